"""Positions of games that were played, for others to solve: ``tablero puzzles``."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from firmware_host.service.replay_command import opened
from firmware_host.shell.journal.rows import line_of_play
from firmware_host.shell.journal.store import JournalError
from firmware_host.shell.process import arguments
from firmware_host.thinking.puzzles import puzzles
from firmware_host.thinking.thought import Puzzle
from rules import registry
from rules.model import Game
from rules.telling import told

HELP = "find positions in the games of journals or bundles in which one move is clearly best"
SIDES = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", type=arguments.path, metavar="JOURNAL|BUNDLE", help="journals or support bundles"
    )
    number = "only the game with this number; by default all"
    parser.add_argument("--game", type=arguments.game, metavar="N", help=number)
    solved = "print the solutions too"
    parser.add_argument("--solutions", action="store_true", help=solved)


def run(args: argparse.Namespace) -> int:
    """Prints each puzzle: where it is from, who moves, and the position. Games of more than two players are left out,
    and said to be. Raises JournalError, BundleError, RulesError."""
    count = 0
    for file in args.files:
        with opened(file) as source:
            if args.game is not None and args.game not in source.games:
                numbers = f"{min(source.games)} to {max(source.games)}" if source.games else "none"
                raise JournalError(f"{file}: no game {args.game}; games: {numbers}")
            for number, one in source.games.items():
                if args.game in (None, number):
                    game = registry.load(one.record.key, **one.record.options)
                    moves = line_of_play(iter(source.events(number)))
                    count += _print(f"{file.name}, game {number}", game, moves, args)
    if not count:
        print("no puzzle: in no position was one move clearly better than all others")
    return 0


def _print(where: str, game: Game[Any], moves: tuple[str, ...], args: argparse.Namespace) -> int:
    """How many puzzles of a game have been printed."""
    if len(game.sides) != SIDES:
        print(told(f"{where}: {game.key} of {len(game.sides)} players is left out"), file=sys.stderr)
        return 0
    found = puzzles(game, moves)
    for puzzle in found:
        options = "".join(f" -o {name}={value}" for name, value in game.options.items())
        print(told(f"{where}, ply {puzzle.ply}: {game.key}{options}, {game.sides[puzzle.side]} to move"))
        print(told(f"  {puzzle.position}"))
        if args.solutions:
            print(told(f"  {_solution(puzzle)}"))
    return len(found)


def _solution(puzzle: Puzzle) -> str:
    better = "the only move that wins" if puzzle.wins else f"worth {puzzle.gain / 100:.2f} more than any other"
    found = "found in the game" if puzzle.is_found else f"played: {puzzle.played}"
    return f"{' or '.join(puzzle.solutions)} ({better}; {found}): {' '.join(puzzle.line)}"
