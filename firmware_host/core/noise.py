"""How restless sensors are, judged by pulses too short to count: the more of them, the longer a level has to last.

With a share r of scans wrong by chance, n wrong ones in a row come about once in r ** -n scans. So n follows r, channel
by channel, and where many channels are restless at once, for all of them.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence

WINDOW = 100
"""So many scans a pulse is remembered,"""
SHORT = 25
"""and so many where all channels are judged together."""
RARE = 1e-9
"""A level that is wrong by chance may count in so small a share of the scans of a channel: on 64 channels looked at a
hundred times a second, about every two days."""
MOST = 14
"""Scans at most until a level counts."""
HOPELESS, HOPELESS_BUTTON = 0.36, 0.15
"""A channel with so large a share of wrong scans in the whole window is shut out. A button is not asked for more scans,
so that chance settles again and again, and what is wrong then looks right."""
TWICE = 2
"""So few make it suspect."""
WRONG_A_CHANGE = 2
"""There must be more than so many of them for each change that counts: a bouncing contact that a child hammers on has
fewer."""
FAR_ABOVE = 4
"""A channel is no worse than all the others unless it is so many times as restless as they are."""
NOISY, CALM = 0.08, 0.05
"""The share of wrong scans over all channels from which on nothing is believed, and below which it is again."""
TOGETHER = 3
"""So many channels with pulses at about the same time are noise that all of them have; with pulses of the same scans,
more than one of them, a shadow: chance would not repeat itself."""


class NoiseEstimator:
    """floor: how many scans a level has to last at any channel. need: the same for single channels that need more.
    restless: channels that no number of scans makes good. noise: the share of scans that are wrong, over all."""

    def __init__(self, channels: int, scans: int, buttons: Collection[int] = ()) -> None:
        """scans: the floor while all is well. buttons: channels that are pressed, and may be hammered on; what they
        need is never more than the floor."""
        self.floor = self._scans = scans
        self.need: dict[int, int] = {}
        self.restless: set[int] = set()
        self.noise = 0.0
        self._channels = channels
        self._buttons = frozenset(buttons)
        self._now = 0
        self._pulses: dict[int, deque[int]] = {}
        self._changes: dict[int, deque[int]] = {}
        self._latest: deque[tuple[int, int]] = deque()

    def scan(self, pulses: Sequence[int], changes: Iterable[int] = ()) -> None:
        """One scan: the channels at which a pulse has ended in it that was too short to count, once for each of its
        scans; and those at which a change has come to count."""
        self._now += 1
        if not pulses and not self._pulses:
            return
        for channel in changes:
            if channel in self._pulses:
                self._changes.setdefault(channel, deque()).append(self._now)
        pulses = _without_shadow(pulses)
        if not pulses and not self._pulses:
            return
        for channel in pulses:
            self._pulses.setdefault(channel, deque()).append(self._now)
            self._latest.append((self._now, channel))
        self._forget()
        for channel in pulses:
            self._judge(channel)
        self._judge_together()

    @property
    def is_calm(self) -> bool:
        """Whether nothing is remembered that more scans would let fade."""
        return not self._pulses and not self._latest

    def forgive(self, channel: int) -> None:
        """What a channel did so far counts no more."""
        for known in (self._pulses, self._changes, self.need):
            known.pop(channel, None)
        self.restless.discard(channel)

    def _judge(self, channel: int) -> None:
        times, changes = self._pulses[channel], self._changes.get(channel, ())
        rate = len(times) / max(20, self._now - times[0] + 1) if len(times) >= TWICE else 0.0
        if channel not in self._buttons:
            self.need[channel] = self._scans_for(rate)
        hopeless = HOPELESS_BUTTON if channel in self._buttons else HOPELESS
        beyond_help = len(times) > WINDOW * max(hopeless, FAR_ABOVE * self.noise)
        if beyond_help and len(times) > WRONG_A_CHANGE * len(changes):
            self.restless.add(channel)

    def _scans_for(self, rate: float) -> int:
        if not rate:
            return self._scans
        return max(self._scans, min(MOST, math.ceil(math.log(RARE) / math.log(min(rate, 0.9)))))

    def _forget(self) -> None:
        while self._latest and self._latest[0][0] <= self._now - SHORT:
            self._latest.popleft()
        for known in (self._pulses, self._changes):
            for channel in list(known):
                times = known[channel]
                while times and times[0] <= self._now - WINDOW:
                    times.popleft()
                if not times:
                    del known[channel]
                    if known is self._pulses:
                        self.need.pop(channel, None)

    def _judge_together(self) -> None:
        if len({channel for _, channel in self._latest}) < TOGETHER:
            self.floor, self.noise = self._scans, 0.0
            return
        lasted = max(5, self._now - self._latest[0][0] + 1)
        self.noise = len(self._latest) / (self._channels * max(SHORT, lasted))
        self.floor = self._scans_for(len(self._latest) / (self._channels * lasted))


def _without_shadow(pulses: Sequence[int]) -> Sequence[int]:
    """A palm that passes is no noise."""
    if not pulses:
        return pulses
    lengths = Counter(pulses)
    alike = Counter(lengths.values())
    shadows = {length for length, channels in alike.items() if length > 1 and channels >= TOGETHER}
    return [channel for channel in pulses if lengths[channel] not in shadows] if shadows else pulses
