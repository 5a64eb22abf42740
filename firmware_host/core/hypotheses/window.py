"""The certain position follows the game, and what was seen before it is let go."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import inf

from firmware_host.core.hypotheses.beam import WIDTH, Beam, followed_by
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.hypothesis import UNDO, Hypothesis
from firmware_host.core.hypotheses.node import Node, leads_through
from rules.steps import Site

DEEP = 4
"""So many plies later only hypotheses that cost hardly more are still heard."""
NEAR = 2.5
"""Nats that are hardly more."""
SETTLED = 4.0
"""Seconds after which a finished excursion is let go together with the plies around it."""


def fresh(node: Node, now: float, costs: Costs) -> Beam:
    """Nothing has been done since this position."""
    return Beam(node, Evidence(readings(node), now, last=now), costs)


def readings(node: Node) -> dict[Site, int]:
    """What every sensor reads where this position stands."""
    return {site: read(node.board[site]) for site, read in node.readers.items()}


def accept(beam: Beam, node: Node, costs: Costs) -> None:
    """From now on the game stands at this node, which the beam's certain position leads to."""
    hypothesis = leading_to(beam.root, node, costs)
    assert hypothesis
    for _ in beam.accept(hypothesis):
        pass


def leading_to(root: Hypothesis, node: Node, costs: Costs) -> Hypothesis | None:
    """Plies taken back as far as needed, then those that lead to this node; None where there is no such way."""
    here, later = node, list[Node]()
    while not leads_through(root.node, here):
        if here.parent is None:
            return None
        later.append(here)
        here = here.parent
    hypothesis = root
    while not hypothesis.node.is_at(here):
        hypothesis = hypothesis.extend(UNDO, costs)
    for one in reversed(later):
        index = hypothesis.node.index(one.move) if one.move else None
        if index is None:
            return None
        hypothesis = hypothesis.extend(index, costs)
    return hypothesis


def agreed(beam: Beam, best: Explanation, now: float, costs: Costs) -> int:
    """How many of the first plies of the best hypothesis nobody who is near it doubts, and have been over for some
    time or are followed by another that is done."""
    done = best.plies_done(now, costs)
    if done < 2:
        return 0
    path, times = best.hypothesis.path, _last_shown(best)
    least = best.at(now, costs)
    near = [e for e in beam.explanations if e.at(now, costs) < least + WIDTH]
    nearest = [e for e in near if e.at(now, costs) < least + NEAR]
    found = 0
    for k in range(1, done):
        heard = nearest if k + DEEP <= len(path) else near
        is_over = times[k - 1] < min(times[k:]) and path[k].ply != UNDO
        if is_over and all(_passes(e, path[k - 1].node, max(times[:k]), now, costs) for e in heard):
            found = k
    return found


def _passes(explanation: Explanation, node: Node, over: float, now: float, costs: Costs) -> bool:
    """Whether it comes through this position, never goes back behind it, and needs nothing for what follows that was
    seen by then."""
    path, done = explanation.hypothesis.path, explanation.plies_done(now, costs)
    spans = explanation.way.spans
    return any(
        one.node.is_at(node)
        and done > k
        and all(later.node.ply >= node.ply for later in path[k:])
        and all(span.first > over for ply, span in spans.items() if ply > k)
        for k, one in enumerate(path)
    )


def _last_shown(explanation: Explanation) -> list[float]:
    """For each ply when its last act showed."""
    spans = explanation.way.spans
    return [spans[ply].last if ply in spans else 0.0 for ply in range(explanation.hypothesis.depth)]


def advance(beam: Beam, best: Explanation, plies: int, now: float, costs: Costs) -> Generator[None, None, Beam]:
    """The certain position is the one after so many plies of this explanation; what explained them is let go."""
    node = best.hypothesis.path[plies - 1].node
    over = max(_last_shown(best)[:plies])
    found = Beam(node, Evidence(readings(node), over, last=beam.evidence.last), costs)
    cut: dict[Site, float] = {}
    later: dict[Site, float] = {}
    for site, ply, at in best.acts():
        if ply < plies:
            cut.setdefault(site, at)
        else:
            later[site] = at
    left: set[Change] = set()
    for site in dict.fromkeys(change.site for change in beam.evidence.changes):
        rest = [change for change in beam.evidence.changes if change.site == site and change.at > cut.get(site, -1.0)]
        until = min(max(over, now - SETTLED), later.get(site, inf))
        left.update(_open(rest, found.evidence.start[site], until))
    for change in beam.evidence.changes:
        if change in left:
            found.add(change)
    yield
    yield from found.keep(_since(beam, plies, found.root, costs))
    return found


def _since(beam: Beam, plies: int, root: Hypothesis, costs: Costs) -> Iterator[Hypothesis]:
    """What the hypotheses of a beam say has been done after so many plies, where these lead to the new root."""
    for explanation in beam.explanations:
        path = explanation.hypothesis.path
        if len(path) > plies and path[plies - 1].node.is_at(root.node):
            one = followed_by(root, path[plies:], costs)
            if one:
                yield one


def _open(changes: list[Change], start: int, until: float) -> list[Change]:
    """Without what came back to where it started before a time."""
    while len(changes) > 1:
        back = next((k for k, change in enumerate(changes) if change.reading == start), None)
        if back is None or changes[back].at > until:
            break
        changes = changes[back + 1 :]
    return changes[1:] if changes and changes[0].reading == start else changes
