"""Peg solitaire by turns: any piece leaps over any other, in chains of an odd number, and what is leapt over scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.geometry import Geometry
from rules.kernels.lines import EMPTY, LineBoard, Path
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_position, write_position
from rules.steps import Contents, Remove, Site, Step


@dataclass(frozen=True, slots=True)
class SolitairePosition:
    """cells: as in LineBoard. scores: the points of each player."""

    cells: str
    to_move: int
    scores: tuple[int, ...]


class Solitaire(Game[SolitairePosition]):
    """The pieces are nobody's: letter -> what it is and what it scores.

    setup: no empty site. first: the sites of which the first player takes one off, to make room.
    The game ends when the player to move has no leap.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        sides: tuple[str, ...],
        pieces: Mapping[str, Piece],
        points: Mapping[str, int],
        setup: Mapping[Site, Contents],
        first: tuple[Site, ...],
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._board = LineBoard(geometry)
        # (the neighbour that is leapt over, where the leap ends), by site
        self._hops = tuple(tuple(ray[:2] for _, ray in rays if len(ray) > 1) for rays in self._board.rays)
        self._points = points
        self._first = first
        self._start = SolitairePosition(self._board.cells(setup), 0, (0,) * len(sides))
        self._most = sum(points[piece] for piece in self._start.cells)

    def start(self) -> SolitairePosition:
        return self._start

    def moves(self, position: SolitairePosition) -> tuple[Move, ...]:
        if EMPTY not in position.cells:
            openings = (Path((), (self._board.index[site],)) for site in self._first)
            return tuple(Move(f"x{self._name(path)}", path, partial(self._steps, path)) for path in openings)
        standing = _standing(position.cells)
        return tuple(
            Move(self._board.text(path), path, partial(self._steps, path))
            for site in self._leapers(standing)
            for path in self._chains(standing, site)
            if len(path.captured) % 2
        )

    def play(self, position: SolitairePosition, move: Move) -> SolitairePosition:
        path: Path = move.action
        cells = list(position.cells)
        for site in path.captured:
            cells[site] = EMPTY
        if path.sites:
            origin, goal = path.sites[0], path.sites[-1]
            cells[origin], cells[goal] = EMPTY, position.cells[origin]
        scores = list(position.scores)
        scores[position.to_move] += sum(self._points[position.cells[site]] for site in path.captured)
        return SolitairePosition("".join(cells), (position.to_move + 1) % len(scores), tuple(scores))

    def outcome(self, position: SolitairePosition) -> Outcome | None:
        if EMPTY not in position.cells or next(self._leapers(_standing(position.cells)), None) is not None:
            return None
        best = max(position.scores)
        if position.scores.count(best) > 1:
            return Outcome(None, "equal-points", position.scores)
        return Outcome(position.scores.index(best), "most-points", position.scores)

    def points(self, position: SolitairePosition) -> tuple[int, ...]:
        return position.scores

    def board(self, position: SolitairePosition) -> dict[Site, Contents]:
        return self._board.board(position.cells)

    def text(self, position: SolitairePosition) -> str:
        side = self.sides[position.to_move]
        return write_position(self.geometry, self.board(position), side, {"score": position.scores})

    def position(self, text: str) -> SolitairePosition:
        nothing = ",".join("0" * len(self.sides))
        board, to_move, given = read_position(self.geometry, text, self.pieces, self.sides, {"score": nothing})
        position = SolitairePosition(
            self._board.cells(board), to_move, read_numbers("score", given["score"], len(self.sides))
        )
        for letter in self.pieces:
            count, most = position.cells.count(letter), self._start.cells.count(letter)
            if count > most:
                raise RulesError(f"rows: {count} pieces {letter}, at most {most}")
        if max(position.scores) > self._most:
            raise RulesError(f"score={given['score']}: all pieces together are {self._most} points")
        return position

    def refusal(self, position: SolitairePosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons: "corner-first", "even-leaps", "no-leap-there"."""
        cells = position.cells
        if src is None or self.outcome(position):
            return super().refusal(position, src, dst)
        if EMPTY not in cells:
            return "corner-first"
        if dst and src != dst and cells[self._board.index[dst]] != EMPTY:
            return "occupied"
        found = self._chains(_standing(cells), self._board.index[src]) if self.board(position)[src] else ()
        if any(self._board.sites[path.sites[-1]] == dst for path in found):
            return "even-leaps"
        return "no-leap-there" if found else super().refusal(position, src, dst)

    def _leapers(self, standing: bytearray) -> Iterator[int]:
        """The sites from which a piece can leap."""
        for site, hops in enumerate(self._hops):
            if standing[site]:
                for over, landing in hops:
                    if standing[over] and not standing[landing]:
                        yield site
                        break

    def _chains(self, standing: bytearray, origin: int) -> Collection[Path]:
        """Every chain of leaps from a site; of those with the same end and the same captured pieces only the one
        first in order of notation."""
        found: dict[tuple[int, frozenset[int]], Path] = {}
        standing[origin] = False
        for path in self._prolong(standing, Path((origin,))):
            same = (path.sites[-1], frozenset(path.captured))
            found[same] = min(path, found.get(same, path))
        standing[origin] = True
        return found.values()

    def _prolong(self, standing: bytearray, path: Path) -> Iterator[Path]:
        for over, landing in self._hops[path.sites[-1]]:
            if standing[over] and not standing[landing]:
                longer = Path((*path.sites, landing), (*path.captured, over))
                yield longer
                standing[over] = False
                yield from self._prolong(standing, longer)
                standing[over] = True

    def _name(self, path: Path) -> str:
        return ",".join(self._board.names(path.captured))

    def _steps(self, path: Path) -> tuple[Step, ...]:
        return self._board.steps(path) if path.sites else (Remove(self._name(path)),)


def _standing(cells: str) -> bytearray:
    """Whether something stands on each site."""
    return bytearray(cell != EMPTY for cell in cells)
