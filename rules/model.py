"""What a game is: the interface that every game answers, and the values that pass through it.

Pure: no board hardware, light, clock, I/O or randomness.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from rules.geometry import Geometry
from rules.steps import Contents, Site, Step, origins, touched
from rules.telling import told

OptionValue = bool | int | str
_INTEGER = re.compile(r"-?[0-9]{1,9}")


class RulesError(ValueError):
    """Bad input to the rules: says what was given and what is allowed."""

    def __init__(self, text: str) -> None:
        super().__init__(told(text))


@dataclass(frozen=True, slots=True)
class Option:
    """A named choice of rules. ``choices`` lists the allowed values; a free integer gives ``minimum`` and ``maximum``
    instead."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    minimum: int = 0
    maximum: int = 1000

    def check(self, value: object) -> OptionValue:
        """The value in the option's own type; text is read ("true", "12"). Raises RulesError."""
        read = self._read(value) if isinstance(value, str) else value
        if type(read) is type(self.default) and self._allows(read):
            return read
        raise RulesError(f"option {self.name}: {value!r} is not allowed; allowed: {self.allowed}")

    def _read(self, text: str) -> OptionValue | None:
        kind = type(self.default)
        if kind is bool:
            return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text.lower())
        return int(text) if kind is int and _INTEGER.fullmatch(text) else text

    def _allows(self, value: OptionValue) -> bool:
        if self.choices:
            return value in self.choices
        return isinstance(value, bool) or (isinstance(value, int) and self.minimum <= value <= self.maximum)

    @property
    def allowed(self) -> str:
        """The values that it may have, in words."""
        if self.choices:
            return ", ".join(str(c).lower() if isinstance(c, bool) else str(c) for c in self.choices)
        return "true, false" if isinstance(self.default, bool) else f"an integer from {self.minimum} to {self.maximum}"


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a game before it is loaded. native: its name where it comes from; what each language calls it
    stands in its rule card.

    presets: name -> the options that are other than their defaults where the game is played by that name's rules.
    """

    key: str
    native: str
    source: str
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: its word key, its owner (player index, None for nobody's), and the magnetic pole
    that it turns to the board's sensors (+1 north, -1 south)."""

    name: str
    side: int | None
    pole: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (player index, None for a draw), a reason key, and the game's own points."""

    winner: int | None
    reason: str
    points: tuple[int, ...] = ()


class _Built:
    """The steps of a move, once they have been asked for."""

    __slots__ = ("_steps",)
    _steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Move(_Built):
    """A legal move. Equal when the text is equal: notation is unique within a position.

    action: what the kernel needs to play it. build: makes the steps, once, on demand: search never pays for them.
    weight: 0 for a player's own choice; a chance move has its relative frequency.
    """

    text: str
    action: Any = field(compare=False, repr=False)
    build: Callable[[], tuple[Step, ...]] = field(compare=False, repr=False)
    weight: int = field(default=0, compare=False, repr=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What the hand does, in an order in which it can be done."""
        try:
            return self._steps
        except AttributeError:
            steps = self.build()
            object.__setattr__(self, "_steps", steps)
            return steps


def sites_of(moves: Iterable[Move]) -> set[Site]:
    """All that a hand touches that makes them."""
    return {site for move in moves for step in move.steps for site in touched(step)}


class Position(Protocol):
    """Immutable and hashable. Equality leaves out the past that only repetition needs."""

    @property
    def to_move(self) -> int:
        """The side to move, from 0; an index into ``Game.sides``."""
        ...


P = TypeVar("P", bound=Position)


class Game(ABC, Generic[P]):
    """Immutable rules with chosen options. Players are 0 (moves first in the usual set-up) and up.

    sides: a word key for each player. pieces: what each character of a site's contents stands for.
    explodes: whether a turn is played as several moves in a row by the same player (a checker at a time), so that a
    hand may make several of them in one go.
    pushes: whether a piece pushes those in its way on, so that a hand may move several in any order.
    faces: the characters that are faces of one and the same piece; empty where no piece is turned over.
    said: the notations that are words: a move written so is said, not made by hand.
    """

    explodes: ClassVar[bool] = False
    pushes: bool = False
    faces: frozenset[Contents] = frozenset()
    said: frozenset[str] = frozenset({"pass"})

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        sides: tuple[str, ...],
        pieces: Mapping[str, Piece],
    ) -> None:
        self.card = card
        self.options = options
        self.geometry = geometry
        self.sides = sides
        self.pieces = pieces

    @property
    def key(self) -> str:
        """By which ``load`` finds it."""
        return self.card.key

    @abstractmethod
    def start(self) -> P:
        """The position in which it begins."""

    def shortened(self, start: P) -> Self:
        """The same game, begun there. Its options are those of this one, and ``short``."""
        short = copy(self)
        short.options = {**self.options, "short": True}
        vars(short)["start"] = lambda: start
        return short

    @abstractmethod
    def moves(self, position: P) -> tuple[Move, ...]:
        """The legal moves in a stable order; empty exactly when the game is over."""

    @abstractmethod
    def play(self, position: P, move: Move) -> P:
        """The position after a move of ``moves(position)``."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def board(self, position: P) -> dict[Site, Contents]:
        """What stands on every site of the geometry."""

    @abstractmethod
    def text(self, position: P) -> str:
        """The position in one line; ``position`` reads it back."""

    @abstractmethod
    def position(self, text: str) -> P:
        """Raises RulesError naming the part that is wrong."""

    def format(self, move: Move) -> str:
        """The notation of the move, which ``parse`` reads."""
        return move.text

    def parse(self, text: str, position: P) -> Move:
        """The legal move with this notation. Raises RulesError listing what is legal."""
        legal = self.moves(position)
        for move in legal:
            if move.text == text:
                return move
        some = " ".join(m.text for m in legal[:40]) or "nothing, the game is over"
        raise RulesError(f"{self.key}: {text!r} is not legal here; legal: {some}{' ...' if len(legal) > 40 else ''}")

    def marks(self, position: P) -> dict[Site, str]:
        """Standing marks that the players must see, site -> word key: "check" on an attacked king, and the like."""
        return {}

    def points(self, position: P) -> tuple[int, ...]:
        """What each player has scored so far, where a game counts what the board no longer shows; else empty."""
        return ()

    def refusal(self, position: P, src: Site | None, dst: Site | None) -> str:
        """A reason key for why lifting at ``src`` and putting down at ``dst`` (either may be unknown) is no move.

        Kernels override it to name their own duties ("must-capture", "in-check"...) and fall back to this.
        """
        held = self.board(position).get(src, "") if src else ""
        if held and self.pieces[held[-1]].side not in (None, position.to_move):
            return "wrong-side"
        if src and not any(src in origins(move.steps) for move in self.moves(position)):
            return "cannot-move"
        return "not-reachable"
