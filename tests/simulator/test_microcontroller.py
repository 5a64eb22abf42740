"""The simulated microcontroller is a process: its death is a fault of the board, and Ctrl-C is not for it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from firmware_host.shell.simulation.simulated_board import RigPorts
from hardware.ports import HardwareFault
from hardware.profile import load
from simulator.faults import FaultError, Loose
from simulator.on_the_bench import POLES, occupy, sensed
from simulator.rig import Rig, RigError
from simulator.wired_drivers import circuits
from tests.hardware.boards import SERIAL_GATES, build
from tests.shell.test_daemon import PATIENCE, converse, daemon, until

BOARD = "serial-8x8"


@pytest.fixture(params=SERIAL_GATES)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = build(BOARD, request.param)
    yield rig
    with suppress(HardwareFault):
        rig.close()


def kill(rig: Rig) -> None:
    assert rig.serial
    assert rig.serial.chip.process
    rig.serial.chip.process.kill()
    rig.serial.chip.process.wait()


@pytest.mark.parametrize("first", ["scan", "show"])
def test_one_that_dies_is_a_fault_and_is_started_again(rig: Rig, first: str) -> None:
    frame = bytes(range(192))
    occupy(rig, {"a1", "h8"})
    assert sensed(rig) == {"a1", "h8"}
    rig.pixels.show(frame)
    assert rig.frame == frame
    kill(rig)
    assert rig.frame == frame  # the pixels have a supply of their own
    with pytest.raises(HardwareFault, match=r"serial .*it is gone.*Cure: plug it in again"):
        rig.sensors.scan() if first == "scan" else rig.pixels.show(bytes(192))
    assert sensed(rig) == {"a1", "h8"}
    rig.pixels.show(frame)
    assert rig.frame == frame


def test_one_that_is_dead_can_be_closed_and_asks_for_no_patience(rig: Rig) -> None:
    kill(rig)
    RigPorts(rig).close()
    assert rig.serial
    assert rig.serial.chip.process is None
    assert not Path(rig.serial.chip.device).parent.exists()


def test_one_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.microcontroller.PICO", ("/bin/false",))
    with pytest.raises(RigError, match=r"microcontroller: /bin/false ended with status 1"):
        Rig(load(BOARD), "pins", POLES)


def test_of_a_board_without_a_simulated_circuit_nobody_is_sent_to_a_gate_that_he_is_at(rig: Rig) -> None:
    with pytest.raises(FaultError) as told:
        rig.faults.add(Loose("a1", rate=1))
    assert 'the driver "serial-scanner" is not simulated at any gate; allowed: the gate pins with one of' in str(
        told.value
    )
    assert all(driver in str(told.value) for driver in circuits())


# The whole program


def children(process: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            number, parent = int(status.parent.name), int(status.read_text().rpartition(")")[2].split()[1])
            if parent == process:
                found.append(number)
    return found


def is_gone(process: int) -> bool:
    try:
        return "zombie" in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return True


def test_ctrl_c_is_an_ordinary_end(tmp_path: Path) -> None:
    """The terminal sends it to every process of the group."""
    with daemon(tmp_path, "--board", BOARD, "--hardware", "pins") as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")

        converse(address, talk)
        chips = children(process.pid)
        assert len(chips) == 1
        for number in (*chips, process.pid):
            if os.getpgid(number) == os.getpgid(process.pid):
                os.kill(number, signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        assert process.stderr.read() == ""
        assert is_gone(chips[0])
    assert [path.name for path in tmp_path.glob("journal.sqlite*")] == ["journal.sqlite"]  # closed: no log is left


def test_its_death_is_a_fault_that_the_page_sees_mended(tmp_path: Path) -> None:
    with daemon(tmp_path, "--board", BOARD, "--hardware", "pins") as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")
            os.kill(children(process.pid)[0], signal.SIGKILL)
            told = await until(page, "health", lambda m: m["troubles"])
            assert told["troubles"][0]["key"] == "health.fault"
            await until(page, "health", lambda m: not m["troubles"])

        converse(address, talk)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        said = process.stderr.read()
    assert "Traceback" not in said
    assert "serial " in said
