"""What both Baos promise beyond the conformance of every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules import load
from rules.kernels.bao import Bao
from rules.kernels.bao_position import BaoPosition
from rules.kernels.bao_turn import HOUSE
from rules.kernels.four_rows import PITS, RING, back_row, front_row
from rules.model import Outcome, RulesError
from rules.steps import Shift, Sow, Touch
from tests.rules.play import follow, texts

ZANZIBAR = {
    "namua_takata": "avoid_singles",
    "kutakatia": True,
    "house_in_mtaji": "until_first_capture",
    "endless": "illegal",
}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("bao-kujifunza", {}),
    ("bao-kiswahili", {}),
    ("bao-kiswahili", ZANZIBAR),
    ("bao-kiswahili", {"house_in_mtaji": "choice", "takata_stops_at_house": False}),
    ("bao-kiswahili", {"house_in_mtaji": "forced", "kutakatia": True, "block_singles": True}),
]
NOTHING = "0,0,0,0,0,0,0,0"


def mirrored(position: BaoPosition) -> BaoPosition:
    """The same seeds and houses seen from the other seat."""
    south, north, hands = position.holes[:RING], position.holes[RING:PITS], position.holes[PITS:]
    return replace(
        position,
        holes=north + south + hands[::-1],
        to_move=1 - position.to_move,
        houses=position.houses >> 1 | (position.houses & 1) << 1,
        blocked=-1 if position.blocked < 0 else (position.blocked + RING) % PITS,
    )


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_turns(key: str, options: dict[str, Any]) -> None:
    """Who captures only captures, from the other's front row; who does not takes nothing. Hands empty in 44 plies."""
    game, rng = load(key, **options), Random(3)
    assert isinstance(game, Bao)
    for _ in range(12):
        position, ply = game.start(), 0
        while moves := game.moves(position):
            move = rng.choice(moves)
            after = game.play(position, move)
            mover, ply = position.to_move, ply + 1
            before_front, after_front = (front_row(p.holes, 1 - mover) for p in (position, after))
            taken = [step.src for step in move.steps if isinstance(step, Sow) and step.src.isupper() == bool(mover)]
            if not move.action.captures:
                assert before_front == after_front
                assert not taken
            elif after.over != "endless":
                assert before_front != after_front
                assert all(now in (0, was) for was, now in zip(before_front, after_front, strict=True))
            assert back_row(position.holes, 1 - mover) == back_row(after.holes, 1 - mover)
            assert after.houses & ~position.houses == 0
            assert sum(after.holes) == 64
            if after.over != "endless":
                in_hand = game.start().holes[PITS] > 0
                assert sum(after.holes[PITS:]) == max(0, 44 - ply) * in_hand
            if after.over != "repetition":
                other_seat = mirrored(position)
                other_move = game.parse(move.text[0].swapcase() + move.text[1:], other_seat)
                assert game.play(other_seat, other_move) == mirrored(after)
            position = after


# Turns without end, found by random search: no capture, and the same laps over and over.
ENDLESS = f"0,3,2,2,3,0,1,0/1,2,1,2,1,0,2,1 0,0,0,0,0,0,0,1/42,{NOTHING[2:]} south"


def test_a_turn_without_end_comes_round_to_where_it_was() -> None:
    game = load("bao-kujifunza")
    assert isinstance(game, Bao)
    position = game.position(ENDLESS)
    turn = game.turn(position, game.parse("A4:ccw", position).action)
    laps = turn.done
    assert turn.endless
    assert any(laps[-period:] == laps[-2 * period : -period] for period in range(1, len(laps) // 2))


@pytest.mark.parametrize(("endless", "winner"), [("draw", None), ("loss", 1)])
def test_a_turn_without_end_ends_the_game_and_nobody_sows_it(endless: str, winner: int | None) -> None:
    game = load("bao-kujifunza", endless=endless)
    position = game.position(ENDLESS)
    move = game.parse("A4:ccw", position)
    assert move.steps == (Touch("A4"), Touch("A3"))
    after = game.play(position, move)
    assert after.holes == position.holes
    assert game.outcome(after) == Outcome(winner, "endless")
    assert game.position(game.text(after)) == after


def test_a_turn_without_end_may_be_forbidden() -> None:
    draw, illegal = load("bao-kujifunza"), load("bao-kujifunza", endless="illegal")
    position = draw.position(ENDLESS)
    assert set(texts(draw, position)) - set(texts(illegal, position)) == {"A4:ccw"}
    assert illegal.refusal(illegal.position(ENDLESS), "A4", None) == "not-reachable"
    with pytest.raises(RulesError, match="over 'endless': it is not so"):
        illegal.position(f"{ENDLESS} over=endless")


def test_the_steps_of_a_capture_from_the_hand() -> None:
    """The seed from the hand, what it takes, and the last pit of the other's front row in one heap."""
    game = load("bao-kiswahili")
    position = game.position(f"0,0,1,0,0,2,0,0/{NOTHING} 0,0,3,0,0,2,0,0/0,0,0,0,0,0,0,12 22,22 south")
    assert texts(game, position) == ["A3:cw", "A3:ccw", "A6:cw", "A6:ccw"]
    assert game.parse("A3:ccw", position).steps == (
        Shift("ghala.S", "A3"),
        Sow("a6", ("A8", "A7")),
    )
    assert game.parse("A6:cw", position).steps == (
        Shift("ghala.S", "A6"),
        Sow("a3", ("A1", "A2", "A3")),
        Shift("a6", "A1", 2),
    )
    assert game.outcome(follow(game, position, "A6:cw")) == Outcome(0, "front-empty")


@pytest.mark.parametrize("times", [2, 3])
def test_a_position_that_comes_again_is_a_draw(times: int) -> None:
    """Such a line of play was never found, in a million tries: the past is made up."""
    game = load("bao-kujifunza", repetition=times)
    before = game.position("0,0,0,4,0,5,0,0/3,0,3,3,0,3,3,0 0,3,3,4,6,1,2,6/3,0,2,2,2,2,2,2 south")
    after = follow(game, before, "A4:ccw")
    past: Any = None
    for occurred in range(1, times + 1):
        again = follow(game, replace(before, past=past), "A4:ccw")
        assert (again.over == "repetition") == (occurred == times)
        past = (after, past)
    assert game.outcome(again) == Outcome(None, "repetition")


ASLEEP = f"0,0,2,0,5,0,0,0/{NOTHING} 0,0,0,0,0,5,0,1/49,{NOTHING[2:]} 1,1 south"


@pytest.mark.parametrize(
    ("houses", "legal"),
    [
        ("houses=south", ["A3:cw!stop", "A3:cw!go", "A3:ccw"]),  # five, and the sixth brings it to life
        ("", ["A3:cw", "A3:ccw"]),
    ],
)
def test_only_a_house_that_is_owned_asks(houses: str, legal: list[str]) -> None:
    game = load("bao-kiswahili")
    assert texts(game, game.position(f"{ASLEEP} {houses}")) == legal


@pytest.mark.parametrize(
    ("rule", "owners_after", "asks"),
    [("none", 0, False), ("until_first_capture", 0, False), ("choice", 1, True), ("forced", 1, False)],
)
def test_a_house_when_the_hands_are_empty(rule: str, owners_after: int, asks: bool) -> None:
    """South captures at A3 by A1 and comes to his house; with a choice he may stop there and keep it."""
    game = load("bao-kiswahili", house_in_mtaji=rule)
    owned = " houses=south" if rule != "none" else ""
    position = game.position(f"2,0,1,0,7,0,0,0/{NOTHING} 0,0,1,0,0,5,0,1/47,{NOTHING[2:]} 0,0 south{owned}")
    legal = [text for text in texts(game, position) if text.startswith("A1:cw")]
    assert legal == (["A1:cw!stop", "A1:cw!go"] if asks else ["A1:cw"])
    after = follow(game, position, legal[0])
    assert after.houses == (owners_after if asks else 0)
    assert (after.holes[HOUSE] == 8) == asks


@pytest.mark.parametrize(("seeds", "ways"), [(15, ["A1:cw"]), (16, ["A1:cw", "A1:ccw"])])
def test_a_lone_kichwa_goes_backwards_only_if_its_seeds_come_round(seeds: int, ways: list[str]) -> None:
    """ "When the only filled front pit is a kichwa with fewer than 16 seeds, it may not be sown towards the back row"
    (after the Kiswahili Bao Association and de Voogt)."""
    game = load("bao-kujifunza")
    alone = f"{seeds},0,0,0,0,0,0,0/{16 - seeds},0,0,0,0,0,0,0 0,0,0,0,0,0,0,1/47,{NOTHING[2:]} south"
    assert texts(game, game.position(alone)) == ways
    right = f"{NOTHING[:-1]}{seeds}/{NOTHING[:-1]}{16 - seeds} 1,{NOTHING[2:]}/47,{NOTHING[2:]} south"
    assert texts(game, game.position(right)) == [
        way.replace("A1", "A8") for way in (["A1:ccw"] if seeds < 16 else ways)
    ]


@pytest.mark.parametrize(("seeds", "ways"), [(13, ["A8:ccw"]), (14, ["A8:ccw"]), (15, ["A8:cw", "A8:ccw"])])
def test_a_lone_kichwa_is_counted_with_the_seed_from_the_hand(seeds: int, ways: list[str]) -> None:
    """ "No suicide as in mtaji (count after placing)"."""
    position = f"{NOTHING[:-1]}{seeds}/{NOTHING} 0,1,{NOTHING[4:]}/0,{61 - seeds},{NOTHING[4:]} 1,1 south"
    game = load("bao-kiswahili")
    assert texts(game, game.position(position)) == ways


def test_who_has_no_two_seeds_together_loses() -> None:
    """ "O dejarlo sin movimiento legal, lo cual se logra si no tiene hoyos con más de una semilla"."""
    game = load("bao-kujifunza")
    singles, rest = f"1,1,0,0,0,0,0,0/1,{NOTHING[2:]}", f"{NOTHING[:-1]}30/31,{NOTHING[2:]}"
    for text, winner in ((f"{singles} {rest} south", 1), (f"{rest} {singles} north", 0)):
        assert game.outcome(game.position(text)) == Outcome(winner, "no-move")


def test_marks() -> None:
    game = load("bao-kiswahili", kutakatia=True)
    assert game.marks(game.start()) == {"A5": "house", "a5": "house"}
    asleep = game.position(f"{ASLEEP} houses=south")
    assert game.marks(asleep) == {}
    blocked = game.position("0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 1,0,1,2,10,0,0,10/2,2,8,4,1,2,1,0 0,0 north blocked=a4")
    assert game.marks(blocked) == {"a4": "blocked"}
    assert game.refusal(blocked, "a4", None) == "blocked-pit"


def test_refusals() -> None:
    learner, swahili = load("bao-kujifunza"), load("bao-kiswahili")
    start, namua = learner.start(), swahili.start()
    assert learner.refusal(start, "a1", None) == "wrong-side"
    assert learner.refusal(start, "A7", "A8") == "not-reachable"
    assert learner.refusal(start, "B5", None) == "must-capture"
    takasa = learner.position("0,0,0,4,0,5,0,0/3,0,3,3,0,3,3,1 0,3,3,4,6,1,2,6/3,0,2,2,2,2,2,1 south")
    assert learner.refusal(takasa, "A1", None) == "empty-pit"
    assert learner.refusal(takasa, "B1", None) == "front-row-first"
    assert learner.refusal(takasa, "B8", None) == "single-seed"
    assert swahili.refusal(namua, "A5", None) == "house-stays"
    assert swahili.refusal(namua, "A8", None) == "empty-pit"
    behind = swahili.position("0,0,0,0,6,2,0,0/2,0,0,0,0,0,0,0 0,0,0,0,0,0,10,0/0,0,0,0,0,0,0,0 22,22 south")
    assert swahili.refusal(behind, "B1", None) == "front-row-only"
    singles = load("bao-kiswahili", namua_takata="avoid_singles")
    alone = singles.position(f"0,0,1,0,0,0,0,2/{NOTHING} 0,3,0,0,0,0,0,0/{NOTHING[:-1]}14 22,22 south")
    assert singles.refusal(alone, "A3", None) == "singles-last"
    assert texts(singles, alone) == ["A8:cw", "A8:ccw"]


TWOS = "2,2,2,2,2,2,2,2"


@pytest.mark.parametrize(
    ("key", "text", "named"),
    [
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS}", "expected SOUTH NORTH SIDE"),
        ("bao-kujifunza", f"{TWOS} {TWOS}/{TWOS} south", "south's rows '2,2,2,2,2,2,2,2': expected FRONT/BACK"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/2,2 south", "north's back row '2,2'"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS[:-1]}3 south", "65 seeds, expected 64"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS} west", "side 'west'"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS} south houses=south", "houses, where bao-kujifunza has none"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS} south blocked=A1", "a blocked pit, where"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS} south over=no-move", "over 'no-move': it is not so"),
        ("bao-kujifunza", f"{TWOS}/{TWOS} {TWOS}/{TWOS} south mood=good", "'mood=good': expected houses=SIDES"),
        ("bao-kujifunza", f"{NOTHING}/{TWOS} {NOTHING}/48,{NOTHING[2:]} south", "no seed in either front row"),
        ("bao-kiswahili", f"{ASLEEP} houses=north,south", "houses 'north,south': expected south, north or"),
        ("bao-kiswahili", f"{ASLEEP} blocked=a4", "blocked 'a4': expected A1 A2 A3"),
        ("bao-kiswahili", ASLEEP.replace("1,1 south", "0,2 south"), "hands '0,2': expected both alike"),
        ("bao-kiswahili", ASLEEP.replace("1,1 south", "1,1 north"), "hands '1,1': expected both alike"),
    ],
)
def test_bad_text(key: str, text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        load(key).position(text)
