"""How long a search may go on."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

LOOK = 64
"""Nodes between two looks at the clock."""


class SpentError(Exception):
    """The budget is used up; what the search has found by then stands."""


class InterruptedSearchError(Exception):
    """Nobody waits for the answer any more."""


class Budget:
    """nodes, seconds: at most so many. clock: seconds. interrupted: whether nobody waits any more.

    firm: what has to be found out in any case is not cut short by it; it is then to be found out more simply.
    """

    def __init__(
        self,
        nodes: float = inf,
        seconds: float = inf,
        clock: Callable[[], float] = lambda: 0.0,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> None:
        self.spent = 0
        self.firm = False
        self.nodes = nodes
        self._clock = clock
        self._began = clock()
        self._until = self._began + seconds
        self._interrupted = interrupted

    def insist(self) -> None:
        """What comes next has to be found out in any case."""
        self.firm = True

    def relent(self) -> None:
        self.firm = False

    def allow(self, nodes: float) -> None:
        """At most so many in all, instead."""
        self.nodes = nodes

    def has_spent(self, nodes: int) -> None:
        """So many in all, by a search that counts its own."""
        self.spent = nodes

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return self._clock() - self._began

    @property
    def is_over(self) -> bool:
        """Whether all nodes are used up."""
        return self.spent >= self.nodes

    @property
    def is_late(self) -> bool:
        return self._clock() >= self._until

    @property
    def is_interrupted(self) -> bool:
        return self._interrupted()

    def spend(self) -> None:
        """One node. Raises SpentError, or InterruptedSearchError."""
        self.spent += 1
        if self.spent > self.nodes and not self.firm:
            raise SpentError
        if self.spent % LOOK == 0:
            if self.is_interrupted:
                raise InterruptedSearchError
            if self.is_late and not self.firm:
                raise SpentError
