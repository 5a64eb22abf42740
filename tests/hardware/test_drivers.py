"""One contract for all drivers. The real driver code runs, on simulated pins and buses."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buses import open_spi, spi_buffer
from hardware.drivers import open_pixels, open_sensors
from hardware.pixels.neopixel_spi import NeoPixelSpi, frame_bytes
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Profile, Sensors, load, shipped
from hardware.sensors.gpio_matrix import GpioMatrix
from simulator.circuit import HALL_READY_S
from simulator.nano import missing
from simulator.rig import Rig, is_serial
from simulator.ws2812 import SpiBus, WaveformError, Ws2812

POLES = {"W": 1, "b": -1}
BUILDABLE = [name for name in shipped() if load(name).sensors.driver == "gpio-matrix"]
SERIAL = [name for name in shipped() if is_serial(load(name))]
RIGS = [(name, "ports") for name in shipped()] + [(name, "pins") for name in BUILDABLE + SERIAL]
RIGS += [(name, "avr") for name in SERIAL]


def with_params(profile: Profile, **params: object) -> Profile:
    sensors = profile.sensors
    changed = MappingProxyType({**sensors.params, **params})
    return replace(profile, sensors=Sensors(sensors.driver, sensors.channels, changed))


@pytest.fixture(params=RIGS, ids=lambda rig: "-".join(rig))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    name, gate = request.param
    if gate == "avr" and (lacking := missing()):
        pytest.skip(lacking)
    rig = Rig(load(name), gate, POLES)
    yield rig
    rig.close()


def occupy(rig: Rig, names: set[str]) -> None:
    """Exactly these spots and buttons are sensed."""
    spots = set(rig.profile.spots)
    rig.world.pressed = {name for name in names if name not in spots or rig.profile.sensing == "press"}
    rig.world.set_up(dict.fromkeys(names & spots, "W") if rig.profile.sensing != "press" else {})


def sensed(rig: Rig) -> set[str]:
    levels = rig.sensors.scan()
    assert len(levels) == rig.sensors.channels == rig.profile.sensors.channels
    channels = {spot.name: spot.channel for spot in rig.profile.spots.values()} | dict(rig.profile.buttons)
    return {name for name, channel in channels.items() if channel is not None and levels[channel]}


# Sensors


def test_every_sensor_is_seen_both_ways_and_alone(rig: Rig) -> None:
    everything = set(rig.profile.spots) | set(rig.profile.buttons)
    for name in everything:
        occupy(rig, {name})
        assert sensed(rig) == {name}
        occupy(rig, everything - {name})
        assert sensed(rig) == everything - {name}
    occupy(rig, set())
    assert not any(rig.sensors.scan())


def test_closing_twice_is_fine_and_a_closed_device_says_so(rig: Rig) -> None:
    port: SensorPort | PixelPort
    for port in (rig.sensors, rig.pixels):
        port.close()
        port.close()
    with pytest.raises(HardwareFault, match="closed"):
        rig.sensors.scan()
    with pytest.raises(HardwareFault, match="closed"):
        rig.pixels.show(bytes(range(3)) * rig.pixels.count)


def test_an_unplugged_sensor_is_a_fault_and_comes_back(rig: Rig) -> None:
    occupy(rig, {"a1"})
    rig.faults.unplugged = True
    for _ in range(3):
        with pytest.raises(HardwareFault, match=r"Cure"):
            rig.sensors.scan()
    rig.faults.unplugged = False
    assert sensed(rig) == {"a1"}


def test_closing_an_unplugged_matrix_frees_what_it_can() -> None:
    rig = Rig(load("pits-2x6"), "pins")
    rig.faults.unplugged = True
    rig.sensors.close()
    with pytest.raises(HardwareFault, match="closed"):
        rig.sensors.scan()
    rig.faults.unplugged = False
    rig.sensors.close()
    rig.hand.press("b2")
    again = open_sensors(rig.profile, rig.pins)
    assert sum(again.scan()) == 1
    again.close()


@settings(max_examples=40, deadline=None)
@given(data=st.data(), board=st.sampled_from(BUILDABLE))
def test_the_real_driver_reads_what_the_port_gate_reads(data: st.DataObject, board: str) -> None:
    profile = load(board)
    rigs = [Rig(profile, "ports", POLES), Rig(profile, "pins", POLES)]
    for _ in range(4):
        names = data.draw(st.sets(st.sampled_from([*profile.spots, *profile.buttons])))
        for rig in rigs:
            occupy(rig, names)
        assert list(rigs[0].sensors.scan()) == list(rigs[1].sensors.scan())
    for rig in rigs:
        rig.close()


@given(corners=st.tuples(st.integers(0, 1), st.integers(0, 4), st.integers(1, 2), st.integers(5, 5)))
def test_three_corners_make_a_ghost_without_diodes_only(corners: tuple[int, int, int, int]) -> None:
    low_row, low_column, high_row, high_column = corners
    high_row = max(high_row, low_row + 1)
    three = [(low_row, low_column), (low_row, high_column), (high_row, low_column)]
    pits = load("pits-2x6")
    for crossing, ghosts in (("diode", set()), ("bare", {(high_row, high_column)})):
        rig = Rig(with_params(pits, crossing=crossing), "pins")
        names = {channel: name for name, channel in rig.faults.wiring.names()}
        for row, column in three:
            rig.hand.press(names[row * 6 + column])
        levels = rig.sensors.scan()
        assert {divmod(channel, 6) for channel, level in enumerate(levels) if level} == {*three} | ghosts
        assert rig.pins.circuit.contentions == 0  # bare rows float between their turns
        rig.close()


def test_driving_the_rows_of_bare_switches_would_short_them() -> None:
    """The reason why the driver lets bare rows float: the same circuit, driven as if it had diodes."""
    rig = Rig(with_params(load("pits-2x6"), crossing="bare"), "pins")
    params = {**rig.profile.sensors.params, "crossing": "diode"}
    rig.sensors.close()
    matrix = GpioMatrix(**params, pin_factory=rig.pins, wait=rig.pins.wait)
    rig.hand.press("a1")
    rig.hand.press("a2")
    matrix.scan()
    assert rig.pins.circuit.contentions > 0
    matrix.close()


@pytest.mark.parametrize(("settle_us", "seen"), [(0, False), (20, False), (36, True), (500, True)])
def test_a_hall_row_read_before_it_is_ready_reads_nothing(settle_us: int, seen: bool) -> None:
    assert 20e-6 < HALL_READY_S < 36e-6
    rig = Rig(with_params(load("hall-8x8"), settle_us=settle_us), "pins", POLES)
    occupy(rig, {"c3"})
    assert (sensed(rig) == {"c3"}) is seen
    rig.close()


@pytest.mark.parametrize("row_on", ["low", "high"])
def test_a_row_is_powered_only_for_its_turn(row_on: str) -> None:
    rig = Rig(with_params(load("hall-8x8"), row_on=row_on), "pins", POLES)
    powered: list[int] = []

    def count(seconds: float) -> None:
        rig.pins.circuit.wait(seconds)
        powered.append(sum(rig.pins.circuit.selected(row) for row in range(8)))

    rig.sensors.close()
    matrix = GpioMatrix(**rig.profile.sensors.params, pin_factory=rig.pins, wait=count)
    occupy(rig, {"a1", "h8"})
    assert sum(matrix.scan()) == 2
    assert powered == [1] * 8
    assert not any(rig.pins.circuit.selected(row) for row in range(8))
    matrix.close()


def test_taken_pins_are_a_fault_that_names_them_and_frees_the_rest() -> None:
    rig = Rig(load("pits-2x6"), "pins")
    with pytest.raises(HardwareFault, match=r"GPIO 4, 17, 27.*GPIOPinInUse.*Cure") as fault:
        open_sensors(rig.profile, rig.pins)
    assert "lgpio" in str(fault.value)
    rig.sensors.close()
    again = open_sensors(rig.profile, rig.pins)
    rig.hand.press("a1")
    assert sum(again.scan()) == 1
    again.close()
    other = GpioMatrix((4,), (17,), pin_factory=rig.pins)
    with pytest.raises(HardwareFault, match="pin GPIO4 is already in use"):
        GpioMatrix((5, 4), (6,), pin_factory=rig.pins)
    GpioMatrix((5,), (6,), pin_factory=rig.pins).close()
    other.close()


@pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has pins, which the test must not drive")
def test_without_a_pi_the_matrix_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(HardwareFault, match=r"rows GPIO 4, .* cannot be had: .*Cure"):
        open_sensors(load("hall-8x8"))


@pytest.mark.parametrize("name", [name for name in shipped() if name not in BUILDABLE + SERIAL])
def test_a_board_without_a_driver_points_to_the_simulator(name: str) -> None:
    with pytest.raises(HardwareFault, match=rf"{name}.*simulator"):
        open_sensors(load(name))


def test_ten_thousand_scans_leave_nothing_behind() -> None:
    rig = Rig(load("hall-8x8"), "pins", POLES)
    frame = bytearray(3 * rig.pixels.count)
    occupy(rig, {"a1", "d4", "ok"})

    def run(scans: int) -> None:
        for i in range(scans):
            rig.sensors.scan()
            if i % 100 == 0:
                frame[i % len(frame)] ^= 1
                rig.pixels.show(bytes(frame))

    run(200)
    tracemalloc.start()
    run(100)
    before, _ = tracemalloc.get_traced_memory()
    run(10_000)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 4096
    rig.close()


# Pixels


def test_what_is_shown_is_lit_and_a_wrong_length_is_refused(rig: Rig) -> None:
    frame = bytes(i * 37 % 256 for i in range(3 * rig.pixels.count))
    rig.pixels.show(frame)
    assert rig.frame == frame
    for wrong in (frame[:-1], frame + b"\0", b""):
        with pytest.raises(ValueError, match=f"{len(wrong)} bytes .* allowed: {len(frame)}"):
            rig.pixels.show(wrong)
    assert rig.frame == frame
    rig.pixels.close()
    assert not any(rig.frame)


def frames_of(count: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=3 * count, max_size=3 * count)


@settings(max_examples=60, deadline=None)
@given(
    pixels=st.integers(1, 40).flatmap(lambda n: st.lists(frames_of(n), min_size=1, max_size=3)),
    order=st.permutations("RGB").map("".join),
)
def test_the_bits_on_the_wire_are_the_colours_in_the_chains_order(pixels: list[bytes], order: str) -> None:
    chain = Ws2812(len(pixels[0]) // 3, order)
    driver = NeoPixelSpi(chain.count, order, spi=SpiBus(chain))
    for frame in pixels:
        driver.show(frame)
        assert chain.frame == frame
    driver.close()
    assert not any(chain.frame)


def test_the_order_of_the_colours_is_the_profiles() -> None:
    chain = Ws2812(1, "RGB")  # tells the bytes as they come
    driver = NeoPixelSpi(1, "GBR", spi=SpiBus(chain))
    driver.show(bytes([1, 2, 3]))
    assert chain.frame == bytes([2, 3, 1])


def test_only_changed_frames_go_on_the_wire() -> None:
    profile = load("square-8x8")
    chain = Ws2812(profile.pixels.count)
    driver = open_pixels(profile, SpiBus(chain))
    assert chain.frames == 1  # dark at the start
    frame = bytearray(3 * chain.count)
    driver.show(bytes(frame))
    assert chain.frames == 1
    frame[5] = 9
    for _ in range(3):
        driver.show(frame)  # type: ignore[arg-type]  # a caller that goes on using its buffer must not confuse it
    assert chain.frames == 2
    frame[5] = 8
    driver.show(bytes(frame))
    assert (chain.frames, chain.frame[5]) == (3, 8)


def test_a_frame_takes_the_time_on_the_line_that_the_data_sheet_says() -> None:
    chain = Ws2812(64)
    NeoPixelSpi(64, spi=SpiBus(chain))
    assert chain.wire_s == pytest.approx(64 * 24 * 1.25e-6 + 2 * 300e-6)
    assert chain.wire_s * 6.4e6 / 8 == pytest.approx(frame_bytes(64, 300))


def test_too_short_a_reset_never_lights_the_second_frame() -> None:
    chain = Ws2812(3)
    driver = NeoPixelSpi(3, spi=SpiBus(chain), reset_us=80)
    driver.show(b"\xff" * 9)
    assert not any(chain.frame)


def test_a_lost_bus_is_a_fault_and_the_frame_is_sent_again_after_it() -> None:
    chain = Ws2812(3)
    bus = SpiBus(chain)
    driver = NeoPixelSpi(3, spi=bus)
    bus.unplugged = True
    with pytest.raises(HardwareFault, match=r"neopixel-spi.*OSError.*Cure"):
        driver.show(b"\x01" * 9)
    bus.unplugged = False
    driver.show(bytes(9))  # nobody knows what a broken frame left behind, so even the last whole one is sent again
    assert chain.frames == 2
    driver.show(b"\x01" * 9)
    assert chain.frame == b"\x01" * 9
    bus.unplugged = True
    with pytest.raises(HardwareFault):
        driver.close()
    driver.close()


def test_a_bus_that_fails_at_the_opening_is_a_fault() -> None:
    bus = SpiBus(Ws2812(3))
    bus.unplugged = True
    with pytest.raises(HardwareFault, match="did not go out"):
        NeoPixelSpi(3, spi=bus)


def test_a_pulse_that_no_pixel_understands_is_seen() -> None:
    chain = Ws2812(1)
    with pytest.raises(WaveformError, match=r"10000000 at 6.4 MHz .*220 to 380 ns"):
        chain.feed(b"\x80", 6.4e6)
    with pytest.raises(WaveformError, match=r"11111110 at 3\.2 MHz"):
        chain.feed(b"\xc0\xfe", 3.2e6)
    chain.feed(bytes(300), 6.4e6)
    assert chain.frames == 0


def test_a_chain_keeps_what_a_short_frame_does_not_reach() -> None:
    one, zero, end = b"\xf0", b"\xc0", bytes(300)
    chain = Ws2812(2, "RGB")
    chain.feed(one * 48 + end, 6.4e6)
    chain.feed(zero * 24 + end, 6.4e6)
    assert chain.frame == b"\0\0\0\xff\xff\xff"
    chain.feed(one * 240 + end, 6.4e6)  # what runs off the end lights nothing
    assert chain.frame == b"\xff" * 6


def test_more_pixels_than_the_kernels_buffer_name_the_setting(tmp_path: Path) -> None:
    bufsiz = tmp_path / "bufsiz"
    assert spi_buffer(bufsiz) == 4096
    assert frame_bytes(150, 300) <= 4096 < frame_bytes(151, 300)
    with pytest.raises(HardwareFault, match=r"4104 bytes .* 4096.*spidev.bufsiz=32768"):
        open_spi(frame_bytes(151, 300), bufsiz)
    bufsiz.write_text("65536\n")
    assert spi_buffer(bufsiz) == 65536


@pytest.mark.skipif(Path("/dev/spidev0.0").exists(), reason="this machine has a bus, which the test must not drive")
def test_without_a_pi_the_pixels_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPI_BUFSIZE", "4096")  # keeps the test's process as it was
    with pytest.raises(HardwareFault, match=r"SPI 0 \(data on GPIO 10\).*dtparam=spi=on"):
        open_pixels(load("hall-8x8"))
