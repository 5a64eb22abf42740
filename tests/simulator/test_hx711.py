"""The HX711 at its two wires, against what its data sheet says."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean, stdev

import pytest

from hardware.scales.cells import CODES_PER_MV_V
from simulator.chips.hx711 import BITS, NOISE_NV, RATE_ERROR, UPDATE_S, Hx711

MV_V = 0.35
"""Half of what a cell of 0.7 mV/V gives."""
US = 1e-6


class Bench:
    """A chip with a clock of one's own."""

    def __init__(self, rate: int = 10, seed: int = 1, hum_nv: float = 0.0) -> None:
        self.chip = Hx711(Random(seed), rate, hum_nv)
        self.now = 0.0

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def pulse(self, high_s: float = US, low_s: float = US) -> bool:
        """The bit that it brings."""
        self.chip.clock(self.now, True)
        self.now += high_s
        bit = self.chip.data(self.now)
        self.chip.clock(self.now, False)
        self.now += low_s
        return bit

    def ready(self, seconds: float = 1.0) -> float:
        """How long it takes until a result waits."""
        began = self.now
        while self.chip.data(self.now):
            assert self.now - began < seconds
            self.now += 1e-4
        return self.now - began

    def read(self, pulses: int = 25) -> int:
        bits = [self.pulse() for _ in range(pulses)][:BITS]
        code = int("".join(str(int(bit)) for bit in bits), 2)
        return code - (code >> 23 << 24)


@pytest.mark.parametrize(("rate", "settles_s"), [(10, 0.4), (80, 0.05)])
def test_a_result_comes_after_four_conversions_and_then_with_each(rate: int, settles_s: float) -> None:
    bench = Bench(rate)
    bench.chip.feed(0.0, MV_V)
    assert bench.ready() == pytest.approx(settles_s, rel=RATE_ERROR + 0.01)
    for _ in range(5):
        bench.read()
        assert bench.chip.data(bench.now)
        assert bench.ready() == pytest.approx(1 / rate, rel=RATE_ERROR + 0.02)
    assert bench.chip.misused == 0


@pytest.mark.parametrize("mv_v", [MV_V, -MV_V, 0.0])
def test_the_highest_bit_comes_first_in_twos_complement_whatever_the_supply(mv_v: float) -> None:
    for volts in (3.3, 5.0):
        bench = Bench()
        bench.chip.volts = volts
        bench.chip.feed(0.0, mv_v)
        bench.ready()
        assert bench.read() == pytest.approx(CODES_PER_MV_V * mv_v, abs=600)


def test_what_is_out_of_range_is_cut_off() -> None:
    bench = Bench()
    bench.chip.feed(0.0, 50.0)
    bench.ready()
    assert bench.read() == 0x7FFFFF
    bench.chip.feed(bench.now, -50.0)
    for _ in range(5):
        bench.ready()
        code = bench.read()
    assert code == -0x800000


@pytest.mark.parametrize(("pulses", "gain"), [(25, 128), (26, 32), (27, 64)])
def test_the_number_of_pulses_chooses_the_next_gain(pulses: int, gain: int) -> None:
    bench = Bench()
    bench.chip.feed(0.0, MV_V)
    bench.ready()
    bench.read(pulses)
    bench.ready()
    assert bench.read() == pytest.approx(CODES_PER_MV_V * MV_V * gain / 128, rel=0.01)


def test_a_clock_that_stays_high_switches_it_off_and_it_begins_anew() -> None:
    bench = Bench()
    bench.chip.feed(0.0, MV_V)
    bench.ready()
    bench.chip.clock(bench.now, True)
    bench.wait(59 * US)
    bench.chip.clock(bench.now, False)
    assert not bench.chip.data(bench.now + UPDATE_S)
    bench.wait(US)
    bench.chip.clock(bench.now, True)
    bench.wait(61 * US)
    assert bench.chip.data(bench.now)
    bench.chip.clock(bench.now, False)
    assert bench.ready() > 0.3


def test_its_noise_is_that_of_the_data_sheet() -> None:
    bench = Bench()
    bench.chip.feed(0.0, MV_V)
    codes = []
    for _ in range(200):
        bench.ready()
        codes.append(bench.read())
    steps = [after - before for before, after in pairwise(codes)]
    nanovolts = CODES_PER_MV_V / (bench.chip.excitation_v * 1e6)
    assert stdev(steps) / 2**0.5 == pytest.approx(NOISE_NV[10] * nanovolts, rel=0.25)
    assert mean(codes) == pytest.approx(CODES_PER_MV_V * MV_V, rel=0.001)


def test_who_reads_while_a_result_is_replaced_reads_bits_of_both() -> None:
    torn = 0
    for early in range(0, 60, 3):
        bench = Bench(seed=3)
        bench.chip.feed(0.0, 0.0)
        bench.ready()
        bench.chip.feed(bench.now, MV_V)
        bench.wait(bench.chip._ends_at - bench.now - early * US)
        code = bench.read()
        torn += not (abs(code) < 600 or abs(code - CODES_PER_MV_V * MV_V / 8) < 30_000)
    assert torn


def test_without_supply_it_is_silent() -> None:
    bench = Bench()
    bench.chip.volts = 2.0
    bench.wait(2.0)
    assert bench.chip.data(bench.now)
