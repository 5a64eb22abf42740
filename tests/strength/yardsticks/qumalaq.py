"""9Qumalaq, a program for toguz kumalak: alpha-beta search with a small neural net, over the lines of its ``serve``.

It takes its time by the clock, on one processor: where that has other work it is weaker. Whoever has 82 stones has
won, as in our rules with that option. Otherwise it holds a game to be over as soon as either row is empty, and counts
only what is in the stores, where ours goes on until the player to move has no stone and then counts the rows as well:
where it gives no move for that reason, the one is made for it that leaves the most in its store and row, and the game
ends as ours does. It tells no legal moves; its ``perft`` counts them, and counts the same as ours.
Source: the public repository nurkal022/9Qumalaqv2, engine/src.
"""

from __future__ import annotations

import re
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import rules
from rules.games.toguz_kumalak import HOLES
from rules.kernels.sowing_turn import SowingPosition
from rules.model import Game, Move
from tests.strength.ledger import Pairing
from tests.strength.measured import level
from tests.strength.yardsticks.bars import NoBar
from tests.strength.yardsticks.contest import Contest, opponent
from tests.strength.yardsticks.program import Program, found, started
from tests.strength.yardsticks.table import Table, TableYardstick, contest, returns

NAME = "qumalaq"
PROGRAM = "togyzkumalaq-engine"
PLACE = "QUMALAQ"
WEIGHTS = "nnue_weights.bin"
SOURCE = "nurkal022/9Qumalaqv2 on GitHub, in engine"
GAME = "toguz-kumalak"
MILLISECONDS = (100, 1_000)
LEVELS = ("level 7", "level 8")
ALONE = """
import os, sys
os.chdir(os.path.dirname(sys.argv[1]))
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
os.execv(sys.argv[1], [sys.argv[1], "serve"])
"""
"""It reads its weights where it runs, and takes all processors that it may."""
CHOSEN = re.compile(r"bestmove ([0-8]) ")
ENDS = {0: "terminal white_win", 1: "terminal black_win"}


def installed() -> Path | None:
    """Its path; its weights lie beside it."""
    path = found(PLACE, PROGRAM)
    return Path(path).resolve() if path and Path(path).resolve().with_name(WEIGHTS).exists() else None


def served(path: Path, timeout: float = 60.0) -> Program:
    """Ready for a game. Raises YardstickError."""
    program = started(NAME, [sys.executable, "-c", ALONE, str(path)], timeout)
    try:
        _ready(program, "", "its start")  # an empty line is no command, and it is ready unasked
    except BaseException:
        program.close()
        raise
    return program


def _ready(program: Program, question: str, about: str) -> None:
    said = program.ask(question, about)
    if said != "ready":
        raise program.error(about, f"said {said!r}, asked {question!r}")


def written(position: SowingPosition) -> str:
    """For it: the holes of both in the order of sowing, the stores, the tuzduk of each, who is to move."""
    holes, rows = position.holes, (range(HOLES), range(HOLES, 2 * HOLES))
    tuzduks = [next((hole % HOLES for hole in row if position.closed >> hole & 1), -1) for row in rows[::-1]]
    counts = ([holes[hole] for hole in rows[0]], [holes[hole] for hole in rows[1]], holes[2 * HOLES :], tuzduks)
    return "/".join([*(",".join(map(str, each)) for each in counts), str(position.to_move)])


class Qumalaq(Table):
    """One game at its table. Raises YardstickError where its move is not legal, or where it holds another end."""

    def __init__(self, program: Program, milliseconds: int) -> None:
        self._program = program
        self._milliseconds = milliseconds
        self._game: Game[Any]

    def begin(self) -> Game[Any]:
        _ready(self._program, "newgame", GAME)
        self._game = rules.load(GAME, end_at_majority=True)
        return self._game

    def compare(self, position: SowingPosition) -> list[float]:
        outcome = self._game.outcome(position)
        if outcome is None:
            return []
        if outcome.reason == "majority" and outcome.winner is not None:
            said = self._program.ask(f"go time 1 pos {written(position)}", self._game.text(position))
            if said != ENDS[outcome.winner]:
                raise self._program.error(self._game.text(position), f"ends with {said!r}, ours with {outcome}")
        return returns(outcome)

    def play(self, position: SowingPosition, move: Move) -> None:
        """It is told of positions only."""

    def choose(self, position: SowingPosition) -> tuple[Move, float]:
        where, told = self._game.text(position), written(position)
        _ready(self._program, f"position {told}", where)  # for its draws by repetition
        began = self._program.clock()
        said = self._program.ask(f"go time {self._milliseconds} pos {told}", where)
        seconds = self._program.clock() - began
        moves = {move.text: move for move in self._game.moves(position)}
        if said.startswith("terminal ") and not any(_row(position, 1 - position.to_move)):
            return max(moves.values(), key=lambda move: self._kept(position, move)), seconds
        chosen = CHOSEN.match(said)
        move = moves.get(str(int(chosen[1]) + 1)) if chosen else None
        if move is None:
            raise self._program.error(where, f"said {said!r}, which is no legal move")
        return move, seconds

    def _kept(self, position: SowingPosition, move: Move) -> int:
        after: SowingPosition = self._game.play(position, move)
        return after.holes[2 * HOLES + position.to_move] + sum(_row(after, position.to_move))


def _row(position: SowingPosition, player: int) -> bytes:
    return position.holes[HOLES * player : HOLES * (player + 1)]


class QumalaqYardstick(TableYardstick):
    name = NAME
    bar = NoBar()

    def __init__(self) -> None:
        self._path = installed()

    def missing(self) -> str:
        if self._path:
            return ""
        there = f"{PLACE} names it where it is not in PATH"
        return f"9Qumalaq's program {PROGRAM} with {WEIGHTS} beside it; the source of both is {SOURCE}, and {there}"

    def _launched(self) -> Program:
        assert self._path
        return served(self._path)

    def pairings(self) -> list[Pairing]:
        assert self._path
        weights = blake2b(self._path.with_name(WEIGHTS).read_bytes(), digest_size=4).hexdigest()
        return [
            Pairing(GAME, player, f"{NAME} with weights {weights}, {milliseconds:,} ms")
            for player in LEVELS
            for milliseconds in MILLISECONDS
        ]

    def play(self, pairing: Pairing, number: int) -> Contest:
        table = Qumalaq(self._started(), int(pairing.against.split()[-2].replace(",", "")))
        game = table.begin()
        return contest(table, game, opponent(level(pairing.player, game)), number)
