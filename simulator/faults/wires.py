"""Wires, supply and magnets: what the simulated circuit suffers."""

from __future__ import annotations

from random import Random

from simulator.faults.base import Fault, FaultError, Wiring, probability
from simulator.wires import NOMINAL_V, Flaw


class WireFault(Fault):
    """at: wires. flaw: what the circuit suffers from it at present."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.wires = at
        self.flaw = Flaw()

    def attach(self, wiring: Wiring) -> None:
        for name in self.wires:
            wiring.wire(name)

    def distort(self, levels: list[int], chance: Random) -> None:
        pass


class Broken(WireFault):
    """Open circuit: a broken wire, a cold joint, a plug that is out."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.flaw = Flaw(broken=frozenset(at))


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
        if to in ("ground", "supply"):
            self.flaw = Flaw(held=dict.fromkeys(at, to == "supply"))
        else:
            self.flaw = Flaw(joined=tuple((name, to) for name in at))

    def attach(self, wiring: Wiring) -> None:
        super().attach(wiring)
        if self.to not in ("ground", "supply"):
            wiring.wire(self.to)


class DiodeShorted(WireFault):
    """The diodes of these crossings let current through both ways."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.flaw = Flaw(shorted=frozenset(at))


class BrownOut(WireFault):
    """The supply of board and chips, or of the microcontroller, is down to so many volts."""

    def __init__(self, volts: float = 0.0) -> None:
        super().__init__()
        if not 0 <= volts <= NOMINAL_V:
            raise FaultError(f"volts {volts}; allowed: 0 to {NOMINAL_V}")
        self.flaw = Flaw(volts=volts)

    def attach(self, wiring: Wiring) -> None:
        if wiring.wires is None and wiring.crash is None:
            raise wiring.no_circuit("the supply")


class Stray(WireFault):
    """A field that is there without a piece, or a sensor that has drifted: so many milliteslas more at these sites."""

    def __init__(self, *at: str, mt: float) -> None:
        super().__init__(*at)
        self.flaw = Flaw(offset_mt=dict.fromkeys(at, mt))


class Faded(WireFault):
    """Magnets on these sites have so large a share of their strength left; a Hall switch loses them below a half."""

    def __init__(self, *at: str, share: float) -> None:
        super().__init__(*at)
        self.flaw = Flaw(strength=dict.fromkeys(at, probability("share", share)))
