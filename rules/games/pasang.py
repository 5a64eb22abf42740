"""Pasang of Brunei, for two, three or four: lines of balls are taken in odd numbers, white ones count double."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.pasang import Pasang, PasangPosition
from rules.kernels.pasang_board import PATTERNS, pasang_board, setup
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="pasang",
    native="Pasang",
    source="mundoenjuego.es, 'Pasang', after the Universiti Brunei Darussalam; J. Neto, World of Abstract Games",
    options=(
        Option("players", 2, (2, 3, 4)),
        Option("pattern", "z1", tuple(PATTERNS)),
        Option("centre_hole", 1, (1, 3)),
        Option("ka_entry", "slide", ("slide", "jump")),
        Option("line_through_hole", True),
        Option("ka_through_hole", False),
    ),
)


def build(options: Mapping[str, OptionValue]) -> Game[PasangPosition]:
    board = pasang_board(int(options["centre_hole"]))
    return Pasang(
        CARD,
        options,
        board,
        players=int(options["players"]),
        setup=setup(board, str(options["pattern"])),
        entry_leap=2 if options["ka_entry"] == "jump" else 1,
        line_through_hole=bool(options["line_through_hole"]),
        ka_through_hole=bool(options["ka_through_hole"]),
    )
