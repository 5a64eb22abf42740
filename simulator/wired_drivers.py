"""The sensor drivers whose circuits are simulated, of all installed packages; by name, for what stands in for vendors'
libraries is heavy."""

from __future__ import annotations

from hardware.offered import offered

CHIPS = "tablero.chips"
"""Group of entry points: each is a sensor driver's name and the class of its circuit (simulator.wired.board.Board)."""


def circuits() -> tuple[str, ...]:
    """The sensor drivers that have one."""
    return tuple(offered(CHIPS))
