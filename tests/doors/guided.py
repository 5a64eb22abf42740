"""``python -m tests.doors.guided DOOR RUNS SEED OUT``: knocks led by what of the program they reach.

Coverage by Atheris (libFuzzer), which is there for Linux on x86-64 only; ``make soak`` does without where it is not.
A failure is written to OUT as a file for ``python -m tests.doors``, one of each kind, and at the end ``answers.json``:
answer -> how often.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

OURS = ["rules", "hardware", "firmware_host", "simulator"]
LONGEST = 20_000
"""Bytes of an input: what is longer is tried without guidance."""
HANGS = 20


def main() -> None:
    name, runs, seed, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    import atheris

    with atheris.instrument_imports(include=OURS):
        from rules import registry
        from tests.doors.catalogue import DOORS

        for key in sorted(registry.keys()):  # games are imported when they are loaded: too late
            registry.card(key)
    from tests.doors.mutation import mutated
    from tests.doors.report import told

    door = DOORS[name]
    samples = [sample for sample in door.samples() if len(sample) <= LONGEST]
    answers: Counter[str] = Counter()
    kinds: set[tuple[str, int]] = set()

    def knock(data: bytes) -> None:
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                answers[door.answer_in_the_end(data)] += 1
        except Exception as error:
            answers["broke"] += 1
            last = traceback.extract_tb(error.__traceback__)[-1]
            if (last.filename, last.lineno or 0) not in kinds:
                kinds.add((last.filename, last.lineno or 0))
                (out / f"{name}-{len(kinds)}.door").write_text(told(name, data, error), encoding="utf-8")
        if sum(answers.values()) == runs:
            _tell(out, answers)

    def mutate(data: bytes, most: int, number: int) -> bytes:
        """Half of them as people would, half as libFuzzer does."""
        chance = random.Random(number)
        if chance.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        change = (chance.randrange(2**16), chance.randrange(2**16), chance.randrange(2**16))
        return mutated(data, [change], door.dialect, samples)[:most]

    with tempfile.TemporaryDirectory() as corpus:
        for k, sample in enumerate(samples):
            (Path(corpus) / str(k)).write_bytes(sample)
        options = [f"-runs={runs}", f"-seed={seed}", f"-max_len={LONGEST}", f"-timeout={HANGS}", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={out}/", corpus], knock, custom_mutator=mutate)
        atheris.Fuzz()  # ends the process


def _tell(out: Path, answers: Counter[str]) -> None:
    (out / "answers.json").write_text(json.dumps(dict(answers)), encoding="utf-8")


if __name__ == "__main__":
    main()
