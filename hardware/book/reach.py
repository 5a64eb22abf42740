"""Which magnet a board of Hall sensors wants: how far off the middle of its site a piece is still felt, and what its
neighbours do to a sensor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import hypot

from hardware.book.magnet import Disc, axial_field
from hardware.model import Profile
from hardware.wiring.circuit import circuit
from hardware.wiring.kinds import HALL, LINEAR_HALL

DISCS = tuple(
    sorted(
        (Disc(d, h) for d, h in ((12, 2), (12, 3), (15, 2), (15, 3), (18, 2), (18, 3), (20, 2), (20, 3), (20, 5))),
        key=lambda disc: disc.diameter**2 * disc.height,
    )
)
"""Common sizes, the weakest first."""
WANTED = 1 / 8
"""Of the pitch: so far off the middle a piece must be felt at worst."""


OTHERS = (
    "Magnet and distances are worked out for a Hall sensor DRV5033AJ. This board has other sensors: try one site with "
    "a piece, in the middle and off it, and a piece beside it, before you drill the rest."
)


@dataclass(frozen=True, slots=True)
class Point:
    """mT: the least, the typical and the largest field at which a switch goes over."""

    least: float
    typical: float
    most: float


ON, OFF = Point(3.0, 6.9, 12.0), Point(1.0, 3.5, 5.0)
"""DRV5033AJ, BOP and BRP, either pole: typical, TI SLIS164C, page 1; the range as makers quote TI's table of magnetic
characteristics, which itself was not at hand."""
CODES_PER_MT = 9.0
"""Of a DRV5055A2 at 3.3 V through an MCP3008 (hardware/sensors/mcp3008_wires.py)."""


@dataclass(frozen=True, slots=True)
class Measures:
    """mm. A proposal: the board file says only the pitch and the hole. wood: above the sensor. felt: under the piece.
    piece: across. rest: of the sensor on the wood. body, width: thickness of the flat sensor, and its size from the
    legs to the other end; deep: how far below its face it feels (TI, DRV5033 mechanical data, LPG: 4.0 by 3.15 by
    1.52). pixel: across the lamp."""

    wood: float = 5.0
    felt: float = 1.0
    piece: float = 24.0
    rest: float = 1.5
    body: float = 1.5
    deep: float = 0.8
    width: float = 3.15
    pixel: float = 5.0
    strip: float = 2.0


def aside(profile: Profile, measures: Measures) -> float:
    """mm from the middle of the hole to that of the sensor: it reaches into the hole as far as the pixel lets it and
    it still rests on the wood."""
    half = measures.width / 2
    return max(measures.pixel / 2 + half, profile.hole_mm / 2 + measures.rest - half)


def felt(profile: Profile, measures: Measures, disc: Disc, off: float = 0.0) -> float:
    """mT at the sensor under a piece that stands so many mm off the middle, away from the sensor."""
    return axial_field(disc, abs(aside(profile, measures) + off), _below(measures))


def reach(profile: Profile, measures: Measures, disc: Disc, switch_mt: float) -> float:
    """mm that a piece may stand off the middle, away from the sensor, until it is felt no longer; below 0 where it is
    not felt even in the middle."""
    off = 0.0
    while felt(profile, measures, disc, off) >= switch_mt:
        off += 0.25
    return off - 0.25


def neighbour(profile: Profile, measures: Measures, disc: Disc) -> float:
    """mT, without its sign, of a piece on the next site that stands off its middle towards the sensor."""
    away = profile.pitch_mm * (1 - WANTED) - aside(profile, measures)
    return abs(axial_field(disc, away, _below(measures)))


def crowd(profile: Profile, measures: Measures, disc: Disc) -> float:
    """mT, without its sign, of pieces on all eight sites around, with the same pole down."""
    beside = aside(profile, measures)
    around = [cell for cell in product((-1, 0, 1), repeat=2) if cell != (0, 0)]
    return abs(
        sum(
            axial_field(disc, hypot(x * profile.pitch_mm - beside, y * profile.pitch_mm), _below(measures))
            for x, y in around
        )
    )


def proposed(profile: Profile, measures: Measures | None = None) -> Disc:
    """The weakest magnet that is felt far enough by every DRV5033AJ; the widest of all where none is."""
    measures = measures or Measures()
    wanted = profile.pitch_mm * WANTED
    return next((disc for disc in DISCS if reach(profile, measures, disc, ON.most) >= wanted), DISCS[-1])


def threshold(profile: Profile) -> float:
    """mT from which a linear sensor's piece counts."""
    return float(profile.sensors.params["threshold"]) / CODES_PER_MT


def has_halls(profile: Profile) -> bool:
    """Whether these figures are of the board's own sensors: reed switches and those of other packages differ."""
    return any(circuit(profile).of_kind(HALL, LINEAR_HALL))


def hall_notes(profile: Profile) -> list[str]:
    """What a builder has to know of magnet and sensor, in sentences."""
    measures, disc = Measures(), proposed(profile)
    lines = [] if has_halls(profile) else [OTHERS]
    lines += [
        f"Magnet: a disc of {disc.diameter:g} by {disc.height:g} mm, N35, magnetised along its axis, flat side down, "
        f"felt of {measures.felt:g} mm under it. A stronger one is not better: its neighbours feel it.",
        f"The sensor lies flat against the underside, marked side up, its legs outwards, its middle "
        f"{aside(profile, measures):.1f} mm beside the middle of the hole. There it feels "
        f"{felt(profile, measures, disc):.0f} mT.",
        *_felt_how_far(profile, measures, disc),
        *_neighbours(profile, measures, disc),
    ]
    thick = replace(measures, wood=2 * measures.wood)
    at = threshold(profile) if profile.sensing == "polarity" else ON.most
    lines.append(
        f"Thicker wood: from below, make a pocket for each sensor that leaves {measures.wood:g} mm above it. Through "
        f"{thick.wood:g} mm this magnet is felt {_told(reach(profile, thick, disc, at))}."
    )
    return lines


def _told(off: float) -> str:
    return f"up to {off:g} mm off the middle" if off >= 0 else "not even in the middle"


def _felt_how_far(profile: Profile, measures: Measures, disc: Disc) -> list[str]:
    wanted = f"an eighth of the pitch is {profile.pitch_mm * WANTED:g} mm"
    if profile.sensing == "polarity":
        at = threshold(profile)
        return [
            f"With this board's threshold a DRV5055A2 takes {at:.1f} mT for a piece: one is felt up to "
            f"{reach(profile, measures, disc, at):g} mm off the middle, away from the sensor; {wanted}."
        ]
    worst = reach(profile, measures, disc, ON.most)
    lines = [
        f"A DRV5033AJ switches at {ON.typical:g} mT typically, at {ON.most:g} mT at worst: a piece is felt up to "
        f"{reach(profile, measures, disc, ON.typical):g} mm off the middle typically, {worst:g} mm at worst, away "
        f"from the sensor; {wanted}."
    ]
    if worst < profile.pitch_mm * WANTED:
        lines.append("That is too little, and no common disc does better: take a smaller hole, or thinner wood.")
    return lines


def _neighbours(profile: Profile, measures: Measures, disc: Disc) -> list[str]:
    one, eight = neighbour(profile, measures, disc), crowd(profile, measures, disc)
    line = (
        f"A piece on the next site, {profile.pitch_mm:g} mm away and as far off its middle, makes {one:.1f} mT here; "
        f"pieces on all eight sites around, with the same pole down, {eight:.1f} mT."
    )
    if profile.sensing == "polarity":
        return [line]
    lines = [
        f"{line} A DRV5033AJ never switches below {ON.least:g} mT, and lets go at {OFF.typical:g} mT typically, at "
        f"{OFF.least:g} mT at worst.",
        "Glue half of each side's magnets with the other pole down: then neighbours weaken each other. If a site in a "
        "crowd still shows a piece that was lifted, change its sensor for another.",
    ]
    if eight >= ON.least:
        lines.append("Here eight neighbours can be taken for a piece: a larger pitch is the only cure.")
    return lines


def _below(measures: Measures) -> float:
    return measures.felt + measures.wood + measures.deep
