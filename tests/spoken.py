"""What stands in the files of messages, for tests that judge the texts themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from firmware_host.shell.views import words
from rules.fluent import Pattern


@cache
def own(language: str) -> dict[str, Pattern]:
    """The messages of a language's own file, of which nothing is wrong."""
    messages, faults = words.read(words.DIRECTORY / f"{language}.ftl")
    assert faults == []
    return messages


def name(key: str) -> str:
    """Of the message of a word key."""
    return key.replace(".", "-")


def lacking(language: str, keys: set[str]) -> set[str]:
    return {key for key in keys if name(key) not in own(language)}


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


def variables(pattern: Pattern) -> set[str]:
    """Those that are shown."""
    return {part.partition("}")[0].partition("-")[0] for text in texts(pattern) for part in text.split("{")[1:]}


def selectors(pattern: Pattern) -> set[str]:
    """Those that choices are made by."""
    found: set[str] = set()
    for part in pattern if isinstance(pattern, list) else ():
        if isinstance(part, list) and len(part) > 1:
            found |= {part[0].partition("-")[0], *(one for variant in part[2].values() for one in selectors(variant))}
    return found
