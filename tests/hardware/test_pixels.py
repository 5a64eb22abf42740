"""One contract for all drivers. The real driver code runs, on simulated pins and buses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buses import open_spi, spi_buffer
from hardware.drivers import open_pixels
from hardware.pixels.neopixel_spi import NeoPixelSpi, frame_bytes
from hardware.ports import HardwareFault, PixelPort
from hardware.profile import load
from simulator.ws2812 import SpiBus, WaveformError, Ws2812
from tablero.testing import PixelContract
from tests.hardware.boards import RIGS, build


class TestAtEveryGate(PixelContract):
    """The public contract, on every board at every gate."""

    @pytest.fixture(params=RIGS, ids=lambda rig: "-".join(rig))
    def lit(self, request: pytest.FixtureRequest) -> Iterator[tuple[PixelPort, Callable[[], bytes]]]:
        rig = build(*request.param)
        yield rig.pixels, lambda: rig.frame
        rig.close()


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


def test_a_frame_that_says_the_same_goes_on_the_wire_again() -> None:
    """Pixels that lost their supply for a moment have forgotten it."""
    profile = load("square-8x8")
    chain = Ws2812(profile.pixels.count)
    driver = open_pixels(profile, SpiBus(chain))
    assert chain.frames == 1  # dark at the start
    frame = bytearray(3 * chain.count)
    frame[5] = 9
    driver.show(frame)  # type: ignore[arg-type]  # a caller that goes on using its buffer must not confuse it
    chain.frame = bytes(3 * chain.count)
    driver.show(bytes(frame))
    assert (chain.frames, chain.frame) == (3, bytes(frame))


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
