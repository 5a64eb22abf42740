"""Fingers on the buttons of a simulated board: each press is held long enough to be seen, and none is swallowed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from firmware_host.shell.simulation import Simulation

HELD = 0.15
"""Seconds that a press holds a button down, longer than any debounce."""
APART = 0.1
"""Seconds between two presses of the same button."""
BETWEEN = 0.05
"""Seconds between the presses of two buttons: what settles in one scan has no order."""
MOST = 12
"""Presses that wait: a child may hammer."""


class Fingers:
    """Different buttons may be down together; the same one comes up first, and whatever was pressed later waits for
    it, so that the order stays. there: whether this wood is still the one that is played on."""

    def __init__(
        self, wood: Simulation, later: Callable[[float, Callable[[float], None]], None], there: Callable[[], bool]
    ) -> None:
        self.wood = wood
        self._later = later
        self._there = there
        self._busy: set[str] = set()
        self._resting = False
        self._waiting: deque[str] = deque(maxlen=MOST)

    def press(self, now: float, name: str) -> None:
        self._waiting.append(name)
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        if self._resting or not self._waiting or self._waiting[0] in self._busy or not self._there():
            return
        name = self._waiting.popleft()
        self._busy.add(name)
        self._resting = True
        self.wood.hand.press(name)
        self._later(HELD, self._up(name))
        self._later(BETWEEN, self._rested)

    def _rested(self, now: float) -> None:
        self._resting = False
        self._go_on(now)

    def _up(self, name: str) -> Callable[[float], None]:
        def free(now: float) -> None:
            self._busy.discard(name)
            self._go_on(now)

        def up(now: float) -> None:
            if self._there():
                self.wood.hand.release(name)
                self._later(APART, free)

        return up
