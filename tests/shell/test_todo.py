"""The list of what the hands still owe names what is to be put where."""

from __future__ import annotations

import pytest

from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.snapshot import snapshot
from firmware_host.shell.views.owed import items
from rules import load
from rules.steps import Remove, Shift
from tests.core.bench import Bench
from tests.core.games import lines


@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.POLARITY])
def test_a_piece_that_rests_on_its_way_is_named(sensing: Sensing) -> None:
    found = 0
    for game, texts, position in lines("pinoy-dama", games=8, plies=60):
        for move in game.moves(position):
            for step in move.steps:
                if not isinstance(step, Shift) or not (
                    landings := [s for s in step.via if s not in (step.src, step.dst)]
                ):
                    continue
                bench = Bench(game, sensing, texts)
                piece = bench.board[step.src]
                bench.set(step.src, "")
                bench.set(landings[0], piece)
                owed = items(bench.session)
                assert {item.piece for item in owed if item.do == "put"} <= {piece}
                found += bool(owed)
    assert found


@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.COUNT])
def test_whoever_sows_unseen_is_told_to_say_so(sensing: Sensing) -> None:
    """Where every seed falls on others, a board that cannot count waits for OK, or for as long as a hand may sow."""
    bench = Bench(load("kalah"), sensing)
    bench.set("S1", "")
    bench.wait(0.1)
    assert snapshot(bench.session).sows_unseen == (sensing is Sensing.OCCUPANCY)


def test_what_goes_beside_the_board_whatever_the_move_is_told() -> None:
    """The balls of a column that is taken may be lifted in any order; a chessman that may capture stays in the hand,
    and so does a pawn that becomes a queen or a rook where it goes."""
    bench = Bench(load("pasang"), Sensing.OCCUPANCY)
    assert all(isinstance(step, Remove) for move in bench.game.moves(bench.game.start()) for step in move.steps)
    bench.set("c3", "")
    bench.wait(0.2)
    assert snapshot(bench.session).away == ("c3",)

    bench = Bench(load("ajedrez-jerez"), Sensing.OCCUPANCY)
    bench.set("g1", "")
    bench.wait(0.2)
    assert snapshot(bench.session).away == ()

    game = bench.game.shortened(bench.game.position("8/4P2k/8/8/8/8/8/K7 w - - 0 1"))
    bench = Bench(game, Sensing.OCCUPANCY)
    becomes = [move for move in game.moves(game.start()) if move.text.startswith("e7")]
    assert becomes
    assert all(Remove("e7") in move.steps for move in becomes)
    bench.set("e7", "")
    bench.wait(0.2)
    assert snapshot(bench.session).away == ()


def test_where_seeds_come_from_is_told_where_no_light_is() -> None:
    """At the start of a round of Bechi the player fills any of his pits from his store."""
    game = load("bechi")
    position = game.position("6,6,6,6 0,0,0,0 4,20 north closed=N1,N2,N3,N4 first=north open=3")
    pits = tuple(game.geometry.cells)
    assert {move.steps[:1] for move in game.moves(position)} == {(Shift("store.N", pit, 6),) for pit in pits[4:]}
    for seen, told in ((pits, [("lift", "store.N", 6)]), (game.geometry.sites, [])):
        layout = SensorLayout({site: Sensing.COUNT if site in seen else Sensing.BLIND for site in game.geometry.sites})
        bench = Bench(game.shortened(position), Sensing.COUNT, layout=layout)
        assert [(item.do, item.site, item.count) for item in items(bench.session)] == told
