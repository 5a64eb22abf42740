"""A level counts when it has been read in several scans in a row: per channel, by whole pictures, never by edges.

A pulse shorter than that leaves no residue and delays no later change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import ne

_AT_MOST = 6
"""A longer pulse may be what really stands there for a moment."""
_BACK = 2
"""At a channel of which more is asked, a scan that says otherwise takes back so many that agreed, not all of them: the
truth, which is read more often than not, comes through, and chance does not."""


class Debounce:
    """scans: how many scans in a row must agree (at least 1). more: channel -> by how many scans those that agree must
    lead, where that is more; it may change at any time. pulses: the channels at which, in the last scan, a pulse ended
    that was too short to count, each as many times as the pulse had scans, as far as that may be chance."""

    def __init__(self, channels: int, scans: int, more: Mapping[int, int] | None = None) -> None:
        if scans < 1:
            raise ValueError(f"debounce: {scans} scans; allowed: 1 and more")
        self.scans = scans
        self.more: Mapping[int, int] = {} if more is None else more
        self.pulses: Sequence[int] = ()
        self._settled: list[int | None] = [None] * channels
        self._raw: tuple[int, ...] = ()
        self._unknown = (None,) * channels
        self._channels = range(channels)
        self._runs = [0] * channels
        self._wrong: dict[int, int] = {}  # scans of the pulse that is under way
        self._towards: dict[int, int] = {}  # where a restless channel is tending

    def be_sure(self, scans: int) -> None:
        """From now on so many scans in a row must agree."""
        self.scans = scans

    @property
    def settled(self) -> list[int | None]:
        """The level of every channel; None until it first settles."""
        return list(self._settled)

    def feed(self, levels: Sequence[int]) -> list[tuple[int, int]]:
        """One scan. Returns the settled changes, (channel, level), in channel order."""
        picture = tuple(levels)
        if len(picture) != len(self._settled):
            raise ValueError(f"debounce: a scan of {len(picture)} levels for {len(self._settled)} channels")
        if picture == self._raw and not self._wrong:
            self.pulses = ()
            return []
        before, self._raw = self._raw or self._unknown, picture
        changes = []
        pulses = []
        off = compress(self._channels, map(ne, picture, self._settled))
        for channel in sorted({*off, *self._wrong}):
            level = picture[channel]
            restless = channel in self.more
            if level == self._settled[channel]:
                if runs := self._runs[channel]:
                    self._runs[channel] = max(0, runs - _BACK) if restless else 0
                    if not self._runs[channel]:
                        pulses += [channel] * min(self._wrong.pop(channel), _AT_MOST)
                continue
            self._wrong[channel] = self._wrong.get(channel, 0) + 1
            again = level == (self._towards.get(channel) if restless else before[channel])
            self._runs[channel] = self._runs[channel] + 1 if again else 1
            if restless:
                self._towards[channel] = level
            if self._runs[channel] >= max(self.scans, self.more.get(channel, 0)):
                self._settled[channel] = level
                self._runs[channel] = 0
                del self._wrong[channel]
                changes.append((channel, level))
        self.pulses = pulses
        return changes
