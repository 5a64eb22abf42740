"""OpenSpiel's Monte Carlo tree search with random rollouts, in a process and an interpreter of its own.

Source: M. Lanctot et al., OpenSpiel: a framework for reinforcement learning in games (2019).
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import rules
from rules.model import Game, Move
from tests.strength.ledger import Pairing
from tests.strength.measured import level
from tests.strength.yardsticks.bars import Share
from tests.strength.yardsticks.contest import Contest, opponent
from tests.strength.yardsticks.program import Program, started
from tests.strength.yardsticks.table import Table, TableYardstick, contest, returns
from tests.strength.yardsticks.translations import TRANSLATIONS, Translation

NAME = "openspiel"
PYTHON = "OPENSPIEL_PYTHON"
PLACE = Path("~/.cache/tablero/openspiel")
INSTALL = f"python3 -m venv {PLACE} && {PLACE}/bin/pip install open_spiel"
PLAYER = Path(__file__).with_name("openspiel_player.py")
SIMULATIONS = (1_000, 10_000)
LEVELS = ("level 7", "level 8")


def found() -> str | None:
    """An interpreter that has it."""
    path = os.environ.get(PYTHON) or str(PLACE.expanduser() / "bin" / "python")
    try:
        done = subprocess.run([path, "-c", "import pyspiel"], capture_output=True, check=False)
    except OSError:
        return None
    return path if done.returncode == 0 else None


class OpenSpiel(Table):
    """One game, of which it knows the end by itself."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._game: Game[Any]
        self._words: Translation
        self._told: dict[str, Any] = {}

    def begin(self, key: str, simulations: int, seed: int) -> Game[Any]:
        self._words = TRANSLATIONS[key]
        self._game = rules.load(key, **self._words.options)
        self._told = self._ask(f"new {self._words.name} {simulations} {seed}", key)
        return self._game

    def _ask(self, question: str, about: str) -> dict[str, Any]:
        said = self._program.ask(question, about)
        try:
            told: Any = json.loads(said)
        except ValueError:
            told = None
        if not isinstance(told, dict) or "error" in told:
            raise self._program.error(about, f"said {said!r}, asked {question!r}")
        return told

    def compare(self, position: Any) -> list[float]:
        where = self._game.text(position)
        ended: list[float] = self._told["returns"]
        if outcome := self._game.outcome(position):  # seeds that are left may lie elsewhere then
            if ended != returns(outcome):
                raise self._program.error(where, f"ends with {ended or 'nothing yet'}, ours with {outcome}")
            return ended
        board = self._words.board(self._game, self._told["board"])
        if board != self._game.board(position):
            raise self._program.error(where, f"has another board: {self._told['board']!r}")
        if ended:
            return ended
        moves = self._game.moves(position)
        ours = {self._words.actions(move.text, position.to_move)[0] for move in moves}
        if ours != set(self._told["actions"]) or self._told["player"] != position.to_move:
            raise self._program.error(where, f"has the moves {self._told['actions']}, ours are {sorted(ours)}")
        return []

    def play(self, position: Any, move: Move) -> None:
        for action in self._words.actions(move.text, position.to_move):
            self._told = self._ask(f"play {action}", self._game.text(position))

    def choose(self, position: Any) -> tuple[Move, float]:
        where = self._game.text(position)
        left = {self._words.actions(move.text, position.to_move): move for move in self._game.moves(position)}
        chosen: tuple[str, ...] = ()
        seconds = 0.0
        while chosen not in left:
            told = self._ask("think", where)
            chosen = (*chosen, told["action"])
            seconds += told["seconds"]
            left = {actions: move for actions, move in left.items() if actions[: len(chosen)] == chosen}
            if not left:
                raise self._program.error(where, f"chose {' '.join(chosen)!r}, which is no legal move")
            self._told = self._ask(f"play {told['action']}", where)
        return left[chosen], seconds


class OpenSpielYardstick(TableYardstick):
    name = NAME
    bar = Share("ahead of both, with less time", 0.5)

    def __init__(self) -> None:
        self._python = found()

    def missing(self) -> str:
        return "" if self._python else f"OpenSpiel; {INSTALL}, or {PYTHON} names an interpreter that has it"

    def _launched(self) -> Program:
        assert self._python
        return started(NAME, [self._python, str(PLAYER)])

    def pairings(self) -> list[Pairing]:
        told = json.loads(self._started().ask("version", "its version"))["version"]
        return [
            Pairing(key, player, f"{NAME} {told}, MCTS, {simulations:,} simulations")
            for player in LEVELS
            for simulations in SIMULATIONS
            for key in TRANSLATIONS
        ]

    def play(self, pairing: Pairing, number: int) -> Contest:
        table = OpenSpiel(self._started())
        simulations = int(pairing.against.split()[-2].replace(",", ""))
        game = table.begin(pairing.game, simulations, number + 1)
        return contest(table, game, opponent(level(pairing.player, game)), number)
