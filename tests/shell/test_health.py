"""What play teaches about sensors: counted, judged, kept, and forgiven."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.shell.devices.health import AHEAD, VERSION, WRITE_EVERY, Health, file_of, read
from firmware_host.shell.devices.pulse import CALM, MOST, STUCK, WEAK_STAYS, Pulse, Reason, ailing
from firmware_host.shell.views.page import thoughts_message
from firmware_host.shell.views.words import book
from hardware.profile import load
from simulator.faults import Chatter, Weak
from tests.shell.bench import Bench
from tests.shell.test_table import play

HALL = load("hall-8x8")
COUNTS = 11
"""Of a Pulse."""
NOTHING = [0] * HALL.sensors.channels


def levels(*channels: int) -> list[int]:
    return [int(channel in channels) for channel in range(HALL.sensors.channels)]


def judged(health: Health) -> dict[str, str]:
    return {each.site: each.what for each in health.ailing}


def change(health: Health, channel: int, level: int, now: float = 0.0) -> None:
    health.scan(now, levels(channel) if level else NOTHING, [(channel, level)], ())


@pytest.fixture
def health() -> Health:
    health = Health()
    health.board(HALL)
    health.begun()
    health.scan(0.0, NOTHING, [], ())
    return health


def test_a_good_sensor_has_no_verdict(health: Health) -> None:
    for k in range(100):
        change(health, 3, 1 - k % 2)
        health.played(float(k), {3})
    assert judged(health) == {}


def test_a_change_that_comes_late_is_no_miss_but_one_that_never_comes_is(health: Health) -> None:
    for k in range(20):
        health.played(float(k), {3, 4})
        change(health, 3, 1 - k % 2)
    assert judged(health) == {"e1": "stuck"}
    change(health, 4, 1)
    assert judged(health) == {"e1": "weak"}  # it still missed nineteen moves


def test_one_miss_is_none(health: Health) -> None:
    for k in range(2):
        health.played(float(k), {9})
    assert judged(health) == {}
    for k in range(STUCK - 1):
        health.played(2.0 + k, {9})
    assert judged(health) == {"b2": "stuck"}


@given(st.lists(st.tuples(st.sampled_from(["move", "move-back", "touch"]), st.integers(0, 7)), max_size=60))
def test_a_perfect_sensor_misses_nothing_whatever_the_hands_do(acts: list[tuple[str, int]]) -> None:
    """Before a move is accepted the hands may have gone on with the next, as many as the board follows; or be late with
    it until the next one there; or touch what they do not move."""
    health = Health()
    health.board(HALL)
    health.begun()
    changes = accepted = 0
    for what, lead in acts:
        if what == "touch":
            change(health, 9, 1)
            change(health, 9, 0)
        elif what == "move-back":
            health.took_back()
            changes = accepted = 0
        else:
            while changes < accepted + lead % (AHEAD + 1):  # with no lead it is late
                change(health, 9, changes % 2)
                changes += 1
            health.played(0.0, {9})
            accepted += 1
    assert health.pulses["b2"].missed == 0
    assert judged(health) == {}


def rest(health: Health, now: float, seconds: float, lost: Callable[[float], bool]) -> float:
    """A piece is put on h1, stands for so long, and is lifted: scan by scan, one after another at this share lost."""
    change(health, 7, 1, now)
    until = now + seconds
    while now < until:
        now += 0.01
        health.scan(now, NOTHING if lost(now) else levels(7), [], ())
    change(health, 7, 0, now)
    return now + 1.0


def test_a_sensor_that_loses_what_stands_on_it_again_and_again_is_weak(health: Health) -> None:
    chance, now = Random(5), 0.0
    for _ in range(WEAK_STAYS):
        assert judged(health) == {}
        now = rest(health, now, 5.0, lambda at: chance.random() < 0.05)
    assert judged(health) == {"h1": "weak"}


def test_one_that_loses_it_every_other_second_is_found_in_the_end(health: Health) -> None:
    """So seldom that no move is lost."""
    chance, now = Random(5), 0.0
    for _ in range(4 * WEAK_STAYS):
        now = rest(health, now, 6.0, lambda at: chance.random() < 0.005)
    assert judged(health) == {"h1": "weak"}


@pytest.mark.parametrize("wobbles", [(0.0, 0.45), (4.6, 5.0), (2.0, 2.4)], ids=["landing", "lifting", "straightened"])
def test_what_a_hand_does_to_a_piece_is_no_weakness(health: Health, wobbles: tuple[float, float]) -> None:
    """However often: a wobble as it lands, as it is lifted, or while a neighbour is straightened."""
    begun = 0.0
    for _ in range(50):

        def lost(now: float) -> bool:
            return wobbles[0] < now - begun < wobbles[1] and round(now * 100) % 4 == 0  # noqa: B023

        begun = rest(health, begun, 5.0, lost)
    assert judged(health) == {}


def test_one_long_wobble_is_none(health: Health) -> None:
    rest(health, 0.0, 60.0, lambda at: round(at * 100) % 4 == 0)
    assert judged(health) == {}


def test_what_passes_over_an_empty_site_says_nothing_of_it(health: Health) -> None:
    now = 0.0
    for _ in range(500):
        health.scan(now, levels(7), [], ())
        health.scan(now + 0.01, NOTHING, [], ())
        now += 0.2
    now = rest(health, now, 5.0, lambda at: False)
    assert judged(health) == {}


def test_chatter_is_forgiven_after_a_while(health: Health) -> None:
    health.scan(0.0, NOTHING, [], {12})
    assert judged(health) == {"e2": "chatters"}
    health.board(HALL)  # opened anew: it is believed again
    for k in range(CALM - 1):
        change(health, 12, 1 - k % 2)
    assert judged(health) == {"e2": "chatters"}
    change(health, 12, 0)
    assert judged(health) == {}


def test_what_was_long_ago_fades(health: Health) -> None:
    for k in range(30):
        health.played(float(k), {5})
    for k in range(6 * MOST):
        change(health, 5, 1 - k % 2)
        health.played(100.0 + k, {5})
    assert judged(health) == {}


def test_it_outlives_the_program_and_is_written_seldom(tmp_path: Path) -> None:
    def written() -> float:
        path = file_of(tmp_path, HALL)
        return path.stat().st_mtime_ns if path.exists() else 0.0

    health = Health(tmp_path)
    health.board(HALL)
    health.begun()
    versions = set()
    for k in range(4 * round(WRITE_EVERY)):
        if k % 50 == 0:
            change(health, 3, 1)
            change(health, 3, 0)
        health.played(float(k), {9} if k % 50 == 0 else ())
        versions.add(written())
    assert len(versions - {0.0}) == 3
    health.save()
    path = file_of(tmp_path, HALL)
    assert path.stat().st_size < 1000
    again = Health(tmp_path)
    again.board(HALL)
    assert judged(again) == judged(health) == {"b2": "stuck"}
    assert read(path)["d1"].rises == 48


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(("a1", "b1")), st.none() | st.sampled_from(get_args(Reason))), max_size=8))
def test_who_is_not_believed_is_kept_up(said: list[tuple[str, Reason | None]]) -> None:
    with TemporaryDirectory() as directory:
        health, again = Health(Path(directory)), Health(Path(directory))
        health.board(HALL)
        for name, reason in said:
            if reason:
                health.distrust(name, reason)
            else:
                health.trust(name)
            assert health.distrusted == {n: p.distrusted for n, p in health.pulses.items() if p.distrusted}
        again.board(HALL)
        assert again.distrusted == health.distrusted


def test_what_an_older_version_took_for_misses_and_flickers_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    health = Health(tmp_path)
    health.board(HALL)
    for k in range(30):
        health.played(float(k), {9})
    change(health, 3, 1)
    health.distrust("d3", "contradicted")
    path = file_of(tmp_path, HALL)
    path.write_text(path.read_text().replace(f'"version":{VERSION}', f'"version":{VERSION - 1}'))
    again = Health(tmp_path)
    again.board(HALL)
    assert judged(health) == {"b2": "stuck", "d3": "contradicted"}
    assert judged(again) == again.distrusted == {"d3": "contradicted"}
    assert again.pulses["d1"].rises == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 1, "sites": {"a1": 3}}', '{"version": 1, "sites": [1]}'])
def test_a_file_that_makes_no_sense_is_learnt_again(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file_of(tmp_path, HALL).write_text(text)
    health = Health(tmp_path)
    health.board(HALL)
    assert health.ailing == []
    assert "makes no sense" in caplog.text


def test_a_disk_that_fails_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    health = Health(tmp_path / "gone")
    health.board(HALL)
    with caplog.at_level(logging.WARNING):
        for k in range(3):
            change(health, 3, 1 - k % 2)
            health.save()
    assert caplog.text.count("cannot be written") == 1


@given(
    st.dictionaries(st.sampled_from(list(HALL.spots)), st.lists(st.integers(0, 600), min_size=COUNTS, max_size=COUNTS))
)
def test_any_counts_have_a_verdict_with_words(counts: dict[str, list[int]]) -> None:
    names = [field.name for field in fields(Pulse) if field.type == "int"][:COUNTS]
    pulses = {site: Pulse(**dict(zip(names, numbers, strict=True))) for site, numbers in counts.items()}  # type: ignore[arg-type]
    for each in ailing(pulses):
        assert all(f"health.{each.what}" in book(language) for language in ("en", "es"))
    for pulse in pulses.values():
        pulse.age()
        assert max(pulse.rises, pulse.falls, pulse.flickers, pulse.due, pulse.beats) <= 600


def test_learned_from_a_game_and_told_to_the_page() -> None:
    bench = Bench("ajedrez-jerez", "hall-8x8")
    bench.rig.faults.add(Chatter("h5"))
    bench.run(8.0)
    play(bench, "e2e4")
    play(bench, "e7e5")
    play(bench, "g1f3")
    (told,) = thoughts_message(bench.controller)["health"]
    assert (told["key"], told["args"]) == ("health.chatters", {"site": "h5"})
    pulse = bench.controller.health.pulses
    assert (pulse["e2"].falls, pulse["e2"].due, pulse["e2"].missed) == (1, 1, 0)
    assert (pulse["f3"].rises, pulse["f3"].due, pulse["f3"].missed) == (1, 1, 0)
    assert sum(each.due for each in pulse.values()) == 6


def test_a_weak_magnet_is_named_before_anybody_notices() -> None:
    bench = Bench("ajedrez-jerez", "hall-8x8")
    bench.rig.faults.add(Weak("g1", miss=0.05))
    bench.run(10.0)
    chance = Random(3)
    for _ in range(8):
        bench.do("pick", site="g1")
        bench.run(0.2)
        bench.do("drop", site="g1")
        bench.run(chance.uniform(1, 3))
    assert {each.site: each.what for each in bench.controller.health.ailing} == {"g1": "weak"}
    assert json.dumps(thoughts_message(bench.controller))
