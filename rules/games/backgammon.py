"""Backgammon, with the doubling cube and over a match if wanted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules.geometry import Geometry
from rules.kernels.backgammon import Backgammon
from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import BAR, HOME, OFF, POINTS, Checkers
from rules.kernels.doubling_cube import DoublingCube
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="backgammon",
    native="Backgammon",
    source="the Spanish text 'Backgammon' (juego de las tablas, chaquete); where it is silent, the standard rules",
    options=(
        Option("use_both_dice", True),
        Option("backgammon_needs_none_off", True),
        Option("cube", False),
        Option("match_length", 0),
        Option("crawford", False),
        Option("jacoby", False),
        Option("automatic_doubles", 0, (0, 1, 2, 3)),
        Option("beavers", False),
    ),
)

SETUP = bytes({24: 2, 13: 5, 8: 3, 6: 5}.get(point, 0) for point in range(BAR + 1))
CUBE_LIMIT = 64

# White sits below, with the inner table at the right.
GEOMETRY = Geometry(
    name="backgammon",
    drawing="points",
    cells={str(p): (12 - p, 0) if p <= 12 else (p - 13, 1) for p in range(1, POINTS + 1)},
    places={"bar.W": (5.5, 0.0), "bar.b": (5.5, 1.0), "off.W": (12.0, 0.0), "off.b": (12.0, 1.0)},
)


def score(loser: Checkers, backgammon_needs_none_off: bool) -> tuple[str, int]:
    """A gammon if the loser has borne off none; a backgammon with a checker on the bar or in the winner's home."""
    none_off = loser[OFF] == 0
    if any(loser[BAR - HOME :]) and (none_off or not backgammon_needs_none_off):
        return "backgammon", 3
    return ("gammon", 2) if none_off else ("borne-off", 1)


def build(options: Mapping[str, OptionValue]) -> Game[Race]:
    return Backgammon(
        CARD,
        options,
        GEOMETRY,
        sides=("white", "black"),
        pieces={"W": Piece("checker", 0, 1), "b": Piece("checker", 1, -1)},
        setup=SETUP,
        score=partial(score, backgammon_needs_none_off=bool(options["backgammon_needs_none_off"])),
        use_both_dice=bool(options["use_both_dice"]),
        stakes=DoublingCube(
            cube_limit=CUBE_LIMIT if options["cube"] else 1,
            match_length=int(options["match_length"]),
            crawford=bool(options["crawford"]),
            jacoby=bool(options["cube"] and options["jacoby"]),
            automatic_doubles=int(options["automatic_doubles"]),
            beavers=bool(options["beavers"]),
        ),
    )
