"""Boards behind the buses: for each sensor driver the circuit that it is wired to, out of the same board file.

Where the drivers' own files say how a board is wired, these say what the other end of the wires does.
"""

from __future__ import annotations

from hardware.offered import load
from hardware.profile import Profile
from simulator.senses import Senses
from simulator.wired.board import Board
from simulator.wired_drivers import CHIPS
from simulator.wires import Wires


def wire_up(profile: Profile, senses: Senses, wires: Wires) -> Board:
    """The board on a Pi of its own, its driver not opened yet. The driver must be one of circuits()."""
    board: Board = load(CHIPS, profile.sensors.driver)(profile, senses, wires)
    return board
