"""A piece of stripboard with parts on it. Strips run from left to right and are counted from the top, holes from the
left, both from 0; the parts' side is seen. Holes lie 2.54 mm apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from hardware.wiring.chips import CHIPS, HC4067, TCA9548A
from hardware.wiring.circuit import COMMON_GROUND
from hardware.wiring.kinds import (
    CAPACITOR,
    CONVERTER,
    FUSE,
    HEADER,
    HIGH_SWITCH,
    NANO,
    P_SWITCH,
    PICO,
    PIXELS,
    RESISTOR,
    SHIFTER,
    SUPPLY,
)
from hardware.wiring.netlist import Kind, Netlist, Node, Part
from hardware.wiring.parts_pixels import feed

SOLD = (39, 62)
"""Strips of a board of 100 by 160 mm, the usual size, and holes of a strip, which run along the longer side."""

SUPPLY_PLACE = "supply"

Hole = tuple[int, int]
"""Number of the hole in its strip, number of the strip."""
Link = tuple[Hole, Hole]

MODULES = (TCA9548A, CONVERTER)
"""Bought as boards of their own, whose pins lie in an order that each maker chooses: wires go to them by name."""
WIDE = {HC4067: 6, NANO: 6, PICO: 7}
"""Holes between the two rows of pins, where it is not the usual 3."""
LEADS = {RESISTOR: 4, CAPACITOR: 2}
"""Holes between the two legs of a part that lies along its strip."""
BESIDE = ("330 Ω", "1000 µF, 10 V")
"""Values that belong near the first pixel, not on the board."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire that leaves the board. to: where it goes, such as "pin 7 (GPIO 4)" or "wood". mm2: its copper section."""

    hole: Hole
    net: str
    to: str
    mm2: float


@dataclass(frozen=True, slots=True)
class Stripboard:
    """parts: reference -> pin's number -> hole. cuts: holes at which the strip is cut away."""

    strips: int
    holes: int
    parts: dict[str, Mapping[str, Hole]] = field(default_factory=dict)
    cuts: set[Hole] = field(default_factory=set)
    links: list[Link] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)


def pieces(board: Stripboard) -> list[range]:
    """The strips of each piece, none with more than a board that is sold. No part lies over a seam, so that nothing
    but links crosses it, and those bend."""
    spans = [{y for _, y in holes.values()} for holes in board.parts.values()]
    whole = [y for y in range(1, board.strips) if not any(min(span) < y <= max(span) for span in spans)]
    begins = [0]
    while board.strips - begins[-1] > SOLD[0]:
        begins.append(max(y for y in whole if begins[-1] < y <= begins[-1] + SOLD[0]))
    return [range(a, b) for a, b in pairwise([*begins, board.strips])]


def belongs(circuit: Netlist, part: Part) -> bool:
    """Whether a part sits on the board; the others are on the wood, at the supply, or the Pi."""
    if part.kind is CAPACITOR:  # those of sensors, pixels and modules sit on these
        return bool(part.beside) and belongs(circuit, circuit.parts[part.beside])
    if part.kind is RESISTOR:
        return part.value not in BESIDE
    return part.kind in (*CHIPS, SHIFTER, P_SWITCH, HIGH_SWITCH, NANO, PICO) and part.kind not in MODULES


def sides(kind: Kind) -> tuple[list[str | None], list[str | None]]:
    """The numbers of the pins at the left and at the right, from the top, one a strip."""
    numbers: list[str] = [pin.number for pin in kind.pins]
    if kind in LEADS:
        return [numbers[0]], [numbers[1]]
    if kind is P_SWITCH:  # SOT-23 on an adapter for six pins: 1 and 2 at the corners, 3 opposite in the middle
        return [numbers[0], None, numbers[1]], [None, numbers[2], None]
    half = len(numbers) // 2
    return list(numbers[:half]), list(numbers[: half - 1 : -1])


def off_board(circuit: Netlist, net: str) -> list[str]:
    """Where a net goes outside the board: each place once, the header by one pin."""
    nodes = circuit.nets[net].nodes
    pins = [f"Pi pin {node[1]} ({_name(circuit, node)})" for node in circuit.on(circuit.nets[net], HEADER)]
    common = [pin for pin in pins if pin.startswith(f"Pi pin {COMMON_GROUND} ")]
    is_power = circuit.nets[net].role in ("5V", "GND")
    places = [*(common or pins)[:1], *(_place(circuit, node, is_power) for node in nodes)]
    return list(dict.fromkeys(filter(None, places)))


def thickness(circuit: Netlist, net: str, to: str = SUPPLY_PLACE) -> float:
    """mm2 of copper of a wire from a net to a place, or of a link. What a short on the board takes from the fused 5 V
    comes back through the ground."""
    own = circuit.nets[net].wire_mm2
    comes_back = net == "GND" and to == SUPPLY_PLACE and any(circuit.of_kind(SHIFTER))
    return max(own, circuit.nets[feed(0)].wire_mm2) if comes_back else own


def _place(circuit: Netlist, node: Node, is_power: bool) -> str:
    """Where a pin is; "" on the board and the header. The pixels' current does not cross the board, and a capacitor is
    soldered to what it serves."""
    part = circuit.parts[node[0]]
    if part.kind is SUPPLY:
        return SUPPLY_PLACE
    if part.kind is FUSE:
        return f"terminal behind {part.ref}"
    if part.kind in MODULES:
        names = [_name(circuit, pin) for pin in circuit.net_at(node).nodes if pin[0] == part.ref]
        return f"{part.ref} ({', '.join(names)})"
    if part.kind in PIXELS or part.value in BESIDE:
        return "" if is_power else "first pixel"
    return "" if part.kind in (HEADER, CAPACITOR) or belongs(circuit, part) else "wood"


def _name(circuit: Netlist, node: Node) -> str:
    return next(pin.name for pin in circuit.parts[node[0]].kind.pins if pin.number == node[1])
