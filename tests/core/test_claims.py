"""What an OK claims where sensors contradict the hands, and what sensors that are not believed leave open."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from firmware_host.core.tracks import is_visible
from rules import load
from rules.model import Game
from rules.steps import touched
from tests.core.bench import Bench


def test_in_set_up_an_ok_claims_no_move() -> None:
    """Two pieces too many look like a move and one sensor that is wrong."""
    game = load("morabaraba")
    cow = next(iter(game.pieces))
    bench = Bench(game, Sensing.OCCUPANCY, board={**game.board(game.start()), "b4": cow, "g4": cow})
    bench.wait(5)
    assert bench.state is State.SETUP
    bench.tell(ev.Confirm())
    assert bench.state is State.SETUP
    assert {claim.index for claim in bench.session.sensor_faults} == {None}


@pytest.mark.parametrize("seed", range(6))
def test_a_sowing_from_a_blind_pit_may_begin_anywhere(seed: int) -> None:
    """What is lifted first, as far as sensors tell, is the pit of a later lap."""
    game = load("congkak")
    line = played(game, Random(seed))
    position = game.start()
    for text in line:
        position = game.play(position, game.parse(text, position))
    for move in game.moves(position):
        bench = Bench(game, Sensing.OCCUPANCY, line)
        (sown, *_) = touched(move.steps[0])
        bench.tell(ev.Distrust(frozenset({sown})))
        if any(map(is_visible, bench.session.turn.chains_of(move).values())):
            for step in move.steps:
                bench.obey(step)
            bench.wait(60)
            asked = [bench.session.turn.moves[index] for index in bench.session.asking]
            assert bench.texts == [*line, move.text] or move in asked


def test_what_was_claimed_is_not_told_anew() -> None:
    """A second piece comes where the one in question might have gone: it is one too many."""
    bench = Bench(load("pinoy-dama"), Sensing.OCCUPANCY)
    bench.tell(ev.Reading("c3", 0))
    bench.wait(10)
    bench.tell(ev.Confirm())
    bench.wait(2)
    bench.tell(ev.Choose("c3-d4"))
    assert bench.texts == ["c3-d4"]
    bench.tell(ev.Reading("b4", 1))
    bench.wait(60)
    assert bench.texts == ["c3-d4"]
    assert bench.state is State.REPAIR


def played(game: Game[Any], chance: Random) -> list[str]:
    """Some legal moves from the start."""
    position, texts = game.start(), []
    for _ in range(chance.randrange(4, 12)):
        move = chance.choice(game.moves(position))
        position = game.play(position, move)
        texts.append(move.text)
    return texts
