"""What only linear sensors have: poles, zeros, thresholds, neighbours, and codes that no sensor gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.calibrate import main, zeros_table
from hardware.contract import channels
from hardware.ports import HardwareFault, doubtful
from hardware.profile import boards_directory, load
from hardware.sensors.mcp3008 import Mcp3008
from hardware.sensors.mcp3008_wires import beside
from simulator.chips.hall import PER_MT
from simulator.faults import Broken, BrownOut, Faded, Shorted, Stray
from simulator.magnets import Magnets
from simulator.rig import Rig, with_sensing
from simulator.wired.analog import AnalogBoard
from simulator.wired.board import FeltSensors
from tests.hardware.boards import POLES, occupy, sensed, with_params

BOARD = "square-8x8-mcp3008"


def rig_with(**params: object) -> Rig:
    return Rig(with_params(load(BOARD), **params), "pins", POLES)


def board_of(rig: Rig) -> AnalogBoard:
    assert isinstance(rig.board, AnalogBoard)
    return rig.board


def driver_of(rig: Rig) -> Mcp3008:
    assert isinstance(rig.sensors, FeltSensors)
    assert isinstance(rig.sensors.port, Mcp3008)
    return rig.sensors.port


def levels(rig: Rig) -> dict[str, int]:
    read = rig.sensors.scan()
    return {name: read[channel] for name, channel in channels(rig.profile).items() if read[channel]}


@pytest.mark.parametrize("north", ["low", "high"])
def test_poles_are_told_apart_whichever_way_the_sensors_lie(north: str) -> None:
    rig = rig_with(north=north)
    rig.world.set_up({"a1": "W", "c5": "b", "h8": "W"})
    assert levels(rig) == {"a1": 1, "c5": -1, "h8": 1}
    code = driver_of(rig).codes[rig.profile.spots["a1"].channel or 0]
    assert (code < 512) == (north == "low")
    rig.close()


@pytest.mark.parametrize("name", ["square-11x11", "square-14x8"])
def test_buttons_on_a_multiplexer_are_told_from_poles(name: str) -> None:
    """They are floating until pressed, and then at the supply: neither is taken for a sensor that is broken."""
    rig = Rig(load(name), "pins", POLES)
    rig.world.set_up({"a1": "W", "c5": "b"})
    assert levels(rig) == {"a1": 1, "c5": -1}
    for button in rig.profile.buttons:
        rig.world.press(button)
        assert levels(rig) == {"a1": 1, "c5": -1, button: 1}
        rig.world.release(button)
        assert levels(rig) == {"a1": 1, "c5": -1}
        assert doubtful(rig.sensors) == frozenset()
    rig.close()


def test_for_occupancy_either_pole_is_a_piece() -> None:
    rig = Rig(with_sensing(load(BOARD), "occupancy"), "pins", POLES)
    rig.world.set_up({"a1": "W", "c5": "b"})
    assert levels(rig) == {"a1": 1, "c5": 1}
    rig.close()


@settings(max_examples=30, deadline=None)
@given(codes=st.lists(st.integers(-120, 120), min_size=1, max_size=30))
def test_a_level_changes_at_the_threshold_and_falls_at_the_release(codes: list[int]) -> None:
    rig = rig_with(threshold=40, release=25)
    board = board_of(rig)
    board.offsets = [0.0] * 64
    level = 0
    for code in codes:
        rig.faults.clear()
        rig.faults.add(Stray("d4", mt=(-code - 0.5) / 1024 / PER_MT))  # north makes the voltage low
        value = 512 - driver_of_code(rig, "d4")
        pole = 1 if value > 0 else -1
        level = pole if abs(value) >= (25 if pole == level else 40) else 0
        assert levels(rig).get("d4", 0) == level
    rig.close()


def driver_of_code(rig: Rig, spot: str) -> int:
    driver = driver_of(rig)
    rig.board.feel()
    driver._measure()
    return driver.codes[rig.profile.spots[spot].channel or 0]


def test_hysteresis_holds_a_piece_that_rocks() -> None:
    """A piece at the edge of the threshold: without hysteresis its level would change with every scan."""
    for release, changes in ((39, True), (20, False)):
        rig = rig_with(threshold=40, release=release)
        board_of(rig).offsets = [0.0] * 64
        seen = []
        for k in range(20):
            rig.faults.clear()
            rig.faults.add(Stray("d4", mt=(36, 44)[k % 2] / 1024 / PER_MT))
            seen.append(levels(rig).get("d4", 0))
        assert any(a != b for a, b in pairwise(seen[2:])) is changes
        rig.close()


# Zeros


def test_a_sensor_far_off_the_middle_needs_its_zero(tmp_path: Path) -> None:
    rig = rig_with()
    board = board_of(rig)
    board.offsets[rig.profile.spots["e4"].channel or 0] = 0.06  # 61 codes
    assert levels(rig) == {"e4": -1}
    table = zeros_table(rig.profile, driver_of(rig))
    text = (boards_directory() / f"{BOARD}.toml").read_text()
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("[buttons]", f"{table}\n[buttons]"))
    mine = load(path)
    again = Rig(mine, "pins", POLES)
    board_of(again).offsets = board.offsets
    assert levels(again) == {}
    assert max(abs(code - 512) for code in mine.sensors.params["zeros"].values()) in range(58, 64)
    for piece, pole in POLES.items():
        again.world.set_up({"e4": piece})
        assert levels(again) == {"e4": pole}
    rig.close()
    again.close()


# Neighbours


@settings(max_examples=20, deadline=None)
@given(standing=st.dictionaries(st.sampled_from(list(load(BOARD).spots)), st.sampled_from("Wb")))
def test_small_squares_need_their_neighbours_taken_away(standing: dict[str, str]) -> None:
    """Squares of 20 mm with strong magnets: what a site feels of eight neighbours reaches the threshold."""
    magnets = Magnets(strength_mt=40, height_mm=9, pitch_mm=20)
    share = magnets.share(1, 0)
    profile = load(BOARD)
    cells = {spot.cell: spot.channel for spot in profile.spots.values() if spot.cell and spot.channel is not None}
    rig = Rig(with_params(profile, neighbours=beside(cells, share), zeros={}), "pins", POLES)
    board = board_of(rig)
    board.magnets = magnets
    board.offsets = [0.0] * 64
    rig.world.set_up(standing)
    assert levels(rig) == {spot: POLES[piece] for spot, piece in standing.items()}
    rig.close()


def test_without_compensation_eight_neighbours_look_like_a_piece() -> None:
    magnets = Magnets(strength_mt=40, height_mm=9, pitch_mm=20)
    ring = {f"{file}{rank}": "W" for file in "cde" for rank in (3, 4, 5) if (file, rank) != ("d", 4)}
    felt = {}
    for coupling in (0.0, magnets.share(1, 0)):
        profile = load(BOARD)
        cells = {spot.cell: spot.channel for spot in profile.spots.values() if spot.cell and spot.channel is not None}
        rig = Rig(with_params(profile, neighbours=beside(cells, coupling)), "pins", POLES)
        board_of(rig).magnets = magnets
        board_of(rig).offsets = [0.0] * 64
        rig.world.set_up(ring)
        felt[coupling] = levels(rig).get("d4", 0)
        rig.close()
    assert list(felt.values()) == [-1, 0]


def test_only_neighbours_on_the_lattice_count() -> None:
    found = beside({(0, 0): 3, (1, 0): 4, (1, 1): 5, (5, 5): 6}, 0.1)
    assert dict(found[3]) == {4: 0.1, 5: pytest.approx(0.1 * 2**-1.5)}
    assert found[6] == ()
    assert beside({(0, 0): 3}, 0.0) == {}


def test_a_fading_magnet_is_lost_at_the_threshold_and_felt_again_at_it() -> None:
    rig = rig_with()
    board = board_of(rig)
    board.offsets = [0.0] * 64
    rig.world.set_up({"d4": "W"})
    share = 40 / 1024 / PER_MT / board.magnets.strength_mt  # of the strength: where the threshold lies
    for left, level in ((1.05 * share, 1), (0.9 * share, 1), (0.5 * share, 0), (0.9 * share, 0), (1.05 * share, 1)):
        rig.faults.clear()
        rig.faults.add(Faded("d4", share=left))
        assert levels(rig).get("d4", 0) == level
    rig.close()


# Multiplexers


@pytest.mark.parametrize(("settle_us", "right"), [(0, False), (200, True)])
def test_a_position_read_too_early_still_shows_the_one_before(settle_us: int, right: bool) -> None:
    rig = rig_with(settle_us=settle_us)
    board_of(rig).muxes.tau_s = 30e-6  # long wires, or a filter at each sensor
    occupy(rig, {"a1", "c1", "f2"})
    assert (sensed(rig) == {"a1", "c1", "f2"}) is right
    rig.close()


def test_one_select_line_changes_at_a_time() -> None:
    rig = rig_with()
    board = board_of(rig)
    rig.sensors.scan()
    told: list[int] = []
    drive = board.muxes.select
    board.muxes.select = lambda line, level: (told.append(line), drive(line, level))[1]  # type: ignore[method-assign, func-returns-value]
    rig.sensors.scan()
    assert len(told) == 4 + 15
    rig.close()


# What no sensor says


def test_a_site_without_its_sensor_is_in_doubt_and_not_its_neighbours_echo() -> None:
    rig = rig_with()
    occupy(rig, {"c1", "d1"})
    rig.faults.add(Broken("d1"))
    assert sensed(rig) == {"c1"}
    assert doubtful(rig.sensors) == {rig.profile.spots["d1"].channel}
    rig.faults.clear()
    assert sensed(rig) == {"c1", "d1"}
    assert not doubtful(rig.sensors)
    rig.close()


@pytest.mark.parametrize("to", ["ground", "supply"])
def test_a_common_line_that_shorts_puts_its_sixteen_sites_in_doubt(to: str) -> None:
    rig = rig_with()
    occupy(rig, {"a1", "h8"})
    rig.faults.add(Shorted("common 1", to=to))
    assert sensed(rig) == {"h8"}
    assert doubtful(rig.sensors) == set(range(16))
    rig.close()


@pytest.mark.parametrize(
    "fault",
    [
        Broken("select"),
        Broken("clock"),
        Broken("data in"),
        Broken("data out"),
        Shorted("data in", to="supply"),
        Shorted("data in", to="ground"),
        Shorted("data out", to="ground"),
        BrownOut(1.0),
        BrownOut(2.8),
    ],
    ids=repr,
)
def test_a_chip_that_does_not_answer_is_a_fault(fault: Broken | Shorted | BrownOut) -> None:
    rig = rig_with()
    occupy(rig, {"a1"})
    rig.faults.add(fault)
    with pytest.raises(HardwareFault, match=r"mcp3008: .*Cure: check the supply"):
        rig.sensors.scan()
    rig.faults.clear()
    assert sensed(rig) == {"a1"}
    rig.close()


def test_a_sag_of_the_common_supply_cancels() -> None:
    rig = rig_with()
    rig.world.set_up({"a1": "W", "c5": "b"})
    before = levels(rig), dict(driver_of(rig).codes)
    rig.faults.add(BrownOut(3.05))
    assert (levels(rig), driver_of(rig).codes) == before
    rig.close()


def test_the_rate_is_the_board_files() -> None:
    for hz in (1_350_000, 500_000):
        rig = rig_with(rate_hz=hz, settle_us=10)
        before = rig.board.pi.busy_s
        rig.sensors.scan()
        assert rig.board.pi.busy_s - before == pytest.approx(68 * 24 / hz + 16 * 10e-6)
        rig.close()


def test_a_board_of_fewer_sensors_reads_only_those() -> None:
    profile = load(BOARD)
    few = replace(profile, spots={name: profile.spots[name] for name in ("a1", "b1", "c1")})
    rig = Rig(with_params(few, used=(0, 1, 2), neighbours={}), "pins", POLES)
    occupy(rig, {"b1"})
    assert sensed(rig) == {"b1"}
    assert set(driver_of(rig).codes) == {0, 1, 2, 64, 65, 66, 67}
    rig.close()


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("hall-8x8", r'hall-8x8.toml: sensors with the driver "gpio-matrix" have no zero; allowed: mcp3008'),
        ("nowhere", "nowhere: is no board"),
    ],
)
def test_measuring_zeros_refuses_what_has_none(board: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([board]) == 1
    assert told in capsys.readouterr().err


def test_zeros_are_measured_on_wood_that_is_not_turned() -> None:
    rig = rig_with()
    with pytest.raises(ValueError, match=r"rotation = 0, then turn it back to 90"):
        zeros_table(replace(rig.profile, rotation=90), driver_of(rig))
    rig.close()
