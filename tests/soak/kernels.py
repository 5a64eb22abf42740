"""Campaign "kernels": the kernels in C against the rules, in random games and by counts of the move tree.

A million plies: ``make soak ARGS="kernels --minutes 10"``.
"""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

import rules
from firmware_host.thinking.levels import level_of
from firmware_host.thinking.native.build import build
from firmware_host.thinking.native.library import Library, NoKernelsError
from firmware_host.thinking.think import think
from tests.rules.play import option_sets, options_name
from tests.soak.campaign import Campaign, Cell, Result
from tests.thinking.kernels import DifferError, choices, compare_perft, compare_play, variants

RANDOM_GAMES = 20
DEPTH = 3
SEARCHED = (1, 3, 5)
"""Levels that are compared with the search in Python, one position a run."""


@cache
def _library() -> Library:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kernels.so")
        build(path)
        return Library(path)


def _none() -> Library:
    raise NoKernelsError("not wanted")


def _cells() -> list[Cell]:
    return [(key, options_name(options)) for key, options in variants()]


def _play(cell: Cell, seed: int) -> Result:
    key, told = cell
    options = next(one for one in option_sets(rules.load(key).card) if options_name(one) == told)
    game, result = rules.load(key, **options), Result(runs=1)
    try:
        for number in range(RANDOM_GAMES):
            result.counts["plies"] += compare_play(_library(), game, seed * RANDOM_GAMES + number)
        compare_perft(_library(), game, DEPTH)
    except DifferError as error:
        result.counts["differ"] += 1
        result.failures.append(f"# {error}")
    line = choices(game, seed, 200)
    position, level = line[seed * 7 % len(line)], level_of(SEARCHED[seed % len(SEARCHED)], game)
    ours = think(game, position, level, seed, kernels=_library)
    theirs = think(game, position, level, seed, kernels=_none)
    result.counts["searches"] += 1
    if (ours.move, ours.line, ours.value, ours.nodes) != (theirs.move, theirs.line, theirs.value, theirs.nodes):
        result.counts["differ"] += 1
        result.failures.append(f"# {key} {told}, seed {seed}: {game.text(position)}: {ours}, in Python {theirs}")
    return result


def _lacking() -> str:
    return "" if shutil.which("cc") else "a C compiler: apt-get install gcc libc6-dev"


CAMPAIGNS = (
    Campaign(
        name="kernels",
        what="the opponent's C kernels against the rules and the search in Python",
        keys=("game", "options"),
        columns=("plies", "searches", "differ"),
        bad=("differ",),
        cells=_cells,
        play=_play,
        runs=6,
        short=0,  # tests/thinking/test_kernels.py
        lacking=_lacking,
    ),
)
