"""Sensors that misread, and scans that are lost: they distort the levels of a scan, at every gate alike."""

from __future__ import annotations

from random import Random

from simulator.faults.base import At, Fault, FaultError, Wiring, level_of, lines_of, probability


class Stuck(Fault):
    """Always the same level."""

    def __init__(self, *at: At, level: int) -> None:
        super().__init__(*at)
        self.level = level

    def attach(self, wiring: Wiring) -> None:
        super().attach(wiring)
        level_of(wiring.profile, self.level)

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            levels[channel] = self.level


class Dead(Stuck):
    """Never reads anything: a broken wire, a dead chip, or a whole row of them."""

    def __init__(self, *at: At) -> None:
        super().__init__(*at, level=0)


class Lost(Stuck):
    """All sensors of a line read one level. line: a row, a column or a chip, such as "row-2"."""

    def __init__(self, line: str, level: int = 0) -> None:
        super().__init__(level=level)
        self.line = line

    def attach(self, wiring: Wiring) -> None:
        lines = lines_of(wiring.profile)
        if self.line not in lines:
            raise FaultError(f"no line {self.line!r}; lines: {', '.join(lines) or 'none'}")
        self.channels = tuple(sorted(lines[self.line]))
        level_of(wiring.profile, self.level)

    def __repr__(self) -> str:
        return f"Lost({self.line!r})"


class Inverted(Fault):
    """Says the opposite: something for nothing, or, where poles are sensed, the other pole."""

    def attach(self, wiring: Wiring) -> None:
        super().attach(wiring)
        self._signed = wiring.signed

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            levels[channel] = -levels[channel] if self._signed else int(not levels[channel])


class Joined(Fault):
    """Sensors whose outputs touch: each says what any of them senses."""

    def attach(self, wiring: Wiring) -> None:
        super().attach(wiring)
        if len(set(self.channels)) < 2:
            raise FaultError(f"joined at {', '.join(map(str, self.at))} alone; allowed: two sensors or more")

    def distort(self, levels: list[int], chance: Random) -> None:
        level = max((levels[channel] for channel in self.channels), key=abs)
        for channel in self.channels:
            levels[channel] = level


class Weak(Fault):
    """A weak magnet: reads nothing with probability ``miss``, scan by scan."""

    def __init__(self, *at: At, miss: float) -> None:
        super().__init__(*at)
        self.miss = probability("miss", miss)

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            if levels[channel] and chance.random() < self.miss:
                levels[channel] = 0


class Noise(Fault):
    """Each channel reads the opposite (something for nothing, nothing for something) with probability ``rate``."""

    def __init__(self, *at: At, rate: float) -> None:
        super().__init__(*at)
        self.rate = probability("rate", rate)

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            if chance.random() < self.rate:
                levels[channel] = 0 if levels[channel] else 1


class Chatter(Noise):
    """A contact that never rests: Noise at one place, half of the time unless told otherwise."""

    def __init__(self, *at: At, rate: float = 0.5) -> None:
        super().__init__(*at, rate=rate)


class Bounce(Fault):
    """After each change, a contact falls at random between the old and the new level for ``scans`` scans."""

    def __init__(self, *at: At, scans: int) -> None:
        super().__init__(*at)
        if type(scans) is not int or scans < 1:
            raise FaultError(f"scans {scans!r}; allowed: 1 or more, a whole number")
        self.scans = scans
        self._true: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._left: dict[int, int] = {}

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            true = levels[channel]
            if true != self._true.setdefault(channel, true):
                self._before[channel], self._true[channel] = self._true[channel], true
                self._left[channel] = self.scans
            if self._left.get(channel, 0):
                self._left[channel] -= 1
                levels[channel] = chance.choice((self._before[channel], true))


class Dropped(Fault):
    """A scan is lost with probability ``rate``: it says again what the last one said."""

    def __init__(self, *, rate: float) -> None:
        super().__init__()
        self.rate = probability("rate", rate)
        self._last: list[int] | None = None

    def distort(self, levels: list[int], chance: Random) -> None:
        if self._last is not None and chance.random() < self.rate:
            levels[:] = self._last
        self._last = list(levels)
