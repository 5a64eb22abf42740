"""Which games have a kernel, and how they are written for it.

A game of the same family under another key has none until it is named here: its rules may differ in what no number
says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from firmware_host.thinking.native import hunting, konane, lapping, leaping, racing, sliding, stepping
from firmware_host.thinking.native.coding import FLIPS, MILLS, SOWING, Coding, halves, keys, written
from rules.games.breakthrough import Breakthrough
from rules.games.clobber import Clobber
from rules.kernels.backgammon import Backgammon
from rules.kernels.flips import Flips, FlipsPosition
from rules.kernels.hunts import Hunts
from rules.kernels.konane import Konane
from rules.kernels.leaping import Leaping
from rules.kernels.mills import Mills, MillsPosition, Slide
from rules.kernels.slides import Slides
from rules.kernels.sowing import Sowing
from rules.kernels.sowing_turn import SowingPosition
from rules.model import Game, Move


def coding_of(game: Game[Any]) -> Coding | None:
    """None where the game has no kernel."""
    make = _BY_KEY.get(game.key)
    return make(game) if make and type(game) in _KINDS else None


# Sowing. As in sowing.c.

THROUGH_STORE, PAST_ORIGIN = range(2)
FACING, FACING_OR_NOTHING, CHAIN, CHAIN_UNLESS_SLAM = range(4)
FREE, LEAVES_SEEDS, LEAVES_SEEDS_IF_IT_CAN = range(3)
END, MAJORITY, EITHER_ROW_EMPTY, ROW_EMPTY, NO_START, REPEATED = range(6)
STAYS, OWN_ROWS, TO_MOVER, TO_STRANDED, HALVES = range(5)
_ENDINGS = {
    "majority": MAJORITY,
    "row-empty": EITHER_ROW_EMPTY,
    "stranded": ROW_EMPTY,
    "cannot-feed": NO_START,
    "repetition": REPEATED,
}
_WHO_GETS_THE_REST = {"mover": TO_MOVER, "stranded": TO_STRANDED, "split": HALVES}


def _kalah(game: Sowing) -> Coding:
    capture = FACING_OR_NOTHING if game.options["empty_capture"] else FACING
    return _sown(game, THROUGH_STORE, capture, FREE, EITHER_ROW_EMPTY, OWN_ROWS, 0)


def _oware(game: Sowing) -> Coding:
    endings = MAJORITY, STAYS, 0, NO_START, OWN_ROWS, 0, REPEATED, OWN_ROWS, int(game.options["repetition"])
    return _sown(game, PAST_ORIGIN, CHAIN_UNLESS_SLAM, LEAVES_SEEDS, *endings)


def _wari(game: Sowing) -> Coding:
    capture = CHAIN if game.options["grand_slam"] == "forbidden" else CHAIN_UNLESS_SLAM
    rest = _WHO_GETS_THE_REST[str(game.options["stranding"])]
    endings = MAJORITY, STAYS, 0, ROW_EMPTY, rest, 0, REPEATED, OWN_ROWS, int(game.options["repetition"])
    return _sown(game, PAST_ORIGIN, capture, LEAVES_SEEDS_IF_IT_CAN, *endings)


def _sown(game: Sowing, course: int, capture: int, duty: int, *endings: int) -> Coding:
    def write(position: SowingPosition) -> bytes:
        over = _ENDINGS[position.over] if position.over else 0
        return written(position.holes, position.to_move, over)

    def past(position: SowingPosition) -> Iterator[bytes]:
        return map(write, keys(position.past)) if REPEATED in endings[::3] else iter(())

    rules = (game.pits.pits, game.total, course, capture, duty, *endings, END)
    return Coding(SOWING, rules, write, past, lambda move: int(move.action[0].pit))


# Flips. As in flips.c.

PASS = 64
_ROW = 0xFF
_STRIDE = 9
"""Bits from row to row in the rules; eight in the kernel."""


def _flips(game: Flips) -> Coding:
    free, own = game.options["opening"] == "free", game.options["discs"] == "own32"
    opening = _squares(game.bits["d4"] | game.bits["e4"] | game.bits["d5"] | game.bits["e5"]) if free else 0
    rules = (*halves(opening), 32 if own else 0, int(bool(game.options["empties_to_winner"])))

    def write(position: FlipsPosition) -> bytes:
        discs = b"".join(_squares(each).to_bytes(8, "little") for each in position.discs)
        return written(discs + bytes(position.left), position.to_move)

    def code(move: Move) -> int:
        return _squares(move.action).bit_length() - 1 if move.action else PASS

    return Coding(FLIPS, rules, write, lambda position: iter(()), code)


def _squares(bits: int) -> int:
    return sum((bits >> _STRIDE * row & _ROW) << 8 * row for row in range(8))


# Mills. As in mills.c.

HAND = NOBODY = 24
CODE = 25
_BACK = {"off": 0, "mill": 1, "any": 2}


def _mills(game: Mills) -> Coding:
    options, geometry = game.options, game.geometry
    at = {site: bit.bit_length() - 1 for site, bit in game.bits.items()}
    sites = sorted(at, key=at.__getitem__)
    neighbours = [[at[near] for near in geometry.adjacent[site]] for site in sites]
    fly_at = 3 if options.get("fly", True) else 0
    rules = (
        *(fly_at, _BACK[str(options.get("no_reverse", "off"))]),
        *(2 * int(options.get("three_cow_limit", 0)), int(options["repetition"]), int(options["quiet_limit"])),
        len(geometry.lines),
        *(at[site] for line in geometry.lines for site in line),
        *(number for near in neighbours for number in (len(near), *near, *[0] * (4 - len(near)))),
    )

    def slide(barred: Slide | None) -> bytes:
        return bytes((at[barred[0]] + 1, at[barred[1]] + 1)) if barred else bytes(2)

    def men(pair: tuple[int, int]) -> bytes:
        return b"".join(each.to_bytes(4, "little") for each in pair)

    def write(position: MillsPosition) -> bytes:
        quiet = position.quiet.to_bytes(2, "little")
        barred = b"".join(map(slide, position.barred))
        return written(men(position.men) + bytes(position.hands) + quiet + barred, position.to_move)

    def past(position: MillsPosition) -> Iterator[bytes]:
        for each, to_move, barred in keys(position.past):
            yield written(men(each) + bytes(4) + b"".join(map(slide, barred)), to_move)

    def code(move: Move) -> int:
        src, dst, victim = move.action
        return ((at[src] if src else HAND) * CODE + at[dst]) * CODE + (at[victim] if victim else NOBODY)

    return Coding(MILLS, rules, write, past, code)


_KINDS = (Backgammon, Breakthrough, Clobber, Flips, Hunts, Konane, Leaping, Mills, Slides, Sowing)
"""A lesson is of none of them."""
_BY_KEY: Mapping[str, Callable[[Any], Coding | None]] = {
    "kalah": _kalah,
    "oware": _oware,
    "wari": _wari,
    "othello": _flips,
    "reversi-1887": _flips,
    "molino": _mills,
    "morabaraba": _mills,
    "pinoy-dama": leaping.pinoy_dama,
    "sixteen-soldiers": leaping.sixteen_soldiers,
    "nei-pat-kono": leaping.nei_pat_kono,
    "backgammon": racing.backgammon,
    "bagh-chal": hunting.bagh_chal,
    "kungser": hunting.with_first_move,
    "buga-shadara": hunting.with_first_move,
    "congkak": lapping.congkak,
    "olinda-keliya": lapping.olinda_keliya,
    "pallanguzhi": lapping.pallanguzhi,
    "toguz-kumalak": lapping.toguz_kumalak,
    "clobber": stepping.clobber,
    "breakthrough": stepping.breakthrough,
    "dao": sliding.dao,
    "neutreeko": sliding.neutreeko,
    "konane": konane.konane,
}
GAMES = tuple(_BY_KEY)
"""The keys of those that have one."""
