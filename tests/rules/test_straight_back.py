"""Chains of leaps in Pinoy Dama: a king goes straight on or turns, on every diagonal, and never straight back."""

from __future__ import annotations

import pytest

from rules import load
from rules.notation import write_rows
from tests.rules.play import texts

GAME = load("pinoy-dama", capture_removal="immediate")
LONG = [line for line in GAME.geometry.lines if len(line) >= 5]


@pytest.mark.parametrize("line", LONG, ids=lambda line: f"{line[0]}-{line[-1]}")
def test_a_king_between_two_men_takes_one_of_them(line: tuple[str, ...]) -> None:
    """ "En la misma dirección en la que se había realizado el salto anterior, o en una dirección perpendicular": not
    back over the site of the man just taken."""
    for middle in range(2, len(line) - 2):
        board = dict.fromkeys(GAME.geometry.sites, "") | {line[middle]: "K"}
        board |= {line[middle - 1]: "m", line[middle + 1]: "m"}
        legal = texts(GAME, GAME.position(f"{write_rows(GAME.geometry, board)} white"))
        assert {text.count("x") for text in legal} == {1}
        ends = {*line[: middle - 1], *line[middle + 2 :]}
        assert {text.partition("x")[2] for text in legal} == ends


def test_a_king_goes_on_and_turns() -> None:
    board = dict.fromkeys(GAME.geometry.sites, "") | {"a1": "K", "b2": "m", "d4": "m", "f4": "m"}
    legal = texts(GAME, GAME.position(f"{write_rows(GAME.geometry, board)} white"))
    assert legal
    assert {text.count("x") for text in legal} == {3}
