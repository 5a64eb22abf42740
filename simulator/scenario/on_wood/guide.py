"""A board whose sensors change because a human is asked to change them, by light and in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median

from firmware_host.core.theme import Colour
from firmware_host.service.leds import WHITE
from firmware_host.service.live import chain_frame
from firmware_host.service.watch import Watch
from firmware_host.shell.devices.light import supply
from firmware_host.shell.devices.ports import Ports
from hardware.contract import channels, named
from hardware.ports import HardwareFault, SensorPort
from hardware.profile import Profile
from simulator.scenario.on_wood.human import Human
from simulator.scenario.on_wood.words import SKIP, said

PATIENCE_S = 90.0
"""So long a human has for one thing, unless told otherwise."""
QUIET_S = 0.25
"""So long nothing has to change before what is seen counts: a hand that has let go."""
MAGNETS = {"N": 1, "S": -1}


class SkippedByHand(Exception):
    """The human does not want to: says what was asked for."""


def reason(error: Exception) -> str:
    """What it says, without the comparison that pytest adds."""
    return str(error).partition("\nassert ")[0]


class Unanswered(AssertionError):
    """The board did not show in time what was asked for: says where and what."""


@dataclass
class Measured:
    """settling: seconds from the first raw change at a channel until it has settled. seen: names of sensors that
    came and went. lights: what was asked about them -> whether it was so. scans: how many, in so many seconds."""

    settling: list[float] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    lights: dict[str, bool] = field(default_factory=dict)
    scans: int = 0
    seconds: float = 0.0

    def scanned(self, seconds: float) -> None:
        """Once more, so long after the last time."""
        self.scans += 1
        self.seconds += seconds

    def lines(self, profile: Profile, asked: set[str]) -> Iterator[str]:
        total = channels(profile)
        yield f"sites and buttons seen to come and go: {len(self.seen)} of {len(total)}"
        if missing := sorted(asked & set(total) - self.seen):
            yield f"  asked for, and not seen both ways: {', '.join(missing)}"
        if self.settling:
            ms = [1000 * seconds for seconds in self.settling]
            count = f"{len(ms)} changes"
            yield f"first change to settled: median {median(ms):.1f} ms, worst {max(ms):.1f} ms ({count})"
        if self.seconds:
            yield f"scans: {self.scans / self.seconds:.0f} a second (the board file says {profile.scan_hz})"
        for what, so in self.lights.items():
            yield f"light, {what}: {'confirmed' if so else 'NOT as it should be'}"


class Guide:
    """A hardware.contract.Subject. ports: open. lying: what the human was last asked to have on the sensors.
    asked: where the human was asked to do something. line: what was asked last. stuck: what reads something on a
    board that the human calls empty; it is told once, and then not again.
    """

    def __init__(self, profile: Profile, ports: Ports, human: Human, patience_s: float = PATIENCE_S) -> None:
        self.profile = profile
        self.ports = ports
        self.human = human
        self.patience_s = patience_s
        self.measured = Measured()
        self.lying: dict[str, str] = {}
        self.asked: set[str] = set()
        self.line = ""
        self.stuck: set[str] = set()
        self.supply = supply(profile)
        self._began: dict[int, float] = {}
        self._due = human.now()
        self._came: set[str] = set()
        self.forget()

    @property
    def sensors(self) -> SensorPort:
        return self.ports.sensors

    def forget(self) -> None:
        """What was read so far may be of no use: the board was away."""
        self.watch = Watch(self.profile)
        self._began.clear()
        self._due = self.human.now()

    # -- time

    def tick(self) -> tuple[float, list[str]]:
        """Until the next scan is due: the time, and what was typed. Raises SkippedByHand."""
        before = self.human.now()
        self._due = max(self._due + 1 / self.profile.scan_hz, before)
        typed = self.human.wait(self._due)
        if any(line.strip().lower() == SKIP for line in typed):
            raise SkippedByHand(f"skipped by hand: {self.line}")
        return self.human.now(), typed

    def scan(self) -> list[str]:
        """One scan, observed; the lines typed before it. Raises HardwareFault and SkippedByHand."""
        before = self.human.now()
        now, typed = self.tick()
        self.observe(now, self.ports.sensors.scan())
        self.measured.scanned(now - before)
        return typed

    def observe(self, now: float, levels: Sequence[int]) -> None:
        """A scan, by whomever it was made."""
        named(self.profile, levels)
        raw = self.watch.raw
        for channel, (old, new) in enumerate(zip(raw, levels, strict=True)) if raw else ():
            if old != new and new != self.watch.settled[channel]:
                self._began.setdefault(channel, now)
        for channel, level in self.watch.feed(now, levels):
            if channel in self._began:
                self.measured.settling.append(now - self._began.pop(channel))
            self._note(self.watch.name(channel), level)

    def _note(self, name: str, level: int) -> None:
        if level:
            self._came.add(name)
        elif name in self._came:
            self.measured.seen.add(name)

    def until(self, so: Callable[[], bool], what: str) -> None:
        """Raises Unanswered."""
        end = self.human.now() + self.patience_s
        try:
            while not so():
                if self.human.now() >= end:
                    raise Unanswered(f"{what}: nothing came of it within {self.patience_s:g} s")
                self.scan()
        except SkippedByHand:
            raise SkippedByHand(f"skipped by hand: {what}") from None

    def typed(self, allowed: Collection[str], what: str) -> str:
        """The first line typed that is allowed; any where nothing is said. Raises SkippedByHand and Unanswered."""
        end = self.human.now() + self.patience_s
        try:
            while self.human.now() < end:
                for line in self.tick()[1]:
                    word = line.strip()
                    if not allowed or word in allowed:
                        return word
                    self.human.told(f"  {word!r}? Allowed: {', '.join(sorted(allowed))}, or {SKIP} to skip")
        except SkippedByHand:
            raise SkippedByHand(f"skipped by hand: {what}") from None
        raise Unanswered(f"{what}: no answer within {self.patience_s:g} s")

    def settle(self) -> None:
        """Until all has been read, and nothing has changed for a moment."""
        quiet_since, before = self.human.now(), list(self.watch.settled)
        end = quiet_since + self.patience_s
        while None in self.watch.settled or self.human.now() - quiet_since < QUIET_S:
            if self.human.now() > end:
                raise Unanswered("the board does not come to rest")
            self.scan()
            if before != self.watch.settled:
                quiet_since, before = self.human.now(), list(self.watch.settled)

    # -- light and words

    def show(self, lights: dict[int, Colour]) -> None:
        self.ports.pixels.show(chain_frame(lights, self.profile.pixels.count, self.supply))

    def light(self, names: Iterable[str], colour: Colour = WHITE) -> bool:
        """Only these; whether each of them has a pixel."""
        spots = [self.profile.spots[name].pixels if name in self.profile.spots else () for name in names]
        self.show({pixel: colour for pixels in spots for pixel in pixels})
        return bool(spots) and all(spots)

    def ask(self, verb: str, what: str = "", where: Iterable[str] = ()) -> str:
        """The sites are lit, and the line is told; the line."""
        names = list(where)
        self.asked.update(names)
        return self.say(said(verb, what, names, lit=self.light(names)))

    def say(self, line: str) -> str:
        """What is asked from now on."""
        self.line = line
        self.human.told(line)
        return line

    def confirmed(self, verb: str, what: str, lights: dict[int, Colour]) -> bool:
        """A question about a picture, answered with y or n."""
        self.show(lights)
        self.human.told(said(verb, what))
        so = self.typed(("y", "n"), f"the picture {what}") == "y"
        self.measured.lights[what] = so
        return so

    # -- a Subject

    def sensed(self) -> set[str]:
        return named(self.profile, self.watch.settled) - self.stuck

    def occupy(self, names: set[str], piece: str = "N") -> None:
        """One after the other is taken away or put there; whatever the board makes of it counts, once it rests."""
        self.settle()
        for name in [name for name, lies in self.lying.items() if name not in names or lies != piece]:
            self._change("release" if self.is_pressed(name) else "lift", name, self.lying[name])
            del self.lying[name]
        for name in sorted(names - set(self.lying)):
            self._change("hold" if self.is_pressed(name) else "put", name, piece)
            self.lying[name] = piece

    def is_pressed(self, name: str) -> bool:
        return self.profile.sensing == "press" or name in self.profile.buttons

    def _change(self, verb: str, name: str, piece: str) -> None:
        before = list(self.watch.settled)
        line = self.ask(verb, piece, [name])
        self.until(lambda: self.watch.settled != before, f"{name}: {line}")
        self.settle()

    def clear(self) -> None:
        """Nothing lies there any more, as far as a human can tell."""
        self.lying.clear()
        self.stuck.clear()
        self.ask("clear")
        end = self.human.now() + self.patience_s
        while self.human.now() < end:
            if "" in [line.strip() for line in self.scan()]:
                break
            if None not in self.watch.settled and not self.sensed():
                break
        self.settle()
        self.stuck = self.sensed()

    # -- judgement

    def judge(self, name: str, check: Callable[[], None]) -> None:
        """The check; where it fails, the human is asked which site is lit, which tells sensors from lights, and may
        say that his own hand was wrong, and try again."""
        while True:
            try:
                check()
                return
            except AssertionError as error:
                if isinstance(error, Unanswered) or not self.light([name]):
                    raise
                failed = reason(error)
                self.human.told(failed)
                self.human.told(said("which"))
                answer = self.typed((), f"{name}: which site is lit")
                if answer == "again":
                    self.clear()
                    continue
                whose = "the sensors are not wired as the board file says" if answer == name else LIGHTS_WRONG
                raise AssertionError(f"{failed}; lit is {answer}: {whose}") from error

    @contextmanager
    def unplugged(self) -> Iterator[None]:
        """In between, the board does not answer."""
        self.ask("unplug")
        end = self.human.now() + self.patience_s
        try:
            while self.human.now() < end:
                self.scan()
        except HardwareFault:
            yield
        else:
            raise Unanswered("the board answers, though it should be unplugged")

    def plugged_in(self) -> None:
        """Raises Unanswered with the last fault."""
        self.human.told(said("plug"))
        self.open_again()

    def open_again(self) -> None:
        """Until it answers. Raises Unanswered with the last fault."""
        end = self.human.now() + self.patience_s
        while True:
            self.tick()
            try:
                self.ports.close()
                self.ports.open()
                self.forget()
                self.scan()
                return
            except HardwareFault as fault:
                if self.human.now() > end:
                    raise Unanswered(f"the board does not come back: {fault}") from fault


LIGHTS_WRONG = "the pixels are not in the order that the board file says"
