"""For a board without lights, or whose lights have no real driver yet: a page or the simulator shows them, nothing else
can."""

from __future__ import annotations

from typing import Any

from hardware.catalogue import PixelCard
from hardware.model import Profile
from hardware.ports import HardwareFault


class NoPixels:
    """A PixelPort that lights nothing."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._is_open = True

    def show(self, pixels: bytes) -> None:
        if len(pixels) != 3 * self.count:
            raise ValueError(f"{len(pixels)} bytes for {self.count} pixels; allowed: {3 * self.count}")
        if not self._is_open:
            raise HardwareFault("simulated pixels: they are closed")

    def close(self) -> None:
        self._is_open = False


def _open(profile: Profile, bus: Any) -> NoPixels:
    return NoPixels(profile.pixels.count)


CARD = PixelCard(name="simulated", keys=(), pins=lambda params: (), open=_open, white=True)
