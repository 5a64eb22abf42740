"""Pasang: balls that belong to nobody are harvested by the line, an odd number of one colour at a time.

Everybody in turn empties one column of his own half, the passage; then everybody in turn brings his ka in there; from
then on the kas slide, and what lies across the slide is taken. Who can take nothing is out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rules.geometry import Geometry
from rules.kernels.pasang_board import BALL_PIECES, BALLS, CLOCKWISE, MIDDLE, SEATED, SIZE
from rules.kernels.pasang_cells import EMPTY, Cells, balls_left, columns_of, emptied, value
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import Detail, read_numbers, read_position, write_position
from rules.steps import Add, Contents, Remove, Shift, Site, Step

DEPTH = SIZE // 2  # of the half in front of a player
NOWHERE = -1  # a passage or a ka that is yet to come
OUT = -2  # a ka that has left the game

KAS = {side: side[0].upper() for side in CLOCKWISE}


class Harvest(NamedTuple):
    """What a player takes. entry: the cell of the ball that the ka replaces, or the one that it slides from;
    stand: the cell where it stops. axis: "-" for the row of that cell, "|" for its column. ball: which colour."""

    entry: int
    stand: int
    axis: str
    ball: str


Action = int | Harvest | None
"""The column that becomes the passage, a harvest of the ka, or leaving the game."""


@dataclass(frozen=True, slots=True)
class PasangPosition:
    """cells: as in Cells. Then for each player: his points, his passage (its column, counted from 0 at his left;
    NOWHERE before he has chosen) and the cell of his ka (NOWHERE before it is in, OUT)."""

    cells: str
    to_move: int
    scores: tuple[int, ...]
    passages: tuple[int, ...]
    kas: tuple[int, ...]


class Pasang(Game[PasangPosition]):
    """players: two to four. setup: the balls on the board.

    entry_leap: how many columns from the passage the ball lies whose place the ka takes; those between are leapt over.
    line_through_hole, ka_through_hole: whether a line, and a sliding ka, goes on beyond the hole in the middle.

    Letters: balls are lower case and nobody's until they are taken; kas are upper case, each the initial of the seat.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        players: int,
        setup: Mapping[Site, Contents],
        entry_leap: int,
        line_through_hole: bool,
        ka_through_hole: bool,
    ) -> None:
        sides = SEATED[players]
        # All kas show one pole: a sensor tells two poles apart, and four players are more.
        kas = {KAS[side]: Piece("ka", seat, +1) for seat, side in enumerate(sides)}
        super().__init__(card, options, geometry, sides, kas | BALL_PIECES)
        self._letters = tuple(kas)
        self._entry_leap = entry_leap
        self._cells = Cells(geometry, line_through_hole=line_through_hole, ka_through_hole=ka_through_hole)
        self._columns = tuple(columns_of(CLOCKWISE.index(side)) for side in sides)
        nobody = (NOWHERE,) * players
        self._start = PasangPosition(self._cells.read(setup), 0, (0,) * players, nobody, nobody)
        self._value = value(self._start.cells)

    # -- the interface

    def start(self) -> PasangPosition:
        return self._start

    def moves(self, position: PasangPosition) -> tuple[Move, ...]:
        if not balls_left(position.cells):
            return ()
        found = tuple(
            Move(text, action, partial(self._steps, position, action)) for text, action in self._choices(position)
        )
        if not found and len(_playing(position)) > 2:
            return (Move("out", None, partial(self._steps, position, None)),)
        return found

    def play(self, position: PasangPosition, move: Move) -> PasangPosition:
        player, action = position.to_move, move.action
        cells = list(position.cells)
        kas, passages, scores = list(position.kas), list(position.passages), list(position.scores)
        taken = self._taken(position, action)
        for cell in taken:
            cells[cell] = EMPTY
        scores[player] += sum(BALLS[position.cells[cell]] for cell in taken)
        if isinstance(action, Harvest):
            cells[action.entry] = EMPTY
            cells[action.stand] = self._letters[player]
            kas[player] = action.stand
        elif action is not None:
            passages[player] = action
        else:
            if kas[player] >= 0:
                cells[kas[player]] = EMPTY
            kas[player] = OUT
        following = (player + 1) % len(kas)
        while kas[following] == OUT:
            following = (following + 1) % len(kas)
        return PasangPosition("".join(cells), following, tuple(scores), tuple(passages), tuple(kas))

    def outcome(self, position: PasangPosition) -> Outcome | None:
        playing = _playing(position)
        if not balls_left(position.cells):
            best = max(position.scores[player] for player in playing)
            first, *others = (player for player in playing if position.scores[player] == best)
            return Outcome(None if others else first, "equal-points" if others else "most-points", position.scores)
        if len(playing) == 2 and next(self._choices(position), None) is None:
            (winner,) = playing - {position.to_move}
            return Outcome(winner, "no-capture", position.scores)
        return None

    def points(self, position: PasangPosition) -> tuple[int, ...]:
        return position.scores

    def board(self, position: PasangPosition) -> dict[Site, Contents]:
        return self._cells.board(position.cells)

    def refusal(self, position: PasangPosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons those of the phase: "own-half", "not-central", "same-hand"; "beside-passage";
        "no-odd-line"; and "lift-your-ka" for who is out."""
        player = position.to_move
        lifted = position.cells[self._cells.index[src]] if src else ""
        if self.outcome(position) or (lifted in self._letters and lifted != self._letters[player]):
            return super().refusal(position, src, dst)
        if next(self._choices(position), None) is None:
            return "lift-your-ka"
        if dst and position.cells[self._cells.index[dst]] != EMPTY:
            return "occupied"
        if position.passages[player] == NOWHERE:
            return self._refused_passage(position, self._cells.index[src]) if src and lifted else "not-reachable"
        if position.kas[player] == NOWHERE:
            beside = any(src == self._cells.sites[entry] for entry, _ in self._entries(position))
            return "no-odd-line" if beside else "beside-passage"
        if lifted == self._letters[player] and dst:
            stops = {self._cells.sites[stand] for _, stand in self._cells.stops(position.cells, position.kas[player])}
            return "no-odd-line" if dst in stops else "not-reachable"
        return "no-odd-line"

    # -- what may be taken

    def _choices(self, position: PasangPosition) -> Iterator[tuple[str, Action]]:
        """Every capture of the player to move, with its notation."""
        player, sites = position.to_move, self._cells.sites
        if position.passages[player] == NOWHERE:
            for column in range(SIZE):
                near, *_, far = self._half(player, column)
                if self._may_choose(position, column):
                    yield f"{sites[near]}..{sites[far]}", column
        elif position.kas[player] == NOWHERE:
            for entry, stand in self._entries(position):
                cells = emptied(position.cells, entry)
                for axis in "-|":
                    for ball, count in self._cells.odd(cells, stand, axis):
                        text = f"{sites[entry]}-{sites[stand]}*{axis}{count}{ball}"
                        yield text, Harvest(entry, stand, axis, ball)
        else:
            entry = position.kas[player]
            for axis, stand in self._cells.stops(position.cells, entry):
                for ball, count in self._cells.odd(position.cells, stand, axis):
                    text = f"{sites[entry]}-{sites[stand]}*{count}{ball}"
                    yield text, Harvest(entry, stand, axis, ball)

    def _half(self, player: int, column: int) -> tuple[int, ...]:
        """The cells of a player's column in his own half, from near to far."""
        return self._columns[player][column][:DEPTH]

    def _may_choose(self, position: PasangPosition, column: int) -> bool:
        """Whether a column may become the passage. The first player chooses the hand for all, so that their columns
        lie in opposite quadrants; where two play he may take the middle instead, and leaves the other the rest."""
        balls = sum(position.cells[cell] in BALLS for cell in self._half(position.to_move, column))
        if balls % 2 == 0:
            return False
        first = position.passages[0]
        if first == NOWHERE:
            return column != MIDDLE or len(self.sides) == 2
        return column != MIDDLE and (first == MIDDLE or _hand(column) == _hand(first))

    def _entries(self, position: PasangPosition) -> Iterator[tuple[int, int]]:
        """(the cell of a ball, the cell of the passage that the ka comes to in its stead)."""
        player, cells = position.to_move, position.cells
        passage = position.passages[player]
        columns = self._columns[player]
        for way in (-1, 1):
            beside = range(passage + way, passage + way * (self._entry_leap + 1), way)
            if beside[-1] not in range(SIZE):
                continue
            for row in range(DEPTH):
                stand = columns[passage][row]
                if cells[stand] == EMPTY and all(cells[columns[column][row]] in BALLS for column in beside):
                    yield columns[beside[-1]][row], stand

    def _taken(self, position: PasangPosition, action: Action) -> tuple[int, ...]:
        """The cells of the balls that count for the player."""
        if action is None:
            return ()
        if not isinstance(action, Harvest):
            return tuple(cell for cell in self._half(position.to_move, action) if position.cells[cell] in BALLS)
        cells = emptied(position.cells, action.entry)
        return tuple(self._cells.line(cells, action.stand, action.axis, action.ball))

    def _steps(self, position: PasangPosition, action: Action) -> tuple[Step, ...]:
        player, sites = position.to_move, self._cells.sites
        ka = position.kas[player]
        if action is None:
            return (Remove(sites[ka]),) if ka != NOWHERE else ()
        taken = tuple(Remove(sites[cell]) for cell in self._taken(position, action))
        if not isinstance(action, Harvest):
            return taken
        src, dst = sites[action.entry], sites[action.stand]
        if ka == NOWHERE:
            return (Remove(src), Add(dst, self._letters[player]), *taken)
        return (Shift(src, dst, via=tuple(sites[cell] for cell in self._cells.way(ka, action.stand))), *taken)

    def _refused_passage(self, position: PasangPosition, cell: int) -> str:
        player = position.to_move
        column = next((c for c in range(SIZE) if cell in self._half(player, c)), None)
        if column is None:
            return "own-half"
        if self._may_choose(position, column):
            return "not-reachable"
        if column == MIDDLE:
            return "not-central"
        return "same-hand" if position.passages[0] != NOWHERE else "no-odd-line"

    # -- text

    def text(self, position: PasangPosition) -> str:
        passages = (
            "-" if column == NOWHERE else self._ends(player)[column] for player, column in enumerate(position.passages)
        )
        details: dict[str, Detail] = {"passage": ",".join(passages), "score": position.scores}
        if OUT in position.kas:
            details["out"] = ",".join(self.sides[player] for player, ka in enumerate(position.kas) if ka == OUT)
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], details)

    def position(self, text: str) -> PasangPosition:
        nothing = {"passage": ",".join("-" * len(self.sides)), "score": ",".join("0" * len(self.sides)), "out": ""}
        board, to_move, given = read_position(self.geometry, text, self.pieces, self.sides, nothing)
        cells = self._cells.read(board)
        position = PasangPosition(
            cells,
            to_move,
            read_numbers("score", given["score"], len(self.sides)),
            self._read_passages(given["passage"]),
            self._read_kas(cells, given["out"]),
        )
        self._check(position)
        return position

    def _ends(self, player: int) -> list[Site]:
        """The near ends of a player's columns, from his left."""
        return [self._cells.sites[column[0]] for column in self._columns[player]]

    def _read_passages(self, word: str) -> tuple[int, ...]:
        names = word.split(",")
        if len(names) != len(self.sides):
            raise RulesError(f"passage={word}: expected {len(self.sides)} sites, or - for one yet to come")
        found = []
        for player, (name, side) in enumerate(zip(names, self.sides, strict=True)):
            ends = self._ends(player)
            if name not in (*ends, "-"):
                raise RulesError(f"passage={word}: {side} has none at {name!r}; allowed: - {' '.join(ends)}")
            found.append(NOWHERE if name == "-" else ends.index(name))
        return tuple(found)

    def _read_kas(self, cells: str, out: str) -> tuple[int, ...]:
        gone = out.split(",") if out else []
        if unknown := [side for side in gone if side not in self.sides]:
            raise RulesError(f"out={out}: {unknown[0]!r} does not play; allowed: {', '.join(self.sides)}")
        found = []
        for side, letter in zip(self.sides, self._letters, strict=True):
            if cells.count(letter) > (side not in gone):
                raise RulesError(f"rows: too many {letter}; {side} has {'left' if side in gone else 'one ka'}")
            found.append(OUT if side in gone else cells.find(letter))
        return tuple(found)

    def _check(self, position: PasangPosition) -> None:
        """That the balls are not too many, and that all players but those who are out are in the same phase."""
        for ball in BALLS:
            count, most = position.cells.count(ball), self._start.cells.count(ball)
            if count > most:
                raise RulesError(f"rows: {count} balls {ball}, at most {most}")
        points = sum(position.scores) + value(position.cells)
        if points > self._value:
            raise RulesError(f"score: {points} points with those on the board, at most {self._value}")
        if position.to_move not in _playing(position) or len(_playing(position)) < 2:
            raise RulesError("out: the player to move and another must play")
        phases = [
            0 if passage == NOWHERE else 1 if ka == NOWHERE else 2
            for passage, ka in zip(position.passages, position.kas, strict=True)
        ]
        phase = phases[position.to_move]
        for player, (side, reached, ka) in enumerate(zip(self.sides, phases, position.kas, strict=True)):
            due = min(2, phase + (player < position.to_move))
            if reached != due or (ka != NOWHERE and reached < 2):
                had = ("no passage", "a passage and no ka", "a ka or is out")[due]
                raise RulesError(f"passage: {self.sides[position.to_move]} to move, so {side} should have {had}")


def _hand(column: int) -> bool:
    """Whether a column lies at the right hand."""
    return column > MIDDLE


def _playing(position: PasangPosition) -> set[int]:
    """The players who are not out."""
    return {player for player, ka in enumerate(position.kas) if ka != OUT}
