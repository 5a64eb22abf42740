"""Whether a language is whole: what is not translated, and what is wrong, each with file and place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from firmware_host.service.translation import forms
from firmware_host.shell.views.words import DIRECTORY as WORDS
from firmware_host.shell.views.words import NOUNS as NAMED
from rules.fluent import Pattern, files
from rules.fluent.ways import selectors, texts, variables, variables_of
from rules.rule_cards import FOLDER as CARDS
from rules.rule_cards import LONGEST, SECTIONS

TREE = WORDS.parents[1]
OWN = (".gender", ".number")
"""Attributes that a language may have or not: its nouns' own."""
NOUNS = tuple(f"{family}-" for family in forms.FAMILIES)
_HEAD = re.compile(r"(?P<entry>-?[a-zA-Z][\w-]*) *=| *\.(?P<attribute>[a-zA-Z][\w-]*) *=")
_INVISIBLE = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202d\u202e]")
"""Control characters, breaks that are no line breaks of a file, and marks that turn letters round."""


def sources() -> list[Path]:
    """The English files."""
    return [WORDS / f"{files.SOURCE}.ftl", *sorted(CARDS.glob(f"*/{files.SOURCE}.ftl"))]


def untranslated(language: str) -> Iterator[str]:
    """Messages that are said in English, as FILE:LINE: NAME; where there is not one translation in a file, how many."""
    for source in sources():
        path = source.with_name(f"{language}.ftl")
        book = messages(path)
        lacking = lacks(files.read(source)[0], book)
        if not lacking:
            continue
        if not book:
            yield f"{shown(path)}: {'nothing is translated' if path.exists() else 'missing'}, {len(lacking)} messages"
            continue
        commented, own, english = lines(path, "# "), lines(path), lines(source)
        for name in lacking:
            entry = name.partition(".")[0]
            if line := commented.get(entry) or own.get(entry):
                yield f"{shown(path)}:{line}: {name} is not translated"
            else:
                yield f"{shown(path)}: {name} is missing ({source.name}:{english[name]})"


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
            yield from (f"{shown(path)}{flaw}" for flaw in wrong_in(path, source, language))


def wrong_in(path: Path, source: Path, code: str) -> Iterator[str]:
    """What is wrong in one file, each after the file's name. source: the English one. code: of the language."""
    english = files.read(source)[0]
    book, faults = files.read(path)
    yield from (f":{fault.line}: {fault.text}" for fault in faults)
    places = lines(path)
    for name, flaw in (*_beside(book, english), *_of_a_card(book, source), *forms.flaws(book, english, code)):
        yield f":{places.get(name, 1)}: {name}: {flaw}"


def _beside(book: Mapping[str, Pattern], english: Mapping[str, Pattern]) -> Iterator[forms.Flaw]:
    for name, pattern in book.items():
        if name in english:
            yield from ((name, flaw) for flaw in flaws(pattern, english[name]))
        elif not _of_a_noun(name, english):
            yield name, "English has no such message"


def _of_a_card(book: Mapping[str, Pattern], source: Path) -> Iterator[forms.Flaw]:
    if source.parent.name == WORDS.name:
        return
    for name, pattern in book.items():
        if not isinstance(pattern, str):
            yield name, "chooses or shows a variable; allowed on a rule card: plain text"
        elif name.startswith((*SECTIONS, "hint-")) and len(pattern) > LONGEST:
            yield name, f"has {len(pattern)} characters; at most {LONGEST}"


def _of_a_noun(name: str, english: Mapping[str, Pattern]) -> bool:
    """An attribute that a language gives to its nouns, such as a case, and English has no need of."""
    noun, dot, _ = name.partition(".")
    return bool(dot) and noun in english and noun.startswith(NOUNS)


def flaws(pattern: Pattern, english: Pattern) -> Iterator[str]:
    """A choice may also be made by a count that English does not need; number and gender are a language's own."""
    if not all(text == text.strip() != "" for text in texts(pattern)):
        yield "an empty text, or blanks around it"
    if invisible := {found[0] for text in texts(pattern) for found in _INVISIBLE.finditer(text)}:
        yield f"has {', '.join(f'U+{ord(each):04X}' for each in sorted(invisible))}, which nobody sees; take it out"
    if variables(pattern) != variables(english):
        yield f"shows {_listed(variables(pattern))}, where English shows {_listed(variables(english))}"
    elif lost := _lost(pattern, english):
        yield lost
    told = {*variables(english), *selectors(english), "count"}
    if strange := selectors(pattern) - told:
        yield f"chooses by {_listed(strange)}, which it is not told; allowed: {_listed(told)}"


def _lost(pattern: Pattern, english: Pattern) -> str:
    """What English always shows, each case has to show, too; only a number that a choice goes by may be left out."""
    always = set.intersection(*map(variables_of, texts(english))) - (selectors(pattern) - NAMED.keys())
    ways = ((text, always - variables_of(text)) for text in texts(pattern))
    return next((f"shows no {_listed(lost)} in “{text}”, where English always does" for text, lost in ways if lost), "")


def _listed(names: set[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(names)) or "no variable"


def messages(path: Path) -> Mapping[str, Pattern]:
    return files.read(path)[0] if path.exists() else {}


def lines(path: Path, mark: str = "") -> Mapping[str, int]:
    """Where each message and each attribute stands. mark: what is before it on its line."""
    found: dict[str, int] = {}
    entry = ""
    for number, line in enumerate(path.read_text("utf-8-sig", "replace").split("\n"), start=1):
        head = _HEAD.match(line.removeprefix(mark)) if line.startswith(mark) else None
        if head and head["entry"]:
            entry = head["entry"]
            found.setdefault(entry, number)
        elif head and entry:
            found.setdefault(f"{entry}.{head['attribute']}", number)
    return found


def shown(path: Path) -> str:
    return path.relative_to(TREE).as_posix()
