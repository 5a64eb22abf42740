"""What play teaches about a board's sensors: which are weak, stuck or restless, before a visitor notices."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, get_args

from firmware_host.shell.devices.pulse import BEAT, MOST, Ailing, Pulse, Reason, Stay, ailing
from firmware_host.shell.process.wall_clock import is_date
from hardware.files import PRIVATE, read_file, replace_file
from hardware.profile import Profile
from rules.telling import told

log = logging.getLogger("tablero.health")

VERSION = 2
BEFORE = 1
"""An older one, which counted as misses and as flickers what ordinary hands do; of it only the rest is read."""
LARGEST = 1_000_000
"""Bytes that are read of what was kept: no board has so many sensors."""
WRITE_EVERY = 600.0
"""Seconds between two writings, at least; the last one is at the end."""
AHEAD = 2
"""So many changes of a sensor may come before the moves that they belong to are accepted: while one move may still go
on, hands reply to it, and take what has replied."""


class Health:
    """directory: where it is kept, None for as long as the program runs only. pulses: site or button -> what was
    counted. distrusted: site or button -> why its sensor is not believed. revision: counts what may change what is to
    be said of it. wall: seconds since 1970, for people only."""

    def __init__(self, directory: Path | None = None, wall: Callable[[], float] = time.time) -> None:
        self.revision = 0
        self._wall = wall
        self._directory = directory
        self._profile: Profile | None = None
        self._names: dict[int, str] = {}
        self.pulses: dict[str, Pulse] = {}
        self.distrusted: Mapping[str, Reason] = {}
        self._raw: Sequence[int] = ()
        self._chattering: set[int] = set()
        self._pressed: frozenset[int] = frozenset()
        self._stays: dict[int, Stay] = {}
        self._owed: dict[int, int] = {}  # moves that should have changed a channel, less the changes
        self._measure_at = 0.0
        self._dirty = False
        self._write_at: float | None = None
        self._failed = False

    def board(self, profile: Profile) -> None:
        """The board that is looked at from now on."""
        self.revision += 1
        self._raw, self._chattering, self._stays = (), set(), {}
        self.took_back()
        if profile is self._profile:
            return
        if self._profile is not None:
            self.save()
        self._profile = profile
        self._names = {s.channel: name for name, s in profile.spots.items() if s.channel is not None}
        self._names |= {channel: name for name, channel in profile.buttons.items()}
        self._pressed = frozenset(self._names if profile.sensing == "press" else profile.buttons.values())
        self.took_back()
        found = read(file_of(self._directory, profile)) if self._directory else {}
        self.pulses = {name: found.get(name, Pulse()) for name in self._names.values()}
        for channel, name in self._names.items():
            self.pulses[name].measure_by(_threshold(profile, channel))
        self._gather_distrusted()

    # -- what happens

    def scan(
        self, now: float, levels: Sequence[int], changes: Iterable[tuple[int, int]], chattering: Collection[int]
    ) -> None:
        """A scan as it came, and what has settled with it."""
        if levels != self._raw:
            for channel, (old, new) in enumerate(zip(self._raw, levels, strict=False)):
                if old != new and channel in self._names:
                    self._flickers(now, channel)
            if not self._raw:
                self._stays = {channel: Stay(now) for channel in self._names if levels[channel]}
            self._raw = levels
        for channel, level in changes:
            if channel in self._names:
                self._settled(now, channel, level)
        for channel in chattering:
            if channel in self._names and channel not in self._chattering:
                self._chattering.add(channel)
                self._pulse(channel).chatters()

    def measure(self, now: float, margins: Callable[[], Mapping[int, int]]) -> None:
        """How strong the magnets are that stand on analogue sensors, each half second. margins: of the last scan."""
        if now < self._measure_at:
            return
        self._measure_at = now + BEAT
        measured = margins()
        for channel, stay in self._stays.items():
            if channel in measured and stay.margin.add(now, measured[channel]):
                self._measured(channel, stay)

    def _measured(self, channel: int, stay: Stay) -> None:
        """At the end of a stay, and from time to time while it lasts."""
        if (margin := stay.margin.taken()) is not None:
            self._pulse(channel).measured(margin)
            self._dirty = True

    def _pulse(self, channel: int) -> Pulse:
        return self.pulses[self._names[channel]]

    def _flickers(self, now: float, channel: int) -> None:
        if channel in self._pressed:
            self._pulse(channel).flickered()
        elif channel in self._stays:
            self._stays[channel].lose(now)

    def _settled(self, now: float, channel: int, level: int) -> None:
        pulse = self._pulse(channel)
        pulse.settled(level, shut_out=channel in self._chattering)
        if stay := self._stays.pop(channel, None):
            pulse.stood(*stay.until(now))
            self._measured(channel, stay)
        if level:
            self._stays[channel] = Stay(now)
        pulse.age()
        self._owed[channel] = max(-AHEAD, self._owed[channel] - 1)
        self._dirty = True

    def played(self, now: float, due: Collection[int]) -> None:
        """A move has been accepted that should have changed these channels. They may change before it is accepted, or
        after: a captured piece is often taken off late, and a reply begun early. But what has still not changed when
        the next move is due there has missed one."""
        self.revision += 1
        for channel in self._names.keys() & set(due):
            missed = self._owed[channel] > 0
            self._pulse(channel).should_change(missed=missed)
            if not missed:
                self._owed[channel] += 1
            self._dirty = True
        if self._write_at is None:
            self._write_at = now + WRITE_EVERY
        elif now >= self._write_at:
            self._write_at = now + WRITE_EVERY
            self.save()

    def begun(self) -> None:
        """A new game: nothing that has changed belongs to a move of it."""
        self._owed = dict.fromkeys(self._names, 0)

    def took_back(self) -> None:
        """What has been played is told otherwise: which changes belonged to which moves is not known any more."""
        self._owed = dict.fromkeys(self._names, -AHEAD)

    # -- which are believed

    def _gather_distrusted(self) -> None:
        self.distrusted = {name: pulse.distrusted for name, pulse in self.pulses.items() if pulse.distrusted}

    def distrust(self, name: str, reason: Reason) -> None:
        """From now on, and after a restart too."""
        self.pulses[name].distrust(reason, self._today())
        self._gather_distrusted()
        self._dirty = True
        self.revision += 1
        self.save()

    def trust(self, name: str) -> None:
        self.pulses[name].trust()
        self._gather_distrusted()
        self._dirty = True
        self.revision += 1
        self.save()

    def _today(self) -> int | None:
        """None where the clock has not been set since the computer was switched on."""
        now = int(self._wall())
        return now if is_date(now) else None

    def count_anew(self) -> None:
        """How often those that are not believed are right is counted from here."""
        for pulse in self.pulses.values():
            pulse.agree_anew()

    def compare(self, name: str, expected: int, level: int) -> bool:
        """As ``Pulse.compare``, for a sensor that is not believed."""
        self._dirty = True
        self.revision += 1
        return self.pulses[name].compare(expected, level)

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
            replace_file(path, text, PRIVATE)
        except OSError as error:
            if not self._failed:
                log.warning("%s cannot be written (%s); what play teaches is not kept", path, error.strerror)
            self._failed = True
            return
        self._dirty = self._failed = False


def file_of(directory: Path, profile: Profile) -> Path:
    return directory / f"health-{profile.name}.json"


def _threshold(profile: Profile, channel: int) -> int:
    """What counts as a piece on an analogue sensor, in its converter's own steps; 0 for others."""
    params = profile.sensors.params
    own: int = params.get("thresholds", {}).get(channel, params.get("threshold", 0))
    return own


def read(path: Path) -> dict[str, Pulse]:
    """What is kept of a board; empty where there is nothing, or nothing that makes sense: it is learnt again."""
    try:
        kept = json.loads(read_file(path, LARGEST).decode())
        if kept["version"] not in (BEFORE, VERSION):
            return {}
        if kept["version"] == BEFORE:
            kept["sites"] = {site: _believable(counts) for site, counts in kept["sites"].items()}
        return {str(site): _read(counts) for site, counts in kept["sites"].items()}
    except (FileNotFoundError, PermissionError):
        return {}
    except OSError as error:
        log.warning("%s cannot be read (%s); it is learnt again", path, error.strerror)
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        log.warning("%s makes no sense (%s); it is learnt again", path, told(str(error)))
        return {}


def _believable(kept: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in kept.items() if name not in ("flickers", "due", "missed", "in_row")}


def _read(kept: Mapping[str, object]) -> Pulse:
    """Raises ValueError or TypeError for what makes no sense. What was expected last is forgotten: the wood may have
    changed meanwhile."""
    found: dict[str, Any] = {}
    for name in {field.name for field in fields(Pulse)} & kept.keys() - {"expected"}:
        value = kept[name]
        if name == "distrusted":
            if value not in (None, *get_args(Reason)):
                raise ValueError(f"distrusted {value!r}")
            found[name] = value
        elif name == "since":
            found[name] = value if type(value) is int and is_date(value) else None
        elif isinstance(value, int):
            found[name] = min(max(0, value), MOST)
        else:
            raise TypeError(f"{name} {value!r}")
    return Pulse(**found)
