"""Konane, as in konane.c."""

from __future__ import annotations

from firmware_host.thinking.native.coding import KONANE, MOST_SITES, Coding, bits, halves, no_past, written
from firmware_host.thinking.native.lining import Lines
from firmware_host.thinking.native.stepping import from_to
from rules.games.konane import BLACK, WHITE, openings
from rules.kernels.konane import Konane, KonanePosition
from rules.kernels.lines import LineBoard
from rules.model import Move
from rules.steps import Site

REMOVAL = MOST_SITES**2


def konane(game: Konane) -> Coding | None:
    """None on a board that is too large."""
    board, start = LineBoard(game.geometry), game.start()
    if len(board.sites) > MOST_SITES:
        return None
    setup = dict(zip(board.sites, start.cells, strict=True))
    removals = openings(game.geometry, setup, str(game.options["opening"]))

    def allowed(gap: Site | None) -> tuple[int, int]:
        return halves(sum(1 << board.index[site] for site in removals(gap)))

    first = removals(None)
    second = (half for site in board.sites for half in (allowed(site) if site in first else (0, 0)))
    rules = Lines(game.geometry, 1).rules(*allowed(None), *second, *map(int, map(str.islower, start.cells)))

    def write(position: KonanePosition) -> bytes:
        return written(bits(position.cells, BLACK) + bits(position.cells, WHITE), position.to_move)

    def code(move: Move) -> int:
        return from_to(move) if move.action.sites else REMOVAL + int(move.action.captured[0])

    return Coding(KONANE, rules, write, no_past, code)
