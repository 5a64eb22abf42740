"""Light that is wrong, and all of a board, and its disk."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Literal

from simulator import faults as simulated
from simulator.faults import FaultError
from simulator.scenario.orders import DISK
from tablero.testing._fault import Fault, Simulated, Undo, Wood, program, somewhere

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

        def mend() -> bool:
            stage.disk.mend()
            return True

        return mend

    def again_after(self, ends: Collection[str]) -> Sequence[str]:
        return ()  # a disk has one trouble at a time
