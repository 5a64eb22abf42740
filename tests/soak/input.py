"""Bad input at every door, with the changes that hands, editors, disks and enemies make drawn by chance."""

from __future__ import annotations

import base64
import random
import traceback
from collections import Counter
from collections.abc import Sequence

from tests.doors.catalogue import DOORS
from tests.doors.door import Hangs
from tests.doors.mutation import MOST_CHANGES, mutated
from tests.soak.campaign import Campaign, Cell, Result

KNOCKS = 20
"""Of one run."""
HOW_MANY = (1, 1, 1, 1, 2, 2, 3, MOST_CHANGES)
"""Changes of a sample: few, so that much of it is still read."""


def cells() -> Sequence[Cell]:
    return [(name,) for name in DOORS]


def play(cell: Cell, seed: int) -> Result:
    (name,) = cell
    door = DOORS[name]
    samples = door.samples()
    chance = random.Random(f"{name} {seed}")
    counts: Counter[str] = Counter()
    failures = []
    for _ in range(KNOCKS):
        changes = [tuple(chance.randrange(2**16) for _ in range(3)) for _ in range(chance.choice(HOW_MANY))]
        data = mutated(chance.choice(samples), changes, door.dialect, samples)  # type: ignore[arg-type]
        counts["knocks"] += 1
        try:
            counts[door.answer(data)] += 1
        except (Exception, Hangs) as error:
            counts["broke"] += 1
            failures.append(told(name, data, error))
    return Result(counts=counts, failures=failures)


def told(name: str, data: bytes, error: BaseException) -> str:
    """A failure as a file that ``python -m tests.doors FILE`` knocks with again."""
    where = "".join(traceback.format_exception(error))[-3000:]
    remarks = "".join(f"# {line}\n" for line in where.splitlines())
    return f"door {name}\n{base64.b85encode(data).decode()}\n{remarks}"


CAMPAIGNS = (
    Campaign(
        name="input",
        what="Valid input changed by chance and given to every door that reads it.",
        keys=("door",),
        columns=("knocks", "let in", "refused", "broke"),
        bad=("broke",),
        cells=cells,
        play=play,
        runs=500,
        short=0,
    ),
)
