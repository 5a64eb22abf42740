"""The records of a game that its own rules write: a golden playthrough, perft counts, and a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import rules
from rules.perft import perft
from simulator.players.writer import write
from tests.rules import golden

TESTS = Path(__file__).parents[1]
MOST_COUNTED, DEEPEST = 50_000, 6
LONGEST = 400
"""Plies of a scenario."""

FILES: Mapping[str, Callable[[str], Path]] = {
    "golden playthrough": lambda key: golden.FILES / f"{key}.txt",
    "perft counts": lambda key: TESTS / "rules" / "perft" / f"{key}.toml",
    "scenario": lambda key: TESTS / "scenarios" / "games" / f"{key}.scenario",
}


def write_records(key: str) -> Iterator[str]:
    """Says what is written, file by file. One that is there is never written over."""
    for what, make in (("golden playthrough", playthrough), ("perft counts", counts), ("scenario", scenario)):
        path = FILES[what](key)
        if path.exists():
            yield f"{path.relative_to(TESTS.parent)}: is there already, and stays as it is"
            continue
        try:
            text = make(key)
        except RuntimeError as error:
            yield f"{path.relative_to(TESTS.parent)}: not written: {error}"
        else:
            path.write_text(text, "utf-8")
            yield f"{path.relative_to(TESTS.parent)}: written; read it before you trust it"


def playthrough(key: str) -> str:
    return golden.playthrough(golden.Recipe(key))


def counts(key: str) -> str:
    """As deep as is counted in a second or so."""
    game = rules.load(key)
    start = game.start()
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] * len(game.moves(start)) <= MOST_COUNTED):
        found.append(perft(game, start, len(found) + 1))
    source = "TODO: who has counted the same independently; so far only these rules have"
    return f'[[case]]\nname = "the start"\ncounts = {found}\ntested = {len(found)}\nsource = "{source}"\n'


def scenario(key: str) -> str:
    """A whole game by a tidy hand. Raises RuntimeError where the board does not follow it to its end."""
    text, went_well = write(key, seed=1, plies=LONGEST, habits=False)
    if not went_well or "expect over" not in text:
        raise RuntimeError(f"{key}: the board does not follow a whole game of {LONGEST} moves:\n{text}")
    return text
