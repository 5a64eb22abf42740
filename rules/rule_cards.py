"""A game told to players: its rule card in each language, its history, and the positions of its lesson.

One TOML file a game, rules/cards/KEY.toml; its form is that of ``RuleCard``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.model import OptionValue, RulesError

FOLDER = Path(__file__).parent / "cards"
LANGUAGES = ("es", "en")
SECTIONS = ("goal", "setup", "move", "capture", "end")
HINTS = 2


@dataclass(frozen=True)
class Exercise:
    """One position of a lesson. find: the moves that are right there; say: language -> what to look for."""

    position: str
    find: tuple[str, ...]
    options: Mapping[str, OptionValue]
    say: Mapping[str, str]


@dataclass(frozen=True)
class RuleCard:
    """All by language, "es" and "en". sections: those of SECTIONS, in order; source: whose word the history is."""

    origin: Mapping[str, str]
    history: Mapping[str, str]
    source: str
    sections: Mapping[str, Mapping[str, str]]
    hints: Mapping[str, tuple[str, ...]]
    lesson: tuple[Exercise, ...]


@cache
def rule_card(key: str) -> RuleCard:
    """Raises RulesError naming the file and the part of it that is missing, wrong or unknown."""
    path = FOLDER / f"{key}.toml"
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise RulesError(f"{key} has no rule card ({path.name})") from error
    try:
        return read(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RulesError) as error:
        raise RulesError(f"{path.name}: {error}") from error


def read(card: Mapping[str, Any]) -> RuleCard:
    """Raises RulesError."""
    _only(card, ("origin", "history", *LANGUAGES, "lesson"), "the card")
    history = _only(card["history"], (*LANGUAGES, "source"), "history")
    told = {language: _only(card[language], (*SECTIONS, "hints"), language) for language in LANGUAGES}
    return RuleCard(
        origin=_texts(_only(card["origin"], LANGUAGES, "origin"), "origin", LANGUAGES),
        history=_texts(history, "history", LANGUAGES),
        source=_texts(history, "history", ("source",))["source"],
        sections={language: _texts(part, language, SECTIONS) for language, part in told.items()},
        hints={language: _hints(part["hints"], language) for language, part in told.items()},
        lesson=tuple(_exercise(entry, f"lesson {number}") for number, entry in enumerate(card["lesson"], start=1)),
    )


def _exercise(entry: Mapping[str, Any], where: str) -> Exercise:
    _only({"options": {}, **entry}, ("position", "find", "options", *LANGUAGES), where)
    find = entry["find"]
    if not isinstance(find, list) or not find or not all(isinstance(text, str) for text in find):
        raise RulesError(f"{where}: find must be a list of moves")
    (position,) = _texts(entry, where, ("position",)).values()
    return Exercise(position, tuple(find), entry.get("options", {}), _texts(entry, where, LANGUAGES))


def _only(table: Any, names: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """The table, if it has all of these keys and no other."""
    if not isinstance(table, Mapping):
        raise RulesError(f"{where} must be a table with {', '.join(names)}")
    if wrong := sorted(set(table) ^ set(names)):
        name = wrong[0]
        raise RulesError(f"{where}: {name} is {'unknown' if name in table else 'missing'}; allowed: {', '.join(names)}")
    return table


def _texts(table: Mapping[str, Any], where: str, names: tuple[str, ...]) -> dict[str, str]:
    for name in names:
        if not isinstance(table[name], str) or not table[name].strip():
            raise RulesError(f"{where}: {name} must be a text")
    return {name: table[name] for name in names}


def _hints(given: Any, where: str) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) != HINTS or not all(isinstance(text, str) for text in given):
        raise RulesError(f"{where}: hints must be {HINTS} texts")
    return tuple(given)
