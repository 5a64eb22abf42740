"""Takasia (kutakatia) in Bao la Kiswahili: which pit is blocked, after the rules of K.I.B.A. and A. de Voogt."""

from __future__ import annotations

import pytest

from rules import load
from rules.games.bao_kiswahili import takasia
from rules.kernels.four_rows import SITES

GAME = load("bao-kiswahili", kutakatia=True, house_in_mtaji="until_first_capture")
SOUTH = "0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4"  # B8 anticlockwise ends on A5, and faces a4
AT_HOUSE = "0,2,0,1,0,1,0,0/0,0,2,2,0,2,6,5"  # three of his pits end on A4, and face a5
TWICE = "0,2,0,1,1,1,0,0/0,0,2,2,0,2,5,4"  # both


def blocked(text: str, *, singles: bool = False) -> str:
    pit = takasia(GAME.position(text), singles=singles)
    return SITES[pit] if pit >= 0 else ""


@pytest.mark.parametrize(
    ("text", "pit"),
    [
        (f"{SOUTH} 1,0,1,2,10,0,0,10/2,2,8,4,1,2,1,0", "a4"),
        (f"{SOUTH} 1,0,1,2,1,0,0,2/17,1,1,1,1,15,0,1", "a4"),  # a8 has two as well
        (f"{SOUTH} 1,0,1,2,1,0,0,0/18,1,1,1,1,16,0,1", ""),  # the only front pit with two or more
        (f"{SOUTH} 0,0,0,2,0,0,0,0/18,1,1,1,1,1,1,18", ""),  # the only filled front pit
        (f"{SOUTH} 1,0,1,2,10,0,0,10/3,1,8,4,1,2,1,0", ""),  # b1 captures
        (f"{TWICE} 1,0,1,2,10,0,0,10/2,2,8,4,1,2,1,0", ""),  # a4 and a5 are threatened
    ],
)
def test_one_threatened_pit_is_blocked(text: str, pit: str) -> None:
    """ "If the opponent has no capture, and the mover would have exactly one target pit, that pit is blocked. Not
    blocked: ... the only filled front pit, the only front pit with two or more" (K.I.B.A. 4.5)."""
    assert blocked(f"{text} 0,0 north") == pit


def test_a_lone_seed_is_blocked_only_if_agreed_so() -> None:
    """ "Not blocked: ... a singleton" (de Voogt); ``block_singles`` drops that exception, and no other."""
    single = f"{SOUTH} 1,0,1,1,10,0,0,10/2,2,8,4,1,2,1,1 0,0 north"
    assert (blocked(single), blocked(single, singles=True)) == ("", "a4")
    only_filled = f"{SOUTH} 0,0,0,1,0,0,0,0/18,1,1,1,1,1,1,19 0,0 north"
    assert blocked(only_filled, singles=True) == ""


@pytest.mark.parametrize(("houses", "pit"), [("", "a5"), (" houses=south", "a5"), (" houses=north", "")])
def test_an_owned_house_is_not_blocked(houses: str, pit: str) -> None:
    """ "Not blocked: an owned house"; one that is lost is a pit like any other."""
    assert blocked(f"{AT_HOUSE} 1,0,1,0,6,0,0,10/2,2,8,4,1,2,1,5 0,0 north{houses}") == pit


@pytest.mark.parametrize(("options", "mark"), [({}, {}), ({"block_singles": True}, {"a4": "blocked"})])
def test_it_is_blocked_after_a_turn_without_capture(options: dict[str, bool], mark: dict[str, str]) -> None:
    game = load("bao-kiswahili", kutakatia=True, **options)
    before = game.position("0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 1,0,1,1,10,0,0,10/2,2,8,4,1,2,1,1 0,0 south")
    after = game.play(before, game.parse("A7:ccw", before))
    assert game.text(after).startswith(SOUTH)
    assert game.marks(after) == mark


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("2,0,3,0,8,3,0,1/0,4,0,1,3,0,1,1 0,0,5,0,10,2,0,4/0,1,2,7,0,0,2,4 0,0 north", "b4:ccw"),  # captures
        ("0,11,0,0,2,7,0,0/3,1,2,1,4,1,3,2 1,0,0,0,14,0,0,0/4,1,1,1,1,1,0,2 0,1 north houses=north", "a1:cw"),
        ("3,3,0,5,5,2,7,0/8,3,1,1,2,5,1,2 0,0,0,3,0,0,5,0/0,0,0,0,1,2,2,2 0,1 north", "a7:ccw"),
    ],
    ids=["a capture", "the last seed from the hand", "a capture with the last seed from the hand"],
)
def test_nothing_is_blocked_after_any_other_turn(text: str, move: str) -> None:
    """ "After a takasa turn in mtaji" only, though one pit alone is threatened."""
    before = GAME.position(text.removesuffix(" houses=north"))
    after = GAME.play(before, GAME.parse(move, before))
    assert takasia(after, singles=False) >= 0
    assert "blocked" not in GAME.marks(after).values()
