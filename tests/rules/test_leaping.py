"""The leaping kernel, through Pinoy Dama, Nei Pat Kono and sixteen soldiers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Move, Outcome, RulesError
from rules.steps import Add, Remove, Shift, carry_out
from tests.rules.play import follow, random_play, texts

DATA = json.loads((Path(__file__).parent / "data" / "jump_examples.json").read_text(encoding="utf-8"))


def test_board_is_the_declared_one() -> None:
    board = DATA["boards"]["dama32"]
    geometry = rules.load("pinoy-dama").geometry
    assert {site: list(cell) for site, cell in geometry.cells.items()} == board["xy"]
    assert {min(line, line[::-1]) for line in geometry.lines} == {
        min(tuple(line), tuple(line[::-1])) for line in board["lines"]
    }


def test_captures_of_random_play() -> None:
    game = rules.load("pinoy-dama")
    played = (ply for seed in range(30) for ply in random_play(game, seed, 500))
    for position, legal, move in played:
        if move is None:
            continue
        before, then = game.board(position), game.board(game.play(position, move))
        mine, theirs = ("MK", "mk") if position.to_move == 0 else ("mk", "MK")
        assert sum(held in mine for held in before.values() if held) == sum(
            held in mine for held in then.values() if held
        )
        taken = sum(held in theirs for held in before.values() if held) - sum(
            held in theirs for held in then.values() if held
        )
        assert taken == move.text.count("x")
        assert {m.text.count("x") for m in legal} == {taken} or taken == 0
        assert not any(then[site] == "M" for site in ("b8", "d8", "f8", "h8"))
        assert not any(then[site] == "m" for site in ("a1", "c1", "e1", "g1"))


def mirrored(site: str) -> str:
    return chr(ord("a") + ord("h") - ord(site[0])) + site[1]


def ends(move: Move) -> tuple[str, str, frozenset[str]]:
    """Origin, destination and what is captured: what a printed path, the first of several, hides."""
    removed = [step.site for step in move.steps if isinstance(step, Remove)]
    for step in move.steps:
        match step:
            case Shift(src, dst):
                return src, dst, frozenset(removed)
            case Add(dst):
                return removed[0], dst, frozenset(removed[1:])
    raise AssertionError(move)


def test_right_is_the_mirror_image_of_left() -> None:
    left, right = rules.load("pinoy-dama"), rules.load("pinoy-dama", orientation="right")
    reflection: Any = None
    for position, legal, move in (ply for seed in range(10) for ply in random_play(left, seed, 500)):
        reflection = right.start() if position == left.start() else reflection
        assert {mirrored(site): held for site, held in left.board(position).items()} == right.board(reflection)
        images = {ends(image): image for image in right.moves(reflection)}
        faces = {(mirrored(a), mirrored(b), frozenset(map(mirrored, taken))) for a, b, taken in map(ends, legal)}
        assert faces == set(images)
        if move is None:
            continue
        a, b, taken = ends(move)
        reflection = right.play(reflection, images[mirrored(a), mirrored(b), frozenset(map(mirrored, taken))])


@pytest.mark.parametrize("removal", ["end", "immediate"])
def test_a_king_never_turns_straight_back(removal: str) -> None:
    game = rules.load("pinoy-dama", capture_removal=removal)
    position = game.position("4/4/4/2m1/1K2/1m2/4/4 white")  # both men on the long diagonal of the king on d4
    assert sorted(texts(game, position)) == ["d4xa1", "d4xb2", "d4xf6", "d4xg7", "d4xh8"]


def test_a_king_may_rest_where_it_captured() -> None:
    game = rules.load("pinoy-dama", capture_removal="immediate")
    position = game.position("2K1/KkmK/m3/2m1/4/4/3m/4 white")
    move = game.parse("a7xd4xf6xd8xb6", position)
    assert move.steps[:2] == (Remove("b6"), Shift("a7", "b6", via=("c5", "d4", "f6", "d8")))
    assert carry_out(game.board(position), move.steps) == game.board(game.play(position, move))
    assert not any(text.endswith("b6") for text in texts(rules.load("pinoy-dama"), position))


def test_a_chain_may_end_where_it_began() -> None:
    game = rules.load("pinoy-dama")
    position = game.position("4/4/4/1mm1/4/1mm1/1M2/4 white")
    (move,) = game.moves(position)  # either way round the same move, named by the path first in order
    assert move.text == "d2xb4xd6xf4xd2"
    assert move.steps[0] == Shift("d2", "d2", via=("b4", "d6", "f4"))
    assert game.text(game.play(position, move)) == "4/4/4/4/4/4/1M2/4 black lone=0 quiet=0"


def test_crowning() -> None:
    game = rules.load("pinoy-dama")
    position = game.position("4/1m2/M3/4/4/4/4/4 white")
    (move,) = game.moves(position)
    assert move.steps == (Remove("b6"), Add("d8", "K"), Remove("c7"))
    assert game.board(game.play(position, move))["d8"] == "K"


def test_lone_king_draws_with_its_twelfth_move() -> None:
    game = rules.load("pinoy-dama")
    chased = game.position("2k1/1k2/3k/4/4/4/4/K3 black lone=11")
    after = follow(game, chased, "f8-e7")
    assert game.text(after).endswith("lone=11 quiet=1")
    assert game.outcome(after) is None
    after = follow(game, after, "a1-b2")
    assert game.text(after).endswith("lone=12 quiet=2")
    assert game.outcome(after) == Outcome(None, "lone-king")
    assert game.moves(after) == ()
    endless = rules.load("pinoy-dama", lone_king_limit=0)
    assert endless.outcome(endless.position(game.text(after))) is None


@pytest.mark.parametrize(
    ("rows", "side", "move", "lone"),
    [
        ("2k1/4/4/4/4/4/1K2/KK2", "white", "d2-e3", 11),
        ("2k1/4/4/4/4/4/1K2/KK2", "black", "f8-e7", 12),
        ("2k1/1k2/3k/4/4/4/4/K3", "white", "a1-b2", 12),
        ("2k1/1k2/3k/4/4/4/4/K3", "black", "f8-e7", 11),
    ],
)
def test_only_the_moves_of_the_lone_king_count(rows: str, side: str, move: str, lone: int) -> None:
    """ "Realizados por el jugador que solo tiene un rey ... una vez transcurridos doce movimientos, la partida queda en
    tablas": of either side."""
    game = rules.load("pinoy-dama")
    after = follow(game, game.position(f"{rows} {side} lone=11"), move)
    assert game.text(after).endswith(f"lone={lone} quiet=1")
    assert (game.outcome(after) == Outcome(None, "lone-king")) == (lone == 12)


def test_where_a_lone_king_has_no_limit_the_third_time_is_a_draw_as_elsewhere() -> None:
    """His moves were counted all the same, so that no position was ever the same."""
    game = rules.load("pinoy-dama", lone_king_limit=0, quiet_limit=0)
    there_and_back = ("a3-b4", "h2-g1", "b4-a3", "g1-h2")
    again = follow(game, game.position("4/4/4/K3/4/K3/K2k/4 white"), *there_and_back)
    assert game.outcome(again) is None
    assert game.outcome(follow(game, again, *there_and_back)) == Outcome(None, "repetition")


def test_lone_king_moves_count_from_the_moment_it_is_alone() -> None:
    game = rules.load("pinoy-dama")
    crowned = follow(game, game.position("1kk1/4/4/4/4/4/m3/3K black"), "b2-c1")
    assert game.text(crowned).endswith("lone=0 quiet=0")
    assert game.text(follow(game, crowned, "g1-h2")).endswith("lone=1 quiet=1")
    assert game.text(follow(game, crowned, "g1-h2", "f8-e7")).endswith("lone=1 quiet=2")


def test_third_occurrence_is_a_draw() -> None:
    game = rules.load("pinoy-dama")
    start = game.position("4/4/4/4/4/4/3k/K3 white")
    there_and_back = ("a1-b2", "h2-g1", "b2-a1", "g1-h2")
    twice = follow(game, start, *there_and_back)
    assert game.outcome(twice) is None
    thrice = follow(game, twice, *there_and_back)
    assert game.outcome(thrice) == Outcome(None, "repetition")
    assert game.moves(thrice) == ()
    assert game.board(thrice) == game.board(start)


def test_quiet_plies() -> None:
    game = rules.load("pinoy-dama")
    position = game.position("3m/4/4/4/4/4/4/KM2 white quiet=99")
    assert game.outcome(follow(game, position, "a1-b2")) == Outcome(None, "quiet-limit")
    assert game.text(follow(game, position, "c1-d2")).endswith("quiet=0")
    blocked = game.position("4/4/4/4/1m2/mm2/M3/M3 white quiet=100")
    assert game.outcome(blocked) == Outcome(1, "no-move")  # before any draw


CAPTURE = "4/4/M1M1/1mm1/M3/4/4/4 white"  # the text's figure: only b4xd6xf4


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        (CAPTURE, "b6", None, "must-capture-most"),
        (CAPTURE, "b6", "d4", "must-capture-most"),
        (CAPTURE, "b4", "d6", "must-capture-most"),
        (CAPTURE, "b4", "a5", "must-capture"),
        (CAPTURE, "c5", None, "wrong-side"),
        ("4/4/4/4/1M2/4/4/4 white", "d4", "c3", "no-way-back"),
        ("4/4/4/4/1M1M/4/4/M3 white", "d4", "c3", "no-way-back"),
        ("4/4/4/4/1M2/4/4/4 white", "d4", "h8", "not-reachable"),
        ("4/4/4/4/4/4/MM2/1M2 white", "c1", None, "cannot-move"),
        ("4/4/4/4/1M2/4/4/4 white", None, "a1", "not-reachable"),
    ],
)
def test_refusals(text: str, src: str | None, dst: str | None, reason: str) -> None:
    game = rules.load("pinoy-dama")
    assert game.refusal(game.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "expected ROWS SIDE"),
        ("4/4/4/4/4/4/4 white", "7 rows"),
        ("4/4/4/4/4/4/4/3 white", "row '3': 3 sites"),
        ("4/4/4/4/4/4/4/Q3 white", "'Q'"),
        ("4/4/4/4/4/4/4/K3 red", "'red'"),
        ("4/4/4/4/4/4/4/K3 white quiet", "'quiet'"),
        ("4/4/4/4/4/4/4/K3 white hand=1", "'hand=1'"),
        ("M3/4/4/4/4/4/4/4 white", "crowned"),
        ("4/4/4/KMMM/MMMM/MMMM/M3/4 white", "13 pieces of white"),
        ("4/4/4/4/4/4/4/K3 white lone=1", "lone=1"),
    ],
)
def test_bad_text_is_refused_by_name(text: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        rules.load("pinoy-dama").position(text)


def test_kono_captures_over_its_own_and_lands_on_the_enemy() -> None:
    game = rules.load("nei-pat-kono")
    start = game.start()
    assert texts(game, start) == ["a1xa3", "b1xb3", "c1xc3", "d1xd3"]
    steps = game.parse("a1xa3", start).steps
    assert [step for step in steps if isinstance(step, Remove)] == [Remove("a3")]
    assert [(step.src, step.dst) for step in steps if isinstance(step, Shift)] == [("a1", "a3")]
    assert steps[0] == Remove("a3")  # the landing has to be cleared first


def test_two_captures_of_kono_may_leave_the_same_sites_occupied() -> None:
    game = rules.load("nei-pat-kono")
    position = game.position("s3/S3/SSs1/4 white")
    boards = [game.board(game.play(position, game.parse(text, position))) for text in ("a2xa4", "a2xc2")]
    assert boards[0] != boards[1]
    assert [{site for site, held in board.items() if held} for board in boards] == [{"a4", "a3", "b2", "c2"}] * 2


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("3s/4/2S1/SS2 black", Outcome(0, "too-few")),
        ("3s/4/2S1/SS2 white", Outcome(0, "too-few")),
        ("2ss/4/2S1/SS2 black", None),
        ("4/4/SS2/sS2 black", Outcome(0, "too-few")),
        ("2Ss/3S/S3/sS2 black", Outcome(0, "no-move")),
        ("3s/4/2S1/SSs1 white quiet=100", Outcome(None, "quiet-limit")),
    ],
)
def test_ends_of_kono(text: str, outcome: Outcome | None) -> None:
    game = rules.load("nei-pat-kono")
    position = game.position(text)
    assert game.outcome(position) == outcome
    assert bool(game.moves(position)) == (outcome is None)


def test_soldiers_may_stop_on_the_way_unless_captures_are_compulsory() -> None:
    text = "s2/3/5/3s1/5/2s2/2S2/3/3 white"
    free, bound = rules.load("sixteen-soldiers"), rules.load("sixteen-soldiers", compulsory=True)
    captures = [found for found in texts(free, free.position(text)) if "x" in found]
    assert captures == ["c3xc5(c4)", "c3xc5xe7(c4,d6)"]
    assert texts(bound, bound.position(text)) == ["c3xc5xe7(c4,d6)"]


def test_soldiers_keep_their_number_on_their_own_moves() -> None:
    game = rules.load("sixteen-soldiers")
    chained = 0
    for seed in range(6):
        for position, _, move in random_play(game, seed, 300):
            if move is not None:
                mine, theirs = "Ss" if position.to_move == 0 else "sS"
                before, after = (list(game.board(p).values()) for p in (position, game.play(position, move)))
                assert before.count(mine) == after.count(mine) <= 16
                assert before.count(theirs) - after.count(theirs) == max(0, move.text.count("x"))
                chained += move.text.count("x") > 1
    assert chained


@pytest.mark.parametrize(
    ("key", "options", "text", "src", "dst", "reason"),
    [
        ("nei-pat-kono", {}, "4/3S/s3/S2s white", "a1", "a3", "no-leap"),
        ("nei-pat-kono", {}, "4/3S/s3/S2s white", "a1", "b2", "not-reachable"),
        ("nei-pat-kono", {"compulsory": True}, "s3/4/4/SSsS white", "a1", "a2", "must-capture"),
        ("nei-pat-kono", {"compulsory": True}, "3s/4/4/SSsS white", "d1", "d2", "must-capture"),
        ("sixteen-soldiers", {}, "3/3/5/5/5/2S2/2S2/3/2s white", "c3", "c5", "no-leap"),
        ("sixteen-soldiers", {}, "3/3/5/5/5/2S2/2S2/3/2s white", "c3", "b4", "not-reachable"),
        ("sixteen-soldiers", {"compulsory": True}, "s2/3/5/3s1/5/2s2/2S2/3/3 white", "c3", "c2", "must-capture"),
    ],
)
def test_refusals_of_others(
    key: str, options: dict[str, bool], text: str, src: str, dst: str | None, reason: str
) -> None:
    game = rules.load(key, **options)
    assert game.refusal(game.position(text), src, dst) == reason
