"""What a search has come to: as data, for those who ask for it and do not search."""

from __future__ import annotations

from dataclasses import dataclass

POINTS = 3
"""Turning points of a game that are told, at most."""


@dataclass(frozen=True, slots=True)
class Term:
    """A feature of the game's family, and by how much more of it the player would have had."""

    name: str
    more: float


@dataclass(frozen=True, slots=True)
class Known:
    """What is known for sure of a game before and after a move, for whoever makes it: above zero, won in so many plies
    from there; below, lost; 0, drawn; None where it is not known."""

    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """ply: of the move, from 1. cost: 100 is about a piece. line: what was better, and what it would have led to.
    why: the terms that weigh most. blunder: whether it cost so much that who wants to be warned is. known: where it was
    about winning or losing by force; then there are no terms."""

    ply: int
    side: int
    played: str
    better: str
    cost: float
    line: tuple[str, ...]
    why: tuple[Term, ...] = ()
    blunder: bool = False
    known: Known | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """ply: of the move that was to be found, from 1. position: one line of text, as the game reads it. solution: the
    best move; others: those that are as good. gain: by how much they are better than the next best; 100 is about a
    piece. wins: whether they win by force, and no other does."""

    ply: int
    side: int
    position: str
    solution: str
    gain: float
    line: tuple[str, ...]
    wins: bool
    played: str
    others: tuple[str, ...] = ()

    @property
    def solutions(self) -> tuple[str, ...]:
        """The best first."""
        return (self.solution, *self.others)

    @property
    def is_found(self) -> bool:
        """Whether it was found in the game."""
        return self.played in self.solutions


@dataclass(frozen=True, slots=True)
class Thought:
    """move: its text. line: what is expected, beginning with the best move, which a weak level need not choose.
    value: of the best move for the player to move; 100 is about a piece. nodes: positions that were looked at.
    kernel: whether they were in C. exact: whether nothing had to be searched: move, line and value are those of a table
    of small endings. without: why they were not, where the game has a kernel. point: what a move that
    was played instead has cost, None where that is too little to speak of, or where none was asked about. gain: where
    that was asked, and one move was clearly better than the others, by how much; else 0. puzzle: what the position is,
    where that was asked and it is one."""

    move: str
    line: tuple[str, ...]
    value: float
    nodes: int
    depth: int
    seconds: float
    kernel: bool = False
    without: str = ""
    point: TurningPoint | None = None
    gain: float = 0.0
    puzzle: Puzzle | None = None
    exact: bool = False
