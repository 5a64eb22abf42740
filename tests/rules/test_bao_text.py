"""Positions of Bao in one line: the hands, the blocked pit."""

from __future__ import annotations

import pytest

from rules import RulesError, load

NOTHING = "0,0,0,0,0,0,0,0"


def test_no_hand_holds_more_than_at_the_start() -> None:
    """ "Las restantes 44 semillas son ingresadas de a una en cada turno": 22 to each, South first."""
    game = load("bao-kiswahili")
    rows = f"0,0,0,0,6,2,2,0/{NOTHING} 0,0,0,0,5,2,2,0/{NOTHING}"
    with pytest.raises(RulesError, match="hands '22,23'"):
        game.position(f"{rows} 22,23 north")
    game.position(f"{rows.replace('5,2,2', '7,2,2')} 21,22 north")


@pytest.mark.parametrize("pit", ["A1", "A8", "A4"])
def test_any_front_pit_may_be_blocked(pit: str) -> None:
    game = load("bao-kiswahili", kutakatia=True)
    position = game.position(f"2,2,2,2,2,2,2,2/{NOTHING} 1,0,0,0,0,0,0,0/47,{NOTHING[2:]} 0,0 south blocked={pit}")
    assert game.text(position).endswith(f"south blocked={pit}")
    assert game.marks(position)[pit] == "blocked"


def test_what_may_be_over_is_named() -> None:
    """ "Son posibles [empates] cuando ... un movimiento establece un ciclo sin fin": of a board on which the game can
    go on, only the past knows better."""
    twos = "2,2,2,2,2,2,2,2"
    rows = f"{twos}/{twos} {twos}/{twos} south"
    with pytest.raises(RulesError, match=r"it is not so on this board; allowed: endless, repetition$"):
        load("bao-kujifunza").position(f"{rows} over=no-move")
    with pytest.raises(RulesError, match=r"it is not so on this board; allowed: repetition$"):
        load("bao-kujifunza", endless="illegal").position(f"{rows} over=endless")
    with pytest.raises(RulesError, match=r"allowed: front-empty$"):
        load("bao-kujifunza").position(f"{NOTHING}/{twos} 1,{NOTHING[2:]}/47,{NOTHING[2:]} south over=no-move")
