"""What only port expanders have: settings that a dip of the supply wipes out, and a matrix at the far end of a bus."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.buses import warn_of_slow_i2c
from hardware.contract import channels
from hardware.drivers import open_sensors
from hardware.ports import HardwareFault, doubtful
from hardware.profile import Profile, load
from hardware.sensors.mcp23017 import LOOK_EVERY
from simulator.chips.mcp23017 import GPPU, IODIR
from simulator.faults import Broken, BrownOut, Shorted
from simulator.rig import Rig
from simulator.wired.expanders import ExpanderBoard
from tests.hardware.boards import POLES, occupy, sensed

MATRIX = """
title = "A matrix on two chips"
size = [5, 4]
sensing = "SENSING"

[sensors]
driver = "mcp23017"
chips = [0x20, 0x27]
rows = ["1A7", "1A6", "1B7", "2A0"]
columns = ["1B0", "1B1", "2B2", "1A0", "2B6"]
settle_us = 100
CROSSING

[buttons]
ok = 1                    # GPA1 of the first chip
undo = 24                 # GPB0 of the second

[pixels]
driver = "neopixel-spi"
layout = "serpentine"
start = "a1"

[power]
limit_ma = 500
"""

CROSSINGS = {
    "diode": 'crossing = "diode"',
    "diode upside down": 'crossing = "diode"\ninput_on = "high"',
    "hall": 'crossing = "hall"\nrow_on = "low"',
    "hall switched on by a high level": 'crossing = "hall"\nrow_on = "high"',
    "bare": 'crossing = "bare"',
    "bare upside down": 'crossing = "bare"\ninput_on = "high"',
}


def matrix_text(crossing: str) -> str:
    """A board file. crossing: one of CROSSINGS."""
    sensing = "press" if "bare" in crossing else "occupancy"
    return MATRIX.replace("CROSSING", CROSSINGS[crossing]).replace("SENSING", sensing)


def matrix(tmp_path: Path, crossing: str) -> Profile:
    path = tmp_path / "matrix.toml"
    path.write_text(matrix_text(crossing))
    return load(path)


def scan(rig: Rig, times: int) -> None:
    for _ in range(times):
        rig.sensors.scan()


def board_of(rig: Rig) -> ExpanderBoard:
    assert isinstance(rig.board, ExpanderBoard)
    return rig.board


@pytest.mark.parametrize("crossing", CROSSINGS)
def test_a_matrix_on_the_chips_is_read_like_one_on_the_header(tmp_path: Path, crossing: str) -> None:
    rig = Rig(matrix(tmp_path, crossing), "pins", POLES)
    everything = set(channels(rig.profile))
    for name in everything:
        occupy(rig, {name})
        assert sensed(rig) == {name}
        if "bare" not in crossing:
            occupy(rig, everything - {name})
            assert sensed(rig) == everything - {name}
    circuit = board_of(rig).circuit
    assert circuit
    assert circuit.contentions == 0
    assert not any(circuit.selected(row) for row in range(4))
    rig.close()
    assert [chip.pair(IODIR) for chip in board_of(rig).chips] == [0xFFFF, 0x7F7F]


def test_a_ghost_is_named_here_too(tmp_path: Path) -> None:
    rig = Rig(matrix(tmp_path, "bare"), "pins", POLES)
    occupy(rig, {"a1", "b1"})
    rig.sensors.scan()
    occupy(rig, {"a1", "b1", "a4"})
    assert sensed(rig) == {"a1", "b1"}
    assert doubtful(rig.sensors) == {15, 16}
    rig.close()


def test_a_board_of_inputs_drives_only_what_must_not_be_an_input() -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    rig.sensors.scan()
    assert all(chip.pair(IODIR) == 0x7F7F for chip in board_of(rig).chips)
    rig.close()


def test_rows_rest_from_the_first_moment_on(tmp_path: Path) -> None:
    rig = Rig(matrix(tmp_path, "hall"), "pins", POLES)
    board = board_of(rig)
    rig.sensors.close()
    told: list[tuple[int, int, bool | None]] = []
    for k, chip in enumerate(board.chips):
        chip.drives = lambda pin, level, k=k: told.append((k, pin, level))  # type: ignore[misc]
    open_sensors(rig.profile, board.pi).close()
    no_row = {(1, 7), (1, 15)}  # outputs all the same, at ground
    assert {(k, pin) for k, pin, _ in told} == {(0, 7), (0, 6), (0, 15), (1, 0)} | no_row
    assert {level for k, pin, level in told if (k, pin) not in no_row} == {True, None}
    assert {level for k, pin, level in told if (k, pin) in no_row} == {False, None}


# Settings lost


@pytest.mark.parametrize("k", range(5))
def test_a_chip_that_was_reset_is_noticed_before_its_nonsense_is_believed(k: int) -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    occupy(rig, {"a1", "h8"})
    assert sensed(rig) == {"a1", "h8"}
    board_of(rig).chips[k].reset()
    with pytest.raises(HardwareFault, match=rf"chip at 0x2{k} has lost its settings.*Cure: "):
        rig.sensors.scan()
    assert sensed(rig) == {"a1", "h8"}  # it has set itself up again
    rig.close()


@pytest.mark.parametrize("crossing", CROSSINGS)
def test_a_reset_is_noticed_however_a_matrix_is_wired(tmp_path: Path, crossing: str) -> None:
    """Bare rows that are selected by a high level have no pull-ups to lose, and rest as inputs."""
    rig = Rig(matrix(tmp_path, crossing), "pins", POLES)
    rig.sensors.scan()
    for chip in board_of(rig).chips:
        chip.reset()
    with pytest.raises(HardwareFault, match="lost its settings"):
        scan(rig, LOOK_EVERY + 1)
    occupy(rig, {"a1"})
    assert sensed(rig) == {"a1"}
    rig.close()


def test_lost_settings_are_noticed_even_while_no_level_changes() -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    occupy(rig, set(rig.profile.spots) | set(rig.profile.buttons))
    rig.sensors.scan()
    chip = board_of(rig).chips[0]
    chip.written(bytes([GPPU, 0]))  # where everything is low anyway, the pull-ups make no difference
    for _ in range(LOOK_EVERY - 1):
        rig.sensors.scan()
    with pytest.raises(HardwareFault, match="lost its settings"):
        rig.sensors.scan()
    rig.close()


def test_a_short_dip_of_the_supply_is_a_fault_and_heals() -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    occupy(rig, {"d4"})
    rig.sensors.scan()
    dip = rig.faults.add(BrownOut(1.0))
    rig.board.feel()
    rig.faults.remove(dip)
    with pytest.raises(HardwareFault, match="lost its settings"):
        rig.sensors.scan()
    assert sensed(rig) == {"d4"}
    rig.close()


# The bus


@pytest.mark.parametrize("fault", [Broken("SDA"), Broken("SCL"), Shorted("SDA", to="SCL"), Shorted("SCL", to="ground")])
def test_a_bus_that_hangs_is_a_fault_that_names_chip_and_wires(fault: Broken | Shorted) -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    rig.faults.add(fault)
    with pytest.raises(HardwareFault, match=r"chip at 0x20 .*TimeoutError|chip at 0x20 .*timed out.*SDA \(GPIO 2\)"):
        rig.sensors.scan()
    rig.faults.clear()
    assert sensed(rig) == set()
    rig.close()


def test_a_chip_at_the_wrong_address_is_named() -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    rig.sensors.close()
    pi = rig.board.pi
    pi.i2c_chips[0x25] = pi.i2c_chips.pop(0x23)
    with pytest.raises(HardwareFault, match=r"chip at 0x23 cannot be opened: .*0x23.*i2cdetect -y 1"):
        open_sensors(rig.profile, pi)


def test_a_scan_costs_what_the_bits_cost() -> None:
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    rig.sensors.scan()
    before = rig.board.pi.busy_s
    rig.sensors.scan()
    assert rig.board.pi.busy_s - before == pytest.approx(5 * 49 / 400e3)
    rig.close()


def test_a_slow_bus_names_the_setting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    told = tmp_path / "clock-frequency"
    warn_of_slow_i2c(400_000, told)
    told.write_bytes((400_000).to_bytes(4, "big"))
    warn_of_slow_i2c(400_000, told)
    assert not caplog.messages
    told.write_bytes((100_000).to_bytes(4, "big"))
    warn_of_slow_i2c(400_000, told)
    (message,) = caplog.messages
    assert "runs at 100000" in message
    assert "dtparam=i2c_arm_baudrate=400000" in message
