"""A cut through one site to scale: piece, magnet, wood, sensor and pixel, or what stands in their place."""

from __future__ import annotations

from hardware.book.reach import ON, Measures, aside, hall_notes, has_halls, proposed, reach
from hardware.book.section_scale import scale, scale_notes
from hardware.book.sketch import CHIP, DASHED, FELT, LIGHT, STEEL, STRIP, WOOD, Sketch
from hardware.model import Profile

HALF = 30.0
"""mm of wood that are drawn at either side."""

LENS = 8.0
"""mm across the lens, or the thin place of the wood, beside a button."""


def notes(profile: Profile) -> list[str]:
    """What the drawing stands for, in sentences."""
    if profile.sensing == "press":
        return [
            "The button sits in the hole, the pixel beside it under a lens or a thin place of the wood.",
            f"Buy buttons that go into a hole of {profile.hole_mm:g} mm; for others, change hole_mm in the board file "
            "and make the book again before you drill.",
        ]
    return scale_notes(profile) if profile.sensing == "count" else hall_notes(profile)


def section(profile: Profile) -> str:
    """SVG, SCALE times as large as the thing itself, measures in mm."""
    if profile.sensing == "count":
        return scale(profile)
    measures = Measures()
    sketch = Sketch(profile.title, -HALF, -23, HALF + 6, measures.wood + 12)
    _plate(sketch, profile.hole_mm / 2, measures)
    if profile.sensing == "press":
        _light(sketch, LENS, measures, profile.hole_mm / 2 + measures.pixel + 3)
        _button(sketch, profile.hole_mm, measures)
    else:
        _light(sketch, profile.hole_mm, measures, 0)
        _piece(sketch, profile, measures)
        _sensor(sketch, aside(profile, measures), measures)
    return sketch.svg()


def _plate(sketch: Sketch, r: float, m: Measures) -> None:
    sketch.rect(-HALF, 0, HALF - r, m.wood, WOOD)
    sketch.rect(r, 0, HALF - r, m.wood, WOOD)
    sketch.upright(3 - HALF, 0, m.wood)
    sketch.text(12 - HALF, m.wood / 2 + 0.7, "wood")


def _piece(sketch: Sketch, profile: Profile, m: Measures) -> None:
    disc, base, half = proposed(profile, m), -m.felt, m.piece / 2
    off = reach(profile, m, disc, ON.most)
    if off > 0 and profile.sensing == "occupancy" and has_halls(profile):
        sketch.rect(-half - off, base - 12, m.piece, 12 + m.felt, "none", DASHED)
        sketch.level(base - 16, -off, 0, "felt, at worst, up to")
    sketch.rect(-half, base - 12, m.piece, 12, WOOD)
    sketch.rect(-disc.diameter / 2, base - disc.height, disc.diameter, disc.height, STEEL)
    sketch.rect(-half, base, m.piece, m.felt, FELT)
    sketch.text(0, base - 8, "piece", "middle")
    magnet = f"magnet {disc.diameter:g} × {disc.height:g} mm"
    sketch.note(half + 2, base - 6, (disc.diameter / 2 - 2, base - disc.height / 2), magnet)
    sketch.note(half + 2, base - 2.4, (half - 0.5, base / 2), f"felt {m.felt:g} mm")


def _sensor(sketch: Sketch, x: float, m: Measures) -> None:
    half, middle = m.width / 2, m.wood + m.body / 2
    sketch.rect(x - half, m.wood, m.width, m.body, CHIP)
    sketch.path(f"M{x + half:g} {middle:g}h6v9", stroke=STEEL, width=0.5)
    sketch.path(f"M{x - half:g} {m.wood:g}h{m.width:g}", stroke="#ffd54a", width=0.4)
    sketch.note(x + half + 8, m.wood + 3, (x + half / 2, m.wood + 0.3), "sensor, marked")
    sketch.text(x + half + 8, m.wood + 5.4, "side up, legs out")
    sketch.level(m.wood + 7.4, 0, round(x, 1))


def _button(sketch: Sketch, hole: float, m: Measures) -> None:
    r = hole / 2 - 0.5
    sketch.rect(-r, -3, 2 * r, m.wood + 3, FELT)
    sketch.rect(-hole / 2 - 2, m.wood, hole + 4, 6, CHIP)
    sketch.text(-hole / 2 - 3, m.wood + 4, "button", "end")


def _light(sketch: Sketch, hole: float, m: Measures, x: float) -> None:
    y = m.wood + 1.6
    if x:
        sketch.rect(x - hole / 2, 0, hole, m.wood, STRIP)
    wide = hole / 2 - 0.3
    sketch.path(f"M{x - 1.5:g} {y:g}L{x - wide:g} 0H{x + wide:g}L{x + 1.5:g} {y:g}Z", LIGHT, "none")
    sketch.rect(x - m.pixel / 2, y, m.pixel, 1.6, "#ffffff")
    sketch.rect(x - m.pixel / 2 - 2.5, y + 1.6, m.pixel + 5, 0.4, STRIP)
    side = 1 if x else -1
    sketch.text(x + side * (m.pixel / 2 + 3.5), y + 2, "pixel", "start" if x else "end")
