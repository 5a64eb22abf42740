"""A little of what ``make soak ARGS=visitor`` does at length: all openings, and a whole game of each family."""

from __future__ import annotations

import asyncio

import pytest

from rules import registry
from tests.visitor.cells import FREE, USUAL, best_board
from tests.visitor.firefox import FIREFOX, Firefox
from tests.visitor.launched import CHROMIUM
from tests.visitor.visit import MOST_PLIES, Visit, Visited

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine: apt install chromium")

OPENING = 4
"""Plies."""
RELAYS = {"congkak", "olinda-keliya", "pallanguzhi"}
"""A ply is a hundred seeds: half as many."""
WHOLE = {"squares": "pinoy-dama", "lines": "bagh-chal", "pits": "kalah", "points": "backgammon"}
"""Of each family, which is how the board is drawn, a game that is soon over."""
DRAWN = {key: registry.load(key).geometry.drawing for key in sorted(registry.keys())}


BUTTONS = {"toguz-kumalak": "pits-2x9", "bechi": "buttons-4x8", "kalah": "backgammon-24"}
"""Boards that feel touches and see nothing; on the last one stores have no button."""


def cell(key: str, board: str = "") -> dict[str, str]:
    return {
        "game": key,
        "board": board or best_board(key),
        "rules": USUAL,
        **{factor: words[0] for factor, words in FREE.items()},
    }


def visit(key: str, enough: int = MOST_PLIES, board: str = "") -> Visited:
    """A whole game is chosen in the cabinet; of an opening the game lies there already."""
    from tests.visitor.browsers import chromium

    one = Visit(cell(key, board), 1, enough=enough, chooses=enough == MOST_PLIES)
    return chromium().run(one.play(chromium().browser))


@pytest.mark.parametrize("key", DRAWN)
def test_an_opening(key: str) -> None:
    told = visit(key, OPENING // 2 if key in RELAYS else OPENING)
    assert not told.failures, "\n".join([*told.story[-12:], *told.failures])


@pytest.mark.parametrize("key", BUTTONS)
def test_a_game_on_buttons(key: str) -> None:
    told = visit(key, 2 * OPENING, BUTTONS[key])
    assert not told.failures, "\n".join([*told.story[-12:], *told.failures])


@pytest.mark.parametrize("drawing", sorted(set(DRAWN.values())))
def test_a_whole_game(drawing: str) -> None:
    told = visit(WHOLE[drawing])
    assert not told.failures, "\n".join([*told.story[-12:], *told.failures])
    assert told.ended == "over"


@pytest.mark.skipif(not FIREFOX, reason="no Firefox ESR on this machine: apt install firefox-esr")
def test_a_game_in_firefox() -> None:
    async def play() -> Visited:
        async with Firefox() as firefox:
            return await Visit(cell("kungser"), 1).play(firefox)

    told = asyncio.run(play())
    assert not told.failures, "\n".join([*told.story[-12:], *told.failures])
    assert told.ended == "over"
