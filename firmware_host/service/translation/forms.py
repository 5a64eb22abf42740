"""Whether the texts of a language go together: what a sentence asks of a noun, the noun has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from firmware_host.service import plurals
from firmware_host.shell.views.locales import locale, number
from firmware_host.shell.views.words import NOUNS, VERBATIM, Book
from rules.fluent import Pattern
from rules.fluent.ways import placed, texts

FAMILIES = ("side", "piece")
"""Whose nouns have forms."""
NO_NOUNS = ("side-turn", "side-won", "side-resign")
"""Messages that begin like a noun."""
SPOKEN = ("say-", "why-")
"""Names of messages that are sentences, and begin with a capital."""
COUNTED = (2, 3, 5, 11, 21, 22, 101)
"""Numbers that plurals are tried with: [one] is 21 too in some languages, and 101 in others."""

TYPOGRAPHY = {
    "fr": (
        (re.compile(r"\S [:;?!»]|« "), "has a plain space beside a mark; allowed: a no-break space (U+00A0)"),
        (re.compile(r"\w'\w"), "has a typewriter's apostrophe; allowed: ’ (U+2019)"),
    )
}
"""Language -> what it does not write, and what instead."""

Flaw = tuple[str, str]
"""The name of a message, and what is wrong with it."""


def flaws(book: Mapping[str, Pattern], english: Mapping[str, Pattern], code: str) -> Iterator[Flaw]:
    """english: speaks where the book is silent."""
    forms = {family: _forms(family, book, english) for family in FAMILIES}
    for name, pattern in book.items():
        yield from ((name, flaw) for part in placed(pattern) if (flaw := _unknown(part[0], forms)))
        yield from ((name, flaw) for part in placed(pattern) if (flaw := _strange_case(part, code)))
        if name.startswith(SPOKEN) and any(text.startswith(("{site}", "{sites}")) for text in texts(pattern)):
            yield name, "begins with a place, such as a1, which would be given a capital; let another word come first"
        yield from ((name, flaw) for text in texts(pattern) for flaw in _mistyped(text, code))
    for family, nouns in forms.items():
        yield from _lacking(family, nouns, book)
    yield from _uncounted(book, forms["piece"], code)
    if book.get("button-ok", "OK") != "OK":
        yield "button-ok", "is OK in every language, as on the wood"


def _mistyped(text: str, code: str) -> Iterator[str]:
    for pattern, why in TYPOGRAPHY.get(code, ()):
        if found := pattern.search(text):
            around = text[max(0, found.start() - 10) : found.end() + 10]
            yield f"“{around}” {why}"


def _forms(family: str, book: Mapping[str, Pattern], english: Mapping[str, Pattern]) -> Mapping[str, set[str]]:
    """Noun -> its forms, of the nouns of a family."""
    begins = f"{family}-"
    found = {name: set[str]() for name in english if name.startswith(begins) and "." not in name}
    for name in (*english, *book):
        noun, dot, form = name.partition(".")
        if dot and noun in found:
            found[noun].add(form)
    return {noun: has for noun, has in found.items() if noun not in NO_NOUNS}


def _unknown(name: str, forms: Mapping[str, Mapping[str, set[str]]]) -> str:
    """What is wrong with a variable's form; nothing, most often."""
    base, hyphen, form = name.partition("-")
    if not hyphen:
        return ""
    if base in VERBATIM:
        return f"{{ ${name} }}: places have no forms, for most are called a1 and the like; allowed: {{ ${base} }}"
    family = NOUNS.get(base, "")
    if family not in FAMILIES:
        having = ", ".join(f"${noun}" for noun, of in NOUNS.items() if of in FAMILIES)
        return f"{{ ${name} }}: ${base} has no forms; these have: {having}"
    there = set().union(*forms[family].values())
    if form in there:
        return ""
    listed = ", ".join(f".{each}" for each in sorted(there)) or "none"
    return f"{{ ${name} }} is no form of any {family}; there are: {listed}"


def _strange_case(part: list[Any], code: str) -> str:
    name, *choice = part
    if not choice or "-" in name or name in NOUNS:
        return ""
    allowed = plurals.allowed(locale(code))
    strange = [case for case in plurals.ORDER if case in choice[1] and case not in allowed]
    told = ", ".join(f"[{case}]" for case in strange)
    return f"{told} is no case of {locale(code).english_name}: {', '.join(allowed)}" if strange else ""


def _lacking(family: str, nouns: Mapping[str, set[str]], book: Mapping[str, Pattern]) -> Iterator[Flaw]:
    """A sentence that asks a noun for a form that it lacks would have a gap."""
    every = set().union(*(has for noun, has in nouns.items() if noun in book))
    for noun, has in nouns.items():
        for form in sorted(every - has) if noun in book else ():
            yield noun, f"lacks .{form}, which {_asking(family, form, book) or f'another {family} has'}"


def _asking(family: str, form: str, book: Mapping[str, Pattern]) -> str:
    asked = {f"{base}-{form}" for base, of in NOUNS.items() if of == family}
    found = (name for name, pattern in book.items() if any(part[0] in asked for part in placed(pattern)))
    return next((f"{name} asks for" for name in found), "")


def _uncounted(book: Mapping[str, Pattern], pieces: Mapping[str, set[str]], code: str) -> Iterator[Flaw]:
    reader = Book(code, {**book, "several": [["piece-counted"]]})
    for noun in pieces:
        if f"{noun}.counted" not in book:
            continue
        for count in COUNTED:
            said = reader.word("several", {"piece": noun.removeprefix("piece-"), "count": count})
            if number(code, count) not in said:
                yield f"{noun}.counted", f"for {count} is {said!r}, without its number; allowed: {{ $count }} in it"
                break
