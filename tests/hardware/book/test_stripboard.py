"""The stripboard of every board that has one is its circuit, and the check that says so finds whatever is changed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from hardware.book.stripboard.board import Stripboard, belongs, sides
from hardware.book.stripboard.check import copper, faults
from hardware.book.stripboard.draw import cuts, drawing, links, wires
from hardware.book.stripboard.layout import MOST_STRIPS, layout
from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.netlist import Netlist

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
    assert board or sum(len(sides(part.kind)[0]) for part in made.parts.values() if belongs(part)) > MOST_STRIPS - 9


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
    assert len(links(board)) == len(board.links)
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
