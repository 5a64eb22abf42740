"""What stands in the files of messages, for tests that judge the texts themselves."""

from __future__ import annotations

from functools import cache

from firmware_host.shell.views import words
from rules.fluent import Pattern
from rules.fluent.ways import selectors, texts, variables

__all__ = ["lacking", "name", "own", "selectors", "texts", "variables"]


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
