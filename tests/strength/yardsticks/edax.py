"""Edax, the Othello program, at a few of its levels, over the Go Text Protocol; without its book.

Source: Edax 4.6, the options that it tells itself; GTP 2, "response".
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import rules
from rules.model import Game, Move
from tests.strength.ledger import Pairing
from tests.strength.measured import level
from tests.strength.yardsticks.bars import NoBar
from tests.strength.yardsticks.contest import Contest, opponent
from tests.strength.yardsticks.program import TIMEOUT, Program, absent, found, started
from tests.strength.yardsticks.table import Table, TableYardstick, contest, returns

NAME = "edax"
PROGRAM, EVALUATION = "EDAX", "EDAX_EVAL"
DATA = Path("data") / "eval.dat"
"""Beside the program, as its author says."""
SOURCE = "abulmo/edax-reversi on GitHub"
GAME = "othello"
PLAYERS = ("level 7", "level 8")
LEVELS = (1, 4, 8)
"""Of 0 to 60. So many plies are searched up to level 10, and all of the game when twice as many are left."""
ROW = re.compile(r"(?:= +A B C.*)?([1-8]) ((?:[-.*O] ){8})")
FACES = {"-": "", ".": "", "*": "B", "O": "w"}
LEGAL = "."
TO_MOVE = re.compile(r"([*O]) to move")


def evaluation(path: str) -> Path | None:
    """What it looks at positions with, where that is there."""
    named = os.environ.get(EVALUATION)
    file = Path(named) if named else Path(path).resolve().parent / DATA
    return file if file.is_file() else None


def launched(path: str, data: Path, its_level: int, timeout: float = TIMEOUT) -> Program:
    """On one core, only in its turn, and where no file of options lies, which it would read."""
    options = f"-gtp -level {its_level} -n-tasks 1 -ponder off -book-usage off -eval-file".split()
    return started(NAME, [path, *options, str(data.resolve())], timeout, folder="/")


class Edax(Table):
    def __init__(self, program: Program) -> None:
        self._program = program
        self._game: Game[Any]

    def _ask(self, command: str, about: str) -> list[str]:
        """The lines of a response, up to the empty one, without what says that it is one."""
        *said, _ = self._program.answer(command, "".__eq__, about)
        if not said or not said[0].startswith("="):
            raise self._program.error(about, f"said {said}, asked {command!r}")
        return [said[0].removeprefix("=").strip(), *said[1:]]

    def version(self, about: str) -> str:
        """Such as ``4.6``."""
        return self._ask("version", about)[0]

    def begin(self) -> Game[Any]:
        self._game = rules.load(GAME)
        self._ask("clear_board", GAME)
        return self._game

    def compare(self, position: Any) -> list[float]:
        where, side = self._game.text(position), self._game.sides[position.to_move]
        said = self._ask("showboard", where)
        cells = {
            f"{column}{row[1]}": cell
            for row in map(ROW.match, said)
            if row
            for column, cell in zip("abcdefgh", row[2].split(), strict=True)
        }
        board = {site: FACES[cell] for site, cell in cells.items()}
        if board != self._game.board(position):
            raise self._program.error(where, f"has another board: {said}")
        if outcome := self._game.outcome(position):
            return returns(outcome)
        its = {site for site, cell in cells.items() if cell == LEGAL} or {"pass"}
        ours = {move.text for move in self._game.moves(position)}
        mover = [told[1] for told in map(TO_MOVE.search, said) if told]
        if its != ours or mover != ["*" if side == "black" else "O"]:
            raise self._program.error(where, f"has the moves {sorted(its)} of {mover}, ours are {sorted(ours)}")
        return []

    def play(self, position: Any, move: Move) -> None:
        self._ask(f"play {self._game.sides[position.to_move]} {move.text}", self._game.text(position))

    def choose(self, position: Any) -> tuple[Move, float]:
        where, began = self._game.text(position), self._program.clock()
        said = self._ask(f"genmove {self._game.sides[position.to_move]}", where)[0]
        took = self._program.clock() - began
        legal = {move.text: move for move in self._game.moves(position)}
        if said not in legal:
            raise self._program.error(where, f"chose {said!r}, which is no legal move")
        return legal[said], took


class EdaxYardstick(TableYardstick):
    name = NAME
    bar = NoBar()

    def __init__(self) -> None:
        self._path = found(PROGRAM, NAME)
        self._data = evaluation(self._path) if self._path else None
        self._level = LEVELS[0]

    def missing(self) -> str:
        if not self._path:
            return absent("Edax", SOURCE, PROGRAM, NAME)
        if not self._data:
            return f"Edax's evaluation, {DATA} beside {self._path}; {SOURCE}, release v4.4; or {EVALUATION} names it"
        return ""

    def _launched(self) -> Program:
        assert self._path
        assert self._data
        return launched(self._path, self._data, self._level)

    def _at(self, its_level: int) -> Edax:
        if self._level != its_level:
            self.close()
            self._level = its_level
        return Edax(self._started())

    def pairings(self) -> list[Pairing]:
        version = self._at(LEVELS[0]).version(f"its version, with {self._data}")
        return [
            Pairing(GAME, player, f"{NAME} {version}, level {its_level}") for player in PLAYERS for its_level in LEVELS
        ]

    def play(self, pairing: Pairing, number: int) -> Contest:
        table = self._at(int(pairing.against.split()[-1]))
        game = table.begin()
        return contest(table, game, opponent(level(pairing.player, game)), number)
