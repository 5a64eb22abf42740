"""NeoPixels (WS2812) on a pin of their own, through adafruit-circuitpython-neopixel.

By PWM or PCM up to the Pi 4 (the daemon then needs root), by PIO on the Pi 5 (it needs /dev/pio0).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hardware.catalogue import PinUse, PixelCard
from hardware.libraries import LibraryError, library
from hardware.model import Profile
from hardware.pixels.chain import Chain
from hardware.ports import HardwareFault
from hardware.schema import PIN, Key

CURE = (
    "up to the Pi 4 run as root with the package rpi_ws281x, on the Pi 5 install "
    "Adafruit-Blinka-Raspberry-Pi5-Neopixel; on both install gpiod; or wire the data to GPIO 10 and use neopixel-spi"
)


class NeoPixelPin(Chain):
    """A PixelPort.

    count: pixels in the chain. order: colours as they go on the wire. pin: a GPIO number (Broadcom), or a pin
    object of Blinka's ``board``.
    """

    def __init__(self, count: int, order: str = "GRB", *, pin: Any = 18) -> None:
        super().__init__("neopixel", count, order, CURE)
        try:
            # Blinka finds out the platform at import, and raises here on a machine that is no Pi.
            data = getattr(library("board"), f"D{pin}") if isinstance(pin, int) else pin
            strip = library("neopixel").NeoPixel(data, count, pixel_order=order, auto_write=False)
        except LibraryError:
            raise
        except Exception as error:
            raise HardwareFault(
                f"neopixel: {count} pixels on GPIO {pin} cannot be opened: {type(error).__name__}: {error}. "
                f"Cure: {CURE}"
            ) from error
        self._start(strip, strip.pin.deinit)


def _open(profile: Profile, bus: Any) -> NeoPixelPin:
    params = profile.pixels.params if bus is None else {"pin": bus}
    return NeoPixelPin(profile.pixels.count, profile.pixels.order, **params)


def _pins(params: Mapping[str, Any]) -> Iterable[PinUse]:
    yield params["pin"], ("pixels", "pin"), "the data of the pixels"


CARD = PixelCard(
    name="neopixel",
    keys=(Key("pin", PIN, "GPIO of the data line; up to the Pi 4 only 10, 12, 13, 18, 19 or 21 can do it", 18),),
    pins=_pins,
    open=_open,
    white=True,
)
