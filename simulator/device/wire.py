"""One direction of a serial line: how long bytes take, and what becomes of them on the way. Time is an argument."""

from __future__ import annotations

from math import inf
from random import Random

BITS = 10
"""A byte on the line: a start bit, eight, and a stop bit."""


class Wire:
    """baud: bits a second; None for a line that takes no time. chance: which bit is wrong, which bytes are noise.
    delay_s: what every byte comes later still. garble, lose: how many of the next bytes arrive with a bit flipped, or
    do not arrive. noise: how many arrive before them that nobody has sent."""

    def __init__(self, baud: int | None, chance: Random) -> None:
        self.delay_s = 0.0
        self.garble = 0
        self.lose = 0
        self.noise = 0
        self._byte_s = BITS / baud if baud else 0.0
        self._chance = chance
        self._free_at = 0.0
        self._under_way: list[tuple[float, bytes]] = []

    def spoil(self, garble: int = 0, lose: int = 0, noise: int = 0) -> None:
        """So many more."""
        self.garble += garble
        self.lose += lose
        self.noise += noise

    def delay(self, seconds: float) -> None:
        self.delay_s = seconds

    def put(self, data: bytes, now: float, late_s: float = 0.0) -> None:
        """late_s: what these bytes come later still."""
        if not data:
            return
        self._free_at = max(now, self._free_at) + len(data) * self._byte_s
        self._under_way.append((self._free_at + self.delay_s + late_s, self._spoiled(data)))

    def _spoiled(self, data: bytes) -> bytes:
        noise, self.noise = self._chance.randbytes(self.noise), 0
        lost = min(self.lose, len(data))
        self.lose -= lost
        left = bytearray(data[lost:])
        bad = min(self.garble, len(left))
        self.garble -= bad
        for at in range(bad):
            left[at] ^= 1 << self._chance.randrange(8)
        return noise + bytes(left)

    def take(self, now: float) -> bytes:
        """What has arrived."""
        arrived = [data for at, data in self._under_way if at <= now]
        self._under_way = [(at, data) for at, data in self._under_way if at > now]
        return b"".join(arrived)

    @property
    def due(self) -> float:
        """When the next bytes arrive."""
        return min((at for at, _ in self._under_way), default=inf)

    def cut(self) -> None:
        """What is under way does not arrive."""
        self._under_way.clear()
