"""What play teaches about sensors: counted, judged, kept, and forgiven."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.shell.health import CALM, MOST, STUCK, WRITE_EVERY, Health, Pulse, Reason, ailing, file_of, read
from firmware_host.shell.view import thoughts_message
from firmware_host.shell.words import book
from hardware.profile import load
from simulator.faults import Chatter, Weak
from tests.shell.bench import Bench
from tests.shell.test_table import play

HALL = load("hall-8x8")
NOTHING = [0] * HALL.sensors.channels


def levels(*channels: int) -> list[int]:
    return [int(channel in channels) for channel in range(HALL.sensors.channels)]


def judged(health: Health) -> dict[str, str]:
    return {each.site: each.what for each in health.ailing}


def change(health: Health, channel: int, level: int) -> None:
    health.scan(levels(channel) if level else NOTHING, [(channel, level)], ())


@pytest.fixture
def health() -> Health:
    health = Health()
    health.board(HALL)
    health.scan(NOTHING, [], ())
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
    health.played(20.0, ())
    assert judged(health) == {"e1": "stuck"}
    change(health, 4, 1)
    assert judged(health) == {"e1": "weak"}  # it still missed twenty moves


def test_one_miss_is_none(health: Health) -> None:
    health.played(0.0, {9})
    health.played(1.0, ())
    assert judged(health) == {}
    for k in range(STUCK - 1):
        health.played(2.0 + k, {9})
    health.played(9.0, ())
    assert judged(health) == {"b2": "stuck"}


def test_pulses_that_never_settle_make_a_sensor_weak(health: Health) -> None:
    for k in range(40):
        for raw in (1, 0, 1, 0, 1):
            health.scan(levels(7) if raw else NOTHING, [], ())
        change(health, 7, 1 - k % 2)
    assert judged(health) == {"h1": "weak"}


def test_chatter_is_forgiven_after_a_while(health: Health) -> None:
    health.scan(NOTHING, [], {12})
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


@given(st.dictionaries(st.sampled_from(list(HALL.spots)), st.lists(st.integers(0, 600), min_size=8, max_size=8)))
def test_any_counts_have_a_verdict_with_words(counts: dict[str, list[int]]) -> None:
    pulses = {site: Pulse(r, f, k, d, m, i, c, q) for site, (r, f, k, d, m, i, c, q) in counts.items()}
    for each in ailing(pulses):
        message = each.message()
        assert all(str(message["key"]) in book(language) for language in ("en", "es"))
    for pulse in pulses.values():
        pulse.age()
        assert max(pulse.rises, pulse.falls, pulse.flickers, pulse.due) <= 600


def test_learned_from_a_game_and_told_to_the_page() -> None:
    bench = Bench("ajedrez-jerez", "hall-8x8")
    bench.rig.faults.add(Chatter("h5"))
    bench.run(8.0)
    play(bench, "e2e4")
    play(bench, "e7e5")
    play(bench, "g1f3")
    assert thoughts_message(bench.table)["health"] == [{"key": "health.chatters", "args": {"site": "h5"}}]
    pulse = bench.table.health.pulses
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
    assert {each.site: each.what for each in bench.table.health.ailing} == {"g1": "weak"}
    assert json.dumps(thoughts_message(bench.table))
