"""Games by key. A game is one module of rules.games with a CARD and a build(options) function."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import rules.games
from rules.model import Card, Game, OptionValue, RulesError


def keys() -> tuple[str, ...]:
    """Every game's key, sorted."""
    names = (m.name for m in pkgutil.iter_modules(rules.games.__path__))
    return tuple(sorted(name.replace("_", "-") for name in names))


def _module(key: str) -> ModuleType:
    if key not in keys():
        raise RulesError(f"unknown game {key!r}; games: {', '.join(keys())}")
    return import_module(f"rules.games.{key.replace('-', '_')}")


def card(key: str) -> Card:
    """The game's card. Raises RulesError for an unknown key, listing the keys."""
    found: Card = _module(key).CARD
    return found


def load(key: str, preset: object = "", **options: object) -> Game[Any]:
    """The game with these options, the others as in the preset, or else at their defaults.

    Raises RulesError for an unknown key, preset or option or a value that is not allowed, listing what is.
    """
    module = _module(key)
    known = {option.name: option for option in module.CARD.options}
    presets = module.CARD.presets
    if preset and preset not in presets:
        raise RulesError(f"{key} has no preset {preset!r}; presets: {', '.join(presets) or 'none'}")
    options = {**(presets[preset] if preset else {}), **options}
    for name in options:
        if name not in known:
            raise RulesError(f"{key} has no option {name!r}; options: {', '.join(known) or 'none'}")
    chosen: Mapping[str, OptionValue] = {
        name: option.check(options[name]) if name in options else option.default for name, option in known.items()
    }
    game: Game[Any] = module.build(chosen)
    return game
