"""Boards behind the buses: for each sensor driver the circuit that it is wired to, out of the same board file.

Where the drivers' own files say how a board is wired, these say what the other end of the wires does.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from simulator.wired.board import Board
from simulator.wires import Wires

if TYPE_CHECKING:
    from hardware.profile import Profile
    from simulator.senses import Senses

CIRCUITS = {
    "gpio-matrix": "simulator.wired.pin_matrix:PinMatrixBoard",
    "rpi-gpio": "simulator.wired.pin_matrix:PinMatrixBoard",
    "hc165": "simulator.wired.shift_registers:ShiftRegisterBoard",
    "mcp23017": "simulator.wired.expanders:ExpanderBoard",
    "mcp3008": "simulator.wired.analog:AnalogBoard",
}
"""Sensor driver -> its circuit."""


def wire_up(profile: Profile, senses: Senses, wires: Wires) -> Board:
    """The board on a Pi of its own, its driver not opened yet. The driver must be one of CIRCUITS."""
    module, name = CIRCUITS[profile.sensors.driver].split(":")
    board: Board = getattr(import_module(module), name)(profile, senses, wires)
    return board
