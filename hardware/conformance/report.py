"""What became of the clauses: as text, as JUnit's XML, as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from textwrap import fill

from hardware.conformance.document import clauses
from hardware.conformance.run import Result, Verdict
from hardware.junit import Case, Tag, document
from hardware.serial.protocol import Greeting

SHOWN = 64
"""Bytes of an exchange that the text shows."""
WIDTH = 120


def line_of(result: Result) -> str:
    """One clause as text; a broken one with what was sent, what came, and what it asks."""
    told = f": {result.told}" if result.told else ""
    lines = [f"{result.clause:<5} {result.verdict.value}{told}"]
    if result.verdict is Verdict.BROKEN:
        asks = fill(clauses()[result.clause], WIDTH, initial_indent="      asks: ", subsequent_indent=" " * 12)
        lines += [f"      sent: {shown(result.sent)}", f"      came: {shown(result.came)}", asks]
    return "\n".join(lines)


def shown(data: bytes) -> str:
    if not data:
        return "nothing"
    more = f" ... ({len(data)} bytes)" if len(data) > SHOWN else ""
    return data[:SHOWN].hex(" ").upper() + more


def summary(results: Iterable[Result]) -> str:
    count = Counter(result.verdict for result in results)
    return ", ".join(f"{count[verdict]} {verdict.value}" for verdict in Verdict)


def as_json(device: str, unit: Greeting, results: Sequence[Result]) -> str:
    told = [
        {
            "clause": result.clause,
            "verdict": result.verdict.value,
            "told": result.told,
            "sent": result.sent.hex(),
            "came": result.came.hex(),
            "asks": clauses()[result.clause],
            "seconds": round(result.seconds, 3),
        }
        for result in results
    ]
    holds = not any(result.fails for result in results)
    return json.dumps({"device": device, "greeting": asdict(unit), "holds": holds, "clauses": told}, indent=1) + "\n"


def as_junit(device: str, results: Sequence[Result]) -> str:
    """A broken clause is a failure, one that was not reached an error, one that cannot be seen is skipped."""
    cases = [
        Case("PROTOCOL", one.clause, one.seconds, TAGS.get(one.verdict), one.told, line_of(one)) for one in results
    ]
    return document("tablero conform", {f"tablero conform {device}": cases})


TAGS: dict[Verdict, Tag] = {Verdict.BROKEN: "failure", Verdict.UNREACHED: "error", Verdict.UNSEEN: "skipped"}
