"""A little of ``make soak ARGS="opponent opponent-page"``: whole games against the board, by light, OK and undo, and at
the page."""

from __future__ import annotations

import pytest

from firmware_host.shell.opponent import Seat
from firmware_host.thinking.levels import level_of
from firmware_host.thinking.think import think
from rules import registry
from tests.visitor.against import AgainstBoard
from tests.visitor.against_page import AgainstBoardAtPage
from tests.visitor.launched import CHROMIUM
from tests.visitor.prompter import Prompter
from tests.visitor.visit import Visited


@pytest.mark.parametrize(
    ("key", "board", "level", "side", "engine"),
    [("othello", "square-8x8", 2, 0, 1), ("kalah", "pits-2x6-count", 1, 1, 2), ("bagh-chal", "tiger-37", 1, 0, 2)],
)
def test_a_whole_game_against_the_board(key: str, board: str, level: int, side: int, engine: int) -> None:
    visit = AgainstBoard(key, board, Prompter(Seat(level, side), engine, seed=1), seed=1)
    goes_well(visit, visit.play())


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine: apt install chromium")
@pytest.mark.parametrize(
    ("key", "board", "level", "side", "engine"),
    [("kalah", "pits-2x6-count", 4, 0, 5), ("bagh-chal", "tiger-37", 1, 1, 2)],
)
def test_a_whole_game_against_the_board_at_the_page(key: str, board: str, level: int, side: int, engine: int) -> None:
    from tests.visitor.browsers import chromium

    visit = AgainstBoardAtPage(key, board, Prompter(Seat(level, side), engine, seed=1), seed=1)
    goes_well(visit, chromium().run(visit.play(chromium().browser)))


def test_the_board_plays_at_the_level_that_was_chosen() -> None:
    seat, strong = Seat(7, 1), level_of(7, registry.load("othello"))
    visit = AgainstBoard("othello", "square-8x8", Prompter(seat, 6, seed=1), seed=1)
    told = visit.play()
    line, game = visit.house.controller.session.line, visit.house.controller.game
    its = [(p, m) for p, m in zip(line.positions, line.moves, strict=False) if p.to_move == seat.side]
    assert len(its) > told.plies // 3
    assert [move.text for _, move in its] == [think(game, position, strong).move for position, _ in its]


def test_on_buttons_nobody_moves_for_the_board() -> None:
    """He touches all that is lit while the board plays one checker after another."""
    seat = Seat(2, 0)
    visit = AgainstBoard("backgammon", "backgammon-24", Prompter(seat, 2, seed=5), seed=5, enough=60)
    told = visit.play()
    assert not told.failures, "\n".join([*told.story[-20:], *told.failures])
    session, events = visit.house.controller.session, visit.house.controller.diary.events
    sides = zip(session.line.positions, session.line.moves, strict=False)
    made = [move.text for position, move in sides if position.to_move == seat.side and not move.weight and move.steps]
    chosen = [event.text.removeprefix("Choose ") for event in events if event.text.startswith("Choose ")]
    assert len(chosen) > 5
    assert made[-len(chosen) :] == chosen


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine: apt install chromium")
def test_a_draw_that_the_board_does_not_want() -> None:
    """He offers one, the board plays on, and he resigns."""
    from tests.visitor.browsers import chromium

    visit = AgainstBoardAtPage("othello", "square-8x8", Prompter(Seat(1, 0), 2, seed=2), seed=2, longest=5)
    told = chromium().run(visit.play(chromium().browser))
    assert not told.failures, "\n".join([*told.story[-20:], *told.failures])
    assert (told.ended, visit.result) == ("long", "lost")
    said = [event.text for event in visit.house.controller.diary.events]
    assert said.index("OfferDraw 1") < said.index("Choose play-on") < said.index("Resign 1")


def goes_well(visit: AgainstBoard | AgainstBoardAtPage, told: Visited) -> None:
    assert not told.failures, "\n".join([*told.story[-20:], *told.failures])
    assert told.ended == "over"
    assert visit.result in ("won", "drawn", "lost")
    assert visit.prompter.strayed == 0
    assert len(visit.prompter.led) > told.plies // 3
