"""Load cells, their converters and the switches between, by their data sheets."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from statistics import fmean, pstdev

import pytest

from simulator.chips import nau7802
from simulator.chips.load_cell import GONE, RINGS_S, LoadCell
from simulator.chips.nau7802 import Nau7802
from simulator.chips.tca9548a import Behind, Tca9548a


class Converter:
    """An NAU7802 with its bridge and its clock."""

    def __init__(self, rate: int = 20, bridge_mv_v: float = 0.5, hum_nv: float = 0.0) -> None:
        self.now = 0.0
        self.bridge_mv_v = bridge_mv_v
        self.chip = Nau7802(lambda t: self.bridge_mv_v, lambda: self.now, Random(1), hum_nv)
        self.rate = rate

    def write(self, register: int, value: int) -> None:
        self.chip.written(bytes([register, value]))

    def read(self, register: int, count: int = 1) -> bytes:
        self.chip.written(bytes([register]))
        return self.chip.read(count)

    def begin(self) -> Converter:
        """As chapter 9.1 of the data sheet says."""
        self.write(nau7802.PU_CTRL, nau7802.RR)
        self.write(nau7802.PU_CTRL, 0)
        self.write(nau7802.PU_CTRL, nau7802.PUD | nau7802.PUA | nau7802.CS | nau7802.AVDDS)
        self.write(nau7802.CTRL1, 7 | 5 << 3)
        self.write(nau7802.PGA_PWR, 0x80)
        bits = next(bits for bits, rate in nau7802.RATES.items() if rate == self.rate) << 4
        self.write(nau7802.CTRL2, bits | nau7802.CALS)
        self.now += nau7802.CALIBRATION_S
        return self

    def codes(self, count: int) -> Iterator[int]:
        for _ in range(100_000):
            self.now += 0.2 / self.rate
            if self.read(nau7802.PU_CTRL)[0] & nau7802.CR:
                yield int.from_bytes(self.read(nau7802.ADCO, 3), "big", signed=True)
                count -= 1
            if not count:
                return
        raise AssertionError("it never converts")


def test_full_scale_is_half_the_reference_divided_by_the_gain() -> None:
    """1 mV/V at a gain of 128 is 0.256 of full scale."""
    converter = Converter(bridge_mv_v=1.0).begin()
    assert fmean(converter.codes(50)) == pytest.approx(0.256 * 2**23, rel=1e-4)


def test_what_is_out_of_range_is_cut_off() -> None:
    for bridge, code in ((9.0, 2**23 - 1), (-9.0, -(2**23))):
        assert set(Converter(bridge_mv_v=bridge).begin().codes(5)) == {code}


def test_it_converts_at_its_rate_and_filters_over_four_conversions() -> None:
    for rate in (10, 20, 40, 80):
        converter = Converter(rate).begin()
        next(converter.codes(1))
        began = converter.now
        list(converter.codes(40))
        assert (converter.now - began) * rate == pytest.approx(40, rel=0.05)
    converter = Converter(bridge_mv_v=0.0).begin()
    list(converter.codes(4))
    converter.bridge_mv_v = 1.0
    seen = [code / (0.256 * 2**23) for code in converter.codes(6)]
    assert seen[:2] == sorted(seen[:2])
    assert seen[0] < 0.9
    assert seen[4] == pytest.approx(1, abs=1e-3)


def test_faster_is_noisier_and_hum_comes_through_only_then() -> None:
    noise = {rate: pstdev(Converter(rate).begin().codes(300)) for rate in (10, 20, 80)}
    assert noise[10] < noise[20] < noise[80]
    hum = {rate: pstdev(Converter(rate, hum_nv=5000.0).begin().codes(300)) for rate in (20, 80)}
    assert hum[20] < 1.5 * noise[20]
    assert hum[80] > 5 * noise[80]


def test_it_says_nothing_before_it_is_powered_and_started_and_forgets_all_without_supply() -> None:
    converter = Converter()
    converter.now += 5
    assert not converter.read(nau7802.PU_CTRL)[0] & nau7802.CR
    converter.begin()
    list(converter.codes(1))
    assert converter.read(nau7802.PU_CTRL)[0] & nau7802.PUR
    converter.chip.reset()
    converter.now += 5
    assert converter.read(nau7802.PU_CTRL)[0] == 0
    assert converter.read(nau7802.REVISION)[0] & 0x0F == 0x0F
    converter.chip.volts = lambda: 2.0
    assert not converter.chip.answers()


def test_a_switch_connects_the_legs_whose_bits_are_set() -> None:
    switches = [Tca9548a(), Tca9548a()]
    chips = [Converter(bridge_mv_v=value).chip for value in (0.1, 0.2)]
    behind = Behind([(switches[0], 3, chips[0]), (switches[1], 3, chips[1])])
    assert not behind.answers()
    switches[0].written(b"\x04")
    assert not behind.answers()
    switches[0].written(b"\x01\x08")  # of several bytes the last one stays
    assert switches[0].read(2) == b"\x08\x08"
    assert behind.answers()
    behind.written(bytes([nau7802.CTRL1, 0x2F]))
    assert (chips[0].read(0), chips[1].read(0)) == (b"", b"")
    chips[0].written(bytes([nau7802.CTRL1]))
    chips[1].written(bytes([nau7802.CTRL1, 0x70]))
    switches[1].written(b"\x08")
    behind.written(bytes([nau7802.CTRL1]))
    assert behind.read(1) == bytes([0x2F & 0x70])  # both pull the line down
    switches[0].reset()
    assert switches[0].selected == 0


def test_a_cell_gives_its_rated_output_and_rings_until_it_rests() -> None:
    cell = LoadCell(500, 0.7, Random(1), unlike=0.0)
    cell.lay(1.0, 100.0, drop=3.0)
    assert cell.output(1.0) > 0.7 * 100 / 500 * 2
    assert not cell.is_still(1.0)
    rest = 1.0 + GONE * RINGS_S + 1e-6
    assert cell.is_still(rest)
    assert cell.output(rest) == pytest.approx(0.7 * 100 / 500, rel=1e-6)


def test_cells_differ_no_more_than_their_makers_say() -> None:
    for seed in range(40):
        cell = LoadCell(500, 0.7, Random(seed))
        assert abs(cell.output(0.0)) <= 0.1 + 1e-9
        empty = cell.output(0.0)
        cell.lay(0.0, 500.0)
        loaded = cell.output(5.0) - empty
        assert loaded == pytest.approx(0.7, rel=0.11)
        crept = cell.output(600.0) - empty
        assert 0 < (crept - loaded) / loaded < 0.0015
        assert abs(cell.output(600.0, 10.0) - cell.output(600.0)) < 0.7 * 0.0016 * 1.1


def test_a_hand_presses_and_trembles_and_a_knock_shakes_what_lies_there() -> None:
    cell = LoadCell(500, 0.7, Random(1), unlike=0.0)
    cell.press(0.0, 1.0, 50.0)
    forces = [cell.force(k / 200) for k in range(20, 180)]
    assert 30 < min(forces) < 45
    assert 50 < max(forces) < 70
    assert cell.force(1.01) == 0
    cell.shake(2.0, 0.2, 10.0, 0.1)
    empty = max(abs(cell.force(2 + k / 500)) for k in range(50))
    cell.lay(3.0, 80.0)
    settled = 3.0 + 1.0
    cell.shake(settled, 0.2, 10.0, 0.1)
    full = max(abs(cell.force(settled + k / 500) - 80) for k in range(50))
    assert full == pytest.approx(empty * (cell.cup_g + 80) / cell.cup_g, rel=0.05)
    assert math.isclose(cell.force(settled + 2), 80, abs_tol=0.01)
