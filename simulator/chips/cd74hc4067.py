"""CD74HC4067: one of sixteen analog inputs joined to a common line (SCHS209)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence


class Multiplexers:
    """Several of them on the same four select lines. inputs: for each chip, what its sixteen inputs are at, as shares
    of the supply; None for one that is open. tau_s: how fast the common lines follow; a resistor to ground takes them
    down while the input is open.
    """

    def __init__(self, inputs: Sequence[Callable[[int], float | None]], tau_s: float = 1e-6) -> None:
        self.tau_s = tau_s
        self._inputs = inputs
        self._selected = 0
        self._common = [0.0] * len(inputs)
        self._passed = 0.0  # since all common lines were worked out, and until when each one has been since
        self._until = [0.0] * len(inputs)

    def select(self, line: int, level: bool) -> None:
        """S0 to S3."""
        selected = self._selected & ~(1 << line) | level << line
        if selected != self._selected:
            for chip in range(len(self._inputs)):
                self.common(chip)
            self._selected, self._passed, self._until = selected, 0.0, [0.0] * len(self._inputs)

    def wait(self, seconds: float) -> None:
        self._passed += seconds

    def common(self, chip: int) -> float:
        """Worked out only when it is looked at or another input is selected: most waits end before either."""
        if seconds := self._passed - self._until[chip]:
            self._until[chip] = self._passed
            left = math.exp(-seconds / self.tau_s) if seconds < 40 * self.tau_s else 0.0
            towards = self._inputs[chip](self._selected) or 0.0
            self._common[chip] = towards + (self._common[chip] - towards) * left
        return self._common[chip]
