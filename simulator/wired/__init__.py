"""Boards behind the buses: for each sensor driver the circuit that it is wired to, out of the same board file.

Where the drivers' own files say how a board is wired, these say what the other end of the wires does.
"""

from __future__ import annotations

from importlib import import_module

from hardware.profile import Profile
from simulator.senses import Senses
from simulator.wired.board import Board
from simulator.wired_drivers import CIRCUITS
from simulator.wires import Wires


def wire_up(profile: Profile, senses: Senses, wires: Wires) -> Board:
    """The board on a Pi of its own, its driver not opened yet. The driver must be one of CIRCUITS."""
    module, name = CIRCUITS[profile.sensors.driver].split(":")
    board: Board = getattr(import_module(module), name)(profile, senses, wires)
    return board
