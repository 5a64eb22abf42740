"""Adapters between outside data and the games, one module a form of data. A module has one of these pairs, or both:

example_key(record) -> the key of the game that a worked example is for; None if the example is not in this form.
run_example(record) -> None: asserts everything that the example says.

record_key(record) -> the key of the game that was recorded; None if the record is not in this form.
run_record(record) -> int: replays the game, asserting every position, legal set and result; the plies checked.

A game that is not registered yet waits: its records are counted and skipped.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rules import keys

Record = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """One side of a reader module: what it understands and how it is run."""

    name: str
    key: Callable[[Record], str | None]
    run: Callable[[Record], int | None]


def _readers(key: str, run: str) -> tuple[Reader, ...]:
    modules = [import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    return tuple(
        Reader(module.__name__.rpartition(".")[2], getattr(module, key), getattr(module, run))
        for module in modules
        if hasattr(module, run)
    )


EXAMPLES = _readers("example_key", "run_example")
RECORDS = _readers("record_key", "run_record")


def reader_of(record: Record, readers: Iterable[Reader]) -> Reader | None:
    """The one reader that understands the record, if its game is registered."""
    found = [reader for reader in readers if reader.key(record) in keys()]
    assert len(found) <= 1, f"several readers understand one record: {[reader.name for reader in found]}"
    return found[0] if found else None


def waiting(records: Iterable[Record], readers: Iterable[Reader]) -> str:
    """The records that no reader runs yet, counted by game: "konane 15, pasang 23"; empty if there are none."""
    without = (record for record in records if not reader_of(record, readers))
    counts = Counter(str(record.get("game") or record.get("rule") or "no name") for record in without)
    return ", ".join(f"{game} {count}" for game, count in sorted(counts.items()))
