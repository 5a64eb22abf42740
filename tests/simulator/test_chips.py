"""The chips by their data sheets, asked over their bus as the vendors' own examples ask them."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.chips import hall
from simulator.chips.cd74hc4067 import Multiplexers
from simulator.chips.hc165 import FASTEST_HZ, ShiftRegisters
from simulator.chips.mcp3008 import Mcp3008
from simulator.chips.mcp23017 import GPIO, GPPU, IOCON, IODIR, IPOL, OLAT, Mcp23017
from simulator.magnets import Magnets
from simulator.raspberry import Pi
from simulator.vendors.busio import I2C

# 74HC165


@given(levels=st.integers(0, 2**24 - 1))
def test_a_chain_shifts_its_nearest_chip_out_first_h_before_a(levels: int) -> None:
    chain = ShiftRegisters(3, lambda: levels)
    chain.load(False)
    chain.load(True)
    assert chain.transfer(bytes(3), 1_000_000) == levels.to_bytes(3, "little")
    assert chain.transfer(bytes(3), 1_000_000) == bytes(3)  # shifted through; SER of the last chip is grounded


def test_inputs_are_taken_when_sh_ld_rises_and_not_after() -> None:
    now = [0xA5]
    chain = ShiftRegisters(1, lambda: now[0])
    chain.load(False)
    chain.load(True)
    now[0] = 0
    assert chain.transfer(bytes(1), 1_000_000) == b"\xa5"


def test_a_chain_that_is_never_latched_shows_the_last_input_only() -> None:
    for level in (0x80, 0x7F):
        chain = ShiftRegisters(2, lambda level=level: level)  # type: ignore[misc]
        chain.load(False)
        assert chain.transfer(bytes(2), 1_000_000) == (b"\xff\xff" if level & 0x80 else b"\0\0")


def test_beyond_a_cut_everything_is_alike_and_too_fast_is_a_bit_late() -> None:
    chain = ShiftRegisters(3, lambda: 0x112233)
    chain.stuck = lambda chip: True if chip == 1 else None
    chain.load(True)
    assert chain.transfer(bytes(3), 1_000_000) == b"\x33\xff\xff"
    fast = ShiftRegisters(1, lambda: 0b10)
    fast.load(True)
    assert fast.transfer(bytes(1), FASTEST_HZ + 1) == b"\x01"


# MCP23017


def test_registers_come_up_as_the_data_sheet_says_and_count_on() -> None:
    chip = Mcp23017(lambda: 0)
    chip.written(bytes([IODIR]))
    assert chip.read(22) == b"\xff\xff" + bytes(20)
    chip.written(bytes([GPPU, 0x12, 0x34]))
    assert chip.pair(GPPU) == 0x3412
    chip.written(bytes([OLAT + 1]))
    assert chip.read(2) == bytes([0, 0xFF])  # from the last register on to the first


@given(
    active=st.integers(0, 0xFFFF),
    iodir=st.integers(0, 0xFFFF),
    pulled=st.integers(0, 0xFFFF),
    inverted=st.integers(0, 0xFFFF),
    latch=st.integers(0, 0xFFFF),
)
def test_a_port_reads_latches_where_it_drives_and_the_world_where_it_listens(
    active: int, iodir: int, pulled: int, inverted: int, latch: int
) -> None:
    chip = Mcp23017(lambda: active)
    for register, value in ((IODIR, iodir), (GPPU, pulled), (IPOL, inverted), (GPIO, latch)):
        chip.written(bytes([register]) + value.to_bytes(2, "little"))
    assert chip.pair(OLAT) == latch
    chip.written(bytes([GPIO]))
    read = int.from_bytes(chip.read(2), "little")
    for pin in range(16):
        if iodir >> pin & 1:
            level = (pulled >> pin & 1) and not active >> pin & 1
            assert read >> pin & 1 == level ^ (inverted >> pin & 1)
        else:
            assert read >> pin & 1 == latch >> pin & 1


def test_outputs_are_told_as_they_change_and_a_reset_lets_go() -> None:
    chip = Mcp23017(lambda: 0)
    told: list[tuple[int, bool | None]] = []
    chip.drives = lambda pin, level: told.append((pin, level))
    chip.written(bytes([GPIO, 0x00, 0x80]))
    chip.written(bytes([IODIR, 0xFE, 0x7F]))
    chip.written(bytes([OLAT, 0x01]))
    chip.reset()
    assert told == [(0, False), (15, True), (0, True), (0, None), (15, None)]


def test_a_bus_that_is_never_unlocked_hangs_nobody() -> None:
    bus = I2C(Pi(), 400_000)
    assert bus.try_lock()
    with pytest.raises(RuntimeError, match="never unlocked"):
        next(tried for tried in count() if bus.try_lock())


def test_the_bus_says_who_does_not_answer_and_counts_its_bits() -> None:
    pi = Pi()
    pi.i2c_chips[0x20] = chip = Mcp23017(lambda: 0)
    bus = I2C(pi, 400_000)
    with pytest.raises(RuntimeError, match="locked"):
        bus.writeto(0x20, b"")
    assert bus.try_lock()
    assert not bus.try_lock()
    buffer = bytearray(2)
    bus.writeto_then_readfrom(0x20, bytes([GPIO]), buffer)
    assert bus.bits == 49  # start, address, register; start, address, two bytes, stop: HARDWARE as counted by hand
    assert pi.busy_s == pytest.approx(49 / 400_000)
    with pytest.raises(OSError, match="Remote I/O"):
        bus.writeto(0x21, b"")
    chip.volts = lambda: 1.7
    with pytest.raises(OSError, match="Remote I/O"):
        bus.writeto(0x20, b"")
    pi.i2c_held = lambda: True
    with pytest.raises(OSError, match="timed out"):
        bus.writeto(0x20, b"")
    assert IOCON == 0x0A


# MCP3008


@given(code=st.integers(0, 1023), channel=st.integers(0, 7), lead=st.integers(0, 7))
def test_wherever_the_question_begins_the_answer_follows(code: int, channel: int, lead: int) -> None:
    adc = Mcp3008(lambda asked: (code + 0.5) / 1024 if asked == channel else 0)
    question = (0b11000 | channel) << 19 - lead
    answer = int.from_bytes(adc.transfer(question.to_bytes(3, "big"), 1_000_000), "big")
    # Two clocks, one to sample and the null bit, then ten bits.
    assert answer >> 7 - lead == code


def test_pairs_and_limits_and_a_chip_without_supply() -> None:
    adc = Mcp3008(lambda channel: (0.75, 0.25)[channel] if channel < 2 else 2.0)
    assert code_of(adc, 0b0000) == 512
    assert code_of(adc, 0b0001) == 0
    assert code_of(adc, 0b1010) == 1023
    assert adc.transfer(bytes(3), 1_000_000) == bytes(3)
    adc.volts = lambda: 1.0
    assert code_of(adc, 0b1010) == 0


def code_of(adc: Mcp3008, control: int) -> int:
    _, high, low = adc.transfer(bytes([1, control << 4, 0]), 1_000_000)
    return (high & 3) << 8 | low


# CD74HC4067, Hall sensors, magnets


def test_a_common_line_follows_its_input_in_its_own_time() -> None:
    muxes = Multiplexers([lambda position: None if position == 3 else position / 16], tau_s=1e-6)
    muxes.select(3, True)
    muxes.wait(1e-6)
    assert muxes.common(0) == pytest.approx(0.5 * 0.632, rel=1e-3)
    muxes.wait(20e-6)
    assert muxes.common(0) == pytest.approx(0.5)
    muxes.select(3, False)
    muxes.select(0, True)
    muxes.select(1, True)
    muxes.wait(20e-6)
    assert muxes.common(0) == pytest.approx(0, abs=1e-6)  # open: the resistor takes it to ground


def test_a_linear_sensor_is_straight_between_its_ends() -> None:
    assert hall.output(0) == 0.5
    assert hall.output(10) - hall.output(0) == pytest.approx(0.3 / 3.3)
    assert hall.output(10) - 0.5 == pytest.approx(0.5 - hall.output(-10))
    assert (hall.output(-500), hall.output(500)) == (hall.LOWEST, hall.HIGHEST)


def test_neighbours_are_felt_less_the_other_way_round_and_the_more_the_nearer() -> None:
    wide, narrow = Magnets(pitch_mm=40), Magnets(pitch_mm=25)
    assert narrow.share(0, 0) == pytest.approx(1)
    assert narrow.share(1, 0) < wide.share(1, 0) < 0
    assert narrow.share(1, 0) < narrow.share(1, 1) < 0
    assert narrow.share(2, 1) == narrow.share(1, 2) == narrow.share(-2, -1)
    # Far away the dipole's field falls with the cube of the distance.
    assert wide.share(6, 0) / wide.share(3, 0) == pytest.approx(1 / 8, rel=0.1)
    beside = Magnets(pitch_mm=20).neighbours({(0, 0): 5, (1, 0): 6, (9, 9): 7})
    assert beside[7] == ()
    assert [place for place, _ in beside[5]] == [6]
