"""Scales behind a microcontroller: the firmware of the Pico on simulated HX711, a real line, and the driver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.ports import doubtful
from hardware.profile import load
from hardware.sensors.serial_scales import SerialScales
from hardware.serial import protocol
from hardware.serial.protocol import ProtocolError
from simulator.microcontroller import FeltSensors
from simulator.rig import Rig

BOARD = load("pits-2x6-hx711")


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    found = Rig(BOARD, "pins", {"s": 0})
    yield found
    found.close()


def counted(rig: Rig) -> dict[str, int]:
    levels = rig.look()
    return {name: levels[spot.channel] for name, spot in BOARD.spots.items() if spot.channel is not None}


def scales(rig: Rig) -> SerialScales:
    assert isinstance(rig.sensors, FeltSensors)
    assert isinstance(rig.sensors.port, SerialScales)
    return rig.sensors.port


def test_seeds_are_counted_and_buttons_felt(rig: Rig) -> None:
    assert doubtful(scales(rig)) == frozenset(range(BOARD.sensors.params["cells"]))
    rig.world.set_up({"a1": "s" * 4, "f2": "s", "store.S": "s" * 11})
    assert {name: count for name, count in counted(rig).items() if count} == {"a1": 4, "f2": 1, "store.S": 11}
    assert doubtful(scales(rig)) == frozenset()
    rig.world.press("undo")
    assert rig.sensors.scan()[BOARD.buttons["undo"]] == 1
    rig.world.release("undo")
    rig.world.set_up({"a1": "s" * 5})
    assert {name: count for name, count in counted(rig).items() if count} == {"a1": 5}
    assert rig.serial is not None
    assert rig.serial.strip.complaints == 0  # no clock that the data sheet does not allow


def test_weights_are_read_as_they_are_told() -> None:
    codes = [0, 1, -1, 0x7FFFFF, -0x7FFFFF, None]
    assert protocol.read_weights(protocol.weights(513, codes), 6) == (513, codes)
    with pytest.raises(ProtocolError, match="weights of 6 cells; expected: 5"):
        protocol.read_weights(protocol.weights(1, codes), 5)
