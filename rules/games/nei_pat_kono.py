"""Nei Pat Kono, four-field kono: a stone captures by leaping over one of its own onto an enemy."""

from __future__ import annotations

from collections.abc import Mapping

from rules.geometry import ORTHOGONAL, Geometry, grid, straight_lines
from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.leaping import Leaping, LeapingPosition, Mover, as_you_like, must_capture
from rules.kernels.lines import LineBoard, Path
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="nei-pat-kono",
    native="Nei Pat Kono",
    source="mundoenjuego.es, 'Nei Pat Kono'; Culin, Korean Games, 1895",
    options=(Option("compulsory", False), *ENDLESS_OPTIONS),
)

SIZE = 4
FEWEST = 2  # seven of the eight are captured
CELLS = grid(SIZE, SIZE)
BOARD = Geometry("kono16", "lines", CELLS, straight_lines(CELLS, ORTHOGONAL))


def over_its_own(board: LineBoard, cells: str, origin: int, prey: str, reach: int) -> list[Path]:
    """A leap over a neighbour of the same side onto the enemy right behind it."""
    return [
        Path((origin, ray[1]), (ray[1],))
        for _, ray in board.rays[origin]
        if len(ray) > 1 and cells[ray[0]] == cells[origin] and cells[ray[1]] in prey
    ]


def build(options: Mapping[str, OptionValue]) -> Game[LeapingPosition]:
    return Leaping(
        CARD,
        options,
        BOARD,
        sides=("white", "black"),
        pieces={"S": Piece("stone", 0, +1), "s": Piece("stone", 1, -1)},
        setup={site: "S" if row < SIZE // 2 else "s" for site, (_, row) in CELLS.items()},
        movers={"S": Mover()},
        leaps=over_its_own,
        duty=must_capture if options["compulsory"] else as_you_like,
        notation=LineBoard.landings,
        endless=DrawRules.chosen(options),
        fewest=FEWEST,
    )
