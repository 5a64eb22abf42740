"""The simulated board as a serial device: what a host of its own finds at the other end of the line."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest
import serial  # type: ignore[import-untyped]
from my_host import MyHost, NoAnswerError

from hardware.profile import load
from simulator import microcontroller
from simulator.device.firmware import ChipFirmware
from simulator.nano import missing
from tablero.testing import Board, Device, SetupError, WorldError, faults, gates

CHANNEL = {name: spot.channel for name, spot in load("serial-8x8").spots.items()}
GATES = [gates.PINS, pytest.param(gates.AVR, marks=pytest.mark.skipif(bool(missing()), reason=missing()))]


@pytest.fixture(params=GATES, ids=lambda gate: gate.name)
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    with Device(gate=request.param, seed=3) as device:
        yield device


@pytest.fixture
def pico() -> Iterator[Device]:
    with Device(seed=3) as device:
        yield device


@pytest.fixture
def host(pico: Device) -> Iterator[MyHost]:
    with MyHost(pico.pty) as host:
        yield host


def process_of(device: Device) -> Popen[str]:
    firmware = device._bench.firmware
    assert isinstance(firmware, ChipFirmware)
    assert firmware.chip.process
    return firmware.chip.process


def sensed(host: MyHost) -> set[str]:
    levels = host.scan()
    return {name for name, channel in CHANNEL.items() if channel is not None and levels[channel]}


@pytest.mark.parametrize("way", ["pty", "tcp"])
def test_what_hands_do_is_scanned_and_what_is_shown_is_lit(device: Device, way: str) -> None:
    with MyHost(device.pty if way == "pty" else device.tcp.url) as host:
        assert sensed(host) == set()
        device.hand.place("W", "e4")
        device.hand.place("B", "a1")
        assert sensed(host) == {"a1", "e4"}
        device.hand.move("e4", "e5")
        device.hand.take("a1")
        assert sensed(host) == {"e5"}
        host.light(0, 1, 2, 3)
        assert device.frame == bytes([1, 2, 3]) + bytes(63 * 3)
        assert device.light("a1") == (1, 2, 3)
        device.reset()
        assert sensed(host) == {"e5"}
        assert not any(device.frame)


def test_two_hosts_are_answered_each(pico: Device, host: MyHost) -> None:
    pico.hand.place("W", "c3")
    with MyHost(pico.tcp.url) as other:
        assert sensed(host) == sensed(other) == sensed(host) == {"c3"}


@pytest.mark.parametrize("to", ["host", "device", None])
@pytest.mark.parametrize("what", ["garble", "drop", "noise"])
def test_a_line_that_spoils_bytes_costs_a_host_a_try_and_nothing_else(
    pico: Device, host: MyHost, what: str, to: str | None
) -> None:
    pico.hand.place("W", "e4")
    assert sensed(host) == {"e4"}
    sound = [one.data for one in pico.line.log]
    getattr(pico.line, what)(5, to)
    assert host.recovers(within=5)
    assert sensed(host) == {"e4"}
    assert [one.data for one in pico.line.log][len(sound) : len(sound) + 2] != sound[-2:]


def test_the_same_seed_garbles_the_same() -> None:
    logs = []
    for _ in range(2):
        with Device(seed=9) as device, MyHost(device.pty) as host:
            device.line.garble(20, "device")
            host.recovers(within=5)
            logs.append(b"".join(one.data for one in device.line.log if one.to == "device")[:20])
    assert logs[0] == logs[1]


def test_answers_that_come_late_are_too_late_for_a_host_that_does_not_wait(pico: Device, host: MyHost) -> None:
    assert sensed(host) == set()
    pico.line.delay(0.03)
    began = time.monotonic()
    host.scan()
    assert time.monotonic() - began >= 0.03
    pico.line.delay(60)
    with pytest.raises(NoAnswerError):
        host.scan()
    pico.line.delay(0)
    pico.reset()
    assert host.recovers(within=5)


def test_unplugged_the_line_is_gone_and_comes_back_under_its_name(pico: Device) -> None:
    pico.hand.place("W", "e4")
    name, tcp = pico.pty, pico.tcp
    with socket.create_connection(tcp) as line, MyHost(name) as host, pico.inject(faults.Unplugged()):
        assert not Path(name).exists()
        assert line.recv(1) == b""
        with pytest.raises(serial.SerialException):
            host.scan()
    assert (pico.pty, pico.tcp) == (name, tcp)
    for way in (name, tcp.url):
        with MyHost(way) as host:
            assert sensed(host) == {"e4"}


def test_faults_of_sensors_and_light_befall_a_device_too(pico: Device, host: MyHost) -> None:
    with pico.inject(faults.Stuck("b2", level=1)) as fault:
        assert sensed(host) == {"b2"}
        with pytest.raises(ValueError, match="in force"):
            assert fault.mended_after
    assert sensed(host) == set()
    with pico.inject(faults.DeadPixels(0)):
        host.light(0, 9, 9, 9)
        assert pico.light("a1") == (0, 0, 0)
    assert pico.light("a1") == (9, 9, 9)
    with pytest.raises(faults.FaultError, match=r"no sensor at 'z9'; sensors: .*a1"):
        pico.inject(faults.Dead("z9"))
    with pytest.raises(faults.FaultError, match="a device has not; allowed: on a Board"):
        pico.inject(faults.Late(rate=0.5, seconds=1))


def test_a_host_that_falls_silent_leaves_no_light(device: Device) -> None:
    with MyHost(device.pty) as host:
        host.scan()
        host.light(0, 9, 9, 9)
        device.skip(2)  # a crowded machine may lose much of the last second before it looks
        assert any(device.frame)
        while any(device.frame):  # the rest passes by itself
            pass
        assert device.line.log[-1].to == "host"


@pytest.mark.parametrize("mended", [False, True])
def test_a_microcontroller_that_dies_is_silent_until_it_is_started(pico: Device, host: MyHost, mended: bool) -> None:
    host.scan()
    crash = pico.inject(faults.Crashed())
    with pytest.raises(NoAnswerError):
        host.scan()
    if mended:
        crash.mend()
    else:
        pico.reset()
    assert host.recovers(within=5)


def test_bytes_that_nobody_hears_are_spoiled_all_the_same(pico: Device, host: MyHost) -> None:
    """Or it would hang on who comes first, the line's thread or a restart, which bytes arrive as others."""
    crash = pico.inject(faults.Crashed())
    with pytest.raises(NoAnswerError):
        host.scan()
    passed = len(pico.line.log)
    pico.line.garble(3, "device")
    with pytest.raises(NoAnswerError):
        host.scan()
    went_by = b"".join(one.data for one in list(pico.line.log)[passed:])
    assert went_by
    assert not went_by.startswith(b"\0")  # as every frame of this host does
    crash.mend()
    assert host.recovers(within=5)


def test_firmware_of_ones_own_is_a_command() -> None:
    with Device(firmware=(sys.executable, "-P", "-m", "simulator.pico", "diode")) as device, MyHost(device.pty) as host:
        device.hand.place("B", "h8")
        assert sensed(host) == {"h8"}


def test_firmware_that_says_nothing_can_be_switched_off() -> None:
    mute = "import time; print('ready', flush=True); time.sleep(1000)"
    device = Device(firmware=(sys.executable, "-c", mute))
    process = process_of(device)
    device.close()
    assert process.poll() is not None


@pytest.mark.parametrize(
    ("firmware", "told"),
    [
        (("./no-chip",), r"\./no-chip cannot be started: No such file or directory\. Cure: name a program"),
        ((__file__,), "cannot be started: Permission denied"),
        (("false",), "false ended with status 1"),
        (("sh", "-c", "sleep 60"), r"sh has printed no line in 0\.2 s\. Cure: it prints one when it is ready"),
    ],
)
def test_firmware_that_does_not_start_is_told(
    monkeypatch: pytest.MonkeyPatch, firmware: tuple[str, ...], told: str
) -> None:
    if firmware[0] == "sh":
        monkeypatch.setattr(microcontroller, "READY_S", 0.2)
    with pytest.raises(SetupError, match=f"^gate pins: the simulated microcontroller: .*{told}"):
        Device(firmware=firmware)
    with pytest.raises(SetupError, match=f"^gate pins: the simulated microcontroller: .*{told}"):
        Board("othello", "serial-8x8", gate=gates.PINS, firmware=firmware)


def test_what_makes_no_sense_is_told(pico: Device) -> None:
    with pytest.raises(SetupError, match=r"gate ports: a device has a microcontroller; allowed: gates\.PINS, gates"):
        Device(gate=gates.PORTS)
    with pytest.raises(SetupError, match="board hall-8x8 has no microcontroller; allowed: serial-8x8, or a file"):
        Device("hall-8x8")
    with pytest.raises(SetupError, match=r"nowhere.*allowed: a file NAME.toml, or one of"):
        Device("nowhere")
    for wrong in ("./my-chip", [], [7]):  # never another firmware instead
        with pytest.raises(SetupError, match=r"firmware=.*; allowed: a command, as a list of words"):
            Device(firmware=wrong)  # type: ignore[arg-type]
        with pytest.raises(SetupError, match=r"firmware=.*; allowed: a command, as a list of words"):
            Board("othello", "serial-8x8", gate=gates.PINS, firmware=wrong)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=r"pieces=\{'WW': 1\}; allowed: a dictionary, from a character to 1, 0 or -1"):
        Device(pieces={"WW": 1})
    with pytest.raises(SetupError, match=r"seed 'x'; allowed: a whole number, 0 to"):
        Device(seed="x")  # type: ignore[arg-type]
    with pytest.raises(WorldError, match="no spot 'z9' on this wood"):
        pico.hand.place("W", "z9")
    with pytest.raises(WorldError, match="no piece 'X'; pieces: W B"):
        pico.hand.place("X", "e4")
    with pytest.raises(ValueError, match="-1 bytes; allowed"):
        pico.line.garble(-1)
    with pytest.raises(ValueError, match="to 'me'; allowed: host, device"):
        pico.line.drop(1, "me")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="delay 61 s; allowed: 0 to 60"):
        pico.line.delay(61)


def test_closing_twice_is_fine_and_leaves_no_process(pico: Device) -> None:
    process = process_of(pico)
    pico.close()
    pico.close()
    assert process.poll() is not None
    assert not Path(pico.pty).parent.exists()
