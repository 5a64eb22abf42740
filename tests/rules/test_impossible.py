"""Positions that the rules rule out are refused, and what is wrong is named."""

from __future__ import annotations

import pytest

from rules import RulesError, load
from rules.model import OptionValue

SETUP = "24:2 13:5 8:3 6:5"
BARE = "/".join(["11"] * 5 + ["10"] + ["11"] * 4)  # the upper rows of an empty board of pasang


@pytest.mark.parametrize(
    ("key", "options", "text", "named"),
    [
        # "Cada jugador controla 15 piezas."
        ("backgammon", {}, f"{SETUP} / 6:16 / white roll", "'6:16' is not a number of checkers"),
        # "Debe mover sus piezas tal y como si hubiese tirado cuatro dados iguales."
        ("backgammon", {}, f"{SETUP} / {SETUP} / white move 5-5-5-5-5", "'5-5-5-5-5' is nothing that a roll"),
        ("backgammon", {}, f"{SETUP} / {SETUP} / white move 5-7", "'5-7' is nothing that a roll"),
        # Automatic doubles are for single games.
        (
            "backgammon",
            {"cube": True, "match_length": 5, "automatic_doubles": 1},
            f"{SETUP} / {SETUP} / white opening / cube 2",
            "the cube is nobody's, and yet turned",
        ),
        ("backgammon", {}, f"24:2 / {SETUP} / white roll", "2 checkers of white, not 15"),
        ("backgammon", {}, f"{SETUP} / {SETUP} / white over", "'white over' does not go with the checkers"),
        ("backgammon", {}, f"{SETUP} / 6:15 5:0 / white roll", "'5:0' is not a number of checkers"),
        ("backgammon", {}, f"{SETUP} / {SETUP} / white move off-5", "'off-5' is nothing that a roll"),
        # A game is over for one reason.
        ("wari", {}, "1,0,0,0,0,0 1,0,0,0,0,0 25,21 south majority majority", "and why the game is over, if it is"),
        # "Un jugador ... pierde el juego": with nobody else left the game is over.
        ("pasang", {"players": 3}, f"{BARE}/Sb9 south passage=a1,a7,h11 out=west,north", "and another must play"),
        ("pasang", {"players": 3}, f"{BARE}/Wb9 south passage=a1,a7,h11 out=south", "the player to move"),
    ],
)
def test_position(key: str, options: dict[str, OptionValue], text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        load(key, **options).position(text)
    assert named in str(error.value)
