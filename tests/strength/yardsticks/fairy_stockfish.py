"""Fairy-Stockfish, told the bishop of Ajedrez al Jerez, over UCI and its own words ``load``, ``d`` and ``go perft``.

It looks at the men with an evaluation made for chess, not with a net.
Source: the UCI protocol; Fairy-Stockfish, variants.ini, which explains all that a variant can have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import rules
from rules.model import Game, Move
from tests.strength.ledger import Pairing
from tests.strength.measured import level
from tests.strength.yardsticks.bars import NoBar
from tests.strength.yardsticks.contest import Contest, opponent
from tests.strength.yardsticks.program import Program, absent, found, started
from tests.strength.yardsticks.table import Table, TableYardstick, contest, returns

NAME = "fairy-stockfish"
PROGRAM = "FAIRY_STOCKFISH"
SOURCE = "fairy-stockfish/Fairy-Stockfish on GitHub"
GAME = "ajedrez-jerez"
VARIANT = """load <<END
[jerez:chess]
bishop = -
customPiece1 = b:CG
promotionPieceTypes = qrbn
nMoveRule = 75
END"""
OPTIONS = {"bishop_waypoint_on_board": False}
"""Of ours, for the same rules: its bishop is a leaper to (3, 1) and (3, 3), wherever the way-point lies. It knows no
position as dead; the game ends there by our rules."""
SETTINGS = {"Threads": 1, "Use NNUE": "false", "UCI_Variant": "jerez"}
READY = "info string variant jerez "
PLAYERS = ("level 7", "level 8")
STRENGTHS = {
    "skill level 0, 1,000 nodes": (0, 1_000),
    "full skill, 100 nodes": (20, 100),
    "full skill, 1,000 nodes": (20, 1_000),
}
"""Its skill level, of -20 to 20, and the nodes of a move, by what the pairing is called. Up to level 0 it chooses at
random among its four best moves, by what they are worth one ply ahead."""
VERSION = re.compile(r"id name Fairy-Stockfish (\S+)")
MOVE = re.compile(r"([a-h][1-8][a-h][1-8][qrbn]?): 1")
PASSED = 3
"""The field of FEN with the square of a capture in passing, which the two write in different cases."""


class FairyStockfish(Table):
    """program: of which nothing has been asked. version: what it calls itself. Raises YardstickError where it is not
    Fairy-Stockfish, or an old one."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._game: Game[Any]
        self._moves: list[str] = []
        self._nodes = 0
        said = program.answer("uci", "uciok".__eq__, "its name")
        named = [told[1] for line in said if (told := VERSION.match(line))]
        if not named:
            raise program.error("its name", f"said {said[:2]}, not Fairy-Stockfish and a version")
        self.version = named[0]
        program.tell(VARIANT, "the variant")
        said = self._set(SETTINGS)
        if not any(line.startswith(READY) for line in said):
            raise program.error("the variant", f"said {said}, and not {READY!r}: it is too old")

    def _set(self, options: Mapping[str, object]) -> list[str]:
        for name, value in options.items():
            self._program.tell(f"setoption name {name} value {value}", "its options")
        return self._program.answer("isready", "readyok".__eq__, "its options")

    def begin(self, skill: int, nodes: int) -> Game[Any]:
        self._set({"Skill Level": skill})
        self._program.tell("ucinewgame", "its options")
        self._game, self._moves, self._nodes = rules.load(GAME, **OPTIONS), [], nodes
        return self._game

    def compare(self, position: Any) -> list[float]:
        where = self._game.text(position)
        self._program.tell(" ".join(["position startpos moves", *self._moves]), where)
        self._program.tell("d", where)
        said = self._program.answer("go perft 1", lambda line: line.startswith("Nodes searched"), where)
        fen = next((line.removeprefix("Fen: ") for line in said if line.startswith("Fen: ")), "")
        if _without_passed(fen) != _without_passed(where):
            raise self._program.error(where, f"has another position: {fen!r}")
        outcome = self._game.outcome(position)
        if outcome is None or outcome.reason in ("checkmate", "stalemate"):
            ours = {move.text for move in self._game.moves(position)}
            its = {told[1] for line in said if (told := MOVE.fullmatch(line))}
            if its != ours:
                raise self._program.error(where, f"has the moves {sorted(its)}, ours are {sorted(ours)}")
        return returns(outcome) if outcome else []

    def play(self, position: Any, move: Move) -> None:
        self._moves.append(move.text)

    def choose(self, position: Any) -> tuple[Move, float]:
        where, began = self._game.text(position), self._program.clock()
        *_, best = self._program.answer(f"go nodes {self._nodes}", lambda line: line.startswith("bestmove"), where)
        took = self._program.clock() - began
        legal = {move.text: move for move in self._game.moves(position)}
        chosen = best.split()[1:2]
        if not chosen or chosen[0] not in legal:
            raise self._program.error(where, f"said {best!r}, which is no legal move")
        self.play(position, legal[chosen[0]])
        return legal[chosen[0]], took


def _without_passed(fen: str) -> list[str]:
    fields = fen.split()
    return fields[:PASSED] + fields[PASSED + 1 :]


class FairyStockfishYardstick(TableYardstick):
    name = NAME
    bar = NoBar()

    def __init__(self) -> None:
        self._path = found(PROGRAM, NAME)
        self._table: FairyStockfish | None = None

    def missing(self) -> str:
        return "" if self._path else absent("Fairy-Stockfish", SOURCE, PROGRAM, NAME)

    def _launched(self) -> Program:
        assert self._path
        return started(NAME, [self._path])

    def _at(self) -> FairyStockfish:
        if self._table is None:
            self._table = FairyStockfish(self._started())
        return self._table

    def pairings(self) -> list[Pairing]:
        version = self._at().version
        return [Pairing(GAME, player, f"{NAME} {version}, {told}") for player in PLAYERS for told in STRENGTHS]

    def play(self, pairing: Pairing, number: int) -> Contest:
        table = self._at()
        game = table.begin(*STRENGTHS[pairing.against.partition(", ")[2]])
        return contest(table, game, opponent(level(pairing.player, game)), number)
