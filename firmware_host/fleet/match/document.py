"""All that a board says of a game with another: the whole of it each time, so that none of it can be missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeVar

from firmware_host.fleet import payloads
from firmware_host.fleet.names import NAME
from firmware_host.fleet.payloads import PayloadError, text, texts, whole
from rules.model import OptionValue

T = TypeVar("T")
Stage = Literal["none", "invites", "plays"]
What = Literal["takeback", "draw"]
How = Literal["draw", "resigned"]
Condition = Literal["ready", "setup", "ask", "repair", "paused", "fault"]

STAGES: tuple[Stage, ...] = ("none", "invites", "plays")
WHATS: tuple[What, ...] = ("takeback", "draw")
HOWS: tuple[How, ...] = ("draw", "resigned")
CONDITIONS: tuple[Condition, ...] = ("ready", "setup", "ask", "repair", "paused", "fault")

MOST_MOVES = 4000
MOST_LETTERS = 40_000
"""Of all moves together, so that a document is never larger than a payload may be."""
MOST_CUTS = 1000
MOST_OPTIONS = 40
MOST_REFUSALS = 4
LATEST = 2**53
"""The largest number that every JSON reader keeps."""
_HEX = re.compile(r"[0-9a-f]{64}")
_ID = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Terms:
    """match: 16 hex digits, made anew for each invitation. side: of whoever invites. rules: what tells equal rules from
    others (``mark``); version: of the program."""

    match: str
    game: str
    options: Mapping[str, OptionValue]
    side: int
    rules: str
    version: str


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that needs both boards, at this ply. number: the how manieth of the board in this game, from 1."""

    what: What
    ply: int
    number: int


@dataclass(frozen=True, slots=True)
class End:
    """By word. cuts: how many take-backs had been agreed to before. by: the side that resigned, for a draw nobody's
    (-1)."""

    how: How
    ply: int
    cuts: int
    by: int = -1

    @property
    def rank(self) -> tuple[bool, int]:
        """Of two ends that cross, the one of the higher rank counts, at both boards."""
        return self.how == "resigned", -self.by


@dataclass(frozen=True, slots=True)
class Roll:
    """number: of the roll that comes next, which also grows with each take-back. secrets: of the one before and of
    this one, as far as revealed."""

    number: int
    commitment: str
    secrets: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """number: grows with each that the board writes. other: the board that it is for. cuts: for each take-back that
    both have agreed to, how many plies were left. denies: the number of the other's wish that is denied, 0 for none.
    refuses: (match, why, text) of invitations, and of games that cannot be gone on with; why is a word key after
    ``fleet.refused``."""

    number: int
    stage: Stage = "none"
    other: str = ""
    terms: Terms | None = None
    moves: tuple[str, ...] = ()
    cuts: tuple[int, ...] = ()
    wish: Wish | None = None
    denies: int = 0
    end: End | None = None
    roll: Roll | None = None
    condition: Condition = "ready"
    refuses: tuple[tuple[str, str, str], ...] = ()

    def secret(self, number: int) -> str | None:
        """Of a roll, where it has been told."""
        return self.roll.secrets.get(number) if self.roll else None

    def refusal(self, match: str) -> tuple[str, str] | None:
        """(why, text), where the game or the invitation to it is refused."""
        return next(((why, text) for refused, why, text in self.refuses if refused == match), None)

    def same_but_number(self, other: Document) -> bool:
        return replace(self, number=0) == replace(other, number=0)


def write(document: Document) -> bytes:
    content = asdict(document)
    if document.roll:
        content["roll"]["secrets"] = [[number, secret] for number, secret in document.roll.secrets.items()]
    return payloads.write(**content)


def read(payload: bytes) -> Document:
    """Raises PayloadError for anything that no board writes."""
    fields = payloads.read(payload)
    stage = _one_of(fields, "stage", STAGES)
    number = whole(fields, "number", 0, LATEST)
    refuses = _refusals(fields.get("refuses", []))
    if stage == "none":
        return Document(number, refuses=refuses)
    terms = _terms(_object(fields, "terms"))
    other = text(fields, "other")
    if not NAME.fullmatch(other):
        raise PayloadError(f"other {other!r}; allowed: the name of a board")
    cuts = fields.get("cuts")
    if not isinstance(cuts, list) or len(cuts) > MOST_CUTS:
        raise PayloadError(f"cuts; allowed: a list of at most {MOST_CUTS} numbers")
    return Document(
        number,
        stage,
        other,
        terms,
        texts(fields, "moves", MOST_MOVES),
        tuple(whole({"cut": cut}, "cut", 0, MOST_MOVES) for cut in cuts),
        _maybe(fields, "wish", _wish),
        whole(fields, "denies", 0, LATEST),
        _maybe(fields, "end", _end),
        _maybe(fields, "roll", _roll),
        _one_of(fields, "condition", CONDITIONS),
        refuses,
    )


def _one_of(fields: Mapping[str, Any], name: str, allowed: tuple[Any, ...]) -> Any:
    value = fields.get(name)
    if value not in allowed or not isinstance(value, str):
        raise PayloadError(f"{name} {str(value)[:40]!r}; allowed: {', '.join(allowed)}")
    return value


def _maybe(fields: Mapping[str, Any], name: str, read: Callable[[Mapping[str, Any]], T]) -> T | None:
    return None if fields.get(name) is None else read(_object(fields, name))


def _object(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = fields.get(name)
    if not isinstance(value, dict):
        raise PayloadError(f"{name}; allowed: an object")
    return value


def _hex(fields: Mapping[str, Any], name: str, form: re.Pattern[str]) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not form.fullmatch(value):
        raise PayloadError(f"{name} {str(value)[:40]!r}; allowed: hex digits as many as are due")
    return value


def _terms(fields: Mapping[str, Any]) -> Terms:
    options = _object(fields, "options")
    if len(options) > MOST_OPTIONS or not all(
        0 < len(name) <= 64 and type(value) in (bool, int, str) and len(str(value)) <= 64
        for name, value in options.items()
    ):
        raise PayloadError(f"options; allowed: at most {MOST_OPTIONS} short names with short values")
    side = whole(fields, "side", 0, 1)
    match, rules = _hex(fields, "match", _ID), _hex(fields, "rules", _ID)
    return Terms(match, text(fields, "game"), dict(options), side, rules, text(fields, "version"))


def _wish(fields: Mapping[str, Any]) -> Wish:
    return Wish(_one_of(fields, "what", WHATS), whole(fields, "ply", 0, MOST_MOVES), whole(fields, "number", 1, LATEST))


def _end(fields: Mapping[str, Any]) -> End:
    ply, cuts = whole(fields, "ply", 0, MOST_MOVES), whole(fields, "cuts", 0, MOST_CUTS)
    return End(_one_of(fields, "how", HOWS), ply, cuts, whole(fields, "by", -1, 1))


def _roll(fields: Mapping[str, Any]) -> Roll:
    secrets = fields.get("secrets")
    if (
        not isinstance(secrets, list)
        or len(secrets) > 2
        or not all(isinstance(s, list) and len(s) == 2 for s in secrets)
    ):
        raise PayloadError("secrets; allowed: at most two pairs of a number and a secret")
    told = {
        whole({"n": number}, "n", 0, MOST_MOVES): _hex({"secret": secret}, "secret", _HEX) for number, secret in secrets
    }
    return Roll(whole(fields, "number", 0, MOST_MOVES), _hex(fields, "commitment", _HEX), told)


def _refusals(value: object) -> tuple[tuple[str, str, str], ...]:
    if not isinstance(value, list) or len(value) > MOST_REFUSALS:
        raise PayloadError(f"refuses; allowed: a list of at most {MOST_REFUSALS}")
    found = []
    for each in value:
        if not isinstance(each, list) or len(each) != 3:
            raise PayloadError("refuses; allowed: each a match, a reason and a text")
        told = dict(zip(("match", "why", "text"), each, strict=True))
        says = str(told["text"])
        found.append((_hex(told, "match", _ID), text(told, "why"), text(told, "text", 200) if says else ""))
    return tuple(found)
