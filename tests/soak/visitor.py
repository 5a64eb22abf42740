"""Visitors at the page: whole games in a real browser, played by what is seen alone, on every board."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from tests.soak.campaign import Campaign, Cell, Result
from tests.visitor.cells import FACTORS, cells, drawn
from tests.visitor.judge import KINDS
from tests.visitor.launched import CHROMIUM
from tests.visitor.visit import PICTURES, Visit, Visited


def visit(cell: Cell, seed: int, *, film: bool = False) -> Visited:
    """One game. film: with the last pictures. Raises RuntimeError where there is no browser."""
    from tests.visitor.browsers import chromium

    one = Visit(dict(zip(FACTORS, cell, strict=True)), seed, film=film)
    return chromium().run(one.play(chromium().browser))


def play(cell: Cell, seed: int) -> Result:
    return result(cell, seed, visit(cell, seed))


def result(cell: Cell, seed: int, told: Visited) -> Result:
    """What a campaign counts of a visit, and the file that replays it where something was amiss."""
    counts = Counter({"games": 1, "plies": told.plies, "deeds": told.deeds, "long": int(told.ended == "long")})
    counts.update(told.kinds)
    failures = [report(cell, seed, told)] if told.failures else []
    return Result(counts=+counts, figures={"time": [told.seconds]}, failures=failures)


def report(cell: Cell, seed: int, told: Visited) -> str:
    """A file that replays it: what it was in one line of JSON, and below what was found, seen and done."""
    head = json.dumps({"cell": cell, "seed": seed})
    found = "\n".join(f"# {line}" for failure in told.failures for line in failure.splitlines())
    return "\n".join([head, found, *told.story, ""])


def replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    return shown(path, lambda cell, seed: visit(cell, seed, film=True))


def shown(path: Path, visit: Callable[[Cell, int], Visited]) -> bool:
    """Visit again as a file of a failure tells, with the last pictures beside it, and the board's journal, for "tablero
    replay". Whether all went well this time. Raises ValueError for a file of another kind."""
    told = again(path, visit)
    strip = path.with_suffix(".html")
    strip.write_text(film(told), encoding="utf-8")
    if told.journal:
        path.with_suffix(".sqlite").write_bytes(told.journal)
    print("\n".join([*told.story[-PICTURES:], *told.failures, f"{told.ended}; the last pictures: {strip}"]))
    return not told.failures


def again(path: Path, visit: Callable[[Cell, int], Visited]) -> Visited:
    """Raises ValueError for a file of another kind."""
    with path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
    return visit(tuple(head["cell"]), head["seed"])


def film(told: Visited) -> str:
    """The last pictures with what was done after each, as one page."""
    steps = zip(told.pictures, told.story[-len(told.pictures) :], strict=False)
    shown = [
        f'<figure><img src="data:image/jpeg;base64,{base64.b64encode(picture).decode()}" width="640">'
        f"<figcaption><pre>{line}</pre></figcaption></figure>"
        for picture, line in steps
    ]
    return "\n".join(["<!doctype html><meta charset=utf-8>", *(f"<p>{f}</p>" for f in told.failures), *shown])


def lacking() -> str:
    return "" if CHROMIUM else "Chromium is missing; type: sudo apt-get install -y chromium"


def covered(played: Sequence[Cell]) -> list[str]:
    """Of every two factors, how many of the pairs that there are have been visited."""
    every = [set(combinations(zip(FACTORS, cell, strict=True), 2)) for cell in cells()]
    seen = [set(combinations(zip(FACTORS, cell, strict=True), 2)) for cell in played]
    there, visited = set().union(*every), set().union(*seen)
    boards = {pair for pair in there if (pair[0][0], pair[1][0]) == ("game", "board")}
    return [
        f"covered: {len(boards & visited)} of {len(boards)} pairs of game and board, "
        f"{len(there & visited)} of {len(there)} pairs of any two factors, in {len(played)} of {len(every)} cells"
    ]


CAMPAIGNS = (
    Campaign(
        name="visitor",
        what="Whole games in Chromium by whoever sees only the page, in manual time. "
        + "; ".join(f"{kind}: {what}" for kind, what in KINDS.items())
        + ".",
        keys=FACTORS,
        columns=("games", "plies", "deeds", "long", *KINDS),
        bad=tuple(KINDS),
        cells=cells,
        play=play,
        runs=1,
        short=0,
        figures={"time": "s"},
        lacking=lacking,
        covered=covered,
        drawn=drawn,
        replay=replay,
    ),
)
