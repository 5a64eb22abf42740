"""What play teaches about a board's sensors: which are weak, stuck or restless, before a visitor notices."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Literal, get_args

from hardware.files import replace_file
from hardware.profile import Profile
from rules.telling import told

log = logging.getLogger("tablero.health")

VERSION = 1
LARGEST = 1_000_000
"""Bytes that are read of what was kept: no board has so many sensors."""
WRITE_EVERY = 600.0
"""Seconds between two writings, at least; the last one is at the end."""
MOST = 500
"""Counts are halved when one gets beyond, so that what a sensor did lately outweighs what it did long ago."""
STUCK = 3
"""So many moves in a row that a sensor did not see."""
WEAK_MISSES, WEAK_SHARE = 2, 0.1
WEAK_CHANGES, WEAK_FLICKERS = 10, 2.0
"""After so many changes, so many pulses too short to count for each of them."""
CALM = 50
"""Changes without chatter after which a sensor that chattered is forgiven."""

AGREED = 3
"""So many times a sensor that is not believed has to read as it should, each time otherwise than before, until it is
believed again."""

EARLIEST, LATEST = 1_700_000_000, 253_402_300_799
"""Seconds since 1970: a date before 2023 or after 9999 is that of a computer that does not know the date."""

Reason = Literal["chatters", "held", "contradicted"]
"""Why a sensor is not believed: it never rests, its button stays down, or the hands have said that it is wrong."""
What = Literal["stuck", "chatters", "held", "weak", "contradicted"]


@dataclass
class Pulse:
    """Of one sensor. rises, falls: settled changes. flickers: raw changes that did not settle. due: moves that should
    have changed it; missed: those that it did not see, in_row: the last of them without a change in between.
    chattered: how often it was shut out; calm: changes since. distrusted: why it is not believed at present; since:
    when that began, in seconds since 1970, where it is known; agreed: how often it has been right since, expected:
    about what."""

    rises: int = 0
    falls: int = 0
    flickers: int = 0
    due: int = 0
    missed: int = 0
    in_row: int = 0
    chattered: int = 0
    calm: int = 0
    distrusted: Reason | None = None
    since: int | None = None
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
        changes = self.rises + self.falls
        flickers = changes >= WEAK_CHANGES and self.flickers >= WEAK_FLICKERS * changes
        return "weak" if missed or flickers else None

    def age(self) -> None:
        if max(self.rises, self.falls, self.flickers, self.due) > MOST:
            for name in ("rises", "falls", "flickers", "due", "missed"):
                setattr(self, name, getattr(self, name) // 2)


@dataclass(frozen=True, slots=True)
class Ailing:
    """A sensor that is not well. site: the board's own name for it."""

    site: str
    what: What

    def message(self) -> dict[str, object]:
        """For a page: a word key and its arguments."""
        return {"key": f"health.{self.what}", "args": {"site": self.site}}


class Health:
    """directory: where it is kept, None for as long as the program runs only. pulses: site or button -> what was
    counted. revision: counts what may change what is to be said of it. wall: seconds since 1970, for people only."""

    def __init__(self, directory: Path | None = None, wall: Callable[[], float] = time.time) -> None:
        self.revision = 0
        self._wall = wall
        self._directory = directory
        self._profile: Profile | None = None
        self._names: dict[int, str] = {}
        self.pulses: dict[str, Pulse] = {}
        self._raw: Sequence[int] = ()
        self._chattering: set[int] = set()
        self._changed: set[int] = set()
        self._waiting: set[int] = set()
        self._dirty = False
        self._write_at: float | None = None
        self._failed = False

    def board(self, profile: Profile) -> None:
        """The board that is looked at from now on."""
        self.revision += 1
        self._raw, self._changed, self._waiting, self._chattering = (), set(), set(), set()
        if profile is self._profile:
            return
        if self._profile is not None:
            self.save()
        self._profile = profile
        self._names = {s.channel: name for name, s in profile.spots.items() if s.channel is not None}
        self._names |= {channel: name for name, channel in profile.buttons.items()}
        found = read(file_of(self._directory, profile)) if self._directory else {}
        self.pulses = {name: found.get(name, Pulse()) for name in self._names.values()}

    # -- what happens

    def scan(self, levels: Sequence[int], changes: Iterable[tuple[int, int]], chattering: Collection[int]) -> None:
        """A scan as it came, and what has settled with it."""
        if levels != self._raw:
            for channel, (old, new) in enumerate(zip(self._raw, levels, strict=False)):
                if old != new and channel in self._names:
                    self.pulses[self._names[channel]].flickers += 1
            self._raw = levels
        for channel, level in changes:
            if channel in self._names:
                self._settled(channel, level)
        for channel in chattering:
            if channel in self._names and channel not in self._chattering:
                self._chattering.add(channel)
                pulse = self.pulses[self._names[channel]]
                pulse.chattered, pulse.calm = pulse.chattered + 1, 0

    def _settled(self, channel: int, level: int) -> None:
        pulse = self.pulses[self._names[channel]]
        if level:
            pulse.rises += 1
        else:
            pulse.falls += 1
        pulse.flickers = max(0, pulse.flickers - 1)  # the raw change that has settled was none
        pulse.in_row = 0
        pulse.calm += 1
        if pulse.chattered and pulse.calm >= CALM and channel not in self._chattering:
            pulse.chattered = 0
        pulse.age()
        self._changed.add(channel)
        self._waiting.discard(channel)
        self._dirty = True

    def played(self, now: float, due: Collection[int]) -> None:
        """A move has been accepted that should have changed these channels. One that is late may still do so until
        the next move: a captured piece is often taken off after its captor has landed."""
        for channel in self._waiting:
            pulse = self.pulses[self._names[channel]]
            pulse.missed += 1
            pulse.in_row += 1
            self._dirty = True
        self.revision += 1
        known = self._names.keys() & set(due)
        for channel in known:
            self.pulses[self._names[channel]].due += 1
        self._waiting = known - self._changed
        self._changed = set()
        if self._write_at is None:
            self._write_at = now + WRITE_EVERY
        elif now >= self._write_at:
            self._write_at = now + WRITE_EVERY
            self.save()

    # -- which are believed

    @property
    def distrusted(self) -> Mapping[str, Reason]:
        """Site or button -> why its sensor is not believed."""
        return {name: pulse.distrusted for name, pulse in self.pulses.items() if pulse.distrusted}

    def distrust(self, name: str, reason: Reason) -> None:
        """From now on, and after a restart too."""
        pulse = self.pulses[name]
        pulse.distrusted, pulse.agreed, pulse.expected, pulse.since = reason, 0, None, self._today()
        self._dirty = True
        self.revision += 1
        self.save()

    def trust(self, name: str) -> None:
        pulse = self.pulses[name]
        pulse.distrusted, pulse.agreed, pulse.in_row, pulse.chattered, pulse.since = None, 0, 0, 0, None
        self._dirty = True
        self.revision += 1
        self.save()

    def _today(self) -> int | None:
        """None where the clock has not been set since the computer was switched on."""
        now = int(self._wall())
        return now if EARLIEST <= now <= LATEST else None

    def count_anew(self) -> None:
        """How often those that are not believed are right is counted from here."""
        for pulse in self.pulses.values():
            pulse.agreed, pulse.expected = 0, None

    def compare(self, name: str, expected: int, level: int) -> bool:
        """What a sensor that is not believed should read at rest, and what it reads; whether it has been right often
        enough to be believed again. Each level counts but once in a row: a dead sensor is right half of the time."""
        pulse = self.pulses[name]
        if level != expected:
            pulse.agreed = 0
        elif pulse.expected is not None and pulse.expected != expected:
            pulse.agreed += 1
        pulse.expected = expected
        self._dirty = True
        self.revision += 1
        return pulse.agreed >= AGREED

    # -- what is to be said of it

    @property
    def ailing(self) -> list[Ailing]:
        return ailing(self.pulses)

    # -- kept

    def save(self) -> None:
        """Whole or not at all; a disk that fails is told once, and does no harm."""
        if self._directory is None or self._profile is None or not self._dirty:
            return
        path = file_of(self._directory, self._profile)
        sites = {name: asdict(pulse) for name, pulse in self.pulses.items() if pulse != Pulse()}
        text = json.dumps({"version": VERSION, "sites": sites}, ensure_ascii=False, separators=(",", ":"))
        try:
            replace_file(path, text)
        except OSError as error:
            if not self._failed:
                log.warning("%s cannot be written (%s); what play teaches is not kept", path, error.strerror)
            self._failed = True
            return
        self._dirty = self._failed = False


def file_of(directory: Path, profile: Profile) -> Path:
    return directory / f"health-{profile.name}.json"


def read(path: Path) -> dict[str, Pulse]:
    """What is kept of a board; empty where there is nothing, or nothing that makes sense: it is learnt again."""
    try:
        with path.open("rb") as file:
            kept = json.loads(file.read(LARGEST).decode())
        if kept["version"] != VERSION:
            return {}
        return {str(site): _pulse(counts) for site, counts in kept["sites"].items()}
    except OSError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        log.warning("%s makes no sense (%s); it is learnt again", path, told(str(error)))
        return {}


def _pulse(kept: Mapping[str, object]) -> Pulse:
    """Raises ValueError or TypeError for what makes no sense."""
    pulse = Pulse()
    for name in {field.name for field in fields(Pulse)} & kept.keys():
        value = kept[name]
        if name == "distrusted":
            if value not in (None, *get_args(Reason)):
                raise ValueError(f"distrusted {value!r}")
            setattr(pulse, name, value)
        elif name == "since":
            pulse.since = value if type(value) is int and EARLIEST <= value <= LATEST else None
        elif name == "expected":
            pulse.expected = None  # the wood may have changed meanwhile
        elif isinstance(value, int):
            setattr(pulse, name, min(max(0, value), MOST))
        else:
            raise TypeError(f"{name} {value!r}")
    return pulse


def ailing(pulses: Mapping[str, Pulse]) -> list[Ailing]:
    return [Ailing(site, verdict) for site, pulse in pulses.items() if (verdict := pulse.verdict)]
