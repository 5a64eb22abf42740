"""From colours as the eye should see them to bytes for the chain: gamma, brightness, and last the current limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from firmware_host.core.theme import DARK, Colour
from rules.steps import Site


@dataclass(frozen=True)
class Supply:
    """brightness 0..1 of the whole chain; gamma of the eye (about 2.2 to 2.8); limit_ma: what the supply may give
    the pixels; channel_ma: what one fully lit colour of one pixel draws; idle_ma: what a dark pixel draws.

    20 mA a colour and 1 mA dark: the usual figures for WS2812B."""

    brightness: float = 1.0
    gamma: float = 2.4
    limit_ma: int = 2000
    channel_ma: float = 20.0
    idle_ma: float = 1.0

    @cached_property
    def curve(self) -> bytes:
        """Eye value -> wire value; what is not dark stays lit."""
        return bytes(
            max(round(255 * self.brightness * (value / 255) ** self.gamma), int(value > 0 and self.brightness > 0))
            for value in range(256)
        )

    def current_ma(self, pixels: bytes) -> float:
        """What a frame draws."""
        return sum(pixels) / 255 * self.channel_ma + len(pixels) // 3 * self.idle_ma

    def limit(self, pixels: bytes) -> tuple[bytes, bool]:
        """The frame, dimmed as a whole if it would draw more than the limit, and whether it was. What is lit stays lit,
        if only just, unless the supply cannot bear even that."""
        if self.current_ma(pixels) <= self.limit_ma:
            return pixels, False
        spare = (self.limit_ma - len(pixels) // 3 * self.idle_ma) * 255 / self.channel_ma  # in steps of one byte
        brightest = [max(range(k, k + 3), key=lambda at: pixels[at]) for k in range(0, len(pixels), 3)]
        lit = [at for at in brightest if pixels[at]]
        if spare < len(lit):
            return bytes(len(pixels)), True
        scale = (spare - len(lit)) / sum(pixels)
        dimmed = bytearray(int(value * scale) for value in pixels)
        for at in lit:
            dimmed[at] = max(dimmed[at], 1)
        return bytes(dimmed), True


def pixel_frame(
    colours: Mapping[Site, Colour], chain: Mapping[Site, Sequence[int]], count: int, supply: Supply
) -> tuple[bytes, bool]:
    """Three bytes a pixel, red green blue, in chain order, and whether the current limit dimmed them.

    chain: site -> the indices of its pixels.
    """
    frame = bytearray(3 * count)
    curve = supply.curve
    for site, colour in colours.items():
        if colour != DARK:
            wire = (curve[colour[0]], curve[colour[1]], curve[colour[2]])
            for index in chain.get(site, ()):
                frame[3 * index : 3 * index + 3] = wire
    return supply.limit(bytes(frame))
