"""What a pattern can say, shows and chooses by: for whoever judges texts instead of speaking them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.fluent.pattern import Pattern


def texts(pattern: Pattern) -> Iterator[str]:
    """Every way in which a message can be said, with {name} for its variables."""
    if isinstance(pattern, str):
        yield pattern
        return
    said = [""]
    for part in pattern:
        if isinstance(part, str):
            ways = [part]
        elif len(part) == 1:
            ways = [f"{{{part[0]}}}"]
        else:
            ways = [text for variant in part[2].values() for text in texts(variant)]
        said = [before + way for before in said for way in ways]
    yield from said


def placed(pattern: Pattern) -> Iterator[list[Any]]:
    """Every part of it that is no text: ``[name]``, shown, or ``[name, default, variants]``, a choice."""
    for part in pattern if isinstance(pattern, list) else ():
        if isinstance(part, list):
            yield part
            for variant in part[2].values() if len(part) > 1 else ():
                yield from placed(variant)


def variables(pattern: Pattern) -> set[str]:
    """Those that are shown."""
    return set().union(*map(variables_of, texts(pattern)))


def variables_of(text: str) -> set[str]:
    """Those of one of the texts."""
    return {part.partition("}")[0].partition("-")[0] for part in text.split("{")[1:]}


def selectors(pattern: Pattern) -> set[str]:
    """Those that choices are made by."""
    return {part[0].partition("-")[0] for part in placed(pattern) if len(part) > 1}
