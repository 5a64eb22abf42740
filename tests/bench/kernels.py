"""What the kernels in C gain: random play beside the rules in Python and OpenSpiel, and the search beside itself."""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

from firmware_host.thinking.levels import LEVELS
from firmware_host.thinking.native.build import build
from firmware_host.thinking.native.kernels import GAMES, coding_of
from firmware_host.thinking.native.library import Library, NoKernelsError
from firmware_host.thinking.think import Kernels, think
from rules import load
from tests.bench import openspiel
from tests.bench.figures import clock, title
from tests.bench.play import AT_LEAST, LONGEST, pace

GAMES_EACH = 4000
LEVEL = 6
"""At which both search the start of the game, or what follows the first throw."""


def _none() -> Library:
    raise NoKernelsError("not wanted")


def bench(seed: int = 1) -> None:
    title(f"Kernels in C: random play, plies a second of processor time; search at level {LEVEL}, ms")
    if not shutil.which("cc"):
        print("no cc on this machine: apt-get install gcc libc6-dev")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kernels.so")
        build(path)
        library = Library(path)
    print(f"{'game':16}{'Python':>10}{'kernel':>12}{'times':>7}{'OpenSpiel':>11}{'Python':>9}{'kernel':>9}{'times':>7}")
    for key in GAMES:
        game, coding = load(key), coding_of(load(key))
        assert coding
        python = pace(game, random.Random(seed))
        begun = clock()
        plies = library.playouts(coding.stand(game.start()), GAMES_EACH, LONGEST, seed)
        kernel = plies / (clock() - begun) * 1e9
        theirs = openspiel.plies_per_second(key, AT_LEAST, seed)
        slow, fast = _search(key, _none), _search(key, lambda: library)
        beside = f"{theirs:11.0f}" if theirs else f"{'-':>11}"
        play = f"{python:10.0f}{kernel:12.0f}{kernel / python:7.0f}{beside}"
        print(f"{key:16}{play}{slow:9.1f}{fast:9.1f}{slow / fast:7.0f}", flush=True)


def _search(key: str, kernels: Kernels) -> float:
    game = load(key)
    position = game.start()
    while (move := game.moves(position)[0]).weight:
        position = game.play(position, move)
    begun = clock()
    think(game, position, LEVELS[LEVEL], kernels=kernels)
    return (clock() - begun) / 1e6
