"""Checkers on the points of the tables, and what one player may do with them by the dice.

Source: the standard rules of backgammon for the use of the dice and bearing off.
"""

from __future__ import annotations

OFF, POINTS, BAR = 0, 24, 25
HOME = 6
HOLDS = 2
"""So many checkers hold a point against the opponent; one alone is a blot, to be hit."""

Checkers = bytes
"""How many checkers a player has on each point in the player's own numbering: 0 is off, 24 the farthest from home,
25 the bar. Point p of the one is point 25 - p of the other."""

Advance = tuple[int, int]
"""One checker by one die: the point it leaves, and the die."""

POINT_NAMES = ("off", *map(str, range(1, POINTS + 1)), "bar")


def farthest(checkers: Checkers) -> int:
    """The farthest point with a checker on it; 0 when all are off."""
    return len(checkers.rstrip(b"\0")) - 1


def shifted(checkers: Checkers, src: int, dst: int) -> Checkers:
    after = bytearray(checkers)
    after[src] -= 1
    after[dst] += 1
    return bytes(after)


def sources(mine: Checkers, theirs: Checkers, die: int) -> list[int]:
    """The points from which a checker can move by this die, the farthest first."""
    last = farthest(mine)
    if last == BAR:
        return [BAR] if theirs[die] < HOLDS else []
    found = [p for p in range(last, die, -1) if mine[p] and theirs[BAR - p + die] < HOLDS]
    if last <= HOME:
        if mine[die]:
            found.append(die)
        elif OFF < last < die:
            found.append(last)
    return found


def advances(mine: Checkers, theirs: Checkers, dice: tuple[int, ...]) -> list[Advance]:
    """What one checker could do by one of the dice, whatever becomes of the other die; the larger die first.

    Where either die bears the same checker off, the larger stands for both: no checker left is farther, so that either
    die, being left, bears off the next.
    """
    larger, smaller = dice[0], dice[-1]
    found = [(src, larger) for src in sources(mine, theirs, larger)]
    if smaller != larger:
        found += [
            (src, smaller) for src in sources(mine, theirs, smaller) if src > smaller or (src, larger) not in found
        ]
    return found


def completing(mine: Checkers, theirs: Checkers, dice: tuple[int, ...], choices: list[Advance]) -> list[Advance]:
    """Those of the choices after which the other die can be played too. None does that bears off the last checker."""
    total = sum(dice)
    return [(src, die) for src, die in choices if sources(shifted(mine, src, max(src - die, OFF)), theirs, total - die)]


def hits(theirs: Checkers, dst: int) -> bool:
    """Whether landing on the mover's point ``dst``, where that is allowed, hits a checker."""
    return dst != OFF and theirs[BAR - dst] > 0
