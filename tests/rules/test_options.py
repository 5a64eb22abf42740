"""The house rules: every option of every game, its default and what else is allowed, as agreed in the specs."""

from __future__ import annotations

import pytest

from rules import RulesError, keys, load
from tests.rules.complete import OPTIONS, agreed_options


def test_options_are_as_agreed() -> None:
    offered = [line for key in keys() for line in agreed_options(key)]
    assert sorted(offered) == sorted(OPTIONS.read_text("utf-8").splitlines())


def test_an_option_that_a_game_lacks_is_answered_with_all_that_it_has() -> None:
    with pytest.raises(RulesError, match=r"options: sense, store_again, capture, rounds, preset, lesson, short$"):
        load("congkak", speed=1)
    with pytest.raises(RulesError, match=r"options: lesson, short$"):
        load("breakthrough", speed=1)
