"""NeoPixels (WS2812) on the SPI data line, through adafruit-circuitpython-neopixel-spi.

The default on every Raspberry Pi: it needs no root, and the processor's own bus keeps the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hardware.catalogue import PinUse, PixelCard
from hardware.libraries import LibraryError, library
from hardware.model import Profile
from hardware.pixels.chain import Chain
from hardware.pixels.spi_clock import SpiClock, Stopwatch
from hardware.ports import HardwareFault
from hardware.schema import Key, integer

RATE_HZ = 6_400_000
"""Bits a second: eight of them make one bit of WS2812, 1.25 us (the library's own rate)."""
CURE = (
    'install the packages of the extra "boards", switch SPI on (dtparam=spi=on), put the user into the group spi, '
    "then open the board again"
)


class NeoPixelSpi(Chain):
    """A PixelPort.

    count: pixels in the chain. order: colours as they go on the wire. spi: a busio.SPI (``try_lock``, ``unlock``,
    ``configure``, ``write``), None for the Pi's own. reset_us: how long the line stays low so that the pixels take
    the frame: over 280 us for WS2812B since 2017 (data sheet WS2812B-V5); the library's default is 80.
    """

    def __init__(self, count: int, order: str = "GRB", *, spi: Any = None, reset_us: int = 300) -> None:
        super().__init__("neopixel-spi", count, order, CURE)
        from hardware.buses import open_spi

        owned = spi is None
        bus = open_spi(frame_bytes(count, reset_us, len(order))) if owned else spi
        self._clock = SpiClock(RATE_HZ)
        if owned:  # what stands in for a bus takes no time
            bus = Stopwatch(bus, self._clock)
        try:
            driver = library("neopixel_spi")
            strip = driver.NeoPixel_SPI(bus, count, pixel_order=order, auto_write=False, reset_time=reset_us / 1e6)
        except Exception as error:  # Blinka raises whatever the platform below it raises
            if owned:
                bus.deinit()
            if isinstance(error, LibraryError):
                raise
            raise HardwareFault(
                f"neopixel-spi: {count} pixels cannot be opened: {type(error).__name__}: {error}. Cure: {CURE}"
            ) from error
        self._start(strip, bus.deinit if owned else None)

    @property
    def trouble(self) -> str:
        return self._clock.trouble


def frame_bytes(count: int, reset_us: int, colours: int = 3) -> int:
    """What one frame takes on the bus: a byte a bit at RATE_HZ, with low line before and after."""
    return 8 * colours * count + 2 * round(RATE_HZ * reset_us / 8e6)


def _open(profile: Profile, bus: Any) -> NeoPixelSpi:
    return NeoPixelSpi(profile.pixels.count, profile.pixels.order, spi=bus, **profile.pixels.params)


def _pins(params: Mapping[str, Any]) -> Iterable[PinUse]:
    # dtparam=spi=on hands all five pins of SPI 0 to the kernel, whether or not they are wired.
    for pin, what in ((7, "CE1"), (8, "CE0"), (9, "MISO"), (10, "MOSI, the data of the pixels"), (11, "SCLK")):
        yield pin, ("pixels", "driver"), f"SPI 0 ({what})"


CARD = PixelCard(
    name="neopixel-spi",
    keys=(Key("reset_us", integer(80, 2000), "microseconds of low line that end a frame", 300),),
    pins=_pins,
    open=_open,
    white=True,
)
