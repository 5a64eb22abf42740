"""Scales behind a microcontroller: both firmwares on simulated HX711, a real line, and the driver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from math import nan

import pytest

from hardware.ports import HardwareFault, doubtful
from hardware.profile import load
from hardware.scales.cells import CODES_PER_MV_V
from hardware.sensors.serial_scales import SerialScales
from hardware.serial import protocol
from hardware.serial.link import share
from hardware.serial.protocol import Kind, ProtocolError
from simulator.microcontroller import FeltSensors, Microcontroller, Strip
from simulator.nano import missing, nano_scales
from simulator.pico_scales import packed
from simulator.rig import Gate, Rig
from tests.hardware.boards import SERIAL_GATES

BOARD = load("pits-2x6-hx711")
CELLS = BOARD.sensors.params["cells"]


def built(gate: Gate) -> Rig:
    if gate == "avr" and (lacking := missing()):
        pytest.skip(lacking)
    return Rig(BOARD, gate, {"s": 0})


@pytest.fixture(scope="module", params=SERIAL_GATES)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    found = built(request.param)
    yield found
    found.close()


def counted(rig: Rig) -> dict[str, int]:
    levels = rig.look()
    return {name: levels[spot.channel] for name, spot in BOARD.spots.items() if spot.channel is not None}


def scan(rig: Rig, times: int) -> None:
    for _ in range(times):
        rig.sensors.scan()


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


def test_every_button_is_felt(rig: Rig) -> None:
    for name, channel in BOARD.buttons.items():
        rig.world.press(name)
        levels = rig.sensors.scan()
        assert {k for k in BOARD.buttons.values() if levels[k]} == {channel}
        rig.world.release(name)


def test_scales_without_supply_are_told_and_come_back(rig: Rig) -> None:
    rig.world.set_up({"a1": "s" * 3})
    assert counted(rig)["a1"] == 3
    assert rig.serial is not None
    rig.serial.chip.unplug()
    with pytest.raises(HardwareFault, match=r"Cure: plug"):
        scales(rig).scan()
    assert counted(rig)["a1"] == 3


def test_an_open_wire_of_a_cell_is_told_and_is_no_heap_of_seeds(rig: Rig) -> None:
    """The amplifier's input runs to the upper end of its range."""
    rig.world.set_up({"a1": "s" * 3})
    assert counted(rig)["a1"] == 3
    channel = BOARD.spots["a1"].channel
    assert channel is not None
    assert rig.pits is not None
    cell = rig.pits.cells[channel]
    sound, cell.zero_mv_v = cell.zero_mv_v, 8.0
    assert {rig.sensors.scan()[channel] for _ in range(150)} == {3}
    with pytest.raises(HardwareFault, match=rf"cell {channel + 1} of {CELLS} .* gives no weight.* those of the cell"):
        scan(rig, 150)
    cell.zero_mv_v = sound
    assert counted(rig)["a1"] == 3


@pytest.fixture
def nano() -> Iterator[Microcontroller]:
    """With a cell less than its pins would allow."""
    if lacking := missing():
        pytest.skip(lacking)
    chip = Microcontroller(nano_scales(80, 0.0, "own", CELLS - 1))
    chip.plug()
    with closing(chip):
        yield chip


def test_the_nanos_cells_come_in_order_highest_bit_first_at_the_full_speed_of_the_line(nano: Microcontroller) -> None:
    """While sets are read, requests come as fast as the line brings them. The cells' clocks run free, so that a set
    may have the high bits of one result and the low ones of the next: the codes lie in the middle of 512, where the
    noise changes none of the bits above."""
    link = share(nano.device, 500000, timeout_ms=5000)
    expected = [512 * 367 * (k - 6) + 256 for k in range(CELLS - 1)]
    nano.tell(f"cells {packed([code / CODES_PER_MV_V for code in expected])}")
    nano.tell("pass 200")
    seen = set()
    link.connect()
    for k in range(200):
        number, codes = protocol.read_weights(link.ask(Kind.WEIGH, b""), CELLS - 1)
        seen.add(number)
        nano.tell(f"pass {k % 3}")
        if number:
            assert codes == pytest.approx(expected, abs=512)
    assert len(seen) > 10
    strip = Strip(nano, 64, "RGB")
    assert (strip.complaints, strip.overruns) == (0, 0)
    link.close()


def test_a_cell_of_the_nano_that_gives_nothing_holds_up_no_other_and_comes_back(nano: Microcontroller) -> None:
    link = share(nano.device, 500000, timeout_ms=5000)
    link.connect()

    def after(ms: int, outputs: list[float]) -> tuple[int, list[int | None]]:
        nano.tell(f"cells {packed(outputs)}")
        nano.tell(f"pass {ms}")
        return protocol.read_weights(link.ask(Kind.WEIGH, b""), CELLS - 1)

    whole = [0.1] * (CELLS - 1)
    broken = [*whole[:4], nan, *whole[5:]]
    began, codes = after(300, whole)
    assert None not in codes
    lost, codes = after(500, broken)
    assert [k for k, code in enumerate(codes) if code is None] == [4]
    later, _ = after(200, broken)
    assert later - lost > 10 > lost - began - 20
    _, codes = after(400, whole)
    assert None not in codes
    link.close()


def test_weights_are_read_as_they_are_told() -> None:
    codes = [0, 1, -1, 0x7FFFFF, -0x7FFFFF, None]
    assert protocol.read_weights(protocol.weights(513, codes), 6) == (513, codes)
    with pytest.raises(ProtocolError, match="weights of 6 cells; expected: 5"):
        protocol.read_weights(protocol.weights(1, codes), 5)
