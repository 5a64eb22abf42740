"""Short forms: the same game from a position near its end."""

from __future__ import annotations

from math import isinf
from random import Random

import pytest

import rules
from rules.short import PLIES
from tests.strength.short_forms import FAR, ahead, told

KEYS = rules.keys()
SHORT = [key for key in KEYS if rules.rule_card(key).short]


def test_nearly_every_game_has_one() -> None:
    assert len(SHORT) >= len(KEYS) - 2


@pytest.mark.parametrize("key", SHORT)
def test_it_is_the_game_from_there(key: str) -> None:
    """Its moves, its words and its end are those of the game; loaded again, it is the same."""
    game, short = rules.load(key), rules.load(key, short=True)
    start = short.start()
    assert start == game.position(rules.rule_card(key).short)
    assert start != game.start()
    assert short.outcome(start) is None
    assert short.options == {**game.options, "short": True}
    again = rules.load(key, **short.options)
    assert again.start() == start
    assert [move.text for move in again.moves(start)] == [move.text for move in game.moves(start)]
    chance, position = Random(3), start
    for _ in range(PLIES):
        moves = short.moves(position)
        if not moves:
            assert game.outcome(position)
            break
        position = short.play(position, chance.choice(moves))
    assert "start" not in vars(game), "the game itself begins where it always did"


def test_the_short_form_of_neutreeko_is_not_won_by_force() -> None:
    """Once it was, in five plies."""
    game = rules.load("neutreeko")
    assert abs(ahead(game, rules.load("neutreeko", short=True).start(), 0.0)) <= FAR


def test_a_position_that_is_won_by_force_is_infinitely_ahead() -> None:
    game = rules.load("neutreeko")
    won = game.position("1B3/4B/5/5/ww1Bw black")
    assert isinf(ahead(game, won, 0.0))


@pytest.mark.parametrize("wanted", ["yes", 1.5, [], "True"])
def test_what_is_no_answer_is_refused(wanted: object) -> None:
    with pytest.raises(rules.RulesError, match=r"option short: .* is not allowed; allowed: true, false"):
        rules.load("othello", short=wanted)


def test_off_is_the_game_itself() -> None:
    assert rules.load("othello", short=False).start() == rules.load("othello").start()


def test_what_is_found_says_where_it_goes() -> None:
    said = told("bagh-chal", "5/5/5/5/5 goats", 60)
    assert said.startswith("# in rules/cards/bagh-chal/card.toml, above its first [[lesson]]:\nshort = ")
    assert told("dao", "", 60) == "dao: none found in 60 seconds. A game may do without one; --seconds looks longer"
