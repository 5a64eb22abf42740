"""What goes wrong: small faults, switched on and off at any time and in any combination.

Faults of sensors distort a scan, and are the same at every gate; they sit at spots, buttons or channels. Faults of
light change what is to be seen of a frame. Faults of wires (and of the supply, and of magnets' neighbourhood) are
suffered by the simulated circuit, those of a bus by its chips, those of a serial line and a microcontroller where one
runs; each says where it may be had. Wires are named as the circuit names them. Chances come from the rig's seed, so
that a run repeats exactly. ``simulator.faults.book`` is the table of all of them.
"""

from simulator.faults.base import At, Fault, FaultError, Wiring, level_of, lines_of
from simulator.faults.in_force import Faults, row_of
from simulator.faults.light import ChainBroken, DeadPixels, LightFault, StuckPixels
from simulator.faults.lines import BusSlow, BusWrong, Crashed, GarbledBytes, LateBytes, LostBytes, Unplugged
from simulator.faults.sensors import Bounce, Chatter, Dead, Dropped, Inverted, Joined, Lost, Noise, Stuck, Weak
from simulator.faults.wires import Broken, BrownOut, DiodeShorted, Faded, Loose, Shorted, Stray, WireFault

__all__ = [
    "At",
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
    "Dropped",
    "Faded",
    "Fault",
    "FaultError",
    "Faults",
    "GarbledBytes",
    "Inverted",
    "Joined",
    "LateBytes",
    "LightFault",
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
    "WireFault",
    "Wiring",
    "level_of",
    "lines_of",
    "row_of",
]
