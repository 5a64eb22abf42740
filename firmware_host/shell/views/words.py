"""What is said, in each language that has a file of messages: words/LANGUAGE.ftl.

The program's word keys have dots (``say.turn``) where the names of messages have hyphens (``say-turn``). Views that
speak for themselves read a book here; the page is given the same patterns (``served``) and reads them in js/words.js.
"""

from __future__ import annotations

import gzip
import json
import logging
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from firmware_host.shell.views import locales
from rules.fluent import Fault, Pattern, files

DIRECTORY = Path(__file__).parents[2] / "words"
NOUNS = {"side": "side", "winner": "side", "piece": "piece", "reason": "reason", "site": "site", "sites": "site"}
"""Arguments that are themselves words, and their family. ``$piece`` is the word, ``$piece-gender`` its attribute."""
VERBATIM = ("site", "sites")
"""Called as the board calls them: they take no capital."""
_OPENING = re.compile(r"\A[¡¿«“\"(]*[^\W\d_]")

log = logging.getLogger("tablero")


def languages(folder: Path = DIRECTORY) -> tuple[str, ...]:
    """Those that there are files of."""
    return files.languages(folder)


@lru_cache(maxsize=1)
def unread() -> tuple[str, ...]:
    """The languages of which no native speaker has read the texts."""
    read = tomllib.loads((DIRECTORY / "read.toml").read_text("utf-8"))["read"]
    return tuple(language for language in languages() if language not in read)


class Book:
    """The messages of a language, those that it lacks in English."""

    def __init__(self, language: str, messages: Mapping[str, Pattern]) -> None:
        self.language = language
        self.messages = messages

    def __contains__(self, key: str) -> bool:
        return _name(key) in self.messages

    def keys(self, prefix: str) -> Iterator[str]:
        """What follows the prefix (``why.``) in the word keys that begin with it, with hyphens for their dots."""
        begins = _name(prefix)
        return (name.removeprefix(begins) for name in self.messages if name.startswith(begins) and "." not in name)

    def word(self, key: str, args: Mapping[str, Any] = {}) -> str:
        """A word as it stands in the middle of a sentence; a key without words is read as it is."""
        pattern = self.messages.get(_name(key))
        return _readable(key) if pattern is None else self._read(pattern, args)

    def say(self, key: str, args: Mapping[str, Any] = {}) -> str:
        """The same with a capital at the start."""
        return self.phrases([{"key": key, "args": args}])

    def phrases(self, phrases: Iterable[Mapping[str, Any]]) -> str:
        """Phrases, each a key and its args, read one after the other."""
        spoken = list(phrases)
        text = ", ".join(self.word(phrase["key"], phrase["args"]) for phrase in spoken)
        return text if spoken and self._opens_with_site(spoken[0]["key"]) else _capital(text)

    def _opens_with_site(self, key: str) -> bool:
        pattern = self.messages.get(_name(key), "")
        return isinstance(pattern, list) and pattern[0][0] in VERBATIM and len(pattern[0]) == 1

    # -- patterns

    def _read(self, pattern: Pattern, args: Mapping[str, Any]) -> str:
        if isinstance(pattern, str):
            return pattern
        return "".join(part if isinstance(part, str) else self._part(part, args) for part in pattern)

    def _part(self, part: list[Any], args: Mapping[str, Any]) -> str:
        name, *choice = part
        if not choice:
            return self._argument(name, args)
        default, variants = choice
        return self._read(variants.get(self._case(name, args, variants), variants[default]), args)

    def _case(self, name: str, args: Mapping[str, Any], variants: Mapping[str, Pattern]) -> str:
        """What a choice goes by: the number itself or its plural category, the key of a word, or else the text. Of
        several words their number counts."""
        value = args.get(name)
        if isinstance(value, list | tuple):
            value = len(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value) if str(value) in variants else locales.plural(self.language, value)
        return str(value).rpartition(".")[2] if name in NOUNS else self._argument(name, args)

    def _argument(self, name: str, args: Mapping[str, Any]) -> str:
        base, _, attribute = name.partition("-")
        value = args.get(base)
        if base in NOUNS and value is not None:
            others = {other: args[other] for other in args if other != base}
            many = value if isinstance(value, list | tuple) else [value]
            named = [self._noun(NOUNS[base], str(one), attribute, others) for one in many]
            return locales.listed(self.language, named)
        if attribute or value is None:
            return ""
        if isinstance(value, Mapping):
            return str(value.get(self.language) or value.get(files.SOURCE) or value["native"])
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return locales.number(self.language, value) if is_number else str(value)

    def _noun(self, family: str, value: str, attribute: str, args: Mapping[str, Any]) -> str:
        name = _name(value if value.startswith(f"{family}.") else f"{family}.{value}")
        if attribute:
            return self._read(self.messages.get(f"{name}.{attribute}", ""), args)
        if name in self.messages:
            return self._read(self.messages[name], args)
        return value if family in VERBATIM else _readable(value)


def _name(key: str) -> str:
    return key.replace(".", "-")


def _readable(key: str) -> str:
    return re.sub("[-_]", " ", key.rpartition(".")[2])


def _capital(text: str) -> str:
    return _OPENING.sub(lambda found: found[0].upper(), text)


# -- files


def read(path: Path) -> tuple[dict[str, Pattern], list[Fault]]:
    return files.read(path)


def load(folder: Path, language: str) -> Book:
    """What is wrong with the language's file is logged; what is not is read all the same."""
    messages: dict[str, Pattern] = {}
    for each in dict.fromkeys((files.SOURCE, language)):
        path = folder / f"{each}.ftl"
        found, faults = read(path)
        messages |= found
        for text in files.told(path.name, faults):
            log.warning("%s", text)
    return Book(language, messages)


@lru_cache(maxsize=8)
def book(language: str) -> Book:
    """Read when it is first asked for."""
    return load(DIRECTORY, language)


@lru_cache(maxsize=8)
def served(language: str) -> tuple[bytes, str]:
    """A book for the page, as JSON packed by gzip, and a mark by which it is known again."""
    told = {"nouns": NOUNS, "verbatim": VERBATIM, "messages": book(language).messages}
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(text, mtime=0), sha256(text).hexdigest()[:16]


def sentence(language: str, key: str, args: Mapping[str, Any]) -> str:
    return book(language).say(key, args)


def sentences(language: str, phrases: Iterable[Mapping[str, Any]]) -> str:
    return book(language).phrases(phrases)
