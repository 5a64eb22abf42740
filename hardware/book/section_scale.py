"""A cut through a pit that counts, along its load cell, and the same from below: cup, bar, fixed end, pixel."""

from __future__ import annotations

from hardware.book.sketch import CHIP, DASHED, INK, LIGHT, STEEL, STRIP, WOOD, Sketch
from hardware.model import Profile
from hardware.wiring.bars import BAR, Bar

WOOD_MM, FLOOR, DEEP, HOVER, LAMP = 5.0, 3.0, 20.0, 3.0, 5.0
"""mm: of the plate; of the cup's floor; of the cup inside; from the wood to the cup; across a pixel."""
CUP = "#dfeaf0"
SEEN = 60.0
"""mm from the wood's face down to the middle of the view from below."""
SCREW = 30.0
"""mm of the screws that carry the cup, below their heads."""
LEFT, RIGHT = 53.0, 39.0
"""mm that are drawn at either side of the middle."""


def scale_notes(profile: Profile) -> list[str]:
    """What a builder has to know of cup and bar, in sentences."""
    bar, pitch = BAR, profile.pitch_mm
    lines = [
        f"The load cell is a bar of {bar.length:g} by {bar.width:g} by {bar.height:g} mm with two holes for M3 at "
        f"either end, {bar.apart:g} mm apart along it and {bar.pair:g} mm across (such as TAL221). Bars differ: "
        "measure yours before you drill.",
        f"Fixed end: two screws from above, with spacers of {bar.below:g} mm between wood and bar. Free end: two "
        f"screws M3 of {SCREW:g} mm carry the cup. They pass a hole of {bar.post:g} mm with {bar.gap:g} mm to spare: "
        "bar, wires and cup touch nothing else, or the pit counts wrong.",
        "The arrow on the bar's end points down, the way the load presses.",
        f"The cup is translucent, at most {pitch - bar.cup:g} mm across, and hovers {HOVER:g} mm above the wood. The "
        f"pixel lies under a hole of {profile.hole_mm:g} mm, {bar.light(profile.hole_mm):g} mm beside the middle, and "
        "lights it from below.",
        f"All bars point away from the first player. The wood reaches {bar.edge:g} mm beyond the middle of the last "
        "row, to carry their fixed ends.",
        "Put a stop under each free end, a block 0.5 mm below the ends of the cup's screws: whoever leans on a cup "
        "bends the bar for good. It bears one and a half times what is printed on it.",
    ]
    if pitch < bar.length + 2:
        lines.append(
            f"On this pitch of {pitch:g} mm the bars of {bar.length:g} mm meet: let every second one point to the "
            "side, or take shorter bars. The drilling plan does not fit as it is."
        )
    return lines


def scale(profile: Profile) -> str:
    """SVG, SCALE times as large as the thing itself, measures in mm."""
    sketch = Sketch(profile.title, -LEFT, -HOVER - FLOOR - DEEP - 6, RIGHT, SEEN + 27)
    _cut(sketch, BAR, profile)
    _from_below(sketch, BAR, profile)
    return sketch.svg()


def _cut(sketch: Sketch, bar: Bar, profile: Profile) -> None:
    half, under, wide = bar.post / 2, WOOD_MM + bar.below, (profile.pitch_mm - bar.cup) / 2
    for start, end in ((-bar.edge, -bar.apart - 1.6), (-bar.apart + 1.6, -half), (half, RIGHT)):
        sketch.rect(start, 0, end - start, WOOD_MM, WOOD)
    base = -HOVER - FLOOR
    sketch.path(
        f"M{-wide:g} {base - DEEP:g}H{2 - wide:g}V{base:g}H{wide - 2:g}V{base - DEEP:g}H{wide:g}V{-HOVER:g}H{-wide:g}Z",
        CUP,
    )
    for x, y in ((-9, 1.6), (-3.5, 1.6), (2.5, 1.6), (8.5, 1.6), (-6, 4.6), (0, 4.6)):
        sketch.circle(x - 1, base - y - 0.1, 2.0 if y < 4 else 1.9, "#b98b5a")
    sketch.rect(bar.tip - bar.length, under, bar.length, bar.height, STEEL)
    middle = bar.tip - bar.length / 2
    sketch.rect(middle - 9, under + 1.5, 18, bar.height - 3, "#fff")
    sketch.rect(middle - 7, under - 0.7, 14, 0.7, CHIP)
    sketch.rect(-1.5, base - 2.2, 3, 2.2 + SCREW, "#6b767b")
    sketch.rect(-3, base - 2.2, 6, 2.2, "#6b767b")
    for y in (-HOVER, under - 2.2, under + bar.height):
        sketch.rect(-3, y, 6, 2.2, "#6b767b")
    sketch.rect(-bar.apart - 1.5, 0, 3, under + bar.height + 2.2, "#6b767b")
    sketch.path(f"M{-bar.apart - 3:g} 0h6l-1.5 1.6h-3z", "#6b767b")
    sketch.rect(-bar.apart - 3, WOOD_MM, 6, bar.below, "#c9a24a")
    sketch.rect(-bar.apart - 3, under + bar.height, 6, 2.2, "#6b767b")
    sketch.rect(-4, base + SCREW + 0.5, 8, 4, WOOD, DASHED)
    _cut_notes(sketch, bar, wide, base)


def _cut_notes(sketch: Sketch, bar: Bar, wide: float, base: float) -> None:
    under, foot, end = WOOD_MM + bar.below, WOOD_MM + bar.below + bar.height, base + SCREW
    sketch.note(wide + 3, base - DEEP / 2, (wide - 1, base - DEEP / 2), "cup,")
    sketch.text(wide + 3, base - DEEP / 2 + 2.4, "translucent")
    sketch.level(base - DEEP - 3.4, -wide, wide)
    sketch.upright(wide - 4, -HOVER, 0)
    sketch.upright(-33, 0, WOOD_MM)
    sketch.text(-18, WOOD_MM / 2 + 0.7, "wood", "middle")
    sketch.note(9, WOOD_MM + 3, (1, WOOD_MM + 1.5), f"two screws M3 × {SCREW:g}, one")
    sketch.text(9, WOOD_MM + 5.4, "behind the other, clear of")
    sketch.text(9, WOOD_MM + 7.8, f"the hole of {bar.post:g} mm")
    sketch.note(9, foot, (bar.tip - 1, foot - 2), "free end of the load cell")
    sketch.note(9, end + 2, (3, end + 2), "stop, 0.5 mm lower")
    sketch.note(-33, WOOD_MM + 3, (-bar.apart + 2, WOOD_MM + 4), "spacers")
    sketch.upright(-bar.edge - 1, WOOD_MM, under)
    sketch.note(-bar.apart + 6, foot + 4, (-bar.apart + 1.5, foot - 1), "fixed end")
    sketch.level(end + 6, -bar.apart, 0)
    sketch.text(-bar.apart, -2, "screwed from above", "middle")
    sketch.path(f"M{bar.tip - 1:g} {under + 1.2:g}v3.6m-0.8 -1.4l0.8 1.4l0.8 -1.4", stroke="#c1121f", width=0.3)


def _from_below(sketch: Sketch, bar: Bar, profile: Profile) -> None:
    """The bar lies between the eye and the wood."""
    y, wide, aside = SEEN, (profile.pitch_mm - bar.cup) / 2, bar.light(profile.hole_mm)
    sketch.rect(-bar.edge, y - 25, bar.edge + RIGHT, 50, WOOD)
    sketch.circle(0, y, min(wide, 24.5), "none", DASHED)
    sketch.circle(0, y, bar.post / 2, "#fff")
    sketch.rect(-LAMP / 2 - 2.5, y + aside - LAMP, LAMP + 5, 2 * LAMP, STRIP)
    sketch.circle(0, y + aside, profile.hole_mm / 2, LIGHT, DASHED)
    sketch.rect(-LAMP / 2, y + aside - LAMP / 2, LAMP, LAMP, "#fff")
    sketch.rect(bar.tip - bar.length, y - bar.width / 2, bar.length, bar.width, STEEL, ' fill-opacity="0.85"')
    for x in (0, -bar.apart):
        for side in (-1, 1):
            sketch.circle(x, y + side * bar.pair / 2, 1.5, INK)
    middle = bar.tip - bar.length / 2
    sketch.text(middle, y - 0.5, f"load cell {bar.length:g} × {bar.width:g} × {bar.height:g}", "middle")
    sketch.text(middle, y + 2, "wires to the converter", "middle")
    sketch.text(-bar.edge + 1, y - 22.4, "the same from below")
    sketch.note(12, y + aside + 4.5, (2, y + aside + 1), "pixel, under a hole")
    sketch.text(12, y + aside + 6.9, f"of {profile.hole_mm:g} mm")
    sketch.note(12, y - 4.5, (4.5, y - 2.2), "hole for the screws,")
    sketch.text(12, y - 2.1, f"{bar.post:g} mm")
    sketch.note(26, y - 14, (wide * 0.72, y - wide * 0.69), "cup, above")
    sketch.path(f"M8.5 {y:g}h2M8.5 {y + aside:g}h2M9.5 {y:g}v{aside:g}")
    sketch.text(10.6, y + aside / 2 + 0.7, f"{aside:g} mm")
    sketch.level(y + 10, -bar.apart, 0)
    sketch.path(f"M-47 {y - bar.pair / 2:g}h2M-47 {y + bar.pair / 2:g}h2M-46 {y - bar.pair / 2:g}v{bar.pair:g}")
    sketch.text(-46, y - bar.pair / 2 - 1, f"{bar.pair:g} mm", "middle")
