"""The dry run: a board on simulated pins, built as its file says or not quite, and a hand that obeys light and word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hardware.drivers import open_pixels
from hardware.ports import PixelPort, SensorPort
from hardware.profile import Profile, Spot
from simulator.faults import Dead, Fault, Stuck
from simulator.rig import Rig
from simulator.scenario.on_wood.words import SKIP, Order, heard

REACTION_S = 0.3
FAULTS = (
    "dead:SITE, stuck:SITE, sensors:SITE,SITE (swapped), lights:SITE,SITE (swapped), order:RGB (of the colours), "
    "unwilling:SITE (the hand will not go there)"
)


class FaultyWoodError(ValueError):
    """A fault for the dry run that there is not: says which there are."""


class RigPorts:
    """firmware_host.shell.devices.ports.Ports over a rig; opened again, it gets new drivers."""

    sensors: SensorPort
    pixels: PixelPort

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._fresh = True

    def open(self) -> None:
        if not self._fresh:
            self._rig.power_cycle()
        self._fresh = False
        self.sensors, self.pixels = self._rig.sensors, self._rig.pixels

    def close(self) -> None:
        self._rig.close()


KINDS = {"dead": 1, "stuck": 1, "unwilling": 1, "sensors": 2, "lights": 2}
"""Kind of fault -> how many sites it sits at."""


def check(profile: Profile, faults: Iterable[str]) -> None:
    """Raises FaultyWoodError."""
    for fault in faults:
        kind, _, at = fault.partition(":")
        names = at.split(",")
        if kind == "order":
            so = sorted(at) == sorted(profile.pixels.order) and profile.pixels.driver == "neopixel-spi"
        else:
            so = len(names) == KINDS.get(kind) and all(name in profile.spots for name in names)
        if not so:
            raise FaultyWoodError(f"{fault!r}; allowed: {FAULTS}, on {profile.name}")


def build(profile: Profile, faults: Sequence[str]) -> Rig:
    """The wood as somebody built it. Raises FaultyWoodError, and RigError for a board that has no pins."""
    check(profile, faults)
    built = profile
    broken: list[Fault] = []
    for fault in faults:
        kind, _, at = fault.partition(":")
        match kind:
            case "order":
                built = replace(built, pixels=replace(built.pixels, order=at))
            case "dead":
                broken.append(Dead(at))
            case "stuck":
                broken.append(Stuck(at, level=1))
            case "sensors" | "lights":
                built = replace(built, spots=_swapped(built.spots, kind, *at.split(",")))
    rig = AsBuilt(built, profile)
    for flaw in broken:
        rig.faults.add(flaw)
    return rig


class AsBuilt(Rig):
    """Wood built in one way, whose drivers are opened by a file that may say another."""

    def __init__(self, built: Profile, file: Profile) -> None:
        self._file = file
        super().__init__(built, "pins")

    def _plug_in(self) -> None:
        super()._plug_in()
        if self.profile.pixels.order != self._file.pixels.order:
            self.pixels = open_pixels(self._file, self.spi)


def _swapped(spots: Mapping[str, Spot], kind: str, one: str, other: str) -> dict[str, Spot]:
    a, b = spots[one], spots[other]
    if kind == "sensors":
        return {**spots, one: replace(a, channel=b.channel), other: replace(b, channel=a.channel)}
    return {**spots, one: replace(a, pixels=b.pixels), other: replace(b, pixels=a.pixels)}


class Simulated:
    """A Human at a rig, who knows the wood by sight and nothing of its file."""

    def __init__(self, rig: Rig, faults: Iterable[str] = ()) -> None:
        self._rig = rig
        self._unwilling = {fault.removeprefix("unwilling:") for fault in faults if fault.startswith("unwilling:")}
        self._asked: tuple[float, Order] | None = None

    def fetch(self, pieces: Mapping[str, int]) -> None:
        self._rig.world.poles.update(pieces)

    def told(self, line: str) -> None:
        print(line)
        if order := heard(line):
            self._asked = (self.now() + REACTION_S, order)

    def now(self) -> float:
        return self._rig.clock.now

    def wait(self, until: float) -> list[str]:
        self._rig.clock.advance(max(0.0, until - self.now()))
        if self._asked is None or self.now() < self._asked[0]:
            return []
        order, self._asked = self._asked[1], None
        return self._obey(order)

    def _obey(self, order: Order) -> list[str]:  # noqa: C901 - one case a word
        world = self._rig.world
        where = self.lit() if order.lit else list(order.where)
        if order.verb == "put" and self._unwilling.intersection(where):
            return [SKIP]
        match order.verb:
            case "put":
                for name in where:
                    world.stock(order.what)
                    for piece in order.what:
                        self._rig.hand.place(name, piece)
            case "lift":
                for name in where:
                    if world.at(name):
                        world.to_box(name, min(len(order.what), len(world.at(name))))
            case "hold":
                world.pressed |= set(where)
            case "release":
                world.pressed -= set(where)
            case "clear":
                world.pressed.clear()
                world.set_up({})
                return [""]
            case "confirm":
                return [""]
            case "unplug" | "plug":
                if order.verb == "unplug":
                    self._rig.faults.unplug()
                else:
                    self._rig.faults.plug_in()
            case "which":
                return [" ".join(self.lit()) or "none"]
            case "all":
                return ["y" if self._colours() == {order.what} else "n"]
            case "row":
                rank = order.what.removeprefix("rank ")
                row = {name for name, spot in self._rig.profile.spots.items() if spot.cell and name[1:] == rank}
                return ["y" if set(self.lit()) == row else "n"]
        return []

    def lit(self) -> list[str]:
        frame = self._rig.frame
        spots = self._rig.profile.spots.items()
        return [name for name, spot in spots if any(any(frame[3 * k : 3 * k + 3]) for k in spot.pixels)]

    def _colours(self) -> set[str]:
        frame = self._rig.frame
        seen = {(frame[k] > 0, frame[k + 1] > 0, frame[k + 2] > 0) for k in range(0, len(frame), 3)}
        no, yes = False, True
        names = {(yes, no, no): "red", (no, yes, no): "green", (no, no, yes): "blue", (yes, yes, yes): "white"}
        return {names.get(one, "otherwise") for one in seen}
