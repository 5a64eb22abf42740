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
        if path.name == "OFL.txt":  # the letters' licence, as it was given
            continue
        text = re.sub(r"http://www\.w3\.org/\S+", "", path.read_bytes().decode("latin-1"))
        assert not re.search(r"https?://|@import|url\(\s*['\"]?//", text), path.name


INFORMAL = re.compile(r"\b(tú|tus?|te|ti|devuélvela|prueba|coloca|pulsa|pon|haz)\b", re.IGNORECASE)


def test_spanish_says_usted() -> None:
    assert {key: text for key, text in BOOKS["es"].items() if INFORMAL.search(text)} == {}


@pytest.mark.parametrize("language", BOOKS)
def test_one_word_for_one_button(language: str) -> None:
    """A sentence that asks for OK means what is written on the button, on the board and on the page."""
    book = BOOKS[language]
    assert book["button.ok"] == "OK"
    assert not [key for key, text in book.items() if re.search(r"\b(Hecho|Done)\b", text)]
    assert not [key for key, text in book.items() if re.search(r"\bdoblo\b", text)]


@pytest.mark.parametrize("language", BOOKS)
def test_every_piece_has_its_article(language: str) -> None:
    book = BOOKS[language]
    for key, name in book.items():
        if key.startswith("piece."):
            article, _, rest = book[f"a.{key.removeprefix('piece.')}"].partition(" ")
            assert rest == name
            assert article in ("un", "una", "a", "an")


@pytest.mark.parametrize("language", BOOKS)
def test_no_sentence_begins_with_a_site(language: str) -> None:
    """It would be given a capital that the board does not have."""
    book = BOOKS[language]
    assert not [key for key, text in book.items() if key.startswith(("say.", "why.")) and text.startswith("{site")]
