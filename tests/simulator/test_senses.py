"""A scan is kept until the world changes, and nobody can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.profile import Sensing, load
from simulator.faults import Bounce, Chatter, Dead, Faults
from simulator.rig import with_sensing
from simulator.senses import Senses
from simulator.world import World

BOARD = load("square-8x8")
SPOTS = ("a1", "b1", "c1", "d1")
PIECES = "Wb*"

Act = Callable[[World], object]

spots, pieces = st.sampled_from(SPOTS), st.sampled_from(PIECES)
keys = st.sampled_from((*SPOTS, *BOARD.buttons))
ACTS = st.one_of(
    spots.map(lambda spot: lambda world: world.at(spot) and world.lift("right", spot, 1)),
    spots.map(lambda spot: lambda world: world.hands["right"] and world.put("right", spot, 1)),
    spots.map(lambda spot: lambda world: world.at(spot) and world.to_box(spot, 1)),
    st.tuples(spots, pieces).map(lambda by: lambda world: world.at(by[0]) and world.turn(*by)),
    st.tuples(spots, pieces).map(lambda by: lambda world: world.from_box(*by)),
    st.tuples(spots, spots).map(lambda by: lambda world: world.at(by[0]) and world.tumble([by])),
    st.dictionaries(spots, pieces).map(lambda board: lambda world: world.set_up(board)),
    st.sets(spots).map(lambda covered: lambda world: world.cover(covered)),
    keys.map(lambda key: lambda world: world.press(key)),
    keys.map(lambda key: lambda world: world.release(key)),
    pieces.map(lambda piece: lambda world: world.poles.update({piece: -world.poles[piece]})),
    st.just(lambda world: None),
)


@pytest.mark.parametrize("sensing", get_args(Sensing))
@given(acts=st.lists(ACTS, max_size=30), seed=st.integers(0, 99))
def test_a_scan_that_is_kept_is_the_one_that_would_be_made(sensing: str, acts: list[Act], seed: int) -> None:
    profile = with_sensing(BOARD, sensing)
    world = World(profile.spots, {"W": 1, "b": -1, "*": 0}, profile.buttons)
    world.stock(dict.fromkeys(PIECES, 99))

    def faults() -> Faults:
        made = Faults(profile, seed)
        for fault in (Dead("d1"), Bounce("a1", scans=2), Chatter("b1", rate=0.2)):
            made.add(fault)
        return made

    kept, anew = Senses(profile, world, faults()), faults()
    for act in acts:
        act(world)
        true = Senses(profile, world, Faults(profile)).scan()
        assert kept.scan() == anew.distorted(true)
        assert kept.standing == true
