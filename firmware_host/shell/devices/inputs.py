"""From scans to settled changes: the sensor port behind its debounce, and sensors that chatter shut out."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from firmware_host.core.debounce import Debounce
from firmware_host.core.moment import Lines, Together
from firmware_host.core.noise import CALM, NOISY, NoiseEstimator
from hardware.ports import Odds, SensorPort, doubtful, margins, odds

PATIENCE = 1.0
"""Seconds: a channel that has not settled by then counts as 0 until it does, so that one bad sensor cannot hold up
the first picture."""
CHATTER = 24
"""So many settled changes at one spot are no hand's doing,"""
CHATTER_WITHIN = 1.6
"""where they come within so many seconds under a piece: a child lifts and drops it ten times a second, by clicks,"""
KEPT_UP, KEPT_UP_WITHIN = 160, 20.0
"""or so many, at about half that pace, within so many seconds: fingers tire,"""
HAMMER_WITHIN = 0.8
"""or so many at a button: children manage a dozen presses a second."""
HELD = 15.0
"""Seconds that nobody keeps a button down for."""
PALM = 0.8
"""Seconds for which a palm may lie on a whole line; what all senses something for longer is a shorted wire."""
STALL = 0.5
"""Seconds without a scan after which it is not known in which order the hands did what they did."""


class Inputs:
    """levels: the last scan as it came. settled: channel -> level, once ``complete``.
    chattering: the channels that are not to be believed; restless: those of them that are new, for whoever takes them
    out. doubtful: those that read as nothing, because the driver could not tell in the last scan. odds: what others may
    be instead, where sensors count.
    unbelievable: why nothing that is read counts at present; empty while it does. shorted: the line all of whose
    sensors sense something, unless it has been given up.
    missed: seconds in which nobody looked before the last scan, where that was long. held: the buttons that have been
    down for longer than anybody presses. jumbled: whether nobody knows what came first of what has settled with the
    last scan. together: what befell a whole line with it."""

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
        self._lines = Lines(lines or {}, self._buttons)
        self.levels: Sequence[int] = ()
        self.complete = False
        self.settled: list[int] = [0] * port.channels
        self.chattering: set[int] = set()
        self.restless: set[int] = set()
        self.doubtful: frozenset[int] = frozenset()
        self.odds: Mapping[int, Odds] = {}
        self.unbelievable = ""
        self.missed = 0.0
        self.jumbled = False
        self.together: Together | None = None
        self.held: frozenset[int] = frozenset()
        self._down: dict[int, float] = {}
        self._noisy = False
        self.shorted: Together | None = None
        self._looked_at = math.inf
        self._unsure = 0
        self._since_stall = 2 * scans
        self._unrest = NoiseEstimator(port.channels, scans, self._buttons)
        self._debounce = Debounce(port.channels, scans, self._unrest.need)
        self._since: float | None = None
        self._palm: tuple[float, Together] | None = None  # since when a palm may lie on a whole line
        self._under_it: dict[int, int] = {}  # channel -> what it has come to read meanwhile
        self._bared = False  # whether one of them has ceased to sense anything: so there was no wire
        self._times: dict[int, deque[float]] = {}
        self._way: dict[int, int] = {}  # how much a channel rose with its last change

    def scan(self, now: float) -> list[tuple[int, int]]:
        """One scan: the changes that have settled with it, (channel, level). Until the first picture is complete
        there are none. Raises HardwareFault."""
        self.levels = self.port.scan()
        self.doubtful, self.odds = doubtful(self.port), odds(self.port)
        self.together = None
        self._watch_time(now)
        changes = self._debounce.feed(self.levels)
        self._calm(changes)
        if not self.complete:
            self._begin(now)
            return []
        if changes:
            self.together = self._lines.befallen(changes, self.settled)
        if self.together or self._palm:
            changes = self._without_palm(now, changes)
        self._doubt_all()
        self._watch_buttons(now, changes)
        if not changes:
            return changes
        turned = {channel for channel, level in changes if self._turns(channel, level)}
        for channel, level in changes:
            self.settled[channel] = level
        self.jumbled = bool(self._unsure or self.together)
        return [change for change in changes if not self._chatters(now, change[0], turned=change[0] in turned)]

    def margins(self) -> Mapping[int, int]:
        """How strong the magnets were in the last scan, as in hardware.ports."""
        return margins(self.port)

    def shut_out(self, channels: Iterable[int]) -> None:
        """They chatter already as this begins."""
        self.chattering.update(channels)

    def _calm(self, changes: Sequence[tuple[int, int]]) -> None:
        """Restless sensors have to be surer of what they say."""
        unrest = self._unrest
        unrest.scan(self._debounce.pulses, [channel for channel, _ in changes] if changes else ())
        self._debounce.be_sure(unrest.floor)
        self._noisy = unrest.noise > (CALM if self._noisy else NOISY)
        if unrest.restless and not self._noisy and (new := unrest.restless - self.chattering):
            self.chattering |= new
            self.restless |= new

    def _watch_time(self, now: float) -> None:
        gap, self._looked_at = now - self._looked_at, now
        self.missed = gap if gap > STALL else 0.0
        self._unsure = self._since_stall if self.missed else max(0, self._unsure - 1)
        self.jumbled = False

    def skip(self, now: float) -> None:
        """The scans since the last one were left out: they would have said the same again."""
        self._looked_at = now

    @property
    def is_calm(self) -> bool:
        """Whether scans that say the same again may be left out without a trace."""
        return self._unrest.is_calm and not self._unsure

    @property
    def wake_at(self) -> float | None:
        """From when on a scan that says the same again tells something new."""
        times = [since + HELD for channel, since in self._down.items() if channel not in self.held]
        return min([*times, *([self._palm[0] + PALM] if self._palm else [])], default=None)

    def _without_palm(self, now: float, changes: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """What all sensors of a line sense since the same moment waits: it will have been nothing, or a wire."""
        if self.together and not self.together.gone and not self._palm:
            self._palm, self.together = (now, self.together), None
        if not self._palm:
            return changes
        since, line = self._palm
        self._under_it |= {channel: level for channel, level in changes if channel in line.channels}
        left = [(channel, level) for channel, level in self._under_it.items() if level != self.settled[channel]]
        changes = [change for change in changes if change[0] not in line.channels]
        self._bared |= len(left) < len(self._under_it)
        if left and now - since < PALM:
            return changes
        if len(left) == len(line.channels) and not self._bared:
            self.together = line
        self._palm = None
        self._bared = False
        self._under_it.clear()
        return changes + left

    def _watch_buttons(self, now: float, changes: Sequence[tuple[int, int]]) -> None:
        for channel, level in changes:
            if channel in self._buttons:
                self._down.pop(channel, None)
                if level:
                    self._down[channel] = now
        if self._down or self.held:
            self.held = frozenset(channel for channel, since in self._down.items() if now - since >= HELD)

    def give_up(self) -> None:
        """Without that line all counts again."""
        self.shorted = None
        self.unbelievable = ""

    def _doubt_all(self) -> None:
        """While sensors say what no hands can do, nothing they say counts."""
        if self.together and not self.together.gone:
            self.shorted = self.together
        elif self.shorted and any(not self.settled[channel] for channel in self.shorted.channels):
            self.shorted = None
        self.unbelievable = ""
        if self._noisy:
            self.unbelievable = f"the sensors are noisy: {self._unrest.noise:.0%} of what they say is wrong"
        elif self.shorted:
            self.unbelievable = f"{self.shorted.line}: all its sensors sense something since the same moment"

    def _begin(self, now: float) -> None:
        self._since = now if self._since is None else self._since
        first = self._debounce.settled
        if None not in first or now - self._since >= PATIENCE:
            self.settled = [level or 0 for level in first]
            self.complete = True

    def _turns(self, channel: int, level: int) -> bool:
        """Whether it goes back and forth; a pit that is filled seed by seed only goes one way."""
        rises = abs(level) - abs(self.settled[channel])
        before, self._way[channel] = self._way.get(channel, 0), rises
        return rises * before <= 0

    def _chatters(self, now: float, channel: int, *, turned: bool) -> bool:
        if channel in self.chattering:
            return True
        if not turned:
            return False
        times = self._times.setdefault(channel, deque(maxlen=KEPT_UP))
        times.append(now)
        if self._is_no_hand(now, times, pressed=channel in self._buttons):
            self.chattering.add(channel)
            self.restless.add(channel)
            return True
        return False

    @staticmethod
    def _is_no_hand(now: float, times: Sequence[float], *, pressed: bool) -> bool:
        """times: of the last changes."""
        if len(times) >= CHATTER and now - times[-CHATTER] < (HAMMER_WITHIN if pressed else CHATTER_WITHIN):
            return True
        return not pressed and len(times) == KEPT_UP and now - times[0] < KEPT_UP_WITHIN

    def believe(self, channel: int) -> None:
        """It is not shut out any more."""
        self.chattering.discard(channel)
        self.restless.discard(channel)
        self._times.pop(channel, None)
        self._unrest.forgive(channel)
