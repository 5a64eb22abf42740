"""One contract for all sensor drivers, whatever they are wired to. The real driver and the vendor's library above the
lowest level run; pins, buses and chips are simulated. Boards without a driver are held to it at the ports."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import contract
from hardware.contract import channels
from hardware.drivers import open_sensors
from hardware.ports import HardwareFault
from hardware.profile import load, shipped
from simulator import on_the_bench
from simulator.faults import BrownOut, Fault, FaultError, Loose
from simulator.on_the_bench import CHECKS, open_again, scan_or_fault
from simulator.rig import Rig
from simulator.wired import wire_up
from simulator.wires import Wires
from tests.hardware.boards import POLES, RIGS, WIRED, build, occupy, sensed

NO_PI = not (Path("/dev/gpiochip0").exists() or Path("/dev/i2c-1").exists() or Path("/dev/spidev1.0").exists())


@pytest.fixture(params=RIGS, ids=lambda rig: "-".join(rig))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = build(*request.param)
    yield rig
    rig.faults.unplugged = False
    rig.close()


@pytest.fixture(params=WIRED)
def wired(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = Rig(load(request.param), "pins", POLES)
    yield rig
    rig.faults.clear()
    rig.close()


def test_every_sensor_is_seen_both_ways_and_alone(rig: Rig) -> None:
    on_the_bench.every_sensor_is_seen_both_ways_and_alone(rig)


@pytest.mark.parametrize("check", [name for name in CHECKS if not name.startswith("every_sensor_is_seen")])
def test_a_driver_on_simulated_chips(wired: Rig, check: str) -> None:
    """The suite that drivers of other packages are held to."""
    CHECKS[check](wired)


def test_levels_are_what_the_kind_of_sensor_gives(rig: Rig) -> None:
    occupy(rig, {*rig.profile.spots}, "b")
    levels = rig.sensors.scan()
    spots = {levels[channel] for name, channel in channels(rig.profile).items() if name in rig.profile.spots}
    assert spots == {-1 if rig.profile.sensing == "polarity" else 1}
    assert not any(levels[channel] for channel in rig.profile.buttons.values())
    assert all(type(level) is int for level in levels)


def test_a_scan_belongs_to_the_caller(rig: Rig) -> None:
    occupy(rig, {"a1"})
    contract.a_scan_has_its_shape_and_belongs_to_the_caller(rig.sensors, rig.profile)


def test_closing_twice_is_fine_and_a_closed_device_says_so(rig: Rig) -> None:
    contract.closing_twice_is_fine_and_a_closed_device_says_so(rig.sensors)


def test_an_unplugged_board_is_a_fault_and_comes_back(rig: Rig) -> None:
    occupy(rig, {"a1"})
    sensed(rig)
    rig.faults.unplugged = True
    contract.unplugged_is_a_fault_with_a_cure(rig.sensors)
    rig.faults.unplugged = False
    assert sensed(rig) == {"a1"}


def test_an_unplugged_board_can_be_closed_and_opened_again(wired: Rig) -> None:
    wired.faults.unplugged = True
    wired.sensors.close()
    with pytest.raises(HardwareFault, match="closed"):
        wired.sensors.scan()
    wired.faults.unplugged = False
    wired.sensors.close()
    wired.sensors = wired.board.felt(open_sensors(wired.profile, wired.board.pi))
    occupy(wired, {"a1", "ok"})
    assert sensed(wired) == {"a1", "ok"}


def test_a_board_that_is_not_there_is_a_fault_that_names_device_and_cure(wired: Rig) -> None:
    wired.faults.unplugged = True
    board = wire_up(wired.profile, wired.board.senses, Wires())
    with pytest.raises(HardwareFault, match=rf"{wired.profile.sensors.driver}.*Cure: "):
        board.felt(open_sensors(wired.profile, board.pi)).scan()


@pytest.mark.parametrize("operations", [0, 1, 2, 5, 13, 34, 89])
def test_a_board_unplugged_in_the_midst_of_a_scan_is_a_fault(wired: Rig, operations: int) -> None:
    occupy(wired, {"a1", "b2"})
    sensed(wired)
    left = iter([False] * operations)
    pi, is_gone = wired.board.pi, wired.board.pi.is_gone
    pi.is_gone = lambda: next(left, True)
    if wired.profile.sensors.driver in ("gpio-matrix", "rpi-gpio"):
        pi.lines_gone = pi.is_gone
    done = 0
    while scan_or_fault(wired) is not None:  # a scan of few operations may have come through
        done += 1
        assert done <= operations
    pi.is_gone = is_gone
    if wired.profile.sensors.driver in ("gpio-matrix", "rpi-gpio"):
        pi.lines_gone = is_gone
    scan_or_fault(wired)
    assert sensed(wired) == {"a1", "b2"}


@pytest.mark.parametrize("volts", [0.0, 1.5, 2.2, 2.6, 3.0])
def test_a_brown_out_says_nothing_untrue_and_leaves_nothing_behind(wired: Rig, volts: float) -> None:
    """While the supply is low, pieces may be missed; none is seen that is not there, and none of the wrong colour."""
    occupy(wired, {"a1", "b2", "f2"})
    before = list(wired.sensors.scan())
    sag = wired.faults.add(BrownOut(volts))
    for _ in range(3):
        levels = scan_or_fault(wired)
        if levels is None:
            continue
        assert all(level in (0, true) for level, true in zip(levels, before, strict=True))
    wired.faults.remove(sag)
    if scan_or_fault(wired) is None:  # it has noticed that its chips lost their settings
        open_again(wired)
    assert list(wired.sensors.scan()) == before


@settings(max_examples=40, deadline=None)
@given(data=st.data(), board=st.sampled_from(WIRED))
def test_the_real_driver_reads_what_the_port_gate_reads(data: st.DataObject, board: str) -> None:
    profile = load(board)
    rigs = [Rig(profile, "ports", POLES), Rig(profile, "pins", POLES)]
    for _ in range(4):
        names = data.draw(st.sets(st.sampled_from([*profile.spots, *profile.buttons])))
        piece = data.draw(st.sampled_from(sorted(POLES)))
        for rig in rigs:
            occupy(rig, names, piece)
        assert list(rigs[0].sensors.scan()) == list(rigs[1].sensors.scan())
    for rig in rigs:
        rig.close()


@pytest.mark.parametrize("name", WIRED)
def test_a_fault_of_a_wire_needs_a_gate_with_wires(name: str) -> None:
    wire_fault: Fault = Loose("a1", rate=1)
    with pytest.raises(FaultError, match="wire 'a1': at this gate there is no circuit"):
        Rig(load(name), "ports", POLES).faults.add(wire_fault)
    rig = Rig(load(name), "pins", POLES)
    with pytest.raises(FaultError, match=r"no wire 'z9'; wires: a1, "):
        rig.faults.add(Loose("z9", rate=1))
    rig.close()


@pytest.mark.skipif(not NO_PI, reason="this machine has pins or buses, which the test must not drive")
@pytest.mark.parametrize("name", WIRED)
def test_without_a_pi_the_fault_says_what_is_missing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(HardwareFault, match=r"(cannot be|is missing).*Cure: "):
        open_sensors(load(name))


@pytest.mark.parametrize("name", [name for name in shipped() if load(name).sensors.driver == "simulated"])
def test_a_board_without_a_driver_points_to_the_simulator(name: str) -> None:
    with pytest.raises(HardwareFault, match=rf"{name}.*simulator"):
        open_sensors(load(name))


@pytest.mark.parametrize("name", WIRED)
def test_scan_after_scan_says_the_same_and_leaves_nothing_behind(name: str) -> None:
    rig = Rig(load(name), "pins", POLES)
    frame = bytearray(3 * rig.pixels.count)
    occupy(rig, {"a1", "b2", "ok"})
    said = rig.sensors.scan()

    def run(scans: int) -> None:
        for i in range(scans):
            assert rig.sensors.scan() == said
            if i % 25 == 0:
                frame[i % len(frame)] ^= 1
                rig.pixels.show(bytes(frame))

    run(100)
    tracemalloc.start()
    run(100)
    before, _ = tracemalloc.get_traced_memory()
    run(500)  # the least of objects, left behind by each, would be three times as much as is let pass
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 4096
    rig.close()
