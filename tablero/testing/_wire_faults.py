"""Wires, their supply, magnets, buses and serial lines that are wrong."""

from __future__ import annotations

from functools import partial

from simulator import faults as simulated
from tablero.testing._fault import Simulated, Undo, Wood, somewhere

# Wires, supply, magnets


class Broken(Simulated):
    """Wires that are open: broken, a cold joint, a plug that is out."""

    def __init__(self, *wires: str) -> None:
        somewhere("Broken", wires)
        super().__init__(simulated.Broken, *wires)
        self.is_line("wire broken", wires)


class Loose(Simulated):
    """Wires that are open with probability ``rate``, scan by scan."""

    def __init__(self, *wires: str, rate: float) -> None:
        somewhere("Loose", wires)
        super().__init__(partial(simulated.Loose, rate=rate), *wires, rate=rate)
        self.is_line("wire loose", wires, rate)


class Shorted(Simulated):
    """Wires shorted to "ground", to the "supply", or to another wire."""

    def __init__(self, *wires: str, to: str) -> None:
        somewhere("Shorted", wires)
        super().__init__(partial(simulated.Shorted, to=to), *wires, to=to)
        self._wires, self._to = wires, to
        self.is_line("wire shorted", wires, to)

    def begin(self, wood: Wood) -> Undo:
        return Simulated(partial(simulated.Shorted, to=wood.spot(self._to)), *self._wires).begin(wood)


class DiodeShorted(Simulated):
    """The diodes of these sites let current through both ways."""

    def __init__(self, *at: str) -> None:
        somewhere("DiodeShorted", at)
        super().__init__(simulated.DiodeShorted, *at)
        self.is_line("diode shorted", at)


class BrownOut(Simulated):
    """The supply of board and chips, or of the microcontroller, is down to so many volts, of 3.3."""

    def __init__(self, volts: float = 0.0) -> None:
        super().__init__(partial(simulated.BrownOut, volts), volts=volts)
        self.is_one_line("brown-out", volts, ends="mend brown-out")


class Stray(Simulated):
    """A field of so many milliteslas that is there without a piece, or a sensor that has drifted."""

    def __init__(self, *at: str, mt: float) -> None:
        somewhere("Stray", at)
        super().__init__(partial(simulated.Stray, mt=mt), *at, mt=mt)
        self.is_line("stray", at, mt)


class Faded(Simulated):
    """Magnets on these sites have so large a share of their strength left; a Hall switch loses them below a half."""

    def __init__(self, *at: str, share: float) -> None:
        somewhere("Faded", at)
        super().__init__(partial(simulated.Faded, share=share), *at, share=share)
        self.is_line("faded", at, share)


# Buses and serial lines


class BusWrong(Simulated):
    """Of each byte that is read over I2C or SPI a bit is wrong with probability ``rate``."""

    def __init__(self, *, rate: float) -> None:
        super().__init__(partial(simulated.BusWrong, rate=rate), rate=rate)
        self.is_one_line("bus wrong", rate, ends="mend bus")


class BusSlow(Simulated):
    """The chips on I2C or SPI need so many seconds more for a scan."""

    def __init__(self, *, seconds: float) -> None:
        super().__init__(partial(simulated.BusSlow, seconds=seconds), seconds=seconds)
        self.is_one_line("bus slow", seconds, ends="mend bus")


class GarbledBytes(Simulated):
    """Each byte on the serial line arrives as another one with probability ``rate``."""

    def __init__(self, *, rate: float) -> None:
        super().__init__(partial(simulated.GarbledBytes, rate=rate), rate=rate)
        self.is_one_line("serial garbled", rate, ends="mend serial")


class LostBytes(Simulated):
    """Each byte on the serial line is lost with probability ``rate``."""

    def __init__(self, *, rate: float) -> None:
        super().__init__(partial(simulated.LostBytes, rate=rate), rate=rate)
        self.is_one_line("serial lost", rate, ends="mend serial")


class LateBytes(Simulated):
    """Answers on the serial line come so many seconds later; too late for a driver whose timeout is shorter."""

    def __init__(self, *, seconds: float) -> None:
        super().__init__(partial(simulated.LateBytes, seconds=seconds), seconds=seconds)
        self.is_one_line("serial late", seconds, ends="mend serial")
