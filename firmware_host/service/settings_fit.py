"""Settings that are right one by one, and do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware_host.shell.settings.keys import Values
from firmware_host.shell.web.staff import PinError, read_pin
from hardware.profile import ProfileError, load
from rules import registry
from rules.model import RulesError

LEFT_OUT = frozenset({"game.options", "game.opponent_side"})
"""Without these the game begins all the same: they were made for another one."""


def misfits(values: Values) -> Iterator[tuple[str, str]]:
    """(a setting, why it cannot be used beside the others)."""
    yield from _of_the_game(values)
    try:
        if values["board.name"]:
            load(values["board.name"])
    except ProfileError as error:
        yield "board.name", str(error)
    try:
        if values["staff.pin_file"]:
            read_pin(Path(values["staff.pin_file"]))
    except PinError as error:
        yield "staff.pin_file", str(error)


def _of_the_game(values: Values) -> Iterator[tuple[str, str]]:
    key, options, side = values["game.key"], dict(values["game.options"]), values["game.opponent_side"]
    try:
        registry.load(key, **options)
    except RulesError as error:
        yield "game.options", str(error)
    sides = registry.load(key).sides
    if side and not values["game.opponent"]:
        yield "game.opponent_side", "nobody is played against; allowed with game.opponent 1 to 8"
    elif side and side not in sides:
        yield "game.opponent_side", f"{side!r} is no side of {key}; allowed: {', '.join(sides)}"
