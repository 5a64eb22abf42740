"""The stages of a calibration after the empty board: each shows lights, and takes touches and skips as answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from firmware_host.core.theme import Colour
from firmware_host.service.calibrating.plan import Lamp, Way
from firmware_host.service.live import Lights

Channels = frozenset[int]

ASKED: Colour = (200, 200, 200)
HEARD: Colour = (255, 255, 255)
KNOWN: Colour = (24, 24, 24)
"""White only: the order of the colours is not known yet."""


@dataclass
class Facts:
    """What has been found out. claims: lamp -> the channel that answered to it. peaks: channel -> how far it went from
    rest. doubles: channels that answered together. shared: lamps answered by a channel that another lamp has claimed.
    silent: lamps that nothing answered. named: site -> the channel that was touched when it was asked for by name.
    unnamed: sites that were asked for by name in vain. way: how the chain runs, None where it follows no way that is
    known. order: of the colours."""

    sensor_faults: dict[Lamp, int] = field(default_factory=dict)
    peaks: dict[int, int] = field(default_factory=dict)
    doubles: list[Channels] = field(default_factory=list)
    shared: dict[Lamp, int] = field(default_factory=dict)
    silent: list[Lamp] = field(default_factory=list)
    named: dict[str, int] = field(default_factory=dict)
    unnamed: list[str] = field(default_factory=list)
    way: Way | None = None
    order: str | None = None

    def runs(self, way: Way | None) -> None:
        """How the chain runs has been found out; None: otherwise than by any way that is known."""
        self.way = way

    def has_colours(self, red: int, green: int) -> None:
        """Which bytes of the wire make these colours, from 0."""
        self.order = "".join("R" if b == red else "G" if b == green else "B" for b in range(3))

    def lamp_of(self, channel: int) -> Lamp | None:
        """None where it is not known, or not sure."""
        if channel in self.shared.values():
            return None
        return next((lamp for lamp, claimed in self.sensor_faults.items() if claimed == channel), None)

    def strongest(self, channels: Channels, preferred: int | None = None) -> int:
        """Of channels that answered together; where they are equally strong, the one that was expected."""
        return max(sorted(channels), key=lambda channel: (abs(self.peaks.get(channel, 0)), channel == preferred))


class Stage(Protocol):
    """done: nothing more is asked. wrong: what was touched last was not what is asked for."""

    wrong: bool

    @property
    def done(self) -> bool: ...

    @property
    def task(self) -> str:
        """What the hand is to do now."""

    def touch(self, channels: Channels) -> str:
        """Sensors that feel something; what is learnt from it, for the eye."""

    def lift(self) -> None:
        """They feel nothing any more."""

    def skip(self) -> str:
        """There is no answer."""

    def lights(self, heard: bool) -> Lights:
        """heard: whether what was asked for is felt now."""


class Walk:
    """Lights one lamp after the other: which sensor lies over it? What has not answered is asked once more at the
    end. expected: lamp -> its channel as the board file says."""

    def __init__(self, facts: Facts, lamps: Sequence[Lamp], expected: Mapping[Lamp, int]) -> None:
        self.wrong = False
        self._facts = facts
        self._expected = expected
        self._left = deque(lamps)
        self._again: deque[Lamp] | None = deque()
        self._total = len(lamps)
        self._answered = False
        self._claimed_before: tuple[Lamp, int] | None = None

    @property
    def done(self) -> bool:
        return not self._left

    @property
    def task(self) -> str:
        number = self._total - len(self._left) + 1
        if self._again is None:
            return "put the magnet on the lit site, which has not answered yet; a button if it does not again"
        return f"put the magnet on the lit site, then take it away ({number} of {self._total}); a button skips it"

    def touch(self, channels: Channels) -> str:
        lamp, facts = self._left[0], self._facts
        if self._answered:
            return ""
        fresh = channels - set(facts.sensor_faults.values())
        self._answered = True
        if fresh:
            channel = facts.strongest(fresh, self._expected[lamp])
            facts.sensor_faults[lamp] = channel
            if len(channels) > 1 and channels not in facts.doubles:
                facts.doubles.append(channels)
            return f"pixel {lamp[0]}: channel {channel}"
        channel = facts.strongest(channels)
        if self._claimed_before == (lamp, channel):
            facts.shared[lamp] = channel
            return f"pixel {lamp[0]}: channel {channel}, again"
        self._claimed_before, self._answered, self.wrong = (lamp, channel), False, True
        return f"channel {channel} has answered another light: put the magnet on the lit site"

    def lift(self) -> None:
        self.wrong = False
        if self._answered:
            self._answered = False
            self._next()

    def skip(self) -> str:
        lamp = self._left[0]
        if self._again is None:
            self._facts.silent.append(lamp)
        else:
            self._again.append(lamp)
        self._next()
        return f"pixel {lamp[0]}: no answer"

    def lights(self, heard: bool) -> Lights:
        known = dict.fromkeys((pixel for lamp in self._facts.sensor_faults for pixel in lamp), KNOWN)
        return known | dict.fromkeys(self._left[0], HEARD if heard else ASKED)

    def _next(self) -> None:
        self._left.popleft()
        self.wrong = False
        if not self._left and self._again is not None:
            self._left, self._again = self._again, None


class Naming:
    """Asks for sites by name, in an order that a hand can know without light. guess: how the chain may run, to light
    the site that is asked for; without, what needs no name is lit. sure: the lamps whose place is known."""

    def __init__(
        self,
        facts: Facts,
        sites: Sequence[str],
        told: str,
        *,
        guess: Mapping[str, Lamp] | None = None,
        sure: Collection[Lamp] = (),
    ) -> None:
        self.wrong = False
        self._facts = facts
        self._left = deque(site for site in sites if site not in facts.named)
        self._guess = guess
        self._sure = sure
        self._told = told
        self._answered = False

    @property
    def done(self) -> bool:
        return not self._left

    @property
    def task(self) -> str:
        return f"put the magnet on {self._left[0]}: {self._told}"

    def touch(self, channels: Channels) -> str:
        if self._answered:
            return ""
        channel = self._facts.strongest(channels)
        if channel in self._facts.named.values():
            self.wrong = True
            return f"channel {channel} has its name already"
        self._facts.named[self._left[0]] = channel
        self._answered = True
        return f"{self._left[0]}: channel {channel}"

    def lift(self) -> None:
        self.wrong = False
        if self._answered:
            self._answered = False
            self._left.popleft()

    def skip(self) -> str:
        site = self._left.popleft()
        self._facts.unnamed.append(site)
        return f"{site}: no answer"

    def lights(self, heard: bool) -> Lights:
        lamps = [lamp for channel in self._facts.named.values() if (lamp := self._facts.lamp_of(channel))]
        lit = dict.fromkeys((pixel for lamp in (*self._sure, *lamps) for pixel in lamp), ASKED)
        if self._guess and self._left and not heard:
            lit |= dict.fromkeys(self._guess[self._left[0]], HEARD)
        return lit


class Colours:
    """Lights three lamps, each by another byte of the wire, and asks for the red one, then for the green one.
    order: as the board file says, so that the driver can be told how to reach a byte."""

    def __init__(self, facts: Facts, order: str) -> None:
        self.wrong = False
        self._facts = facts
        self._order = order
        sure = [lamp for lamp, channel in facts.sensor_faults.items() if channel not in facts.shared.values()]
        few = len(sure) < 3
        self._lamps: list[Lamp] = [] if few else [sure[0], sure[len(sure) // 2], sure[-1]]
        self._found: list[int] = []
        self._answered = False
        self._done = few

    @property
    def done(self) -> bool:
        return self._done

    @property
    def task(self) -> str:
        return f"put the magnet on the {('red', 'green')[min(len(self._found), 1)]} light, then take it away"

    def touch(self, channels: Channels) -> str:
        if self._answered:
            return ""
        lamp = self._facts.lamp_of(self._facts.strongest(channels))
        byte = self._lamps.index(lamp) if lamp in self._lamps else None
        if byte is None or byte in self._found:
            self.wrong = True
            return "that is none of the lights"
        self._found.append(byte)
        self._answered = True
        return f"{'red' if len(self._found) == 1 else 'green'} is byte {byte + 1} on the wire"

    def lift(self) -> None:
        self.wrong = False
        if self._answered:
            self._answered = False
            if len(self._found) == 2:
                self._facts.has_colours(*self._found)
                self._done = True

    def skip(self) -> str:
        self._done = True
        return "the order of the colours is left as the board file says"

    def lights(self, heard: bool) -> Lights:
        lit: dict[int, Colour] = {}
        for byte, lamp in enumerate(self._lamps):
            if byte not in self._found:
                part = "RGB".index(self._order[byte])
                colour: Colour = (255 * (part == 0), 255 * (part == 1), 255 * (part == 2))
                lit |= dict.fromkeys(lamp, colour)
        return lit
