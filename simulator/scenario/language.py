"""The words of a scenario: forms such as "lift SITE [COUNT]", and how a line is read by them.

A form's small words are written as they stand; its capitals are kinds of word, which ``Words`` reads. ``[KIND]`` may
be left out, and ``KIND...`` stands for one or more. MOVE, MOVES and TEXT take the rest of the line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.telling import told

MOST = 1_000_000
"""The largest number of a scenario, in seconds more than eleven days."""
LARGEST_SEED = 10**18 - 1
"""Far beyond any number that a campaign counts up to."""
MOST_TOLD = 50
"""Problems of one scenario that are told; the rest are counted."""
LONGEST = 1e11
"""Seconds by which a clock may jump: some three thousand years."""
WHOLE_LINE = ("MOVE", "MOVES", "TEXT")
"""Kinds that take all the words that are left."""


class WordError(ValueError):
    """A word that cannot stand where it stands: names it and what is allowed."""

    def __init__(self, text: str) -> None:
        super().__init__(told(text))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a line, or something that did not come to pass there. line: counted from 1. said: what the
    line says, and came: what came of it instead, where it was acted out."""

    file: str
    line: int
    text: str
    said: str = ""
    came: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class ScenarioError(ValueError):
    """A scenario that cannot be acted out: every problem on a line of its own."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        more = len(self.problems) - MOST_TOLD
        lines = [*map(str, self.problems[:MOST_TOLD]), *([f"... and {more} more"] if more > 0 else [])]
        super().__init__("\n".join(lines))


@dataclass(frozen=True, slots=True)
class Form:
    """form: see above. doc: what it does, for the manual. do: carries it out, given the words read."""

    form: str
    doc: str
    do: Callable[..., Any]

    @property
    def head(self) -> tuple[str, ...]:
        """The small words that it begins with."""
        words = []
        for word in self.form.split():
            if not word.islower():
                break
            words.append(word)
        return tuple(words)

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(self.form.split()[len(self.head) :])


class Vocabulary:
    """Forms by the words that they begin with. A decorator adds one: ``@vocabulary("drop SITE [COUNT]", doc)``."""

    def __init__(self, *parts: Vocabulary) -> None:
        self.forms: dict[tuple[str, ...], Form] = {}
        for part in parts:
            self.forms |= part.forms

    def __call__(self, form: str, doc: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def enter(do: Callable[..., Any]) -> Callable[..., Any]:
            entry = Form(form, doc, do)
            assert entry.head not in self.forms, form
            self.forms[entry.head] = entry
            return do

        return enter

    def find(self, words: Sequence[str]) -> Form:
        """The form that the words begin with, the longest. Raises WordError listing how a line may go on."""
        for length in range(len(words), 0, -1):
            if form := self.forms.get(tuple(words[:length])):
                return form
        known = 0
        while known < len(words) and any(head[: known + 1] == tuple(words[: known + 1]) for head in self.forms):
            known += 1
        allowed = {head[known] for head in self.forms if head[:known] == tuple(words[:known]) and len(head) > known}
        begun = " ".join(words[:known])
        if known == len(words):
            raise WordError(f"{begun!r} lacks a word; allowed: {', '.join(sorted(allowed))}")
        after = f" after {begun!r}" if begun else ""
        raise WordError(f"{words[known]!r} is unknown{after}; allowed: {', '.join(sorted(allowed))}")


Reader = Callable[[str], Any]
"""From a word to its value. Raises WordError."""


def arguments(form: Form, words: Sequence[str], readers: Mapping[str, Reader]) -> tuple[Any, ...]:
    """The values of the words that follow the form's head. Raises WordError."""
    left = list(words)
    found: list[Any] = []
    for kind in form.kinds:
        name = kind.strip("[].")
        read = readers[name]
        if not left:
            if kind.startswith("["):
                break
            raise WordError(f"{name} is missing; allowed: {form.form}")
        if name in WHOLE_LINE:
            found.append(read(" ".join(left)))
            left = []
        elif "..." in kind:
            found += map(read, left)
            left = []
        else:
            found.append(read(left.pop(0)))
    if left:
        spaces = "; in the name of a wire a hyphen stands for a space, as in row-2" if "WIRE" in form.kinds else ""
        raise WordError(f"{left[0]!r} is one word too many; allowed: {form.form}{spaces}")
    return tuple(found)


def words_of(line: str) -> list[str]:
    """The words before a comment."""
    words = []
    for word in line.split():
        if word.startswith("#"):
            break
        words.append(word)
    return words


def one_of(what: str, allowed: Sequence[str]) -> Reader:
    """A reader of one of these words."""

    def read(word: str) -> str:
        if word not in allowed:
            raise WordError(f"no {what} {word!r}; allowed: {', '.join(allowed) or 'none'}")
        return word

    return read


def number(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST:
        raise WordError(f"{word!r}: allowed: a number from 0 to {MOST}")
    return value


def offset(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = math.inf
    if not abs(value) <= LONGEST:
        raise WordError(f"{word!r}: allowed: a number from -{LONGEST:g} to {LONGEST:g}")
    return value


def date(word: str) -> datetime:
    try:
        return datetime.fromisoformat(word)
    except ValueError:
        raise WordError(f"{word!r} is no date and time; allowed: such as 2026-10-25T02:59:59+02:00") from None


def whole(word: str) -> int:
    return _whole(word, MOST)


def seed(word: str) -> int:
    return _whole(word, LARGEST_SEED)


def _whole(word: str, most: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= len(str(most)) and int(word) <= most):
        raise WordError(f"{word!r}: allowed: a whole number from 0 to {most}")
    return int(word)


def level(word: str) -> int:
    return -whole(word[1:]) if word.startswith("-") else whole(word)


def count(word: str) -> int | str:
    """A whole number from 1 up, or "all"."""
    if word == "all":
        return word
    if whole(word) == 0:
        raise WordError("0 is no count; allowed: 1 and up, or all")
    return whole(word)


def rate(word: str) -> float:
    if number(word) > 1:
        raise WordError(f"{word!r} is no rate; allowed: 0 to 1")
    return number(word)


def chance(word: str) -> float:
    if number(word) >= 1:
        raise WordError(f"{word!r} is no chance; allowed: 0 to below 1")
    return number(word)


def alternatives(text: str) -> tuple[str, ...]:
    """Moves with "or" between them."""
    return tuple(text.split(" or "))
