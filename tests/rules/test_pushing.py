"""Abyss: setting, choosing, pushing."""

from __future__ import annotations

from random import Random

import pytest

from rules import RulesError, load
from rules.model import Outcome
from rules.steps import Add, Remove, Shift, Step, Touch, origins
from tests.rules.play import follow, texts

GAME = load("abismo")
MIDDLE = "2W2/1WWW1/bWbb1/1bWb1/2b2"


@pytest.mark.parametrize(
    ("row", "stone", "pushes"),
    [
        ("W1bb1", "a3", {"a3E3": "3Wb", "a3E4": "4W"}),
        ("1W1Wb", "b3", {"b3E2": "3WW", "b3E3": "4W"}),
        ("1W1Wb", "d3", {"d3E1": "1W2W"}),
        ("W2Wb", "a3", {"a3E3": "3WW", "a3E4": "4W"}),
        ("4W", "e3", {}),
        ("b3W", "e3", {"e3W4": "W4"}),
    ],
)
def test_pushes_along_a_row(row: str, stone: str, pushes: dict[str, str]) -> None:
    """Gaps close first, and own stones may go over the edge as long as an enemy does."""
    position = GAME.position(f"5/5/{row}/5/5 white")
    found = {m.text: GAME.text(GAME.play(position, m)).split()[0] for m in GAME.moves(position) if stone in m.text}
    assert found == {move: f"5/5/{after}/5/5" for move, after in pushes.items()}


def pushed_step_by_step(line: str, distance: int) -> tuple[str, str]:
    """The line after its first stone has gone so many cells, one by one, and what fell, the farthest first."""
    cells, fallen = list(line), ""
    for at in range(distance):
        run = next((k for k in range(at + 1, len(cells)) if cells[k] == "."), len(cells))
        moving = cells[at:run]
        if run == len(cells):
            fallen += moving.pop()
        cells[at : at + 1 + len(moving)] = [".", *moving]
    return "".join(cells), fallen


def test_every_push_is_one_of_single_cells() -> None:
    """Random rows of five: legal are the distances by which an enemy falls, and they end where single steps do."""
    rng = Random(5)
    for _ in range(400):
        line = "W" + "".join(rng.choice("W.b") for _ in range(4))
        expected = {}
        for distance in range(1, 5):
            after, fallen = pushed_step_by_step(line, distance)
            if "b" in fallen:
                expected[f"a3E{distance}"] = after
        position = GAME.position(f"5/5/{line}/5/5 white")
        found = {}
        for move in GAME.moves(position):
            if move.text.startswith("a3E"):
                row = GAME.board(GAME.play(position, move))
                found[move.text] = "".join(row[f"{column}3"] or "." for column in "abcde")
        assert found == expected, line


@pytest.mark.parametrize(("extent", "pushes"), [("choose", 18), ("minimal", 11), ("edge", 11)])
def test_how_far_a_stone_may_push(extent: str, pushes: int) -> None:
    game = load("abismo", push_extent=extent)
    assert len(texts(game, game.position(f"{MIDDLE} black"))) == pushes


def test_to_the_edge() -> None:
    game = load("abismo", push_extent="edge")
    assert texts(game, game.position("5/5/W1bb1/5/5 white")) == ["a3E4"]


@pytest.mark.parametrize(
    ("text", "move", "steps"),
    [
        (
            "5/5/W1bb1/5/5 white",
            "a3E3",
            (Remove("d3"), Shift("c3", "e3", via=("d3",)), Shift("a3", "d3", via=("b3", "c3"))),
        ),
        ("5/5/W1bb1/5/5 white", "a3E4", (Remove("d3"), Remove("c3"), Shift("a3", "e3", via=("b3", "c3", "d3")))),
        ("5/5/4W/4b/5 white", "e3S2", (Remove("e2"), Shift("e3", "e1", via=("e2",)))),
    ],
)
def test_steps(text: str, move: str, steps: tuple[Step, ...]) -> None:
    legal = GAME.parse(move, GAME.position(text))
    assert legal.steps == steps
    assert origins(legal.steps) == {move[:2]}, "the pushed stones are not where a hand begins"


def test_stuck_games_are_counted() -> None:
    for text, outcome in (
        ("W4/1W3/2b2/5/5 white", Outcome(0, "most-stones", (2, 1))),
        ("W4/2b2/5/5/5 white", Outcome(None, "equal-stones", (1, 1))),
        ("5/5/5/5/bb3 white", Outcome(1, "most-stones", (0, 2))),
    ):
        position = GAME.position(text)
        assert GAME.outcome(position) == outcome
        assert GAME.moves(position) == ()


def test_random_games_end_within_twelve_pushes() -> None:
    for seed in range(150):
        rng, position, pushes = Random(seed), GAME.start(), 0
        while moves := GAME.moves(position):
            enemies = "".join(GAME.board(position).values()).count("Wb"[1 - position.to_move])
            pushing = position.phase == "play"
            position = GAME.play(position, rng.choice(moves))
            if pushing:
                pushes += 1
                assert "".join(GAME.board(position).values()).count("Wb"[position.to_move]) < enemies
        assert pushes <= 12


# Setting and choosing

SET = "WWWWW/W4/5/4b/bbbbb"


def test_white_stones_are_set_first() -> None:
    whites = [f"W@{column}5" for column in "abcde"] + ["W@a4"]
    position = follow(GAME, GAME.start(), *whites[:5])
    assert {move[0] for move in texts(GAME, position)} == {"W"}
    position = follow(GAME, position, whites[5])
    assert {move[0] for move in texts(GAME, position)} == {"b"}
    assert GAME.parse("b@c3", position).steps == (Add("c3", "b"),)
    free = load("abismo", placing="any_order")
    assert {move[0] for move in texts(free, free.start())} == {"W", "b"}


@pytest.mark.parametrize(
    ("choices", "begins"),
    [
        (("first", "white"), "black"),
        (("first", "black"), "white"),
        (("white",), "black"),
        (("black",), "white"),
    ],
)
def test_who_begins(choices: tuple[str, ...], begins: str) -> None:
    """Whoever has a colour by choice lets the other one begin: either because that was the other choice, or as the
    other has chosen to."""
    chosen = follow(GAME, GAME.position(f"{SET} black phase=choose"), *choices)
    assert GAME.text(chosen) == f"{SET} {begins}"


def test_choices_are_touched() -> None:
    moves = GAME.moves(GAME.position(f"{SET} black phase=choose"))
    board = GAME.board(GAME.position(SET + " white"))
    touched = {m.text: board[step.site] for m in moves for step in m.steps if isinstance(step, Touch)}
    assert touched == {"first": "", "white": "W", "black": "b"}


# Reasons and bad text


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        (f"{MIDDLE} black", "b3", "b4", "wrong-side"),
        (f"{MIDDLE} black", "c1", "b1", "pushes-nobody-off"),
        (f"{SET} black phase=choose", "a1", "a2", "must-choose"),
        ("5/5/5/5/W4 white phase=place", None, "a1", "occupied"),
        ("5/5/5/5/W4 white phase=place", "a1", "a2", "must-place"),
    ],
)
def test_refusal(text: str, src: str | None, dst: str | None, reason: str) -> None:
    assert GAME.refusal(GAME.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("WWWWW/WW3/5/5/5 white", "7 stones of a side, at most 6"),
        ("5/5/5/5/W4 white phase=lunch", "phase 'lunch'"),
        ("5/5/5/5/W4 white phase=choose", "does not go with 1 white and 0 black"),
        (f"{SET} white phase=place", "does not go with 6 white and 6 black"),
        ("5/5/5/5/W3b white phase=place", "before all the white ones are set"),
        (f"{SET} white phase=choose", "it is for black"),
        ("5/5/5/5/x4 white", "unknown piece 'x'"),
    ],
)
def test_bad_text(text: str, complaint: str) -> None:
    with pytest.raises(RulesError) as error:
        GAME.position(text)
    assert complaint in str(error.value)
