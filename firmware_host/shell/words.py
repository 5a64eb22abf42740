"""What the views that speak for themselves say: word keys to sentences, from the same words as the page's."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

DIRECTORY = Path(__file__).parents[1] / "words"

_FAMILIES = ("side", "reason", "piece")


def languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in DIRECTORY.glob("*.json")))


@lru_cache(maxsize=8)
def book(language: str) -> Mapping[str, str]:
    """Word key -> text; empty where there is no such book."""
    path = DIRECTORY / f"{language}.json"
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return words


def sentence(language: str, key: str, args: Mapping[str, Any]) -> str:
    """An argument named after a family of words (side, reason, piece) is itself a word key. A key without words
    is read as it is."""
    words = book(language)

    def argument(found: re.Match[str]) -> str:
        name = found[1]
        value = str(args.get(name, ""))
        return words.get(value, value.split(".")[-1]) if name in _FAMILIES else value

    text = re.sub(r"\{(\w+)\}", argument, words[key]) if key in words else key.split(".")[-1].replace("-", " ")
    return text[:1].upper() + text[1:]
