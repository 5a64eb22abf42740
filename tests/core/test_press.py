"""Moves declared by touch: masks against a reference for each candidate alone, and what each touch does."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.declaration import declare
from firmware_host.core.press import Press, PressRecogniser
from rules.steps import Add, Remove, Shift, Site, Sow, Step, Touch
from tests.core.boards import SITES, Board, positions

ALL = frozenset(SITES)


def allowed(steps: tuple[Step, ...], touches: list[Site], touchable: frozenset[Site]) -> bool:
    declared = declare(steps).within(touchable)
    if touches and touches[0] not in declared.first:
        return False
    return all(n <= max(declared.needed[site], int(site in declared.more)) for site, n in Counter(touches).items())


def complete(steps: tuple[Step, ...], touches: list[Site], touchable: frozenset[Site]) -> bool:
    needed = declare(steps).within(touchable).needed
    return bool(needed and touches) and allowed(steps, touches, touchable) and needed <= Counter(touches)


@given(positions(), st.lists(st.sampled_from(SITES), max_size=12), st.frozensets(st.sampled_from(SITES), min_size=3))
def test_masks_equal_candidates_judged_alone(
    position: tuple[Board, list[tuple[Step, ...]]], sites: list[Site], touchable: frozenset[Site]
) -> None:
    moves = position[1]
    if len({declare(steps).within(touchable).first for steps in moves}) == 1:
        moves = [*moves, (Touch("elsewhere"),)]  # a single origin has its own rule, tested below
        touchable |= {"elsewhere"}
    press = PressRecogniser(moves, touchable)
    touches: list[Site] = []

    def fits(these: list[Site]) -> bool:
        return any(allowed(steps, these, touchable) for steps in moves)

    for site in sites:
        said = press.feed(site)
        if fits([*touches, site]):
            touches, expected = [*touches, site], Press.TAKEN
        elif touches and site == touches[-1]:
            touches, expected = touches[:-1], Press.CANCELLED
        elif fits([site]):
            touches, expected = [site], Press.RESTARTED
        else:
            expected = Press.REFUSED
        assert said is expected
        assert list(press.touches) == touches
        for k, steps in enumerate(moves):
            assert press.match.open >> k & 1 == allowed(steps, touches, touchable)
            assert press.match.complete >> k & 1 == complete(steps, touches, touchable)


CHESS = {
    "e2e3": (Shift("e2", "e3"),),
    "e2e4": (Shift("e2", "e4", via=("e3",)),),
    "e2d3": (Remove("d3"), Shift("e2", "d3")),
    "d1d3": (Remove("d3"), Shift("d1", "d3")),
}
MILL = {
    "d1-a1": (Shift("d1", "a1"),),
    "d1-g1xb6": (Shift("d1", "g1"), Remove("b6")),
    "d1-g1xd6": (Shift("d1", "g1"), Remove("d6")),
    "d3-g1": (Shift("d3", "g1"),),
}
DICE = {
    "1-1": (Touch("1"), Touch("1")),
    "1-2": (Touch("1"), Touch("2")),
    "2-2": (Touch("2"), Touch("2")),
    "3-1": (Touch("3"), Touch("1")),
}
BAR = {"bar/22": (Shift("bar", "22"),), "bar/20": (Shift("bar", "20"),)}
BAR_OR_POINT = {**BAR, "13/11": (Shift("13", "11"),)}
TIGERS = {
    "xb4,b5": (Remove("b4"), Remove("b5")),
    "xb4,b5 c3>a1": (Remove("b4"), Remove("b5"), Shift("c3", "a1")),
    "xb5,b6": (Remove("b5"), Remove("b6")),
}
SEEDS = {"A": (Sow("A", ("B", "C")), Shift("C", "store")), "B": (Sow("B", ("C",)),)}
DROPS = {"@a1": (Add("a1", "W"),), "@a4": (Add("a4", "W"),)}

TOUCHES = [
    # moves; touches, each with what it did (+ taken, / another choice, < taken back, ! refused); open; complete
    (CHESS, "e2+", "e2e3 e2e4 e2d3", ""),
    (CHESS, "e2+ e3+", "e2e3 e2e4", "e2e3"),  # the square passed over may be touched as well
    (CHESS, "e2+ e3+ e4+", "e2e4", "e2e4"),
    (CHESS, "e2+ e2<", "e2e3 e2e4 e2d3 d1d3", ""),  # the same again: never mind
    (CHESS, "e2+ d1/", "d1d3", ""),  # another origin: the other piece is meant
    (CHESS, "e2+ a8!", "e2e3 e2e4 e2d3", ""),  # refused, and what was pressed stands
    (CHESS, "d3! e2+ d3+", "e2d3", "e2d3"),  # captures name their own man first
    (MILL, "d1+ g1+", "d1-g1xb6 d1-g1xd6", "d1-g1xb6 d1-g1xd6"),  # the choice is asked for
    (MILL, "d1+ g1+ d6+", "d1-g1xd6", "d1-g1xd6"),
    (DICE, "1+", "1-1 1-2 3-1", ""),
    (DICE, "1+ 1+", "1-1", "1-1"),  # a double is the same site twice
    (DICE, "2+ 1+", "1-2", "1-2"),  # dice in either order
    (DICE, "3+ 3<", "1-1 1-2 2-2 3-1", ""),
    (BAR, "22+", "bar/22", "bar/22"),  # a single origin goes without saying
    (BAR, "bar+ 20+", "bar/20", "bar/20"),  # and may be said
    (BAR_OR_POINT, "22!", "bar/22 bar/20 13/11", ""),
    (TIGERS, "b4+ b5+", "xb4,b5 xb4,b5 c3>a1", "xb4,b5"),
    (TIGERS, "b5+ b4+ c3+ a1+", "xb4,b5 c3>a1", "xb4,b5 c3>a1"),  # what is taken off: in any order
    (SEEDS, "A+", "A", "A"),  # a pit says it all
    (DROPS, "a4+", "@a4", "@a4"),
]


@pytest.mark.parametrize(("moves", "touches", "open_", "whole"), TOUCHES)
def test_what_a_touch_does(moves: dict[str, tuple[Step, ...]], touches: str, open_: str, whole: str) -> None:
    signs = {Press.TAKEN: "+", Press.RESTARTED: "/", Press.CANCELLED: "<", Press.REFUSED: "!"}
    touchable = frozenset(site for steps in moves.values() for site in _sites(steps)) | {"a8"}
    press = PressRecogniser(list(moves.values()), touchable)
    said = " ".join(f"{touch[:-1]}{signs[press.feed(touch[:-1])]}" for touch in touches.split())
    assert said == touches
    assert _named(moves, press.match.open) == open_
    assert _named(moves, press.match.complete) == whole


def _named(moves: dict[str, tuple[Step, ...]], bits: int) -> str:
    return " ".join(text for k, text in enumerate(moves) if bits >> k & 1)


def _sites(steps: tuple[Step, ...]) -> set[Site]:
    sites: set[Site] = set()
    for step in steps:
        for name in ("src", "dst", "site"):
            sites |= {getattr(step, name)} if hasattr(step, name) else set()
        sites |= {*getattr(step, "via", ()), *getattr(step, "path", ())}
    return sites
