"""What steps say of the hand that does them; that they keep the steps law is the conformance suite's business."""

from __future__ import annotations

import pytest

from rules import load
from rules.steps import Add, Board, Flip, Remove, Shift, Site, Sow, Step, StepError, carry_out, origins, travels

CASTLING = (Shift("e1", "g1", via=("f1",)), Shift("h1", "f1"))
CROWNING_CAPTURE = (Remove("b6"), Add("d8", "K"), Remove("c7"))
PROMOTION_CAPTURE = (Remove("b1"), Remove("a2"), Add("b1", "n"))
HIT = (Shift("5", "bar.b"), Shift("8", "5"))
PUSH = (Remove("d3"), Shift("c3", "e3", via=("d3",)), Shift("a3", "d3", via=("b3", "c3")))
RELAY = (Sow("A", ("B", "C")), Sow("C", ("D", "E", "F")))


@pytest.mark.parametrize(
    ("steps", "going", "begun"),
    [
        (CASTLING, [("e1", "g1"), ("h1", "f1")], {"e1", "h1"}),
        (CROWNING_CAPTURE, [("b6", "d8")], {"b6"}),
        (PROMOTION_CAPTURE, [("a2", "b1")], {"a2"}),
        (HIT, [("8", "5")], {"8"}),
        (PUSH, [("a3", "d3")], {"a3"}),
        ((Remove("c4"), Shift("c3", "c5")), [("c3", "c5")], {"c3"}),
        ((Add("d3", "B"), Flip("d4", "B")), [], set()),
        (RELAY, [], {"A"}),
    ],
)
def test_where_pieces_travel_and_hands_begin(
    steps: tuple[Step, ...], going: list[tuple[Site, Site]], begun: set[Site]
) -> None:
    assert travels(steps) == going
    assert origins(steps) == begun


@pytest.mark.parametrize(
    ("key", "text", "src", "reason"),
    [
        ("pinoy-dama", "4/M3/4/4/4/4/4/4 white", "a7", "not-reachable"),
        ("ajedrez-jerez", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7", "not-reachable"),
        ("oware", "1,0,0,0,2,3 2,1,2,0,0,0 20,17 south", "a", "wrong-side"),
        ("oware", "1,0,0,0,2,3 2,1,2,0,0,0 20,17 south", "store.S", "cannot-move"),
    ],
)
def test_refusal_of_a_place_where_nothing_goes(key: str, text: str, src: Site, reason: str) -> None:
    game = load(key)
    assert game.refusal(game.position(text), src, "b2" if src == "a7" else None) == reason


@pytest.mark.parametrize(
    ("board", "step", "named"),
    [
        ({"a1": ""}, Remove("a1"), "cannot lift 1 from a1"),
        ({"a1": "W"}, Shift("a1", "a1", 2), "cannot lift 2 from a1"),
        ({"a1": "W"}, Shift("a1", "b1"), "no site 'b1'"),
        ({"a1": "W"}, Add("c1", "b"), "no site 'c1'"),
        ({"a1": "W"}, Flip("d1", "b"), "no site 'd1'"),
    ],
)
def test_steps_that_cannot_be_done_are_named(board: Board, step: Step, named: str) -> None:
    with pytest.raises(StepError, match=named):
        carry_out(board, (step,))
