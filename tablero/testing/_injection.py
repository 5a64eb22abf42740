"""A fault in force, and how long the board took to be over it."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from tablero.testing.faults import Fault


class Injection:
    """A fault from ``inject`` until it is mended, at the latest when its ``with`` ends. since: when it was injected, in
    seconds."""

    def __init__(self, fault: Fault, since: float, undo: Callable[[], None], recover: Callable[[], float]) -> None:
        self.fault = fault
        self.since = since
        self._mended_after: float | None = None
        self._undo = undo
        self._recover = recover

    @property
    def is_in_force(self) -> bool:
        return self._mended_after is None

    @property
    def mended_after(self) -> float:
        """How many seconds after it was mended the board was over it: it tells of no trouble, and no light asks for a
        piece, that was not there before the fault; ``inf`` where that took longer than ``patience``. Raises ValueError
        while the fault is in force."""
        if self._mended_after is None:
            raise ValueError(f"{self.fault} is in force; it is mended by mend(), or at the end of its with")
        return self._mended_after

    def mend(self) -> float:
        """The fault is gone; time passes until the board is over it. The same as ``mended_after``."""
        if self._mended_after is None:
            self._undo()
            self._mended_after = self._recover()
        return self._mended_after

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if error is None:
            self.mend()
        elif self.is_in_force:
            self._undo()  # the test has failed: how long it takes does not matter any more

    def __repr__(self) -> str:
        if self._mended_after is None:
            return f"<{self.fault} in force since {self.since:.3f} s>"
        return f"<{self.fault}, mended after {self._mended_after:.3f} s>"
