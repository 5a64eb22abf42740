"""``tablero perft``: counts the sequences of moves, to check the rules against others."""

from __future__ import annotations

import argparse
import sys
import time

from firmware_host.service import game_options
from firmware_host.shell.process import arguments
from rules import registry
from rules.perft import perft

HELP = "count the sequences of moves of each length, to compare the rules with other programs"
DEEPEST = 100
"""Plies: no machine gets so far."""
SECOND = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the key of a game; tablero games lists them")
    parser.add_argument("depth", type=_depth, metavar="DEPTH", help=f"the most moves in a sequence, 1 to {DEEPEST}")
    game_options.add_arguments(parser)


def _depth(text: str) -> int:
    return arguments.whole(text, 1, DEEPEST, "depth", f"1 to {DEEPEST}")


def run(args: argparse.Namespace) -> int:
    """Prints depth and number of sequences, depth by depth. Raises RulesError."""
    game = registry.load(args.game, **dict(args.options))
    start = game.start()
    for depth in range(1, args.depth + 1):
        began = last = time.monotonic()
        total = 0
        moves = game.moves(start)
        for k, move in enumerate(moves, start=1):
            total += perft(game, game.play(start, move), depth - 1)
            now = time.monotonic()
            if now - last >= SECOND:
                last = now
                print(f"depth {depth}: {k} of {len(moves)} first moves, {now - began:.0f} s", file=sys.stderr)
        print(depth, total, flush=True)
    return 0
