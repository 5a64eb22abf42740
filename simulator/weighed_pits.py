"""Load cells under the pits of a board, the seeds that lie in them, and hands, fingers and knocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from hardware.profile import Profile
from simulator.chips.load_cell import LoadCell


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
RESTS_S = 1.3
"""Seconds after which a scale that nobody touches has come to rest, and has been read for certain; mostly it takes
0.8 s."""


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


class Pits:
    """channels: that have a cell. chance: where cells differ from each other, and seeds.

    cells: by channel. now: seconds that have passed on the board.
    """

    def __init__(self, profile: Profile, channels: Iterable[int], around: Surroundings, chance: Random) -> None:
        params = profile.sensors.params
        self.profile = profile
        self.around = around
        self.now = 0.0
        self.heap = Heap(params["seed_g"], params["spread"], chance)
        self.cells = {
            channel: LoadCell(params["cell_g"], params["cell_mv_v"], chance, unlike=around.unlike)
            for channel in channels
        }
        self._chance = Random(f"{profile.name} hands")
        self._moved = 0.0
        self._levels = dict.fromkeys(self.cells, 0)
        self._covered: frozenset[str] = frozenset()

    @property
    def is_still(self) -> bool:
        """Whether all scales have come to rest and been read."""
        return self.now - self._moved > RESTS_S and all(cell.is_still(self.now) for cell in self.cells.values())

    def elapse(self, seconds: float) -> None:
        self.now += seconds

    def wait_until(self, at: float) -> None:
        """If it has not come yet."""
        self.now = max(self.now, at)

    def output(self, channel: int, t: float) -> float:
        """mV for each volt of excitation."""
        return self.cells[channel].output(t, self.around.warms_k_s * t)

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

    def lay(self, levels: Sequence[int], covered: frozenset[str] = frozenset()) -> None:
        """So many seeds lie in the pits now, channel by channel, and palms on some."""
        found = {channel: levels[channel] for channel in self.cells}
        if found != self._levels:
            self._move(found)
        self._cover(covered)

    def _move(self, levels: dict[int, int]) -> None:
        """Seeds go from pits to hands and from hands to pits."""
        around, before = self.around, self._levels
        changed = [channel for channel in self.cells if levels[channel] != before[channel]]
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
        self._levels = levels

    def _cover(self, covered: frozenset[str]) -> None:
        """A palm presses at once, and for as long as it lies there."""
        if not covered and not self._covered:
            return
        self._covered = covered
        self._moved = self.now
        for spot in covered:
            channel = self.profile.spots[spot].channel
            if channel is not None:
                self.cells[channel].press(self.now, 2 / self.profile.scan_hz, self.around.palm_g)
