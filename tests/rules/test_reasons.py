"""Why a move is refused: the reason that is told is the one that the rules give, not the next one."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Game, load

Asked = tuple[str, str | None, str | None, str]
"""A position, where a piece is lifted, where it is put, and the reason."""


def check(game: Game[Any], *asked: Asked) -> None:
    for text, src, dst, reason in asked:
        assert game.refusal(game.position(text), src, dst) == reason, (text, src, dst)


def test_a_man_from_the_hand_is_not_a_man_lifted() -> None:
    """Molino: a man from the hand goes to any empty point; only a man who is lifted can be one "in a mill"."""
    mill_and_one = "bbb/3/3/6/3/3/Wb1 white hand=8,5"
    check(
        load("molino"),
        (mill_and_one, None, "d7", "occupied"),
        (mill_and_one, "d7", None, "in-mill"),
        (mill_and_one, "a1", None, "place-first"),
        ("W2/b1b/1b1/6/3/W1W/1W1 white hand=0,0", "d1", "a7", "occupied"),
        ("Wb1/3/3/b5/3/WbW/1W1 white hand=0,0", "a7", None, "cannot-move"),
    )


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        ("k3r3/7p/8/8/8/8/8/K3R3 w - - 0 1", "e1", "e8", "water"),
        ("k3r3/7p/8/8/8/8/8/K3R3 b - - 0 1", "e8", "e1", "water"),
        ("k7/4N2p/8/8/8/8/8/K3R3 w - - 0 1", "e1", "e7", "not-reachable"),
        ("k3r3/7p/8/8/8/8/4n3/K7 b - - 0 1", "e8", "e2", "not-reachable"),
        ("r3k3/7p/8/8/8/8/8/4K2R b - - 0 1", "a8", "a1", "water"),
        ("k3r3/7p/8/8/8/8/8/K3R3 w - - 0 1 planks=e4,e5", "e1", "a5", "not-reachable"),
        ("k7/7p/8/8/8/8/4K3/R7 w - - 0 1", "a1", "a7", "water"),
    ],
)
def test_only_the_water_is_in_the_way(text: str, src: str, dst: str, reason: str) -> None:
    """ "Las otras piezas no pueden ocupar las casillas vacías del río, ni cruzarlo" (Ajedrez del Guadalete): said where
    a man could go but for the water, and not where one of his own stands."""
    check(load("ajedrez-guadalete"), (text, src, dst, reason))


def test_a_place_beside_the_board_says_nothing_of_where_he_goes() -> None:
    """ "El otro jugador está obligado a transformar uno de sus peones, justo en la siguiente jugada"."""
    obliged = "4k2r/p7/8/8/8/8/8/R3K3 b - - 0 1 planks=e4"
    check(
        load("ajedrez-guadalete"),
        (obliged, "e8", None, "must-lay-plank"),
        (obliged, "e8", "beside", "must-lay-plank"),
        (obliged, "beside", "a5", "cannot-move"),
    )


def test_two_checkers_hold_a_point() -> None:
    """ "Cuando una casilla tiene dos o más piezas de un mismo jugador, se dice que esa casilla se encuentra
    ocupada"."""
    hold, alone = "24:2 13:13 / 24:2 13:13", "24:2 13:13 / 24:1 13:14"
    check(
        load("backgammon"),
        (f"6:1 {hold[:4]} 13:12 / 24:2 13:13 / white move 5-3", "6", "1", "blocked"),
        (f"6:1 {alone[:4]} 13:12 / 24:1 13:14 / white move 5-3", "6", "2", "not-reachable"),
    )


def test_a_stone_does_not_turn_only_where_it_would() -> None:
    """Konane: it may go on "in the same direction"; that it would have to turn is said of where turning leads."""
    check(
        load("konane", width=6, height=6),
        ("6/6/6/6/6/Bw1w2 black", "a1", "c3", "not-reachable"),
        ("6/6/6/6/2w3/Bw4 black", "a1", "c3", "no-turning"),
    )


def test_a_man_put_down_where_he_was() -> None:
    check(
        load("pinoy-dama"),
        ("4/4/2m1/4/1m2/2M1/4/M3 white", "a1", "a1", "cannot-move"),
        ("4/4/2m1/4/1m2/2M1/4/M3 white", "a1", "b2", "must-capture"),
    )
    check(load("wari"), ("4,4,4,4,4,4 4,4,4,4,4,4 0,0 south", "A", "f", "not-reachable"))


def test_a_duty_that_is_not_played_is_no_reason() -> None:
    """Without the balance of the planks nobody is obliged to lay one."""
    obliged = "4k3/4r3/8/8/8/4N3/P6P/4K3 w - - 0 1 planks=e4,e5,a5,b5"
    check(load("ajedrez-guadalete", balance="off"), (obliged, "e3", "c2", "pinned"))
