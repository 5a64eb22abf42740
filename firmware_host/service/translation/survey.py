"""Whether a language is whole: what is not translated, and what is wrong, each with file and place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from firmware_host.shell.views.words import DIRECTORY as WORDS
from rules.fluent import Pattern, files
from rules.fluent.ways import selectors, texts, variables
from rules.rule_cards import FOLDER as CARDS

TREE = WORDS.parents[1]
OWN = (".gender", ".number")
"""Attributes that a language may have or not: its nouns' own."""
NOUNS = ("side-", "piece-", "site-")
_ENTRY = re.compile(r"# ([a-z][\w-]*) =")


def sources() -> list[Path]:
    """The English files."""
    return [WORDS / f"{files.SOURCE}.ftl", *sorted(CARDS.glob(f"*/{files.SOURCE}.ftl"))]


def untranslated(language: str) -> Iterator[str]:
    """Messages that are said in English, as FILE:LINE: NAME; where there is not one translation in a file, how many."""
    for source in sources():
        path = source.with_name(f"{language}.ftl")
        lacking, book = lacks(files.read(source)[0], messages(path)), messages(path)
        if lacking and not book:
            yield f"{shown(path)}: {'nothing is translated' if path.exists() else 'missing'}, {len(lacking)} messages"
            continue
        lines = _lines(path)
        yield from (
            f"{shown(path)}:{lines.get(name.partition('.')[0], 1)}: {name} is not translated" for name in lacking
        )


def counted(language: str) -> tuple[int, int]:
    """How many messages are translated, and how many there are."""
    done = all_ = 0
    for source in sources():
        english = files.read(source)[0]
        lacking = lacks(english, messages(source.with_name(f"{language}.ftl")))
        wanted = [name for name in english if not name.endswith(OWN)]
        done, all_ = done + len(wanted) - len(lacking), all_ + len(wanted)
    return done, all_


def lacks(english: Mapping[str, Pattern], book: Mapping[str, Pattern]) -> list[str]:
    """Names of what is not translated."""
    return [name for name in english if name not in book and not name.endswith(OWN)]


def wrong(language: str) -> Iterator[str]:
    """What of a file cannot be read, says more than English does, or leaves a variable out."""
    for source in sources():
        path = source.with_name(f"{language}.ftl")
        if path.exists():
            yield from (f"{shown(path)}{flaw}" for flaw in wrong_in(path, source))


def wrong_in(path: Path, source: Path) -> Iterator[str]:
    """What is wrong in one file, each after the file's name. source: the English one."""
    english = files.read(source)[0]
    book, faults = files.read(path)
    yield from (f":{fault.line}: {fault.text}" for fault in faults)
    for name, pattern in book.items():
        if name in english:
            yield from (f": {name}: {flaw}" for flaw in flaws(pattern, english[name]))
        elif not _of_a_noun(name, english):
            yield f": {name}: English has no such message"


def _of_a_noun(name: str, english: Mapping[str, Pattern]) -> bool:
    """An attribute that a language gives to its nouns, such as a case, and English has no need of."""
    noun, dot, _ = name.partition(".")
    return bool(dot) and noun in english and noun.startswith(NOUNS)


def flaws(pattern: Pattern, english: Pattern) -> Iterator[str]:
    """A choice may also be made by a count that English does not need; number and gender are a language's own."""
    if not all(text == text.strip() != "" for text in texts(pattern)):
        yield "an empty text, or blanks around it"
    if variables(pattern) != variables(english):
        yield f"shows {_listed(variables(pattern))}, where English shows {_listed(variables(english))}"
    if strange := selectors(pattern) - {*variables(english), *selectors(english), "count"}:
        yield f"chooses by {_listed(strange)}, which it is not told"


def _listed(names: set[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(names)) or "no variable"


def messages(path: Path) -> Mapping[str, Pattern]:
    return files.read(path)[0] if path.exists() else {}


def _lines(path: Path) -> dict[str, int]:
    """Where the English of each message stands as a comment."""
    found = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if entry := _ENTRY.match(line):
            found[entry[1]] = number
    return found


def shown(path: Path) -> str:
    return path.relative_to(TREE).as_posix()
