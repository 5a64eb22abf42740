"""The stripboard of every board that has one is its circuit, and the check that says so finds whatever is changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from hardware.book.stripboard.board import SOLD, Stripboard, Wire, belongs, pieces, sides
from hardware.book.stripboard.check import copper, faults
from hardware.book.stripboard.draw import cuts, drawing, links, size, wires
from hardware.book.stripboard.layout import MOST_STRIPS, layout
from hardware.profile import load, shipped
from hardware.wiring.chips import CHIPS, HX711, NAU7802, TCA9548A
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.kinds import CAPACITOR, CONVERTER, DIODE, FUSE, HEADER, PIXELS, RESISTOR, SENSORS, SUPPLY
from hardware.wiring.netlist import SIGNAL_MM2, Netlist, Node

WIRED = [name for name in shipped() if has_wires(load(name))]
LAID = ("hall-8x8", "pits-2x6", "hall-8x8-mcp23017", "serial-8x8")


@cache
def of(name: str) -> tuple[Netlist, Stripboard]:
    made = circuit(load(name))
    board = layout(made)
    assert board
    return made, board


@pytest.mark.parametrize("name", WIRED)
def test_what_is_laid_out_is_the_circuit(name: str) -> None:
    made = circuit(load(name))
    board = layout(made)
    assert board is None or faults(board, made) == []
    assert (
        board or sum(len(sides(part.kind)[0]) for part in made.parts.values() if belongs(made, part)) > MOST_STRIPS - 9
    )


BOARDS = [name for name in WIRED if layout(circuit(load(name)))]


def name_of(made: Netlist, node: Node) -> str:
    return next(pin.name for pin in made.parts[node[0]].kind.pins if pin.number == node[1])


def reaches(made: Netlist, wire: Wire, node: Node) -> bool:
    """Whether the wire, as it is told, ends at this pin."""
    part = made.parts[node[0]]
    is_fed = made.net_at(made.parts["P1"]["+5V"]) is made.net_at(node)
    match wire.to.split():
        case ["Pi", "pin", number, *_]:
            return part.kind is HEADER and (node[1], f"({name_of(made, node)})") == (
                number,
                wire.to.split(maxsplit=3)[3],
            )
        case ["terminal", "behind", ref]:
            return part.kind is FUSE and part.ref == ref and not is_fed
        case ["first", "pixel"]:
            return part.kind is RESISTOR and "near the first pixel" in part.label
        case ["supply"]:
            return part.kind is SUPPLY
        case ["wood"]:
            return part.kind in (*SENSORS, DIODE, NAU7802, HX711)
    module = re.fullmatch(r"(\w+) \((.*)\)", wire.to)
    assert module, wire.to
    return part.kind in (TCA9548A, CONVERTER) and part.ref == module[1] and name_of(made, node) in module[2].split(", ")


@pytest.mark.parametrize("name", BOARDS)
def test_each_wire_ends_at_a_pin_of_its_net_and_each_pin_elsewhere_has_its_wire(name: str) -> None:
    """But for the pixels' supply, which does not cross the board, and capacitors, which sit on what they serve."""
    made, board = of(name)
    for net in {wire.net for wire in board.wires}:
        wires = [wire for wire in board.wires if wire.net == net]
        nodes = made.nets[net].nodes
        assert [wire for wire in wires if not any(reaches(made, wire, node) for node in nodes)] == []
        away = [
            node
            for node in nodes
            if node[0] not in board.parts and made.parts[node[0]].kind not in (*PIXELS, CAPACITOR, HEADER)
        ]
        assert [node for node in away if not any(reaches(made, wire, node) for wire in wires)] == []
        assert any(node[0] == "PI" for node in nodes) == any(wire.to.startswith("Pi ") for wire in wires)


@pytest.mark.parametrize("name", BOARDS)
def test_what_lies_behind_a_fuse_is_wired_behind_it_and_as_thick(name: str) -> None:
    made, board = of(name)
    trunk = made.net_at(made.parts["P1"]["+5V"])
    behind = {net.name: fuse.ref for fuse in made.of_kind(FUSE) for pin in fuse.kind.pins
              if (net := made.net_of(fuse.at(pin.number))) and net is not trunk}  # fmt: skip
    fused = [wire for wire in board.wires if wire.net in behind]
    assert [(wire.to, wire.mm2) for wire in fused] == [
        (f"terminal behind {behind[wire.net]}", made.nets[wire.net].wire_mm2) for wire in fused
    ]
    assert all(f", {wire.mm2:g} mm²" in line for wire in fused for line in wires(board) if f": {wire.net} to" in line)
    assert any(part.kind not in (*PIXELS, FUSE, CAPACITOR) for ref, _ in made.nets["5V"].nodes
               for part in (made.parts[ref],)) == bool(fused)  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_links_that_the_fuse_guards_are_as_thick_as_its_wires_and_so_is_the_way_back(name: str) -> None:
    made, board = of(name)
    piece, told = copper(board), links(board, made)
    feeds = [wire for wire in board.wires if wire.to.startswith("terminal behind")]
    (back,) = (wire for wire in board.wires if wire.to == "supply")
    for wire in (*feeds, *([back] if feeds else [])):
        assert wire.mm2 >= made.nets["5V"].wire_mm2
        ours = [link for link in board.links if piece[link[0]] == piece[wire.hole]]
        assert ours
        for (x, a), (_, b) in ours:
            assert f"hole {x + 1}: strip {a + 1} to {b + 1}, {wire.mm2:g} mm² of copper" in told
    thick = {piece[wire.hole] for wire in board.wires if wire.mm2 > SIGNAL_MM2}
    assert sum("mm²" in line for line in told) == sum(piece[a] in thick for a, _ in board.links)


def test_a_ground_that_is_thinner_than_the_fused_wire_is_found() -> None:
    made, board = of("hall-8x8")
    k = next(k for k, wire in enumerate(board.wires) if wire.to == "supply")
    wrong = deepcopy(board)
    wrong.wires[k] = replace(wrong.wires[k], mm2=SIGNAL_MM2)
    assert faults(wrong, made) == [f"net GND: a wire of {SIGNAL_MM2:g} mm², for {made.nets['5V'].wire_mm2:g} mm²"]


def test_a_wire_to_where_its_net_does_not_go_is_found() -> None:
    made, board = of("hall-8x8")
    for to in ("supply", "wood", "terminal behind F2"):
        wrong = deepcopy(board)
        wrong.wires.append(
            replace(next(wire for wire in board.wires if wire.net == "5V"), hole=(0, board.strips - 1), to=to)
        )
        assert f"net 5V: a wire to {to}, where it does not go" in faults(wrong, made)


def test_a_wire_that_is_too_thin_is_found() -> None:
    made, board = of("hall-8x8")
    k = next(k for k, wire in enumerate(board.wires) if wire.net == "5V")
    wrong = deepcopy(board)
    wrong.wires[k] = replace(wrong.wires[k], mm2=SIGNAL_MM2)
    assert faults(wrong, made) == [f"net 5V: a wire of {SIGNAL_MM2:g} mm², for {made.nets['5V'].wire_mm2:g} mm²"]


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_made_of_boards_that_are_sold_and_no_part_lies_over_a_seam(name: str) -> None:
    """A board of 100 by 160 mm, the strips along the longer side."""
    assert [int(mm / 2.54) for mm in (100, 160)] == list(SOLD)
    _, board = of(name)
    made = pieces(board)
    assert [y for piece in made for y in piece] == list(range(board.strips))
    assert all(len(piece) <= SOLD[0] for piece in made)
    assert board.holes <= SOLD[1]
    for ref, holes in board.parts.items():
        assert sum(any(y in piece for _, y in holes.values()) for piece in made) == 1, ref
    told = re.search(r"take (\d+), and cut (\d+) pieces", size(board))
    assert bool(told) == (len(made) > 1)
    assert told is None or (int(told[2]) == len(made) and int(told[1]) * (SOLD[1] // board.holes) >= len(made))
    assert f"{board.strips} strips of {board.holes} holes" in size(board)


def test_a_board_with_longer_strips_than_are_sold_says_so() -> None:
    assert "take one with longer strips" in size(Stripboard(SOLD[0], SOLD[1] + 1))


@pytest.mark.parametrize("name", BOARDS)
def test_on_the_board_are_only_chips_that_are_made_for_its_holes(name: str) -> None:
    made, board = of(name)
    assert [
        ref for ref in board.parts if made.parts[ref].kind in CHIPS and "DIP-" not in made.parts[ref].kind.note
    ] == []


@pytest.mark.parametrize("name", ["hall-8x8", "pits-2x6"])
def test_every_cut_every_link_and_every_wire_is_needed(name: str) -> None:
    made, board = of(name)
    for part in ("cuts", "links", "wires"):
        for thing in list(getattr(board, part)):
            without = deepcopy(board)
            getattr(without, part).remove(thing)
            assert faults(without, made) != [], f"without {thing}"


Change = Callable[[Stripboard, Random], None]


def shift_a_part(board: Stripboard, chance: Random) -> None:
    ref = chance.choice(list(board.parts))
    board.parts[ref] = {number: (x, y + 1) for number, (x, y) in board.parts[ref].items()}


def turn_a_part(board: Stripboard, chance: Random) -> None:
    ref = chance.choice([ref for ref, holes in board.parts.items() if len(holes) > 3])
    numbers = list(board.parts[ref])
    board.parts[ref] = dict(zip(numbers, (board.parts[ref][n] for n in numbers[::-1]), strict=True))


def move_a_link(board: Stripboard, chance: Random) -> None:
    """To a strip of another net."""
    k = chance.randrange(len(board.links))
    a, b = board.links[k]
    piece = copper(board)
    others = [y for y in range(board.strips) if piece.get((b[0], y), piece[b]) != piece[b]]
    board.links[k] = (a, (b[0], chance.choice(others)))


def leave_out_a_part(board: Stripboard, chance: Random) -> None:
    del board.parts[chance.choice(list(board.parts))]


@pytest.mark.parametrize("change", [shift_a_part, turn_a_part, move_a_link, leave_out_a_part])
@pytest.mark.parametrize("name", LAID)
def test_a_board_that_is_built_otherwise_is_found(name: str, change: Change) -> None:
    made, board = of(name)
    for seed in range(10):
        wrong = deepcopy(board)
        change(wrong, Random(seed))
        assert faults(wrong, made) != []


def test_two_nets_that_are_joined_are_named() -> None:
    made, board = of("hall-8x8")
    wrong = deepcopy(board)
    rows = {wire.net: wire.hole for wire in board.wires}
    wrong.links.append(((3, rows["ROW 1"][1]), (3, rows["COL 1"][1])))
    assert faults(wrong, made) == ["nets ROW 1 and COL 1: are joined"]


@pytest.mark.parametrize("name", LAID)
def test_the_lists_and_the_picture_show_all_of_it(name: str) -> None:
    made, board = of(name)
    assert len(links(board, made)) == len(board.links)
    assert len(wires(board)) == len(board.wires)
    picture = drawing(load(name), made, board)
    for ref in board.parts:
        assert f">{ref}" in picture
    assert picture.count('stroke="#c1121f" stroke-width="1.4"') == len(board.cuts)
    listed = sum(
        b - a + 1
        for line in cuts(board)
        for run in line.split("strips ")[1].split(", ")
        for a, b in [(int(run.split(" to ")[0]), int(run.split(" to ")[-1]))]
    )
    assert listed == len(board.cuts)
