"""Light with a meaning: what a lit site says, before any theme gives it a colour and a motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from rules.steps import Add, Flip, Remove, Shift, Site, Sow, Step, Touch, from_hand, travels


class Role(IntEnum):
    """What a site says. Where two meet on one site, the later in this list is shown."""

    WATER = 0  # no ground to stand on
    LAST = 1  # touched by the last move
    UNSAVED = 2  # so too, and the disk does not take it at present
    MARK = 3  # a standing mark of the game
    WIN = 4  # the winner's
    BACK = 5  # a piece was lifted here; it may be put back
    DROP = 6  # a piece from beside the board may be put here
    CHECK = 7  # attacked king, which cannot move
    LEGAL = 8  # this piece may move
    SOW = 9  # seeds are due here; amount: how many, order: when the first one is
    TARGET = 10  # the piece in hand may be put here
    DONE = 11  # played, and may still go on
    FLIP = 12  # turn this piece over
    CAPTURE = 13  # take this piece off
    HINT = 14  # part of a move that is suggested
    ASK = 15  # which one is meant?
    MISSING = 16  # a piece belongs here
    EXTRA = 17  # no piece belongs here
    WRONG = 18  # another piece belongs here
    REFUSED = 19  # this was no move
    ATTRACT = 20  # nobody is there: come and play; side: whose piece stands here at the start


@dataclass(frozen=True, slots=True)
class Cue:
    """amount: how many pieces it is about, where more than one can be told from the light; 0 where that is not known.
    side: whose piece it is about (player index), where that matters; of nobody's pieces the darker are 1's."""

    role: Role
    amount: int = 0
    order: int = 0
    side: int | None = None


@lru_cache(maxsize=1024)
def _cue(role: Role, amount: int, order: int, side: int | None) -> Cue:
    """The same object for the same: scenes are compared often."""
    return Cue(role, amount, order, side)


Scene = Mapping[Site, Cue]


def due(steps: Sequence[Step]) -> Iterator[tuple[Site, Role]]:
    """Where something is still to be done for a move that counts already."""
    pushed = {step.src for step in steps if isinstance(step, Shift) and step.pushed}
    for site, role in roles(steps):
        if site in pushed or role in (Role.FLIP, Role.CAPTURE, Role.TARGET, Role.DROP):
            yield site, Role.TARGET if role is Role.DROP else role


def roles(steps: Sequence[Step]) -> Iterator[tuple[Site, Role]]:
    """What each site of a move is asked to do, in the order of the steps."""
    going = dict(travels(steps))
    placed = from_hand(steps)
    for step in steps:
        match step:
            case Shift(src, dst) if step is placed:
                yield src, Role.LEGAL
                yield dst, Role.DROP
            case Shift(src, dst):
                if going.get(src) == dst:
                    yield src, Role.LEGAL
                    yield dst, Role.TARGET
                else:
                    yield src, Role.LEGAL if step.pushed else Role.CAPTURE
            case Remove(site):
                yield site, Role.LEGAL if site in going else Role.CAPTURE
            case Add(site):
                yield site, Role.TARGET if site in going.values() else Role.DROP
            case Flip(site):
                yield site, Role.FLIP
            case Sow(src, path):
                yield src, Role.LEGAL
                for site in path:
                    yield site, Role.SOW
            case Touch(site):
                yield site, Role.DROP


class Lights:
    """The strongest cue of each site."""

    def __init__(self) -> None:
        self.cues: dict[Site, Cue] = {}

    def role_of(self, site: Site) -> Role | None:
        return self.cues[site].role if site in self.cues else None

    def say(self, site: Site, role: Role) -> None:
        """Whatever else it would say."""
        self.cues[site] = Cue(role)

    def put(self, site: Site, role: Role, *, amount: int = 0, order: int = 0, side: int | None = None) -> None:
        before = self.cues.get(site)
        if before is None or role >= before.role:
            self.cues[site] = _cue(role, amount, order, side)
