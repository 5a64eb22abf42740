"""Sixteen soldiers a side on the tiger board, who step and leap every way the lines go."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import TIGER37
from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.leaping import Leaping, LeapingPosition, Mover, as_you_like, must_capture
from rules.kernels.lines import EMPTY, LineBoard, Path, chains, leaps
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="sixteen-soldiers",
    native="Hewakam keliya",
    source="mundoenjuego.es, 'Kungser y Rimau-rimau'; Parker, Ancient Ceylon, 1909, as in Ludii",
    options=(Option("compulsory", False), *ENDLESS_OPTIONS),
)

MIDDLE = 4  # the row that is empty


def to_the_end(board: LineBoard, cells: str, origin: int, prey: str, reach: int) -> list[Path]:
    """Only the chains that cannot go on."""

    def goes_on(path: Path) -> bool:
        standing = list(cells)
        for site in (origin, *path.captured):
            standing[site] = EMPTY
        return bool(leaps(board, "".join(standing), path.sites[-1], prey, reach))

    return [path for path in chains(board, cells, origin, prey, reach) if not goes_on(path)]


def build(options: Mapping[str, OptionValue]) -> Game[LeapingPosition]:
    compulsory = bool(options["compulsory"])
    return Leaping(
        CARD,
        options,
        TIGER37,
        sides=("white", "black"),
        pieces={"S": Piece("soldier", 0, +1), "s": Piece("soldier", 1, -1)},
        setup={site: "S" if row < MIDDLE else "s" for site, (_, row) in TIGER37.cells.items() if row != MIDDLE},
        movers={"S": Mover()},
        leaps=to_the_end if compulsory else chains,
        duty=must_capture if compulsory else as_you_like,
        notation=LineBoard.text,
        endless=DrawRules.chosen(options),
    )
