"""What is said to the human, and how it is understood. The light leads: where a line speaks of the lit site, the light
says which; the name that follows only helps a reader."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

FORMS = {
    "put": "put {what} on {where}",
    "lift": "lift {what} from {where}",
    "hold": "press {where} and hold",
    "release": "let go of {where}",
    "clear": "clear the board, let go of everything, then type Enter",
    "confirm": "type Enter when it is done",
    "unplug": "unplug the cable of the board",
    "plug": "plug the cable of the board in again",
    "which": "which site is lit? Type its name, or none; or again, if your hand was wrong",
    "all": "is every light {what}, and all alike? y or n",
    "row": "is {what} lit, all of it and nothing else? y or n",
}
_HEARD = {
    verb: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(form)) + "$") for verb, form in FORMS.items()
}
_LIT = re.compile(r"the lit sites? \((.+)\)$")
SKIP = "s"
"""Typed at any time: what is under way is left out, and reported as skipped."""


class Order(NamedTuple):
    """where: the names. lit: whether the light says where, so that the names do not matter."""

    verb: str
    what: str
    where: tuple[str, ...]
    lit: bool


def said(verb: str, what: str = "", where: Iterable[str] = (), *, lit: bool = False) -> str:
    names = list(where)
    place = f"the lit site{'s' if len(names) > 1 else ''} ({', '.join(names)})" if lit else ", ".join(names)
    return FORMS[verb].format(what=what, where=place)


def heard(line: str) -> Order | None:
    """None for a line that asks for nothing."""
    for verb, pattern in _HEARD.items():
        if found := pattern.match(line):
            words = found.groupdict()
            where = words.get("where", "")
            lit = _LIT.match(where)
            names = tuple((lit[1] if lit else where).split(", ")) if where else ()
            return Order(verb, words.get("what", ""), names, bool(lit))
    return None
