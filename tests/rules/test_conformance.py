"""One suite for every registered game, with each option at each of its choices."""

from __future__ import annotations

import pytest

from rules import RulesError, card, keys, load
from rules.model import OptionValue
from tests.rules import conformance
from tests.rules.play import option_sets, options_name

LONGEST = 3000
CASES = [
    pytest.param(key, options, id=f"{key}: {options_name(options)}")
    for key in keys()
    for options in option_sets(card(key))
]


@pytest.mark.parametrize(("key", "options"), CASES)
def test_options(key: str, options: dict[str, OptionValue]) -> None:
    game = load(key, **options)
    conformance.check_game(game)
    conformance.check_bad_text(game, seed=1)
    conformance.check_random_game(game, seed=2, plies=120, thorough=16)


@pytest.mark.parametrize("key", keys())
def test_long_play(key: str) -> None:
    game = load(key)
    assert conformance.check_random_game(game, seed=3, plies=LONGEST, thorough=60), f"no end after {LONGEST} plies"


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
