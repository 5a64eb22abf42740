"""Visitors who play against the board, by the lit wood, OK and undo alone: they choose level and side by light, and are
told their moves by an engine one level above or below."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from firmware_host.thinking.levels import STRONGEST
from rules import registry
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.lights import DICE, FOUND, needs
from tests.soak.visitor import report
from tests.visitor.against import AgainstBoard
from tests.visitor.cells import boards
from tests.visitor.judge import KINDS

AT_LENGTH = ("othello", "kalah", "molino", "bagh-chal", "backgammon")
"""Games that are played at every level; the others at some."""
OTHERS = (1, 3)
LONGEST = {"backgammon": 2000}
"""Plies, where a game may have more than the usual: there each checker is one."""


@cache
def opponent_cells() -> Sequence[Cell]:
    """(game, board, level, the visitor's level)."""
    found: list[Cell] = []
    for key, names in boards().items():
        board = next((name for name in names if not needs(key, name)), None)
        levels = range(1, STRONGEST + 1) if key in AT_LENGTH else OTHERS
        pairs = [(level, other) for level in levels for other in (level - 1, level + 1) if 1 <= other <= STRONGEST]
        found += [(key, board, str(level), str(other)) for level, other in pairs if board]
    return found


def visit(cell: Cell, seed: int) -> AgainstBoard:
    """The board plays one side for even seeds, another for odd ones."""
    key, board, level, other = cell
    sides = len(registry.load(key).sides)
    enough = LONGEST.get(key)
    more = {} if enough is None else {"enough": enough}
    return AgainstBoard(key, board, int(level), seed % sides, int(other), seed, **more)


def play(cell: Cell, seed: int) -> Result:
    one = visit(cell, seed)
    told = one.play()
    counts = Counter({"games": 1, "plies": told.plies, "taught": one.taught, "strayed": one.strayed})
    counts[told.ended if told.ended != "over" else one.result] += 1
    counts.update(told.kinds)
    failures = [report(cell, seed, told)] if told.failures else []
    return Result(counts=+counts, figures={"time": [told.seconds]}, failures=failures)


def replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    with path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
    told = visit(tuple(head["cell"]), head["seed"]).play()
    print("\n".join([*told.story[-40:], *told.failures, told.ended]))
    return not told.failures


def drawn(chance: Random) -> Sequence[Cell]:
    every = opponent_cells()
    return chance.sample(every, len(every))


def covered(played: Sequence[Cell]) -> list[str]:
    """And which games are left out, each with its reason."""
    lines = [f"covered: {len(set(played))} of {len(opponent_cells())} pairs of levels on a game's board"]
    there = {cell[0] for cell in opponent_cells()}
    left_out = {key: needs(key, names[0]) or DICE for key, names in boards().items() if key not in there}
    return [*lines, *(f"{key}: {why}" for key, why in sorted(left_out.items()))]


CAMPAIGNS = (
    Campaign(
        name="opponent",
        what="Whole games against the board on simulated wood without any page: level and side are chosen by light, OK "
        + "and undo alone, and the visitor's moves are those of an engine one level above or below. won, drawn, lost: "
        + "by the visitor; strayed: moves that came out otherwise than told. "
        + "; ".join(f"{kind}: {KINDS[kind]}" for kind in FOUND)
        + ".",
        keys=("game", "board", "level", "visitor"),
        columns=(
            "games",
            "plies",
            "taught",
            "strayed",
            "won",
            "drawn",
            "lost",
            "long",
            "enough",
            "stuck",
            "broke",
            *FOUND,
        ),
        bad=("stuck", "broke", *FOUND),
        cells=opponent_cells,
        play=play,
        runs=2,
        short=0,
        figures={"time": "s"},
        covered=covered,
        drawn=drawn,
        replay=replay,
    ),
)
