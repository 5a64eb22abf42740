"""What boards look like at the start where the rules say so: the stores and seeds of the sowing games."""

from __future__ import annotations

import pytest

from rules import keys, load


@pytest.mark.parametrize(
    ("key", "options", "hand"),
    [
        ("wari", {}, "right"),  # "cada jugador es dueño del almacén ubicado a su derecha"
        ("kalah", {}, "right"),
        ("toguz-kumalak", {}, "right"),
        ("congkak", {"sense": "cw"}, "left"),  # "cw with the store at the owner's left, or ccw with it at the right"
        ("congkak", {"sense": "ccw"}, "right"),
    ],
)
def test_stores(key: str, options: dict[str, str], hand: str) -> None:
    geometry = load(key, **options).geometry
    columns, rows = geometry.size
    right, left = (float(columns), 0.5), (-1.0, 0.5)
    south, north = (right, left) if hand == "right" else (left, right)
    assert rows == 2
    assert geometry.places == {"store.S": south, "store.N": north}


def test_the_pit_in_the_middle_may_hold_two() -> None:
    """ "12 with `centre = 2`: 146 in all": the fourth pit of each row."""
    game = load("pallanguzhi", seeds=12, centre="2")
    row = "12,12,12,2,12,12,12"
    assert game.text(game.start()) == f"{row} {row} 0,0 south"


@pytest.mark.parametrize("key", keys())
def test_whose_the_pieces_are(key: str) -> None:
    """Polarity boards: "N = White, S = Black". Upper case is the first player's and turns its north pole down, lower
    case the second's; balls of pasang are nobody's, white ones north, and all kas are alike."""
    for letter, piece in load(key).pieces.items():
        assert len(letter) == 1
        if piece.side is None:
            assert piece.pole == (-1 if letter == "b" else 1)
        elif key != "pasang":
            assert (piece.side, piece.pole) == ((0, 1) if letter.isupper() else (1, -1))
    assert [(p.side, p.pole) for p in load("pasang", players=4).pieces.values()][:4] == [(n, 1) for n in range(4)]


def test_only_dice_are_played_in_several_moves() -> None:
    """ "Asignando una pieza a cada uno de los dados": a turn of backgammon is several moves, of other games one."""
    assert [key for key in keys() if load(key).explodes] == ["backgammon"]


def test_only_in_abismo_pieces_push_each_other() -> None:
    """ "Empujando todas las fichas que se encuentren a su paso en esa línea": elsewhere they are left or taken."""
    assert [key for key in keys() if load(key).pushes] == ["abismo"]
