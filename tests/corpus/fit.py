"""Fits the costs: counts what hands do along the true paths of recorded games.

What happened is known (the truth of every ply); which change was which act is the cheapest alignment to it. A cost is
minus the logarithm of how often its act was seen among all occasions for it, with half an act more on either side
(Dirichlet's prior after Jeffreys), so that what never happened costs much, and not infinitely much.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import log
from pathlib import Path

from firmware_host.core.hypotheses import costs as costs_of_the_program
from firmware_host.core.hypotheses.acts import passes
from firmware_host.core.hypotheses.alignment import Noted
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.explanation import Explanation, explain
from firmware_host.core.hypotheses.hypothesis import UNDO, Hypothesis
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.hypotheses.window import readings
from firmware_host.core.sensing import readers
from tests.corpus.recording import Recording

COSTS = Path(costs_of_the_program.__file__).with_name("costs.json")
_WAITS: tuple[Wait, ...] = ("ply", "late", "pass", "lift", "rise")
CALM = 1.0
"""Seconds that a hand may take from one act of a ply to the next at no cost, whatever else it could be."""
TAIL = 12
"""The longest waits, from which what is longer still is told."""
STEEP = 2.0
"""Nats for e times as long, at most: what is longer than all that was seen is still possible."""


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
        nats_of = curve(sorted(seconds), costs.times)
        free = _longer(seconds, CALM) if wait in ("ply", "late", "pass") else 0.0
        table[f"wait_{wait}"] = [round(max(0.0, nats - free), 2) for nats in nats_of]
    return table | {"version": version}


def written(table: Mapping[str, object]) -> str:
    """As JSON, a line for each name."""
    lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in table.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _longer(seconds: list[float], time: float) -> float:
    """What it costs to wait for more than so long."""
    return -log((sum(one > time for one in seconds) + 0.5) / (len(seconds) + 1))


def curve(seconds: list[float], times: tuple[float, ...]) -> Iterator[float]:
    """What it costs to wait for more than each of these times. seconds: in order. Where hardly any took longer, a power
    of the time goes on as the longest did (the estimator of Hill): a long thought is rare, not impossible, and one
    twice as long is rarer still."""
    tail = seconds[-TAIL - 1 :]
    start = max(tail[0], CALM)
    steepness = len(tail[1:]) / max(1e-9, sum(log(max(one, start) / start) for one in tail[1:]))
    for time in times:
        nats = _longer(seconds, min(time, start))
        yield nats + (min(steepness, STEEP) * log(time / start) if time > start else 0.0)


def true_paths(recording: Recording, costs: Costs) -> Iterator[Explanation]:
    """What was meant, held against what was seen, from one ply that leaves no trace on the wood to the next."""
    game = recording.opened()
    start = Node(game, readers(recording.kinds(game), game.pieces))
    image = dict(zip(recording.sites, recording.start, strict=True))
    hypothesis, evidence = _from(start, image, 0.0)
    changes = iter([*recording.changes, (1 << 62, 0, 0)])
    change = next(changes)
    for kind, _, end, text in [*recording.truth, ("end", 0, 1 << 61, "")]:
        if kind in ("said", "end"):
            while change[0] <= end:
                site = recording.sites[change[1]]
                image[site] = change[2]
                evidence.add(Change(change[0] / 1000, site, change[2]))
                change = next(changes)
            found = explain(hypothesis, evidence, costs)
            assert found
            yield found
            if kind == "said":
                node = hypothesis.node
                if text not in [move.text for move in node.passes]:
                    node = node.child(node.game.parse(text, node.position))
                hypothesis, evidence = _from(node, image, end / 1000)
        else:
            hypothesis = _meant(hypothesis, kind, text, costs)


def _from(node: Node, image: Mapping[str, int], now: float) -> tuple[Hypothesis, Evidence]:
    evidence = Evidence(readings(node), now, last=now)
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
    _count_plies(explanation.hypothesis, parts, counts)
    _count_acts(explanation.hypothesis, parts, counts)
    _count_others(explanation.hypothesis, noted, parts, counts)
    for one in noted:
        if one.seconds >= 0:
            counts.waits[one.wait].append(one.seconds)


def _count_plies(hypothesis: Hypothesis, parts: Mapping[str, int], counts: Counts) -> None:
    plies = hypothesis.depth
    undone = sum(one.ply == UNDO for one in hypothesis.path)
    counts.add("undo", undone, plies)
    counts.add("ply", plies - undone, plies)
    counts.add("early", parts["early"], plies)
    counts.add("before", parts["before"], parts["early"])
    kinds = (len({*made.ranks.values()}) for made in hypothesis.plies)
    counts.add("swapped", parts["swapped"], sum(max(0, kind - 1) for kind in kinds))
    counts.add("sow_before", parts["sow_before"], sum(bool(made.first) for made in hypothesis.plies))


def _count_acts(hypothesis: Hypothesis, parts: Mapping[str, int], counts: Counts) -> None:
    counts.add("disorder", parts["disorder"], sum(due.bit_count() for ply in hypothesis.due for due in ply.values()))
    gaps = sum(
        act.required and abs(act.reading) < abs(before.reading)
        for chain in hypothesis.chains.values()
        for before, act in pairwise(chain)
    )
    counts.add("hidden", parts["hidden"], max(gaps, parts["hidden"]))
    for made in hypothesis.plies:
        by = sum(passes(chain, k) for chain in made.chains.values() for k in range(len(chain)))
        counts.add("hopping" if made.captured else "passing", 0, by)
    for name in ("passing", "hopping"):
        counts.add(name, parts[name], 0)


def _count_others(
    hypothesis: Hypothesis, noted: Iterable[Noted], parts: Mapping[str, int], counts: Counts
) -> None:
    """What is no act of any ply."""
    whats = Counter(one.what for one in noted)
    all_sites = len(hypothesis.node.board) * hypothesis.depth
    own = 0 if hypothesis.sows else sum(len(made.chains) for made in hypothesis.plies)
    for name in ("lift", "rise"):
        counts.add(name, whats[name], all_sites - own)
        counts.add(f"own_{name}", whats[f"own_{name}"], own)
    counts.add("nowhere", parts["nowhere"], whats["rise"] + whats["own_rise"])
    excursions = sum(whats[name] for name in ("lift", "rise", "own_lift", "own_rise", "palm"))
    counts.add("odd", whats["odd"], excursions + whats["odd"])  # each may be followed by one more
    counts.add("palm", len({one.at for one in noted if one.what == "palm"}), all_sites)
