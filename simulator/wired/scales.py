"""Load cells under the pits, and what they are wired to: NAU7802 behind TCA9548A for the driver nau7802."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from hardware.profile import Profile
from hardware.sensors.nau7802 import ADDRESS, LEGS
from simulator.chips import nau7802
from simulator.chips.load_cell import LoadCell
from simulator.chips.nau7802 import Nau7802
from simulator.chips.tca9548a import LEAST_V, Behind, Tca9548a
from simulator.senses import Senses
from simulator.wired.board import Board
from simulator.wires import Wires


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What befalls the scales. unlike: how far cells and chips differ from ideal ones, 1 for as far as their makers let
    them. hum_nv: amplitude of the mains in the wires of a bridge. fingers_g, fingers_s: how heavily and for how long
    fingers stay in a pit from which they have taken seeds or into which they have put some. drops: with how many times
    its weight a seed lands. palm_g: what a hand leans on a pit that it covers. warms_k_s: how fast it gets warmer."""

    unlike: float = 0.0
    hum_nv: float = 0.0
    fingers_g: float = 0.0
    fingers_s: float = 0.2
    drops: float = 3.0
    palm_g: float = 60.0
    warms_k_s: float = 0.0


CALM = Surroundings()
RESTS_S = 1.0
"""Seconds after which a scale that nobody touches has come to rest, and has been read for certain; mostly it takes
0.7 s."""


class Heap:
    """The seeds in hands and pits, each with its own weight."""

    def __init__(self, unit_g: float, spread: float, chance: Random) -> None:
        self._unit_g, self._spread, self._chance = unit_g, spread, chance
        self._in_hand: list[float] = []
        self._pits: dict[int, list[float]] = {}

    def reseed(self, chance: Random, spread: float) -> None:
        """Other seeds from now on."""
        self._chance, self._spread = chance, spread

    def take(self, pit: int, count: int) -> None:
        """Until so many are left there."""
        lies = self._pits.setdefault(pit, [])
        while len(lies) > count:
            self._in_hand.append(lies.pop(self._chance.randrange(len(lies))))

    def put(self, pit: int, count: int) -> None:
        """Until so many lie there: those in hand first."""
        lies = self._pits.setdefault(pit, [])
        while len(lies) < count:
            lies.append(self._in_hand.pop(0) if self._in_hand else self._another())

    def grams(self, pit: int) -> float:
        return sum(self._pits.get(pit, ()))

    def _another(self) -> float:
        return self._unit_g * max(0.2, self._chance.gauss(1, self._spread))


class ScaleBoard(Board):
    """cells, chips: by channel. switches: by their place in the list of addresses. now: seconds that have passed on the
    board; a scan takes the time that the board file gives it."""

    surroundings = CALM
    rest_s = 0.7

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        params = profile.sensors.params
        self._used: tuple[int, ...] = params["used"]
        self._first = LEGS * len(params["switches"])
        self._buttons = {gpio: self._first + k for k, gpio in enumerate(params["pins"])}
        super().__init__(profile, senses, wires)
        around = self.surroundings
        chance = Random(profile.name)
        self._chance = Random(f"{profile.name} hands")
        self.now = 0.0
        self._due = 0.0
        self._moved = 0.0
        self._levels: Sequence[int] = [0] * profile.sensors.channels
        self._covered: frozenset[str] = frozenset()
        self.heap = Heap(params["seed_g"], params["spread"], chance)
        self.cells = {
            channel: LoadCell(params["cell_g"], params["cell_mv_v"], chance, unlike=around.unlike)
            for channel in self._used
        }
        self.chips = {channel: self._chip(channel, around.hum_nv, chance) for channel in self._used}
        self.switches = [Tca9548a() for _ in params["switches"]]
        for address, switch in zip(params["switches"], self.switches, strict=True):
            switch.volts = lambda: wires.volts
            self.pi.i2c_chips[address] = switch
        legs = ((self.switches[c // LEGS], c % LEGS, chip) for c, chip in self.chips.items())
        self.pi.i2c_chips[ADDRESS] = Behind(legs)
        self.pi.i2c_held = self._is_held
        self.pi.on_time(self._pass)
        for gpio in self._buttons:
            self.pi.attach(gpio, self)
        self.feel()  # the seeds lie there before the driver is opened

    @property
    def is_still(self) -> bool:
        """Whether all scales have come to rest and been read."""
        return self.now - self._moved > RESTS_S and all(cell.is_still(self.now) for cell in self.cells.values())

    def lay(self, levels: Sequence[int]) -> None:
        self.now = max(self.now, self._due)
        self._due = self.now + 1 / self.profile.scan_hz
        if self.wires.volts < LEAST_V or self.pi.is_gone():
            for switch in self.switches:
                switch.reset()
        if self.wires.volts < nau7802.LEAST_V or self.pi.is_gone():
            for chip in self.chips.values():
                chip.reset()
        if list(levels) != list(self._levels):
            self._move(levels)
        self._cover(self.senses.world.covered)

    def shake(self, g: float = 0.15, hz: float = 11.0, tau: float = 0.12) -> None:
        """The table is knocked."""
        self._moved = self.now
        for cell in self.cells.values():
            cell.shake(self.now, g, hz, tau)

    def press(self, spot: str, seconds: float, grams: float) -> None:
        """A hand leans on a pit."""
        channel = self.profile.spots[spot].channel
        assert channel is not None
        self._moved = self.now + seconds
        self.cells[channel].press(self.now, seconds, grams)

    def bus_wires(self) -> Iterable[str]:
        yield from ("SDA", "SCL")

    def _chip(self, channel: int, hum_nv: float, chance: Random) -> Nau7802:
        cell, name, wires = self.cells[channel], self.sensor_names[channel], self.wires
        around = self.surroundings

        def bridge(t: float) -> float:
            if name in wires.broken:
                return 0.0
            return cell.output(t, around.warms_k_s * t)

        chip = Nau7802(bridge, lambda: self.now, chance, hum_nv)
        chip.volts = lambda: wires.volts
        return chip

    def _move(self, levels: Sequence[int]) -> None:
        """Seeds go from pits to hands and from hands to pits."""
        around, before = self.surroundings, self._levels
        changed = [channel for channel in self._used if levels[channel] != before[channel]]
        for channel in changed:
            self.heap.take(channel, levels[channel])
        for channel in changed:
            self.heap.put(channel, levels[channel])
        for channel in changed:
            self.cells[channel].lay(self.now, self.heap.grams(channel), around.drops)
            if around.fingers_g:
                heavily = around.fingers_g * self._chance.uniform(0.2, 1.0)
                self.cells[channel].press(self.now, around.fingers_s * self._chance.uniform(0.3, 1.5), heavily)
            self._moved = self.now
        self._levels = list(levels)

    def _cover(self, covered: frozenset[str]) -> None:
        """A palm presses at once, and for as long as it lies there."""
        if not covered and not self._covered:
            return
        self._covered = covered
        self._moved = self.now
        for spot in covered:
            channel = self.profile.spots[spot].channel
            if channel is not None:
                self.cells[channel].press(self.now, 2 / self.profile.scan_hz, self.surroundings.palm_g)

    def _pass(self, seconds: float) -> None:
        self.now += seconds

    def _is_held(self) -> bool:
        sound = self.wires.is_sound
        return not (sound("SDA") and sound("SCL")) or any({"SDA", "SCL"} & {*pair} for pair in self.wires.joined)

    # Attached to the Pi

    def drive(self, gpio: int, level: bool | None) -> None:
        pass

    def level(self, gpio: int) -> bool | None:
        channel = self._buttons[gpio]
        name = self.sensor_names[channel]
        if name in self.wires.held:
            return self.wires.held[name]
        return False if self._levels[channel] and name not in self.wires.broken else None
