"""Every mutant with the clauses that it breaks."""

from __future__ import annotations

from collections.abc import Callable

from simulator.serial_model import SerialModel

Mutant = type[SerialModel]
MUTANTS: list[tuple[Mutant, tuple[str, ...]]] = []


def breaks(*clauses: str) -> Callable[[Mutant], Mutant]:
    def register(mutant: Mutant) -> Mutant:
        MUTANTS.append((mutant, clauses))
        return mutant

    return register
