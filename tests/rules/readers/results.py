"""How a game ended, in the words of worked examples."""

from __future__ import annotations

import re
from typing import Any

from rules import Game

RESULT = re.compile(
    r"(?:(?P<draw>draw)|(?P<loses>player to move) loses|(?P<over>game over)|(?P<winner>\S+) wins?)"
    r"(?:,? (?P<points>\d+(?:-\d+)+))?(?: \((?P<reason>.*)\))?"
)
REASONS = {"no legal move": "no-move", "no capture available": "no-capture"}


def check_result(game: Game[Any], position: Any, said: str | None) -> None:
    """said: "draw", "game over", or who wins or loses, perhaps with the points of each side and the reason in
    parentheses: "black wins", "game over 28-0", "black wins (no legal move)". None while the game goes on."""
    outcome = game.outcome(position)
    assert (outcome is None) == (said is None), said
    if outcome is None or said is None:
        return
    words = RESULT.fullmatch(said)
    assert words, f"nobody reads {said!r}"
    if not words["over"]:
        by_name = game.sides.index(words["winner"]) if words["winner"] else None
        assert outcome.winner == (1 - position.to_move if words["loses"] else by_name), said
    if words["points"]:
        assert "-".join(map(str, outcome.points)) == words["points"], said
    if words["reason"]:
        assert outcome.reason == REASONS[words["reason"]], said
