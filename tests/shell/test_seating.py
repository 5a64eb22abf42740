"""Level and side chosen by light, with OK and undo alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.core.cues import Role
from firmware_host.core.events import RefusedError
from firmware_host.shell.journal.store import Store
from firmware_host.shell.opponent import REST, Seat
from tests.service.test_replay import lived_again
from tests.shell.bench import Bench
from tests.shell.test_opponent import make, until


def lit(bench: Bench, role: Role) -> set[str]:
    recalled = bench.controller.display.recalled or {}
    return {site for site, cue in recalled.items() if cue.role is role}


def press(bench: Bench, *names: str) -> None:
    for name in names:
        bench.button(name)


def test_a_level_and_a_side_by_light() -> None:
    bench = Bench("othello", sensing="polarity")
    press(bench, "undo")
    assert (len(lit(bench, Role.HINT)), len(lit(bench, Role.ASK))) == (0, 8)
    for level in (1, 2):
        press(bench, "undo")
        assert (len(lit(bench, Role.HINT)), len(lit(bench, Role.ASK))) == (level, 8 - level)
    press(bench, "ok")
    game = bench.controller.game
    own = {site for site, disc in game.board(game.start()).items() if disc and game.pieces[disc].side == 0}
    assert lit(bench, Role.HINT) == own
    press(bench, "undo", "ok")
    assert bench.opponent.seat == Seat(2, 0)
    assert bench.controller.display.recalled is None
    until(bench, "guided", 0)


@pytest.mark.parametrize(
    ("game", "board", "sensing", "lights"),
    [
        ("othello", "square-8x8", "occupancy", 4),
        ("othello", "square-8x8", "press", 4),
        ("kalah", "pits-2x6-count", None, 12),
        ("kalah", "pits-2x6", None, 12),
        ("molino", "square-8x8", "occupancy", 2),
        ("bagh-chal", "square-8x8", "press", 2),
        ("backgammon", "backgammon-24", "count", 8),
        ("pasang", "square-11x11", "occupancy", 2),
    ],
)
def test_every_side_of_every_kind_of_board(game: str, board: str, sensing: str | None, lights: int) -> None:
    bench = Bench(game, board, sensing=sensing, offer_seats=True)
    for side in reversed(range(len(bench.controller.game.sides))):
        bench.do("new", game=game)
        bench.run(0.5)
        bench.do("opponent", level=None)
        press(bench, "undo", "undo", "ok")
        shown: set[frozenset[str]] = set()
        while len(shown) < len(bench.controller.game.sides) - 1 - side:
            shown.add(frozenset(lit(bench, Role.HINT)))
            press(bench, "undo")
        assert frozenset(lit(bench, Role.HINT)) not in shown
        assert len(lit(bench, Role.HINT) | lit(bench, Role.ASK)) == lights
        press(bench, "ok")
        assert bench.opponent.seat == Seat(1, side)


def test_nobody_is_a_choice_too_and_the_levels_come_round() -> None:
    bench = Bench("othello", sensing="polarity", offer_seats=True)
    assert bench.state()["say"] == {"key": "say.seat-level", "args": {"count": 0}}
    press(bench, *["undo"] * 9)
    assert bench.state()["say"]["args"] == {"count": 0}
    press(bench, "ok")
    assert bench.opponent.seat is None
    assert bench.state()["say"]["key"] == "say.turn"


def test_a_hand_that_begins_to_play_is_not_asked() -> None:
    bench = Bench("ajedrez-jerez", sensing="polarity", offer_seats=True)
    assert bench.seating.is_open
    bench.wood.hand.pick(bench.wood.spot("e2"), 1)
    bench.run(0.5)
    assert not bench.seating.is_open
    bench.wood.hand.drop(bench.wood.spot("e4"), None)
    bench.run(1.0)
    assert bench.moves == ["e2e4"]
    press(bench, "undo")
    assert bench.phase == "takeback"  # it is the game's again


def test_a_touch_plays_where_sites_are_buttons() -> None:
    bench = Bench("othello", sensing="press", offer_seats=True)
    assert bench.seating.is_open
    bench.do("press", site="d3")
    bench.run(1.0)
    assert bench.moves == ["d3"]
    assert not bench.seating.is_open


def test_the_board_waits_with_its_move_until_it_is_answered() -> None:
    bench = Bench("othello", sensing="polarity", seat=Seat(1, 0), offer_seats=True)
    bench.run(3 * REST)
    assert bench.phase == "play"
    press(bench, "ok", "ok")
    assert bench.opponent.seat == Seat(1, 0)
    until(bench, "guided", 0)


def test_the_page_asks_the_same_by_its_buttons() -> None:
    bench = Bench("othello", sensing="polarity")
    assert bench.state()["can"]["seats"] is True
    bench.do("seats")
    assert [button["text"] for button in bench.state()["ask"]] == [f"level-{level}" for level in range(9)]
    bench.do("choose", move="level-3")
    asked = bench.state()["ask"]
    assert [button["label"][0]["key"] for button in asked] == ["ask.seat-second", "ask.seat-first"]
    bench.do("takeback")
    assert bench.state()["say"]["key"] == "say.seat-second"
    bench.do("choose", number=2)
    assert bench.opponent.seat == Seat(3, 1)
    make(bench, "d3")
    assert bench.state()["can"]["seats"] is False
    with pytest.raises(RefusedError, match="before the first move"):
        bench.do("seats")


def test_it_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    bench = Bench("othello", sensing="polarity", journal=Store(journal))
    press(bench, *["undo"] * 5, "ok", "ok")
    make(bench, "d3")
    until(bench, "guided", 1)
    bench.controller.close()
    again = Store(journal)
    bench = Bench("othello", sensing="polarity", journal=again, saved=again.unfinished())
    press(bench, "ok")
    until(bench, "guided", 1)
    assert bench.opponent.seat == Seat(4, 1)
    bench.controller.close()
    assert lived_again(journal)[0].same


def test_not_amid_a_lesson_or_while_the_board_calls() -> None:
    assert not Bench("othello", options={"lesson": 1}, offer_seats=True).seating.is_open
    bench = Bench("othello", offer_seats=True)
    bench.controller.attract(bench.now, on=True)
    bench.run(1.0)
    assert not bench.seating.is_open
    bench.controller.attract(bench.now, on=False)
    bench.do("new", game="othello")
    assert bench.seating.is_open
