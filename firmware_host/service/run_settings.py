"""``tablero run`` and the settings: what the command line does not say is as the settings have it, and what it says
stays fixed while it runs."""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.service.installed import INSTALLED
from firmware_host.service.settings_fit import LEFT_OUT, NEEDED, instead, misfits
from firmware_host.shell.exhibit.visitors import grants
from firmware_host.shell.process.state_directory import refuse_shared, state_directory
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import Values

log = logging.getLogger("tablero")

PIN = "staff-pin"
"""In the state directory: the PIN that was set from the console."""
WAITS = ("over", "pause", "offer")

_PLAIN: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "board": ("board.name", str),
    "hardware": ("board.hardware", str),
    "game": ("game.key", str),
    "opponent": ("game.opponent", int),
    "opponent_side": ("game.opponent_side", str),
    "offer_opponent": ("game.offer_opponent", bool),
    "warn": ("game.warn", bool),
    "host": ("page.host", str),
    "port": ("page.port", int),
    "language": ("page.language", str),
    "theme": ("light.theme", str),
    "calm": ("light.calm", bool),
    "staff_pin_file": ("staff.pin_file", str),
    "keep": ("journal.keep", int),
    "volume": ("sound.volume", int),
    "quiet": ("sound.quiet", str),
}
"""Option -> setting, and the option's value as the setting's."""


def settle(args: argparse.Namespace, environment: Mapping[str, str]) -> InForce:
    """Fills the options in. An installed service whose settings cannot be used goes on with the last good ones, and
    begins without what does not go together; on a command line that is an error. What was set for another game is left
    out. Raises RefusedError."""
    state = args.state or state_directory(environment)
    refuse_shared(state)
    house = InForce(SettingsFile(state), fixed(args), judge=misfits)
    if house.trouble:
        if not environment.get(INSTALLED):
            raise RefusedError(house.trouble)
        log.error("%s", house.trouble)
    may_go = LEFT_OUT | NEEDED if environment.get(INSTALLED) else LEFT_OUT
    _fill(args, {**house.values, **_instead(house, may_go)}, state)
    return house


def _instead(house: InForce, may_go: frozenset[str]) -> dict[str, Any]:
    """Name -> value, in place of settings that do not go together."""
    wrong = {name: why for name, why in house.misfits() if name in may_go and name not in house.fixed}
    for name, why in wrong.items():
        log.warning("%s is left out: %s", name, why)
    return {name: value for name, value in instead(house.values, wrong).items() if name not in house.fixed}


def names_a_board(house: InForce) -> bool:
    values = house.values
    return "board.hardware" in house.fixed or bool(values["board.name"]) or values["board.hardware"] != "simulated"


def fixed(args: argparse.Namespace) -> dict[str, Any]:
    """Of the settings those that the command line gives. Raises RefusedError for rights that are none."""
    options = {option: getattr(args, option) for option in _PLAIN}
    given = {_PLAIN[option][0]: _PLAIN[option][1](value) for option, value in options.items() if value is not None}
    if args.options or args.game is not None:
        given["game.options"] = dict(args.options)
    if args.visitors_may is not None:
        given["staff.visitors_may"] = tuple(sorted(grants(args.visitors_may)))
    if args.access is not None:
        given["page.access"] = tuple(filter(None, (word.strip() for word in args.access.split(","))))
    if args.exhibit is not None:
        given |= {"exhibit.on": True, "exhibit.idle": args.exhibit}
    given |= {f"exhibit.{name}": seconds for name, seconds in args.waits if name in WAITS}
    return given


def _fill(args: argparse.Namespace, values: Values, state: Path) -> None:
    for option, (name, _) in _PLAIN.items():
        if getattr(args, option) is None:
            setattr(args, option, values[name])
    for option in ("board", "opponent", "opponent_side"):
        setattr(args, option, getattr(args, option) or None)
    args.options = list(values["game.options"].items())
    args.visitors_may = ",".join(values["staff.visitors_may"])
    args.access = ",".join(values["page.access"])
    if values["exhibit.on"]:
        args.exhibit = values["exhibit.idle"] if args.exhibit is None else args.exhibit
        said = {name for name, _ in args.waits}
        args.waits += [(name, values[f"exhibit.{name}"]) for name in WAITS if name not in said]
    args.staff_pin_file = pin_file(args.staff_pin_file, state)


def pin_file(named: str | Path, state: Path) -> Path | None:
    """named: empty for the one that was set from the console, if there is one."""
    if named and str(named):
        return Path(named)
    own = state / PIN
    return own if own.exists() else None


def own_pin_file(args: argparse.Namespace) -> Path | None:
    """Where the console may write another PIN; None where the PIN's file was named."""
    own = (args.state or state_directory(os.environ)) / PIN
    return own if args.staff_pin_file in (None, own) else None
