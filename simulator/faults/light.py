"""Light that is not what was sent: pixels that are dead or stuck, a chain that is broken."""

from __future__ import annotations

from abc import abstractmethod
from random import Random

from simulator.faults.base import Fault, FaultError, Wiring


class LightFault(Fault):
    """pixels: counted from 0, along the chain."""

    def __init__(self, *pixels: int) -> None:
        super().__init__(*pixels)
        self.pixels = pixels

    def attach(self, wiring: Wiring) -> None:
        for pixel in self.pixels:
            wiring.pixel(pixel)

    def distort(self, levels: list[int], chance: Random) -> None:
        pass

    @abstractmethod
    def seen(self, frame: bytearray) -> None:
        """Change a frame, red, green, blue a pixel, into what is to be seen of it."""


class ChainBroken(LightFault):
    """The chain passes nothing on to this pixel and those behind it."""

    def __init__(self, pixel: int) -> None:
        super().__init__(pixel)

    def seen(self, frame: bytearray) -> None:
        (first,) = self.pixels
        frame[3 * first :] = bytes(len(frame) - 3 * first)


class StuckPixels(LightFault):
    """These pixels show one colour, whatever they are sent, and pass on what is behind them. colour: red, green, blue,
    each 0 to 255."""

    def __init__(self, *pixels: int, colour: tuple[int, int, int]) -> None:
        super().__init__(*pixels)
        if len(colour) != 3 or not all(type(part) is int and 0 <= part <= 255 for part in colour):
            raise FaultError(f"colour {colour}; allowed: red, green, blue, each 0 to 255")
        self.colour = bytes(colour)

    def seen(self, frame: bytearray) -> None:
        for pixel in self.pixels:
            frame[3 * pixel : 3 * pixel + 3] = self.colour


class DeadPixels(StuckPixels):
    """These pixels stay dark and pass on what is behind them."""

    def __init__(self, *pixels: int) -> None:
        super().__init__(*pixels, colour=(0, 0, 0))
