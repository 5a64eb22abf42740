"""What became of scenarios at their gates: as text, as JUnit's XML, as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from hardware.junit import Case, Tag, document
from rules.telling import told
from simulator.scenario.coverage import Coverage
from simulator.scenario.matrix import Outcome, Verdict

TAGS: dict[Verdict, Tag] = {
    Verdict.FAILED: "failure",
    Verdict.MISSING: "error",
    Verdict.REFUSED: "error",
    Verdict.SKIPPED: "skipped",
}
"""What JUnit calls it."""


def text_of(outcome: Outcome) -> str:
    """A line, and one for each failure."""
    head = f"{outcome.file} at {outcome.gate}: {outcome.verdict.value}" if outcome.gate else ""
    if outcome.told:
        return f"{head}: {outcome.told}" if head else outcome.told
    what = f"{outcome.game} on {outcome.board}, {outcome.sensing}: ply {outcome.plies}"
    took = f"{outcome.wall:.1f} s" if outcome.is_real else f"{outcome.seconds:.1f} s simulated in {outcome.wall:.2f} s"
    lines = [f"{head} ({what}, {took})"]
    return "\n".join([*lines, *(f"  {failure}" for failure in outcome.failures)])


def summary(outcomes: Sequence[Outcome]) -> str:
    count = Counter(outcome.verdict for outcome in outcomes)
    return ", ".join(f"{count[verdict]} {verdict.value}" for verdict in Verdict if count[verdict])


def covered(outcomes: Sequence[Outcome]) -> Coverage:
    """What all of them together have come by."""
    found = Coverage()
    for outcome in outcomes:
        if outcome.coverage:
            found.add(outcome.coverage)
    return found


def as_json(outcomes: Sequence[Outcome]) -> str:
    """Times in seconds. A failure has its line, what the line says, and what came of it."""
    told: dict[str, Any] = {"holds": not any(outcome.fails for outcome in outcomes)}
    if any(outcome.coverage for outcome in outcomes):
        told["coverage"] = covered(outcomes).object()
    told["results"] = list(map(_object, outcomes))
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _object(outcome: Outcome) -> dict[str, Any]:
    failures = [
        {"line": one.line, "expected": one.said, "seen": (one.came or one.text).removeprefix("seen: ")}
        for one in outcome.failures
    ]
    return {
        "file": outcome.file,
        "gate": outcome.gate,
        "verdict": outcome.verdict.value,
        "told": outcome.told,
        "failures": failures,
        "game": outcome.game,
        "board": outcome.board,
        "sensing": outcome.sensing,
        "ply": outcome.plies,
        "simulated_seconds": round(outcome.seconds, 4),
        "wall_seconds": round(outcome.wall, 3),
    }


def as_junit(outcomes: Sequence[Outcome]) -> str:
    """A suite for each file, a case for each gate. Missing software is an error, or skipped where it may be missing;
    so is a gate that is left out."""
    suites = {file: list(map(_case, group)) for file, group in groupby(outcomes, lambda outcome: outcome.file)}
    return document("tablero scenario", suites)


def _case(outcome: Outcome) -> Case:
    about = {"board": outcome.board, "simulated_seconds": f"{outcome.seconds:.4f}"}
    tag = TAGS.get(outcome.verdict)
    first = (outcome.told or str(outcome.failures[0])) if tag else ""
    text = told(text_of(outcome)) if tag else ""
    return Case(told(outcome.file), outcome.gate or "read", outcome.wall, tag, told(first), text, about)
