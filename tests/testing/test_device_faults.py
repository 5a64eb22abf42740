"""Every fault of the table that a board with a microcontroller can suffer, on the simulated device, both ways: a host
sees that something is amiss, and that it is well again. By the classes of the test bench, and by orders at the control
line of ``tablero device``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import serial  # type: ignore[import-untyped]
from my_host import MyHost, NoAnswerError

from hardware.profile import load
from simulator.device.control import answer
from simulator.faults.book import BOOK, Entry
from simulator.nano import missing
from tablero.testing import Device, faults, gates

FAULTS: Mapping[str, tuple[faults.Fault, dict[str, Any]]] = {
    "stuck": (faults.Stuck("a1", level=1), {"at": ["a1"], "level": 1}),
    "dead": (faults.Dead("e4"), {"at": ["e4"]}),
    "inverted": (faults.Inverted("h8"), {"at": ["h8"]}),
    "joined": (faults.Joined("e4", "a7"), {"at": ["e4", "a7"]}),
    "weak": (faults.Weak("e4", miss=1), {"at": ["e4"], "miss": 1}),
    "chatter": (faults.Chatter("a1", rate=1), {"at": ["a1"], "rate": 1}),
    "bounce": (faults.Bounce("e4", scans=20), {"at": ["e4"], "scans": 20}),
    "noise": (faults.Noise(rate=0.5), {"rate": 0.5}),
    "lost": (faults.Lost("row-4"), {"line": "row-4"}),
    "dropped": (faults.Dropped(rate=1), {"rate": 1}),
    "chain broken": (faults.ChainBroken(3), {"pixel": 3}),
    "pixels dead": (faults.DeadPixels(0, 1), {"pixels": [0, 1]}),
    "pixels stuck": (faults.StuckPixels(3, rgb=(0x20, 0, 0)), {"pixels": [3], "colour": "200000"}),
    "brown-out": (faults.BrownOut(2.0), {"volts": 2.0}),
    "serial garbled": (faults.GarbledBytes(rate=1), {"rate": 1}),
    "serial lost": (faults.LostBytes(rate=1), {"rate": 1}),
    "serial late": (faults.LateBytes(seconds=60), {"seconds": 60}),
    "crash": (faults.Crashed(), {}),
    "unplugged": (faults.Unplugged(), {}),
}
BOARD = "serial-8x8"
BEFALL = [entry for entry in BOOK if entry.make and entry.may_be_on(load(BOARD))]
GATES = [gates.PINS, pytest.param(gates.AVR, marks=pytest.mark.skipif(bool(missing()), reason=missing()))]
LIT = (0, 40)


@pytest.fixture(scope="module", params=GATES, ids=lambda gate: gate.name)
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    with Device(BOARD, gate=request.param, seed=3) as device:
        yield device


def seen(device: Device) -> object:
    """What a host comes to know of a piece that is put down, and what its light comes to."""
    if device.at("e4"):
        device.hand.take("e4")
    try:
        with MyHost(device.pty) as host:
            levels = [host.scan()]
            device.hand.place("W", "e4")
            levels += [host.scan() for _ in range(10)]
            for pixel in LIT:
                host.light(pixel, 9, 9, 9)
            return levels, device.frame
    except (NoAnswerError, serial.SerialException) as error:
        return type(error)


def order(device: Device, do: str, **keys: object) -> Mapping[str, Any]:
    with device._runs.lock:
        told = answer(device._bench, json.dumps({"do": do, **keys}).encode())
        device._runs.follow()
    assert "error" not in told
    return told


def test_every_fault_that_may_befall_it_is_here() -> None:
    assert [entry.name for entry in BEFALL] == list(FAULTS)


@pytest.mark.parametrize("entry", BEFALL, ids=lambda entry: entry.name.replace(" ", "-"))
def test_a_host_sees_it_and_that_it_is_well_again(device: Device, entry: Entry) -> None:
    fault, keys = FAULTS[entry.name]
    sound = seen(device)
    assert isinstance(sound, tuple)
    with device.inject(fault):
        amiss = seen(device)
    assert amiss != sound
    assert seen(device) == sound
    number = order(device, "fault", fault=entry.name, **keys)["fault"]
    assert (seen(device) == amiss) or entry.name in ("bounce", "noise")
    if entry.name == "crash":
        order(device, "power", on=True)
    else:
        order(device, "mend", fault=number)
    assert seen(device) == sound
