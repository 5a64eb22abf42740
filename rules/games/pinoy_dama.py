"""Pinoy Dama, draughts on the diagonals: short leaps for men, long ones for kings, the longest capture a duty."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules.geometry import DIAGONAL, Geometry, grid, straight_lines
from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.leaping import Leaping, LeapingPosition, Lone, Mover, take_most
from rules.kernels.lines import EMPTY, LineBoard, chains
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="pinoy-dama",
    native="Pinoy Dama",
    source="mundoenjuego.es, 'Pinoy Dama'; Quilet, Book of Filipino Checkers",
    options=(
        Option("capture_removal", "end", choices=("end", "immediate")),
        Option("orientation", "left", choices=("left", "right")),
        Option("lone_king_limit", 12),
        *ENDLESS_OPTIONS,
    ),
)

SIZE = 8
MEN_ROWS = 3


def board(orientation: OptionValue) -> Geometry:
    """Every other square; the long diagonal begins at the lower left of each player, or at the lower right."""
    parity = 0 if orientation == "left" else 1
    cells = {site: (c, r) for site, (c, r) in grid(SIZE, SIZE).items() if (c + r) % 2 == parity}
    return Geometry("dama32", "squares", cells, straight_lines(cells, DIAGONAL))


def lone_king(cells: str) -> int | None:
    """The player with one king against three, when nothing else is left."""
    return {"KKKk": 1, "Kkkk": 0}.get("".join(sorted(cells.replace(EMPTY, ""))))


def build(options: Mapping[str, OptionValue]) -> Game[LeapingPosition]:
    geometry = board(options["orientation"])
    setup = {site: "M" if row < MEN_ROWS else "m" for site, (_, row) in geometry.cells.items()}
    empty_rows = range(MEN_ROWS, SIZE - MEN_ROWS)
    return Leaping(
        CARD,
        options,
        geometry,
        sides=("white", "black"),
        pieces={
            "M": Piece("man", 0, +1),
            "K": Piece("crowned", 0, +1),
            "m": Piece("man", 1, -1),
            "k": Piece("crowned", 1, -1),
        },
        setup={site: man for site, man in setup.items() if geometry.cells[site][1] not in empty_rows},
        movers={"M": Mover(forward=True, crown="K"), "K": Mover(reach=SIZE)},
        leaps=partial(chains, captured_stay=options["capture_removal"] == "end"),
        duty=take_most,
        notation=LineBoard.landings,
        endless=DrawRules.chosen(options),
        lone=Lone(lone_king, int(options["lone_king_limit"])),
    )
