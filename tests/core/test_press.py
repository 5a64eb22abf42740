"""Moves declared by touch: masks against a reference for each candidate alone, and what each touch does."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.declaration import declare
from firmware_host.core.press import Press, PressRecogniser
from firmware_host.core.press_sowing import press_recogniser
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


@given(
    positions(),
    st.lists(st.tuples(st.sampled_from(SITES), st.booleans()), max_size=12),
    st.frozensets(st.sampled_from(SITES), min_size=3),
)
def test_masks_equal_candidates_judged_alone(
    position: tuple[Board, list[tuple[Step, ...]]], sites: list[tuple[Site, bool]], touchable: frozenset[Site]
) -> None:
    moves = position[1]
    if len({declare(steps).within(touchable).first for steps in moves}) == 1:
        moves = [*moves, (Touch("elsewhere"),)]  # a single origin has its own rule, tested below
        touchable |= {"elsewhere"}
    press = PressRecogniser(moves, touchable)
    touches: list[Site] = []
    earlier = 0  # so many of them may have been left

    def fits(these: list[Site]) -> bool:
        return any(allowed(steps, these, touchable) for steps in moves)

    def finishes(these: list[Site]) -> bool:
        return any(complete(steps, these, touchable) for steps in moves)

    for site, late in sites:
        said = press.feed(site, late=late)
        again = touches[-1:] == [site]
        if late:
            earlier = len(touches) if fits([site]) else 0
        if fits([*touches, site]) and not (again and not finishes([*touches, site])):
            touches, expected = [*touches, site], Press.TAKEN
        elif again:
            touches, expected = touches[:-1], Press.CANCELLED
            earlier = min(earlier, len(touches))
        elif fits([*touches[earlier:], site]):
            touches, earlier, expected = [*touches[earlier:], site], 0, Press.RESTARTED
        elif fits([site]):
            touches, earlier, expected = [site], 0, Press.RESTARTED
        else:
            expected = Press.REFUSED
        assert said is expected
        assert press.is_mixed == (0 < earlier < len(touches) - 1 and fits(touches[earlier:]))
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
    "xb4,b5 c3>b4": (Remove("b4"), Remove("b5"), Shift("c3", "b4")),
}
SEEDS = {"A": (Sow("A", ("B", "C")), Shift("C", "store")), "B": (Sow("B", ("C",)),)}
WAYS = {
    "D>": (Sow("D", ("E", "F")),),
    "D<stop": (Sow("D", ("C", "B")),),
    "D<go": (Sow("D", ("C", "B")), Sow("B", ("A", "a"))),
    "E>": (Sow("E", ("F", "f")),),
}
FROM_HAND = {
    "A": (Shift("hand", "A"), Sow("a", ("A", "B"))),
    "D>": (Shift("hand", "D"), Sow("c", ("A", "B"))),
    "D<stop": (Shift("hand", "D"), Sow("c", ("F", "E")), Sow("E", ("D",))),
    "D<go": (Shift("hand", "D"), Sow("c", ("F", "E")), Sow("E", ("D",)), Sow("D", ("C", "B"))),
}
ONE_PIT = {"D>": (Sow("D", ("E", "F")),), "D<": (Sow("D", ("C", "B")),)}
ENDLESS = {"D>": (Sow("D", ("E", "F")),), "D<": (Touch("D"), Touch("C"))}
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
    (TIGERS, "b4+ b5+", "xb4,b5 xb4,b5 c3>a1 xb4,b5 c3>b4", "xb4,b5"),
    (TIGERS, "b4+ b4<", "xb4,b5 xb4,b5 c3>a1 xb5,b6 xb4,b5 c3>b4", ""),
    (TIGERS, "b4+ b5+ c3+ b4+", "xb4,b5 c3>b4", "xb4,b5 c3>b4"),  # onto a site that was freed
    (TIGERS, "b5+ b4+ c3+ a1+", "xb4,b5 c3>a1", "xb4,b5 c3>a1"),  # what is taken off: in any order
    (SEEDS, "A+", "A", "A"),  # a pit says it all
    (WAYS, "E+", "E>", "E>"),
    (WAYS, "D+", "D> D<stop D<go", "D> D<stop D<go"),  # which way?
    (WAYS, "D+ E+", "D>", "D>"),  # the first neighbour says it
    (WAYS, "D+ C+", "D<stop D<go", "D<stop D<go"),  # then: stop, or go on?
    (WAYS, "D+ C+ B+", "D<stop", "D<stop"),
    (WAYS, "D+ C+ A+", "D<go", "D<go"),
    (WAYS, "D+ C+ C<", "D> D<stop D<go", "D> D<stop D<go"),
    (WAYS, "D+ B!", "D> D<stop D<go", "D> D<stop D<go"),
    (WAYS, "D+ C+ E/", "E>", "E>"),
    (WAYS, "C!", "D> D<stop D<go E>", ""),
    (FROM_HAND, "A+", "A", "A"),  # a seed from the hand: where it goes says it
    (FROM_HAND, "hand!", "A D> D<stop D<go", ""),
    (FROM_HAND, "D+ F+ D+", "D<stop", "D<stop"),  # the sowing stops where it began
    (FROM_HAND, "D+ F+ C+", "D<go", "D<go"),
    (ONE_PIT, "E+", "D>", "D>"),  # the only pit goes without saying
    (ONE_PIT, "D+ C+", "D<", "D<"),  # and may be said
    (ENDLESS, "D+ C+", "D<", "D<"),
    (DROPS, "a4+", "@a4", "@a4"),
]


@pytest.mark.parametrize(("moves", "touches", "open_", "whole"), TOUCHES)
def test_what_a_touch_does(moves: dict[str, tuple[Step, ...]], touches: str, open_: str, whole: str) -> None:
    signs = {Press.TAKEN: "+", Press.RESTARTED: "/", Press.CANCELLED: "<", Press.REFUSED: "!"}
    touchable = frozenset(site for steps in moves.values() for site in _sites(steps)) | {"a8"}
    press = press_recogniser(list(moves.values()), touchable)
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
