"""Stand-ins for outside programs: they say what the real ones were recorded to say (``recorded``)."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.strength.yardsticks.program import Program, started

RECORDED = Path(__file__).parent / "recorded"
SAYS = """#!{python}
import json, os, sys
with open({path!r}) as lines:
    answers = [json.loads(line) for line in lines]
with open({path!r} + ".called", "w") as called:
    print(os.getcwd(), *sys.argv[1:], file=called)
asked = ""
for line in sys.stdin:
    asked += line
    question, answer = answers[0]
    if asked == question + "\\n":
        asked, _ = "", answers.pop(0)
        if answer is not None:
            print(answer, flush=True)
    elif not (question + "\\n").startswith(asked):
        print("not what was asked then: " + question, flush=True)
        asked, _ = "", answers.pop(0)
"""

Answers = Sequence[tuple[str, str | None]]
"""What is asked, perhaps in several lines, in this order, and the answer; None for silence. It dies when it is asked
more."""


def recorded(name: str) -> list[tuple[str, str | None]]:
    lines = (RECORDED / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [(str(asked), answer) for asked, answer in map(json.loads, lines)]


def executable(name: str, folder: Path, answers: Answers) -> Path:
    """Beside it, ``answers.called`` says in which folder and with what words it was called."""
    told, path = folder / "answers", folder / name
    told.write_text("".join(json.dumps(one) + "\n" for one in answers), "utf-8")
    path.write_text(SAYS.format(python=sys.executable, path=str(told)), "utf-8")
    path.chmod(0o755)
    return path


def stand_in(name: str, folder: Path, answers: Answers, timeout: float = 10.0) -> Program:
    return started(name, [str(executable(name, folder, answers))], timeout)
