"""What many scales tell together, and when."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.ports import Odds
from hardware.scales.scale import Scale

TOGETHER_S = 0.15
"""Seconds in which all that happens is told at once: scales that were stirred in one moment come to rest one after the
other."""


class Telling:
    """scales: by channel. scan_hz: how often they are looked at. debounce: after how many equal scans a level counts.

    levels: seeds by channel, as told last. odds: channel -> other counts that may lie there.
    """

    def __init__(self, scales: Mapping[int, Scale], scan_hz: int, debounce: int) -> None:
        self.levels: dict[int, int] = dict.fromkeys(scales, 0)
        self.odds: dict[int, Odds] = {}
        self._scales = scales
        self._together = round(TOGETHER_S * scan_hz)
        self._until_told = 0
        self._debounce = debounce
        self._scans = 0
        self._told_at: dict[int, int] = {}

    @property
    def doubtful(self) -> frozenset[int]:
        """Scales that have never come to rest; they read 0."""
        return frozenset(channel for channel, scale in self._scales.items() if not scale.counter.known)

    def scanned(self) -> None:
        """One scan more. What was stirred in one moment is told in one scan."""
        self._scans += 1
        if self._until_told:
            self._until_told -= 1
            if not self._until_told:
                self.tell()
        elif self._found() != (self.levels, self.odds):
            self._until_told = self._together

    def tell(self) -> None:
        """What the scales say now."""
        before = self.levels
        self.levels, self.odds = self._found()
        self._told_at |= {channel: self._scans for channel, level in self.levels.items() if level != before[channel]}

    def believe(self, counts: Mapping[int, int]) -> None:
        """Somebody knows how many seeds lie in the pits of these channels, by what the scans have told so far: where
        something has changed since, he does not."""
        levels, _ = self._found()
        for channel, count in counts.items():
            is_told = levels[channel] == self.levels[channel]
            if is_told and self._scans - self._told_at.get(channel, 0) >= self._debounce - 1:
                self._scales[channel].believe(count)
                self.levels[channel] = count
                self.odds.pop(channel, None)

    def _found(self) -> tuple[dict[int, int], dict[int, Odds]]:
        levels = {channel: scale.level for channel, scale in self._scales.items()}
        return levels, {channel: scale.odds for channel, scale in self._scales.items() if scale.odds}
