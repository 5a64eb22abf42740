"""A control line: one JSON object a line in, one a line out. What an order may say, and which faults there are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simulator.faults import Fault
from simulator.faults.book import BOOK, Parameter
from simulator.wires import NOMINAL_V

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

    def optional(self) -> Key:
        return replace(self, is_needed=False)


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def whole(least: int, most: int) -> Key:
    return Key(f"a whole number, {least} to {most}", lambda value: _is_whole(value, least, most))


def number(least: float, most: float, of: str = "") -> Key:
    def fits(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most

    return Key(f"a number, {least:g} to {most:g}{of and f' ({of})'}", fits)


def one_of(*words: str) -> Key:
    return Key(f"one of {', '.join(words)}", lambda value: value in words)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


NAME = Key("a text", lambda value: isinstance(value, str))
ID = Key("a text or a whole number", lambda value: isinstance(value, str | int))
NAMES = Key("a list of texts", _is_names)
PLACES = Key("a list of texts, one or more", lambda value: _is_names(value) and bool(value))
BOARD = Key("an object of texts", lambda value: isinstance(value, dict) and _is_names(list(value.values())))
PIXELS = Key(
    "a list of whole numbers, one or more",
    lambda value: isinstance(value, list) and bool(value) and all(_is_whole(one, 0, 1_000_000) for one in value),
)
SHARE = number(0, 1)
SWITCH = Key("true or false", lambda value: isinstance(value, bool))
COUNT = whole(1, 99).optional()

_WORDS: Mapping[str, Key] = {
    "KEY": PLACES, "KEY...": PLACES, "LINE": NAME, "WIRE": NAME, "END": NAME, "COLOUR": NAME,
    "PIXEL": whole(0, 1_000_000), "PIXEL...": PIXELS, "LEVEL": whole(-1, 99), "RATE": SHARE, "SCANS": whole(1, 1000),
    "SECONDS": number(0, 60, "seconds"), "VOLTS": number(0, NOMINAL_V, "volts"),
    "MILLITESLA": number(-1000, 1000, "milliteslas"),
}  # fmt: skip
"""What an order may say where a scenario says this."""


def _key(parameter: Parameter) -> Key:
    key = _WORDS[parameter.word]
    return key if parameter.default is None else key.optional()


FAULTS: Mapping[str, tuple[Mapping[str, Key], Callable[..., Fault]]] = {
    entry.name: ({parameter.key: _key(parameter) for parameter in entry.parameters}, entry.make)
    for entry in BOOK
    if entry.make
}

Told = Mapping[str, Any] | None
"""What the answer says besides that it is done."""
Orders = Mapping[str, tuple[Mapping[str, Key], Callable[..., Told]]]
"""An order's name -> what it may say, and what carries it out."""


def answer(
    line: bytes, carry_out: Callable[[dict[str, Any]], Told], refusals: tuple[type[Exception], ...]
) -> dict[str, Any]:
    """What becomes of a line, whatever it is. A key "id" comes back as it was. refusals: what carry_out raises for what
    cannot be done."""
    number: dict[str, Any] = {}
    try:
        asked = _asked(line)
        if "id" in asked:
            number = checked("id", {"id": ID}, {"id": asked.pop("id")})
        told = carry_out(asked)
    except (ControlError, *refusals) as error:  # type: ignore[misc]
        return {"error": str(error), **number}
    return {"ok": True, **(told or {}), **number}


def fault_of(asked: dict[str, Any]) -> Fault:
    """The fault that an order describes, without its name. Raises ControlError."""
    kind = asked.pop("fault", None)
    keys, make = found(FAULTS, kind, '"fault"')
    made: Fault = make(**checked(f"fault {kind}", keys, asked))
    return made


def _asked(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise ControlError(f"a line of more than {LONGEST} bytes; allowed: one JSON object a line")
    try:
        asked = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ControlError(f"{line[:60]!r} is no JSON: {error}") from error
    if not isinstance(asked, dict):
        raise ControlError(f'{line[:60]!r} is no object; allowed: such as {{"do": "light"}}')
    return asked


def found(table: Mapping[str, Any], name: Any, key: str, *more: str) -> Any:
    if not isinstance(name, str) or name not in table:
        raise ControlError(f"{key} is {_shown(name)}; allowed: {', '.join((*table, *more))}")
    return table[name]


def checked(what: str, keys: Mapping[str, Key], asked: dict[str, Any]) -> dict[str, Any]:
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
