"""``tablero test sensors``: done when every site and button was seen both ways, with both poles where they count."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from firmware_host.core.theme import Colour
from firmware_host.service.grid import grid
from firmware_host.service.live import Lights
from firmware_host.service.together import Together
from firmware_host.service.watch import Watch
from hardware.profile import Profile

WANTED: Colour = (150, 140, 120)
SENSED: Colour = (40, 255, 90)
CHATTERS: Colour = (255, 40, 30)
DONE_S = 1.5
"""How long all is lit at the end."""
NEVER = "never changed"


class SensorTest:
    """A Procedure. A site is lit until something has been seen to come and to go there, with either pole where poles
    count, brightly while it is there; one that chatters blinks. only: the sites and buttons that are waited for;
    without any, all."""

    def __init__(self, profile: Profile, only: Collection[str] = ()) -> None:
        self._profile = profile
        self._watch = Watch(profile)
        self._together = Together()
        names = self._watch.names.values()
        self._seen: dict[str, set[str]] = {name: set() for name in names if not only or name in only}
        self._poles: dict[str, set[int]] = {name: set() for name in self._watch.names.values()}
        self._polar = profile.spots.keys() if profile.sensing == "polarity" else frozenset[str]()
        self._chattering: set[str] = set()
        self._strangers: set[int] = set()
        self._said: list[str] = []
        self._ends: float | None = None
        self.done = False

    @property
    def open(self) -> list[str]:
        """Sites and buttons that have not been seen both ways."""
        return [name for name, ways in self._seen.items() if len(ways) < 2 or self._lacks_a_pole(name)]

    def _lacks_a_pole(self, name: str) -> bool:
        return name in self._polar and len(self._poles[name]) < 2

    @property
    def tried(self) -> list[str]:
        """Sites and buttons that are waited for."""
        return list(self._seen)

    @property
    def silent(self) -> list[str]:
        """Those of them that never changed."""
        return [name for name, ways in self._seen.items() if not ways]

    @property
    def findings(self) -> list[str]:
        """What is not as it should be, by name."""
        told = []
        for name, ways in self._seen.items():
            if len(ways) < 2:
                told.append(f"{name}: " + (f"only switched {'on' if 'came' in ways else 'off'}" if ways else NEVER))
        told += [f"{name}: chatters" for name in sorted(self._chattering)]
        told += [f"{a} and {b}: change together; are their wires bridged?" for a, b in self._together.pairs]
        poles = {name: self._poles[name] for name in self._seen if self._lacks_a_pole(name)}
        told += [f"{name}: seen with one pole only ({min(seen):+d})" for name, seen in poles.items() if seen]
        return told + [f"channel {channel}: changes, and belongs to nothing" for channel in sorted(self._strangers)]

    def scan(self, now: float, levels: Sequence[int]) -> None:
        before = list(self._watch.settled)
        changes = self._watch.feed(now, levels)
        moved = (self._watch.names.get(channel, "") for channel, _ in changes if before[channel] is not None)
        self._together.changed([name for name in moved if name in self._seen])
        for channel, level in changes:
            name, old = self._watch.names.get(channel), before[channel]
            if name is not None:
                self._note(name, level, old)
                if old is not None and name in self._seen and self._watch.chatters(now, channel):
                    self._note_chatter(name)
            elif old is not None:
                self._strangers.add(channel)
        if self._ends is None and not self.open:
            self._ends = now + DONE_S
        self.done = self._ends is not None and now >= self._ends

    def _note(self, name: str, level: int, old: int | None) -> None:
        """old: the level before, None at the first look."""
        was_open = name in self.open
        if level:
            self._poles[name].add(level)
        if old is None or name not in self._seen:
            return
        self._seen[name].add("came" if abs(level) > abs(old) else "went")
        if was_open and name not in self.open:
            self._said.append(f"{name}: works ({len(self.open)} to go)")

    def _note_chatter(self, name: str) -> None:
        if name not in self._chattering:
            self._chattering.add(name)
            self._said.append(f"{name}: chatters")

    def lights(self, now: float) -> Lights:
        if self._ends is not None:
            return {} if self.done else dict.fromkeys(range(self._profile.pixels.count), SENSED)
        lit: dict[int, Colour] = {}
        open_ = set(self.open)
        for name, spot in self._profile.spots.items():
            if spot.channel is None:
                continue
            colour = None
            if self._watch.chatters(now, spot.channel):
                colour = CHATTERS if now % 0.5 < 0.25 else None
            elif self._watch.settled[spot.channel]:
                colour = SENSED
            elif name in open_:
                colour = WANTED
            if colour:
                lit |= dict.fromkeys(spot.pixels, colour)
        return lit

    def said(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def picture(self, now: float) -> list[str]:
        width = max(map(len, self._seen)) + 2
        open_ = set(self.open)
        level = {name: self._watch.settled[channel] for channel, name in self._watch.names.items()}

        def cell(name: str) -> str:
            if name not in self._seen:
                return " " * width
            look = "\x1b[30;42m" if level[name] else "\x1b[1m" if name in open_ else "\x1b[2m"
            return f"{look}{name:^{width}}\x1b[0m"

        over = ", then the same turned over" if self._polar else ""
        buttons = "".join(map(cell, self._profile.buttons))
        return [
            f"{self._profile.title}: put something on every site and take it away again{over}; press every button",
            "",
            *grid(self._profile, cell),
            buttons,
            "",
            f"to go: {len(open_)}",
        ]
