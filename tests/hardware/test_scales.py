"""From a scale's readings to a count: rest, steps, what is put back, the tare, and what nobody can know."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.scales.calibrating import LEAST_SPREAD, WeighingError, weighed
from hardware.scales.counter import Counter, Seeds
from hardware.scales.scale import Scale, Trimmed
from hardware.scales.settling import Settling

UNIT_G = 4.0


def counter(spread: float) -> Counter:
    found = Counter(Seeds(UNIT_G, spread))
    found.rest(0.0)
    return found


def seeds(chance: Random, spread: float, count: int) -> list[float]:
    return [UNIT_G * chance.gauss(1, spread) for _ in range(count)]


# Rest


@given(st.lists(st.floats(-50, 50), min_size=3, max_size=30), st.integers(2, 6))
def test_rest_is_the_mean_of_readings_that_agree_and_nothing_else(readings: list[float], window: int) -> None:
    settling = Settling(window, 1.0)
    for k, reading in enumerate(readings, start=1):
        settling.feed(reading)
        last = readings[max(0, k - window) : k]
        agree = len(last) == window and max(last) - min(last) <= 1.0
        assert (settling.rest is not None) == agree
        if settling.rest is not None:
            assert min(last) - 1e-9 <= settling.rest <= max(last) + 1e-9


def test_a_window_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="1 readings; allowed: 2 and more"):
        Settling(1, 1.0)


# Steps


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), spread=st.sampled_from([0.0, 0.02, 0.05, 0.1]), many=st.integers(1, 40))
def test_seeds_that_come_one_by_one_are_counted_whatever_their_spread(seed: int, spread: float, many: int) -> None:
    found, grams = counter(spread), 0.0
    for k, seed_g in enumerate(seeds(Random(seed), spread, many), start=1):
        grams += seed_g
        assert found.rest(grams)
        assert found.count == k
    assert found.rest(0.0)
    assert found.count == 0
    assert found.odds(12.0) == ()


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), many=st.integers(3, 30))
def test_a_heap_is_as_sure_as_its_weight_allows(seed: int, many: int) -> None:
    """The true count is the one told or among the odds, and the odds are those of the spread."""
    spread = 0.1
    found = counter(spread)
    found.rest(sum(seeds(Random(seed), spread, many)))
    assert many in (found.count, *(count for count, _ in found.odds(12.0)))
    assert sum(found.likely.values()) == pytest.approx(1)
    nats = [nats for _, nats in found.odds(12.0)]
    assert nats == sorted(nats)
    assert all(one >= 0 for one in nats)


def test_likelihoods_are_honest() -> None:
    """Of the counts that are called nine times likelier, about one in ten is wrong."""
    chance, called, wrong = Random(7), 0, 0
    for _ in range(3000):
        many = chance.randint(5, 25)
        found = counter(0.1)
        found.rest(sum(seeds(chance, 0.1, many)))
        share = found.likely[found.count]
        if 0.8 < share < 0.95:
            called += 1
            wrong += found.count != many
    assert called > 200
    assert 0.05 < wrong / called < 0.2


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), spread=st.sampled_from([0.05, 0.1]), lifted=st.integers(1, 11))
def test_what_is_put_back_is_counted_as_before(seed: int, spread: float, lifted: int) -> None:
    held = seeds(Random(seed), spread, 12)
    found, grams = counter(spread), 0.0
    for seed_g in held:
        grams += seed_g
        found.rest(grams)
    before = dict(found.likely)
    found.rest(sum(held[lifted:]))
    found.rest(grams + 0.02)
    assert found.count == 12
    assert found.likely[12] >= min(0.9, before[12])


def test_a_hand_that_leans_and_goes_leaves_the_count() -> None:
    found, chance = counter(0.1), Random(3)
    held = sum(seeds(chance, 0.1, 9))
    found.rest(held)
    before = found.count, found.likely[found.count]
    found.rest(held + 37.0)
    found.rest(held)
    assert found.count == before[0]
    assert found.likely[found.count] == pytest.approx(before[1], abs=0.02)


def test_what_somebody_knows_is_known() -> None:
    found = counter(0.1)
    found.rest(20 * UNIT_G)
    assert found.odds(12.0)
    found.believe(20)
    assert (found.count, found.odds(12.0)) == (20, ())
    found.rest(21 * UNIT_G)
    assert found.count == 21
    with pytest.raises(ValueError, match="201 seeds; allowed: 0 to 200"):
        found.believe(201)


@pytest.mark.parametrize("grams", [-300.0, -5.0, 9_000.0])
def test_what_weighs_like_no_number_of_seeds_is_strange_and_breaks_nothing(grams: float) -> None:
    found = Counter(Seeds(UNIT_G, 0.02))
    assert found.rest(grams)
    assert found.strange
    assert 0 <= found.count <= 200
    found.rest(0.0)
    assert found.count == 0


def test_a_drift_is_the_scales_and_not_a_seed() -> None:
    """Half a seed in two minutes, at twenty readings a second, on an empty pit and on a full one."""
    for many in (0, 12):
        found = counter(0.05)
        if many:
            found.rest(many * UNIT_G)
        for k in range(2400):
            assert not found.rest(many * UNIT_G + k * UNIT_G / 2 / 2400)
        assert found.count == many
        found.rest((many + 1.5) * UNIT_G)
        assert found.count == many + 1


def test_seeds_that_cannot_be_are_refused() -> None:
    for wrong in (Seeds(0.0, 0.1), Seeds(4.0, 1.0), Seeds(4.0, -0.1)):
        with pytest.raises(ValueError, match="allowed: a unit above 0 g"):
            Counter(wrong)


def test_a_scale_counts_codes() -> None:
    scale = Scale(Trimmed(-1000.0, 3000.0), Seeds(UNIT_G, 0.05), 20)
    for load_g, told in pairwise((0.0, 4.1, 8.0, 0.0, 0.0)):
        for k in range(20):
            scale.feed(round(-1000 + 3000 * load_g) + k % 3)
        assert scale.level == round(load_g / UNIT_G), told


# Calibration


def test_calibration_finds_zero_unit_and_spread() -> None:
    chance, spread, count = Random(1), 0.05, 5
    sites = [f"{file}{rank}" for file in "abcdefghij" for rank in "1234567890"]
    zero = {site: chance.uniform(-300_000, 300_000) for site in sites}
    per_gram = {site: chance.uniform(2500, 3500) for site in sites}
    heaps = {site: sum(seeds(chance, spread, count)) for site in sites}
    loaded = {site: zero[site] + 50 * per_gram[site] for site in sites}
    found = weighed(zero, loaded, 50, {s: zero[s] + per_gram[s] * heaps[s] for s in sites}, count)
    assert found.seed_g == pytest.approx(UNIT_G, rel=0.02)
    assert found.spread == pytest.approx(spread, rel=0.25)
    for site in sites:
        assert found.trims[site].zero == round(zero[site])
        assert found.trims[site].threshold == pytest.approx(per_gram[site] * found.seed_g, abs=1)


def test_one_heap_tells_no_spread() -> None:
    found = weighed({"a1": 0.0}, {"a1": 150_000.0}, 50, {"a1": 60_000.0}, 5)
    assert found.spread == LEAST_SPREAD
    assert found.seed_g == pytest.approx(UNIT_G)


@pytest.mark.parametrize(
    ("loaded", "told"),
    [
        (-150_000.0, "a1: reads less under 50 g than empty; exchange A"),
        (500.0, "a1: 10.0 codes for a gram; allowed: 40"),
    ],
)
def test_a_cell_that_cannot_be_right_is_named(loaded: float, told: str) -> None:
    with pytest.raises(WeighingError, match=told):
        weighed({"a1": 0.0}, {"a1": loaded}, 50, {"a1": 60_000.0}, 5)


def test_seeds_that_weigh_nothing_are_named() -> None:
    with pytest.raises(WeighingError, match=r"5 seeds weigh -2\.00 g"):
        weighed({"a1": 0.0}, {"a1": 150_000.0}, 50, {"a1": -6_000.0}, 5)
