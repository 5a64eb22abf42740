"""What play has shown of one sensor, and whether it is well."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from firmware_host.shell.devices.margin import Margin, fades, judged

MOST = 500
"""Counts are halved when one gets beyond, so that what a sensor did lately outweighs what it did long ago."""
STUCK = 3
"""So many moves in a row that a sensor did not see."""
WEAK_MISSES, WEAK_SHARE = 2, 0.1
CALM = 50
"""Changes without chatter after which a sensor that chattered is forgiven."""
AGREED = 3
"""So many times a sensor that is not believed has to read as it should, each time otherwise than before, until it is
believed again."""
BEAT = 0.5
"""Seconds that are looked at together: whether what stands on a sensor was lost in them for a moment."""
HANDS_OFF = 0.5
"""Seconds after a change, and before one, in which a hand is there: what a sensor loses then, the hand has moved."""
LONGEST = 40
"""So many beats of one stay count at most, so that a piece that never moves does not outweigh all others."""
WEAK_STAYS, WEAK_BEATS, WEAK_LEAST, WEAK_TIMES = 4, 10, 0.15, 1.6
"""A sensor is weak if it has lost what stood there in so many stays, so many beats, and so large a share of all beats,
and that share times the stays is so much: again and again with no hand at it. Hands that tap, straighten and brush past
at every third move come to a share of 0.04 and to 0.11 times."""
WEAK_CHANGES, WEAK_FLICKERS = 10, 2.0
"""The same for what is pressed, on which nothing rests: after so many changes, so many pulses too short to count for
each of them."""
Reason = Literal["chatters", "held", "contradicted"]
"""Why a sensor is not believed: it never rests, its button stays down, or the hands have said that it is wrong."""
What = Literal["stuck", "chatters", "held", "weak", "fading", "contradicted"]


@dataclass
class Pulse:
    """Of one sensor. rises, falls: settled changes. flickers: of what is pressed, raw changes that did not settle. due:
    moves that should have changed it; missed: those that it did not see, in_row: the last of them without a change in
    between. beats: of half a second in which something stood there untouched; shaken: those in which it was lost for a
    moment; stays: how many stays had such. margins: how often the magnet on an analogue sensor was measured; margin:
    how strong it has been lately, in percent of what counts as a piece; strongest: the most that this ever came to;
    threshold: what counted as a piece then, in the converter's own steps. chattered: how often it was shut out; calm:
    changes since. distrusted: why it is not believed at present; since: when that began, in seconds since 1970, where
    it is known; agreed: how often it has been right since, expected: about what."""

    rises: int = 0
    falls: int = 0
    flickers: int = 0
    due: int = 0
    missed: int = 0
    in_row: int = 0
    beats: int = 0
    shaken: int = 0
    stays: int = 0
    chattered: int = 0
    calm: int = 0
    distrusted: Reason | None = None
    since: int | None = None
    margins: int = 0
    margin: int = 0
    strongest: int = 0
    threshold: int = 0
    agreed: int = 0
    expected: int | None = None

    @property
    def verdict(self) -> What | None:
        if self.distrusted:
            return self.distrusted
        if self.in_row >= STUCK:
            return "stuck"
        if self.chattered:
            return "chatters"
        missed = self.missed >= WEAK_MISSES and self.missed >= WEAK_SHARE * self.due
        often = self.stays >= WEAK_STAYS and self.shaken >= WEAK_BEATS
        shaky = often and self.shaken >= self.beats * max(WEAK_LEAST, WEAK_TIMES / self.stays)
        changes = self.rises + self.falls
        flickers = changes >= WEAK_CHANGES and self.flickers >= WEAK_FLICKERS * changes
        if missed or shaky or flickers:
            return "weak"
        return "fading" if fades(self.margins, self.margin, self.strongest) else None

    @property
    def flips(self) -> int:
        return self.rises + self.falls

    # -- what happens

    def flickered(self) -> None:
        """A raw change of what is pressed, which may still settle."""
        self.flickers += 1

    def settled(self, level: int, *, shut_out: bool) -> None:
        """A change. shut_out: whether the sensor chatters at present."""
        if level:
            self.rises += 1
        else:
            self.falls += 1
        self.flickers = max(0, self.flickers - 1)  # the raw change that has settled was none
        self.in_row = 0
        self.calm += 1
        if self.chattered and self.calm >= CALM and not shut_out:
            self.chattered = 0

    def stood(self, beats: int, shaken: int) -> None:
        """What stood there has gone. shaken: of the beats, those in which it was lost."""
        self.beats += beats
        self.shaken += shaken
        self.stays += shaken > 0

    def chatters(self) -> None:
        """It has been shut out."""
        self.chattered, self.calm = self.chattered + 1, 0

    def measured(self, margin: int) -> None:
        """margin: of the magnet, in percent of what counts as a piece."""
        known = (self.margins, self.margin, self.strongest)
        self.margins, self.margin, self.strongest = judged(known, min(margin, MOST))

    def measure_by(self, threshold: int) -> None:
        """What counts as a piece from now on; where that has changed, as by a calibration, percent of it are others."""
        if min(threshold, MOST) != self.threshold:
            self.threshold = min(threshold, MOST)
            self.margins = self.margin = self.strongest = 0

    def should_change(self, *, missed: bool) -> None:
        """By a move that has been accepted. missed: whether it did not by the one before."""
        self.due += 1
        if missed:
            self.missed += 1
            self.in_row += 1

    def age(self) -> None:
        if max(self.rises, self.falls, self.flickers, self.due, self.beats) > MOST:
            self.rises, self.falls, self.flickers = self.rises // 2, self.falls // 2, self.flickers // 2
            self.due, self.missed = self.due // 2, self.missed // 2
            self.beats, self.shaken, self.stays = self.beats // 2, self.shaken // 2, self.stays // 2

    # -- whether it is believed

    def distrust(self, reason: Reason, since: int | None) -> None:
        self.distrusted, self.since = reason, since
        self.agree_anew()

    def trust(self) -> None:
        self.distrusted, self.agreed, self.in_row, self.chattered, self.since = None, 0, 0, 0, None

    def agree_anew(self) -> None:
        """How often it is right is counted from here."""
        self.agreed, self.expected = 0, None

    def compare(self, expected: int, level: int) -> bool:
        """What it should read at rest, and what it reads; whether it has been right often enough to be believed again.
        Each level counts but once in a row: a dead sensor is right half of the time."""
        if level != expected:
            self.agreed = 0
        elif self.expected is not None and self.expected != expected:
            self.agreed += 1
        self.expected = expected
        return self.agreed >= AGREED


class Stay:
    """What stands on a sensor since a time, until the next change. lost: the beats in which it was lost."""

    def __init__(self, since: float) -> None:
        self.margin = Margin(since)
        self._begun = since + HANDS_OFF
        self._lost = 0
        self._last: deque[int] = deque(maxlen=math.ceil(HANDS_OFF / BEAT) + 1)  # those that its end may take off

    def lose(self, now: float) -> None:
        """A scan says otherwise."""
        beat = math.floor((now - self._begun) / BEAT)
        if beat >= 0 and beat not in self._last:
            self._last.append(beat)
            self._lost += 1

    def until(self, now: float) -> tuple[int, int]:
        """(beats, those of them in which it was lost), as many as count."""
        beats = max(0, math.floor((now - HANDS_OFF - self._begun) / BEAT))
        lost = self._lost - sum(beat >= beats for beat in self._last)
        most = min(beats, LONGEST)
        return most, round(lost * most / beats) if beats else 0


@dataclass(frozen=True, slots=True)
class Ailing:
    """A sensor that is not well. site: the board's own name for it."""

    site: str
    what: What


def ailing(pulses: Mapping[str, Pulse]) -> list[Ailing]:
    return [Ailing(site, verdict) for site, pulse in pulses.items() if (verdict := pulse.verdict)]
