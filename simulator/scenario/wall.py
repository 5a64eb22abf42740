"""The computer's clock, by which people tell the time. It may be wrong, be set, and go back: nothing else may."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime


class Wall:
    """Seconds since 1970, when it is switched on for the first time: like a computer without a battery.

    running: seconds of a clock that never goes back.
    """

    def __init__(self, running: Callable[[], float]) -> None:
        self._running = running
        self._ahead = 0.0

    def __call__(self) -> float:
        return self._running() + self._ahead

    def jump(self, seconds: float) -> None:
        """Set on, or back where negative."""
        self._ahead += seconds

    def set(self, date: datetime) -> None:
        """date: UTC where it names no zone."""
        self._ahead = (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() - self._running()
