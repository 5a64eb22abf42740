"""Rules of traditional board games: pure, with no knowledge of any board hardware."""

from rules.model import Card, Game, Move, Option, Outcome, Piece, Position, RulesError
from rules.registry import card, keys, load
from rules.rule_cards import rule_card

__all__ = [
    "Card",
    "Game",
    "Move",
    "Option",
    "Outcome",
    "Piece",
    "Position",
    "RulesError",
    "card",
    "keys",
    "load",
    "rule_card",
]
