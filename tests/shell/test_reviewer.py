"""The review of a game that is over: by page and by light, gone by itself when something else begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from firmware_host.cli import main
from firmware_host.core.events import RefusedError
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.journal.store import Store
from firmware_host.shell.reviewer import _known
from firmware_host.shell.views.words import languages
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.review import turning_points
from tests.rules.play import random_play
from tests.shell.bench import SETTLES, Bench
from tests.shell.test_opponent import make
from tests.spoken import lacking

GAME = "kalah"
PLIES = 4


def moves() -> list[str]:
    return [move.text for _, _, move in random_play(rules.load(GAME), 0, PLIES) if move]


def over(**more: object) -> Bench:
    """After a short game that was given up."""
    bench = Bench(**more)  # type: ignore[arg-type]
    bench.do("new", game=GAME, options={})
    for text in moves():
        make(bench, text)
    bench.run(10)
    bench.do("resign", side=0)
    assert bench.phase == "over"
    return bench


@pytest.fixture
def bench() -> Bench:
    return over()


def lit(bench: Bench) -> dict[str, str]:
    """site -> colour, of those that are lit."""
    sites = bench.controller.game.geometry.sites
    rgb = bench.controller.light.rgb()
    colours = {site: rgb[6 * k : 6 * k + 6] for k, site in enumerate(sites)}
    return {site: colour for site, colour in colours.items() if int(colour, 16)}


def test_one_turning_point_after_the_other(bench: Bench) -> None:
    before, events = lit(bench), list(bench.controller.diary.events)
    assert bench.state()["can"]["turning-points"]
    bench.say("turning-points")
    assert bench.state()["turning"]["thinking"]
    assert not bench.state()["can"]["turning-points"]
    bench.run(1)
    expected = turning_points(bench.controller.game, moves())
    assert len(expected) > 1
    for number, point in enumerate(expected, start=1):
        bench.do("turning-points", number=number)
        told = bench.state()["turning"]
        assert (told["thinking"], told["number"], told["points"]) == (False, number, len(expected))
        shown = told["point"]
        assert (shown["ply"], shown["side"]) == (point.ply, point.side)
        assert (shown["played"]["text"], shown["better"]["text"]) == (point.played, point.better)
        assert [why["key"] for why in shown["why"]] == [f"term.{term.name}" for term in point.why]
        position = bench.controller.session.line.positions[point.ply - 1]
        board = bench.controller.game.board(position)
        assert shown["board"] == {site: contents for site, contents in board.items() if contents}
        assert set(lit(bench)) == {shown["better"]["sites"][0]}
    bench.do("turning-points", number=None)
    assert bench.state()["turning"] is None
    assert lit(bench) == before
    assert list(bench.controller.diary.events) == events


def test_what_is_said_and_not_moved_has_its_words() -> None:
    bench = Bench("backgammon", "backgammon-24", sensing="count", options={"cube": True})
    while "double" not in (texts := [move.text for move in bench.controller.session.turn.legal]):
        if bench.controller.session.turn.legal[0].weight:
            bench.do("roll")
        else:
            make(bench, texts[0])
            bench.run(1)
    bench.do("choose", move="double")
    bench.do("choose", move="drop")
    assert bench.phase == "over"
    bench.say("turning-points")
    bench.run(2)
    bench.do("turning-points", number=bench.state()["turning"]["points"])
    point = bench.state()["turning"]["point"]
    assert (point["played"]["word"], point["better"]["word"]) == ("ask.drop", "ask.take")
    said = {f"ask.{text}" for game in map(rules.load, rules.keys()) for text in game.said}
    assert not set().union(*(lacking(language, said) for language in languages()))


@pytest.mark.parametrize("language", languages())
def test_every_term_has_its_words(language: str) -> None:
    games = map(rules.load, rules.keys())
    names = {name for game in games for name in Evaluation(game).features.names}
    assert lacking(language, {f"term.{name}" for name in names}) == set()


@pytest.mark.parametrize("language", languages())
def test_what_a_table_knows_has_its_words(language: str) -> None:
    phrases = [_known(plies) for plies in (7, 0, -1)]
    told = {phrase["key"] for phrase in phrases if phrase}
    assert told == {"turning.won", "turning.drawn", "turning.lost"}
    assert lacking(language, {*told, "turning.known", "turning.before", "turning.after"}) == set()
    assert _known(None) is None


def test_by_the_hint_button_alone(bench: Bench) -> None:
    before = lit(bench)
    bench.controller.button(bench.now, "hint")
    bench.commands.wishes(bench.now)
    bench.run(1)
    points = bench.state()["turning"]["points"]
    seen = []
    while bench.state()["turning"]:
        seen.append(bench.state()["turning"]["number"])
        bench.controller.button(bench.now, "hint")
        bench.commands.wishes(bench.now)
        bench.run(SETTLES)
    assert seen == list(range(1, points + 1))
    assert lit(bench) == before


def test_it_never_holds_up_a_new_game(bench: Bench) -> None:
    """While it thinks, and once it stands."""
    for wait in (0.0, 1.0):
        bench.say("turning-points")
        bench.run(wait)
        bench.do("new", game=GAME, options={})
        bench.run(1)
        assert bench.state()["turning"] is None
        assert bench.phase == "play"
        assert bench.controller.display.recalled is None
        make(bench, moves()[0])
        bench.do("resign", side=0)


def test_hands_on_the_wood_and_a_take_back_leave_it(bench: Bench) -> None:
    bench.do("turning-points")
    bench.run(1)
    assert bench.state()["turning"]
    filled = next(site for site, contents in bench.state()["wood"].items() if contents)
    bench.do("pick", site=filled, count="all")
    assert bench.state()["turning"] is None
    bench.do("turning-points")
    bench.run(1)
    bench.do("takeback")
    assert bench.phase != "over"
    assert bench.state()["turning"] is None


def test_in_an_exhibit_it_goes_away_by_itself() -> None:
    bench = over(exhibit=Waits(over=30.0))
    bench.do("turning-points")
    bench.run(1)
    assert bench.state()["turning"]
    bench.run(30)
    assert bench.state()["turning"] is None
    assert bench.phase in ("setup", "play")


def hint(bench: Bench) -> None:
    bench.controller.button(bench.now, "hint")
    bench.commands.wishes(bench.now)


def turn(bench: Bench) -> None:
    points = bench.state()["turning"]["points"]
    bench.say("turning-points", number=bench.state()["turning"]["number"] % points + 1)


@pytest.mark.parametrize("way", [hint, turn])
def test_who_reads_it_in_an_exhibit_keeps_it(way: Callable[[Bench], None]) -> None:
    """The next game waits since the last touch of the review; and comes, and then the call, when nobody touches it."""
    waits = Waits(idle=100.0, over=30.0)
    bench = over(exhibit=waits)
    bench.run(20)
    bench.do("turning-points")
    bench.run(1)
    session = bench.controller.session
    for _ in range(bench.state()["turning"]["points"] - 1):
        bench.run(20)
        way(bench)
        assert bench.state()["turning"]
    bench.run(29)
    assert bench.controller.session is session
    assert bench.state()["turning"]
    bench.run(2)
    assert bench.controller.session is not session
    bench.run(waits.idle)
    assert bench.controller.display.attracting


def test_whoever_leaves_it_has_touched_it_too() -> None:
    bench = over(exhibit=Waits(over=30.0))
    bench.do("turning-points")
    bench.run(25)
    bench.do("turning-points", number=None)
    bench.run(25)
    assert bench.phase == "over"
    bench.run(6)
    assert bench.phase != "over"


@pytest.mark.parametrize("number", [0, 99, "1", True])
def test_a_number_that_is_none(bench: Bench, number: object) -> None:
    with pytest.raises(RefusedError, match="allowed"):
        bench.say("turning-points", number=number)
    bench.do("turning-points")
    bench.run(1)
    with pytest.raises(RefusedError, match="allowed"):
        bench.say("turning-points", number=number)
    assert bench.state()["turning"]["number"] == 1


def test_only_after_a_game_of_two_players() -> None:
    bench = Bench("othello", sensing="polarity")
    with pytest.raises(RefusedError, match="only after a game"):
        bench.say("turning-points")
    bench.do("new", game="othello", options={"lesson": 1})
    make(bench, "e7")
    assert bench.phase == "over"
    assert not bench.state()["can"]["turning-points"]


def test_it_leaves_no_trace_in_the_journal(tmp_path: Path) -> None:
    """What followed upon a review lives again without one."""
    bench = over(journal=Store(tmp_path / "j"))
    bench.do("turning-points")
    bench.run(1)
    bench.do("turning-points", number=2)
    bench.do("takeback")
    bench.run(1)
    bench.controller.close()
    assert main(["replay", str(tmp_path / "j"), "--game", "2"]) == 0
