"""How two boards come to play together: who is there, who invites whom, and whether both play by the same rules."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.fleet.match.document import Terms
from firmware_host.fleet.match.lobby import Lobby
from firmware_host.fleet.match.mark import mark
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.process.version import VERSION
from rules import registry
from rules.lesson import Lesson
from rules.model import Game, RulesError

log = logging.getLogger("tablero.fleet")

Chance = Callable[[int], bytes]
"""So many bytes that nobody can guess."""
SEED = 32


class Unequal(RefusedError):
    """The invitation cannot be accepted here. why: a word key after ``fleet.refused-``."""

    def __init__(self, why: str, text: str) -> None:
        super().__init__(text)
        self.why = why


def offered(manager: BoardManager, side: int, chance: Chance = secrets.token_bytes) -> tuple[Terms, Game[Any], bytes]:
    """The present game, to be played with another board: its terms, and the seed of this board's dice. Raises
    RefusedError for a game that two boards cannot play."""
    game = manager.controller.game
    if isinstance(game, Lesson) or len(game.sides) != 2:
        raise RefusedError(f"invite: {game.key} is no game of two players; allowed: a game of two, and no lesson")
    if side not in (0, 1):
        raise RefusedError(f"invite: side {side}; allowed: 0 ({game.sides[0]}), 1 ({game.sides[1]})")
    return Terms(chance(8).hex(), game.key, dict(game.options), side, mark(game), VERSION), game, chance(SEED)


def judged(terms: Terms, manager: BoardManager) -> Game[Any]:
    """The game of an invitation, as it is played here. Raises Unequal."""
    try:
        card = registry.card(terms.game)
    except RulesError as error:
        raise Unequal("game", str(error)) from error
    try:
        game = registry.load(terms.game, **terms.options)
    except RulesError as error:
        raise Unequal("options", str(error)) from error
    if odd := _odd_option(terms.options, game.options):
        raise Unequal("options", f"{card.key}: option {odd}")
    if isinstance(game, Lesson) or len(game.sides) != 2:
        raise Unequal("game", f"{card.key}: no game of two players")
    if mark(game) != terms.rules:
        raise Unequal("rules", f"{card.key}: rules of version {terms.version} there, {VERSION} here")
    try:
        manager.board_for(game)
    except manager.refusals as error:
        raise Unequal("board", str(error)) from error
    return game


def _odd_option(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> str:
    """The first that is not the same on both sides, with its values; empty where there is none."""
    for name in sorted({*theirs, *ours}):
        there, here = theirs.get(name), ours.get(name)
        if (type(there), there) != (type(here), here):
            return f"{name}: {there} there, {here} here"
    return ""


def renounce_changed(lobby: Lobby) -> None:
    """A game found at the start is not gone on with where this program has other rules for it than the one before."""
    match = lobby.match
    if match and mark(match.game) != match.terms.rules:
        text = f"{match.terms.game}: rules of version {match.terms.version} at the beginning, {VERSION} now"
        log.warning("the game with %s is not gone on with: %s", lobby.partner, text)
        lobby.renounce("rules", text)


def accept(lobby: Lobby, board: str, manager: BoardManager, chance: Chance = secrets.token_bytes) -> None:
    """Raises RefusedError; an invitation to other rules is declined with the reason."""
    terms = lobby.invitation(board)
    try:
        game = judged(terms, manager)
    except Unequal as unequal:
        lobby.decline(board, unequal.why, str(unequal)[:200])
        raise
    lobby.accept(board, game, chance(SEED))
