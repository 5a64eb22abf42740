"""What has to be bought besides the parts of the circuit: for the pieces, the circuit board, the cables, the cups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.book.reach import Measures, proposed
from hardware.book.section_scale import SCREW
from hardware.book.stripboard.layout import layout
from hardware.model import Profile
from hardware.wiring.bars import BAR
from hardware.wiring.kinds import HEADER, HIGH_SWITCH, LOAD_CELL, NANO, P_SWITCH, PICO
from hardware.wiring.netlist import Netlist

PITCH_MM = 2.54


@dataclass(frozen=True, slots=True)
class Extra:
    """unfit: what looks the same and does not work, with the reason."""

    quantity: int
    name: str
    value: str
    note: str
    unfit: str


def extras(profile: Profile, circuit: Netlist) -> list[Extra]:
    """In the order in which they are needed."""
    made = [*_cables(circuit), *_board(circuit)]
    if profile.sensing in ("occupancy", "polarity"):
        made += _pieces(profile)
    return [*made, *_cups(profile, circuit)]


def _cables(circuit: Netlist) -> Iterator[Extra]:
    if any(circuit.of_kind(HEADER)):
        yield Extra(
            1,
            "socket with ribbon cable",
            "2 × 20, 2.54 mm",
            "from the Pi's header to the circuit board",
            "one for 26 pins; a 40-pin cable of old disks, in which a wire is cut",
        )
        return
    yield Extra(1, HEADER.name, "", "any with a USB socket; its own supply", "a Pico: it has no Linux")
    for _ in circuit.of_kind(NANO):
        yield Extra(1, "USB cable", "A to Mini-B", "look at your Nano: copies have other sockets", _CHARGES)
    for _ in circuit.of_kind(PICO):
        yield Extra(1, "USB cable", "A to Micro-B", "from the Pi to the Pico", _CHARGES)


_TURNED = "one for round pins (turned): square pins are too thick for it"
_CHARGES = "a cable that only charges: it has no data wires"


def _board(circuit: Netlist) -> Iterator[Extra]:
    if board := layout(circuit):
        size = f"{board.holes * PITCH_MM:.0f} × {board.strips * PITCH_MM:.0f} mm at least"
        value = f"{board.strips} strips of {board.holes} holes"
        yield Extra(1, "stripboard", value, f"2.54 mm; {size}", "a board with a pad of its own at each hole")
    for part in circuit.of_kind(NANO, PICO):
        note = f"for the {part.kind.name}; it wants pin strips soldered in"
        yield Extra(2, "socket strip", f"{len(part.kind.pins) // 2} × 1, 2.54 mm", note, _TURNED)
    if number := len(list(circuit.of_kind(P_SWITCH, HIGH_SWITCH))):
        note = "one for each switch of a row; with pin strips"
        yield Extra(number, "adapter", "SOT-23-6 to 2.54 mm", note, "SOT-223 and SC-70: their pins lie otherwise")


def _pieces(profile: Profile) -> Iterator[Extra]:
    disc, measures = proposed(profile), Measures()
    most = sum(spot.channel is not None for spot in profile.spots.values())
    yield Extra(
        most,
        "disc magnet N35",
        f"{disc.diameter:g} × {disc.height:g} mm",
        "one in each piece, so many at most; magnetised along its axis; keep from children: two swallowed can kill",
        "a thicker or stronger one: the neighbours' sensors feel it. A ferrite: too weak. One magnetised across",
    )
    yield Extra(
        most,
        "felt",
        f"{measures.felt:g} mm, {measures.piece:g} mm across",
        "one under each piece",
        "thicker felt: the field at the sensor falls",
    )


def _cups(profile: Profile, circuit: Netlist) -> Iterator[Extra]:
    if not (cells := len(list(circuit.of_kind(LOAD_CELL)))):
        return
    cup = f"{profile.pitch_mm - BAR.cup:g} mm across"
    yield Extra(cells, "cup", cup, "translucent plastic, one for each pit and store", "wood or metal: no light passes")
    shank = "a screw that presses on the bar's middle: only its ends are held"
    yield Extra(2 * cells, "screw M3", f"{SCREW:g} mm", "carry the cups", shank)
    yield Extra(2 * cells, "screw M3, countersunk", "20 mm", "hold the fixed ends", shank)
    yield Extra(8 * cells, "nut M3", "", "six for each cup, two for each fixed end", "")
    yield Extra(2 * cells, "spacer for M3", f"{BAR.below:g} mm", "between wood and bar", "rubber: the bar would rock")
