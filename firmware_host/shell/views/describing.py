"""Moves told apart in words: for each of several that look alike, what it does and the others do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from firmware_host.core.cues import Role, roles
from rules.model import Piece
from rules.steps import Add, Contents, Remove, Shift, Site, Sow, Step, Touch, touched, travels


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word key and what stands in its gaps."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def message(self) -> dict[str, Any]:
        return {"key": self.key, "args": dict(self.args)}


@dataclass(frozen=True, slots=True)
class Description:
    """phrases: to be read one after the other. sites: what they speak of. piece: the one that is chosen, if it is
    one."""

    phrases: tuple[Phrase, ...]
    sites: tuple[Site, ...]
    piece: Contents = ""


Steps = Sequence[Step]
Value = tuple[Site, ...]


def _taken_off(steps: Steps) -> Value:
    return tuple(sorted({site for site, role in roles(steps) if role is Role.CAPTURE}))


def _lost(steps: Steps) -> Value:
    """Where the piece that has moved there is taken off itself."""
    come = {site for k, step in enumerate(steps) if isinstance(step, Remove) for _, site in travels(steps[:k])}
    return tuple(site for site in _taken_off(steps) if site in come)


def _turned(steps: Steps) -> Value:
    return tuple(sorted({site for site, role in roles(steps) if role is Role.FLIP}))


def _begins(steps: Steps) -> Value:
    sown = [step.src for step in steps if isinstance(step, Sow)]
    return tuple([src for src, _ in travels(steps)] or sown)[:1]


def _ends(steps: Steps) -> Value:
    added = [step.site for step in steps if isinstance(step, Add)]
    return tuple([dst for _, dst in travels(steps)] or added)[:1]


def _passes(steps: Steps) -> Value:
    return tuple(site for step in steps if isinstance(step, Shift) for site in step.via)


def _sows_towards(steps: Steps) -> Value:
    first = next((step for step in steps if isinstance(step, Sow)), None)
    return tuple(site for site in first.path if site != first.src)[:1] if first else ()


def _sows_last(steps: Steps) -> Value:
    return tuple(step.path[-1] for step in steps if isinstance(step, Sow))[-1:]


def _touches(steps: Steps) -> Value:
    return tuple(step.site for step in steps if isinstance(step, Touch))


_PARTS: Mapping[str, Callable[[Steps], Value]] = {
    "capture": _taken_off,
    "to": _ends,
    "from": _begins,
    "sow": _sows_towards,
    "sow-last": _sows_last,
    "turn": _turned,
    "by": _passes,
    "touch": _touches,
}
"""What moves may differ in, what is soonest understood first,"""
_READ = ("from", "to", "by", "sow", "sow-last", "capture", "turn", "touch")
"""and the order in which it is read."""


def described(moves: Sequence[Steps], pieces: Mapping[Contents, Piece], sides: Sequence[str]) -> list[Description]:
    """One for each move, no two alike. A move that is alone is told by where it begins, ends and captures; a piece by
    its name, and by whose it is where others of that name may be chosen. sides: their names."""
    chosen = [_added(steps) for steps in moves]
    apart: list[tuple[Any, ...]] = [(piece,) for piece in chosen]
    names: list[str] = []
    for name, part in _PARTS.items():
        if len(set(apart)) == len(moves) > 1:
            break
        found = [(*before, part(steps)) for before, steps in zip(apart, moves, strict=True)]
        alone = len(moves) == 1 and name in ("capture", "to", "from") and part(moves[0])
        if alone or len(set(found)) > len(set(apart)):
            apart, names = found, [*names, name]
    kinds = set(chosen) if len(set(chosen)) > 1 else set()
    called = {piece: tuple(_called(piece, kinds, pieces, sides)) for piece in kinds if piece}
    told = [_told(steps, names, piece if kinds else "", called) for steps, piece in zip(moves, chosen, strict=True)]
    return list(_numbered(told))


def _called(
    piece: Contents, kinds: Iterable[Contents], pieces: Mapping[Contents, Piece], sides: Sequence[str]
) -> Iterator[Phrase]:
    yield Phrase(f"piece.{pieces[piece].name}")
    alike = {pieces[other].side for other in kinds if other and pieces[other].name == pieces[piece].name}
    owner = pieces[piece].side
    if len(alike) > 1 and owner is not None:
        yield Phrase("choice.side", {"side": f"side.{sides[owner]}"})


def _added(steps: Steps) -> Contents:
    return next((step.piece for step in reversed(steps) if isinstance(step, Add)), "")


def _told(
    steps: Steps, names: Iterable[str], piece: Contents, called: Mapping[Contents, Sequence[Phrase]]
) -> Description:
    phrases = list(called[piece]) if piece else []
    sites: list[Site] = list(_ends(steps)) if piece else []
    for name in sorted(names, key=_READ.index):
        value = _PARTS[name](steps)
        sites += value
        phrases += _read(name, value, _lost(steps) if name == "capture" else ())
    if not sites:
        sites = [site for step in steps for site in touched(step)]
    return Description(tuple(phrases), tuple(dict.fromkeys(sites)), piece)


def _read(name: str, value: Value, lost: Value) -> Iterator[Phrase]:
    """lost: those of the sites that are told apart from the others."""
    for key, sites in ((name, [site for site in value if site not in lost]), ("lost", list(lost))):
        if sites:
            yield Phrase(f"choice.{key}", {"sites": sites})
    if not value:
        yield Phrase(f"choice.no-{name}")


def _numbered(told: Sequence[Description]) -> Iterable[Description]:
    """What nothing else tells apart is counted."""
    for k, one in enumerate(told):
        alike = [other.phrases for other in told].count(one.phrases) > 1
        number = (Phrase("choice.number", {"count": k + 1}),) if alike or not one.phrases else ()
        yield Description((*one.phrases, *number), one.sites, one.piece)
