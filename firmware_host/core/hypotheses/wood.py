"""What stands on the wood by a hypothesis."""

from __future__ import annotations

from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.hypothesis import UNDO
from firmware_host.core.tracks import passages
from rules.steps import Board


def amid(explanation: Explanation) -> Board | None:
    """What stands where as much of its last ply has been done as has shown, and nothing else; None where the ply has
    not begun, or is done, or one before it is not."""
    hypothesis, way = explanation.hypothesis, explanation.way
    last, before, move = hypothesis.depth - 1, hypothesis.parent, hypothesis.node.move
    if (
        not before
        or not move
        or hypothesis.ply == UNDO
        or last not in way.spans
        or explanation.done[last]
        or not all(explanation.done[:last])
    ):
        return None
    node = before.node
    found = dict(node.board)
    for site, passed in passages(node.board, move.steps)[0].items():
        if site in way.places and site in hypothesis.chains:
            reading = hypothesis.chains[site][way.places[site].at].reading
            stands = (one.contents for one in passed if node.readers[site](one.contents) == reading)
            found[site] = next(stands, found[site])
    return found
