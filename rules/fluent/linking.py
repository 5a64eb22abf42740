"""Entries into patterns: what they name of each other is put in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

from rules.fluent.pattern import Fault, Pattern
from rules.fluent.syntax import Entry, Expression, Literal, Parts, Reference, Select, Variable, Wrong

DEEPEST = 20
"""Messages and terms that lead to each other."""
LONGEST = 10_000
"""Characters of a message, with all its variants and what it names."""
MOST_WAYS = 1_000
"""In which a message can be said: choices side by side multiply."""


def linked(entries: Mapping[str, Entry]) -> tuple[dict[str, Pattern], list[Fault]]:
    """Of all messages and their attributes, those of which nothing is wrong; and what is wrong with the others."""
    linker = _Linker(entries)
    found: dict[str, Pattern] = {}
    faults: list[Fault] = []
    for entry in entries.values():
        try:
            found |= linker.entry(entry)
        except Wrong as wrong:
            faults.append(wrong.fault)
    return found, faults


Arguments = Mapping[str, str] | None
"""Those of a term; None in a message, whose variables are known only when it is said."""


class _Linker:
    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self._of: Entry
        self._way: list[Reference] = []
        self._put: dict[tuple[object, ...], Pattern] = {}

    def entry(self, entry: Entry) -> dict[str, Pattern]:
        self._of, self._way = entry, []
        told = {} if entry.value is None else {entry.name: entry.value}
        told |= {f"{entry.name}.{name}": value for name, value in entry.attributes.items()}
        arguments: Arguments = {} if entry.name.startswith("-") else None
        patterns = {name: self._pattern(value, arguments) for name, value in told.items()}
        return patterns if arguments is None else {}

    def _pattern(self, parts: Parts, arguments: Arguments) -> Pattern:
        found: list[Any] = []
        size = 0
        for part in parts:
            more = [part] if isinstance(part, str) else self._expression(part, arguments)
            size += _size(more)
            if size > LONGEST:
                raise self._wrong(f"is too long with what it names; allowed: {LONGEST} characters")
            found += more
        if _ways(found) > MOST_WAYS:
            raise self._wrong(f"can be said in too many ways; allowed: {MOST_WAYS}")
        joined = _joined(found)
        return joined[0] if len(joined) == 1 and isinstance(joined[0], str) else joined or ""

    def _expression(self, expression: Expression, arguments: Arguments) -> list[Any]:
        match expression:
            case Literal(text):
                return [text]
            case Variable(name):
                return [[name]] if arguments is None else [arguments.get(name, "")]
            case Reference():
                return _parts(self._named(expression))
            case Select():
                return self._select(expression, arguments)

    def _select(self, select: Select, arguments: Arguments) -> list[Any]:
        match select.selector:
            case Variable(name) if arguments is None:
                variants = {key: self._pattern(parts, None) for key, parts in select.variants.items()}
                return [[name, select.default, variants]]
            case selector:
                chosen = "".join(map(str, self._expression(selector, arguments)))
                return _parts(self._pattern(select.variants.get(chosen, select.variants[select.default]), arguments))

    def _named(self, reference: Reference) -> Pattern:
        name = f"{reference.name}.{reference.attribute}" if reference.attribute else reference.name
        entry = self._entries.get(reference.name)
        value = None
        if entry is not None:
            value = entry.attributes.get(reference.attribute) if reference.attribute else entry.value
        if value is None:
            raise self._wrong(f"names {name}, which has no text here")
        if reference in self._way or len(self._way) == DEEPEST:
            raise self._wrong(f"comes back to itself, or by more than {DEEPEST} others, over {name}")
        known = (reference.name, reference.attribute, *sorted(reference.arguments.items()))
        if known not in self._put:
            self._way.append(reference)
            self._put[known] = self._pattern(value, reference.arguments if reference.name.startswith("-") else None)
            self._way.pop()
        return self._put[known]

    def _wrong(self, why: str) -> Wrong:
        return Wrong(self._of.line, f"{self._of.name} {why}")


def _parts(pattern: Pattern) -> list[Any]:
    return [pattern] if isinstance(pattern, str) else pattern


def _joined(parts: Iterable[Any]) -> list[Any]:
    """Texts that follow each other are one."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return found


def _size(parts: Iterable[Any]) -> int:
    """In characters; a part counts as one at least."""
    return sum(len(part) + 1 if isinstance(part, str) else 1 + sum(map(_size, _variants(part))) for part in parts)


def _ways(parts: Iterable[Any]) -> int:
    return prod(sum(map(_ways, _variants(part))) or 1 for part in parts if not isinstance(part, str))


def _variants(part: list[Any]) -> list[list[Any]]:
    return [_parts(pattern) for pattern in part[2].values()] if len(part) > 1 else []
