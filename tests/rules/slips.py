"""Records with one slip in them, to prove that a reader notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

LEGAL = {"legal", "legal_moves"}
COUNTS = {"legal_count"}
RESULTS = {
    *("result_position", "result_state", "final", "returns", "captured", "after"),
    *("flipped", "points", "discs", "status", "result", "result_after_move"),
}
POSITIONS = {"pos", "fen"}

Path = tuple[str | int, ...]


def unnoticed(run: Callable[[dict[str, Any]], Any], record: dict[str, Any]) -> tuple[int, list[str]]:
    """How many slips were tried, and those of them that a reader let pass."""
    changes = list(slips(record))
    return len(changes), [change for change, wrong in changes if _passes(run, wrong)]


def _passes(run: Callable[[dict[str, Any]], Any], record: dict[str, Any]) -> bool:
    try:
        run(record)
    except (AssertionError, LookupError, ValueError):
        return False
    return True


def slips(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What was changed, and the record with only that changed: a legal move dropped, a count or a result altered."""
    kinds: tuple[tuple[set[str], Any], ...] = (
        (LEGAL, (list, dict)),
        (COUNTS, int),
        (RESULTS, (list, dict, int, str)),
        (POSITIONS, str),
    )
    for names, wanted in kinds:
        found = [path for path, value in _walk(record, ()) if path[-1] in names and isinstance(value, wanted) and value]
        if found:
            path = found[len(found) // 2]
            wrong = deepcopy(record)
            holder: Any = wrong
            for part in path[:-1]:
                holder = holder[part]
            holder[path[-1]] = _altered(holder[path[-1]])
            if wrong != record:
                yield ".".join(map(str, path)), wrong


def _walk(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, held in inner:
        yield from _walk(held, (*path, part))


def _altered(value: Any) -> Any:
    """A number or a character changed where there is one, else an entry left out."""
    match value:
        case bool() | None:
            return not value
        case int() | float():
            return value + 1
        case str():
            other = next((c for c in value if c != value[:1] and c.isalnum()), "?")
            return other + value[1:]
        case list() if value and isinstance(value[0], int | float):
            return [value[0] + 1, *value[1:]]
        case list():
            return value[:-1]
        case dict():
            part, held = next(((p, v) for p, v in value.items() if isinstance(v, dict | list) and v), (None, None))
            if part is not None:
                return {**value, part: _altered(held)}
            part = next(iter(value))
            if isinstance(value[part], int):
                return {**value, part: value[part] + 1}
            return {p: v for p, v in value.items() if p != part}
    return value
