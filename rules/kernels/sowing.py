"""Sowing games (mancala): lift the seeds of a pit and drop them one by one on the pits that follow.

A game is a table. Its course says where the seeds of a pit fall, its landing rules what the last seed of a lap does,
its duties which pits may be opened, its endings when the game is over and who collects the rest.
Conditions, selectors, flows, duties, endings and shares are plain functions, named as a player would say them;
one that a single game needs belongs in that game's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import cycle, islice, takewhile
from typing import NamedTuple

from rules.geometry import Geometry
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_side
from rules.past import Past, occurrences
from rules.steps import Contents, Shift, Site, Sow, Step

SEED = "*"


@dataclass(frozen=True, slots=True)
class PitBoard:
    """Pits and stores as numbers: the places of ``geometry.sites``, the stores last.

    rows: each player's pits, from his own left to his own right.
    ring: how many pits seeds travel round; they are numbered along it, anticlockwise as seen from above.
    """

    geometry: Geometry
    rows: tuple[range, range]
    stores: tuple[int, int]
    ring: int

    def row(self, holes: bytes | bytearray, player: int) -> bytes | bytearray:
        """The seeds in each of the player's pits."""
        pits = self.rows[player]
        return holes[pits.start : pits.stop]

    def owner(self, pit: int) -> int:
        return int(pit not in self.rows[0])

    def along(self, pit: int, pits: int) -> int:
        """So many pits further in the sense of sowing."""
        return (pit + pits) % self.ring


def two_rows(south: str, north: str) -> PitBoard:
    """Facing rows, a letter a pit from its owner's left to his right, and a store at the right hand of each."""
    columns = len(south)
    cells = {site: (column, 0) for column, site in enumerate(south)}
    cells |= {site: (columns - 1 - column, 1) for column, site in enumerate(north)}
    places = {"store.S": (float(columns), 0.5), "store.N": (-1.0, 0.5)}
    geometry = Geometry(f"pits {columns}x2", "pits", cells, places=places)
    ring = 2 * columns
    return PitBoard(geometry, (range(columns), range(columns, ring)), (ring, ring + 1), ring)


@dataclass(frozen=True, slots=True)
class SowingPosition:
    """holes: the seeds in every pit, then in the stores of South and North (a byte each: no game has 256 seeds).
    over: the reason why the game is over; empty while it goes on.
    past: the positions since the last seed was banked, this one left out; none of those before can come again.
    """

    holes: bytes
    to_move: int
    over: str = ""
    past: Past = field(default=None, compare=False, repr=False)


class Lap(NamedTuple):
    """All that is lifted at ``src`` falls on the pits of ``path``, one seed each."""

    src: int
    path: tuple[int, ...]


class Bank(NamedTuple):
    """Seeds go from a pit to a player's store."""

    pit: int
    player: int
    seeds: int


class Turn:
    """A turn under way: the seeds as they lie now, the pit where the last one fell, and what was done so far."""

    __slots__ = ("board", "courses", "done", "holes", "landing", "mover")

    def __init__(self, board: PitBoard, courses: tuple[tuple[int, ...], ...], position: SowingPosition) -> None:
        self.board, self.courses = board, courses
        self.holes = bytearray(position.holes)
        self.mover = position.to_move
        self.landing = -1
        self.done: list[Lap | Bank] = []

    def lap(self, pit: int) -> Lap:
        """The lap that lifts all of a pit."""
        return Lap(pit, self.courses[pit][: self.holes[pit]])

    def sow(self, lap: Lap) -> None:
        holes, (src, path) = self.holes, lap
        holes[src] -= len(path)
        for pit in path:
            holes[pit] += 1
        self.landing = path[-1]
        self.done.append(lap)

    def capture(self, pit: int) -> None:
        """The mover banks all of a pit."""
        bank = Bank(pit, self.mover, self.holes[pit])
        move_to_store(self.board, self.holes, bank)
        self.done.append(bank)


def move_to_store(board: PitBoard, holes: bytearray, bank: Bank) -> None:
    pit, player, seeds = bank
    holes[pit] -= seeds
    holes[board.stores[player]] += seeds


# Courses: one round of the pits on which the seeds of a pit fall. Longer laps go round again.

Course = Callable[[PitBoard, int], tuple[int, ...]]


def past_origin(board: PitBoard, pit: int) -> tuple[int, ...]:
    """All pits but the one that was emptied, which every round skips."""
    return tuple(board.along(pit, pits) for pits in range(1, board.ring))


# Conditions on a pit, asked after the last seed of a lap fell.

Condition = Callable[[Turn, int], bool]


def opponents(turn: Turn, pit: int) -> bool:
    return pit in turn.board.rows[1 - turn.mover]


def holds(*counts: int) -> Condition:
    def condition(turn: Turn, pit: int) -> bool:
        return turn.holes[pit] in counts

    return condition


# Selectors: the pits whose seeds the mover takes, in the order of taking.

Selector = Callable[[Turn], tuple[int, ...]]


def nothing(turn: Turn) -> tuple[int, ...]:
    return ()


def chain(pits: int, *conditions: Condition) -> Selector:
    """The landing and the pits on from it, each so many further along (-1: backwards), while all conditions hold."""

    def selector(turn: Turn) -> tuple[int, ...]:
        along = (turn.board.along(turn.landing, pits * k) for k in range(turn.board.ring))
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


@dataclass(frozen=True, slots=True)
class Rule:
    """What happens when the last seed of a lap falls where all conditions hold. The first rule that fits counts."""

    when: tuple[Condition, ...]
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


# Shares: who collects what when the game is over.

Share = Callable[[PitBoard, SowingPosition], Iterable[Bank]]


def rest_stays(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """The seeds on the board count for nobody."""
    return ()


def own_rows(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """Each player collects his own row."""
    return (Bank(pit, board.owner(pit), position.holes[pit]) for pit in _filled(board, position))


def rest_to_mover(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """The player who made the last move collects all."""
    return (Bank(pit, 1 - position.to_move, position.holes[pit]) for pit in _filled(board, position))


def rest_to_stranded(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """The player whose turn it would be collects all."""
    return (Bank(pit, position.to_move, position.holes[pit]) for pit in _filled(board, position))


def halves(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """Each player collects half, South from the first pits on; an odd seed stays and counts for nobody."""
    half = sum(position.holes[: board.ring]) // 2
    due = [half, half]
    for pit in _filled(board, position):
        left = position.holes[pit]
        for player in (0, 1):
            if seeds := min(left, due[player]):
                yield Bank(pit, player, seeds)
                left -= seeds
                due[player] -= seeds


def _filled(board: PitBoard, position: SowingPosition) -> list[int]:
    return [pit for pit in range(board.ring) if position.holes[pit]]


@dataclass(frozen=True, slots=True)
class Ending:
    """The game is over when the test holds of the position after a turn; then the rest is shared out."""

    reason: str
    test: Callable[[Sowing, SowingPosition], bool]
    share: Share = rest_stays


def majority(game: Sowing, position: SowingPosition) -> bool:
    """A store holds more than half of all seeds."""
    return 2 * max(game.stored(position)) > game.total


def row_empty(game: Sowing, position: SowingPosition) -> bool:
    """The player to move has no seed in his row."""
    return not any(game.pits.row(position.holes, position.to_move))


def no_start(game: Sowing, position: SowingPosition) -> bool:
    """The player to move may open no pit."""
    return not game.starts(position)


def repeated(times: int) -> Callable[[Sowing, SowingPosition], bool]:
    """The position is on the board for so many times, with the same player to move."""

    def test(game: Sowing, position: SowingPosition) -> bool:
        return occurrences(position.past, position) + 1 >= times

    return test


class Sowing(Game[SowingPosition]):
    """seeds: how many lie in every pit at the start."""

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        pits: PitBoard,
        *,
        seeds: int,
        course: Course,
        landing: tuple[Rule, ...],
        duties: tuple[Duty, ...] = (),
        endings: tuple[Ending, ...],
    ) -> None:
        super().__init__(card, options, pits.geometry, ("south", "north"), {SEED: Piece("seed", None, +1)})
        self.pits = pits
        self.total = seeds * pits.ring
        self._start = SowingPosition(bytes([seeds] * pits.ring + [0, 0]), 0)
        self._courses = tuple(tuple(islice(cycle(course(pits, pit)), self.total)) for pit in range(pits.ring))
        self._landing = landing
        self._duties = duties
        self._endings = endings

    def start(self) -> SowingPosition:
        return self._start

    def moves(self, position: SowingPosition) -> tuple[Move, ...]:
        if position.over:
            return ()
        sites = self.geometry.sites
        return tuple(Move(sites[pit], pit, partial(self._steps, position, pit)) for pit in self.starts(position))

    def starts(self, position: SowingPosition) -> list[int]:
        """The pits that the player to move may open, from his left."""
        starts = self._own_filled(position)
        for duty in self._duties:
            starts = self._dutiful(duty, position, starts)
        return starts

    def _own_filled(self, position: SowingPosition) -> list[int]:
        return [pit for pit in self.pits.rows[position.to_move] if position.holes[pit]]

    def _dutiful(self, duty: Duty, position: SowingPosition, starts: list[int]) -> list[int]:
        kept = [pit for pit in starts if duty.test(self.turn(position, pit))]
        return starts if duty.lapses and not kept else kept

    def play(self, position: SowingPosition, move: Move) -> SowingPosition:
        return self._settled(self._after(position, self.turn(position, move.action)))[0]

    def turn(self, position: SowingPosition, pit: int) -> Turn:
        """The whole turn that opens a pit, lap by lap; whether it ends the game is not asked."""
        turn = Turn(self.pits, self._courses, position)
        lap: Lap | None = turn.lap(pit)
        while lap is not None:
            turn.sow(lap)
            lap = self._land(turn)
        return turn

    def _land(self, turn: Turn) -> Lap | None:
        for rule in self._landing:
            if all(condition(turn, turn.landing) for condition in rule.when):
                for pit in rule.take(turn):
                    turn.capture(pit)
                return rule.then(turn)
        return None

    def _after(self, position: SowingPosition, turn: Turn) -> SowingPosition:
        holes = bytes(turn.holes)
        banked = holes[self.pits.ring :] != position.holes[self.pits.ring :]
        return SowingPosition(holes, 1 - turn.mover, past=None if banked else (position, position.past))

    def _settled(self, position: SowingPosition) -> tuple[SowingPosition, tuple[Bank, ...]]:
        """The position, ended where an ending's test holds, and what is collected then."""
        for ending in self._endings:
            if ending.test(self, position):
                collected = tuple(ending.share(self.pits, position))
                holes = bytearray(position.holes)
                for bank in collected:
                    move_to_store(self.pits, holes, bank)
                return replace(position, holes=bytes(holes), over=ending.reason, past=None), collected
        return position, ()

    def _steps(self, position: SowingPosition, pit: int) -> tuple[Step, ...]:
        turn = self.turn(position, pit)
        _, collected = self._settled(self._after(position, turn))
        return tuple(self._step(done) for done in (*turn.done, *collected))

    def _step(self, done: Lap | Bank) -> Step:
        sites = self.geometry.sites
        if isinstance(done, Lap):
            return Sow(sites[done.src], tuple(sites[pit] for pit in done.path))
        return Shift(sites[done.pit], sites[self.pits.stores[done.player]], done.seeds)

    def stored(self, position: SowingPosition) -> tuple[int, int]:
        """The seeds in the stores of South and North."""
        south, north = self.pits.stores
        return position.holes[south], position.holes[north]

    def outcome(self, position: SowingPosition) -> Outcome | None:
        if not position.over:
            return None
        south, north = points = self.stored(position)
        return Outcome(None if south == north else int(north > south), position.over, points)

    def board(self, position: SowingPosition) -> dict[Site, Contents]:
        return {site: SEED * seeds for site, seeds in zip(self.geometry.sites, position.holes, strict=True)}

    def refusal(self, position: SowingPosition, src: Site | None, dst: Site | None) -> str:
        if src in self.geometry.cells and not position.over:
            pit = self.geometry.sites.index(src)
            if self.pits.owner(pit) != position.to_move:
                return "wrong-side"
            if not position.holes[pit]:
                return "empty-pit"
            starts = self._own_filled(position)
            for duty in self._duties:
                starts = self._dutiful(duty, position, starts)
                if pit not in starts:
                    return duty.reason
        return super().refusal(position, src, dst)

    def text(self, position: SowingPosition) -> str:
        """South's row and North's, each from its owner's left, the stores, the side to move, why the game is over."""
        rows = (*(self.pits.row(position.holes, player) for player in (0, 1)), self.stored(position))
        words = (*(",".join(map(str, row)) for row in rows), self.sides[position.to_move], position.over)
        return " ".join(words).rstrip()

    def position(self, text: str) -> SowingPosition:
        """A board on which the game is over is read as ended, the rest collected."""
        words = text.split()
        if len(words) not in (4, 5):
            raise RulesError(f"position {text!r}: expected SOUTH NORTH STORES SIDE and why the game is over, if it is")
        parts = ("south's row", "north's row", "stores")
        sizes = (*map(len, self.pits.rows), len(self.pits.stores))
        holes = [n for part in zip(parts, words, sizes, strict=False) for n in read_numbers(*part)]
        if sum(holes) != self.total:
            raise RulesError(f"position {text!r}: {sum(holes)} seeds, {self.key} has {self.total}")
        read = SowingPosition(bytes(holes), read_side(words[3], self.sides))
        return self._ended(read, words[4]) if len(words) == 5 else self._settled(read)[0]

    def _ended(self, position: SowingPosition, reason: str) -> SowingPosition:
        """The position over for this reason, which only a game's past may bear out. Raises RulesError."""
        for ending in self._endings:
            if ending.reason == reason:
                if any(ending.share(self.pits, position)):
                    raise RulesError(f"reason {reason!r}: there are seeds still to be collected")
                if _filled(self.pits, position) and not ending.test(self, position):
                    raise RulesError(f"reason {reason!r}: it is not so on this board")
                return replace(position, over=reason)
        raise RulesError(f"reason {reason!r}: expected {', '.join(ending.reason for ending in self._endings)}")
