"""What the sowing games promise beyond the conformance of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import load
from rules.games import wari
from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import all_round, lettered
from rules.kernels.sowing_endings import Ending, SowingRules, no_start, own_rows, repeated, rest_stays
from rules.kernels.sowing_rounds import Rounds
from rules.kernels.sowing_turn import Rule, SowingPosition, relay
from rules.model import Outcome, RulesError
from rules.steps import Shift, Sow
from tests.rules.play import follow

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("wari", {}),
    ("wari", {"grand_slam": "no_capture"}),
    ("wari", {"stranding": "split"}),
    ("oware", {}),
]
EMPTY = "0,0,0,0,0,0"


def mirrored(position: SowingPosition) -> SowingPosition:
    """The same seeds seen from the other seat."""
    south, north, stores = position.holes[:6], position.holes[6:12], position.holes[12:]
    return SowingPosition(north + south + stores[::-1], 1 - position.to_move, position.over)


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_turns_of_two_row_games(key: str, options: dict[str, Any]) -> None:
    """One lap from an own pit past its origin; only twos and threes of the opponent's last sown pits are captured."""
    game, rng = load(key, **options), Random(1)
    for _ in range(20):
        position = game.start()
        while moves := game.moves(position):
            move = rng.choice(moves)
            after = game.play(position, move)
            mover, (lap, *banked) = position.to_move, move.steps
            assert isinstance(lap, Sow)
            assert lap.src == move.text
            assert lap.src not in lap.path
            if not after.over:
                assert game.board(after)[lap.src] == ""
                assert any(after.holes[:6] if mover else after.holes[6:12])
                taken = [step.src for step in banked if isinstance(step, Shift)]
                assert taken == list(lap.path[::-1][: len(banked)])
                assert all(pit.islower() != mover for pit in taken)
                assert all(isinstance(step, Shift) and step.count in (2, 3) for step in banked)
            assert sum(after.holes) == 48
            if after.over != "repetition":
                other_seat = mirrored(position)
                mirror_move = game.parse(move.text.swapcase(), other_seat)
                assert game.play(other_seat, mirror_move) == mirrored(after)
            position = after


@pytest.mark.parametrize(
    ("stranding", "points", "left"),
    [("mover", (25, 23), 0), ("stranded", (22, 26), 0), ("split", (23, 24), 1)],
)
def test_the_rest_after_stranding(stranding: str, points: tuple[int, int], left: int) -> None:
    """South has nothing but a move that leaves North's row empty, and three seeds remain."""
    game = load("wari", stranding=stranding)
    position = follow(game, game.position(f"1,1,1,0,0,0 {EMPTY} 22,23 south"), "C")
    outcome = game.outcome(position)
    assert outcome
    assert (outcome.reason, outcome.points) == ("stranded", points)
    assert sum(position.holes[:12]) == left


def test_each_collects_half_of_a_split_rest() -> None:
    """Of five seeds each collects two, and the odd one counts for nobody."""
    game = load("wari", stranding="split")
    over = game.position("0,0,0,0,0,0 0,1,0,4,0,0 20,23 south")
    assert game.text(over) == "0,0,0,0,0,0 0,0,0,1,0,0 22,25 south stranded"


@pytest.mark.parametrize("key", ["wari", "oware"])
@pytest.mark.parametrize("times", [2, 3, 5])
def test_the_cycle_of_two_seeds(key: str, times: int) -> None:
    """One seed on A and one on a chase each other round in twelve forced moves."""
    game = load(key, repetition=times)
    position = game.position("1,0,0,0,0,0 1,0,0,0,0,0 23,23 south")
    plies = 0
    while moves := game.moves(position):
        (move,) = moves
        last, position, plies = move, game.play(position, move), plies + 1
    assert plies == 12 * (times - 1)
    outcome = game.outcome(position)
    assert outcome
    assert (outcome.winner, outcome.reason, outcome.points) == (None, "repetition", (24, 24))
    assert last.steps == (Sow("f", ("A",)), Shift("A", "store.S"), Shift("a", "store.N"))


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("1,0,0,0,2,3 2,1,2,0,0,0 20,17 south", "F", "1,0,0,0,2,0 3,2,3,0,0,0 20,17 north"),
        ("2,1,1,2,2,2 3,0,0,8,0,1 13,13 north", "d", "3,2,2,3,3,3 3,0,0,0,1,2 13,13 south"),
        ("1,0,0,0,0,1 1,0,0,0,0,0 22,23 south", "F", "1,0,0,0,0,0 2,0,0,0,0,0 22,23 north"),
    ],
)
def test_a_grand_slam_takes_nothing(before: str, move: str, after: str) -> None:
    """PlayStrategy's tests of its oware."""
    for game in (load("oware"), load("wari", grand_slam="no_capture")):
        assert game.text(follow(game, game.position(before), move)) == after


def test_a_board_on_which_nobody_can_go_on_is_read_as_ended() -> None:
    """PlayStrategy's oware: South to move has no seed, North keeps his row."""
    game = load("oware")
    position = game.position(f"{EMPTY} 2,1,1,1,1,0 22,20 south")
    assert game.moves(position) == ()
    assert game.text(position) == f"{EMPTY} {EMPTY} 22,26 south cannot-feed"


def test_refusals() -> None:
    wari, oware = load("wari"), load("oware")
    slam = "0,0,1,0,0,6 1,1,1,1,1,1 18,17 south"
    position = wari.position(slam)
    assert wari.refusal(position, "F", None) == "strands-opponent"
    assert wari.refusal(position, "A", None) == "empty-pit"
    assert wari.refusal(position, "a", None) == "wrong-side"
    assert wari.refusal(position, "store.S", None) == "cannot-move"
    assert wari.refusal(position, "C", "E") == "not-reachable"
    forced = wari.position("0,0,0,0,0,6 1,1,1,1,1,1 18,18 south")
    assert wari.refusal(forced, "F", "A") == "not-reachable"
    hungry = oware.position(f"1,0,0,0,0,2 {EMPTY} 22,23 south")
    assert oware.refusal(hungry, "A", None) == "feeds-nobody"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,0", "expected SOUTH'S-ROW NORTH'S-ROW STORES SIDE"),
        ("4,4,4,4,4 4,4,4,4,4,4 0,0 south", "south's row '4,4,4,4,4'"),
        ("4,4,4,4,4,4 4,4,4,4,4,x 0,0 south", "north's row '4,4,4,4,4,x'"),
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,0,0 south", "stores '0,0,0'"),
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,1 south", "49 seeds, wari has 48"),
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,0 west", "side 'west'"),
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,0 south majority", "reason 'majority': it is not so"),
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,0 south repetition", "reason 'repetition': there are seeds"),
        ("4,4,4,4,4,4 4,4,4,4,4,4 0,0 south boredom", "reason 'boredom': expected majority, stranded, repetition"),
    ],
)
def test_bad_text(text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        load("wari").position(text)


@pytest.mark.parametrize("loses", [False, True])
def test_a_turn_without_end_may_end_the_game(loses: bool) -> None:
    """ "An endless turn is never sown by hand; the board stays as before the move", and the game is a draw, or lost."""
    turns: dict[str, Any] = {"landing": (Rule(then=relay),), "endings": (Ending("no-move", no_start, own_rows),)}
    if loses:
        turns["endless"] = other
    game = Sowing(wari.CARD, load("wari").options, lettered(6), seeds=4, course=all_round, **turns)
    move = game.moves(game.start())[0]
    after = game.play(game.start(), move)
    assert (move.steps, after.holes) == ((), game.start().holes)
    assert game.outcome(after) == Outcome(1 if loses else None, "endless", (0, 0))
    assert game.position(game.text(after)) == after
    with pytest.raises(RulesError, match="'endless': every turn comes to an end here"):
        load("wari").position(f"{load('wari').text(load('wari').start())} endless")


def other(game: SowingRules, position: SowingPosition) -> int:
    return 1 - position.to_move


def test_a_match_of_rounds_collects_the_rest_whatever_ends_a_round() -> None:
    """ "The next round is set up from the totals (store + captures, always 48 together)": none is left behind."""
    options = load("wari").options
    for share, other in ((rest_stays, own_rows), (own_rows, rest_stays), (rest_stays, rest_stays)):
        endings = (Ending("no-move", no_start, share), Ending("repetition", repeated(3), other))
        with pytest.raises(ValueError, match="every ending shares them out"):
            Sowing(
                wari.CARD,
                options,
                lettered(6),
                seeds=4,
                course=all_round,
                landing=(),
                endings=endings,
                rounds=Rounds(4),
            )
