"""From scans to settled changes: the sensor port behind its debounce, and sensors that chatter shut out."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from firmware_host.core.debounce import Debounce
from firmware_host.core.unrest import CALM, NOISY, Unrest
from hardware.lines import FEWEST
from hardware.ports import SensorPort, doubtful

PATIENCE = 1.0
"""Seconds: a channel that has not settled by then counts as 0 until it does, so that one bad sensor cannot hold up
the first picture."""
CHATTER = 24
"""So many settled changes at one spot are no hand's doing,"""
CHATTER_WITHIN = 4.0
"""where they come within so many seconds under a piece,"""
HAMMER_WITHIN = 0.8
"""or so many at a button: children manage a dozen presses a second."""


@dataclass(frozen=True, slots=True)
class Together:
    """Many sensors of one line changed in one moment. line: its name. channels: those that changed. gone: whether they
    read nothing since, as if a wire were broken; otherwise they all read something, which no hands do."""

    line: str
    channels: frozenset[int]
    gone: bool


class Inputs:
    """levels: the last scan as it came. settled: channel -> level, once ``complete``.
    chattering: the channels that are not to be believed; restless: those of them that are new, for whoever takes them
    out. doubtful: those that read as nothing, because the driver could not tell in the last scan.
    noisy: the share of scans that are wrong where that is more than can be made good, else 0.
    together: what befell a whole line with the last scan."""

    def __init__(
        self,
        port: SensorPort,
        scans: int,
        buttons: Collection[int],
        lines: Mapping[str, Collection[int]] | None = None,
    ) -> None:
        """buttons: the channels that are pressed, not stood upon. lines: name -> the channels that share a wire."""
        self.port = port
        self._buttons = frozenset(buttons)
        self._lines = {name: frozenset(channels) - self._buttons for name, channels in (lines or {}).items()}
        self.levels: Sequence[int] = ()
        self.complete = False
        self.settled: list[int] = [0] * port.channels
        self.chattering: set[int] = set()
        self.restless: set[int] = set()
        self.doubtful: frozenset[int] = frozenset()
        self.noisy = 0.0
        self.together: Together | None = None
        self._debounce = Debounce(port.channels, scans)
        self._unrest = Unrest(port.channels, scans, self._buttons)
        self._debounce.more = self._unrest.need
        self._since: float | None = None
        self._times: dict[int, deque[float]] = {}

    def scan(self, now: float) -> list[tuple[int, int]]:
        """One scan: the changes that have settled with it, (channel, level). Until the first picture is complete
        there are none. Raises HardwareFault."""
        self.levels = self.port.scan()
        self.doubtful = doubtful(self.port)
        self.together = None
        changes = self._debounce.feed(self.levels)
        self._calm(changes)
        if not self.complete:
            self._begin(now)
            return []
        if not changes:
            return changes
        self.together = self._befallen(changes)
        for channel, level in changes:
            self.settled[channel] = level
        return [change for change in changes if not self._chatters(now, change[0])]

    def _calm(self, changes: Sequence[tuple[int, int]]) -> None:
        """Restless sensors have to be surer of what they say."""
        unrest = self._unrest
        unrest.scan(self._debounce.pulses, [channel for channel, _ in changes])
        self._debounce.scans = unrest.floor
        self.noisy = unrest.noise if unrest.noise > (CALM if self.noisy else NOISY) else 0.0
        if not self.noisy and (new := unrest.restless - self.chattering):
            self.chattering |= new
            self.restless |= new

    def _befallen(self, changes: Sequence[tuple[int, int]]) -> Together | None:
        if len(changes) < FEWEST:
            return None
        gone = {channel for channel, level in changes if not level}
        come = {channel for channel, level in changes if level and not self.settled[channel]}
        for name, line in self._lines.items():
            before = {channel for channel in line if self.settled[channel]}
            if len(before) >= FEWEST and before <= gone:
                return Together(name, frozenset(before), True)
            if len(line & come) >= FEWEST and line <= before | come:
                return Together(name, line & come, False)
        return None

    def _begin(self, now: float) -> None:
        self._since = now if self._since is None else self._since
        first = self._debounce.settled
        if None not in first or now - self._since >= PATIENCE:
            self.settled = [level or 0 for level in first]
            self.complete = True

    def _chatters(self, now: float, channel: int) -> bool:
        if channel in self.chattering:
            return True
        times = self._times.setdefault(channel, deque(maxlen=CHATTER))
        times.append(now)
        if len(times) == CHATTER and now - times[0] < (HAMMER_WITHIN if channel in self._buttons else CHATTER_WITHIN):
            self.chattering.add(channel)
            self.restless.add(channel)
            return True
        return False

    def believe(self, channel: int) -> None:
        """It is not shut out any more."""
        self.chattering.discard(channel)
        self.restless.discard(channel)
        self._times.pop(channel, None)
        self._unrest.forgive(channel)
