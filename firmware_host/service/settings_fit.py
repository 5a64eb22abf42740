"""Settings that are right one by one, and do not go together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from firmware_host.shell.devices.fit import fit
from firmware_host.shell.settings.keys import DEFAULTS, Values
from firmware_host.shell.web.staff import PinError, read_pin
from hardware.profile import Profile, ProfileError, load
from rules import registry
from rules.model import Game, RulesError

LEFT_OUT = frozenset({"game.options", "game.opponent_side"})
"""Without these the game begins all the same: they were made for another one."""
BOARD = frozenset({"board.name", "board.hardware"})
NEEDED = BOARD | {"game.key"}
"""With one of these that cannot be used nothing begins, unless ``instead`` is played."""
SIMULATED = "simulated"


def misfits(values: Values) -> Iterator[tuple[str, str]]:
    """(a setting, why it cannot be used beside the others)."""
    yield from _of_the_game(values)
    yield from _of_the_board(values)
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


def _of_the_board(values: Values) -> Iterator[tuple[str, str]]:
    name, is_real = values["board.name"], values["board.hardware"] == "real"
    if not name:
        if is_real:
            yield "board.hardware", "real: board.name names no board; allowed with the name of the one that is wired"
        return
    try:
        profile = load(name)
    except ProfileError as error:
        yield "board.name", str(error)
        return
    if is_real and not _is_played_on(_game(values), profile):
        yield "game.key", f"{values['game.key']} does not fit board {profile.name}"


def _game(values: Values) -> Game[Any]:
    try:
        return registry.load(values["game.key"], **dict(values["game.options"]))
    except RulesError:
        return registry.load(values["game.key"])


def _is_played_on(game: Game[Any], profile: Profile) -> bool:
    """On wood. Where only the lights are real, another board may be simulated above them."""
    return profile.sensors.driver == SIMULATED or fit(game.geometry, profile) is not None


def instead(values: Values, wrong: Collection[str]) -> dict[str, Any]:
    """What an installed board begins with in place of what cannot be used, so that its console can be reached: another
    game that fits the board; or a simulated board, and no pin is driven."""
    found = {name: DEFAULTS[name] for name in LEFT_OUT.intersection(wrong)}
    if "game.key" in wrong:
        profile = load(values["board.name"])
        keys = (DEFAULTS["game.key"], *sorted(registry.keys()))
        key = next((key for key in keys if _is_played_on(registry.load(key), profile)), None)
        if key:
            return found | {name: DEFAULTS[name] for name in LEFT_OUT} | {"game.key": key}
    return found | ({name: DEFAULTS[name] for name in BOARD} if NEEDED.intersection(wrong) else {})
