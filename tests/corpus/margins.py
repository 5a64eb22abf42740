"""Searches the margins of the policy: one after the other is tried smaller and larger, as long as any of that helps.

What is made small is the sum of mistakes by weight over a set of recordings. Games in which most went wrong come first,
and a trial ends once it is no better than the best so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import product
from pathlib import Path
from time import process_time

from firmware_host.core import hypotheses
from firmware_host.core.policy import Margins
from tests.corpus.judge import judge
from tests.corpus.recording import Recording

MARGINS = Path(hypotheses.__file__).with_name("margins.json")
WEIGHTS = {"wrong": 20, "missed": 3, "asked": 1}
STEPS = (0.7, 1.4, 0.5, 2.0)
"""Each margin is tried so many times as large."""

NAMES = tuple(field.name for field in fields(Margins) if field.name != "version")

Weigh = Callable[[Recording, Margins], int]


@dataclass(frozen=True)
class Searched:
    """before, after: the sums of weights. is_whole: whether no time was missing to try all."""

    margins: Margins
    before: int
    after: int
    is_whole: bool


def weight(recording: Recording, margins: Margins) -> int:
    counts = judge(recording, margins=margins).counts
    return sum(nats * counts[what] for what, nats in WEIGHTS.items())


def searched(
    recordings: Iterable[Recording],
    margins: Margins,
    minutes: float | None = None,
    say: Callable[[str], None] = lambda line: None,
    weigh: Weigh = weight,
) -> Searched:
    """minutes: of processor time, after which no more trials begin. say: takes a line for each that helps."""
    until = None if minutes is None else process_time() + 60 * minutes
    weights = {id(one): (weigh(one, margins), one) for one in recordings}
    before = best = sum(found for found, _ in weights.values())
    say(f"{best} at first")
    ordered = [one for _, one in sorted(weights.values(), key=lambda pair: -pair[0])]
    tried = {margins}
    helps = True
    while helps:
        helps = False
        for name, step in product(NAMES, STEPS):
            trial = replace(margins, **{name: round(step * getattr(margins, name), 2)})
            if trial in tried:
                continue
            if until is not None and process_time() > until:
                return Searched(margins, before, best, is_whole=False)
            tried.add(trial)
            found = _sum(ordered, trial, best, weigh)
            if found < best:
                say(f"{found} instead of {best}: {name} {getattr(trial, name)} instead of {getattr(margins, name)}")
                margins, best, helps = trial, found, True
    return Searched(margins, before, best, is_whole=True)


def _sum(recordings: Sequence[Recording], margins: Margins, limit: int, weigh: Weigh) -> int:
    """Up to a limit."""
    found = 0
    for recording in recordings:
        found += weigh(recording, margins)
        if found >= limit:
            break
    return found
