"""A board of four rows of eight pits, on which each player sows round his own sixteen.

Pits are numbers: South's ring is 0-15, North's 16-31, each clockwise from its owner's left front pit: the front row
A1-A8, then the back row B8-B1. The hands of South and North, with the seeds not yet in play, are 32 and 33.
"""

from __future__ import annotations

from typing import TypeVar

from rules.geometry import Geometry

ROW, RING, PITS = 8, 16, 32
SEEDS = 64
CW, CCW = 0, 1
WAYS = ("cw", "ccw")

Seeds = TypeVar("Seeds", bytes, bytearray)


def front(player: int) -> range:
    return range(RING * player, RING * player + ROW)


def ring(player: int) -> range:
    return range(RING * player, RING * player + RING)


def in_front(pit: int) -> bool:
    return not pit & ROW


def facing(pit: int) -> int:
    """The front pit across from a front pit."""
    return RING + ROW - 1 - pit


def front_row(holes: Seeds, player: int) -> Seeds:
    """The seeds in each pit, from its owner's left."""
    return holes[RING * player : RING * player + ROW]


def back_row(holes: Seeds, player: int) -> Seeds:
    """The seeds in each pit, from its owner's left."""
    return holes[RING * player + ROW : RING * player + RING][::-1]


def _course(way: int, pit: int) -> tuple[int, ...]:
    sense = -1 if way == CCW else 1
    return tuple((pit & RING) + (pit + sense * n) % RING for n in range(1, SEEDS + 1))


COURSES = tuple(tuple(_course(way, pit) for pit in range(PITS)) for way in (CW, CCW))
"""way -> pit -> where its seeds fall, one after the other; nothing is skipped."""


def four_rows(*, hands: bool) -> Geometry:
    """A1-A8 and B1-B8 are South's front and back row from his left, a1-a8 and b1-b8 North's from his; where there are
    hands, each is a place at its owner's right (*ghala*, the granary)."""
    cells = {f"A{k}": (k - 1, 1) for k in range(1, 9)} | {f"B{k}": (k - 1, 0) for k in range(8, 0, -1)}
    cells |= {f"a{k}": (8 - k, 2) for k in range(1, 9)} | {f"b{k}": (8 - k, 3) for k in range(8, 0, -1)}
    places = {"ghala.S": (8.0, 0.5), "ghala.N": (-1.0, 2.5)} if hands else {}
    return Geometry("pits 8x4", "pits", cells, places=places)


SITES = four_rows(hands=True).sites
