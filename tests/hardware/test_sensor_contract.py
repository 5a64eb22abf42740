"""One contract for all sensor drivers, whatever they are wired to. The real driver and the vendor's library above the
lowest level run; pins, buses and chips are simulated. Boards without a driver are held to it at the ports."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.catalogue import PI, sensor_card
from hardware.contract import its_wiring_is_told
from hardware.drivers import open_sensors
from hardware.ports import HardwareFault
from hardware.profile import load, shipped
from simulator.faults import BrownOut, Fault, FaultError, Loose
from simulator.on_the_bench import AT_THE_PORTS, CHECKS, open_again, scan_or_fault
from simulator.rig import Rig
from simulator.wired import wire_up
from simulator.wires import Wires
from tablero.testing import SensorContract
from tests.hardware.boards import POLES, RIGS, WIRED, build, occupy, sensed

NO_PI = not (Path("/dev/gpiochip0").exists() or Path("/dev/i2c-1").exists() or Path("/dev/spidev1.0").exists())


class TestAtEveryGate(SensorContract):
    """The public contract, on every board at every gate."""

    @pytest.fixture(params=RIGS, ids=lambda rig: "-".join(rig))
    def rig(self, request: pytest.FixtureRequest) -> Iterator[Rig]:
        rig = build(*request.param)
        yield rig
        rig.faults.plug_in()
        rig.close()


@pytest.fixture(params=WIRED)
def wired(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = Rig(load(request.param), "pins", POLES)
    yield rig
    rig.faults.clear()
    rig.close()


@pytest.mark.parametrize("check", [name for name in CHECKS if name not in AT_THE_PORTS])
def test_what_a_circuit_may_suffer(wired: Rig, check: str) -> None:
    """The rest of the suite that ``tablero new-driver`` holds a driver to."""
    CHECKS[check](wired)


def test_a_card_tells_every_wire_and_claims_every_pin(wired: Rig) -> None:
    profile = wired.profile
    card = sensor_card(profile.sensors.driver)
    with pytest.raises(AssertionError, match=r"wire: .*GPIO \d+.* of the Pi not claimed"):
        its_wiring_is_told(card, replace(profile, pins={}))
    chips = {terminal.part for ends in card.links(profile.sensors.params).values() for terminal in ends} - {PI}
    forgetful = replace(card, links=lambda params: {})
    if chips:
        with pytest.raises(AssertionError, match=f"links: nothing is joined to .*{sorted(chips)[0]}"):
            its_wiring_is_told(forgetful, profile)
    else:
        its_wiring_is_told(forgetful, profile)


def test_an_unplugged_board_can_be_closed_and_opened_again(wired: Rig) -> None:
    wired.faults.unplug()
    wired.sensors.close()
    with pytest.raises(HardwareFault, match="closed"):
        wired.sensors.scan()
    wired.faults.plug_in()
    wired.sensors.close()
    wired.sensors = wired.board.felt(open_sensors(wired.profile, wired.board.pi))
    occupy(wired, {"a1", "ok"})
    assert sensed(wired) == {"a1", "ok"}


def test_a_board_that_is_not_there_is_a_fault_that_names_device_and_cure(wired: Rig) -> None:
    wired.faults.unplug()
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
    before = list(wired.look())
    sag = wired.faults.add(BrownOut(volts))
    for _ in range(3):
        levels = scan_or_fault(wired)
        if levels is None:
            continue
        assert all(level in (0, true) for level, true in zip(levels, before, strict=True))
    wired.faults.remove(sag)
    if scan_or_fault(wired) is None:  # it has noticed that its chips lost their settings
        open_again(wired)
    assert list(wired.look()) == before


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
        assert list(rigs[0].look()) == list(rigs[1].look())
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
    said = rig.look()

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
