"""A turn of a sowing game, lap by lap, and the words that say how it goes.

Openings, conditions, selectors and flows are plain functions of the turn, named as a player would say them;
one that a single game needs belongs in that game's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from rules.kernels.sowing_board import BACKWARDS, ONWARDS, Courses
from rules.past import Past


@dataclass(frozen=True, slots=True)
class SowingPosition:
    """holes: the seeds in every pit, then in the stores (a byte each: no game has 256 seeds).
    over: the reason why the game is over; empty while it goes on.
    closed: pits that are out of play, a bit each: no lap starts there and no seed stays there.
    marks: pits with a mark of the game's own, a bit each.
    sense: the sense that South has chosen for the game; 0 where nothing was chosen.
    first: who made the first move of the round. to_open: so many pits the player to move has still to choose to fill
        before the round begins.
    past: the positions since the last seed was banked, this one left out; none of those before can come again.
    """

    holes: bytes
    to_move: int
    over: str = ""
    closed: int = 0
    marks: int = 0
    sense: int = 0
    first: int = 0
    to_open: int = 0
    past: Past = field(default=None, compare=False, repr=False)


class Start(NamedTuple):
    """What a player chooses: a pit, and the sense of sowing. text: how it is written."""

    pit: int
    sense: int
    text: str


class Lap(NamedTuple):
    """All that is lifted at ``src`` falls on the places of ``path``, one seed each."""

    src: int
    path: tuple[int, ...]


class Bank(NamedTuple):
    """Seeds go from a pit to a player's store."""

    pit: int
    player: int
    seeds: int


class Deal(NamedTuple):
    """Seeds go from a player's store to a pit."""

    player: int
    pit: int
    seeds: int


class Turn:
    """A turn under way: the seeds as they lie now, the place where the last one fell, and what was done so far.

    sense: of the present lap. paths: for every pit the places where its seeds fall, one by one.
    follows: the player who moves next.
    closed, marks, chosen: what the position after it has as closed, marks and sense.
    endless: whether it never comes to an end.
    """

    __slots__ = (
        *("board", "chosen", "closed", "courses", "done", "endless"),
        *("follows", "holes", "landing", "marks", "mover", "paths", "sense"),
    )

    def __init__(self, courses: Courses, position: SowingPosition, sense: int) -> None:
        self.board = courses.board
        self.courses = courses
        self.holes = bytearray(position.holes)
        self.mover = position.to_move
        self.follows = 1 - position.to_move
        self.closed, self.marks, self.chosen = position.closed, position.marks, position.sense
        self.sense = sense
        self.paths = courses.of(position.to_move, sense, position.closed)
        self.landing = -1
        self.endless = False
        self.done: list[Lap | Bank] = []

    def lap(self, pit: int) -> Lap:
        """The lap that lifts all of a pit."""
        return Lap(pit, self.paths[pit][: self.holes[pit]])

    def ahead(self, pits: int) -> int:
        """The place so many further on its course than the landing."""
        return self.paths[self.landing][pits - 1]

    def from_landing(self, sense: int) -> Iterator[int]:
        """The landing and the open pits after it, once round the board."""
        yield self.landing
        for pit in self.board.rounds[sense][self.landing][:-1]:
            if not self.closed >> pit & 1:
                yield pit

    def lift(self, lap: Lap) -> None:
        """The seeds of the lap are in the hand; the last of them will fall on the landing."""
        self.holes[lap.src] -= len(lap.path)
        self.landing = lap.path[-1]
        self.done.append(lap)

    def sow(self, lap: Lap) -> None:
        self.lift(lap)
        holes = self.holes
        for pit in lap.path:
            holes[pit] += 1

    def capture(self, pit: int) -> None:
        """The mover banks all of a pit."""
        self.bank(pit, self.mover)

    def bank(self, pit: int, player: int) -> None:
        """All of a pit, if it has any, goes to a player's store."""
        if seeds := self.holes[pit]:
            self.holes[pit] = 0
            self.holes[self.board.stores[player]] += seeds
            self.done.append(Bank(pit, player, seeds))

    def mark(self, pit: int) -> None:
        self.marks |= 1 << pit

    def close(self, pit: int) -> None:
        self.closed |= 1 << pit

    def choose_sense(self) -> None:
        """The sense of this turn is chosen for the game, unless one was before."""
        self.chosen = self.chosen or self.sense

    def moves_again(self) -> None:
        self.follows = self.mover

    def never_ends(self) -> None:
        self.endless = True


# Ways to sow a lap.

SowLap = Callable[[Turn, Lap], None]


def watching(on_drop: Callable[[Turn, int], None], *, last: bool) -> SowLap:
    """Something may happen at once where a seed falls. last: also where the last one of a lap does."""

    def sow(turn: Turn, lap: Lap) -> None:
        turn.lift(lap)
        for k, pit in enumerate(lap.path, start=1):
            turn.holes[pit] += 1
            if last or k < len(lap.path):
                on_drop(turn, pit)

    return sow


# Openings: the first lap of a turn.

Opening = Callable[[Turn, int], Lap]


def lift_all(turn: Turn, pit: int) -> Lap:
    return turn.lap(pit)


# Senses: those in which the player to move may sow a pit.

Senses = Callable[[SowingPosition, int], tuple[int, ...]]


def onwards(position: SowingPosition, pit: int) -> tuple[int, ...]:
    return (ONWARDS,)


def backwards(position: SowingPosition, pit: int) -> tuple[int, ...]:
    return (BACKWARDS,)


# Conditions on a place, asked after the last seed of a lap fell.

Condition = Callable[[Turn, int], bool]


def own(turn: Turn, pit: int) -> bool:
    return pit in turn.board.rows[turn.mover]


def opponents(turn: Turn, pit: int) -> bool:
    return pit in turn.board.rows[1 - turn.mover]


def own_store(turn: Turn, pit: int) -> bool:
    return pit == turn.board.stores[turn.mover]


def was_empty(turn: Turn, pit: int) -> bool:
    """The seed that fell there is alone."""
    return turn.holes[pit] == 1


def even(turn: Turn, pit: int) -> bool:
    """Two, four, six ... seeds: none is not a number of seeds to take."""
    seeds = turn.holes[pit]
    return seeds > 0 and seeds % 2 == 0


def holds(*counts: int) -> Condition:
    def condition(turn: Turn, pit: int) -> bool:
        return turn.holes[pit] in counts

    return condition


def filled_facing(turn: Turn, pit: int) -> bool:
    return turn.holes[turn.board.facing[pit]] > 0


def filled_ahead(pits: int) -> Condition:
    """There are seeds in the pit so many further on."""

    def condition(turn: Turn, pit: int) -> bool:
        return turn.holes[turn.ahead(pits)] > 0

    return condition


# Selectors: the pits whose seeds the mover takes, in the order of taking.

Selector = Callable[[Turn], tuple[int, ...]]


def nothing(turn: Turn) -> tuple[int, ...]:
    return ()


def here(turn: Turn) -> tuple[int, ...]:
    return (turn.landing,)


def facing_and_here(turn: Turn) -> tuple[int, ...]:
    return (turn.board.facing[turn.landing], turn.landing)


def ahead(pits: int) -> Selector:
    """The pit so many further on than the landing."""

    def selector(turn: Turn) -> tuple[int, ...]:
        return (turn.ahead(pits),)

    return selector


def chain(sense: int, *conditions: Condition) -> Selector:
    """The landing and the pits on from it in the sense of sowing (or against it), while all conditions hold."""

    def selector(turn: Turn) -> tuple[int, ...]:
        along = turn.from_landing(sense * turn.sense)
        return tuple(takewhile(lambda pit: all(condition(turn, pit) for condition in conditions), along))

    return selector


def unless_slam(take: Selector) -> Selector:
    """Nothing where taking would leave the opponent's row without a seed."""

    def selector(turn: Turn) -> tuple[int, ...]:
        taken = take(turn)
        slam = not any(turn.holes[pit] for pit in turn.board.rows[1 - turn.mover] if pit not in taken)
        return () if slam else taken

    return selector


# Flows: how the turn goes on after a landing; None ends it.

Flow = Callable[[Turn], Lap | None]


def stop(turn: Turn) -> Lap | None:
    return None


def again(turn: Turn) -> Lap | None:
    """The turn ends, and the mover has another."""
    turn.moves_again()
    return None


def relay(turn: Turn) -> Lap | None:
    """The pit where the last seed fell is lifted and sown."""
    return turn.lap(turn.landing)


def relay_ahead(pits: int) -> Flow:
    """The pit so many further on is lifted and sown."""

    def flow(turn: Turn) -> Lap | None:
        return turn.lap(turn.ahead(pits))

    return flow


@dataclass(frozen=True, slots=True)
class Rule:
    """What happens when the last seed of a lap falls where all conditions hold. The first rule that fits counts."""

    when: tuple[Condition, ...] = ()
    take: Selector = nothing
    then: Flow = stop


@dataclass(frozen=True, slots=True)
class Duty:
    """A test that the turn of every start must pass, captures included; the reason is told to who breaks it.

    lapses: whether the mover is free of it when no start can pass.
    """

    reason: str
    test: Callable[[Turn], bool]
    lapses: bool = False


def leaves_seeds(turn: Turn) -> bool:
    """The opponent has a seed to go on with."""
    return any(turn.board.row(turn.holes, 1 - turn.mover))


def comes_to_an_end(turn: Turn) -> bool:
    return not turn.endless
