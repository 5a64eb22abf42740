"""From scans to which sensors feel something, before it is known what any of them says at rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from statistics import fmean

from firmware_host.core.debounce import Debounce

AGREE = 5
"""Scans that must agree."""
QUIET_S = 2.0
"""So long nothing must have changed before the board counts as at rest."""
RESTLESS = 12
"""A channel that has changed so often by then is noisy, and is left out."""
RESTLESS_S = 8.0
CODES = 12
"""The least distance from rest, in steps of an analog converter, that may be a piece:"""
NOISES = 4.0
"""and so many times the noise."""
BESIDE = 0.5
"""A sensor that feels less than this share of what another feels only feels its neighbour's piece."""


class Feeler:
    """sites, buttons: channels. north: of an analog sensor, whether a north pole raises its reading (+1) or lowers
    it (-1).

    rest: channel -> what it says with nothing there. noisy: channels that do not rest. felt: the sites' channels that
    feel something now. pressed: whether a button is. peak: how far the reading of a channel went from rest in the last
    touch, with its sign.
    """

    def __init__(self, channels: int, sites: Collection[int], buttons: Collection[int], north: int = 1) -> None:
        self.rest: dict[int, int] = {}
        self.noise: dict[int, float] = {}
        self.noisy: set[int] = set()
        self.felt: frozenset[int] = frozenset()
        self.pressed = False
        self.peak: dict[int, int] = {}
        self._sites = frozenset(sites)
        self._buttons = frozenset(buttons)
        self._north = north
        self._debounce = Debounce(channels, AGREE)
        self._deviating = Debounce(channels, AGREE)
        self._settled: list[int] = [0] * channels
        self._since: float | None = None
        self._changed: dict[int, float] = {}
        self._restless: dict[int, int] = {}
        self._before: Sequence[int] = ()
        self._codes: dict[int, list[int]] = {}

    # -- at rest

    def settle(self, now: float, levels: Sequence[int], codes: Mapping[int, int]) -> bool:
        """A scan of the board at rest; whether it has been quiet for long enough to be ``accept``ed."""
        self._since = now if self._since is None else self._since
        for channel, level in self._debounce.feed(levels):
            self._settled[channel] = level
            self._changed[channel] = now
        for channel, (old, new) in enumerate(zip(self._before, levels, strict=False)):
            if old != new:
                self._restless[channel] = self._restless.get(channel, 0) + 1
        self._before = tuple(levels)
        for channel in self._sites & codes.keys():
            kept = self._codes.setdefault(channel, [])
            kept.append(codes[channel])
            if len(kept) > 2 and abs(kept[-1] - kept[-2]) > 4 * CODES:
                self._changed[channel] = now
                kept.clear()
            del kept[:-200]
        if now - self._since >= RESTLESS_S:
            self.noisy = {channel for channel, times in self._restless.items() if times >= RESTLESS}
        watched = (self._sites | self._buttons) - self.noisy
        last = max((at for channel, at in self._changed.items() if channel in watched), default=self._since)
        unsettled = any(self._debounce.settled[channel] is None for channel in watched)
        return not unsettled and now - last >= QUIET_S

    @property
    def occupied(self) -> frozenset[int]:
        """Channels of sites that sense something while the board should be empty."""
        return frozenset(channel for channel in self._sites - self.noisy if self._settled[channel])

    def accept(self) -> None:
        """What the board says now is its rest."""
        for channel, kept in self._codes.items():
            zero = round(fmean(kept))
            self.rest[channel] = zero
            self.noise[channel] = max(abs(code - zero) for code in kept)
        for channel in self._sites - self._codes.keys():
            self.rest[channel] = self._settled[channel]

    # -- at work

    def feel(self, levels: Sequence[int], codes: Mapping[int, int]) -> None:
        """A scan after ``accept``."""
        away = [0] * len(levels)
        for channel in self._sites - self.noisy:
            if channel in codes:
                distance = self._north * (codes[channel] - self.rest[channel])
                if abs(distance) >= self.floor(channel):
                    away[channel] = distance
            elif levels[channel] != self.rest[channel]:
                away[channel] = levels[channel] or -self.rest[channel]
        strongest = max(map(abs, away), default=0)
        present = [int(distance != 0 and abs(distance) >= BESIDE * strongest) for distance in away]
        for channel in self._buttons:
            present[channel] = int(levels[channel] != 0)
        self._deviating.feed(present)
        settled = self._deviating.settled
        felt = frozenset(channel for channel in self._sites if settled[channel])
        if felt and not self.felt:
            self.peak = {}
        for channel in felt:
            if abs(away[channel]) > abs(self.peak.get(channel, 0)):
                self.peak[channel] = away[channel]
        self.felt = felt
        self.pressed = any(settled[channel] for channel in self._buttons)

    def floor(self, channel: int) -> float:
        """How far from rest a piece begins, as far as noise tells."""
        return max(CODES, NOISES * self.noise.get(channel, 0))

    @property
    def analog(self) -> bool:
        return bool(self._codes)
