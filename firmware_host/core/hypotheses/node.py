"""The tree of positions that a game may come to; each part of it is worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from firmware_host.core.hypotheses.acts import PlyActs, ply_acts, sown
from firmware_host.core.hypotheses.choices import Choices
from firmware_host.core.sensing import Reader
from firmware_host.core.undo import inverse
from rules.model import Game, Move
from rules.steps import Board, Site


class Node:
    """A position, the move that led there, and the one before it. Forced passes are made at once.

    parent, move: None at the start of the game. ply: how many moves led here, passes among them.
    """

    def __init__(
        self,
        game: Game[Any],
        readers: Mapping[Site, Reader],
        parent: Node | None = None,
        move: Move | None = None,
        *,
        position: Any = None,
        ply: int = 0,
    ) -> None:
        """position, ply: where nothing is to be known of what led there."""
        self.game = game
        self.readers = readers
        self.parent = parent
        self.move = move
        self._state: tuple[Any, tuple[Move, ...], tuple[Move, ...]] | None = None
        self._board: Board | None = None
        self._acts: dict[int, PlyActs] = {}
        self._choices: Choices | None = None
        self._children: dict[Move, Node] = {}
        self._undo: PlyActs | None = None
        self._given = position
        self._ply: int | None = None if parent else ply
        self._indices: dict[Move, int] | None = None

    @property
    def _worked_out(self) -> tuple[Any, tuple[Move, ...], tuple[Move, ...]]:
        """The position, the passes that led to it, the legal moves."""
        if self._state is None:
            game, passes = self.game, []
            if self._given is not None:
                position = self._given
            elif self.parent is None or self.move is None:
                position = game.start()
            else:
                position = game.play(self.parent.position, self.move)
            legal = game.moves(position)
            while self.parent and len(legal) == 1 and not legal[0].weight and not legal[0].steps:
                passes.append(legal[0])
                position = game.play(position, legal[0])
                legal = game.moves(position)
            self._state = position, tuple(passes), legal
        return self._state

    @property
    def position(self) -> Any:
        return self._worked_out[0]

    @property
    def passes(self) -> tuple[Move, ...]:
        return self._worked_out[1]

    @property
    def moves(self) -> Sequence[Move]:
        """The legal ones, dice among them."""
        return self._worked_out[2]

    @property
    def ply(self) -> int:
        if self._ply is None:
            self._ply = self.parent.ply + 1 + len(self.passes) if self.parent else 0
        return self._ply

    @property
    def board(self) -> Board:
        if self._board is None:
            self._board = self.game.board(self.position)
        return self._board

    def child(self, move: Move) -> Node:
        """After a legal move."""
        if move not in self._children:
            self._children[move] = Node(self.game, self.readers, self, move)
        return self._children[move]

    def index(self, move: Move) -> int | None:
        """Of a move among the legal ones; None where it is not legal here."""
        if self._indices is None:
            self._indices = {one: k for k, one in enumerate(self.moves)}
        return self._indices.get(move)

    def acts(self, index: int) -> PlyActs:
        """Of the move with this index."""
        if index not in self._acts:
            self._acts[index] = ply_acts(self.board, self.moves[index].steps, self.readers)
        return self._acts[index]

    @property
    def undo_acts(self) -> PlyActs:
        """Of taking back the move that led here. Seeds come back one by one, as they were sown."""
        assert self.parent
        assert self.move
        if self._undo is None:
            back = inverse(self.parent.board, self.move.steps)
            self._undo = ply_acts(self.board, back, self.readers, returned=sown(self.move.steps))
        return self._undo

    @property
    def choices(self) -> Choices:
        """The legal moves by where they touch the board."""
        if self._choices is None:
            self._choices = Choices(self.moves)
        return self._choices

    @property
    def is_over(self) -> bool:
        """Whether the game has ended here."""
        return self.game.outcome(self.position) is not None

    def is_at(self, other: Node) -> bool:
        """Whether the same stands after as many plies, whatever moves led there."""
        return self is other or (self.ply == other.ply and self.position == other.position)


def leads_through(node: Node, other: Node) -> bool:
    """Whether the way to this node leads through the other, or one where the same stands."""
    one: Node | None = node
    while one and one.ply > other.ply:
        one = one.parent
    return one is not None and one.is_at(other)
