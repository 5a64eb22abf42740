"""The wires of a simulated board by name, and what is wrong with them at present.

Which names there are, the board's circuit says: every site and button has the wire of its own sensor under its own
name; the others are called what the drawings call them ("row 3", "clock", "chain 2").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

NOMINAL_V = 3.3


@dataclass(frozen=True)
class Flaw:
    """What one fault does to the wires. broken: open. held: wire -> the level that it is shorted to. joined: wires
    shorted together. shorted: crossings whose diode lets current through both ways. volts: what the supply of board
    and chips falls to. offset_mt: site -> milliteslas that its sensor feels more than there are. strength: site -> the
    share of its strength that the magnet standing there has left."""

    broken: frozenset[str] = frozenset()
    held: Mapping[str, bool] = field(default_factory=dict)
    joined: tuple[tuple[str, str], ...] = ()
    shorted: frozenset[str] = frozenset()
    volts: float = NOMINAL_V
    offset_mt: Mapping[str, float] = field(default_factory=dict)
    strength: Mapping[str, float] = field(default_factory=dict)


class Wires:
    """The sum of the flaws. version: goes up with every change."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.version = 0
        self.flaws: tuple[Flaw, ...] = ()
        self.broken: frozenset[str] = frozenset()
        self.held: dict[str, bool] = {}
        self.joined: tuple[tuple[str, str], ...] = ()
        self.shorted: frozenset[str] = frozenset()
        self.volts = NOMINAL_V
        self.offset_mt: dict[str, float] = {}
        self.strength: dict[str, float] = {}

    def call(self, names: Iterable[str]) -> None:
        """All that there are."""
        self.names = tuple(names)

    def suffer(self, flaws: Sequence[Flaw]) -> None:
        """These are the flaws from now on. A wire held at two levels is low: ground is nearer than the supply."""
        if (found := tuple(flaws)) == self.flaws:
            return
        self.flaws = found
        self.version += 1
        self.broken = frozenset().union(*(flaw.broken for flaw in found))
        self.shorted = frozenset().union(*(flaw.shorted for flaw in found))
        self.joined = tuple(pair for flaw in found for pair in flaw.joined)
        self.volts = min((flaw.volts for flaw in found), default=NOMINAL_V)
        self.held, self.offset_mt, self.strength = {}, {}, {}
        for flaw in found:
            for wire, level in flaw.held.items():
                self.held[wire] = level and self.held.get(wire, True)
            for wire, offset in flaw.offset_mt.items():
                self.offset_mt[wire] = self.offset_mt.get(wire, 0.0) + offset
            for wire, share in flaw.strength.items():
                self.strength[wire] = self.strength.get(wire, 1.0) * share

    def is_sound(self, wire: str) -> bool:
        return wire not in self.broken and wire not in self.held


class Bundle:
    """Wires side by side, each from something that may make it active to an input that is inactive otherwise: one bit
    a wire, 1 for active. names: of each, "" for one that nothing can happen to. active: the level that is meant."""

    def __init__(self, wires: Wires, names: Iterable[str], active: bool = False) -> None:
        self.names = tuple(names)
        self._wires = wires
        self._active = active
        self._version = -1
        self._whole = self._on = 0
        self._joined: tuple[int, ...] = ()

    def through(self, bits: int) -> int:
        """What arrives when this is sent."""
        if self._version != self._wires.version:
            self._look()
        arrived = bits & self._whole | self._on
        for pair in self._joined:
            if arrived & pair:
                arrived |= pair
        return arrived

    def _look(self) -> None:
        wires = self._wires
        self._version = wires.version
        self._whole = self._mask(name for name in self.names if wires.is_sound(name))
        self._on = self._mask(name for name, level in wires.held.items() if level is self._active)
        pairs = (self._mask(pair) for pair in wires.joined)
        self._joined = tuple(pair for pair in pairs if pair & (pair - 1)) * len(wires.joined)

    def _mask(self, names: Iterable[str]) -> int:
        wanted = set(names)
        return sum(1 << place for place, name in enumerate(self.names) if name in wanted)
