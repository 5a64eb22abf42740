"""The solitaire kernel, as Bell's Pasang: chains against a slow reading of the rule, scores, refusals, bad text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Game, RulesError, card, load
from rules.geometry import square_name
from rules.kernels.pasang_board import BALLS
from rules.kernels.solitaire import SolitairePosition
from rules.notation import write_rows
from rules.steps import Remove
from tests.rules.play import random_play, texts

DATA = json.loads((Path(__file__).parent / "data" / "jump_examples.json").read_text())
MARKED = {"a1 b2 c3 d4", "k1 j2 i3 h4", "a11 b10 c9 d8", "k11 j10 i9 h8"}
CIRCLE = "11/11/11/11/8/8/8/2w8/1bw8/1b9/11 south score=3,5"


def leaps(board: dict[str, str], site: str) -> Iterator[tuple[str, str]]:
    """(over, to) as the rule says it: straight over a neighbour to the empty site behind, askew only where marked."""
    c, r = ord(site[0]) - ord("a"), int(site[1:]) - 1
    for dc, dr in ((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)):
        over, to = (square_name(c + dc * k, r + dr * k) for k in (1, 2))
        marked = any({site, over, to} <= set(line.split()) for line in MARKED)
        if (marked or 0 in (dc, dr)) and board.get(over) and board.get(to) == "":
            yield over, to


def ends(board: dict[str, str], site: str, taken: tuple[str, ...] = ()) -> Iterator[tuple[str, frozenset[str]]]:
    """(where a chain may end, what it has captured)."""
    for over, to in leaps(board, site):
        yield to, frozenset((*taken, over))
        yield from ends({**board, site: "", over: "", to: board[site]}, to, (*taken, over))


@given(st.randoms(use_true_random=False), st.floats(0.05, 0.95))
def test_chains_agree_with_the_rule(rng: Random, gap: float) -> None:
    game = load("pasang-bell")
    # All on one corner of the board, so that chains stay few: what can be leapt over is at most sixteen balls.
    board = {
        site: rng.choice("bw") if c < 4 and r < 4 and rng.random() > gap else ""
        for site, (c, r) in game.geometry.cells.items()
    }
    position = game.position(f"{write_rows(game.geometry, board)} south")
    expected = {(site, to, taken) for site in board if board[site] for to, taken in ends(board, site) if len(taken) % 2}
    found = set()
    for move in game.moves(position):
        taken = frozenset(step.site for step in move.steps if isinstance(step, Remove))
        found.add((move.text.partition("x")[0], move.text.partition("(")[0].rpartition("x")[2], taken))
        points = game.points(game.play(position, move))
        assert points == (sum(BALLS[board[site]] for site in taken), 0)
    assert found == expected
    assert len(found) == len(game.moves(position))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_point_is_lost_and_turns_go_round(players: int) -> None:
    game: Game[SolitairePosition] = load("pasang-bell", players=players)
    for seed in range(4):
        for ply, (position, _, _) in enumerate(random_play(game, seed, 200)):
            assert sum(position.scores) + sum(BALLS.get(cell, 0) for cell in position.cells) == 168
            assert position.to_move == ply % players
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.points == position.scores
        best = [player for player in range(players) if position.scores[player] == max(position.scores)]
        assert outcome.winner == (best[0] if len(best) == 1 else None)


def test_a_corner_is_taken_first() -> None:
    game = load("pasang-bell")
    assert texts(game, game.start()) == ["xa1", "xk1", "xa11", "xk11"]
    assert game.refusal(game.start(), "c3", None) == "corner-first"


def test_a_round_of_leaps_ends_where_it_began() -> None:
    game = load("pasang-bell")
    position = game.position(CIRCLE)
    (circle,) = (move for move in game.moves(position) if move.text == "b2xb4xd4xb2(b3,c4,c3)")
    after = game.play(position, circle)
    assert game.board(after)["b2"] == "b"
    assert game.points(after) == (8, 5)


def test_even_leaps_are_refused() -> None:
    game = load("pasang-bell")
    position = game.position(CIRCLE)
    asked = [
        ("c4", "a2", "even-leaps"),
        ("b2", "e4", "no-leap-there"),
        ("c4", "b2", "occupied"),
        ("a1", "a2", "cannot-move"),
        (None, "e4", "not-reachable"),
    ]
    assert [game.refusal(position, src, dst) for src, dst, _ in asked] == [reason for _, _, reason in asked]


def test_only_patterns_that_are_balanced_may_be_laid() -> None:
    allowed = next(option for option in card("pasang-bell").options if option.name == "pattern").choices
    even = [name for name, laid in DATA["pasang_patterns"].items() if laid["hole3_black_white"] == [56, 56]]
    assert list(allowed) == even
    for name in even:
        assert len(texts(load("pasang-bell", pattern=name), load("pasang-bell", pattern=name).start())) == 4


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("11/11/11/11/8/8/8/11/11/11 south", "10 rows"),
        ("11/11/11/11/8/8/8/11/11/11/S10 south", "unknown piece 'S'"),
        ("11/11/11/11/8/8/8/11/11/11/b10 west", "side 'west'"),
        ("11/11/11/11/8/8/8/11/11/11/b10 south score=1", "score '1'"),
        ("11/11/11/11/8/8/8/11/11/11/b10 south score=169,0", "168 points"),
        ("/".join(["w" * 11] * 6), "expected"),
        ("/".join(["w" * 11] * 4 + ["w" * 8] * 3 + ["w" * 11] * 4) + " south", "112 pieces w, at most 56"),
    ],
)
def test_bad_text_is_named(text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        load("pasang-bell").position(text)
    assert named in str(error.value)
