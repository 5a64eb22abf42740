"""The wood and the hands: pieces only move; what cannot be done says what is there and changes nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from rules.steps import Shift, Sow, carry_out
from simulator.clock import Clock
from simulator.hand import Hand
from simulator.world import World, WorldError

SPOTS = ("a1", "b1", "c1", "bar.W")
POLES = {"W": 1, "b": -1, "*": 0}
spots = st.sampled_from(SPOTS)
counts = st.integers(-1, 4)


def snapshot(world: World) -> object:
    return world.board, dict(world.hands), Counter(world.box), set(world.pressed)


class Hands(RuleBasedStateMachine):
    """Two hands do anything at random; what raises must have changed nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World(SPOTS, POLES, ["ok"])
        self.world.set_up({"a1": "WWb", "b1": "****", "bar.W": "b"})
        self.world.stock("WWb")
        self.two = (Hand(self.world, "right"), Hand(self.world, "left"))
        self.everything = sum(self.world.pieces.values())
        self.faces = Counter(self.world.pieces)

    def try_out(self, which: int, act: str, *arguments: object) -> None:
        before = snapshot(self.world)
        try:
            getattr(self.two[which], act)(*arguments)
        except WorldError:
            assert snapshot(self.world) == before, act

    @rule(which=st.integers(0, 1), spot=spots, count=counts)
    def pick(self, which: int, spot: str, count: int) -> None:
        self.try_out(which, "pick", spot, count)

    @rule(which=st.integers(0, 1), spot=spots, count=st.none() | counts)
    def drop(self, which: int, spot: str, count: int | None) -> None:
        self.try_out(which, "drop", spot, count)

    @rule(which=st.integers(0, 1), act=st.sampled_from(["scoop", "take", "press", "release", "tap"]), spot=spots)
    def at(self, which: int, act: str, spot: str) -> None:
        self.try_out(which, act, spot)

    @rule(which=st.integers(0, 1), act=st.sampled_from(["put_back", "take"]))
    def alone(self, which: int, act: str) -> None:
        self.try_out(which, act)

    @rule(which=st.integers(0, 1), spot=spots, piece=st.sampled_from("Wb*x"))
    def place(self, which: int, spot: str, piece: str) -> None:
        self.try_out(which, "place", spot, piece)

    @rule(which=st.integers(0, 1), src=spots, dst=spots, over=st.lists(spots, max_size=3))
    def slide(self, which: int, src: str, dst: str, over: list[str]) -> None:
        self.try_out(which, "slide", src, dst, over)

    @rule(which=st.integers(0, 1), src=spots, dst=spots, count=counts)
    def move(self, which: int, src: str, dst: str, count: int) -> None:
        self.try_out(which, "move", src, dst, count)

    @rule(which=st.integers(0, 1), swept=st.lists(spots, max_size=4))
    def sweep(self, which: int, swept: list[str]) -> None:
        self.try_out(which, "sweep", swept)

    @rule(which=st.integers(0, 1), spot=spots, face=st.sampled_from("Wb"))
    def flip(self, which: int, spot: str, face: str) -> None:
        top = self.world.at(spot)[-1:]
        self.try_out(which, "flip", spot, face)
        if top and self.world.at(spot)[-1:] != top:
            self.faces = self.faces - Counter(top) + Counter(face)

    @invariant()
    def nothing_is_lost_or_made(self) -> None:
        assert self.world.pieces == self.faces
        assert sum(self.world.pieces.values()) == self.everything
        assert all(count > 0 for count in self.world.box.values())


TestHands = Hands.TestCase
TestHands.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@pytest.fixture
def world() -> World:
    world = World(SPOTS, POLES, ["ok"])
    world.set_up({"a1": "Wb", "b1": "***"})
    return world


def test_a_stack_moves_as_the_steps_say(world: World) -> None:
    expected = carry_out(world.board, [Shift("a1", "c1", 2)])
    Hand(world).move("a1", "c1", 2)
    assert world.board == expected


def test_sowing_drops_the_first_lifted_seed_first(world: World) -> None:
    world.set_up({"b1": "Wb*"})
    expected = carry_out(world.board, [Sow("b1", ("c1", "a1", "c1"))])
    hand = Hand(world)
    hand.scoop("b1")
    for spot in ("c1", "a1", "c1"):
        hand.drop(spot, 1)
    assert world.board == expected


def test_put_back_restores_what_several_picks_took(world: World) -> None:
    before = world.board
    hand = Hand(world)
    hand.pick("b1", 2)
    hand.pick("a1")
    hand.pick("b1")
    hand.put_back()
    assert world.board == before
    assert hand.held == ""


def test_put_back_leaves_what_was_already_dropped(world: World) -> None:
    hand = Hand(world)
    hand.scoop("b1")
    hand.drop("c1", 1)
    hand.put_back()
    assert (world.at("b1"), world.at("c1")) == ("**", "*")


def test_a_slide_is_seen_on_its_way(world: World) -> None:
    seen: list[tuple[str, str, str]] = []
    hand = Hand(world, pause=lambda: seen.append((world.at("a1"), world.at("bar.W"), world.at("c1"))))
    hand.slide("a1", "c1", over=["bar.W"])
    assert seen == [("W", "", ""), ("W", "b", ""), ("W", "", "b")]


def test_a_flip_is_seen_lifted(world: World) -> None:
    seen: list[str] = []
    Hand(world, pause=lambda: seen.append(world.at("a1"))).flip("a1", "W")
    assert seen == ["W", "WW"]


def test_two_hands_hold_apart(world: World) -> None:
    right, left = Hand(world, "right"), Hand(world, "left")
    right.pick("a1")
    left.pick("b1")
    right.drop("b1")
    assert (right.held, left.held, world.at("b1")) == ("", "*", "**b")


def test_clearing_the_wood_empties_the_hands(world: World) -> None:
    hand = Hand(world)
    hand.pick("a1")
    world.set_up({"a1": "W"})
    hand.pick("a1")
    hand.put_back()
    assert world.at("a1") == "W"


@pytest.mark.parametrize(
    ("act", "arguments", "said"),
    [
        ("pick", ("z9",), ["'z9'", "a1, b1, c1, bar.W"]),
        ("pick", ("c1",), ["c1", "nothing is there"]),
        ("pick", ("a1", 3), ["3", "a1", "'Wb'"]),
        ("pick", ("a1", 0), ["0", "a1"]),
        ("drop", ("a1",), ["right hand holds nothing"]),
        ("put_back", (), ["right hand holds nothing"]),
        ("flip", ("a1", "x"), ["'x'", "W b *"]),
        ("take", (), ["right hand holds nothing"]),
        ("take", ("c1",), ["c1", "nothing is there"]),
        ("place", ("c1", "W"), ["'W'", "c1", "the box holds nothing"]),
        ("press", ("undo",), ["'undo'", "ok"]),
        ("sweep", (["a1", "q"],), ["'q'"]),
        ("slide", ("a1", "c1", ["q"]), ["'q'"]),
        ("move", ("a1", "q"), ["'q'"]),
    ],
)
def test_what_cannot_be_done_says_what_is_there(
    world: World, act: str, arguments: tuple[object, ...], said: list[str]
) -> None:
    before = snapshot(world)
    with pytest.raises(WorldError) as refusal:
        getattr(Hand(world), act)(*arguments)
    assert all(part in str(refusal.value) for part in said)
    assert snapshot(world) == before


def test_the_box_says_what_it_holds(world: World) -> None:
    world.stock({"b": 2})
    with pytest.raises(WorldError, match="the box holds 2 b"):
        Hand(world).place("c1", "W")
    with pytest.raises(WorldError, match="no piece 'q'"):
        world.stock("q")


def test_time_only_goes_on() -> None:
    clock = Clock(5.0)
    assert clock.advance(1.5) == clock.now == 6.5
    with pytest.raises(ValueError, match="-1"):
        clock.advance(-1)
