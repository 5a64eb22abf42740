"""Pieces that step or slide along lines and capture by chains of leaps, as in leaps.c."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from firmware_host.thinking.native.coding import LEAPS, Coding, keys, written
from rules.kernels.leaping import Leaping, LeapingPosition
from rules.kernels.lines import EMPTY, LineBoard, Path
from rules.model import Move

TAKEN_STAY, TAKEN_GO, TAKEN_GO_TO_THE_END, OVER_ITS_OWN = range(4)
AS_YOU_LIKE, MUST_CAPTURE, TAKE_MOST = range(3)


def pinoy_dama(game: Leaping) -> Coding:
    leaps = TAKEN_STAY if game.options["capture_removal"] == "end" else TAKEN_GO
    return _leapt(game, True, leaps, TAKE_MOST, 1, int(game.options["lone_king_limit"]))


def sixteen_soldiers(game: Leaping) -> Coding:
    if game.options["compulsory"]:
        return _leapt(game, False, TAKEN_GO_TO_THE_END, MUST_CAPTURE, 1, 0)
    return _leapt(game, False, TAKEN_GO, AS_YOU_LIKE, 1, 0)


def nei_pat_kono(game: Leaping) -> Coding:
    return _leapt(game, False, OVER_ITS_OWN, MUST_CAPTURE if game.options["compulsory"] else AS_YOU_LIKE, 2, 0)


def _leapt(game: Leaping, crowns: bool, leaps: int, duty: int, fewest: int, lone_limit: int) -> Coding:
    """crowns: whether there are men, who go forward and become kings, who go as far as they like."""
    board = LineBoard(game.geometry)
    sites, span = len(board.sites), max(len(ray) for rays in board.rays for _, ray in rays)
    landings, most_rays = span - 1 if crowns else 1, max(map(len, board.rays))
    endless = int(game.options["repetition"]), int(game.options["quiet_limit"])
    kinds = int(crowns), span + 1, leaps, duty, fewest
    head = (sites, span, landings, most_rays, *kinds, *endless, lone_limit)
    legs = {
        (site, there): (number, far)
        for site, rays in enumerate(board.rays)
        for number, (_, ray) in enumerate(rays)
        for far, there in enumerate(ray)
    }

    def standing(cells: str, to_move: int, quiet: int, lone: int) -> bytes:
        kinds = str.isupper, str.islower, "Kk".__contains__
        pieces = (sum(1 << site for site, cell in enumerate(cells) if cell != EMPTY and kind(cell)) for kind in kinds)
        numbers = quiet.to_bytes(2, "little") + lone.to_bytes(2, "little")
        return written(b"".join(each.to_bytes(8, "little") for each in pieces) + numbers, to_move)

    def write(position: LeapingPosition) -> bytes:
        return standing(position.cells, position.to_move, position.quiet, position.lone)

    def past(position: LeapingPosition) -> Iterator[bytes]:
        return (standing(cells, to_move, 0, lone) for cells, to_move, lone in keys(position.past))

    def code(move: Move) -> int:
        path: Path = move.action
        captures, number = bool(path.captured), 0
        ends = landings if captures else span
        for leg in reversed(list(pairwise(path.sites))):
            ray, far = legs[leg]
            number = number * (1 + most_rays * ends) + 1 + ray * ends + far - captures
        return 2 * (path.sites[0] + sites * number) + captures

    return Coding(LEAPS, (*head, *_table(board, len(head))), write, past, code)


def _table(board: LineBoard, before: int) -> list[int]:
    """For each site where it is found, counted with the numbers before; then its row, its neighbours, and its rays."""
    where, table = list[int](), list[int]()
    for row, beside, rays in zip(board.rows, board.adjacent, board.rays, strict=True):
        where.append(before + len(board.sites) + len(table))
        table += (row, len(beside), len(rays))
        for heading, ray in rays:
            table += (heading, len(ray), *ray)
    return [*where, *table]
