"""Sensors that count and are not sure: what they tell is weighed by what hands may have done."""

from __future__ import annotations

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.counts import Odds
from firmware_host.core.sensing import Sensing
from firmware_host.core.snapshot import snapshot
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.steps import Site, Sow
from tests.core.bench import Bench, counting
from tests.core.games import spread

SURE = 9.0
UNSURE = 0.7


@pytest.fixture
def bench() -> Bench:
    return Bench(rules.load("kalah"), Sensing.COUNT)


def sow(bench: Bench, told: dict[Site, tuple[int, Odds]]) -> None:
    """S3 is sown over S4, S5, S6 and into the store, which no sensor sees; the sensors tell what is said here, and all
    else as it is."""
    for site, contents in (("S3", 0), ("S4", 5), ("S5", 5), ("S6", 5)):
        level, odds = told.get(site, (contents, ()))
        bench.tell(ev.Reading(site, level, odds=odds))
        bench.wait(0.4)


@pytest.mark.parametrize("nats", [UNSURE, 3.0, 5.5])
def test_a_count_that_fits_no_move_is_taken_for_the_likeliest_that_does(bench: Bench, nats: float) -> None:
    sow(bench, {"S5": (6, ((5, nats), (7, 4.0)))})
    bench.wait(3)
    assert bench.texts == ["3"]
    assert bench.session.image == bench.session.turn.base


def test_a_count_that_is_told_for_certain_is_not_taken_for_another(bench: Bench) -> None:
    sow(bench, {"S5": (6, ())})
    bench.wait(3)
    assert bench.texts == []


def test_what_the_game_is_sure_of_is_told_to_the_sensors(bench: Bench) -> None:
    sow(bench, {"S5": (5, ((6, UNSURE),))})
    bench.wait(3)
    assert bench.texts == ["3"]
    told = [effect.sites for effect in bench.heard if isinstance(effect, ev.Counted)]
    assert frozenset({"S5"}) in told
    assert not bench.session.sight.counts.odds


def test_a_set_up_ends_where_all_may_stand_as_it_should(bench: Bench) -> None:
    image = bench.image | {"S1": 3}
    waiting = Bench(rules.load("kalah"), Sensing.COUNT)
    waiting.tell(ev.Picture(dict.fromkeys(image, 0)))
    assert waiting.session.state.value != "play"
    waiting.tell(ev.Picture(image, {"S1": ((4, UNSURE),)}))
    assert waiting.session.state.value == "play"
    assert waiting.session.image["S1"] == 4


def test_the_pit_that_is_in_doubt_is_named(bench: Bench) -> None:
    """It reads what nothing explains, though perhaps not for certain."""
    bench.tell(ev.Picture(bench.image | {"N2": 9}, {"N2": ((8, UNSURE), (4, SURE))}))
    assert bench.state is State.REPAIR
    why = snapshot(bench.session).why
    assert why
    assert (why.reason, why.site) == ("count-unsure", "N2")


def test_hands_that_differ_are_told_apart_although_a_pit_is_in_doubt(bench: Bench) -> None:
    """S4 sown ends otherwise than S3: what is in doubt decides nothing of it."""
    for site, level, odds in (("S4", 0, ()), ("S5", 5, ((4, 5.0),)), ("S6", 5, ((6, UNSURE),)), ("N1", 5, ())):
        bench.tell(ev.Reading(site, level, odds=odds))
        bench.wait(0.4)
    bench.wait(3)
    assert bench.texts == ["4"]


def test_a_count_that_may_be_what_stood_there_is_no_change(bench: Bench) -> None:
    """A drift of a scale beside a sowing."""
    bench.tell(ev.Reading("N4", 5, odds=((4, 1.0),)))
    bench.wait(0.5)
    sow(bench, {})
    bench.wait(3)
    assert bench.texts == ["3"]
    assert bench.session.image["N4"] == 4


@pytest.mark.parametrize("key", ["kalah", "bechi", "bao-kujifunza", "pallanguzhi"])
def test_what_was_asked_for_counts_once_the_last_seed_is_where_it_belongs(key: str) -> None:
    """Nothing is waited for where every pit and store is counted: meanwhile no light would say what to do."""
    orders = 0
    for game, texts, position in spread(key):
        for move in [move for move in game.moves(position) if any(isinstance(step, Sow) for step in move.steps)][:3]:
            bench = Bench(game, Sensing.COUNT, texts, layout=counting(game))
            bench.tell(ev.Choose(move.text))
            for _ in range(300):
                if bench.state is not State.GUIDED:
                    break
                left = todo(bench.session)
                assert left, f"{key} {move.text}: nothing is asked for any more"
                bench.obey(left[0])
            assert bench.texts[: len(texts) + 1] == [*texts, move.text]
            orders += 1
    assert orders > 5
