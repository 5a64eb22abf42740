"""Fingers on the buttons of a simulated board: each press is held long enough to be seen, and none is swallowed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from firmware_host.shell.simulation.simulated_board import Simulation

HELD = 0.15
"""Seconds that a press holds a button down, longer than any debounce."""
APART = 0.1
"""Seconds between two presses of the same button."""
BETWEEN = 0.05
"""Seconds between the presses of two buttons: what settles in one scan has no order."""
FELT_WITHIN = 2.0
"""Seconds after which a button that is not felt is let go all the same: its sensor may be dead."""
MOST = 12
"""Presses that wait: a child may hammer."""


class Fingers:
    """Different buttons may be down together; the same one comes up first, and whatever was pressed later waits for
    it, so that the order stays. there: whether this wood is still the one that is played on. felt: whether the board
    feels a button that is down; on a busy machine that may take longer than any finger."""

    def __init__(
        self,
        wood: Simulation,
        later: Callable[[float, Callable[[float], None]], None],
        there: Callable[[], bool],
        felt: Callable[[str], bool],
    ) -> None:
        self.wood = wood
        self._later = later
        self._there = there
        self._felt = felt
        self._busy: set[str] = set()
        self._resting = False
        self._waiting: deque[str] = deque(maxlen=MOST)

    def press(self, now: float, name: str) -> None:
        self._waiting.append(name)
        self._go_on(now)

    def forget(self) -> None:
        """What waits is not pressed any more."""
        self._waiting.clear()

    def _go_on(self, now: float) -> None:
        if self._resting or not self._waiting or self._waiting[0] in self._busy or not self._there():
            return
        name = self._waiting.popleft()
        self._busy.add(name)
        self._resting = True
        self.wood.hand.press(name)
        self._later(HELD, self._up(name, now + FELT_WITHIN))
        self._later(BETWEEN, self._rested)

    def _rested(self, now: float) -> None:
        self._resting = False
        self._go_on(now)

    def _up(self, name: str, until: float) -> Callable[[float], None]:
        def free(now: float) -> None:
            self._busy.discard(name)
            self._go_on(now)

        def up(now: float) -> None:
            if self._there() and now < until and not self._felt(name):
                self._later(BETWEEN, up)
            elif self._there():
                self.wood.hand.release(name)
                self._later(APART, free)

        return up
