"""Games by key. A game is one module of rules.games with a CARD and a build(options) function."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

import rules.games
from rules.lesson import Lesson
from rules.model import Card, Game, OptionValue, RulesError
from rules.puzzle import puzzle_of
from rules.rule_cards import rule_card
from rules.short import begun_at


@cache
def keys() -> tuple[str, ...]:
    """Every game's key, sorted."""
    names = (m.name for m in pkgutil.iter_modules(rules.games.__path__))
    return tuple(sorted(name.replace("_", "-") for name in names))


def _key(key: str) -> str:
    if key not in keys():
        raise RulesError(f"unknown game {key!r}; games: {', '.join(keys())}")
    return key


def _module(key: str) -> ModuleType:
    return import_module(f"rules.games.{_key(key).replace('-', '_')}")


def card(key: str) -> Card:
    """The game's card. Raises RulesError for an unknown key, listing the keys."""
    found: Card = _module(key).CARD
    return found


def load(key: str, /, **options: object) -> Game[Any]:
    """The game with these options, the others as in ``preset``, or else at their defaults. Every game has one option
    more, ``lesson``: the number of an exercise of its rule card, from 1, with the options that go with that; 0 is the
    game itself; ``short``, true for its short form, where its card has one; and ``puzzle`` with ``find``, a position
    and the moves that are to be found there (rules.puzzle).

    Raises RulesError for an unknown key, preset or option or a value that is not allowed, listing what is.
    """
    if (position := options.pop("puzzle", "")) != "":
        find = options.pop("find", "")
        return puzzle_of(load(key, **options), position, find)
    if (lesson := options.pop("lesson", 0)) not in (0, "0"):
        return _lesson(key, lesson, options)
    if (short := options.pop("short", False)) not in (False, "false"):
        return _short(key, short, options)
    preset = options.pop("preset", "")
    module = _module(key)
    known = {option.name: option for option in module.CARD.options}
    presets = module.CARD.presets
    if preset and not (isinstance(preset, str) and preset in presets):
        raise RulesError(f"{key} has no preset {preset!r}; presets: {', '.join(presets) or 'none'}")
    options = {**(presets[preset] if isinstance(preset, str) and preset else {}), **options}
    for name in options:
        if name not in known:
            allowed = ", ".join((*known, *(["preset"] if presets else []), *other_options(key))) or "none"
            raise RulesError(f"{key} has no option {name!r}; options: {allowed}")
    chosen: Mapping[str, OptionValue] = {
        name: option.check(options[name]) if name in options else option.default for name, option in known.items()
    }
    return _built(key, tuple(chosen.items()))


@lru_cache(maxsize=8)
def _built(key: str, chosen: tuple[tuple[str, OptionValue], ...]) -> Game[Any]:
    """Games are immutable, and their tables take longer to make than a move."""
    game: Game[Any] = _module(key).build(dict(chosen))
    return game


def other_options(key: str) -> dict[str, tuple[str, ...]]:
    """Those that every game has whose rule card has what they ask for, with what is allowed, the default first."""
    card = rule_card(_key(key))
    lessons = ("0", *(str(number) for number in range(1, len(card.lesson) + 1)))
    return ({"lesson": lessons} if card.lesson else {}) | ({"short": ("false", "true")} if card.short else {})


def _short(key: str, wanted: object, options: Mapping[str, object]) -> Game[Any]:
    if wanted not in (True, "true"):
        raise RulesError(f"option short: {wanted!r} is not allowed; allowed: true, false")
    if not (text := rule_card(_key(key)).short):
        raise RulesError(f"option short: {key} has no short form")
    return begun_at(load(key, **options), text)


def _lesson(key: str, number: object, options: Mapping[str, object]) -> Lesson:
    exercises = rule_card(_key(key)).lesson
    allowed = {str(n) for n in range(1, len(exercises) + 1)}
    if str(number) not in allowed:
        raise RulesError(f"option lesson: {number!r} is not allowed; {key} has lessons 1 to {len(exercises)}")
    exercise = exercises[int(str(number)) - 1]
    return Lesson(load(key, **{**exercise.options, **options}), int(str(number)), exercise.position, exercise.find)
