"""What people have said of how the game has gone since a position that is certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node, leads_through
from firmware_host.core.policy import line
from rules.model import Move


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person has said: the game has come through this position, or it has not."""

    node: Node
    so: bool


class Answers:
    def __init__(self) -> None:
        self._said: tuple[tuple[float, Answer], ...] = ()  # since when

    def __bool__(self) -> bool:
        return bool(self._said)

    def clear(self) -> None:
        self._said = ()

    def confirm(self, now: float, node: Node) -> None:
        """The game has come to this node; what was said before keeps its time."""
        self._said = (*self._said, (now, Answer(node, so=True)))

    def add(self, now: float, said: Sequence[Answer]) -> None:
        """What is denied stays denied until something is affirmed."""
        before = () if any(one.so for one in said) else self._said
        self._said = (*before, *((now, one) for one in said))

    def forget(self, ply: int) -> None:
        """What was said of so many plies, or fewer, is over."""
        self._said = tuple(one for one in self._said if one[1].node.ply > ply)

    def mask(self, moves: Sequence[Move | None], here: Node) -> int:
        """Of those of these moves from here that agree; all where nothing was said of them."""
        if not self._said:
            return -1
        so: set[Move | None] = set()
        denied: set[Move | None] = set()
        for _, said in self._said:
            if leads_through(said.node, here) and (later := line(said.node, here)):
                if said.so:
                    so.add(later[0].move)
                elif len(later) == 1:
                    denied.add(later[0].move)
        return sum(1 << k for k, move in enumerate(moves) if (move in so if so else move not in denied))

    def agree(self, explanation: Explanation, now: float, costs: Costs) -> bool:
        nodes = line(explanation.may_stand_at(now, costs))
        return all(
            any(one.is_at(said.node) for one in nodes) == said.so or _came_later(explanation, said, since)
            for since, said in self._said
        )

    def plies_said(self, best: Explanation, now: float, costs: Costs) -> int:
        """How many of its first plies are done and lead to what was affirmed."""
        if not (said := [one.node for _, one in self._said if one.so]):
            return 0
        done = best.hypothesis.path[: best.plies_done(now, costs)]
        return max((k for k, one in enumerate(done, 1) if any(one.node.is_at(node) for node in said)), default=0)


def _came_later(explanation: Explanation, said: Answer, since: float) -> bool:
    """Whether what had not been done when somebody said so has gone on since; or what was so has been taken back
    since."""
    spans = explanation.way.spans
    plies = [k for k, one in enumerate(explanation.hypothesis.path) if one.node.is_at(said.node)]
    if said.so:
        return any(k + 1 in spans and spans[k + 1].first > since for k in plies)
    # Of what leads there again, as an undo does, nothing was said.
    return bool(plies) and plies[0] in spans and spans[plies[0]].last > since
