"""Wires, supply and magnets: what the simulated circuit suffers."""

from __future__ import annotations

from random import Random

from simulator.faults.base import Fault, Wiring, between, probability
from simulator.wires import NOMINAL_V, Flaw

STRONGEST_MT = 1000
"""Milliteslas: no magnet of a piece has such a field, not even at its face."""


class WireFault(Fault):
    """at: wires, "row 2" or "row-2" alike. flaw: what the circuit suffers from it at present."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.wires = at
        self.flaw = Flaw()

    def attach(self, wiring: Wiring) -> None:
        self.wires = tuple(map(wiring.wire, self.wires))
        self.flaw = self.suffered()

    def suffered(self) -> Flaw:
        """At first, by the circuit's names of the wires."""
        return Flaw()

    def distort(self, levels: list[int], chance: Random) -> None:
        pass


class Broken(WireFault):
    """Open circuit: a broken wire, a cold joint, a plug that is out."""

    def suffered(self) -> Flaw:
        return Flaw(broken=frozenset(self.wires))


class Loose(WireFault):
    """Open circuit with probability ``rate``, scan by scan: a plug that wobbles."""

    def __init__(self, *at: str, rate: float) -> None:
        super().__init__(*at)
        self.rate = probability("rate", rate)

    def distort(self, levels: list[int], chance: Random) -> None:
        self.flaw = Flaw(broken=frozenset(self.wires)) if chance.random() < self.rate else Flaw()


class Shorted(WireFault):
    """Shorted to ``to``: "ground", "supply", or another wire."""

    def __init__(self, *at: str, to: str) -> None:
        super().__init__(*at)
        self.to = to

    def attach(self, wiring: Wiring) -> None:
        if self.to not in ("ground", "supply"):
            self.to = wiring.wire(self.to)
        super().attach(wiring)

    def suffered(self) -> Flaw:
        if self.to in ("ground", "supply"):
            return Flaw(held=dict.fromkeys(self.wires, self.to == "supply"))
        return Flaw(joined=tuple((name, self.to) for name in self.wires))


class DiodeShorted(WireFault):
    """The diodes of these crossings let current through both ways."""

    def suffered(self) -> Flaw:
        return Flaw(shorted=frozenset(self.wires))


class BrownOut(WireFault):
    """The supply of board and chips, or of the microcontroller, is down to so many volts."""

    def __init__(self, volts: float = 0.0) -> None:
        super().__init__()
        self.flaw = Flaw(volts=between("volts", volts, 0, NOMINAL_V))

    def attach(self, wiring: Wiring) -> None:
        if wiring.wires is None and wiring.crash is None:
            raise wiring.no_circuit("the supply")


class Stray(WireFault):
    """A field that is there without a piece, or a sensor that has drifted: so many milliteslas more at these sites."""

    def __init__(self, *at: str, mt: float) -> None:
        super().__init__(*at)
        self.mt = between("mt", mt, -STRONGEST_MT, STRONGEST_MT)

    def suffered(self) -> Flaw:
        return Flaw(offset_mt=dict.fromkeys(self.wires, self.mt))


class Faded(WireFault):
    """Magnets on these sites have so large a share of their strength left; a Hall switch loses them below a half."""

    def __init__(self, *at: str, share: float) -> None:
        super().__init__(*at)
        self.share = probability("share", share)

    def suffered(self) -> Flaw:
        return Flaw(strength=dict.fromkeys(self.wires, self.share))
