"""A puzzle: a lesson that no rule card has, from a position of a game that was played.

Its options say all of it, so that a journal that names them has it whole.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.lesson import Lesson
from rules.model import Game, OptionValue, RulesError

SPACE, APART = "~", ";"
"""What stands for a space in an option, which is one word wherever options are written; and between two moves. No
game's positions or moves have them."""
OPTIONS = ("lesson", "puzzle", "find")


class Puzzle(Lesson):
    """Its options are those of the game, and ``puzzle``, the position, and ``find``, the moves that solve it."""

    def __init__(self, game: Game[Any], position: str, find: Collection[str]) -> None:
        """Raises RulesError where the position is none of the game, or a move that solves it is not legal."""
        if not find:
            raise RulesError(f"{game.key}: a puzzle needs a move to be found")
        super().__init__(game, 0, position, find)
        self.options = puzzle_options(game.options, position, find)


def puzzle_options(options: Mapping[str, OptionValue], position: str, find: Collection[str]) -> dict[str, OptionValue]:
    """What ``registry.load`` makes such a puzzle of. options: of the game."""
    own = {"puzzle": position.replace(" ", SPACE), "find": APART.join(find).replace(" ", SPACE)}
    return {**played_options(options), **own}


def played_options(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Those of the game itself, of the options of its lesson, puzzle or short form."""
    return {name: value for name, value in options.items() if name not in (*OPTIONS, "short")}


def puzzle_of(game: Game[Any], position: object, find: object) -> Puzzle:
    """Of the texts of both options. Raises RulesError."""
    if not isinstance(position, str) or not isinstance(find, str):
        raise RulesError(f"option puzzle: {position!r} with find {find!r}; allowed: a position, and moves, as texts")
    return Puzzle(game, position.replace(SPACE, " "), [text.replace(SPACE, " ") for text in find.split(APART) if text])
