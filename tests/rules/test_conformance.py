"""One suite for every registered game, with each option at each of its choices."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from rules import Move, RulesError, card, keys, load
from rules.model import OptionValue
from rules.steps import Step
from tests.rules import conformance
from tests.rules.play import option_sets, options_name

LONGEST = 3000
LONG_GAMES = 3
GAMES_AN_OPTION = 1
CASES = [
    pytest.param(key, options, id=f"{key}: {options_name(options)}", marks=[] if options else [pytest.mark.whole])
    for key in keys()
    for options in option_sets(card(key))
]


@pytest.mark.parametrize(("key", "options"), CASES)
def test_options(key: str, options: dict[str, OptionValue]) -> None:
    game = load(key, **options)
    conformance.check_game(game)
    conformance.check_bad_text(game, seed=1)
    for seed in range(GAMES_AN_OPTION):
        conformance.check_random_game(game, seed, plies=300, thorough=20)


@pytest.mark.parametrize("key", keys())
def test_long_play(key: str) -> None:
    game = load(key)
    for seed in range(100, 100 + LONG_GAMES):
        ended = conformance.check_random_game(game, seed, plies=LONGEST, thorough=60)
        assert ended, f"random game {seed} has no end after {LONGEST} plies"


@pytest.mark.parametrize("key", keys())
def test_card(key: str) -> None:
    conformance.check_card(card(key), key)


@pytest.mark.parametrize("key", keys())
def test_refuses_unknown_options_and_values(key: str) -> None:
    with pytest.raises(RulesError) as error:
        load(key, no_such_option=1)
    for option in card(key).options:
        assert option.name in str(error.value)
    for option in card(key).options:
        with pytest.raises(RulesError) as error:
            load(key, **{option.name: "no such value"})
        assert option.name in str(error.value)
        assert option.allowed in str(error.value)


def test_refuses_an_unknown_game() -> None:
    with pytest.raises(RulesError) as error:
        load("no-such-game")
    assert all(key in str(error.value) for key in keys())


def _but_the_last_step(move: Move) -> tuple[Step, ...]:
    return move.steps[:-1]


def _forget_a_step(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return tuple(replace(move, build=partial(_but_the_last_step, move)) for move in moves)


def _turn_about() -> Callable[[tuple[Move, ...]], tuple[Move, ...]]:
    calls: list[None] = []

    def turn(moves: tuple[Move, ...]) -> tuple[Move, ...]:
        calls.append(None)
        return moves[::-1] if len(calls) % 2 else moves

    return turn


@pytest.mark.parametrize(
    ("method", "spoil"),
    [
        pytest.param("moves", _forget_a_step, id="a step forgotten"),
        pytest.param("moves", _turn_about(), id="unstable order"),
        pytest.param("moves", lambda moves: moves + moves[:1], id="notation twice"),
        pytest.param("moves", lambda moves: (*moves[:-1], replace(moves[-1], weight=1)) if moves else (), id="weights"),
        pytest.param("moves", lambda moves: moves[:-1], id="a move short at the end"),
        pytest.param("outcome", lambda outcome: None, id="never over"),
        pytest.param("board", lambda board: {**board, "d4": "?"}, id="unknown piece"),
        pytest.param("board", lambda board: {s: c for s, c in board.items() if s != "h8"}, id="a site short"),
        pytest.param("text", lambda text: text.replace("white", "black"), id="text without the side"),
        pytest.param("play", lambda position: replace(position, discs=position.discs[::-1]), id="another position"),
        pytest.param("refusal", lambda reason: f"{reason}!", id="no word key"),
    ],
)
def test_the_suite_notices(method: str, spoil: Callable[[Any], Any]) -> None:
    game = copy(load("othello"))
    honest = getattr(game, method)
    setattr(game, method, lambda *given: spoil(honest(*given)))
    with pytest.raises((AssertionError, KeyError, RulesError)):
        conformance.check_random_game(game, seed=1, plies=200, thorough=60)


def test_the_suite_notices_a_crash_on_bad_text() -> None:
    game = copy(load("othello"))
    setattr(game, "position", lambda text: int(text))  # noqa: B010
    with pytest.raises(ValueError, match="invalid literal"):
        conformance.check_bad_text(game, seed=1)
