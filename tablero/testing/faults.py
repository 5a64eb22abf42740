"""What can go wrong with a board, for ``board.inject`` and ``device.inject``.

    >>> Stuck("a1", level=1)
    Stuck('a1', level=1)
    >>> Weak("d4", miss=1.5)
    Traceback (most recent call last):
    ...
    simulator.faults.base.FaultError: miss 1.5; allowed: 0 to 1

A place is a site of the game (of a device: a spot of the board), a button, or a channel's number. Chances come from the
seed of the board, so that a run repeats exactly. Numbers are checked here, places when a fault is injected; both raise
``FaultError`` with what is allowed.

``tablero faults`` prints them all, with the gates at which each means something; elsewhere it is refused.
``board.wires`` lists the wires.
"""

from __future__ import annotations

from tablero import _packages  # noqa: F401 - before all others: says so where one of them is not ours

# isort: split
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Literal

from simulator import faults as simulated
from simulator.faults import FaultError
from simulator.scenario.orders import DISK
from tablero.testing._fault import At, Fault, Simulated, Undo, Wood, must_be_level, program, somewhere

__all__ = [
    "Bounce",
    "Broken",
    "BrownOut",
    "BusSlow",
    "BusWrong",
    "ChainBroken",
    "Chatter",
    "Crashed",
    "Dead",
    "DeadPixels",
    "DiodeShorted",
    "Disk",
    "Distorted",
    "Dropped",
    "Faded",
    "Fault",
    "FaultError",
    "GarbledBytes",
    "Inverted",
    "Joined",
    "Late",
    "LateBytes",
    "Loose",
    "Lost",
    "LostBytes",
    "Noise",
    "Shorted",
    "Stray",
    "Stuck",
    "StuckPixels",
    "Unplugged",
    "Weak",
]

# Sensors


class Stuck(Simulated):
    """Always the same level."""

    def __init__(self, *at: At, level: int) -> None:
        somewhere("Stuck", at)
        must_be_level(level)
        super().__init__(partial(simulated.Stuck, level=level), *at, level=level)
        self.is_line("stuck", at, level)


class Dead(Simulated):
    """Never reads anything: a broken wire, a dead chip."""

    def __init__(self, *at: At) -> None:
        somewhere("Dead", at)
        super().__init__(simulated.Dead, *at)
        self.is_line("dead", at)


class Lost(Simulated):
    """All sensors of a line read one level. line: a row, a column or a chip, such as "row-2"; ``board.lines`` lists
    them."""

    def __init__(self, line: str, *, level: int = 0) -> None:
        must_be_level(level)
        super().__init__(lambda: simulated.Lost(line, level), line=line, level=level)
        self.is_one_line("lost", line, *([level] if level else []), ends=f"mend {line}")


class Inverted(Simulated):
    """Says the opposite: something for nothing, or, where poles are sensed, the other pole."""

    def __init__(self, *at: At) -> None:
        somewhere("Inverted", at)
        super().__init__(simulated.Inverted, *at)
        self.is_line("inverted", at)


class Joined(Simulated):
    """Sensors whose outputs touch: each says what any of them senses."""

    def __init__(self, *at: At) -> None:
        somewhere("Joined", at, 2)
        super().__init__(simulated.Joined, *at)
        if all(isinstance(place, str) for place in at):
            self.is_one_line("joined", *at, ends=f"mend {at[0]}")


class Weak(Simulated):
    """A weak magnet: reads nothing with probability ``miss``, scan by scan."""

    def __init__(self, *at: At, miss: float) -> None:
        somewhere("Weak", at)
        super().__init__(partial(simulated.Weak, miss=miss), *at, miss=miss)
        self.is_line("weak", at, miss)


class Noise(Simulated):
    """Reads the opposite with probability ``rate``, scan by scan; without a place, every sensor does."""

    def __init__(self, *at: At, rate: float) -> None:
        super().__init__(partial(simulated.Noise, rate=rate), *at, rate=rate)
        if not at:
            self.is_one_line("noise", rate, ends="mend noise")


class Chatter(Simulated):
    """A contact that never rests: wrong in so many of the scans."""

    def __init__(self, *at: At, rate: float = 0.5) -> None:
        somewhere("Chatter", at)
        super().__init__(partial(simulated.Chatter, rate=rate), *at, rate=rate)
        self.is_line("chatter", at, *([rate] if rate != 0.5 else []))


class Bounce(Simulated):
    """After each change a contact falls at random between the old and the new level for ``scans`` scans."""

    def __init__(self, *at: At, scans: int) -> None:
        somewhere("Bounce", at)
        super().__init__(partial(simulated.Bounce, scans=scans), *at, scans=scans)
        self.is_line("bounce", at, scans)


class Distorted(Simulated):
    """A fault of your own: ``by(levels, channels, chance)`` changes the levels of one scan in place. channels: of the
    places, of all sensors without any. chance: the board's, so that a run repeats exactly."""

    def __init__(self, *at: At, by: Callable[[list[int], Sequence[int], Random], None]) -> None:
        class Own(simulated.Fault):
            def distort(self, levels: list[int], chance: Random) -> None:
                by(levels, self.channels, chance)

        super().__init__(Own, *at, by=by)


# Scans


class Dropped(Simulated):
    """A scan is lost with probability ``rate``: it says again what the last one said."""

    def __init__(self, *, rate: float) -> None:
        super().__init__(partial(simulated.Dropped, rate=rate), rate=rate)
        self.is_one_line("dropped", rate, ends="mend dropped")


class Late(Fault):
    """A scan comes so many seconds too late with probability ``rate``."""

    def __init__(self, *, rate: float, seconds: float) -> None:
        super().__init__(rate=rate, seconds=seconds)
        self.is_one_line("late", rate, seconds, ends="mend late")
        simulated.Noise(rate=rate)  # checks it
        if not 0 <= seconds <= 60:
            raise FaultError(f"seconds {seconds}; allowed: 0 to 60")
        self._late = (rate, seconds)

    def begin(self, wood: Wood) -> Undo:
        stage = program(wood, self)
        before, stage.late = stage.late, self._late

        def mend() -> None:
            stage.late = before

        return mend


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
        if not abs(mt) <= 1000:
            raise FaultError(f"mt {mt}; allowed: -1000 to 1000")
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


# Light


class ChainBroken(Simulated):
    """The chain passes nothing on to this pixel and those behind it. pixel: counted from 0, along the chain."""

    def __init__(self, pixel: int) -> None:
        super().__init__(lambda: simulated.ChainBroken(pixel), pixel=pixel)
        self.is_one_line("chain broken", pixel, ends="mend chain")


class DeadPixels(Simulated):
    """These pixels stay dark and pass on what is behind them. pixels: counted from 0, along the chain."""

    def __init__(self, *pixels: int) -> None:
        somewhere("DeadPixels", pixels)
        super().__init__(simulated.DeadPixels, *pixels)
        self.is_one_line("pixels dead", *pixels, ends="mend pixels")


class StuckPixels(Simulated):
    """These pixels show one colour, whatever they are sent, and pass on what is behind them. pixels: counted from 0,
    along the chain. rgb: red, green, blue, each 0 to 255."""

    def __init__(self, *pixels: int, rgb: tuple[int, int, int]) -> None:
        somewhere("StuckPixels", pixels)
        super().__init__(partial(simulated.StuckPixels, colour=rgb), *pixels, rgb=rgb)
        self.is_one_line("pixels stuck", bytes(rgb).hex(), *pixels, ends="mend pixels")


# The whole board, and the disk


class Unplugged(Simulated):
    """The board does not answer at all."""

    def __init__(self) -> None:
        super().__init__(simulated.Unplugged)
        self.begins, self.ends = ("fault unplugged",), ("plug in",)


class Crashed(Simulated):
    """The microcontroller stops amid whatever it does. A board starts it again as soon as it is missed, a device when
    the fault is mended."""

    def __init__(self) -> None:
        super().__init__(simulated.Crashed)
        self.begins = ("fault crash",)


class Disk(Fault):
    """The journal's disk takes no more writes: it is full, broken, or read-only. For a ``durable`` board."""

    def __init__(self, trouble: Literal["full", "broken", "read-only"] = "full") -> None:
        super().__init__(trouble)
        if trouble not in DISK:
            raise FaultError(f"trouble {trouble!r}; allowed: {', '.join(DISK)}")
        self._error = DISK[trouble]
        self.begins, self.ends = (f"disk {trouble}",), ("disk mended",)

    def begin(self, wood: Wood) -> Undo:
        stage = program(wood, self)
        if not stage.is_durable:
            raise FaultError(f"{self}: the journal of this board is not on a disk; allowed: a board with durable=True")
        stage.disk.fail(self._error)
        return stage.disk.mend
