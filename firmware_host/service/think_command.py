"""What the opponent would play: ``tablero think``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

from firmware_host.service import game_options
from firmware_host.shell.process import arguments
from firmware_host.thinking.evaluation import SURE, WON
from firmware_host.thinking.levels import STRONGEST, level_of
from firmware_host.thinking.review import turning_points
from firmware_host.thinking.think import think
from firmware_host.thinking.thought import Thought, TurningPoint
from rules import registry
from rules.lesson import Lesson
from rules.model import Game, RulesError

HELP = "show the move that the opponent would make in a position, and why"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "position",
        nargs="?",
        metavar="POSITION",
        help="a position as the game writes it, on one line; without it the start",
    )
    parser.add_argument("--moves", default="", metavar="MOVES", help="moves played from there, with spaces between")
    levels = f"1 (weakest) to {STRONGEST} (as good as it can in a few seconds; the default)"
    parser.add_argument("--level", type=_level, default=STRONGEST, metavar="N", help=levels)
    review = "show instead the turning points of the game of --moves, and what was better there"
    parser.add_argument("--review", action="store_true", help=review)
    parser.add_argument(
        "--seed", type=arguments.seed, default=0, help="seed for the random choices of the weaker levels (0)"
    )
    game_options.add_arguments(parser)


def _level(text: str) -> int:
    return arguments.whole(text, 1, STRONGEST, "level", f"1 to {STRONGEST}")


def run(args: argparse.Namespace) -> int:
    """Prints move, line, value, nodes and seconds. Raises RulesError."""
    game = registry.load(args.game, **dict(args.options))
    position = game.start() if args.position is None else game.position(args.position)
    if args.review:
        return _review(game, args)
    position = after(game, position, args.moves)
    thought = think(game, position, level_of(args.level, game), args.seed, time.monotonic)
    print("move", thought.move)
    print("line", " ".join(thought.line))
    print("value", _told(thought.value))
    print("nodes", thought.nodes)
    print("seconds", f"{thought.seconds:.2f}")
    print("search", _how(thought))
    return 0


def _review(game: Game[Any], args: argparse.Namespace) -> int:
    """Prints a line for each turning point. Raises RulesError."""
    if args.position is not None or len(game.sides) != 2 or isinstance(game, Lesson):
        wanted = "a whole game of two players, no lesson, given by --moves, and no position"
        raise RulesError(f"{game.key}: --review needs {wanted}")
    points = turning_points(game, list(texts(game, game.start(), args.moves)))
    for point in points:
        print(f"ply {point.ply}: {game.sides[point.side]} played {point.played}; {point.better} {_why(point)}")
    if not points:
        print("no turning point: no move cost much")
    return 0


def _why(point: TurningPoint) -> str:
    if point.known:
        around = {"before": point.known.before, "after": point.known.after}
        told = ", ".join(f"{_known(plies)} {when}" for when, plies in around.items() if plies is not None)
        return f"decides the game{f': {told}' if told else ''}"
    why = ", ".join(f"{term.name} {term.more:+g}" for term in point.why)
    return f"worth {point.cost / 100:.2f} more{f': {why}' if why else ''}"


def _known(plies: int) -> str:
    return f"{'won' if plies > 0 else 'lost'} in {_plies(abs(plies))}" if plies else "drawn"


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def _how(thought: Thought) -> str:
    if thought.exact:
        return "none: a table of small endings knows it"
    if thought.kernel:
        return "C kernel"
    return f"Python; C kernels: {thought.without} (tablero kernels)" if thought.without else "Python"


def _told(value: float) -> str:
    """Of a game that is decided, the plies until it ends."""
    if abs(value) < SURE:
        return f"{value / 100:+.2f}"
    return f"{'won' if value > 0 else 'lost'} in {_plies(round(WON - abs(value)))}"


def after(game: Game[Any], position: Any, moves: str) -> Any:
    """The position after moves with spaces between. Raises RulesError."""
    for text in texts(game, position, moves):
        position = game.play(position, game.parse(text, position))
    return position


def texts(game: Game[Any], position: Any, moves: str) -> Iterator[str]:
    """Moves with spaces between, one by one, though a move may have spaces in it. Raises RulesError."""
    left = " ".join(moves.split())
    while left:
        begun = [move for move in game.moves(position) if f"{left} ".startswith(f"{move.text} ")]
        if not begun:
            game.parse(left.partition(" ")[0], position)
            raise RulesError(f"{game.key}: {left.partition(' ')[0]!r} is only the beginning of a move")
        move = max(begun, key=lambda one: len(one.text))
        yield move.text
        position = game.play(position, move)
        left = left[len(move.text) + 1 :]
