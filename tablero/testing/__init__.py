"""A test bench: the simulated board, for tests of the whole program, of a host, of firmware, and of drivers.

    >>> from tablero.testing import Board, ms
    >>> with Board("othello", "serial-8x8") as board:
    ...     board.hand.place("B", "d3")
    ...     board.light("d4").within(30 * ms).says("flip"), board.moves
    (True, ['d3'])

``Board`` is a game on a simulated board, in virtual time. ``Device`` is the simulated board as a serial device, on a
pseudo terminal and on TCP, in real time. ``faults`` can be injected into both; ``gates`` say where they are simulated;
``journal`` has the records of what a board wrote down. ``SensorContract`` and ``PixelContract`` are what holds for
every driver, as test classes; an ``Actuator`` takes the place of hands at a real board. The pytest plugin gives the
fixtures ``board`` and ``device`` and the mark ``tablero``. simulator/TESTING.md shows how all of it is used. Each part
is imported when it is first used.
"""

from importlib import import_module as _import
from typing import TYPE_CHECKING as _TYPE_CHECKING

if _TYPE_CHECKING:
    from simulator.device.line import Line
    from simulator.scenario.language import WordError
    from simulator.scenario.latency import Latency
    from simulator.scenario.on_wood.actuator import Actuator
    from simulator.wired.board import Board as Circuit
    from simulator.wires import Bundle
    from simulator.world import WorldError
    from tablero.testing import faults, gates, journal
    from tablero.testing._board import Board
    from tablero.testing._contracts import PixelContract, SensorContract
    from tablero.testing._device import Device, DeviceHand
    from tablero.testing._errors import MissingError, SetupError
    from tablero.testing._hand import Hand
    from tablero.testing._injection import Injection
    from tablero.testing._light import Light
    from tablero.testing._units import ms, s, us

__all__ = [
    "Actuator",
    "Board",
    "Bundle",
    "Circuit",
    "Device",
    "DeviceHand",
    "Hand",
    "Injection",
    "Latency",
    "Light",
    "Line",
    "MissingError",
    "PixelContract",
    "SensorContract",
    "SetupError",
    "WordError",
    "WorldError",
    "faults",
    "gates",
    "journal",
    "ms",
    "s",
    "us",
]

_PLACES = {
    "Actuator": "simulator.scenario.on_wood.actuator",
    "Board": "tablero.testing._board",
    "Bundle": "simulator.wires",
    "Circuit": "simulator.wired.board:Board",
    "Device": "tablero.testing._device",
    "DeviceHand": "tablero.testing._device",
    "Hand": "tablero.testing._hand",
    "Injection": "tablero.testing._injection",
    "Latency": "simulator.scenario.latency",
    "Light": "tablero.testing._light",
    "Line": "simulator.device.line",
    "MissingError": "tablero.testing._errors",
    "PixelContract": "tablero.testing._contracts",
    "SensorContract": "tablero.testing._contracts",
    "SetupError": "tablero.testing._errors",
    "WordError": "simulator.scenario.language",
    "WorldError": "simulator.world",
    "ms": "tablero.testing._units",
    "s": "tablero.testing._units",
    "us": "tablero.testing._units",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _import("tablero._packages")
    if name not in _PLACES:
        return _import(f"{__name__}.{name}")
    module, _, own = _PLACES[name].partition(":")
    return getattr(_import(module), own or name)
