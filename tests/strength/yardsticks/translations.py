"""OpenSpiel's names of moves and its pictures of boards, in ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.model import Game, OptionValue
from tests.rules.readers.flips import OPENSPIEL_FACES
from tests.rules.readers.mills import OPENSPIEL_POINTS

POINTS = OPENSPIEL_POINTS.split()
PITS = 6


@dataclass(frozen=True)
class Translation:
    """name: OpenSpiel's. actions: those that one move of ours consists of there, by our text and the side to move.
    board: our contents of the sites from its picture. options: of ours, for the same rules."""

    name: str
    actions: Callable[[str, int], tuple[str, ...]]
    board: Callable[[Game[Any], str], dict[str, str]]
    options: Mapping[str, OptionValue] = field(default_factory=dict)


def alike(text: str, side: int) -> tuple[str, ...]:
    return (text,)


def numbered(text: str, side: int) -> tuple[str, ...]:
    """Pits in a ring, with the stores 0 and 7."""
    return (str(int(text) + side * (PITS + 1)),)


def of_points(text: str, side: int) -> tuple[str, ...]:
    """``@a7``, ``a7-a4``, each perhaps with ``xd7``: a capture is an action of its own."""
    move, _, victim = text.partition("x")
    ends = [POINTS.index(point) for point in move.removeprefix("@").split("-")]
    made = f"Point {ends[0]}" if len(ends) == 1 else f"Move {ends[0]} -> {ends[1]}"
    return (made, f"Point {POINTS.index(victim)}") if victim else (made,)


def squares(game: Game[Any], picture: str) -> dict[str, str]:
    rows = re.findall(r"^\d ((?:[-xo] ){8})", picture, re.MULTILINE)
    cells = "".join(rows).replace(" ", "")
    return {site: OPENSPIEL_FACES[cell] for site, cell in zip(game.geometry.sites, cells, strict=True)}


def crossings(game: Game[Any], picture: str) -> dict[str, str]:
    cells = re.findall(r"[.WB]", picture.partition("\n\n")[0])
    men = dict(zip(".WB", ("", *game.pieces), strict=True))
    held = {point: men[cell] for point, cell in zip(POINTS, cells, strict=True)}
    return {site: held[site] for site in game.geometry.sites}


def ring(game: Game[Any], picture: str) -> dict[str, str]:
    """North's row from its right, its store and South's, South's row."""
    counts = [int(count) for count in re.findall(r"\d+", picture.partition("Current")[0])]
    north, (theirs, ours), south = counts[:PITS], counts[PITS : PITS + 2], counts[PITS + 2 :]
    return _seeds(game, [*south, *north[::-1], ours, theirs])


def rows(game: Game[Any], picture: str) -> dict[str, str]:
    """North's score and row from its right, South's row and score."""
    numbers = re.findall(r"\d+", re.sub(r"Player \d", "", picture))
    theirs, *pits, ours = [int(number) for number in numbers]
    return _seeds(game, [*pits[PITS:], *pits[:PITS][::-1], ours, theirs])


def _seeds(game: Game[Any], counts: list[int]) -> dict[str, str]:
    (seed,) = game.pieces
    return {site: seed * count for site, count in zip(game.geometry.sites, counts, strict=True)}


TRANSLATIONS = {
    "othello": Translation("othello", alike, squares),
    "oware": Translation("oware", alike, rows, {"repetition": 2}),
    "kalah": Translation("mancala", numbered, ring),
    "molino": Translation("nine_mens_morris", of_points, crossings, {"repetition": 0, "quiet_limit": 0}),
}
"""Those games whose rules are the same: OpenSpiel ends oware when a position comes again, and a game of mills only by
its number of plies, as a draw."""
