"""Visitors without a page: whole games by the lit wood, OK and undo alone, on every board."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.samples import random_play
from hardware.profile import load
from rules import registry
from rules.model import Move
from rules.steps import Touch
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.visitor import result
from tests.visitor.cells import boards, unoffered
from tests.visitor.judge import KINDS
from tests.visitor.lights import LightVisit

FOUND = [kind for kind in KINDS if kind not in ("untold", "no answer", "console")]
"""What nobody can find who sees no words."""
GAMES, PLIES = 2, 60
"""Of the sample in which it is looked for what has to be said."""
DICE = "the dice are thrown on a page"
SAID = "what is said and not carried is chosen on a page, or with the hint button"


@cache
def needs(key: str, board: str) -> str:
    """Why a game cannot be played there by light, OK and undo alone; empty where it can."""
    game = registry.load(key)
    found = fit(game.geometry, load(board))
    assert found
    if found.layout.presses:
        return ""
    if any(move.weight for move in game.moves(game.start())):
        return DICE
    positions = (position for seed in range(GAMES) for position, _ in random_play(game, seed, PLIES))
    return SAID if any(_is_said(game.moves(position)) for position in positions) else ""


def _is_said(legal: Sequence[Move]) -> bool:
    """Whether there is a choice, and nothing to carry whatever is chosen."""
    return len(legal) > 1 and all(isinstance(step, Touch) for move in legal for step in move.steps)


def light_cells() -> Sequence[Cell]:
    return [(key, board) for key, names in boards().items() for board in names if not needs(key, board)]


def drawn(chance: Random) -> Sequence[Cell]:
    every = light_cells()
    return chance.sample(every, len(every))


def play(cell: Cell, seed: int) -> Result:
    return result(cell, seed, LightVisit(cell[0], cell[1], seed).play())


def replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    with path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
    told = LightVisit(head["cell"][0], head["cell"][1], head["seed"]).play()
    print("\n".join([*told.story[-40:], *told.failures, told.ended]))
    return not told.failures


def covered(played: Sequence[Cell]) -> list[str]:
    """And which pairs are left out, each with its reason."""
    lines = [f"covered: {len(set(played))} of {len(light_cells())} pairs of game and board that need no page"]
    left_out = {(key, board): needs(key, board) for key, names in boards().items() for board in names}
    left_out |= {(key, board): reason for key, names in unoffered().items() for board, reason in names.items()}
    for key, reason in sorted({(key, reason) for (key, _), reason in left_out.items() if reason}):
        names = [board for (one, board), why in left_out.items() if (one, why) == (key, reason)]
        lines.append(f"{key} on {', '.join(names)}: {reason}")
    return lines


CAMPAIGNS = (
    Campaign(
        name="lights",
        what="Whole games on a simulated board without any page, by what is lit, OK and undo alone, in manual time. "
        + "; ".join(f"{kind}: {KINDS[kind]}" for kind in FOUND)
        + ".",
        keys=("game", "board"),
        columns=("games", "plies", "deeds", "long", *FOUND),
        bad=tuple(FOUND),
        cells=light_cells,
        play=play,
        runs=1,
        short=0,
        figures={"time": "s"},
        covered=covered,
        drawn=drawn,
        replay=replay,
    ),
)
