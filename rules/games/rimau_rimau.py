"""Rimau-rimau: two tigers, who leap over odd runs of men, against twenty-four men."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import combinations

from rules.kernels.boards import APEXES, RING, TIGER37
from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.hunts import HuntPosition, Hunts, Opening
from rules.kernels.lines import EMPTY, LineBoard, Path, leaps
from rules.model import Card, Game, Move, Option, OptionValue, Piece
from rules.steps import Remove, Shift, Step

CARD = Card(
    key="rimau-rimau",
    native="Rimau-rimau",
    source="mundoenjuego.es, 'Kungser y Rimau-rimau'; Wikipedia, 'Rimau-rimau', version A",
    options=(
        Option("win_lost", 16, minimum=4),  # three are lost in the opening turn
        Option("odd_runs", True),
        *ENDLESS_OPTIONS,
    ),
)

TIGER, MAN = "T", "m"
CENTRE = ("c5", *RING)
HAND = 15
THINNED = 3


@lru_cache(maxsize=1)
def thin_out(board: LineBoard, cells: str) -> tuple[Move, ...]:
    """The tigers' opening turn: three men leave the game and, if they like, one tiger goes to any empty site,
    a freed one included. Kept, for there are thousands of these moves and only one position that has them."""

    def moves() -> Iterator[Move]:
        men, tigers, empty = ([i for i, cell in enumerate(cells) if cell == kind] for kind in (MAN, TIGER, EMPTY))
        for thinned in combinations(men, THINNED):
            text = "x" + ",".join(board.names(thinned))
            stay = Path((), thinned)
            yield Move(text, stay, partial(thinning_steps, board, stay))
            for there in sorted((*empty, *thinned)):
                for tiger in tigers:
                    go = Path((tiger, there), thinned)
                    way = f"{board.sites[tiger]}>{board.sites[there]}"
                    yield Move(f"{text} {way}", go, partial(thinning_steps, board, go))

    return tuple(moves())


def thinning_steps(board: LineBoard, path: Path) -> tuple[Step, ...]:
    removes = tuple(Remove(site) for site in board.names(path.captured))
    if not path.sites:
        return removes
    tiger, there = board.names(path.sites)
    return (*removes, Shift(tiger, there))


def build(options: Mapping[str, OptionValue]) -> Game[HuntPosition]:
    runs = frozenset(range(1, 9, 2)) if options["odd_runs"] else frozenset({1})
    return Hunts(
        CARD,
        options,
        TIGER37,
        sides=("tigers", "men"),
        pieces={TIGER: Piece("tiger", 0, +1), MAN: Piece("human", 1, -1)},
        hunter=TIGER,
        man=MAN,
        setup={**dict.fromkeys(APEXES, TIGER), **dict.fromkeys(CENTRE, MAN)},
        hand=HAND,
        win_lost=int(options["win_lost"]),
        endless=DrawRules.chosen(options),
        leaps=partial(leaps, runs=runs),
        opening=Opening(thin_out, "opening-turn"),
    )
