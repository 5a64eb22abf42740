"""The words files: the same keys and placeholders in every language, and every key that the page names."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import firmware_host

HOME = Path(firmware_host.__file__).parent
STATIC = HOME / "shell" / "kiosk" / "static"
BOOKS: dict[str, dict[str, str]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((HOME / "words").glob("*.json"))
}
NAMED = re.compile(r"""\.(?:say|word)\(\s*["']([a-z][\w.-]*)["']""")


def placeholders(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def test_spanish_and_english_are_there() -> None:
    assert {"es", "en"} <= BOOKS.keys()


@pytest.mark.parametrize("language", BOOKS)
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    book, spanish = BOOKS[language], BOOKS["es"]
    assert book.keys() == spanish.keys()
    for key, text in book.items():
        assert text == text.strip() != "", key
        assert placeholders(text) == placeholders(spanish[key]), key


def test_every_word_that_the_page_names_is_written() -> None:
    named = {(key, path.name) for path in STATIC.rglob("*.js") for key in NAMED.findall(path.read_text("utf-8"))}
    assert len(named) > 40
    assert sorted((key, file) for key, file in named if key not in BOOKS["es"]) == []


def test_the_page_takes_nothing_from_the_network() -> None:
    for path in STATIC.rglob("*.*"):
        text = re.sub(r"http://www\.w3\.org/\S+", "", path.read_text("utf-8"))
        assert not re.search(r"https?://|@import|url\(\s*['\"]?//", text), path.name
