"""What a search has come to: as data, for those who ask for it and do not search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thought:
    """move: its text. line: what is expected, beginning with the best move, which a weak level need not choose.
    value: of the best move for the player to move; 100 is about a piece. nodes: positions that were looked at.
    kernel: whether they were in C. without: why they were not, where the game has a kernel."""

    move: str
    line: tuple[str, ...]
    value: float
    nodes: int
    depth: int
    seconds: float
    kernel: bool = False
    without: str = ""
