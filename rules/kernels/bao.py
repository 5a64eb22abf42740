"""Bao: four rows of eight pits. Each player sows on his own sixteen and captures across the two front rows.

A turn begins with a seed from the hand while there is one (the phase *namua*), later with a pit of two seeds or more
(*mtaji*). If it can begin with a capture it must, and goes on capturing; otherwise it is *takasa* and takes nothing.
What is captured enters the captor's row by one of its ends, the two *kichwa*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rules.kernels import bao_position
from rules.kernels.bao_beginnings import Beginnings, Choice, any_filled
from rules.kernels.bao_position import SIDES, BaoPosition
from rules.kernels.bao_turn import ALIVE, ENTRIES, HOUSE, Hoard, Start, Turn, house_of, in_namua
from rules.kernels.four_rows import (
    COURSES,
    PITS,
    RING,
    WAYS,
    facing,
    four_rows,
    front_row,
    in_front,
    ring,
)
from rules.kernels.sowing import ENDLESS, LAPS, SEED
from rules.kernels.sowing_turn import Lap
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.past import occurrences
from rules.steps import Contents, Shift, Site, Sow, Step, Touch

STOP, GO = "stop", "go"

# Which pit is blocked for the next turn, asked after a takasa turn without seeds in hand: a pit of the player who is
# now to move, or -1.

Blocking = Callable[[BaoPosition], int]


def nothing_blocked(position: BaoPosition) -> int:
    return -1


@dataclass(frozen=True, slots=True)
class Houses:
    """What the houses are good for.

    stop_takasa: a takasa sowing that ends in the mover's living house is over; a capturing one may always end there.
    in_mtaji: they remain when the hands are empty. lost_by_capturing: then the owner's first capture loses his.
    stop_in_mtaji: then a capturing turn may still end there.
    """

    stop_takasa: bool = True
    in_mtaji: bool = False
    lost_by_capturing: bool = False
    stop_in_mtaji: bool = False


class Bao(Game[BaoPosition]):
    """front, back: how many seeds lie in each pit of a row at the start, from its owner's left. hand: in each hand.
    houses: what they are good for, where there are any.
    endless: what a turn without end is: "illegal", a "draw", or a "loss" for the mover.
    no_suicide: the only filled front pit, if it is a kichwa, may not be sown towards the back row.
    repetition: so many times the same position are a draw.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        *,
        front: Sequence[int],
        back: Sequence[int],
        hand: int = 0,
        houses: Houses | None = None,
        takasa: Choice = any_filled,
        blocking: Blocking = nothing_blocked,
        endless: str,
        no_suicide: bool,
        repetition: int,
    ) -> None:
        geometry = four_rows(hands=hand > 0)
        super().__init__(card, options, geometry, SIDES, {SEED: Piece("seed", None, +1)})
        side = (*front, *reversed(back))
        self._hand = hand
        self._houses = houses or Houses()
        self._beginnings = Beginnings(takasa, no_suicide)
        self._blocking = blocking
        self._endless = endless
        self._repetition = repetition
        self._start = BaoPosition(bytes((*side, *side, hand, hand)), 0, houses=3 if houses else 0)

    # -- what may be played

    def start(self) -> BaoPosition:
        return self._start

    def moves(self, position: BaoPosition) -> tuple[Move, ...]:
        if position.over:
            return ()
        starts = self.starts(position)
        return tuple(Move(self._text(start), start, partial(self._steps, position, start)) for start in starts)

    def _text(self, start: Start) -> str:
        answer = f"!{start.answer}" if start.answer else ""
        return f"{self.geometry.sites[start.pit]}:{WAYS[start.way]}{answer}"

    def starts(self, position: BaoPosition) -> list[Start]:
        """Every way to begin, with every answer."""
        starts = self._beginnings.of(position)
        if house_of(position) >= 0 and (in_namua(position) or self._houses.stop_in_mtaji):
            starts = [answered for start in starts for answered in self._answered(position, start)]
        if self._endless == "illegal":
            starts = [start for start in starts if not self.turn(position, start).endless]
        return starts

    def _answered(self, position: BaoPosition, start: Start) -> list[Start]:
        asked = start.captures and self.turn(position, start).asked
        return [start._replace(answer=answer) for answer in (STOP, GO)] if asked else [start]

    # -- a turn

    def play(self, position: BaoPosition, move: Move) -> BaoPosition:
        return self._after(position, self.turn(position, move.action))

    def turn(self, position: BaoPosition, start: Start) -> Turn:
        """The whole turn, lap by lap; without an answer as far as the question."""
        turn = Turn(position, start)
        lap = self._open(turn, position)
        while lap is not None:
            turn.sow(lap)
            if len(turn.done) > LAPS:  # a turn that comes round to where it was is found by this too
                turn.never_ends()
                break
            lap = self._land(turn, position.blocked)
        return turn

    def _open(self, turn: Turn, position: BaoPosition) -> Lap | None:
        pit = turn.start.pit
        if not turn.namua:
            return turn.lift(pit)
        turn.sow(Lap(PITS + turn.mover, (pit,)))
        if turn.start.captures:
            return self._capture(turn)
        if pit == turn.house and position.holes[pit] >= ALIVE:
            return Lap(pit, COURSES[turn.way][pit][:2])
        return turn.lift(pit)

    def _land(self, turn: Turn, blocked: int) -> Lap | None:
        """What the last seed of a lap leads to: None ends the turn."""
        holes, pit = turn.holes, turn.landing
        if holes[pit] == 1:
            return None
        capturing = turn.start.captures
        if capturing and in_front(pit) and holes[facing(pit)]:
            return self._capture(turn)
        if pit == turn.house and holes[pit] >= ALIVE and self._ends_in_house(turn):
            return None
        if pit == blocked and not capturing:
            return None
        return turn.lift(pit)

    def _ends_in_house(self, turn: Turn) -> bool:
        """Whether a turn that has come to the mover's living house is over, or asks whether it is to go on."""
        if not turn.start.captures:
            return self._houses.stop_takasa
        may_stop = turn.namua or self._houses.stop_in_mtaji
        if may_stop and turn.start.answer != GO:
            turn.ask()
        return turn.asked

    def _capture(self, turn: Turn) -> Lap | None:
        if self._houses.lost_by_capturing and not turn.namua:
            turn.lose_house(turn.mover)
        return turn.capture()

    def _after(self, position: BaoPosition, turn: Turn) -> BaoPosition:
        mover = turn.mover
        if turn.endless:
            return replace(position, to_move=1 - mover, blocked=-1, over=ENDLESS, past=None)
        holes = bytes(turn.holes)
        mtaji = not holes[PITS] and not holes[PITS + 1]
        houses = turn.houses if not mtaji or self._houses.in_mtaji else 0
        past = None if turn.namua else (position, position.past)
        after = BaoPosition(holes, 1 - mover, houses, past=past)
        if mtaji and not turn.namua and not turn.start.captures:
            after = replace(after, blocked=self._blocking(after))
        over = self._over(after)
        return replace(after, over=over, past=None) if over else after

    def _over(self, position: BaoPosition) -> str:
        """Why the game is over before the player to move has his turn."""
        if not any(front_row(position.holes, position.to_move)):
            return "front-empty"
        if not any(front_row(position.holes, 1 - position.to_move)):
            return "own-front-empty"
        if not self._can_move(position):
            return "no-move"
        return "repetition" if occurrences(position.past, position) + 1 >= self._repetition else ""

    def _can_move(self, position: BaoPosition) -> bool:
        if self._endless == "illegal":
            return bool(self.starts(position))
        side = ring(position.to_move)
        return in_namua(position) or max(position.holes[side.start : side.stop]) > 1

    def outcome(self, position: BaoPosition) -> Outcome | None:
        match position.over:
            case "":
                return None
            case "front-empty" | "own-front-empty":
                return Outcome(int(not any(front_row(position.holes, 0))), position.over)
            case "no-move":
                return Outcome(1 - position.to_move, position.over)
            case "endless" if self._endless == "loss":
                return Outcome(position.to_move, position.over)
        return Outcome(None, position.over)

    # -- what hands and eyes see

    def board(self, position: BaoPosition) -> dict[Site, Contents]:
        return {site: SEED * seeds for site, seeds in zip(self.geometry.sites, position.holes, strict=False)}

    def marks(self, position: BaoPosition) -> dict[Site, str]:
        """Houses that are alive, and the blocked pit."""
        pits = [RING * player + HOUSE for player in (0, 1) if position.houses >> player & 1]
        marks = {self.geometry.sites[pit]: "house" for pit in pits if position.holes[pit] >= ALIVE}
        if position.blocked >= 0:
            marks[self.geometry.sites[position.blocked]] = "blocked"
        return marks

    def _steps(self, position: BaoPosition, start: Start) -> tuple[Step, ...]:
        turn = self.turn(position, start)
        if turn.endless:  # nobody sows it: the pit and where it would go are only named
            way = ENTRIES[turn.mover] if turn.namua and start.captures else [course[start.pit] for course in COURSES]
            return tuple(Touch(self.geometry.sites[pit]) for pit in (start.pit, way[start.way][0]))
        return tuple(self._step(done) for done in turn.done)

    def _step(self, done: Lap | Hoard) -> Step:
        sites = self.geometry.sites
        if isinstance(done, Hoard):
            return Shift(sites[done.pit], sites[done.kichwa], done.seeds)
        if done.src >= PITS:
            return Shift(sites[done.src], sites[done.path[0]])
        return Sow(sites[done.src], tuple(sites[pit] for pit in done.path))

    def refusal(self, position: BaoPosition, src: Site | None, dst: Site | None) -> str:
        if src in self.geometry.cells and not position.over:
            pit = self.geometry.sites.index(src)
            if pit not in ring(position.to_move):
                return "wrong-side"
            can = pit in (start.pit for start in self.starts(position))
            return "not-reachable" if can else self._why_not(position, pit)
        return super().refusal(position, src, dst)

    def _why_not(self, position: BaoPosition, pit: int) -> str:
        seeds, begins = position.holes[pit], self._beginnings.of(position)
        if not seeds:
            return "empty-pit"
        if pit in (start.pit for start in begins):
            return "endless"
        if begins[0].captures:
            return "must-capture"
        if in_namua(position):
            living = pit == house_of(position) and seeds >= ALIVE
            return "front-row-only" if not in_front(pit) else "house-stays" if living else "singles-last"
        if seeds == 1:
            return "single-seed"
        return "blocked-pit" if pit == position.blocked else "front-row-first"

    # -- in one line

    def text(self, position: BaoPosition) -> str:
        return bao_position.write(position, hands=self._hand > 0)

    def position(self, text: str) -> BaoPosition:
        """A board on which the game is over is read as ended."""
        read = bao_position.read(text, hand=self._hand)
        self._check(read, text)
        over = self._over(read)
        only_the_past_tells = {"repetition"} if self._endless == "illegal" else {"repetition", "endless"}
        if read.over and read.over != over and (over or read.over not in only_the_past_tells):
            allowed = over or ", ".join(sorted(only_the_past_tells))
            raise RulesError(f"over {read.over!r}: it is not so on this board; allowed: {allowed}")
        return replace(read, over=read.over or over)

    def _check(self, read: BaoPosition, text: str) -> None:
        """Raises RulesError for what the game does not know, and for a board on which it cannot end."""
        kept = self._houses.in_mtaji or any(read.holes[PITS:])
        if read.houses and not (self._start.houses and kept):
            raise RulesError(f"position {text!r}: houses, where {self.key} has none")
        if read.blocked >= 0 and self._blocking is nothing_blocked:
            raise RulesError(f"position {text!r}: a blocked pit, where {self.key} has none")
        if not any(front_row(read.holes, 0)) and not any(front_row(read.holes, 1)):
            raise RulesError(f"position {text!r}: no seed in either front row")
