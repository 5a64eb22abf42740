"""A level counts when it has been read in several scans in a row: per channel, by whole pictures, never by edges.

A pulse shorter than that leaves no residue and delays no later change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Debounce:
    """scans: how many scans in a row must agree (at least 1); may be changed at any time. more: channels at which more
    of them must. pulses: the channels at which, in the last scan, a pulse ended that was too short to count, each as
    many times as the pulse had scans."""

    def __init__(self, channels: int, scans: int) -> None:
        if scans < 1:
            raise ValueError(f"debounce: {scans} scans; allowed: 1 and more")
        self.scans = scans
        self.more: Mapping[int, int] = {}
        self.pulses: Sequence[int] = ()
        self._settled: list[int | None] = [None] * channels
        self._raw: tuple[int, ...] = ()
        self._runs = [0] * channels

    @property
    def settled(self) -> list[int | None]:
        """The level of every channel; None until it first settles."""
        return list(self._settled)

    def feed(self, levels: Sequence[int]) -> list[tuple[int, int]]:
        """One scan. Returns the settled changes, (channel, level), in channel order."""
        picture = tuple(levels)
        if len(picture) != len(self._settled):
            raise ValueError(f"debounce: a scan of {len(picture)} levels for {len(self._settled)} channels")
        if picture == self._raw and not any(self._runs):
            self.pulses = ()
            return []
        before, self._raw = self._raw or (None,) * len(picture), picture
        changes = []
        pulses = []
        for channel, level in enumerate(picture):
            if level == self._settled[channel]:
                pulses += [channel] * self._runs[channel]
                self._runs[channel] = 0
                continue
            self._runs[channel] = self._runs[channel] + 1 if level == before[channel] else 1
            if self._runs[channel] >= max(self.scans, self.more.get(channel, 0)):
                self._settled[channel] = level
                self._runs[channel] = 0
                changes.append((channel, level))
        self.pulses = pulses
        return changes
