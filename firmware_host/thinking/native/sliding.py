"""Stones that slide until something stops them, as in slides.c."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from firmware_host.thinking.native.coding import MOST_SITES, SLIDES, Coding, bits, keys, written
from rules.games import dao as rules_of_dao
from rules.games import neutreeko as rules_of_neutreeko
from rules.kernels.lines import LineBoard
from rules.kernels.slides import SlidePosition, Slides, Stones
from rules.model import Move
from rules.steps import Site

NO_MORE = -1


def dao(game: Slides) -> Coding:
    figures = [stones for each in rules_of_dao.FIGURES.values() for stones in each]
    corners, repetition = rules_of_dao.BESIDE, int(game.options["repetition"])
    return _slid(game, rules_of_dao.STONES, figures, corners, rules_of_dao.WAYS, repetition)


def neutreeko(game: Slides) -> Coding:
    board = LineBoard(game.geometry)
    ways = {site: [board.names(ray) for _, ray in rays] for site, rays in zip(board.sites, board.rays, strict=True)}
    return _slid(game, rules_of_neutreeko.STONES, rules_of_neutreeko.ROWS, {}, ways, 3)


def _slid(
    game: Slides,
    stones: tuple[str, str],
    figures: Iterable[Stones],
    corners: Mapping[Site, Stones],
    ways: Mapping[Site, Sequence[Sequence[Site]]],
    repetition: int,
) -> Coding:
    """ways: in the order in which moves are listed."""
    index = LineBoard(game.geometry).index

    def mask(sites: Stones) -> int:
        return sum(1 << index[site] for site in sites)

    rules = [repetition, len(masks := list(map(mask, figures))), len(corners), *masks]
    for corner, beside in corners.items():
        rules += (index[corner], mask(beside))
    for site, rays in ways.items():
        rules += (index[site], len(rays))
        for ray in rays:
            rules += (len(ray), *map(index.__getitem__, ray))

    def standing(cells: str, to_move: int) -> bytes:
        return written(b"".join(bits(cells, stone) for stone in stones), to_move)

    def write(position: SlidePosition) -> bytes:
        return standing(position.cells, position.to_move)

    def past(position: SlidePosition) -> Iterator[bytes]:
        return (standing(*key) for key in keys(position.past))

    def code(move: Move) -> int:
        origin, goal = move.action
        return MOST_SITES * int(origin) + int(goal)

    return Coding(SLIDES, (*rules, NO_MORE), write, past, code)
