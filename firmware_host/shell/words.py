"""What the views that speak for themselves say: word keys to sentences, from the same words as the page's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError

DIRECTORY = Path(__file__).parents[1] / "words"

LARGEST = 1_000_000
"""Bytes of a book of words."""
_FAMILIES = ("side", "winner", "reason", "piece")


def languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in DIRECTORY.glob("*.json")))


class WordsError(RefusedError):
    """A file of words that cannot be used: names it, the line, and what is allowed."""


@lru_cache(maxsize=8)
def book(language: str) -> Mapping[str, str]:
    """Word key -> text; empty where there is no such book. Raises WordsError."""
    path = DIRECTORY / f"{language}.json"
    return read(path) if path.is_file() else {}


def read(path: Path) -> dict[str, str]:
    """Raises WordsError for anything but one JSON object of texts."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise WordsError(f"{path.name}: is longer than {LARGEST} bytes, which no book of words is")
        words = json.loads(content.decode("utf-8"))
    except OSError as error:
        raise WordsError(f"{path.name}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise WordsError(f"{path.name}:{line}: is not UTF-8 text: {error.reason}") from error
    except json.JSONDecodeError as error:
        where = f"{path.name}:{error.lineno}"
        raise WordsError(f"{where}: is not JSON: {error.msg}; allowed: one object of texts") from error
    except WordsError:
        raise
    except (RecursionError, ValueError) as error:  # brackets without end, or digits
        raise WordsError(f"{path.name}: is no JSON that is read here: {error}; allowed: one object of texts") from error
    if not isinstance(words, dict):
        raise WordsError(f"{path.name}: is no object; allowed: one object of texts")
    for key, text in words.items():
        if not isinstance(text, str) or not _whole(key + text):
            raise WordsError(f"{path.name}: {key[:80]!r}: {str(text)[:40]!r} is no text")
    return words


def _whole(text: str) -> bool:
    """Half characters (lone surrogates) can be written nowhere."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def sentence(language: str, key: str, args: Mapping[str, Any]) -> str:
    """An argument named after a family of words (side, winner, reason, piece) is itself a word key; site and sites are
    what the game calls them. A key without words is read as it is."""
    words = book(language)

    def called(site: object) -> str:
        return words.get(f"site.{site}", str(site))

    def argument(found: re.Match[str]) -> str:
        name = found[1]
        value = args.get(name, "")
        if name == "sites":
            return ", ".join(map(called, value))
        if name == "site":
            return called(value)
        return words.get(str(value), str(value).split(".")[-1]) if name in _FAMILIES else str(value)

    text = re.sub(r"\{(\w+)\}", argument, words[key]) if key in words else key.split(".")[-1].replace("-", " ")
    return text if words.get(key, "").startswith(("{site}", "{sites}")) else text[:1].upper() + text[1:]


def sentences(language: str, phrases: Iterable[Mapping[str, Any]]) -> str:
    """Phrases, each a key and its args, read one after the other."""
    first, *rest = [sentence(language, phrase["key"], phrase["args"]) for phrase in phrases]
    return ", ".join([first, *(text[:1].lower() + text[1:] for text in rest)])
