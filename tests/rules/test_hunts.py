"""The hunt kernel, through Rimau-rimau, Kungser and Bagh-chal."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import rules
from rules import Outcome, RulesError
from rules.geometry import Geometry
from rules.kernels.boards import ALQUERQUE5, TIGER33SQ, TIGER35MIX, TIGER37
from rules.kernels.hunts import FIRST_MOVES
from rules.notation import write_rows
from rules.steps import Add, Remove, Shift, carry_out
from tests.rules.play import follow, random_play, texts

DATA = json.loads((Path(__file__).parent / "data" / "jump_examples.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("drawn", [TIGER37, TIGER35MIX, TIGER33SQ, ALQUERQUE5], ids=lambda board: board.name)
def test_board_is_the_declared_one(drawn: Geometry) -> None:
    board = DATA["boards"][drawn.name]
    assert {site: list(cell) for site, cell in drawn.cells.items()} == board["xy"]
    assert {min(line, line[::-1]) for line in drawn.lines} == {
        min(tuple(line), tuple(line[::-1])) for line in board["lines"]
    }
    joined = {frozenset((site, near)) for site, neighbours in drawn.adjacent.items() for near in neighbours}
    assert joined == set(map(frozenset, board["edges"]))


def test_opening_removes_three_and_may_move_a_tiger_anywhere() -> None:
    game = rules.load("rimau-rimau")
    start = game.start()
    legal = game.moves(start)
    # 84 choices of three men; one of two tigers may go to one of the 26 other empty sites or of the three freed.
    assert len(legal) == 84 * (1 + 2 * (26 + 3))
    results = [game.play(start, move) for move in legal]
    for move, after in zip(legal, results, strict=True):
        assert carry_out(game.board(start), move.steps) == game.board(after)
        assert game.text(after).endswith("men hand=15 lost=3 quiet=0")
    assert len(set(results)) == len(legal)
    # Blind to who stands where, a tiger on a freed site leaves any two men of the nine missing, and an apex.
    occupied = {frozenset(site for site, held in game.board(after).items() if held) for after in results}
    assert len(occupied) == 84 * (1 + 2 * 26) + 36 * 2
    assert game.parse("xb4,c4,d4 c3>b4", start).steps == (Remove("b4"), Remove("c4"), Remove("d4"), Shift("c3", "b4"))


def test_men_are_accounted_for_in_random_play() -> None:
    game = rules.load("rimau-rimau")
    rng = random.Random(1)
    for _ in range(10):
        position = game.start()
        lost = 0
        while legal := game.moves(position):
            board = game.board(position)
            counters = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", game.text(position))}
            men = sum(held == "m" for held in board.values())
            assert men + counters["hand"] + counters["lost"] == 24
            assert sum(held == "T" for held in board.values()) == 2
            assert counters["lost"] >= lost
            lost = counters["lost"]
            if position.to_move == 1:
                drops = [isinstance(step, Add) for move in legal for step in move.steps]
                assert all(drops) if counters["hand"] else not any(drops)
            position = game.play(position, rng.choice(legal))
        assert game.outcome(position) is not None


def test_run_of_seven() -> None:
    game = rules.load("rimau-rimau")
    position = game.position("T1./1m1/2m2/2m2/2m2/2m2/2m2/1m1/1T1 tigers lost=3")
    move = game.parse("c1xc9(c2,c3,c4,c5,c6,c7,c8)", position)
    assert move.steps == (Shift("c1", "c9"), *(Remove(f"c{rank}") for rank in range(2, 9)))
    assert "lost=10" in game.text(game.play(position, move))
    single = rules.load("rimau-rimau", odd_runs=False)
    assert not any("x" in move.text for move in single.moves(position))


@pytest.mark.parametrize(("odd_runs", "lengths"), [(True, {1, 3, 5}), (False, {1})])
def test_runs_that_a_tiger_leaps_over(odd_runs: bool, lengths: set[int]) -> None:
    """ "Puede capturar un número impar de hombres que estén seguidos en una línea recta"; as in Kungser it is one."""
    game = rules.load("rimau-rimau", odd_runs=odd_runs)
    for men in range(1, 6):
        column = {"c1": "T", "a9": "T"} | {f"c{rank}": "m" for rank in range(2, 2 + men)}
        board = dict.fromkeys(game.geometry.sites, "") | column
        position = game.position(f"{write_rows(game.geometry, board)} tigers lost=3")
        leaps = [text for text in texts(game, position) if text.startswith("c1x")]
        taken = ",".join(f"c{rank}" for rank in range(2, 2 + men))
        assert leaps == ([f"c1xc{2 + men}({taken})"] if men in lengths else [])


def test_sixteenth_man_lost_wins_at_once() -> None:
    game = rules.load("rimau-rimau")
    position = game.position("T2/3/5/5/5/5/5/1m1/1T1 tigers hand=5 lost=15")
    after = game.play(position, game.parse("c1xc3(c2)", position))
    assert game.outcome(after) == Outcome(0, "captures")
    assert game.moves(after) == ()
    longer = rules.load("rimau-rimau", win_lost=17)
    assert longer.outcome(longer.position(game.text(after))) is None


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("3/3/5/5/5/5/2m2/m1m/TmT tigers", Outcome(1, "no-move")),  # c3 makes an even run of b2 and of d2
        ("3/3/5/5/5/5/5/m1m/TmT tigers", None),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm men", Outcome(0, "no-move")),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm men hand=1", None),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm men quiet=100", Outcome(0, "no-move")),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm tigers quiet=100", Outcome(None, "quiet-limit")),
    ],
)
def test_ends(text: str, outcome: Outcome | None) -> None:
    game = rules.load("rimau-rimau")
    position = game.position(text)
    assert game.outcome(position) == outcome
    assert bool(game.moves(position)) == (outcome is None)


def test_third_occurrence_is_a_draw() -> None:
    game = rules.load("rimau-rimau")
    position = game.position("T2/3/5/5/2m2/5/5/3/1T1 tigers")
    for ply, text in enumerate(("c1-c2", "c5-c6", "c2-c1", "c6-c5") * 2):
        assert game.outcome(position) is None, ply
        position = game.play(position, game.parse(text, position))
    assert game.outcome(position) == Outcome(None, "repetition")


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        ("3/3/2T2/1mmm1/1mmm1/1mmm1/2T2/3/3 tigers hand=15", "c3", "c2", "opening-turn"),
        ("T2/3/5/5/5/2m2/2m2/3/2T tigers", "e1", "e3", "not-reachable"),
        ("T2/3/5/5/5/2m2/2T2/3/3 tigers", "c3", "c4", "not-reachable"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 tigers", "c3", "c6", "run-length"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 tigers", "c4", None, "wrong-side"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 men hand=1", "c5", "c6", "must-drop"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 men", "c5", "c7", "not-reachable"),
    ],
)
def test_refusals(text: str, src: str, dst: str | None, reason: str) -> None:
    game = rules.load("rimau-rimau")
    assert game.refusal(game.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("3/3/2T2/5/5/5/2T2/3 tigers", "8 rows"),
        ("3/3/2T2/5/5/5/5/3/3 tigers", "1 'T'"),
        ("3/3/2T2/5/5/5/2T2/3/3 white", "'white'"),
        ("3/3/2T2/5/5/5/2T2/3/3 men hand=16", "hand=16"),
        ("3/3/2T2/5/5/5/2T2/3/mmm men hand=15 lost=7", "25 men"),
        ("3/3/2T2/5/5/5/2T2/3/3 men lone=1", "'lone=1'"),
    ],
)
def test_bad_text_is_refused_by_name(text: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        rules.load("rimau-rimau").position(text)


def test_princes_begin_with_one_capture() -> None:
    game = rules.load("kungser")
    start = game.start()
    assert {len(move.steps) for move in game.moves(start)} == {2}
    assert game.refusal(start, "c3", "c2") == "capture-first"
    after = follow(game, start, "c3xc5(c4)", "@c4")
    assert "c5xc3xe5(c4,d4)" in texts(game, after)
    single = rules.load("kungser", multi=False)
    assert not any(text.count("x") > 1 for text in texts(single, single.position(game.text(after))))


def test_the_winning_capture_ends_the_chain() -> None:
    """ "Hunters win at once when `lost ≥ win_lost`." """
    game = rules.load("kungser")
    position = game.position("2l/3/2l2/5/2Pl1/3l1/P2ll/lll/l2 princes hand=0 lost=14")
    captures = [text for text in texts(game, position) if "x" in text]
    assert captures == ["c5xe5(d5)", "c5xe5xc3(d5,d4)"]
    assert game.outcome(follow(game, position, captures[1])) == Outcome(0, "captures")


@pytest.mark.parametrize("first_move", FIRST_MOVES)
@pytest.mark.parametrize("key", ["kungser", "buga-shadara"])
def test_no_chain_goes_on_after_the_win(key: str, first_move: str) -> None:
    """The moves are those of the game won by all 24 men, but for chains of which a part has won already."""
    endless = rules.load(key, first_move=first_move, multi=True, win_lost=24)
    cut = 0
    for win_lost in (2, 3, 5):
        game = rules.load(key, first_move=first_move, multi=True, win_lost=win_lost)
        for seed in range(20):
            for position, legal, _ in random_play(game, seed, 60):
                if game.outcome(position) is not None:
                    continue
                leapt = {move.text: move.text.partition("(")[2].count(",") for move in endless.moves(position)}
                allowed = [text for text, before in leapt.items() if position.lost + before < win_lost]
                assert [move.text for move in legal] == allowed
                cut += len(leapt) - len(allowed)
    assert cut


@pytest.mark.parametrize("key", ["kungser", "bagh-chal", "buga-shadara"])
def test_prey_is_accounted_for_in_random_play(key: str) -> None:
    game = rules.load(key)
    ((man, prey),) = ((c, piece) for c, piece in game.pieces.items() if piece.name in ("lama", "goat", "dog"))
    totals, lost = set(), 0
    for seed in range(10):
        for position, _, _ in random_play(game, seed, 400):
            counters = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", game.text(position))}
            totals.add("".join(game.board(position).values()).count(man) + counters["hand"] + counters["lost"])
            lost = max(lost, counters["lost"])
    assert totals == {20 if prey.name == "goat" else 24}
    assert lost


FREE = "t3t/5/5/4G/t2Gt goats hand=0 lost=0 quiet=0"
WALLED = "GGGG1/GGGGG/GGGGG/ttGGG/ttGGG tigers hand=0 lost=0 quiet=6"


def test_superko_bars_what_would_bring_a_position_back() -> None:
    draws, ko = rules.load("bagh-chal"), rules.load("bagh-chal", repetition="superko")
    line = ("e2-e3", "a5-a4", "e3-e2")
    free, position = (follow(game, game.position(FREE), *line) for game in (draws, ko))
    assert set(texts(draws, free)) - set(texts(ko, position)) == {"a4-a5"}
    assert set(texts(ko, position)) < set(texts(draws, free))
    assert ko.refusal(position, "a4", "a5") == "position-again"
    assert ko.refusal(position, "a4", None) == ko.refusal(position, None, "a5") == "not-reachable"
    text = ko.text(position)
    assert text.endswith("quiet=3 barred=a4-a5")
    read = ko.position(text)
    assert ko.text(read) == text
    assert texts(ko, read) == texts(ko, position)
    again = follow(draws, draws.position(FREE), *(*line, "a4-a5") * 2)
    assert draws.outcome(again) == Outcome(None, "repetition")


def test_superko_is_no_reason_where_no_step_leads() -> None:
    """ "No position may come again": that is said of steps, not of what would be none anyway."""
    ko = rules.load("bagh-chal", repetition="superko")
    line = ("e2-e3", "a5-a4", "e3-e2", "a4-a3", "e2-e3", "a3-a2", "e3-e2", "a2-b2", "e2-e3")
    position = follow(ko, ko.position(FREE), *line)
    assert ko.refusal(position, "b2", "a4") == "not-reachable"


def test_superko_never_bars_a_capture_and_may_leave_no_move() -> None:
    ko = rules.load("bagh-chal", repetition="superko")
    assert ko.outcome(ko.position(WALLED)) == Outcome(0, "no-move")
    loose = WALLED.replace("ttGGG/ttGGG", "ttGGG/tt1GG")
    assert texts(ko, ko.position(loose)) == ["b1-c1", "b2-c1"]
    assert texts(ko, ko.position(f"{loose} barred=b1-c1")) == ["b2-c1"]
    assert ko.outcome(ko.position(f"{loose} barred=b1-c1,b2-c1")) == Outcome(0, "no-move")
    with pytest.raises(RulesError, match="'b1-d1' is no step of tigers"):
        ko.position(f"{loose} barred=b1-d1")
    for barred, side in (("a1xc1(b1)", "tigers"), ("@c3", "goats")):
        with pytest.raises(RulesError, match="is no step of"):
            ko.position(f"t3t/5/5/5/tG2t {side} hand=3 lost=0 quiet=0 barred={barred}")
    with pytest.raises(RulesError, match="barred=b1-c1"):
        rules.load("bagh-chal").position(f"{loose} barred=b1-c1")


def test_superko_has_no_third_occurrence() -> None:
    game = rules.load("bagh-chal", repetition="superko", win_lost=20, quiet_limit=0)
    for seed in range(4):
        placed = [position for position, _, _ in random_play(game, seed, 400) if not position.hand]
        assert len({(position.identity, position.lost) for position in placed}) == len(placed) > 50


def test_buga_shadara_may_be_played_as_kungser() -> None:
    kungser = rules.load("kungser")
    like = rules.load("buga-shadara", board="tiger37", first_move="one", multi=True)
    for position, legal, _ in (ply for seed in range(4) for ply in random_play(kungser, seed, 120)):
        rows, side, rest = kungser.text(position).split(" ", 2)
        rows = rows.replace("P", "B").replace("l", "d")
        alike = like.position(f"{rows} {'bugas' if side == 'princes' else 'dogs'} {rest}")
        assert texts(like, alike) == [move.text for move in legal]
