"""Which clause is tried by what, and why others are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware.conformance.examiner import Examiner

Trial = Callable[[Examiner], None]
"""Raises Broken, Unreached or Unseen."""


@dataclass(frozen=True)
class Check:
    """needs: the clauses without which this one cannot be judged."""

    clause: str
    trial: Trial
    needs: tuple[str, ...]


CHECKS: dict[str, Check] = {}

UNSEEN = {
    "1.1": "nothing is understood without it",
    "1.2": "it is part of 4.3 and 6.1",
    "1.4": "it binds the host",
    "5.2": "it takes pieces on the board: tablero test sensors",
    "5.4": "it takes pieces on the board: tablero test sensors",
    "6.4": "the light is not seen from the line: tablero test leds",
    "7.4": "it binds the host",
    "9.1": "it binds the host",
    "9.2": "it binds the host",
    "9.3": "it binds the host",
    "9.4": "it binds the host",
    "10.4": "it takes a cell whose wire is broken",
    "10.7": "it binds the host",
}
"""The clauses that nobody can tell from the host's end of the line."""


def check(clause: str, *needs: str) -> Callable[[Trial], Trial]:
    def register(trial: Trial) -> Trial:
        CHECKS[clause] = Check(clause, trial, needs)
        return trial

    return register
