"""The control line: one JSON object a line in, one a line out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from simulator import faults
from simulator.device.bench import Bench
from simulator.faults import Fault, FaultError
from simulator.microcontroller import DeadError
from simulator.world import WorldError

LONGEST = 65536
"""Bytes of a line."""


class ControlError(ValueError):
    """A line that asks for nothing that there is: names it, and what is allowed."""


@dataclass(frozen=True)
class Key:
    """told: what is allowed. is_needed: or it may be left out."""

    told: str
    fits: Callable[[Any], bool]
    is_needed: bool = True


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def whole(least: int, most: int, is_needed: bool = True) -> Key:
    return Key(f"a whole number, {least} to {most}", lambda value: _is_whole(value, least, most), is_needed)


def one_of(*words: str, is_needed: bool = True) -> Key:
    return Key(f"one of {', '.join(words)}", lambda value: value in words, is_needed)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


NAME = Key("a text", lambda value: isinstance(value, str))
ID = Key("a text or a whole number", lambda value: isinstance(value, str | int))
NAMES = Key("a list of texts", _is_names)
BOARD = Key("an object of texts", lambda value: isinstance(value, dict) and _is_names(list(value.values())))
SHARE = Key(
    "a number, 0 to 1",
    lambda value: isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1,
)
SWITCH = Key("true or false", lambda value: isinstance(value, bool))
COUNT = whole(1, 99, is_needed=False)

FAULTS: Mapping[str, tuple[Mapping[str, Key], Callable[..., Fault]]] = {
    "stuck": ({"at": NAMES, "level": whole(0, 1)}, lambda at, level: faults.Stuck(*at, level=level)),
    "dead": ({"at": NAMES}, lambda at: faults.Dead(*at)),
    "inverted": ({"at": NAMES}, lambda at: faults.Inverted(*at)),
    "joined": ({"at": NAMES}, lambda at: faults.Joined(*at)),
    "weak": ({"at": NAMES, "miss": SHARE}, lambda at, miss: faults.Weak(*at, miss=miss)),
    "noise": ({"rate": SHARE}, lambda rate: faults.Noise(rate=rate)),
    "chatter": ({"at": NAMES, "rate": SHARE}, lambda at, rate: faults.Chatter(*at, rate=rate)),
    "bounce": ({"at": NAMES, "scans": whole(1, 1000)}, lambda at, scans: faults.Bounce(*at, scans=scans)),
    "dropped": ({"rate": SHARE}, lambda rate: faults.Dropped(rate=rate)),
}

Told = Mapping[str, Any] | None
"""What the answer says besides that it is done."""


def _line(bench: Bench, to: str = "host", **asked: int) -> None:
    wire = bench.wire(to)
    wire.garble = asked.get("garble", wire.garble)
    wire.lose = asked.get("lose", wire.lose)
    wire.delay_s = asked["delay_ms"] / 1000 if "delay_ms" in asked else wire.delay_s


def _light(bench: Bench) -> Told:
    return {"light": bench.light(), "frames": bench.firmware.lit()[0]}


BYTES, DELAY_MS = whole(0, 1_000_000, is_needed=False), whole(0, 60_000, is_needed=False)

ORDERS: Mapping[str, tuple[Mapping[str, Key], Callable[..., Told]]] = {
    "place": ({"site": NAME, "piece": NAME}, lambda bench, site, piece: bench.place(site, piece)),
    "take": ({"site": NAME}, lambda bench, site: {"taken": bench.hand.take(site)}),
    "lift": ({"site": NAME, "count": COUNT}, lambda bench, site, count=1: {"lifted": bench.hand.pick(site, count)}),
    "drop": ({"site": NAME, "count": COUNT}, lambda bench, site, count=None: {"dropped": bench.hand.drop(site, count)}),
    "move": ({"from": NAME, "to": NAME}, lambda bench, to, **away: bench.hand.move(away["from"], to)),
    "flip": ({"site": NAME, "piece": NAME}, lambda bench, site, piece: bench.hand.flip(site, piece)),
    "press": ({"name": NAME}, lambda bench, name: bench.hand.press(name)),
    "release": ({"name": NAME}, lambda bench, name: bench.hand.release(name)),
    "sweep": ({"sites": NAMES}, lambda bench, sites: bench.hand.sweep(sites)),
    "set up": ({"board": BOARD}, lambda bench, board: bench.world.set_up(board)),
    "board": ({}, lambda bench: {"board": bench.board(), "hand": bench.hand.held}),
    "light": ({}, _light),
    "mend": ({"fault": whole(1, 1_000_000, is_needed=False)}, lambda bench, fault=None: bench.mend(fault)),
    "power": ({"on": SWITCH}, lambda bench, on: bench.power(on)),
    "reset": ({}, lambda bench: bench.reset()),
    "line": (
        {"to": one_of("host", "device", is_needed=False), "garble": BYTES, "lose": BYTES, "delay_ms": DELAY_MS},
        _line,
    ),
}


def answer(bench: Bench, line: bytes) -> dict[str, Any]:
    """What becomes of a line, whatever it is. A key "id" comes back as it was."""
    number: dict[str, Any] = {}
    try:
        asked = _asked(line)
        if "id" in asked:
            number = _checked("id", {"id": ID}, {"id": asked.pop("id")})
        told = _carry_out(bench, asked)
    except (ControlError, WorldError, FaultError, DeadError) as error:
        return {"error": str(error), **number}
    return {"ok": True, **(told or {}), **number}


def _asked(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise ControlError(f"a line of more than {LONGEST} bytes; allowed: one JSON object a line")
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ControlError(f"{line[:60]!r} is no JSON: {error}") from error
    if not isinstance(asked, dict):
        raise ControlError(f'{line[:60]!r} is no object; allowed: such as {{"do": "light"}}')
    return asked


def _carry_out(bench: Bench, asked: dict[str, Any]) -> Told:
    name = asked.pop("do", None)
    if name == "fault":
        kind = asked.pop("fault", None)
        keys, make = _found(FAULTS, kind, '"fault"')
        return {"fault": bench.break_(make(**_checked(f"fault {kind}", keys, asked)))}
    keys, act = _found(ORDERS, name, '"do"', "fault")
    told: Told = act(bench, **_checked(name, keys, asked))
    return told


def _found(table: Mapping[str, Any], name: Any, key: str, *more: str) -> Any:
    if not isinstance(name, str) or name not in table:
        raise ControlError(f"{key} is {_shown(name)}; allowed: {', '.join((*table, *more))}")
    return table[name]


def _checked(what: str, keys: Mapping[str, Key], asked: dict[str, Any]) -> dict[str, Any]:
    for name in asked:
        if name not in keys:
            raise ControlError(f'{what}: no key "{name}"; allowed: {", ".join(keys) or "none"}')
    for name, key in keys.items():
        if name not in asked and key.is_needed:
            raise ControlError(f'{what}: "{name}" is missing; allowed: {key.told}')
        if name in asked and not key.fits(asked[name]):
            raise ControlError(f'{what}: "{name}" is {_shown(asked[name])}; allowed: {key.told}')
    return asked


def _shown(value: Any) -> str:
    try:
        return json.dumps(value)[:60]
    except RecursionError:
        return "too deep"
