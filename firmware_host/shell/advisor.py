"""Hints: flat Monte Carlo over the legal moves, for any game. Thinks in a thread of its own.

Each playout goes a few moves deep and ends with the outcome, or with a count of the material. Enough to keep a
visitor from the worst; nothing that an expert would want.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import log, sqrt
from random import Random
from threading import Thread
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.states import State
from firmware_host.shell.controller import Controller
from rules.model import Game, Move

BUDGET = 0.5
"""Seconds of thought."""
HORIZON = 12
"""Plies of a playout."""
MOST_MOVES = 60
"""Of more moves than this only a sample is thought about."""


def best_move(game: Game[Any], position: Any, budget: float, chance: Random, clock: Callable[[], float]) -> Move | None:
    """The most promising of the player's own moves after so many seconds; None where there is no choice of his."""
    moves = [move for move in game.moves(position) if not move.weight]
    if len(moves) < 2:
        return moves[0] if moves else None
    if len(moves) > MOST_MOVES:
        moves = chance.sample(moves, MOST_MOVES)
    mover = position.to_move
    after = [game.play(position, move) for move in moves]
    total, tries = [0.0] * len(moves), [0] * len(moves)
    until = clock() + budget
    played = 0
    while clock() < until or played < len(moves):
        k = played if played < len(moves) else _most_worth_a_try(total, tries, played)
        total[k] += _playout(game, after[k], mover, chance)
        tries[k] += 1
        played += 1
    return moves[max(range(len(moves)), key=lambda k: (tries[k], total[k]))]


def _most_worth_a_try(total: list[float], tries: list[int], played: int) -> int:
    """UCB1 (Auer, Cesa-Bianchi and Fischer 2002)."""
    spread = 0.5 * log(played)
    return max(range(len(total)), key=lambda k: total[k] / tries[k] + sqrt(spread / tries[k]))


def _playout(game: Game[Any], position: Any, player: int, chance: Random) -> float:
    """0 for a loss to 1 for a win."""
    for _ in range(HORIZON):
        moves = game.moves(position)
        if not moves:
            outcome = game.outcome(position)
            winner = outcome.winner if outcome else None
            return 0.5 if winner is None else float(winner == player)
        weights = [move.weight for move in moves] if moves[0].weight else None
        move = chance.choices(moves, weights)[0] if weights else moves[int(chance.random() * len(moves))]
        position = game.play(position, move)
    return _material(game, position, player)


def _material(game: Game[Any], position: Any, player: int) -> float:
    """The player's share of the points, or of what stands on the board, between a loss and a win."""
    if points := game.points(position):
        return 0.1 + 0.8 * points[player] / max(1, sum(points))
    mine = all_ = 0
    places = list(game.geometry.places)
    shared = all(piece.side is None for piece in game.pieces.values())
    for site, contents in game.board(position).items():
        if shared and site in places:
            all_ += len(contents)
            mine += len(contents) if places.index(site) == player else 0
        elif not shared:
            for piece in contents:
                side = game.pieces[piece].side
                all_ += side is not None
                mine += side == player
    return 0.1 + 0.8 * mine / all_ if all_ else 0.5


class Advisor:
    """Thinks about the table's position when asked, one question at a time.

    post: has something done in the board's thread, where alone the table may be touched. chance: for the playouts.
    """

    def __init__(
        self,
        controller: Controller,
        post: Callable[[Callable[[float], None]], object],
        budget: float = BUDGET,
        chance: Random | None = None,
    ) -> None:
        self._controller = controller
        self._post = post
        self._budget = budget
        self._chance = chance or Random()
        self._thinking = False
        self._thread: Thread | None = None

    def ask(self, now: float) -> bool:
        """In the board's thread. False where there is nothing to advise; the advice comes later, as a hint."""
        session = self._controller.session
        own = [move for move in session.turn.legal[:1] if not move.weight]
        if session.state is not State.PLAY or not own or self._controller.offered is not None:
            return False
        if not self._thinking:
            self._thinking = True
            game, position = session.game, session.turn.position
            self._thread = Thread(target=self._think, args=(game, position), name="advisor", daemon=True)
            self._thread.start()
        return True

    def wait(self) -> None:
        """Until what is being thought has been thought."""
        if self._thread:
            self._thread.join()

    def _think(self, game: Game[Any], position: Any) -> None:
        move = best_move(game, position, self._budget, self._chance, time.monotonic)

        def show(now: float) -> None:
            self._thinking = False
            session = self._controller.session
            if move and session.turn.position is position and session.state is State.PLAY:
                self._controller.command(now, ev.ShowHint(move.text))

        self._post(show)
