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
from simulator.faults import FaultError
from tablero.testing._board_faults import ChainBroken, Crashed, DeadPixels, Disk, StuckPixels, Unplugged
from tablero.testing._fault import Fault
from tablero.testing._sensor_faults import (
    Bounce,
    Chatter,
    Dead,
    Distorted,
    Dropped,
    Inverted,
    Joined,
    Late,
    Lost,
    Noise,
    Stuck,
    Weak,
)
from tablero.testing._wire_faults import (
    Broken,
    BrownOut,
    BusSlow,
    BusWrong,
    DiodeShorted,
    Faded,
    GarbledBytes,
    LateBytes,
    Loose,
    LostBytes,
    Shorted,
    Stray,
)

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
