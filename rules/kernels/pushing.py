"""Pushing games: a stone slides along a line and pushes before it whatever stands there, and some of it over the edge.

One person sets all stones; the other chooses either to move first, and the one who set them takes a colour, or a
colour, and the one who set them moves first. Source: Walter Joris, 'Abyss' (2002), as J. D. Sánchez Torres tells it in
Juegos de tablero modernos (Marcombo, 2021), 'Abismo'; J. P. Neto, World of Abstract Games, 'Abyss'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, get_args

from rules.geometry import Geometry
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.steps import Add, Contents, Remove, Shift, Site, Step, Touch

Phase = Literal["place", "choose", "colour", "play"]
"""The stones are set; the other person chooses; the one who set them chooses a colour; they push."""
PHASES: tuple[Phase, ...] = get_args(Phase)
Extent = Literal["choose", "minimal", "edge"]
EXTENTS: tuple[Extent, ...] = get_args(Extent)
Placing = Literal["white_first", "any_order"]
PLACINGS: tuple[Placing, ...] = get_args(Placing)

STONES = "Wb"
EMPTY = "."
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Pushed:
    """stones: a character a cell, row by row from the lower left. to_move: while stones are set, the colour of the next
    one; while there is a choice, 1 for the person who did not set them and 0 for the one who did."""

    stones: str
    to_move: int
    phase: Phase = "play"


@dataclass(frozen=True, slots=True)
class Push:
    """Of the stone on the first cell of the ray, by so many cells towards its end, the edge."""

    ray: tuple[int, ...]
    distance: int

    def moved(self, stones: str) -> Iterator[tuple[int, int | None]]:
        """(cell, its new cell or None over the edge) of every stone that moves, the farthest first, the mover last.

        Gaps close before a push goes on: the nth stone ahead is at least n cells beyond the mover.
        """
        ahead = [at for at, cell in enumerate(self.ray) if at and stones[cell] != EMPTY]
        for number in range(len(ahead), 0, -1):
            at, end = ahead[number - 1], self.distance + number
            if end > at:
                yield self.ray[at], self.ray[end] if end < len(self.ray) else None
        yield self.ray[0], self.ray[self.distance]


class Pushing(Game[Pushed]):
    """each: so many stones a side. extent: how far a stone may go that pushes an enemy over the edge: as far as it
    likes, not a cell farther than that takes, or to the edge. placing: whether all white stones are set before the
    black ones, for boards that see no colour.

    geometry: a rectangle with rows and columns as its lines.
    """

    pushes = True
    said = frozenset({"first", "white", "black"})

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        each: int,
        extent: Extent,
        placing: Placing,
    ) -> None:
        stones = {stone: Piece("stone", side, 1 - 2 * side) for side, stone in enumerate(STONES)}
        super().__init__(card, options, geometry, ("white", "black"), stones)
        self._each, self._extent, self._placing = each, extent, placing
        self._sites = tuple(geometry.cells)
        at = {cell: number for number, cell in enumerate(geometry.cells.values())}
        self._rays: list[dict[str, tuple[int, ...]]] = []
        for column, row in geometry.cells.values():
            rays = {}
            for name, (right, up) in WAYS.items():
                ray = [cell for k in range(len(at)) if (cell := at.get((column + k * right, row + k * up))) is not None]
                rays[name] = tuple(ray)
            self._rays.append(rays)

    def start(self) -> Pushed:
        return Pushed(EMPTY * len(self._sites), 0, "place")

    # Setting, choosing

    def moves(self, position: Pushed) -> tuple[Move, ...]:
        match position.phase:
            case "place":
                return tuple(self._placings(position))
            case "choose":
                return tuple(self._said(position.stones, {"first": EMPTY, "white": "W", "black": "b"}))
            case "colour":
                return tuple(self._said(position.stones, {"white": "W", "black": "b"}))
        return tuple(self._pushes(position))

    def _left(self, stones: str) -> list[str]:
        """The colours of which one may be set next."""
        left = [stone for stone in STONES if stones.count(stone) < self._each]
        return left[:1] if self._placing == "white_first" else left

    def _placings(self, position: Pushed) -> Iterator[Move]:
        for stone in self._left(position.stones):
            for cell, site in enumerate(self._sites):
                if position.stones[cell] == EMPTY:
                    yield Move(f"{stone}@{site}", (cell, stone), partial(tuple, (Add(site, stone),)))

    def _said(self, stones: str, choices: Mapping[str, str]) -> Iterator[Move]:
        """Each choice is said by touching the first cell that holds what it stands for."""
        for word, held in choices.items():
            yield Move(word, word, partial(tuple, (Touch(self._sites[stones.index(held)]),)))

    def play(self, position: Pushed, move: Move) -> Pushed:
        match position.phase, move.action:
            case "place", (cell, stone):
                stones = position.stones[:cell] + stone + position.stones[cell + 1 :]
                left = self._left(stones)
                return Pushed(stones, STONES.index(left[0]), "place") if left else Pushed(stones, 1, "choose")
            case "choose", "first":
                return replace(position, to_move=0, phase="colour")
            case "choose" | "colour", ("white" | "black") as colour:
                # Whoever takes a colour lets the other person move first.
                return Pushed(position.stones, 1 - self.sides.index(colour))
        stones = list(position.stones)
        for cell, end in move.action.moved(position.stones):
            stones[cell] = EMPTY
            if end is not None:
                stones[end] = position.stones[cell]
        return Pushed("".join(stones), 1 - position.to_move)

    # Pushing

    def _pushes(self, position: Pushed) -> Iterator[Move]:
        mine, stones = STONES[position.to_move], position.stones
        for cell, rays in enumerate(self._rays):
            if stones[cell] == mine:
                for way, ray in rays.items():
                    for push in self._legal(ray, stones, STONES[1 - position.to_move]):
                        text = f"{self._sites[cell]}{way}{push.distance}"
                        yield Move(text, push, partial(self._steps, stones, push))

    def _legal(self, ray: tuple[int, ...], stones: str, enemy: str) -> list[Push]:
        """The pushes along the ray that are allowed, the shortest first. What throws an enemy off does so from there
        on, all the way to the edge."""
        pushes = [Push(ray, distance) for distance in range(1, len(ray))]
        found = [p for p in pushes if any(end is None and stones[cell] == enemy for cell, end in p.moved(stones))]
        match self._extent:
            case "minimal":
                return found[:1]
            case "edge":
                return found[-1:]
        return found

    def _steps(self, stones: str, push: Push) -> tuple[Step, ...]:
        """What falls is taken off first; then each stone goes where the push leaves it, the farthest first."""
        fallen, moved = [], []
        for cell, end in push.moved(stones):
            if end is None:
                fallen.append(Remove(self._sites[cell]))
            else:
                way = push.ray[push.ray.index(cell) + 1 : push.ray.index(end)]
                via = tuple(self._sites[at] for at in way)
                moved.append(Shift(self._sites[cell], self._sites[end], via=via, pushed=cell != push.ray[0]))
        return (*fallen, *moved)

    def outcome(self, position: Pushed) -> Outcome | None:
        if position.phase != "play" or next(self._pushes(position), None):
            return None
        white, black = map(position.stones.count, STONES)
        if white == black:
            return Outcome(None, "equal-stones", (white, black))
        return Outcome(int(black > white), "most-stones", (white, black))

    def refusal(self, position: Pushed, src: Site | None, dst: Site | None) -> str:
        if position.phase == "place":
            return "occupied" if dst and self.board(position)[dst] else "must-place"
        if position.phase != "play":
            return "must-choose"
        reason = super().refusal(position, src, dst)
        return "pushes-nobody-off" if reason in ("cannot-move", "not-reachable") else reason

    # Text

    def board(self, position: Pushed) -> dict[Site, Contents]:
        return {site: stone.strip(EMPTY) for site, stone in zip(self._sites, position.stones, strict=True)}

    def text(self, position: Pushed) -> str:
        """The rows, the colour to move, and the phase before they push: "5/5/2W2/5/5 white phase=place"."""
        phase = {} if position.phase == "play" else {"phase": position.phase}
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], phase)

    def position(self, text: str) -> Pushed:
        board, side, details = read_position(self.geometry, text, STONES, self.sides, {"phase": "play"})
        stones = "".join(board[site] or EMPTY for site in self._sites)
        phase = next((phase for phase in PHASES if phase == details["phase"]), None)
        if phase is None:
            raise RulesError(f"phase {details['phase']!r}: expected {', '.join(PHASES)}")
        counts = [stones.count(stone) for stone in STONES]
        if max(counts) > self._each:
            raise RulesError(f"{text.split(maxsplit=1)[0]!r}: {max(counts)} stones of a side, at most {self._each}")
        left = self._left(stones)
        if phase != "play" and bool(left) != (phase == "place"):
            raise RulesError(f"phase {phase!r}: does not go with {counts[0]} white and {counts[1]} black stones")
        if phase == "place" and self._placing == "white_first" and counts[1] and counts[0] < self._each:
            raise RulesError(f"{text.split(maxsplit=1)[0]!r}: black stones before all the white ones are set")
        expected = {"place": STONES.index(left[0]) if left else 0, "choose": 1, "colour": 0, "play": side}[phase]
        if side != expected:
            raise RulesError(f"{text!r}: in the phase {phase!r} it is for {self.sides[expected]}")
        return Pushed(stones, side, phase)
