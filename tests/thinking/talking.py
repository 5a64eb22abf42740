"""Stand-ins for outside programs that say what the real ones said when they were recorded (``recorded``)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.strength.yardsticks.program import Program, started

RECORDED = Path(__file__).parent / "recorded"
TALKING = """
import json, sys
told, asked = [json.loads(line) for line in open({path!r})], ""
for line in sys.stdin:
    if not told:
        sys.exit()
    asked += line
    question, answer = told[0]
    if asked == question + "\\n":
        asked, _ = "", told.pop(0)
        if answer is not None:
            print(answer, flush=True)
    elif not question.startswith(asked):
        print("not what was asked then: " + asked, flush=True)
"""
Told = list[tuple[str, str | None]]
"""Questions, perhaps of several lines, each with its answer. None for silence, which is for the first one only, or its
start would take too long. It ends when it is asked for more."""


def recorded(name: str) -> Told:
    return [tuple(json.loads(line)) for line in (RECORDED / f"{name}.jsonl").read_text("utf-8").splitlines()]


def talking(folder: Path, name: str, told: Told) -> Program:
    path = folder / "told.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in told), "utf-8")
    timeout = 60.0 if all(answer is not None for _, answer in told) else 0.2
    return started(name, [sys.executable, "-c", TALKING.format(path=str(path))], timeout)
