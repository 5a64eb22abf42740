"""The rising Guadalete: pawns who are taken in passing though the current carried them on."""

from __future__ import annotations

import pytest

from rules import RulesError, load
from rules.steps import Remove, Shift
from tests.rules.play import follow, texts

DRIFTING = load("guadalete-creciente", ep_after_drift=True)


def test_a_black_pawn_carried_on_may_be_taken_in_passing_by_choice() -> None:
    """ "La corriente arrastra la pieza ... hacia la derecha (con respecto a las blancas)", of either side."""
    drifted = follow(DRIFTING, DRIFTING.position("4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1 lost=2,0"), "a7a5")
    assert DRIFTING.text(drifted) == "4k3/8/8/1Pp5/8/8/8/4K3 w - - 0 2 lost=2,0 passing=a6,c5"
    assert DRIFTING.position(DRIFTING.text(drifted)) == drifted
    capture = DRIFTING.parse("b5a6", drifted)
    assert capture.steps == (Shift("b5", "a6"), Remove("c5"))
    assert DRIFTING.text(DRIFTING.play(drifted, capture)) == "4k3/8/P7/8/8/8/8/4K3 b - - 0 2 lost=2,1"


@pytest.mark.parametrize(
    ("before", "move", "after", "passing"),
    [
        ("4k3/p7/8/1P6/8/8/8/1K6 b - - 0 1 lost=2,0", "a7a5", "4k3/8/8/1Pp5/8/8/8/1K6 w - - 0 2 lost=2,0", "a6,c5"),
        ("1r2k3/p7/8/1P6/8/8/8/1K6 b - - 0 1 lost=2,0", "a7a5", "1r2k3/8/8/1Pp5/8/8/8/1K6 w - - 0 2 lost=2,0", ""),
        ("1k6/8/8/8/1p6/8/P7/1R2K3 w - - 0 1 lost=0,2", "a2a4", "1k6/8/8/8/1pP5/8/8/1R2K3 b - - 0 1 lost=0,2", ""),
        ("4k3/p7/8/3P4/8/8/8/1K6 b - - 0 1 lost=2,0", "a7a5", "4k3/8/8/2pP4/8/8/8/1K6 w - - 0 2 lost=2,0", ""),
    ],
)
def test_who_may_not_leave_his_file_takes_nobody_in_passing(before: str, move: str, after: str, passing: str) -> None:
    """The FIDE Laws: no capture may leave the own king in check. The text tells only of those that can be made."""
    position = follow(DRIFTING, DRIFTING.position(before), move)
    assert DRIFTING.text(position) == (f"{after} passing={passing}" if passing else after)
    assert any(text[:2] == "b5" and text[2:] == "a6" for text in texts(DRIFTING, position)) == bool(passing)
    if not passing:
        passed = {"a7a5": "a6,c5", "a2a4": "a3,c4"}[move]
        assert DRIFTING.position(f"{after} passing={passed}") == position, "it is left out where nobody could take"


@pytest.mark.parametrize(
    "passing",
    [
        "a6,b5",  # who stands there is no pawn of black's
        "a6,c4",
        "b6,c5",  # it came from b7, where it still stands
        "c6,c5",  # not carried on at all
        "d6,c5",  # the current goes the other way
        "a3,c5",  # white's pawns pass there
        "a6",
        "a6,z9",
        "a5,c5",
    ],
)
def test_only_a_pawn_that_can_have_drifted_is_read(passing: str) -> None:
    text = "4k3/1p6/8/1Pp5/8/8/8/1K6 w - - 0 2 lost=2,0"
    DRIFTING.position(f"{text} passing=a6,c5")
    with pytest.raises(RulesError, match="passing"):
        DRIFTING.position(f"{text} passing={passing}")
