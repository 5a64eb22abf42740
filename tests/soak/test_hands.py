"""The campaign of hands sees what it is there to see."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import pytest

from simulator.players.habits import HABITS
from simulator.players.writer import Writer
from simulator.scenario.journal import Entry
from simulator.scenario.recording import Recording
from tests.soak.evidence import begun, fits, history, image_at
from tests.soak.hands import judged


def written(header: str, seed: int, habits: bool | Collection[str] = True, fault: str = "", plies: int = 30) -> Writer:
    writer = Writer(header, seed, habits=habits)
    try:
        if fault:
            writer.say(fault)
        writer.write(plies)
    finally:
        writer.recording.close()
    return writer


def test_a_game_that_goes_well_is_counted() -> None:
    result = judged(written("game molino\nsensing polarity", 7, ()))
    assert not result.failures


@pytest.mark.parametrize("fault", ["fault dead e4", "fault dead c4", "fault stuck f5 1"])
def test_a_board_that_does_not_see_loses_moves(fault: str) -> None:
    lost = [judged(written("game othello\nsensing occupancy", seed, fault=fault)) for seed in range(3)]
    assert any(result.counts["wrong"] + result.counts["missed"] for result in lost)
    assert all(result.failures[0].splitlines()[-1].startswith("# meant: ") for result in lost if result.failures)


GAMES = [f"game {key}\nsensing polarity" for key in ("ajedrez-jerez", "konane")]


@cache
def with_all_habits() -> list[str]:
    return [written(game, 1).text for game in GAMES]


@pytest.mark.parametrize(("habit", "word"), [("palm", "cover "), ("pass-over", "hover "), ("slide", "slide ")])
def test_a_habit_left_out_does_not_show(habit: str, word: str) -> None:
    without = [name for name in HABITS if name not in (habit, "nudge")]
    assert any(word in text for text in with_all_habits())
    assert not any(word in written(game, 1, without).text for game in GAMES)


def test_a_victim_that_was_never_lifted_was_not_captured() -> None:
    with Recording("game ajedrez-jerez\nboard hall-8x8\nalready e2e4 then d7d5") as table:
        stage = table.stage
        table.say("set up")
        game, position, readers = stage.game, stage.session.line.position, stage.session.readers
        since = len(stage.journal.written)
        move = game.parse("e4d5", position)
        table.say("lift e4")
        entries = stage.journal.written
        seen = history(image_at(entries[:since]), entries[since:])
        assert seen["e4"] == [1, 0]
        assert not fits(game, position, move, seen, readers)  # on this board it looks just like the move when done
        assert begun(game, position, move, seen, readers)
        there = [*entries, Entry(9.0, "settled", {"site": "d5", "level": 0})]
        assert not fits(game, position, move, history(image_at(there[:since]), there[since:]), readers)
        there.append(Entry(9.1, "settled", {"site": "d5", "level": 1}))
        assert fits(game, position, move, history(image_at(there[:since]), there[since:]), readers)
        other = game.parse("e4e5", position)
        assert not fits(game, position, other, history(image_at(there[:since]), there[since:]), readers)
