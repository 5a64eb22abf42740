"""A game under way between two boards. Pure: what is said goes in as documents, and what is to be said comes out.

Both boards keep the whole line of play and tell it whole. A ply is added by the side whose turn it is, and by nobody
else; the line gets shorter only where both have wished it at the same ply. So whatever is lost, comes twice or comes
late, both boards come to the same line, and no ply is made twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from firmware_host.core.dice import ROLL, cast
from firmware_host.core.events import RefusedError
from firmware_host.core.line import Line
from firmware_host.fleet.match import casting
from firmware_host.fleet.match.casting import Casting, DiceError
from firmware_host.fleet.match.document import (
    MOST_CUTS,
    MOST_LETTERS,
    MOST_MOVES,
    Condition,
    Document,
    End,
    Terms,
    What,
    Wish,
)
from firmware_host.fleet.match.wishes import Wishes, left_by_take_back
from rules.model import Game, Move


class Foul(Exception):
    """The other board has said what it never may: the game cannot go on. The text is a word key after
    ``fleet.foul``: turn, illegal, apart, takeback, draw, dice, terms."""


class Match:
    """terms: of the game; side: this board's. seed: the secret of its dice. line: all plies that count. theirs: the
    other's last word."""

    def __init__(self, game: Game[Any], terms: Terms, side: int, seed: bytes) -> None:
        self.game, self.terms, self.side = game, terms, side
        self.line = Line(game)
        self.cuts: list[int] = []
        self.end: End | None = None
        self.condition: Condition = "ready"
        self.theirs: Document | None = None
        self._casting = Casting(terms.match, side, seed)
        self._wishes = Wishes()

    # -- how it stands

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(move.text for move in self.line.moves)

    @property
    def is_over(self) -> bool:
        return self.end is not None or self.game.outcome(self.line.position) is not None

    @property
    def is_my_turn(self) -> bool:
        return not self.is_over and self.line.position.to_move == self.side

    @property
    def must_roll(self) -> bool:
        """Whether dice are what comes next, whoever rolls."""
        return not self.is_over and any(move.weight for move in self._legal()[:1])

    @property
    def is_rolling(self) -> bool:
        return self._casting.wanted or (self.must_roll and not self.is_my_turn)

    @property
    def wish(self) -> Wish | None:
        """What this board wishes, for as long as it stands."""
        return self._wishes.own

    @property
    def denied(self) -> What | None:
        """What the other has denied, until something is wished again."""
        return self._wishes.denied

    @property
    def asked(self) -> Wish | None:
        """What the other wishes now, and this board has neither granted nor denied."""
        theirs = self.theirs
        wish = theirs.wish if theirs and not self.end else None
        if theirs is None or wish is None or self._wishes.is_answered(wish) or self._is_being_cast:
            return None
        return wish if theirs.cuts == tuple(self.cuts) and wish.ply == self.line.ply == len(theirs.moves) else None

    @property
    def is_settled(self) -> bool:
        """Whether the other has last been heard to know all that this board knows."""
        theirs = self.theirs
        known = (self.moves, tuple(self.cuts), self.end)
        return theirs is not None and (theirs.moves, theirs.cuts, theirs.end) == known

    def _legal(self) -> Sequence[Move]:
        return self.game.moves(self.line.position)

    # -- what this board does

    def play(self, text: str) -> None:
        """A move of its own side, or one without a choice. Raises RefusedError."""
        if self.is_over:
            raise RefusedError("the game between the boards is over")
        if self.line.ply >= MOST_MOVES or sum(map(len, self.moves)) >= MOST_LETTERS:
            raise RefusedError(f"the game is too long for two boards; allowed: {MOST_MOVES} plies")
        move = next((move for move in self._legal() if move.text == text), None)
        if move is None or move.weight:
            raise RefusedError(f"{text!r} is not legal now in the game between the boards")
        if not self.is_my_turn and not self._is_forced(move):
            raise RefusedError("it is the other board's turn")
        self._push(move)

    def roll(self) -> None:
        """Have the dice cast by both boards. Raises RefusedError."""
        if not self.is_my_turn:
            raise RefusedError("roll: it is the other board's turn")
        if not self.must_roll:
            said = next((move for move in self._legal() if move.text == ROLL), None)
            if said is None:
                raise RefusedError("no dice to roll now")
            self._push(said)
        self._casting.want()
        self._cast()

    def want(self, what: What) -> None:
        """A take-back or a draw; it is done at once where the other wants the same. Raises RefusedError."""
        if self.end or (what == "draw" and self.is_over):
            raise RefusedError(f"{what}: the game between the boards is over")
        if self._is_being_cast:
            raise RefusedError(f"{what}: the dice are being cast; allowed: afterwards")
        if what == "takeback" and not self.can_cut:
            raise RefusedError("takeback: there is nothing to take back")
        if self.wish and self.wish.what == what:
            return
        self._wishes.make(what, self.line.ply)
        if (asked := self.asked) and asked.what == what:
            self._agree(what)

    def deny(self) -> None:
        """What the other wishes. Raises RefusedError where it wishes nothing."""
        if self.asked is None:
            raise RefusedError("the other board wishes nothing")
        self._wishes.deny(self.asked)

    def resign(self) -> None:
        if self.is_over:
            raise RefusedError("resign: the game between the boards is over")
        self._finish(End("resigned", self.line.ply, len(self.cuts), self.side))

    @property
    def can_cut(self) -> bool:
        """Whether the last move may be taken back. Dice stay cast, from the first secret told on."""
        return not self._is_being_cast and self._left is not None and len(self.cuts) < MOST_CUTS

    @property
    def _left(self) -> int | None:
        return left_by_take_back(self.line, self.line.ply)

    def stands_in(self, condition: Condition) -> None:
        self.condition = condition

    # -- what the other says

    def hear(self, document: Document) -> None:
        """A newer one than the last of this game. Raises Foul; what was right in it has been taken over."""
        if document.terms != self.terms:
            raise Foul("terms")
        self.theirs = document
        try:
            self._take_over(document)
        except DiceError:
            raise Foul("dice") from None

    def _take_over(self, document: Document) -> None:
        self._casting.note(document.roll, self._number)
        self._hear_cuts(document)
        if document.cuts == tuple(self.cuts):
            self._hear_moves(document)
            self._hear_wishes(document)
        self._hear_end(document)
        self._cast()

    def _hear_cuts(self, document: Document) -> None:
        known = min(len(self.cuts), len(document.cuts))
        if list(document.cuts[:known]) != self.cuts[:known] or len(document.cuts) > len(self.cuts) + 1:
            raise Foul("takeback")
        if len(document.cuts) > len(self.cuts):
            left = document.cuts[-1]
            if not any(left_by_take_back(self.line, ply) == left for ply in self._wishes.plies("takeback")):
                raise Foul("takeback")
            self._cut(left)
            if self.end and self.end.how == "draw":
                self.end = None  # both came to be agreed on at once: what shortens the line counts

    def _hear_moves(self, document: Document) -> None:
        known = min(self.line.ply, len(document.moves))
        if document.moves[:known] != self.moves[:known]:
            raise Foul("apart")
        if self.end and self.end.how == "draw":
            return
        for text in document.moves[known:]:
            self._push(self._their_move(text))

    def _their_move(self, text: str) -> Move:
        """The move of this text, where the other board may make it. Raises Foul."""
        move = next((move for move in self._legal() if move.text == text), None)
        if move is None or self.game.outcome(self.line.position) is not None:
            raise Foul("illegal")
        if self.line.position.to_move == self.side and not self._is_forced(move):
            raise Foul("turn")
        if move.weight and move != self._cast_move():
            raise Foul("dice")
        return move

    def _hear_wishes(self, document: Document) -> None:
        self._wishes.hear(document.denies, len(document.moves))
        asked = self.asked
        if self.wish and asked and asked.what == self.wish.what:
            self._agree(self.wish.what)

    def _hear_end(self, document: Document) -> None:
        end = document.end
        if end is None or (end.how == "resigned" and end.by == self.side and end != self.end):
            return
        if end.how == "draw" and self.end is None:
            if end.cuts < len(self.cuts):
                return
            if end.ply not in self._wishes.plies("draw"):
                raise Foul("draw")
            self._shorten(end.ply)
        self._finish(end)

    # -- dice

    @property
    def _number(self) -> int:
        """Of the roll that comes next: a take-back makes its secrets others."""
        return sum(1 for move in self.line.moves if move.weight) + len(self.cuts)

    def _cast(self) -> None:
        """What can be revealed now is, but while the roller's wish is open; the roller makes the roll once both secrets
        are known."""
        if not self.must_roll:
            return
        if not self.is_my_turn and self._their_secret():
            self._wishes.forget()  # whoever rolls grants nothing any more
            self._casting.reveal(self._number)
        elif self.is_my_turn and self._casting.wanted and not self._wishes.are_open:
            self._casting.reveal(self._number)
        if self.is_my_turn and (move := self._cast_move()):
            self._push(move)

    @property
    def _is_being_cast(self) -> bool:
        """From the first secret told on nothing is granted any more: the roll might be known."""
        return self._casting.has_begun(self._number)

    def _their_secret(self) -> str | None:
        return self.theirs.secret(self._number) if self.theirs else None

    def _cast_move(self) -> Move | None:
        """The roll that both secrets make; None until both are known. Raises DiceError."""
        chance = self._casting.chance(self._number, self._their_secret())
        return None if chance is None else cast(self.game, self.line.position, chance)[-1]

    # -- what changes

    def _is_forced(self, move: Move) -> bool:
        return len(self._legal()) == 1 and not move.weight and not move.steps

    def _push(self, move: Move) -> None:
        self.line.play(move)
        self._wishes.drop()
        if move.weight:
            self._casting.drop()

    def _shorten(self, left: int) -> None:
        while self.line.ply > left:
            self.line.take_back()

    def _cut(self, left: int) -> None:
        self._shorten(left)
        self.cuts.append(left)
        self._wishes.forget()
        self._casting.drop()

    def _agree(self, what: What) -> None:
        if what == "draw":
            self._finish(End("draw", self.line.ply, len(self.cuts)))
        elif self.can_cut and (left := self._left) is not None:
            self._cut(left)

    def _finish(self, end: End) -> None:
        """Of two ends that cross, both boards choose the same."""
        self._wishes.withdraw()
        self._casting.drop()
        if self.end is None or end.rank > self.end.rank:
            self.end = end

    # -- told, and kept

    @property
    def stamp(self) -> tuple[object, ...]:
        """Another one whenever ``document`` or ``memory`` may have changed; cheap."""
        return self.line.ply, len(self.cuts), self.end, self.condition, *self._wishes.stamp, *self._casting.stamp

    def document(self, number: int, other: str) -> Document:
        return Document(
            number,
            "plays",
            other,
            self.terms,
            self.moves,
            tuple(self.cuts),
            self._wishes.own,
            self._wishes.denies,
            self.end,
            self._casting.told(self._number),
            self.condition,
        )

    def memory(self) -> dict[str, Any]:
        """All that has to outlast a power cut, as plain data."""
        return {
            "terms": asdict(self.terms),
            "side": self.side,
            "moves": list(self.moves),
            "cuts": list(self.cuts),
            "end": asdict(self.end) if self.end else None,
            **self._wishes.memory(),
            "casting": self._casting.memory(),
        }

    def recall(self, memory: Mapping[str, Any]) -> None:
        """All but the terms and the side. Raises as ``Lobby.remember`` does."""
        self._casting = casting.remembered(self.terms.match, self.side, memory["casting"])
        self.line = Line(self.game, memory["moves"])
        self.cuts = [*memory["cuts"]]
        self.end = End(**memory["end"]) if memory["end"] else None
        self._wishes.recall(memory)
