"""Lessons on a board: the next exercise comes by itself, and a wrong answer goes back by light."""

from __future__ import annotations

import pytest

from firmware_host.shell.exhibit.lessons import JOY, REGRET
from tests.shell.bench import SCAN, Bench

WAIT = 20.0


def answer(bench: Bench, text: str) -> str:
    """A move carried out by the helping hand; what the board says to it."""
    bench.do("choose", move=text)
    bench.say("help")
    for _ in range(int(WAIT / SCAN)):
        bench.run(SCAN)
        if bench.phase == "over":
            key: str = bench.state()["say"]["key"]
            return key
    return "nothing"


@pytest.fixture
def lesson() -> Bench:
    bench = Bench("othello", sensing="polarity", options={"lesson": 1})
    assert bench.phase == "play"
    return bench


def test_found(lesson: Bench) -> None:
    assert answer(lesson, "e7") == "say.found"
    lesson.run(JOY - 1)
    assert lesson.controller.game.options["lesson"] == 1
    lesson.run(2)
    assert lesson.controller.game.options["lesson"] == 2
    assert lesson.phase == "play"


def test_try_again(lesson: Bench) -> None:
    assert answer(lesson, "c6") == "say.try-again"
    lesson.run(REGRET + 1)
    assert lesson.phase == "takeback"
    lesson.do("help")
    lesson.run(10)
    assert lesson.phase == "play"
    assert not lesson.moves
    assert answer(lesson, "e7") == "say.found"


@pytest.mark.parametrize("text", ["e7", "c6"])
def test_what_follows_upon_an_answer_is_no_sign_that_somebody_is_there(lesson: Bench, text: str) -> None:
    answer(lesson, text)
    stirred, game, phase = lesson.controller.stirred, lesson.controller.game, lesson.phase
    lesson.run(max(JOY, REGRET) + 1)
    assert (lesson.controller.game, lesson.phase) != (game, phase)
    assert lesson.controller.stirred == stirred


def test_thought_better_of_at_once(lesson: Bench) -> None:
    answer(lesson, "c6")
    lesson.do("takeback")
    lesson.do("tidy")
    lesson.run(10)
    assert lesson.phase == "play"
    assert lesson.controller.game.options["lesson"] == 1


def test_the_last_exercise_stays(lesson: Bench) -> None:
    lesson.do("new", game="othello", options={"lesson": 5})
    assert answer(lesson, "a1") == "say.found"
    lesson.run(JOY + 2)
    assert lesson.phase == "over"


@pytest.mark.parametrize("sensing", ["press", "occupancy"])
def test_on_boards_that_see_less(sensing: str) -> None:
    bench = Bench("othello", sensing=sensing, options={"lesson": 2})
    assert answer(bench, "c3") == "say.try-again"
    bench.run(REGRET + 1)
    bench.do("tidy")
    bench.run(10)
    assert bench.phase == "play"
    assert not bench.moves
    assert answer(bench, "a8") == "say.found"
