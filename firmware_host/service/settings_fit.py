"""Settings that are right one by one, and do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.games.placement import offered, place
from firmware_host.shell.settings.keys import DEFAULTS, Values
from firmware_host.shell.web.staff import PinError, read_pin
from hardware.profile import Profile, ProfileError, load
from rules import registry
from rules.model import Game, RulesError

_GAME = ("game.key", "game.options", "game.opponent_side")
_BOARD = ("board.name", "board.hardware")
LEFT_OUT = {"game.options": _GAME[1:2], "game.opponent_side": _GAME[2:], "game.key": _GAME}
"""What cannot be used -> what the program begins without all the same: it was made for another game, or board."""
NO_BOARD = {"board.name": _BOARD, "board.hardware": _BOARD}
"""The same of an installed board, which nobody else can reach: without these it begins as one that is not named yet."""


def misfits(values: Values) -> Iterator[tuple[str, str]]:
    """(a setting, why it cannot be used beside the others)."""
    yield from _of_the_game(values)
    if values["board.hardware"] == "real" and not values["board.name"]:
        yield "board.hardware", "no board is named; allowed with board.name"
    try:
        if values["board.name"]:
            yield from _of_the_wood(values, load(values["board.name"]))
    except ProfileError as error:
        yield "board.name", str(error)
    try:
        if values["staff.pin_file"]:
            read_pin(Path(values["staff.pin_file"]))
    except PinError as error:
        yield "staff.pin_file", str(error)


def fitting(values: Values) -> str:
    """A game for the board that is wired, in the place of one that does not fit it; the same where none does."""
    profile = load(values["board.name"])
    keys = (DEFAULTS["game.key"], *sorted(registry.keys()))
    return str(next((key for key in keys if offered(registry.load(key), profile)), values["game.key"]))


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


def _of_the_wood(values: Values, profile: Profile) -> Iterator[tuple[str, str]]:
    """A board that is simulated changes with its game; wood does not."""
    if values["board.hardware"] == "real" and profile.sensors.driver != "simulated":
        try:
            place(_game(values), profile)
        except RefusedError as error:
            yield "game.key", str(error)


def _game(values: Values) -> Game[Any]:
    try:
        return registry.load(values["game.key"], **dict(values["game.options"]))
    except RulesError:
        return registry.load(values["game.key"])
