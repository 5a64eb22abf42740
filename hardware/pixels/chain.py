"""What all chains on an Adafruit pixel buffer have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hardware.ports import HardwareFault


class Chain:
    """A PixelPort over a PixelBuf: opened once, dark at the start. Every frame goes on the wire, also one that says the
    same again: pixels that lost their supply for a moment, or a bit, are then right again.

    (A strip opened again and again ends in "ws2811_init: out of memory" after hours: rpi_ws281x issue 390.)
    """

    def __init__(self, driver: str, count: int, order: str, cure: str) -> None:
        """order: the colours as they go on the wire, such as "GRB" or, for pixels that have white too, "GRBW"."""
        self.count = count
        self._cure = cure
        self._has_white = "W" in order
        self._driver = driver
        self._strip: Any = None
        self._free: Callable[[], None] | None = None

    def _start(self, strip: Any, free: Callable[[], None] | None) -> None:
        """Take over the opened strip; ``free`` releases what lies under it."""
        self._strip, self._free = strip, free
        try:
            self.show(bytes(3 * self.count))
        except HardwareFault:
            self._end()
            raise

    def show(self, pixels: bytes) -> None:
        if len(pixels) != 3 * self.count:
            raise ValueError(f"{self._driver}: {len(pixels)} bytes for {self.count} pixels; allowed: {3 * self.count}")
        if self._strip is None:
            raise HardwareFault(f"{self._driver}: it is closed")
        try:
            colours: Iterable[tuple[int, ...]] = zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True)
            if self._has_white:
                colours = map(with_white, colours)
            self._strip[:] = list(colours)
            self._strip.show()
        except Exception as error:  # Blinka raises whatever the platform below it raises
            raise HardwareFault(
                f"{self._driver}: a frame of {self.count} pixels did not go out: {type(error).__name__}: {error}. "
                f"Cure: {self._cure}"
            ) from error

    def close(self) -> None:
        if self._strip is None:
            return
        try:
            self.show(bytes(3 * self.count))
        finally:
            self._end()

    def _end(self) -> None:
        self._strip, free, self._free = None, self._free, None
        if free is not None:
            free()


def with_white(colour: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Red, green, blue -> red, green, blue, white: what all three have in common comes from the white light, which
    makes it whiter and for a third of the current."""
    red, green, blue = colour
    white = min(colour)
    return red - white, green - white, blue - white, white
