"""A cut through one site to scale: piece, magnet, wood, sensor, pixel, and the field that reaches the sensor."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from hardware.book.magnet import Disc, axial_field
from hardware.model import Profile

SCALE = 2
"""Drawn so many times as large as it is."""
INK, WOOD, FELT, STEEL, CHIP, STRIP, LIGHT = "#1c2529", "#e3c595", "#7d9c74", "#a9b4bb", "#3d474b", "#f7f4ea", "#fff1a8"
SWITCHES_MT = 6.9
"""DRV5033AJ, the less sensitive of the two, typically (TI data sheet, BOP); linear sensors tell far less."""
MARGIN = 2.0
"""So many times as strong the field should be at a piece in the middle of its site."""


@dataclass(frozen=True, slots=True)
class Measures:
    """mm. A proposal: the board file says only the pitch and the hole. wood: of the plate. felt: under the piece.
    body, deep: thickness of the flat sensor, and how far below its face it feels (TI, DRV5033 mechanical data)."""

    magnet: Disc = field(default_factory=lambda: Disc(12, 3))
    wood: float = 5.0
    felt: float = 1.0
    body: float = 1.5
    deep: float = 0.8
    width: float = 4.0
    pixel: float = 5.0
    strip: float = 2.0


def aside(profile: Profile, measures: Measures) -> float:
    """mm from the middle of the hole to the middle of the sensor, which lies flat beside it."""
    return profile.hole_mm / 2 + measures.width / 2 + 0.5


def felt(profile: Profile, measures: Measures, off_centre: float = 0.0) -> float:
    """mT at the sensor under a piece that stands so many mm off the middle, away from the sensor."""
    below = measures.felt + measures.wood + measures.deep
    return axial_field(measures.magnet, aside(profile, measures) + off_centre, below)


def reach(profile: Profile, measures: Measures) -> float:
    """mm that a piece may stand off the middle, away from the sensor, until a DRV5033AJ no longer feels it."""
    steps = (i * 0.5 for i in range(1, 100))
    return next((off - 0.5 for off in steps if felt(profile, measures, off) < SWITCHES_MT), 0.0)


def notes(profile: Profile, measures: Measures) -> list[str]:
    """What the drawing stands for, in sentences."""
    if profile.sensing == "press":
        return ["The button sits in the hole, the pixel beside it under a lens or a thin place of the wood."]
    m = measures.magnet
    here, off = felt(profile, measures), reach(profile, measures)
    return [
        f"Magnet: a disc of {m.diameter:g} by {m.height:g} mm, N35, flat side down. Felt {measures.felt:g} mm, plate "
        f"{measures.wood:g} mm. A thicker plate wants a stronger magnet: work it out before you drill.",
        f"The sensor lies flat against the underside, {aside(profile, measures):g} mm beside the middle of the hole, "
        f"marked side up. There it feels {here:.0f} mT; it switches at {SWITCHES_MT:g} mT typically.",
        f"A piece is felt as long as it stands no more than {off:g} mm off the middle, away from the sensor.",
        f"The next site is {profile.pitch_mm:g} mm away; a piece there makes "
        f"{abs(felt(profile, measures, profile.pitch_mm)):.1f} mT here.",
    ]


def section(profile: Profile, measures: Measures | None = None) -> str:
    """SVG, SCALE times as large as the thing itself, measures in mm."""
    measures = measures or Measures()
    press = profile.sensing == "press"
    draw = _Drawing(profile, measures)
    draw.plate()
    draw.light(aside(profile, measures) + 2 if press else 0.0)
    if press:
        draw.button()
    else:
        draw.piece()
        draw.sensor()
    return draw.svg()


class _Drawing:
    """y = 0 is the upper face of the wood; mm."""

    def __init__(self, profile: Profile, measures: Measures) -> None:
        self.hole, self.m, self.title = profile.hole_mm, measures, profile.title
        self.lines: list[str] = []
        self.half = 30.0
        self.top, self.bottom = -18.0, measures.wood + 12

    def rect(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        box = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
        self.lines.append(f'<rect {box} fill="{fill}" stroke="{INK}" stroke-width="0.15"/>')

    def text(self, x: float, y: float, text: str, anchor: str = "start") -> None:
        self.lines.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>')

    def measure(self, x: float, y1: float, y2: float, side: float = 1.0) -> None:
        """An upright measure with its number."""
        self.lines.append(
            f'<path d="M{x - 1:g} {y1:g}h2M{x - 1:g} {y2:g}h2M{x:g} {y1:g}V{y2:g}" stroke="{INK}" stroke-width="0.15"/>'
        )
        self.text(x + 1.4 * side, (y1 + y2) / 2 + 0.7, f"{y2 - y1:g} mm", "start" if side > 0 else "end")

    def level(self, y: float, x1: float, x2: float) -> None:
        self.lines.append(
            f'<path d="M{x1:g} {y - 1:g}v2M{x2:g} {y - 1:g}v2M{x1:g} {y:g}H{x2:g}" stroke="{INK}" stroke-width="0.15"/>'
        )
        self.text((x1 + x2) / 2, y + 2.6, f"{x2 - x1:g} mm", "middle")

    def plate(self) -> None:
        r = self.hole / 2
        self.rect(-self.half, 0, self.half - r, self.m.wood, WOOD)
        self.rect(r, 0, self.half - r, self.m.wood, WOOD)
        self.measure(-self.half + 3, 0, self.m.wood)
        self.text(-self.half + 12, self.m.wood / 2 + 0.7, "wood")

    def piece(self) -> None:
        magnet, base = self.m.magnet, -self.m.felt
        self.rect(-12, base - 12, 24, 12, WOOD)
        self.rect(-magnet.diameter / 2, base - magnet.height, magnet.diameter, magnet.height, STEEL)
        self.rect(-12, base, 24, self.m.felt, FELT)
        self.text(0, base - 8, "piece", "middle")
        self.text(0, base - magnet.height / 2 + 0.7, "magnet", "middle")
        self.text(13, base - magnet.height, f"disc {magnet.diameter:g} × {magnet.height:g} mm")
        self.text(13, -0.3, f"felt {self.m.felt:g} mm")

    def sensor(self) -> None:
        x = self.hole / 2 + 0.5
        self.rect(x, self.m.wood, self.m.width, self.m.body, CHIP)
        self.lines.append(
            f'<path d="M{x + self.m.width:g} {self.m.wood + self.m.body / 2:g}h6v9" fill="none" stroke="{STEEL}" '
            'stroke-width="0.5"/>'
        )
        self.text(x + self.m.width + 7, self.m.wood + 4, "sensor, marked")
        self.text(x + self.m.width + 7, self.m.wood + 6.4, "side up")
        self.level(self.m.wood + 7.5, 0, x + self.m.width / 2)

    def button(self) -> None:
        r = self.hole / 2 - 0.5
        self.rect(-r, -3, 2 * r, self.m.wood + 3, FELT)
        self.rect(-self.hole / 2 - 2, self.m.wood, self.hole + 4, 6, CHIP)
        self.text(-self.hole / 2 - 3, self.m.wood + 4, "button", "end")

    def light(self, x: float) -> None:
        y = self.m.wood + 1.6
        if x:
            self.rect(x - 4, 0, 8, self.m.wood, STRIP)
        wide = self.hole / 2 - 0.3
        cone = f"M{x - 1.5:g} {y:g}L{x - wide:g} 0H{x + wide:g}L{x + 1.5:g} {y:g}Z"
        self.lines.append(f'<path d="{cone}" fill="{LIGHT}"/>')
        self.rect(x - self.m.pixel / 2, y, self.m.pixel, 1.6, "#ffffff")
        self.rect(x - self.m.pixel / 2 - 2.5, y + 1.6, self.m.pixel + 5, 0.4, STRIP)
        self.text(x - self.m.pixel / 2 - 3.5, y + 2, "pixel", "end")

    def svg(self) -> str:
        width, height = 2 * self.half + 6, self.bottom - self.top
        view = f'viewBox="{-self.half:g} {self.top:g} {width:g} {height:g}"'
        size = f'width="{width * SCALE:g}mm" height="{height * SCALE:g}mm" {view}'
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="\'DejaVu Sans\', Verdana, Arial, sans-serif" '
            f'font-size="2" fill="{INK}">',
            f"<title>{escape(self.title)}: section through one site, {SCALE} : 1</title>",
            f'<rect x="{-self.half:g}" y="{self.top:g}" width="{width:g}" height="{height:g}" fill="#fff"/>',
            *self.lines,
            "</svg>",
            "",
        ])  # fmt: skip
