"""A level counts when it has been read in several scans in a row: per channel, by whole pictures, never by edges.

A pulse shorter than that leaves no residue and delays no later change.
"""

from __future__ import annotations

from collections.abc import Sequence


class Debounce:
    """scans: how many scans in a row must agree (at least 1)."""

    def __init__(self, channels: int, scans: int) -> None:
        if scans < 1:
            raise ValueError(f"debounce: {scans} scans; allowed: 1 and more")
        self.scans = scans
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
            return []
        before, self._raw = self._raw or (None,) * len(picture), picture
        changes = []
        for channel, level in enumerate(picture):
            if level == self._settled[channel]:
                self._runs[channel] = 0
                continue
            self._runs[channel] = self._runs[channel] + 1 if level == before[channel] else 1
            if self._runs[channel] >= self.scans:
                self._settled[channel] = level
                self._runs[channel] = 0
                changes.append((channel, level))
        return changes
