"""Keys of a board file: what each is called, what it may hold, and what a refusal says.

The tables of keys (here the kinds, in ``hardware/keys.py`` and in each driver's file the keys) are the only place
that knows what is allowed; the checks and the documentation are both read from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Path = tuple[str, ...]
Report = Callable[[Path, object, str], None]
"""Called with a key's path, the value found (``ABSENT`` when there is none) and what is wrong and allowed."""


class _Absent:
    def __repr__(self) -> str:
        return "(absent)"


ABSENT = _Absent()


class Hex(int):
    """A number that people write in hexadecimal, such as an address."""


class KindError(Exception):
    """A value that its kind does not allow; carries the value (or the part of it) and what is wrong with it."""

    def __init__(self, value: object, why: str) -> None:
        super().__init__(why)
        self.value = value
        self.why = why


@dataclass(frozen=True, slots=True)
class Kind:
    """What a key may hold. ``allowed`` is for people; ``read`` gives the final value or raises KindError."""

    allowed: str
    read: Callable[[object], Any]


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a table. Without a default it must be there."""

    name: str
    kind: Kind
    doc: str
    default: Any = ABSENT


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _must(good: Callable[[Any], bool], value: Any, allowed: str) -> Any:
    if not good(value):
        raise KindError(value, f"allowed: {allowed}")
    return value


def _simple(allowed: str, good: Callable[[Any], bool]) -> Kind:
    return Kind(allowed, lambda value: _must(good, value, allowed))


MOST_CHARACTERS = 200


def text() -> Kind:
    """It is printed on terminals and drawings: nothing in it may steer them."""
    allowed = f"a text in quotes, one line of at most {MOST_CHARACTERS} characters that can be printed"
    return _simple(allowed, lambda v: isinstance(v, str) and v.strip() != "" and _is_plain(v))


def _is_plain(value: str) -> bool:
    return value.isprintable() and len(value) <= MOST_CHARACTERS


def choice(*names: str) -> Kind:
    """One of these texts."""
    return _simple(" or ".join(f'"{name}"' for name in names), lambda v: isinstance(v, str) and v in names)


def number_of(*values: int) -> Kind:
    """One of these whole numbers."""
    return _simple(" or ".join(map(str, values)), lambda v: _is_integer(v) and v in values)


def integer(low: int, high: int) -> Kind:
    """A whole number, both ends included."""
    return _simple(f"a whole number from {low} to {high}", lambda v: _is_integer(v) and low <= v <= high)


def bus_address(low: int, high: int) -> Kind:
    """Of a device on a bus: told in hexadecimal, as it is written."""
    allowed = f"an address from {low:#04x} to {high:#04x}"

    def read(value: object) -> Hex:
        if isinstance(value, int) and not isinstance(value, bool):
            found: Hex = _must(lambda v: low <= v <= high, Hex(value), allowed)
            return found
        raise KindError(value, f"allowed: {allowed}")

    return Kind(allowed, read)


def real(low: float, high: float) -> Kind:
    """A number, both ends included."""
    allowed = f"a number from {low:g} to {high:g}"

    def good(value: Any) -> bool:
        return (_is_integer(value) or isinstance(value, float)) and low <= value <= high

    return Kind(allowed, lambda value: float(_must(good, value, allowed)))


def anything_in(kind: Kind, at_least: int, at_most: int) -> Kind:
    """A list of values of one kind, no value twice."""
    allowed = f"a list of {at_least} to {at_most} values, each {kind.allowed}, none twice"

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not at_least <= len(value) <= at_most:
            raise KindError(value, f"allowed: {allowed}")
        read_values = tuple(kind.read(item) for item in value)
        for i, item in enumerate(read_values):
            if item in read_values[:i]:
                raise KindError(item, f"is there twice; allowed: {allowed}")
        return read_values

    return Kind(allowed, read)


def names() -> Kind:
    """A list of names; one string may hold several, separated by spaces, so that a board can be drawn by rows."""
    allowed = 'a list of names, such as ["a1", "b1"] or ["a1 b1", "a2 b2"]'

    def read(value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise KindError(value, f"allowed: {allowed}")
        return tuple(name for item in value for name in item.split())

    return Kind(allowed, read)


def pair(low: int, high: int) -> Kind:
    """Two whole numbers in a list, both ends included."""
    allowed = f"two whole numbers from {low} to {high}, such as [8, 8]"

    def read(value: object) -> tuple[int, int]:
        if isinstance(value, list) and len(value) == 2 and all(_is_integer(v) and low <= v <= high for v in value):
            return (value[0], value[1])
        raise KindError(value, f"allowed: {allowed}")

    return Kind(allowed, read)


FIRST_PIN, LAST_PIN = 2, 27
PIN = integer(FIRST_PIN, LAST_PIN)
"""A GPIO of the 40-pin header by its Broadcom number. GPIO 0 and 1 belong to the identification memory of an
add-on board (HAT), which the firmware reads at every start (Raspberry Pi, "GPIO and the 40-pin header")."""


def read_table(
    table: Mapping[str, object], keys: Iterable[Key], at: Path, report: Report, head: Iterable[Key] = ()
) -> dict[str, Any]:
    """The values of a table's keys, defaults filled in; what was refused is reported and left out. head: the keys that
    stand before all tables, for whoever puts one of them here."""
    known = {key.name: key for key in keys}
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name not in known:
            there = _at_the_head(name, value) if any(name == key.name for key in head) else ""
            report((*at, name), value, f"is no key{there}; allowed here: {', '.join(known) or 'no key'}")
    for key in known.values():
        if key.name in table:
            try:
                values[key.name] = key.kind.read(table[key.name])
            except KindError as refused:
                report((*at, key.name), refused.value, refused.why)
        elif key.default is ABSENT:
            report((*at, key.name), ABSENT, f"is missing ({key.doc}); allowed: {key.kind.allowed}")
        else:
            values[key.name] = key.default
    return values


def _at_the_head(name: str, value: object) -> str:
    if isinstance(value, dict):
        return f" here; it is a table of its own, [{name}]"
    return " here; it belongs at the head of the file, before the first table"


def flattened(table: Mapping[str, object], at: Path = ()) -> Iterable[tuple[Path, object]]:
    """``store.S = 4`` and ``"store.S" = 4`` are the same to a maker."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from flattened(value, (*at, key))
        else:
            yield (*at, key), value


def describe(keys: Iterable[Key]) -> Iterator[tuple[str, str, str, str]]:
    """Rows for the documentation: key, what is allowed, default ("required" without one), what it says."""
    for key in keys:
        default = "required" if key.default is ABSENT else "-" if key.default is None else _as_toml(key.default)
        yield key.name, key.kind.allowed, default, key.doc


_LONGEST = 800
"""Characters of a problem as it is told, whatever stands in the file."""
_MOST_TOLD = 20
"""Problems of a file that are told; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a board file. ``line`` counts from 1; None where no line can be named."""

    file: str
    line: int | None
    key: str
    value: object = field(default=ABSENT)
    why: str = ""

    def __str__(self) -> str:
        line = self._line()
        if len(line) > _LONGEST:
            line = f"{line[: _LONGEST // 2]} ... {line[-_LONGEST // 2 :]}"
        return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)

    def _line(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        if self.value is ABSENT:
            return f"{place}: {self.key} {self.why}" if self.key else f"{place}: {self.why}"
        shown = _as_toml(self.value)
        return f"{place}: {self.key} = {shown if len(shown) <= 60 else shown[:57] + '...'}: {self.why}"


class ProfileError(ValueError):
    """A board file that cannot be used. ``problems`` holds everything that is wrong with it, in the file's order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        more = len(self.problems) - _MOST_TOLD
        lines = [*map(str, self.problems[:_MOST_TOLD]), *([f"... and {more} more"] if more > 0 else [])]
        super().__init__("\n".join(lines))


def _as_toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case Hex():
            return f"{value:#04x}"
        case str():
            return '"' + value + '"'
        case tuple() | list():
            return "[" + ", ".join(map(_as_toml, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{k} = {_as_toml(v)}" for k, v in value.items()) + "}"
        case int() if abs(value) > 10**20:
            return f"{value:.3e}" if abs(value) < 10**300 else "a huge number"
    return str(value)
