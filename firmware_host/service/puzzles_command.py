"""Positions of games that were played, for others to solve: ``tablero puzzles``."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from firmware_host.service.game_options import typed
from firmware_host.service.replay_command import opened
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.rows import line_of_play
from firmware_host.shell.journal.store import JournalError
from firmware_host.shell.process import arguments
from firmware_host.thinking.puzzles import puzzles
from firmware_host.thinking.thought import Puzzle
from rules import registry
from rules.lesson import Lesson
from rules.model import Game, RulesError
from rules.puzzle import Puzzle as Set
from rules.puzzle import played_options
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
    """Prints each puzzle: where it is from, who moves, and the position. Lessons, puzzles that were solved, games of
    more than two players and games that the rules no longer allow are left out, and said to be. Raises JournalError,
    BundleError."""
    counts: list[int | None] = []
    for file in args.files:
        with opened(file) as source:
            if args.game is not None and args.game not in source.games:
                numbers = f"{min(source.games)} to {max(source.games)}" if source.games else "none"
                raise JournalError(f"{file}: no game {args.game}; games: {numbers}")
            for number, one in source.games.items():
                if args.game in (None, number):
                    moves = line_of_play(iter(source.events(number)))
                    counts.append(_looked_through(f"{file.name}, game {number}", one.record, moves, args))
    if not any(counts) and (0 in counts or not counts):
        print("no puzzle: in no position was one move clearly better than all others")
    return 0


def _looked_through(where: str, record: Record, moves: tuple[str, ...], args: argparse.Namespace) -> int | None:
    """How many puzzles of a game have been printed; None where it is left out."""
    try:
        game = registry.load(record.key, **record.options)
        left_out = _left_out(game)
        found = () if left_out else puzzles(game, moves)
    except RulesError as error:
        left_out = str(error)
    if left_out:
        print(told(f"{where}: {record.key} is left out: {left_out}"), file=sys.stderr)
        return None
    for puzzle in found:
        print(told(f"{where}, ply {puzzle.ply}: {game.key}{_options(game)}, {game.sides[puzzle.side]} to move"))
        print(told(f"  {puzzle.position}"))
        if args.solutions:
            print(told(f"  {_solution(puzzle)}"))
    return len(found)


def _left_out(game: Game[Any]) -> str:
    """Why no puzzle is sought in it; empty where one is."""
    if isinstance(game, Lesson):
        return "it is a puzzle" if isinstance(game, Set) else "it is a lesson"
    return "" if len(game.sides) == SIDES else f"{len(game.sides)} players"


def _options(game: Game[Any]) -> str:
    """As they are typed; the position is as good without the short form that it is from."""
    return "".join(f" -o {name}={typed(value)}" for name, value in played_options(game.options).items())


def _solution(puzzle: Puzzle) -> str:
    better = "wins; no other was found to" if puzzle.wins else f"worth {puzzle.gain / 100:.2f} more than any other"
    found = "found in the game" if puzzle.is_found else f"played: {puzzle.played}"
    return f"{' or '.join(puzzle.solutions)} ({better}; {found}): {' '.join(puzzle.line)}"
