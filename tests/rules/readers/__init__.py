"""Adapters between outside data and the games, one module a family. A module has:

example_key(record) -> the key of the registered game that a worked example is for, or None.
run_example(record) -> None: asserts everything that the example says.
run_record(record) -> int: replays a recorded game, asserting every position, legal set and result; the plies checked.
record_key(record) -> as example_key, for recorded games; where it is missing, example_key answers for both.

The last two only where there are recorded games.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

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
        Reader(module.__name__.rpartition(".")[2], getattr(module, key, module.example_key), getattr(module, run))
        for module in modules
        if hasattr(module, run)
    )


EXAMPLES = _readers("example_key", "run_example")
RECORDS = _readers("record_key", "run_record")


def reader_of(record: Record, readers: Iterable[Reader]) -> Reader | None:
    """The one reader that understands the record."""
    found = [reader for reader in readers if reader.key(record)]
    assert len(found) <= 1, f"several readers understand one record: {[reader.name for reader in found]}"
    return found[0] if found else None
