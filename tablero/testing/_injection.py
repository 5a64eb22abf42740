"""A fault in force, and how long the board took to be over it."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from tablero.testing.faults import Fault


class Injection:
    """A fault from ``inject`` until it is mended, at the latest when its ``with`` ends. since: when it was injected, in
    seconds. is_in_force: whether it has not been mended yet."""

    def __init__(self, fault: Fault, since: float, undo: Callable[[], None], recover: Callable[[], float]) -> None:
        self.fault = fault
        self.since = since
        self.is_in_force = True
        self._mended_after: float | None = None
        self._undo = undo
        self._recover = recover

    @property
    def mended_after(self) -> float:
        """How many seconds after it was mended the board was over it: it tells of no trouble, and no light asks for a
        piece, that was not there before the fault; ``inf`` where that took longer than ``patience``. Raises ValueError
        while the fault is in force, and after a ``with`` that ended with an error."""
        if self._mended_after is None:
            how = "is in force" if self.is_in_force else "was mended as the test failed"
            raise ValueError(f"{self.fault} {how}; it is mended by mend(), or at the end of its with")
        return self._mended_after

    def mend(self) -> float:
        """The fault is gone; time passes until the board is over it. The same as ``mended_after``."""
        if self._mended_after is None:
            self._end()
            self._mended_after = self._recover()
        return self._mended_after

    def _end(self) -> None:
        if self.is_in_force:
            self.is_in_force = False
            self._undo()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if error is None:
            self.mend()
        else:
            self._end()  # the test has failed: how long it takes does not matter any more

    def __repr__(self) -> str:
        if self.is_in_force:
            return f"<{self.fault} in force since {self.since:.3f} s>"
        if self._mended_after is None:
            return f"<{self.fault}, mended as the test failed>"
        return f"<{self.fault}, mended after {self._mended_after:.3f} s>"
