"""Fits the costs: counts what hands do along the true paths of recorded games.

What happened is known (the truth of every ply); which change was which act is the cheapest alignment to it. A cost is
minus the logarithm of how often its act was seen among all occasions for it, with half an act more on either side
(Dirichlet's prior after Jeffreys), so that what never happened costs much, and not infinitely much.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import get_args

from firmware_host.core.hypotheses import costs as costs_of_the_program
from firmware_host.core.hypotheses.acts import passes
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.explanation import Explanation, explain, ply_of
from firmware_host.core.hypotheses.hypothesis import STRANDS, UNDO, Hypothesis, gap_at
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.hypotheses.noted import Noted
from firmware_host.core.hypotheses.window import readings
from firmware_host.core.sensing import readers
from tests.corpus.recording import Recording

COSTS = Path(costs_of_the_program.__file__).with_name("costs.json")
_NEVER = 1 << 61
_WAITS: tuple[Wait, ...] = get_args(Wait)
TAIL = 12
"""The longest waits, from which what is longer still is told."""
STEEP = 2.0
"""Nats for e times as long, at most: what is longer than all that was seen is still possible."""
LEAVES = 0.003
"""How often a person stops amid a move for as long as may be; nobody does in the corpus, whose games have to end."""
THINKS = 0.1
"""How often a person thinks as long between moves, or walks away; nobody in the corpus does."""
_LEAVES: Mapping[Wait, float] = {"lift": 0.0, "rise": 0.0, "turn": THINKS}


@dataclass
class Counts:
    """done: cost -> how often its act was seen; of: among how many occasions. waits: how long each took, in seconds."""

    done: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)
    waits: Mapping[Wait, list[float]] = field(default_factory=lambda: {wait: [] for wait in _WAITS})

    def add(self, name: str, done: int, of: int) -> None:
        self.done[name] += done
        self.of[name] += of


def count(recordings: Iterable[Recording], costs: Costs) -> Counts:
    counts = Counts()
    for recording in recordings:
        for explanation in true_paths(recording, costs):
            _count(explanation, counts)
    return counts


def fitted(counts: Counts, costs: Costs, version: int) -> dict[str, object]:
    """A table of costs; what cannot be counted (no sensor lies in the corpus) is as it was."""
    table = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(costs).items()}
    for name, of in counts.of.items():
        table[name] = round(-log((counts.done[name] + 0.5) / (of + 1)), 2)
    for wait, seconds in counts.waits.items():
        if not seconds:
            continue
        leaves = _LEAVES.get(wait, LEAVES)
        table[f"wait_{wait}"] = [round(nats, 2) for nats in curve(sorted(seconds), costs.times, costs.calm, leaves)]
    return table | {"version": version}


def written(table: Mapping[str, object]) -> str:
    """As JSON, a line for each name."""
    lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in table.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _longer(seconds: list[float], time: float) -> float:
    """What it costs to wait for more than so long."""
    return -log((sum(one > time for one in seconds) + 0.5) / (len(seconds) + 1))


def curve(seconds: list[float], times: tuple[float, ...], calm: float, leaves: float) -> Iterator[float]:
    """What it costs to wait for more than each of these times. seconds: in order. leaves: how often it lasts for ever.
    Where hardly any took longer, a power of the time goes on as the longest did (the estimator of Hill): a long thought
    is rare, not impossible, and one twice as long is rarer still."""
    tail = seconds[-TAIL - 1 :]
    start = max(tail[0], calm)
    steepness = len(tail[1:]) / max(1e-9, sum(log(max(one, start) / start) for one in tail[1:]))
    for time in times:
        nats = _longer(seconds, min(time, start))
        nats += min(steepness, STEEP) * log(time / start) if time > start else 0.0
        yield -log((1 - leaves) * exp(-nats) + leaves)


def true_paths(recording: Recording, costs: Costs) -> Iterator[Explanation]:
    """What was meant, held against what was seen, from one moment in which nothing is under way and the wood stands as
    was meant to the next, or to a ply that leaves no trace. Over a whole game the few ways that are kept lose the true
    one amid long sowings, and take all that is seen from there on for something that hands did besides."""
    game = recording.opened()
    node = Node(game, readers(recording.kinds(game), game.pieces))
    image = dict(zip(recording.sites, recording.start, strict=True))
    hypothesis, evidence = _from(node, image, 0.0, 0.0)
    changes = deque(recording.changes)
    over = played = 0
    for kind, begin, end, text in [*recording.truth, ("end", _NEVER, _NEVER, "")]:
        leaves_no_trace = kind in ("said", "end")
        until = end if leaves_no_trace else begin
        while changes and changes[0][0] <= until:
            at, number, level = changes.popleft()
            site = recording.sites[number]
            image[site] = level
            evidence.add(Change(at / 1000, site, level))
        node = hypothesis.node
        if leaves_no_trace or (hypothesis.depth and over <= begin and image == readings(node)):
            yield explain(hypothesis, evidence, costs)
            if kind == "said" and text not in [move.text for move in node.passes]:
                node = node.child(node.game.parse(text, node.position))
            hypothesis, evidence = _from(node, image, until / 1000, (until if leaves_no_trace else played) / 1000)
        if not leaves_no_trace:
            hypothesis = _meant(hypothesis, kind, text, costs)
        over = max(over, end)
        if kind in ("ply", "takeback"):
            played = max(played, end)


def _from(node: Node, image: Mapping[str, int], now: float, since: float) -> tuple[Hypothesis, Evidence]:
    """since: when the last ply was done."""
    evidence = Evidence(readings(node), since, last=now)
    for site, reading in image.items():
        if reading != evidence.start[site]:
            evidence.add(Change(now, site, reading))
    return Hypothesis(node), evidence


def _meant(hypothesis: Hypothesis, kind: str, text: str, costs: Costs) -> Hypothesis:
    """One ply more, or some taken back. A move thought better of is a ply taken back."""
    name, _, other = text.partition(" ")
    if kind == "takeback":
        for _ in range(int(text)):
            hypothesis = hypothesis.extend(UNDO, costs)
    elif kind == "ply":
        hypothesis = hypothesis.extend(_index(hypothesis.node, text), costs)
    elif kind == "habit" and name == "changed_mind":
        hypothesis = hypothesis.extend(_index(hypothesis.node, other), costs).extend(UNDO, costs)
    return hypothesis


def _index(node: Node, text: str) -> int:
    index = node.index(node.game.parse(text, node.position))
    assert index is not None
    return index


def _count(explanation: Explanation, counts: Counts) -> None:
    noted = list(explanation.noted())
    parts: Counter[str] = Counter()
    for name, nats in (part for one in noted for part in one.parts):
        parts[name] += 1 if nats >= 0 else -1  # a price given back
    parts.update(_never_seen(explanation))
    _count_plies(explanation.hypothesis, parts, counts)
    _count_acts(explanation.hypothesis, parts, counts)
    _count_stops(explanation, counts)
    _count_others(explanation.hypothesis, noted, parts, counts)
    for one in noted:
        if one.seconds >= 0:
            counts.waits[one.wait].append(one.seconds)


def _never_seen(explanation: Explanation) -> Iterator[str]:
    """The costs of what its plies had to show and did not, where the wood reads in the end as if it had."""
    for one in explanation.pending:
        if one.ply is not None and one.stands:
            yield from (explanation.hypothesis.gap(one.ply, site) for site in explanation.lacking(one.ply))


def _count_plies(hypothesis: Hypothesis, parts: Mapping[str, int], counts: Counts) -> None:
    plies = hypothesis.depth
    undone = sum(one.ply == UNDO for one in hypothesis.path)
    counts.add("undo", undone, plies)
    counts.add("ply", plies - undone, plies)
    counts.add("early", parts["early"], plies)
    counts.add("before", parts["before"], parts["early"])
    counts.add("resting", parts["resting"], parts["early"])
    counts.add("together", parts["together"], plies)
    replaces = [_replaces(hypothesis, ply) for ply in range(plies)]
    kinds = (len({*made.ranks.values()}) - one for made, one in zip(hypothesis.plies, replaces, strict=True))
    counts.add("swapped", parts["swapped"], sum(max(0, kind - 1) for kind in kinds))
    counts.add("replacing", parts["replacing"], sum(replaces))
    counts.add("sow_before", parts["sow_before"], sum(bool(made.first) for made in hypothesis.plies))


def _replaces(hypothesis: Hypothesis, ply: int) -> bool:
    """Whether it has to show that a piece is taken off whose place another takes."""
    due = hypothesis.due[ply]
    return any(due.get(ply * STRANDS + strand) for strand in hypothesis.plies[ply].replaced)


def _count_acts(hypothesis: Hypothesis, parts: Mapping[str, int], counts: Counts) -> None:
    counts.add("disorder", parts["disorder"], sum(due.bit_count() for ply in hypothesis.due for due in ply.values()))
    gaps = Counter(
        gap_at(chain, k)
        for chain in hypothesis.chains.values()
        for k, (before, act) in enumerate(pairwise(chain), 1)
        if act.required and abs(act.reading) < abs(before.reading)
    )
    counts.add("hidden", parts["hidden"], max(gaps["hidden"], parts["hidden"]))
    counts.add("topped", parts["topped"], max(parts["replacing"], parts["topped"]))


def _count_stops(explanation: Explanation, counts: Counts) -> None:
    """Of pieces that only come by, ply by ply: whether one stopped, and where else it might have then."""
    stopped: dict[int, Counter[str]] = {}
    for one in explanation.noted():
        names = [name for name, _ in one.parts if name in ("passing", "hopping", "again")]
        if names:
            stopped.setdefault(ply_of(explanation.hypothesis, one.site, one.act), Counter()).update(names)
    for ply, made in enumerate(explanation.hypothesis.plies):
        stops = sum(passes(chain, k) for chain in made.chains.values() for k in range(len(chain)))
        name, found = "hopping" if made.captured else "passing", stopped.get(ply, Counter())
        counts.add(name, found[name], bool(stops))
        counts.add("again", found["again"], (stops - 1) * bool(found))


def _count_others(hypothesis: Hypothesis, noted: Iterable[Noted], parts: Mapping[str, int], counts: Counts) -> None:
    """What is no act of any ply."""
    whats = Counter(one.what for one in noted)
    all_sites = len(hypothesis.node.board) * hypothesis.depth
    own = 0 if hypothesis.sows else sum(len(made.chains) for made in hypothesis.plies)
    for name in ("lift", "rise"):
        counts.add(name, whats[name], all_sites - own)
        counts.add(f"own_{name}", whats[f"own_{name}"], own)
    counts.add("beside", parts["beside"], whats["lift"] + whats["own_lift"])
    counts.add("nowhere", parts["nowhere"], whats["rise"] + whats["own_rise"])
    excursions = sum(whats[name] for name in ("lift", "rise", "own_lift", "own_rise", "palm"))
    counts.add("together", 0, excursions)
    counts.add("odd", whats["odd"], excursions + whats["odd"])  # each may be followed by one more
    counts.add("palm", len([one for one in noted if one.what == "palm" and one.parts[0][1]]), all_sites)
