"""The kernel of the race games: the duty of the dice, the turn that explodes, the cube, refusals and text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules import Game, RulesError, load
from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import BAR, HOME, OFF, POINT_NAMES
from rules.steps import Shift, Touch
from tests.rules.play import follow, texts
from tests.rules.readers.backgammon import ends, whole_turns

GAME = load("backgammon")
CUBE = load("backgammon", cube=True)
SETUP = "24:2 13:5 8:3 6:5"
START = f"{SETUP} / {SETUP}"

# Distinct positions after each first roll: GNU Backgammon, gnubg-nn and OpenSpiel agree.
FIRST_ROLLS = (
    "1-1:42 2-1:15 2-2:75 3-1:16 3-2:17 3-3:73 4-1:14 4-2:18 4-3:17 4-4:52 "
    "5-1:8 5-2:8 5-3:9 5-4:9 5-5:4 6-1:10 6-2:14 6-3:14 6-4:14 6-5:7 6-6:11"
)


@pytest.mark.parametrize("side", ["white", "black"])
def test_first_rolls(side: str) -> None:
    position = GAME.position(f"{START} / {side} roll")
    found = (
        f"{move.text.removeprefix('roll ')}:{len(ends(whole_turns(GAME, GAME.play(position, move))))}"
        for move in GAME.moves(position)
    )
    assert " ".join(found) == FIRST_ROLLS


def test_two_turns_from_the_start() -> None:
    """89,153 positions after two turns, roll by roll, 71,485 of them distinct: counted by two other programs."""
    opening = GAME.start()
    count, distinct = 0, set()
    for first in GAME.moves(opening):
        if first.action[0] > first.action[1]:
            for position in ends(whole_turns(GAME, GAME.play(opening, first))):
                for second in GAME.moves(position):
                    found = ends(whole_turns(GAME, GAME.play(position, second)))
                    count += len(found)
                    distinct |= found
    assert (count, len(distinct)) == (89153, 71485)


# The duty of the dice, from its definition

Counts = dict[int, int]
Step = tuple[str, int]


@dataclass(frozen=True)
class Side:
    """A race by the definition alone. mine, theirs: {point: checkers}, both in the mover's numbering; the other's bar
    is point 0 of theirs."""

    mine: Counts
    theirs: Counts
    dice: tuple[int, ...]

    def steps(self) -> Iterator[tuple[Step, Side]]:
        """Whatever one checker can do by one of the dice left, and what it leaves."""
        stand = {p for p, n in self.mine.items() if n}
        for die in sorted(set(self.dice)):
            for point in stand & {BAR} or stand:
                target = max(point - die, OFF)
                if self.theirs.get(target, 0) >= 2 and target != OFF:
                    continue
                if target == OFF and (max(stand) > HOME or (point < die and max(stand) > point)):
                    continue
                mine = {**self.mine, point: self.mine[point] - 1}
                theirs, hit = self.theirs, ""
                if target != OFF:
                    mine[target] = mine.get(target, 0) + 1
                    if theirs.get(target):
                        theirs, hit = {**theirs, target: 0, OFF: theirs.get(OFF, 0) + 1}, "*"
                left = list(self.dice)
                left.remove(die)
                text = f"{POINT_NAMES[point]}/{POINT_NAMES[target]}{hit}"
                yield (text, die), Side(mine, theirs, tuple(left))

    def sequences(self) -> list[tuple[Step, ...]]:
        """Every way of playing the dice, in any order, until none of those left can be played."""
        return [(step, *rest) for step, after in self.steps() for rest in after.sequences()] or [()]


def duty(side: Side) -> set[tuple[str, ...]]:
    """The longest sequences; the larger die if only one of two can be played."""
    played = side.sequences()
    most = max(map(len, played))
    longest = [sequence for sequence in played if len(sequence) == most]
    if most == 1:
        larger = max(die for ((_, die),) in longest)
        longest = [sequence for sequence in longest if sequence[0][1] == larger]
    return {tuple(text for text, _ in sequence) for sequence in longest}


def begun(game: Game[Race], position: Race) -> set[tuple[str, ...]]:
    """Every order of every turn that the game allows from here."""
    found = set()
    for move in game.moves(position):
        after = game.play(position, move)
        ended = after.phase != "move" or after.to_move != position.to_move
        found |= {(move.text, *rest) for rest in ([()] if ended else begun(game, after))}
    return found


@st.composite
def races(draw: st.DrawFn) -> Side:
    """From the whole board down to the last checkers; the other side has blots and points that it holds."""
    farthest = draw(st.sampled_from([2, 4, 6, 6, 12, 24, 25]))
    mine = draw(st.dictionaries(st.integers(1, farthest), st.integers(1, 2), min_size=1, max_size=4))
    free = st.integers(1, 24).filter(lambda p: p not in mine)
    theirs = draw(st.dictionaries(free, st.sampled_from([1, 2, 2]), max_size=7))
    a, b = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    dice = (max(a, b), min(a, b)) if a != b else (a,) * draw(st.integers(1, 4))
    return Side(mine, theirs, dice[: draw(st.integers(1, 4))])


def read(game: Game[Race], race: Side, side: int) -> Race:
    me = " ".join(f"{POINT_NAMES[p]}:{n}" for p, n in {**race.mine, OFF: 15 - sum(race.mine.values())}.items() if n)
    op = " ".join([*(f"{25 - p}:{n}" for p, n in race.theirs.items()), f"bar:{15 - sum(race.theirs.values())}"])
    checkers = f"{me} / {op}" if side == 0 else f"{op} / {me}"
    return game.position(f"{checkers} / {game.sides[side]} move {'-'.join(map(str, race.dice))}")


@settings(max_examples=600, deadline=None)
@given(races(), st.sampled_from([0, 1]))
@example(Side({2: 1}, {24: 1, 1: 1}, (5, 1)), 0)  # 2/off would leave the ace, which 2/1* uses
@example(Side({4: 1}, {}, (6, 2)), 1)
@example(Side({3: 1}, {1: 2}, (5, 2)), 0)  # only one die can be played: the larger
@example(Side({10: 1, 1: 14}, {3: 2}, (4, 3)), 0)
def test_as_many_dice_as_possible_are_used(race: Side, side: int) -> None:
    """ "As many dice as possible must be used." """
    allowed = duty(race)
    assert begun(GAME, read(GAME, race, side)) == (allowed - {()} or {("pass",)})


def test_one_die_may_be_wasted_where_the_table_agrees_so() -> None:
    """13/12/8 plays both; 2/1 with the ace would leave no 4. The larger die stays a duty if only one can be played."""
    free = load("backgammon", use_both_dice=False)
    wasteful = "13:1 2:1 1:13 / 16:2 11:13 / white move 4-1"
    assert texts(GAME, GAME.position(wasteful)) == ["13/12"]
    assert texts(free, free.position(wasteful)) == ["13/12", "2/1"]
    larger = "10:1 1:14 / 22:2 13:13 / white move 4-3"
    assert texts(GAME, GAME.position(larger)) == texts(free, free.position(larger)) == ["10/6"]


@pytest.mark.parametrize(
    ("text", "legal", "refused"),
    [
        ("4:1 off:14 / 6:15 / white move 6-2", ["4/2"], "4"),
        ("2:1 off:14 / 24:1 14:1 13:1 10:1 5:2 3:2 2:5 1:2 / white move 5-1", ["2/1*"], "2"),
        ("3:1 off:14 / 24:2 13:13 / white move 5-2", ["3/off"], None),  # 1 is held: only one die, the larger
    ],
)
def test_the_last_checker_uses_both_dice_too(text: str, legal: list[str], refused: str | None) -> None:
    """That the game is won either way excuses no die."""
    position = GAME.position(text)
    assert texts(GAME, position) == legal
    if refused:
        assert GAME.refusal(position, refused, "off.W") == "use-both-dice"
        won = follow(GAME, position, legal[0], f"{legal[0].rstrip('*').partition('/')[2]}/off")
        assert GAME.outcome(won) is not None
        free = load("backgammon", use_both_dice=False)
        assert texts(free, free.position(text)) == [f"{refused}/off", *legal]


# The turn


def test_opening_roll() -> None:
    moves = GAME.moves(GAME.start())
    assert len(moves) == 30
    assert {move.weight for move in moves} == {1}
    low = GAME.parse("roll 3-5", GAME.start())
    assert low.steps == (Touch("3"), Touch("20"))
    assert GAME.text(GAME.play(GAME.start(), low)) == f"{START} / black move 5-3"


def test_later_rolls_are_touched_at_home() -> None:
    position = GAME.position(f"{START} / black roll")
    assert sum(move.weight for move in GAME.moves(position)) == 36
    assert GAME.parse("roll 6-2", position).steps == (Touch("19"), Touch("23"))
    double = GAME.parse("roll 4-4", position)
    assert double.steps == (Touch("21"), Touch("21"))
    assert GAME.play(position, double).dice == (4, 4, 4, 4)


def test_the_turn_passes_by_itself_only_after_a_step() -> None:
    """Three of four aces can be played, and the turn is over; with no step at all the player has to say so."""
    blocked = GAME.position("13:1 off:14 / 16:2 6:13 / white roll")
    assert follow(GAME, blocked, "roll 1-1", "13/12", "12/11", "11/10").phase == "roll"
    closed = GAME.position("bar:1 6:14 / 1:2 2:2 3:2 4:2 5:2 6:2 8:3 / white move 6-5")
    assert [(move.text, move.steps) for move in GAME.moves(closed)] == [("pass", ())]
    assert GAME.text(follow(GAME, closed, "pass")).endswith("/ black roll")


@pytest.mark.parametrize(
    ("text", "move", "steps"),
    [
        ("24:1 13:14 / 3:1 6:14 / white move 2", "24/22*", (Shift("22", "bar.b"), Shift("24", "22"))),
        ("3:1 6:14 / 24:1 13:14 / black move 2", "24/22*", (Shift("3", "bar.W"), Shift("1", "3"))),
        ("bar:1 6:14 / 3:1 13:14 / white move 3", "bar/22*", (Shift("22", "bar.b"), Shift("bar.W", "22"))),
        ("24:15 / 6:1 2:14 / black move 6", "6/off", (Shift("19", "off.b"),)),
    ],
)
def test_steps(text: str, move: str, steps: tuple[Shift, ...]) -> None:
    assert GAME.parse(move, GAME.position(text)).steps == steps


# The end


@pytest.mark.parametrize(
    ("black", "needs_none_off", "reason", "value"),
    [
        ("6:15", True, "gammon", 2),
        ("18:1 6:14", True, "gammon", 2),
        ("19:1 6:14", True, "backgammon", 3),
        ("bar:1 6:14", True, "backgammon", 3),
        ("6:14 off:1", True, "borne-off", 1),
        ("bar:1 6:13 off:1", True, "borne-off", 1),
        ("bar:1 6:13 off:1", False, "backgammon", 3),
    ],
)
def test_value_of_the_game(black: str, needs_none_off: bool, reason: str, value: int) -> None:
    game = load("backgammon", backgammon_needs_none_off=needs_none_off, cube=True)
    won = follow(game, game.position(f"2:1 off:14 / {black} / white move 6-5 / cube 4 black"), "2/off")
    outcome = game.outcome(won)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (0, reason, (4 * value, -4 * value))
    assert game.moves(won) == ()


# The doubling cube


def test_no_cube_in_the_opening_turn_and_then_before_every_roll() -> None:
    turned = follow(CUBE, CUBE.start(), "roll 3-1", "8/5", "6/5")
    assert texts(CUBE, turned) == ["roll", "double"]
    assert {move.weight for move in CUBE.moves(turned)} == {0}
    assert len(texts(CUBE, follow(CUBE, turned, "roll"))) == 21


def test_the_taker_owns_the_cube() -> None:
    doubled = follow(CUBE, CUBE.position(f"{START} / black cube"), "double")
    assert (doubled.to_move, texts(CUBE, doubled)) == (0, ["take", "drop"])
    taken = follow(CUBE, doubled, "take")
    assert CUBE.text(taken) == f"{START} / black roll / cube 2 white"
    white = follow(CUBE, taken, "roll 3-1", "8/5", "6/5")
    assert texts(CUBE, white) == ["roll", "double"]
    assert follow(CUBE, white, "roll", "roll 3-1", "8/5", "6/5").phase == "roll"


def test_a_drop_pays_the_cube_as_it_lies() -> None:
    dropped = follow(CUBE, CUBE.position(f"{START} / white cube / cube 8 white"), "double", "drop")
    outcome = CUBE.outcome(dropped)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (0, "dropped", (8, -8))
    assert CUBE.moves(dropped) == ()


def test_the_cube_ends_at_64() -> None:
    last = follow(CUBE, CUBE.position(f"{START} / white cube / cube 32 white"), "double", "take")
    assert follow(CUBE, last, "roll 3-1", "8/5", "6/5").phase == "roll"


# Refusals and text


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        (f"{START} / white opening", "24", "18", "roll-first"),
        (f"{START} / white cube", "24", "18", "roll-first"),
        (f"{START} / white take", "24", "18", "answer-double"),
        (f"{START} / white move 5-3", "1", "6", "wrong-side"),
        (f"{START} / white move 5-3", "24", "19", "blocked"),
        (f"{START} / black move 5-3", "1", "6", "blocked"),
        (f"{START} / white move 5-3", "6", "off.W", "not-home"),
        (f"{START} / white move 5-3", "8", "13", "wrong-way"),
        (f"{START} / white move 5-3", "8", "4", "not-reachable"),
        (f"{START} / white move 5-3", "7", "4", "cannot-move"),
        ("bar:1 13:14 / 6:15 / white move 5-3", "13", "8", "enter-first"),
        ("bar:1 6:14 / 1:2 2:2 3:2 4:2 5:2 6:2 8:3 / white move 6-5", "6", "1", "must-pass"),
        ("13:1 2:1 1:13 / 16:2 11:13 / white move 4-1", "2", "1", "use-both-dice"),
        ("10:1 1:14 / 22:2 13:13 / white move 4-3", "10", "7", "larger-die"),
        ("10:1 1:14 / 22:2 13:13 / white move 4-3", "10", None, "not-reachable"),
        ("6:1 2:14 / 6:15 / white move 4-3", "2", "off.W", "farther-first"),
        ("6:1 3:14 / 6:15 / white move 5-4", "3", "2", "cannot-move"),
    ],
)
def test_refusal(text: str, src: str, dst: str | None, reason: str) -> None:
    assert CUBE.refusal(CUBE.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f"{START}", "between ' / '"),
        (f"{SETUP} / 24:2 / white roll", "2 checkers of black"),
        (f"{SETUP} / 24:2 13:5 8:3 6:x / white roll", "'6:x'"),
        (f"{SETUP} / 24:2 13:5 8:3 26:5 / white roll", "'26:5'"),
        (f"{SETUP} / 24:2 13:5 8:3 6:2 6:3 / white roll", "6 twice"),
        (f"{SETUP} / 1:2 13:5 8:3 6:5 / white roll", "both sides on white's point 24"),
        (f"{START} / red roll", "'red'"),
        (f"{START} / white sleep", "'white sleep'"),
        (f"{START} / white move", "'white move'"),
        (f"{START} / white roll 5-3", "'white roll 5-3'"),
        (f"{START} / white move 3-5", "'3-5'"),
        (f"{START} / white move 7-5", "'7-5'"),
        (f"{START} / white move 5-3-1", "'5-3-1'"),
        (f"{START} / white over", "all of its own are off"),
        ("off:15 / 6:15 / black over", "all of its own are off"),
        ("off:15 / 6:15 / white roll", "all of its own are off"),
        (f"{START} / black opening", "set-up"),
        (f"{START} / white cube / cube 2 black", "white may not double"),
        (f"{START} / white take / cube 64 black", "black may not double"),
        (f"{START} / white roll / cube 3 black", "'cube 3 black'"),
    ],
)
def test_bad_text(text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        CUBE.position(text)


def test_no_cube_where_none_is_played() -> None:
    for text in (f"{START} / white cube", f"{START} / white roll / cube 2 white"):
        with pytest.raises(RulesError, match="cube"):
            GAME.position(text)
