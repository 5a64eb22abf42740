"""The bench: what each kind of sensor feels, what is lit where, and which gates a board allows."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hardware.ports import HardwareFault
from hardware.profile import load, shipped
from simulator.ports import SimulatedPixels
from simulator.rig import Rig, RigError, with_sensing
from simulator.senses import Senses
from simulator.world import World, WorldError

POLES = {"W": 1, "b": -1, "*": 0}


@pytest.mark.parametrize(
    ("sensing", "levels"),
    [
        ("press", [0, 0, 0, 0, 1]),
        ("occupancy", [1, 1, 1, 0, 0]),
        ("polarity", [1, -1, 0, 0, 0]),
        ("count", [2, 1, 3, 0, 0]),
    ],
)
def test_each_kind_of_sensor_feels_its_own_part_of_the_world(sensing: str, levels: list[int]) -> None:
    rig = Rig(with_sensing(load("square-8x8"), sensing), poles=POLES)
    rig.world.set_up({"a1": "bW", "b1": "b", "c1": "***"})
    rig.hand.press("e1")
    rig.hand.press("ok")
    scan = rig.sensors.scan()
    assert list(scan[:5]) == levels
    assert [scan[channel] for channel in rig.profile.buttons.values()] == [1, 0, 0, 0]


def test_another_kind_of_sensor_keeps_the_wood_and_its_driver_where_it_can() -> None:
    hall = load("hall-8x8")
    assert with_sensing(hall, "press").sensors == hall.sensors
    counting = with_sensing(hall, "count")
    assert (counting.sensors.driver, counting.sensors.channels) == ("simulated", hall.sensors.channels)
    assert counting.spots == hall.spots
    with pytest.raises(RigError, match=r"'smell'.*press, occupancy, polarity, count"):
        with_sensing(hall, "smell")


@pytest.mark.parametrize("name", [name for name in shipped() if load(name).sensors.driver == "simulated"])
def test_the_pins_of_a_board_without_a_driver_are_refused(name: str) -> None:
    with pytest.raises(RigError, match=rf'{name}: sensors with the driver "simulated".*"gpio-matrix"'):
        Rig(load(name), "pins")


def test_an_unknown_gate_is_refused() -> None:
    with pytest.raises(RigError, match=r"'door'.*ports, pins"):
        Rig(load("hall-8x8"), "door")  # type: ignore[arg-type]


@pytest.mark.parametrize("gate", ["ports", "pins"])
def test_a_spot_is_lit_by_its_own_pixel(gate: str) -> None:
    rig = Rig(load("pits-2x6"), gate)  # type: ignore[arg-type]
    order = ["store.N", "a1", "f1", "store.S", "f2", "a2"]
    frame = bytearray(3 * rig.pixels.count)
    for i, name in enumerate(order, start=1):
        (pixel,) = rig.profile.spots[name].pixels
        frame[3 * pixel : 3 * pixel + 3] = bytes([i, 10 * i, 20 * i])
    rig.pixels.show(bytes(frame))
    assert [rig.light(name) for name in order] == [(i, 10 * i, 20 * i) for i in range(1, 7)]
    assert rig.light("b1") == (0, 0, 0)
    with pytest.raises(WorldError, match="'z9'"):
        rig.light("z9")


def test_a_log_keeps_the_last_frames() -> None:
    pixels = SimulatedPixels(1, keep=2)
    for i in range(5):
        pixels.show(bytes([i, i, i]))
    assert list(pixels.log) == [b"\3\3\3", b"\4\4\4"]
    assert pixels.frames == 5
    pixels.fault = True
    with pytest.raises(HardwareFault, match="unplugged"):
        pixels.show(b"\0\0\0")


def test_a_world_must_have_the_boards_spots_and_buttons() -> None:
    rig = Rig(load("pits-2x6"))
    with pytest.raises(WorldError, match=r"'a1'"):
        Senses(rig.profile, World(["x"], {}), rig.faults)
    with pytest.raises(WorldError, match="lacks the buttons hint, new, ok, undo"):
        Senses(rig.profile, World(rig.profile.spots, {}), rig.faults)


def test_a_board_without_a_microcontroller_has_no_gate_there() -> None:
    with pytest.raises(RigError, match=r"hall-8x8 has no microcontroller; allowed: the drivers"):
        Rig(load("hall-8x8"), "avr")


def test_the_port_gate_needs_no_vendor_library() -> None:
    code = (
        "import sys\n"
        "from hardware.profile import load\n"
        "from simulator.rig import Rig\n"
        "Rig(load('square-8x8')).sensors.scan()\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('gpiozero', 'board', 'busio', 'neopixel_spi')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
