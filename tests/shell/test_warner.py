"""A warning of a blunder: where it is wanted, after the move has counted, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path

import pytest

import rules
from firmware_host.cli import main
from firmware_host.core.events import RefusedError
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.journal.store import Store
from firmware_host.shell.opponent import Seat
from firmware_host.shell.thinker import AtOnce, Hear
from firmware_host.shell.warner import Warner
from firmware_host.thinking.evaluation import blunders_from
from firmware_host.thinking.messages import Question
from firmware_host.thinking.review import turning_points
from tests.rules.play import random_play
from tests.shell.bench import Bench
from tests.shell.test_opponent import make, until
from tests.shell.test_reviewer import lit

GAME = "kalah"


def begun(*, warn: bool = True, **more: object) -> Bench:
    bench = Bench(**more)  # type: ignore[arg-type]
    bench.do("new", game=GAME, options={})
    bench.do("warn", on=warn)
    return bench


def blunder() -> tuple[list[str], int]:
    """A game, and the ply (from 0) of a move of it that costs much, after which the other side is to move."""
    for seed in count():
        made = [(position, move.text) for position, _, move in random_play(rules.load(GAME), seed, 8) if move]
        sides, moves = [position.to_move for position, _ in made], [text for _, text in made]
        dear = {point.ply - 1 for point in turning_points(rules.load(GAME), moves) if point.cost >= blunders_from(GAME)}
        for ply, (before, after) in enumerate(pairwise(sides)):
            if ply in dear and before != after:
                return moves, ply
    raise AssertionError("endless")


def warned(bench: Bench) -> dict[str, object] | None:
    point: dict[str, object] | None = bench.state()["warning"]["point"]
    return point


@pytest.fixture
def told() -> Bench:
    """Just warned of a move."""
    bench, (moves, ply) = begun(), blunder()
    for text in moves[: ply + 1]:
        make(bench, text)
        bench.run(1)
    return bench


def test_after_the_move_has_counted_with_the_way_back_lit(told: Bench) -> None:
    moves, ply = blunder()
    point = warned(told)
    assert point is not None
    assert (point["ply"], len(told.moves)) == (ply + 1, ply + 1)
    assert float(str(point["cost"])) * 100 >= blunders_from(GAME) - 1
    assert told.phase == "play"
    without = lit(told)
    told.do("warn", on=False)
    assert warned(told) is None
    position = told.controller.session.line.positions[ply]
    origin = told.controller.game.parse(moves[ply], position).steps[0].src  # type: ignore[union-attr]
    assert without[origin] != lit(told).get(origin)


def test_a_take_back_takes_it_away(told: Bench) -> None:
    told.do("takeback")
    told.run(1)
    assert warned(told) is None
    assert told.controller.display.recalled is None


def test_playing_on_takes_it_away(told: Bench) -> None:
    moves, ply = blunder()
    assert warned(told)
    make(told, moves[ply + 1])
    assert warned(told) is None


class Wanted(AtOnce):
    """Somebody else wants an answer when it is asked first: about what makes no sense, and is answered by nothing."""

    asked = 0

    def ask(self, question: Question, hear: Hear) -> None:
        self.asked += 1
        super().ask(replace(question, played="nothing") if self.asked == 1 else question, hear)


def test_it_comes_later_where_somebody_else_wanted_an_answer() -> None:
    bench, (moves, ply) = begun(), blunder()
    for text in moves[:ply]:
        make(bench, text)
    posted: list[Callable[[float], None]] = []
    thinker = Wanted(posted.append)
    bench.warner = Warner(bench.controller, thinker, lambda: None, on=True)
    bench.manager.warner = bench.warner
    make(bench, moves[ply])
    for _ in range(30):
        bench.run(0.1)
        while posted:
            posted.pop(0)(bench.now)
    assert thinker.asked == 2
    assert warned(bench)


def test_only_where_it_is_wanted() -> None:
    bench, (moves, ply) = begun(warn=False), blunder()
    for text in moves[: ply + 1]:
        make(bench, text)
        bench.run(1)
    assert bench.state()["warning"] == {"on": False, "point": None}
    bench.do("warn", on=True)
    bench.run(1)
    assert warned(bench) is None, "what was played before is not spoken of"
    with pytest.raises(RefusedError, match="true, false"):
        bench.say("warn", on="yes")


def test_the_board_is_not_judged_and_does_not_wait() -> None:
    """With an opponent, its move is looked for first; it comes as soon as without a warning."""
    moves, _ = blunder()
    took = []
    for warn in (False, True):
        bench = begun(warn=warn, seat=Seat(1, 1))
        make(bench, moves[0])
        since = bench.now
        until(bench, "guided", 1)
        took.append(bench.now - since)
        bench.do("help")
        until(bench, "play", 2)
        bench.run(1)
        assert warned(bench) is None
    assert took[0] == pytest.approx(took[1])


def test_amid_a_move_of_the_board_too() -> None:
    """It stands while the board's answer is led, and goes with the move that is taken back."""
    bench, (moves, ply) = begun(), blunder()
    for text in moves[:ply]:
        make(bench, text)
    bench.do("opponent", level=1, side=1 - bench.controller.session.turn.position.to_move)
    make(bench, moves[ply])
    until(bench, "guided", ply + 1)
    assert warned(bench)
    bench.say("takeback")
    bench.do("takeback")
    assert bench.phase == "takeback"
    assert warned(bench) is None


def test_what_a_visitor_of_an_exhibit_chose_goes_with_him() -> None:
    bench = Bench(exhibit=Waits(idle=5.0))
    bench.do("warn", on=True)
    bench.run(4)
    assert bench.state()["warning"]["on"]
    bench.run(4)
    assert bench.controller.display.attracting
    assert not bench.state()["warning"]["on"]


def test_it_leaves_no_trace_in_the_journal(tmp_path: Path) -> None:
    bench, (moves, ply) = begun(journal=Store(tmp_path / "j")), blunder()
    for text in moves[: ply + 1]:
        make(bench, text)
        bench.run(1)
    assert warned(bench)
    bench.do("takeback")
    bench.do("help")
    bench.run(10)
    bench.controller.close()
    assert main(["replay", str(tmp_path / "j"), "--game", "2"]) == 0
