"""What a hand does on the wood: a move is a tuple of these steps.

A site's contents are a string, one character a piece, the bottom piece first; "" is an empty site.
The steps law, tested for every game: carrying out ``move.steps`` on the board of a position
gives the board of the position after the move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Site = str
Contents = str
Board = Mapping[Site, Contents]


@dataclass(frozen=True, slots=True)
class Shift:
    """Lift the top ``count`` pieces at ``src`` and put them on top at ``dst``.

    ``via`` are the sites that the hand may touch or slide over on its way, in order:
    the squares a rook glides across, the landings of a chain of leaps. ``pushed``: they make room for the piece that
    is played, and stay in play.
    """

    src: Site
    dst: Site
    count: int = 1
    via: tuple[Site, ...] = ()
    pushed: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the top ``count`` pieces at ``site`` off the board."""

    site: Site
    count: int = 1


@dataclass(frozen=True, slots=True)
class Add:
    """Put a ``piece`` (one character) from beside the board on top of ``site``."""

    site: Site
    piece: str


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn the top piece at ``site`` over, so that it shows ``face`` (one character)."""

    site: Site
    face: str


@dataclass(frozen=True, slots=True)
class Sow:
    """Lift the top ``len(path)`` seeds at ``src`` and drop one on each site of ``path``, in order.

    A path may pass a site several times, ``src`` included.
    """

    src: Site
    path: tuple[Site, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """Touch ``site`` to say something; the board does not change (a die entered by a home point)."""

    site: Site


Step = Shift | Remove | Add | Flip | Sow | Touch


class StepError(ValueError):
    """A step that the board does not allow, such as lifting from an empty site."""


def carry_out(board: Board, steps: Iterable[Step]) -> dict[Site, Contents]:
    """The board after the steps are done by hand, one after the other.

    Raises StepError where a step lifts more than is there or names a site the board lacks.
    """
    after = dict(board)
    for step in steps:
        match step:
            case Shift(src, dst, count):
                _put(after, dst, _lift(after, src, count, step), step)
            case Remove(site, count):
                _lift(after, site, count, step)
            case Add(site, piece):
                _put(after, site, piece, step)
            case Flip(site, face):
                _lift(after, site, 1, step)
                _put(after, site, face, step)
            case Sow(src, path):
                for site, seed in zip(path, _lift(after, src, len(path), step), strict=True):
                    _put(after, site, seed, step)
            case Touch():
                pass
    return after


def _lift(board: dict[Site, Contents], site: Site, count: int, step: Step) -> Contents:
    held = board.get(site)
    if held is None:
        raise StepError(f"{step}: the board has no site {site!r}")
    if count < 1 or len(held) < count:
        raise StepError(f"{step}: cannot lift {count} from {site} holding {held!r}")
    board[site] = held[: len(held) - count]
    return held[len(held) - count :]


def _put(board: dict[Site, Contents], site: Site, pieces: Contents, step: Step) -> None:
    if site not in board:
        raise StepError(f"{step}: the board has no site {site!r}")
    board[site] += pieces


def touched(step: Step) -> tuple[Site, ...]:
    """The sites where a hand lifts or puts down, in order."""
    match step:
        case Sow(src, path):
            return (src, *path)
        case Shift(src, dst, _, via):
            return (src, *via, dst)
        case _:
            return (step.site,)


def sows(steps: Iterable[Step]) -> bool:
    """Whether seeds are sown."""
    return any(isinstance(step, Sow) for step in steps)


def travels(steps: Sequence[Step]) -> list[tuple[Site, Site]]:
    """(from, to) of every piece that goes on in play: shifts, and a man taken off for the piece that he becomes.
    What only makes room (a blot sent to the bar, a stone that is pushed) and what a sowing captures is left out."""
    if sows(steps):
        return []
    found = []
    for k, step in enumerate(steps):
        following = steps[k + 1] if k + 1 < len(steps) else None
        if isinstance(step, Shift):
            if not makes_room(step.src, steps[k + 1 :]):
                found.append((step.src, step.dst))
        elif isinstance(step, Remove) and isinstance(following, Add) and following.site != step.site:
            found.append((step.site, following.site))
    return found


def from_hand(steps: Sequence[Step]) -> Shift | None:
    """The seeds with which a sowing begins before any pit is sown."""
    first = steps[0] if steps else None
    return first if isinstance(first, Shift) and sows(steps) else None


def makes_room(site: Site, following: Iterable[Step]) -> bool:
    """Whether one of the following steps takes a piece to the site or over it."""
    return any(isinstance(step, Shift) and site in (step.dst, *step.via) for step in following)


def origins(steps: Sequence[Step]) -> set[Site]:
    """Where a hand may begin to carry a move on: the first pit that is sown, or else wherever a piece travels from."""
    if placed := from_hand(steps):
        return {placed.src, placed.dst}
    for step in steps:
        if isinstance(step, Sow):
            return {step.src}
    return {src for src, _ in travels(steps)}
