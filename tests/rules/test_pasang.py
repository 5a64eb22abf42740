"""The Pasang kernel against a slow reading of the rules, site by site; more than two players; patterns; refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Game, RulesError, load
from rules.geometry import square_name
from rules.kernels.pasang_board import BALLS, PATTERNS, SEATED, balls
from rules.notation import write_rows
from rules.steps import Add, Remove, Shift
from tests.rules.play import follow, random_play, texts

DATA = json.loads((Path(__file__).parent / "data" / "jump_examples.json").read_text())
NEAR = {"south": "a1", "west": "a11", "north": "k11", "east": "k1"}
"""Where each player's leftmost column begins."""
ALONG = {"-": ((1, 0), (-1, 0)), "|": ((0, 1), (0, -1))}
OPTIONS = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "centre_hole": st.sampled_from([1, 3]),
        "line_through_hole": st.booleans(),
        "ka_through_hole": st.booleans(),
    }
)


def seen(game: Game[Any], board: dict[str, str], site: str, way: tuple[int, int], through: bool) -> Iterator[str]:
    """The sites in one direction as far as the edge, or the hole."""
    c, r = game.geometry.cells[site]
    while (c := c + way[0]) in range(11) and (r := r + way[1]) in range(11):
        if (name := square_name(c, r)) in board:
            yield name
        elif not through:
            return


def line(game: Game[Any], board: dict[str, str], site: str, axis: str, ball: str) -> set[str]:
    """As the rule says it: both ways over gaps, as far as the first that is no such ball."""
    found: set[str] = set()
    for way in ALONG[axis]:
        for other in seen(game, board, site, way, bool(game.options["line_through_hole"])):
            if board[other] not in ("", ball):
                break
            found |= {other} if board[other] else set()
    return found


def slides(game: Game[Any], board: dict[str, str], ka: str) -> Iterator[tuple[str, str]]:
    """(the axis of the line to be taken, where the ka stops)."""
    for axis, across in (("-", "|"), ("|", "-")):
        for way in ALONG[axis]:
            for stop in seen(game, board, ka, way, bool(game.options["ka_through_hole"])):
                if board[stop]:
                    break
                yield across, stop


@given(OPTIONS, st.randoms(use_true_random=False))
def test_a_ka_takes_what_the_rule_says(options: dict[str, Any], rng: Random) -> None:
    """On boards of any balls whatever."""
    game = load("pasang", **options)
    gap = rng.random()
    board = {site: "" if rng.random() < gap else ball for site, ball in game.board(game.start()).items()}
    kas = rng.sample(sorted(board), len(game.sides))
    board |= {site: letter for letter, site in zip(game.pieces, kas, strict=False)}
    passages = ",".join(NEAR[side] for side in game.sides)
    mover = rng.randrange(len(game.sides))
    position = game.position(f"{write_rows(game.geometry, board)} {game.sides[mover]} passage={passages}")
    expected = {
        f"{kas[mover]}-{stop}*{len(taken)}{ball}": (stop, taken)
        for axis, stop in slides(game, board, kas[mover])
        for ball in BALLS
        if len(taken := line(game, board, stop, axis, ball)) % 2
    }
    moves = {move.text: move for move in game.moves(position) if move.text != "out"}
    assert moves.keys() == expected.keys()
    for text, (stop, taken) in expected.items():
        slide, *lifted = moves[text].steps
        assert isinstance(slide, Shift)
        assert (slide.src, slide.dst) == (kas[mover], stop)
        assert not any(board[site] for site in slide.via)
        assert {step.site for step in lifted if isinstance(step, Remove)} == taken
        points = game.points(game.play(position, moves[text]))
        assert points[mover] == sum(BALLS[board[site]] for site in taken)
        assert sum(points) == points[mover]


@pytest.mark.parametrize("entry", ["slide", "jump"])
def test_a_ka_comes_in_for_a_ball(entry: str) -> None:
    """Each entry of random openings, with what it takes, found again site by site; and none is missing."""
    game = load("pasang", ka_entry=entry)
    leap = {"slide": 1, "jump": 2}[entry]
    for seed in range(12):
        for position, moves, _ in random_play(game, seed, 4):
            if position.passages[position.to_move] < 0 or position.kas[position.to_move] >= 0:
                continue
            board, south = game.board(position), position.to_move == 0
            column = position.passages[position.to_move] if south else 10 - position.passages[position.to_move]
            expected = set()
            for row in range(5) if south else range(6, 11):
                stand = square_name(column, row)
                for way in (-1, 1):
                    over = [square_name(column + way * k, row) for k in range(1, leap + 1)]
                    if not 0 <= column + way * leap <= 10 or any(board[site] not in BALLS for site in over):
                        continue
                    left = {**board, over[-1]: ""}
                    for axis in ALONG:
                        for ball in BALLS:
                            count = len(line(game, left, stand, axis, ball))
                            expected |= {f"{over[-1]}-{stand}*{axis}{count}{ball}"} if count % 2 else set()
            assert {move.text for move in moves} == expected
            for move in moves:
                lifted, ka, *_ = move.steps
                assert isinstance(lifted, Remove)
                assert isinstance(ka, Add)
                assert (lifted.site, ka.site) == tuple(move.text.partition("*")[0].split("-"))


@given(OPTIONS, st.integers(0, 10_000))
def test_no_point_is_lost(options: dict[str, Any], seed: int) -> None:
    """What is scored, what lies on the board and the balls that the kas replaced are all there ever was."""
    game = load("pasang", **options)

    def value(board: dict[str, str]) -> int:
        return sum(BALLS.get(contents, 0) for contents in board.values())

    whole, replaced = value(game.board(game.start())), 0
    for position, _, move in random_play(game, seed, 200):
        board = game.board(position)
        assert sum(game.points(position)) + value(board) + replaced == whole
        assert all(list(board.values()).count(letter) <= 1 for letter in game.pieces if letter not in BALLS)
        if move is not None:
            added = [step for step in move.steps if isinstance(step, Add)]
            lifted = [step.site for step in move.steps if isinstance(step, Remove) and board[step.site] in BALLS]
            assert move.text == "out" or (len(lifted) - len(added)) % 2
            replaced += BALLS[board[lifted[0]]] if added else 0


def test_the_patterns_are_those_of_the_published_set() -> None:
    assert PATTERNS.keys() == DATA["pasang_patterns"].keys()
    for name, published in DATA["pasang_patterns"].items():
        rows: list[str] = published["rows_top_to_bottom"]
        assert balls(name) == {(c, 10 - r): rows[r][c] for r in range(11) for c in range(11) if rows[r][c] != "."}
        if published["hole3_black_white"][0] != published["hole3_black_white"][1]:
            with pytest.raises(RulesError, match=f"pattern {name}: "):
                load("pasang", pattern=name, centre_hole=3)
        else:
            game = load("pasang", pattern=name, centre_hole=3)
            assert "".join(game.board(game.start()).values()).count("w") == 56


# More than two players


def test_who_can_take_nothing_lifts_his_ka_and_the_others_go_on() -> None:
    game = load("pasang", players=3)
    text = "7b1b1/9w1/6Sb1w1/2b1w4w1/2bbw4w1/10/N10/11/11/11/3W7 west passage=g1,a3,a11 score=51,51,55"
    position = game.position(text)
    (out,) = game.moves(position)
    assert (out.text, out.steps) == ("out", (Remove("d1"),))
    assert game.outcome(position) is None
    assert game.refusal(position, "d1", "d4") == "lift-your-ka"
    after = game.play(position, out)
    assert game.sides[after.to_move] == "north"
    assert game.text(after).endswith("out=west")
    assert game.position(game.text(after)) == after
    while game.outcome(after) is None:
        after = game.play(after, game.moves(after)[0])
        assert game.sides[after.to_move] != "west", "who is out has no more turns"


def test_a_ka_shut_in_its_corner_is_lifted_too() -> None:
    """ "Si un jugador, cuando está en su turno, no puede realizar ninguna captura, pierde el juego": his ka goes."""
    game = load("pasang", players=3)
    position = game.position("11/11/11/7N3/11/10/2W8/11/11/b10/Sb9 south passage=a1,a7,h11 score=51,51,55")
    assert game.board(follow(game, position, "out"))["a1"] == ""


def test_a_player_without_an_entry_is_out_with_nothing_to_lift() -> None:
    game = load("pasang", players=3)
    position = game.position("11/11/11/11/11/b9/11/11/11/11/5b5 south passage=a1,a11,k11 score=50,20,30")
    (out,) = game.moves(position)
    assert (out.text, out.steps) == ("out", ())


def test_the_last_one_left_wins_whatever_the_points() -> None:
    game = load("pasang", players=3)
    position = game.position("11/bW9/11/11/2N8/10/11/11/S10/11/11 south passage=c1,a8,h11 score=65,60,50")
    outcome = game.outcome(follow(game, position, "out"))
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (2, "no-capture", (65, 60, 50))


@pytest.mark.parametrize(
    ("score", "winner", "reason", "final"),
    [
        ("45,64,61", 2, "most-points", (45, 64, 63)),  # west had more, and is out
        ("59,60,57", None, "equal-points", (59, 60, 59)),
        ("64,20,61", 0, "most-points", (64, 20, 63)),
    ],
)
def test_when_no_balls_are_left_the_points_of_those_who_play_decide(
    score: str, winner: int | None, reason: str, final: tuple[int, ...]
) -> None:
    game = load("pasang", players=3)
    rows = "11/11/11/11/11/10/11/11/5N5/8w2/7S3"
    position = game.position(f"{rows} north passage=b1,a7,h11 score={score} out=west")
    after = follow(game, position, "f3-f2*1w")
    assert game.moves(after) == ()
    outcome = game.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (winner, reason, final)


def test_sides_sit_clockwise() -> None:
    for players, sides in SEATED.items():
        game = load("pasang", players=players)
        assert game.sides == sides
        position = game.start()
        for side in sides:
            assert game.sides[position.to_move] == side
            position = follow(game, position, next(t for t in texts(game, position) if t.startswith(f"{NEAR[side]}.")))
        assert position.passages == (0,) * players
        assert position.to_move == 0


def test_the_first_player_chooses_the_hand_for_all() -> None:
    two, four = load("pasang"), load("pasang", players=4)
    assert texts(two, follow(two, two.start(), "f1..f5")) == [f"{c}11..{c}7" for c in "kjihgedcba"]
    assert "f1..f5" not in texts(four, four.start())
    position = follow(four, four.start(), "i1..i5")
    assert texts(four, position) == [f"a{r}..e{r}" for r in (5, 4, 3, 2, 1)]
    assert texts(four, follow(four, position, "a5..e5")) == [f"{c}11..{c}7" for c in "edcba"]


# Refusals and bad text

OPENED = "wwwwwbbbb1w/bwwwwbbbb1w/bbwwwbbbw1w/bbbwwbbww1w/bbbbwbwww1w/bbbbbbbbbb/ww1wwbwbbbb/ww1wbbwwbbb/ww1bbbwwwbb/ww1bbbwwwwb/wb1bbbwwwww"  # noqa: E501
ENTERED = "wwwwwbbbb1w/bwwwwbbbb1w/bbwwwbbbw1w/bb1wwbbww1w/bb1bwb3N1/bb1bbbbbbb/ww1wwbwbbbb/w1Swbbwwbbb/ww1bbbwwwbb/ww1bbbwwwwb/wb1bbbwwwww"  # noqa: E501


def test_refusals() -> None:
    game = load("pasang")
    start, second = game.start(), follow(game, game.start(), "c1..c5")
    entry = game.position(f"{OPENED} south passage=c1,j11 score=8,9")
    sliding = game.position(f"{ENTERED} south passage=c1,j11 score=11,15")
    asked = [
        (start, "c9", None, "own-half"),
        (start, "c3", None, "not-reachable"),
        (start, "c3", "d3", "occupied"),
        (start, None, None, "not-reachable"),
        (second, "c11", None, "same-hand"),
        (second, "f9", None, "not-central"),
        (entry, "e4", "c4", "beside-passage"),
        (entry, "d4", "c3", "no-odd-line"),
        (sliding, "c4", "c5", "no-odd-line"),
        (sliding, "c4", "j10", "not-reachable"),
        (sliding, "c4", "d4", "occupied"),
        (sliding, "a4", None, "no-odd-line"),
        (sliding, "j7", None, "wrong-side"),
        (sliding, "a4", "h7", "no-odd-line"),
    ]
    for position, src, dst, reason in asked:
        assert game.refusal(position, src, dst) == reason, (src, dst)
    four = load("pasang", players=4)
    assert four.refusal(four.start(), "f3", None) == "not-central"


@pytest.mark.parametrize(
    ("rest", "named"),
    [
        ("south passage=c1", "passage=c1: expected 2 sites"),
        ("south passage=c2,j11", "south has none at 'c2'; allowed: - a1 b1"),
        ("west passage=c1,j11", "side 'west'"),
        ("south passage=c1,j11 score=1", "score '1'"),
        ("south passage=c1,j11 score=200,9", "at most 180"),
        ("south passage=c1,-", "south to move, so north should have a ka or is out"),
        ("south passage=-,-", "south to move, so south should have no passage"),
        ("south passage=c1,j11 out=west", "'west' does not play; allowed: south, north"),
        ("south passage=c1,j11 out=north", "too many N; north has left"),
        ("south passage=c1,j11 turn=3", "turn=3"),
    ],
)
def test_bad_text_is_named(rest: str, named: str) -> None:
    game = load("pasang")
    game.position(f"{ENTERED} south passage=c1,j11 score=11,15")
    with pytest.raises(RulesError) as error:
        game.position(f"{ENTERED} {rest}")
    assert named in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("b3N1", "bN2N1", "too many N; north has one ka"),
        ("b3N1", "b3W1", "unknown piece 'W'"),
        ("wwwwwbbbb1w", "bbbbbbbbbbb", "61 balls b, at most 60"),
        ("/wb1bbbwwwww", "", "10 rows"),
    ],
)
def test_bad_rows_are_named(old: str, new: str, named: str) -> None:
    assert old in ENTERED
    rows = ENTERED.replace(old, new)
    with pytest.raises(RulesError) as error:
        load("pasang").position(f"{rows} south passage=c1,j11")
    assert named in str(error.value)
