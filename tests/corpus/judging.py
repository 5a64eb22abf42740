"""The tracker held against many recordings, and what comes out as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import rules
from tests.corpus.bounds import upper
from tests.corpus.judge import Judged
from tests.corpus.recorder import record, sensings
from tests.corpus.recording import CorpusError, Recording, Sensing, read
from tests.corpus.sets import SetName, seeds

DATA = Path(__file__).parent / "data"
_PER = 100_000
HEAD = (
    f"{'sensing':10}{'mix':11}{'plies':>6} | {'wrong':>5}{'/100k':>6}{'most':>6} | {'missed':>6}{'/100k':>6}{'most':>6}"
    f" | {'asked':>5}{'/100k':>6}{'most':>6}{'off':>5} | {'wait':>5}{'p95':>6}{'p99':>6} s"
    f" | {'cpu':>6} | {'look':>5}{'p99':>7}{'worst':>7} | {'slice':>5}{'worst':>7} ms"
)


def sample(name: SetName, sensing: Sensing, mix: str, keys: Iterable[str], most: int | None) -> list[Recording]:
    """What the tree holds of a set, or so many spread over the games. Raises CorpusError where it holds none."""
    path = DATA / f"{name}-{sensing}-{mix}.jsonl.gz"
    if not path.exists():
        raise CorpusError(f"{name}, {sensing}, {mix}: not kept in the tree; --seed makes it")
    wanted = set(keys)
    found = [recording for recording in read(path) if recording.game in wanted]
    if most is None or most >= len(found):
        return found
    return [found[k * len(found) // most] for k in range(most)]


def made(
    name: SetName, sensing: Sensing, mix: str, keys: Iterable[str], most: int | None, first: int, **how: Any
) -> Iterator[Recording]:
    """New ones, game by game for every seed, so that they are spread evenly wherever one stops."""
    asked = list(keys)
    fitting = [key for key in asked if sensing in sensings(rules.load(key))]
    if not fitting:
        raise CorpusError(f"judge: {','.join(asked)}: none of these games is recorded on {sensing}")
    every = (record(key, sensing, mix, seed, **how) for seed in seeds(name, first) for key in fitting)
    return islice(every, most)


def judged(
    recordings: Iterable[Recording], judge_one: Callable[[Recording], Judged], minutes: float | None = None
) -> Judged:
    """minutes: of processor time, after which no more are taken."""
    found = Judged()
    for recording in recordings:
        found.add(judge_one(recording))
        if minutes is not None and found.took >= 60 * minutes:
            break
    return found


def row(sensing: str, mix: str, found: Judged) -> str:
    plies = found.counts["plies"]
    wrong, missed, asked = (_rate(found.counts[what], plies) for what in ("wrong", "missed", "asked"))
    median, p95, p99 = (quantile(found.waits, share) for share in (0.5, 0.95, 0.99))
    looks = [1000 * seconds for seconds in found.looks]
    slices = [1000 * seconds for seconds in found.slices]
    return (
        f"{sensing:10}{mix:11}{plies:6} | {wrong:>17} |  {missed:>17} | {asked:>17}{found.counts['off']:5}"
        f" | {median:5.2f}{p95:6.2f}{p99:6.2f}   | {1000 * found.took / max(1, plies):6.1f}"
        f" | {quantile(looks, 0.5):5.2f}{quantile(looks, 0.99):7.1f}{max(looks, default=0.0):7.1f}"
        f" | {quantile(slices, 0.99):5.2f}{max(slices, default=0.0):7.1f}"
    )


def _rate(count: int, of: int) -> str:
    of = max(1, of)
    return f"{count:5}{_PER * count / of:6.0f}{_PER * upper(min(count, of), of):6.0f}"


def quantile(values: list[float], share: float) -> float:
    """0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
