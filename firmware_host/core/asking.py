"""What only a person can tell, as a question about moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node, leads_through
from firmware_host.core.policy import line, shared
from rules.model import Move


@dataclass(frozen=True, slots=True)
class Question:
    """base: where the game stands for certain. moves: what may have been played from there; None for that the last is
    taken back. ends: where each leads, by its place among them."""

    base: Node
    moves: tuple[Move | None, ...]
    ends: tuple[Node, ...]


def question(here: Node, asked: tuple[Explanation, ...]) -> Question | None:
    """Between these explanations, where the game stands here."""
    ends = [one.hypothesis.node for one in asked]
    back = here.parent
    gone = next((end for end in ends if back and end.is_at(back)), None)
    kept = [end for end in ends if not (back and end.is_at(back))]
    if gone and all(leads_through(end, here) for end in kept):
        later = _first_moves(kept, here)
        return Question(here, (*later, None), (*later.values(), gone))
    base = here
    for end in ends:
        base = shared(base, end)
    found = _first_moves(ends, base)
    return Question(base, tuple(found), tuple(found.values())) if found else None


def _first_moves(ends: Iterable[Node], base: Node) -> dict[Move, Node]:
    """move -> where it leads to, the likeliest first."""
    found: dict[Move, Node] = {}
    for end in ends:
        first = next((node.move for node in line(end, base)), None)
        if first:
            found.setdefault(first, end)
    return found
