"""How long a level has to last, as pulses come; and what a false level is worth at any rate of wrong scans."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import pytest

from firmware_host.core.debounce import Debounce
from firmware_host.core.noise import MOST, WINDOW, NoiseEstimator

CHANNELS = 64


def live(
    seed: int, rates: dict[int, float], scans: int, rate: float = 0.0, buttons: Collection[int] = ()
) -> tuple[NoiseEstimator, int]:
    """Unrest after so many scans of an empty board, channels wrong at these rates, the others at ``rate``; and how many
    false changes have settled."""
    chance, debounce, unrest, false = Random(seed), Debounce(CHANNELS, 3), NoiseEstimator(CHANNELS, 3, buttons), 0
    debounce.more = unrest.need
    for now in range(scans):
        at = [rates.get(k, rate) if now > 3 else 0.0 for k in range(CHANNELS)]
        changes = debounce.feed([int(chance.random() < r) for r in at])
        unrest.scan(debounce.pulses, [channel for channel, _ in changes])
        debounce.scans = unrest.floor
        false += sum(now > 3 for _ in changes)
    return unrest, false


def test_calm_channels_need_no_more_than_they_are_told() -> None:
    unrest, _ = live(1, {}, 300)
    assert (unrest.floor, unrest.need, unrest.noise, unrest.restless) == (3, {}, 0.0, set())


@pytest.mark.parametrize(("rate", "most"), [(0.01, 3), (0.03, 3), (0.05, 6)])
def test_noise_that_all_have_settles_nothing(rate: float, most: int) -> None:
    """Ten runs of half a minute at a hundred scans a second; a few may slip through in the first scans of all."""
    runs = [live(seed, {}, 3000, rate) for seed in range(10)]
    assert sum(false for _, false in runs) <= most
    assert all(unrest.noise == pytest.approx(rate, abs=0.03) for unrest, _ in runs)
    assert all(not unrest.restless for unrest, _ in runs)


def test_one_channel_that_never_rests_is_shut_out_and_no_other() -> None:
    for seed in range(20):
        unrest, _ = live(seed, {7: 0.5}, 250, 0.01)
        assert unrest.restless == {7}


def test_a_button_that_never_rests_is_shut_out_too() -> None:
    for seed in range(20):
        unrest, _ = live(seed, {7: 0.5}, 300, buttons=range(CHANNELS))
        assert unrest.restless == {7}


def test_a_weak_channel_needs_more_scans_while_it_is_weak() -> None:
    unrest, _ = live(3, {7: 0.08}, 500)
    assert 3 < unrest.need[7] <= MOST
    for _ in range(WINDOW + 1):
        unrest.scan(())
    assert unrest.need == {}


def test_a_bouncing_button_that_a_child_hammers_on_is_not_restless() -> None:
    unrest = NoiseEstimator(4, 3, {2})
    for _ in range(60):  # twelve presses a second, every edge with a bounce
        for scan in range(4):
            unrest.scan([2] if scan == 1 else (), [2] if scan == 3 else ())
    assert unrest.restless == set()
    assert unrest.need == {}


def test_forgiven_is_forgotten() -> None:
    unrest, _ = live(1, {7: 0.5}, 250)
    unrest.forgive(7)
    assert unrest.restless == set()
    assert 7 not in unrest.need
