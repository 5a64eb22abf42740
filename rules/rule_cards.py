"""A game told to players: its rule card in each language, its history, and the positions of its lesson.

rules/cards/KEY/card.toml has what is the same in all languages; LANGUAGE.ftl beside it, one for each, what is read.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.fluent import Pattern, files
from rules.model import OptionValue, RulesError

FOLDER = Path(__file__).parent / "cards"
CARD = "card.toml"
SECTIONS = ("goal", "setup", "move", "capture", "end")
HINTS = 2
LONGEST = 400
"""Characters of a section or a hint: a card is read standing."""

log = logging.getLogger("tablero")


@dataclass(frozen=True)
class Exercise:
    """One position of a lesson. find: the moves that are right there; say: language -> what to look for."""

    position: str
    find: tuple[str, ...]
    options: Mapping[str, OptionValue]
    say: Mapping[str, str]


@dataclass(frozen=True)
class RuleCard:
    """All by language. names: what the game is called; sections: those of SECTIONS, in order; source: whose word the
    history is; short: the position in which its short form begins, empty where it has none."""

    names: Mapping[str, str]
    origin: Mapping[str, str]
    history: Mapping[str, str]
    source: str
    sections: Mapping[str, Mapping[str, str]]
    hints: Mapping[str, tuple[str, ...]]
    lesson: tuple[Exercise, ...]
    short: str = ""


@cache
def rule_card(key: str) -> RuleCard:
    """Raises RulesError naming the file and the part of it that is missing, wrong or unknown."""
    folder = FOLDER / key
    place = f"{key}/{CARD}"
    try:
        text = (folder / CARD).read_text("utf-8")
    except OSError as error:
        raise RulesError(f"{key} has no rule card ({place})") from error
    try:
        card = tomllib.loads(text)
        told = {language: _told(folder / f"{language}.ftl", card) for language in files.languages(folder)}
        return read(card, told)
    except (tomllib.TOMLDecodeError, RulesError) as error:
        raise RulesError(f"{place}: {error}") from error


def names(exercises: int) -> tuple[str, ...]:
    """Of the messages of a card whose lesson has so many exercises."""
    hints = (f"hint-{number}" for number in range(1, HINTS + 1))
    return ("name", "origin", "history", *SECTIONS, *hints, *(f"lesson-{number}" for number in range(1, exercises + 1)))


def read(card: Mapping[str, Any], told: Mapping[str, Mapping[str, str]]) -> RuleCard:
    """told: language -> the messages that its file has; what it lacks is told in English. Raises RulesError."""
    _only({"short": "", **card}, ("source", "lesson", "short"), "the card")
    source, lesson = card["source"], card["lesson"]
    if not isinstance(lesson, list):
        raise RulesError("lesson must be tables, one for each exercise")
    wanted = names(len(lesson))
    whole = {language: {**told.get(files.SOURCE, {}), **texts} for language, texts in told.items()}
    if missing := [name for name in wanted if name not in told.get(files.SOURCE, {})]:
        raise RulesError(f"{missing[0]} has no English text; needed: {', '.join(wanted)}")
    hints = [f"hint-{number}" for number in range(1, HINTS + 1)]
    return RuleCard(
        names={language: texts["name"] for language, texts in whole.items()},
        origin={language: texts["origin"] for language, texts in whole.items()},
        history={language: texts["history"] for language, texts in whole.items()},
        source=_text(source, "the card", "source"),
        sections={language: {name: texts[name] for name in SECTIONS} for language, texts in whole.items()},
        hints={language: tuple(texts[name] for name in hints) for language, texts in whole.items()},
        lesson=tuple(_exercise(entry, number, whole) for number, entry in enumerate(lesson, start=1)),
        short=_text(card["short"], "the card", "short") if "short" in card else "",
    )


def _told(file: Path, card: Mapping[str, Any]) -> dict[str, str]:
    """What is wrong with the file is logged; what is not is told all the same."""
    place = f"{file.parent.name}/{file.name}"
    messages, faults = files.read(file)
    lesson = card.get("lesson", ())
    wanted = names(len(lesson) if isinstance(lesson, list) else 0)
    for text in (*files.told(place, faults), *_foreign(place, messages, wanted)):
        log.warning("%s", text)
    return {name: text for name, text in messages.items() if name in wanted and isinstance(text, str)}


def _foreign(file: str, messages: Mapping[str, Pattern], wanted: tuple[str, ...]) -> Iterator[str]:
    for name, text in messages.items():
        if name not in wanted:
            yield f"{file}: {name} is unknown; allowed: {', '.join(wanted)}"
        elif not isinstance(text, str):
            yield f"{file}: {name} has a variable; allowed: text alone"


def _exercise(entry: Any, number: int, told: Mapping[str, Mapping[str, str]]) -> Exercise:
    where = f"lesson {number}"
    say = {language: texts[f"lesson-{number}"] for language, texts in told.items()}
    _only({"options": {}, **entry} if isinstance(entry, Mapping) else entry, ("position", "find", "options"), where)
    find = entry["find"]
    if not isinstance(find, list) or not find or not all(isinstance(text, str) for text in find):
        raise RulesError(f"{where}: find must be a list of moves")
    return Exercise(_text(entry["position"], where, "position"), tuple(find), entry.get("options", {}), say)


def _only(table: Any, names: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """The table, if it has all of these keys and no other."""
    if not isinstance(table, Mapping):
        raise RulesError(f"{where} must be a table with {', '.join(names)}")
    if wrong := sorted(set(table) ^ set(names)):
        name = wrong[0]
        raise RulesError(f"{where}: {name} is {'unknown' if name in table else 'missing'}; allowed: {', '.join(names)}")
    return table


def _text(value: Any, where: str, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise RulesError(f"{where}: {name} must be a text")
    return value
