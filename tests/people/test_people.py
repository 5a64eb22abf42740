"""What simulated people say they did is what their hands did, in every game."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import rules
from rules.steps import Shift
from simulator.people.acts import VISIBLE, ActError, Wood
from simulator.people.characters import CHARACTERS, Person
from simulator.people.game import play_game
from simulator.people.habits import HABITS, indulge
from simulator.people.manners import perform
from simulator.people.mixes import BETWEEN, MIXES, RATES, Mix
from simulator.people.scene import Scene
from tests.people.follow import follow

KEYS = rules.keys()
FAMILIES = ("ajedrez-jerez", "molino", "othello", "kungser", "toguz-kumalak", "backgammon")


@pytest.mark.parametrize("key", KEYS)
def test_truth_agrees_with_the_wood(key: str) -> None:
    game = rules.load(key)
    for mix, seed in ((MIXES["realistic"], 1), (MIXES["dense"], 2), (MIXES["dense"].scaled(pace=2), 3)):
        played = play_game(game, mix, seed, plies=30)
        assert played.plies > 5
        assert follow(played)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_plays(character: str) -> None:
    for key in FAMILIES:
        follow(play_game(rules.load(key), MIXES["dense"], 5, plies=20, characters=(character, character)))


@pytest.mark.parametrize("habit", sorted(HABITS))
def test_every_habit_shows_somewhere_and_does_no_harm(habit: str) -> None:
    only = Mix("only", one=1.0, two=0.0, factors=dict.fromkeys(RATES, 0.0) | {habit: 1.0})
    shown = 0
    for key in FAMILIES:
        played = play_game(rules.load(key), only, 4, plies=24)
        follow(played)
        shown += sum(truth.kind == "habit" and truth.text.split()[0] == habit for truth in played.truth)
    assert shown


@pytest.mark.parametrize("habit", sorted(BETWEEN))
def test_what_happens_between_plies_shows(habit: str) -> None:
    only = Mix("only", one=1.0, two=0.0, factors=dict.fromkeys(RATES, 0.0) | {habit: 1.0})
    played = play_game(rules.load("molino"), only, 4, plies=40)
    follow(played)
    wanted = ("takeback", str(1 + habit.endswith("two"))) if habit.startswith("take_back") else ("habit", habit)
    assert sum((truth.kind, truth.text) == wanted for truth in played.truth) > 5


def test_only_discs_with_two_faces_are_turned_by_mistake() -> None:
    only = Mix("only", one=1.0, two=0.0, factors=dict.fromkeys(RATES, 0.0) | {"wrong_disc": 1.0})
    turned = {
        key
        for key in KEYS
        if any(truth.kind == "habit" for truth in play_game(rules.load(key), only, 6, plies=30).truth)
    }
    assert turned == {"othello", "reversi-1887"}


def test_two_dice_are_played_with_one_checker_in_one_go_or_with_two() -> None:
    played = play_game(rules.load("backgammon"), MIXES["clean"], 2, plies=60)
    follow(played)
    together = [
        (one, other)
        for one, other in pairwise(played.truth)
        if one.kind == other.kind == "ply" and (one.begin, one.end) == (other.begin, other.end)
    ]
    lifts = [sum(a.kind == "lift" and one.begin <= a.at <= one.end for a in played.acts) for one, _ in together]
    assert 1 in lifts
    assert 2 in lifts


def test_what_is_told_as_unlawful_is_not_what_the_rules_allow() -> None:
    person, board = Person(CHARACTERS["child"], Random(1)), {"a1": "W", "a2": "", "a3": ""}
    goal = {"a1": "", "a2": "W", "a3": ""}
    for lawful, shows in ((set(), True), ({("a1", "a2"), ("a1", "a3")}, False)):
        main = perform(person, [Shift("a1", "a2")], board, {})
        scene = Scene(person, board, goal, {}, frozenset("W"), frozenset(lawful), None, main)
        assert indulge(scene, "unlawful") == shows
        assert bool(scene.before) == shows


def test_the_same_seed_plays_the_same_game() -> None:
    game = rules.load("othello")
    one, again, other = (play_game(game, MIXES["dense"], seed, plies=20) for seed in (7, 7, 8))
    assert (one.acts, one.truth) == (again.acts, again.truth)
    assert one.acts != other.acts


@pytest.mark.parametrize("key", FAMILIES)
def test_a_ply_begins_and_ends_with_a_change_on_the_wood(key: str) -> None:
    played = play_game(rules.load(key), MIXES["clean"], 9, plies=20)
    changes = {act.at for act in played.acts if act.kind in VISIBLE}
    for truth in played.truth:
        if truth.kind == "ply":
            assert {truth.begin, truth.end} <= changes


def test_a_clean_mix_has_only_plies() -> None:
    played = play_game(rules.load("molino"), MIXES["clean"], 3, plies=40)
    assert {truth.kind for truth in played.truth} == {"ply"}


def test_the_share_of_plies_with_habits_is_the_mixs() -> None:
    """Habits between plies leave nothing to count but themselves, so each kind is counted where it is told."""
    game, mix = rules.load("molino"), MIXES["realistic"]
    told, plies = Counter[str](), 0
    for seed in range(60):
        played = play_game(game, mix, seed, plies=40)
        plies += played.plies
        told.update(truth.kind for truth in played.truth if truth.kind in ("habit", "takeback"))
    meant = plies * (mix.one + 2 * mix.two)
    assert 0.75 * meant < told.total() < 1.1 * meant  # some habits have no place where they were wanted


def test_a_scaled_mix_keeps_within_all_plies() -> None:
    doubled = MIXES["dense"].scaled(habits=2)
    assert doubled.one + doubled.two == pytest.approx(1)
    assert MIXES["realistic"].scaled(habits=0.5).one == pytest.approx(MIXES["realistic"].one / 2)
    assert MIXES["realistic"].scaled(pace=2).pace == 2


def test_four_times_the_pace_takes_about_a_quarter_of_the_time() -> None:
    game = rules.load("toguz-kumalak")
    slow, fast = (play_game(game, MIXES["clean"].scaled(pace=pace), 11, 30, ("old", "old")) for pace in (1, 4))
    seconds = [played.acts[-1].at / len(played.acts) for played in (slow, fast)]
    assert 0.15 < seconds[1] / seconds[0] < 0.4


@pytest.mark.parametrize(("one", "two", "pace"), [(-0.1, 0.0, 1.0), (0.6, 0.6, 1.0), (0.1, 0.0, 0.0)])
def test_a_mix_that_cannot_be_is_refused(one: float, two: float, pace: float) -> None:
    with pytest.raises(ValueError, match="mix odd: one"):
        Mix("odd", one, two, pace)


def test_an_unknown_habit_is_refused() -> None:
    with pytest.raises(ValueError, match="mix odd: no habit yawn; habits: "):
        Mix("odd", 0.1, 0.0, factors={"yawn": 1.0})


def test_the_wood_refuses_what_hands_cannot_do_and_stays_as_it_is() -> None:
    wood = Wood({"a1": "Wb", "a2": ""})
    for kind, site, pieces, to in (
        ("lift", "a1", "W", ""),
        ("pull", "a1", "b", ""),
        ("lift", "a2", "W", ""),
        ("put", "a2", "W", ""),
        ("lay", "", "W", ""),
        ("turn", "a2", "W", ""),
        ("knock", "a1", "b", "a9"),
        ("lift", "a9", "W", ""),
    ):
        with pytest.raises(ActError):
            wood.do(kind, site, pieces, to, 0)  # type: ignore[arg-type]
    assert wood.board == {"a1": "Wb", "a2": ""}
    assert wood.resting


def test_hands_are_in_no_order_that_helps() -> None:
    """No act waits for a scan: in a quick game some follow each other within a few milliseconds."""
    played = play_game(rules.load("ajedrez-jerez"), MIXES["dense"].scaled(pace=2), 1, characters=("blitz", "blitz"))
    times = [act.at for act in played.acts if act.kind in VISIBLE]
    assert min(later - earlier for earlier, later in pairwise(times)) < 0.02
