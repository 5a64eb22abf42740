"""A board of load cells at the bench, and somebody who calibrates it by its light."""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.profile import load
from tests.pi.agent import Agent, Running
from tests.pi.host import PiError
from tests.pi.installed import as_a_maker, bring_helpers
from tests.pi.machine import Machine
from tests.pi.page import PATIENCE_S
from tests.pi.scales import Scales
from tests.pi.wood import DEVICE, FRAMES, Chain

BOARD = load("pits-2x6-count")
MASS_G, SEEDS, UNIT_G, SPREAD = 50, 5, 4.6, 0.05
"""Heavier seeds than the board file knows."""
BRIGHT = 100
"""Of the three bytes of a pixel together: what stands out."""


class Eye:
    """Sees which pit stands out."""

    def __init__(self, agent: Agent) -> None:
        self._chain = Chain(BOARD, lambda: agent.get(DEVICE, FRAMES))

    def finds(self, asked: Callable[[str], bool]) -> str:
        """The lit pit of those that are asked. Raises PiError where none is lit for long."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self._chain.frames()
            spot = max(filter(asked, BOARD.spots), key=self._level)
            if self._level(spot) >= BRIGHT:
                return spot
        raise PiError(f"no pit is lit; the chain shows {self._chain.frame.hex()}")

    def _level(self, spot: str) -> int:
        return sum(sum(self._chain.frame[3 * pixel : 3 * pixel + 3]) for pixel in BOARD.spots[spot].pixels)


def take_board(pi: Machine, file: str) -> Scales:
    """The board file lies there, the service's user owns it, and nothing else uses the pins. To be closed."""
    bring_helpers(pi)
    pi.agent.run("systemctl stop tablero")
    pi.agent.put(file, BOARD.path.read_bytes())
    pi.agent.run(f"chown tablero {file}")
    return Scales(BOARD, pi.agent, UNIT_G, SPREAD)


def calibrate(pi: Machine, file: str, scales: Scales) -> Running:
    """Begun, and led through to the last thing that a hand has to do."""
    scales.lay(dict.fromkeys(BOARD.spots, 0))
    running = pi.agent.start(
        as_a_maker(
            *("calibrate", "--board", file, "--hardware", "real", "--mass-g", str(MASS_G), "--seeds", str(SEEDS))
        )
    )
    running.wait(PATIENCE_S, until=lambda said: "under a known mass" in said)
    eye = Eye(pi.agent)
    left = set(BOARD.spots)
    while left:
        spot = eye.finds(left.__contains__)
        scales.weigh(spot, MASS_G)
        running.wait(PATIENCE_S, until=lambda said, spot=spot: f"{spot}: channel" in said)  # type: ignore[misc]
        scales.weigh(spot, 0)
        left.remove(spot)
    running.wait(PATIENCE_S, until=lambda said: "-- what seeds weigh" in said)
    scales.lay(dict.fromkeys(BOARD.spots, SEEDS))
    return running
