"""Every channel of a board observed: raw, debounced, and how often either changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from firmware_host.core.debounce import Debounce
from firmware_host.shell.devices.inputs import CHATTER, CHATTER_WITHIN
from hardware.profile import Profile

WITHIN = 1.0
"""Seconds over which changes are counted."""


class Watch:
    """names: channel -> site or button; the channels that have none are named after their number."""

    def __init__(self, profile: Profile) -> None:
        total = profile.sensors.channels
        self.names = {spot.channel: name for name, spot in profile.spots.items() if spot.channel is not None}
        self.names |= {channel: name for name, channel in profile.buttons.items()}
        self.raw: tuple[int, ...] = ()
        self.settled: list[int | None] = [None] * total
        self._debounce = Debounce(total, profile.debounce_scans)
        self._flickers: list[deque[float]] = [deque(maxlen=1000) for _ in range(total)]
        self._changes: list[deque[float]] = [deque(maxlen=CHATTER) for _ in range(total)]

    def feed(self, now: float, levels: Sequence[int]) -> list[tuple[int, int]]:
        """One scan; the changes that have settled with it, (channel, level)."""
        picture = tuple(levels)
        if self.raw and picture != self.raw:
            for channel, (old, new) in enumerate(zip(self.raw, picture, strict=True)):
                if old != new:
                    self._flickers[channel].append(now)
        self.raw = picture
        changes = self._debounce.feed(picture)
        for channel, level in changes:
            if self.settled[channel] is not None:
                self._changes[channel].append(now)
            self.settled[channel] = level
        return changes

    def name(self, channel: int) -> str:
        return self.names.get(channel, f"channel {channel}")

    def flickers(self, now: float, channel: int) -> int:
        """Raw changes within the last second."""
        times = self._flickers[channel]
        while times and times[0] <= now - WITHIN:
            times.popleft()
        return len(times)

    def chatters(self, now: float, channel: int) -> bool:
        """Whether it changes as no hand changes it: settled, as the daemon judges, or raw at half of the scans."""
        times = self._changes[channel]
        often = len(times) == CHATTER and times[-1] - times[0] < CHATTER_WITHIN and now - times[-1] < CHATTER_WITHIN
        return often or self.flickers(now, channel) >= CHATTER
