"""The games: positions, legal moves, and the steps that a hand carries out on a board.

    >>> game = load("konane")
    >>> position = game.start()
    >>> move = game.moves(position)[0]
    >>> board = carry_out(game.board(position), move.steps)
    >>> board == game.board(game.play(position, move))
    True

``load`` gives a ``Game``; its positions are immutable. Every error is a ``RulesError`` that says what was given and
what is allowed.
"""

from tablero import _packages  # noqa: F401 - before all others: says so where one of them is not ours

# isort: split
from rules import Card, Game, Move, Option, Outcome, Piece, Position, RulesError, card, keys, load, rule_card
from rules.perft import perft
from rules.steps import Add, Flip, Remove, Shift, Sow, StepError, Touch, carry_out

__all__ = [
    "Add",
    "Card",
    "Flip",
    "Game",
    "Move",
    "Option",
    "Outcome",
    "Piece",
    "Position",
    "Remove",
    "RulesError",
    "Shift",
    "Sow",
    "StepError",
    "Touch",
    "card",
    "carry_out",
    "keys",
    "load",
    "perft",
    "rule_card",
]
