"""Sanmill, a program for nine men's morris and its kin: a search of so many plies, without its database of solved
positions.

Its rules are set to ours, draws as well. In Morabaraba a man may go back at once, though: it lets him where his new
mill has been broken meanwhile, ours never does. And a player who is blocked by the last quiet move before a draw has
lost here and has drawn there: such a game ends as ours does.
Source: the public repository calcitem/Sanmill, crates/tgf-cli.
"""

from __future__ import annotations

import json
import re
from typing import Any

import rules
from rules.model import Game, Move, OptionValue
from tests.rules.readers.mills import SANMILL_POINTS
from tests.strength.ledger import Pairing
from tests.strength.measured import level
from tests.strength.yardsticks.bars import NoBar
from tests.strength.yardsticks.contest import Contest, opponent
from tests.strength.yardsticks.program import Program, found, started
from tests.strength.yardsticks.table import Table, TableYardstick, contest, returns

NAME = "sanmill"
PROGRAM = "tgf"
PLACE = "SANMILL"
SOURCE = "calcitem/Sanmill on GitHub"
DEPTHS = (4, 8, 12)
LEVELS = ("level 7", "level 8")
TIMEOUT = 300.0
"""Seconds for a move: the deepest search takes two of a processor, and more of one that has other work."""
OPTIONS = {
    "StrictFailurePolicy": "true",  # or it leaves out moves that it does not know
    "StrictRefereeProfile": "mif-stable-moving-v1",  # a position counts from when it first is there
    "MoveTimeMs": "0",
    "UsePerfectDatabase": "false",
    "FlyPieceCount": "3",
    "PiecesAtLeastCount": "3",
    "MayFly": "true",
    "MillFormationActionInPlacingPhase": "0",  # takes a man from the board
    "MayMoveInPlacingPhase": "false",
    "MayRemoveMultiple": "false",
    "MayRemoveFromMillsAlways": "false",
    "OneTimeUseMill": "false",
    "RestrictRepeatedMillsFormation": "false",
    "BoardFullAction": "4",  # a draw
    "StalemateAction": "0",  # who is blocked has lost
    "ThreefoldRepetitionRule": "true",
    "NMoveRule": "100",
}
"""Of both games, with the values that are its own anyway, so that another version plays no other game."""
RULES = {
    "molino": {"PiecesCount": "9", "HasDiagonalLines": "false", "EndgameNMoveRule": "100"},
    "morabaraba": {"PiecesCount": "12", "HasDiagonalLines": "true", "EndgameNMoveRule": "20"},
}
OURS: dict[str, dict[str, OptionValue]] = {"molino": {}, "morabaraba": {"no_reverse": "off"}}
"""Options of ours, for the same rules."""
STATE = "info string sanmill_state "
READ = {"fen", "side_to_move", "legal_actions", "pending_removal", "terminal", "winner_code", "outcome_reason"}
"""Of what it tells of a state."""
QUIET = ("drawFiftyMove", "drawEndgameFiftyMove")
VERSION = re.compile(r"info string compiler Rust (\S+)")
CHOSEN = re.compile(r"info depth .* bestmove (\S+)")


def version(program: Program) -> str:
    """For example ``0.1.0``. Raises YardstickError."""
    said = program.ask("compiler", "its version")
    told = VERSION.match(said)
    if told is None:
        raise program.error("its version", f"said {said!r}, not what Sanmill says")
    return told[1]


def actions(text: str) -> tuple[str, ...]:
    """``@a7``, ``a7-a4``, each perhaps with ``xd7``: a capture is an action of its own."""
    move, _, victim = text.removeprefix("@").partition("x")
    return (move, f"x{victim}") if victim else (move,)


class Sanmill(Table):
    """One game at its table. Raises YardstickError where a board, the legal moves or an end differ from ours.

    depth: plies that it looks ahead."""

    def __init__(self, program: Program, depth: int) -> None:
        self._program = program
        self._depth = depth
        self._game: Game[Any]
        self._actions: list[str] = []
        self._state: dict[str, Any] = {}

    def begin(self, key: str, seed: int) -> Game[Any]:
        """seed: by which it chooses among moves that are as good."""
        options = OPTIONS | RULES[key] | {"SearchShuffleSeed": str(seed)}
        lines = [f"setoption name {name} value {value}" for name, value in options.items()]
        said = self._program.ask("\n".join(["ucinewgame", *lines, "isready"]), key)
        if said != "readyok":
            raise self._program.error(key, f"said {said!r} to its options")
        self._game = rules.load(key, **OURS[key])
        self._state = self._told(key)
        return self._game

    def _told(self, about: str) -> dict[str, Any]:
        after = f" moves {' '.join(self._actions)}" if self._actions else ""
        question = f"position startpos{after}"
        said = self._program.ask(f"{question}\nstatejson", about)
        try:
            told: Any = json.loads(said.removeprefix(STATE))
        except ValueError:
            told = None
        if not isinstance(told, dict) or not told.keys() >= READ:
            raise self._program.error(about, f"said {said!r} to {question!r}")
        return told

    def compare(self, position: Any) -> list[float]:
        where, state = self._game.text(position), self._state
        outcome = self._game.outcome(position)
        if outcome:
            blocked_last = outcome.reason == "no-move" and state["outcome_reason"] in QUIET
            same = state["terminal"] and state["winner_code"] == outcome.winner
            if not (same or blocked_last):
                raise self._program.error(where, f"ends with {state['outcome_reason']!r}, ours with {outcome}")
            return returns(outcome)
        if state["terminal"]:
            raise self._program.error(where, f"ends with {state['outcome_reason']!r}, ours with nothing yet")
        board = self._board(state["fen"])
        if board != self._game.board(position) or state["side_to_move"] != ("white", "black")[position.to_move]:
            raise self._program.error(where, f"has another position: {state['fen']!r}")
        self._same_moves(where, {actions(move.text)[0] for move in self._game.moves(position)})
        return []

    def _board(self, fen: str) -> dict[str, str]:
        men = dict(zip("O@*", (*self._game.pieces, ""), strict=True))
        cells = fen.partition(" ")[0].replace("/", "")
        held = {point: men[cell] for point, cell in zip(SANMILL_POINTS.split(), cells, strict=True)}
        return {site: held[site] for site in self._game.geometry.sites}

    def _same_moves(self, where: str, ours: set[str]) -> None:
        theirs = self._state["legal_actions"]
        if ours != set(theirs):
            raise self._program.error(where, f"has the moves {sorted(theirs)}, ours are {sorted(ours)}")

    def play(self, position: Any, move: Move) -> None:
        for action in actions(move.text):
            self._act(position, action)

    def _act(self, position: Any, action: str) -> None:
        where = self._game.text(position)
        self._actions.append(action)
        self._state = self._told(where)
        if self._state["pending_removal"]:
            moves = [actions(move.text) for move in self._game.moves(position)]
            self._same_moves(f"{where}, {action}", {each[1] for each in moves if each[0] == action and each[1:]})

    def choose(self, position: Any) -> tuple[Move, float]:
        where = self._game.text(position)
        left = {actions(move.text): move for move in self._game.moves(position)}
        chosen: tuple[str, ...] = ()
        seconds = 0.0
        while chosen not in left:
            began = self._program.clock()
            said = self._program.ask(f"go depth {self._depth}", where)
            seconds += self._program.clock() - began
            told = CHOSEN.match(said)
            chosen = (*chosen, told[1] if told else said)
            if not any(each[: len(chosen)] == chosen for each in left):
                raise self._program.error(where, f"chose {' '.join(chosen)!r}, which is no legal move")
            self._act(position, chosen[-1])
        return left[chosen], seconds


class SanmillYardstick(TableYardstick):
    name = NAME
    bar = NoBar()

    def __init__(self) -> None:
        self._path = found(PLACE, PROGRAM)

    def missing(self) -> str:
        if self._path:
            return ""
        return f"Sanmill's program {PROGRAM}; its source is {SOURCE}, and {PLACE} names it where it is not in PATH"

    def _launched(self) -> Program:
        assert self._path
        return started(NAME, [self._path, "uci"], TIMEOUT)

    def pairings(self) -> list[Pairing]:
        told = version(self._started())
        return [
            Pairing(key, player, f"{NAME} with {PROGRAM} {told}, depth {depth}")
            for player in LEVELS
            for depth in DEPTHS
            for key in RULES
        ]

    def play(self, pairing: Pairing, number: int) -> Contest:
        table = Sanmill(self._started(), int(pairing.against.split()[-1]))
        game = table.begin(pairing.game, number + 1)
        return contest(table, game, opponent(level(pairing.player, game)), number)
