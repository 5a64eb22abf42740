"""The tables of patterns that judge mills: the kernel's are Python's, and the board may be turned."""

from __future__ import annotations

import shutil
from array import array
from dataclasses import replace
from random import Random

import pytest

import rules
from firmware_host.thinking.endings import symmetries
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.library import Library
from firmware_host.thinking.native.searching import opened
from firmware_host.thinking.patterns import MEN, SIZES, STAGES, STRIDE, Patterns, alike, pack, tables_of, unpack
from rules.kernels.mills import Mills, MillsPosition
from tests.rules.play import random_play
from tests.strength.patterns.__main__ import trained


def loaded(key: str, **options: bool) -> Mills:
    game = rules.load(key, **options)
    assert isinstance(game, Mills)
    return game


def tables(key: str) -> tuple[Mills, Patterns]:
    game = loaded(key)
    found = tables_of(game)
    assert found
    return game, found


def positions(game: Mills, games: int = 6) -> list[MillsPosition]:
    return [position for seed in range(games) for position, _, _ in random_play(game, seed, 300)]


@pytest.mark.parametrize("key", MEN)
def test_the_kernel_looks_up_the_same(key: str, library: Library) -> None:
    game, patterns = tables(key)
    coding, handle = coding_of(game), opened(library, patterns)
    assert coding
    for position in positions(game):
        worth = library.worth(handle, coding.stand(position))
        assert patterns.value(position) == (-worth if position.to_move else worth)


@pytest.mark.parametrize("key", MEN)
def test_so_it_does_in_a_short_form_and_with_as_many_men_as_there_can_be(key: str, library: Library) -> None:
    game, short = loaded(key), loaded(key, short=True)
    patterns, of_short = tables_of(game), tables_of(short)
    assert patterns
    assert of_short
    assert game.start().hands == (MEN[key], MEN[key])
    coding, handle = coding_of(short), opened(library, of_short)
    assert coding
    for position in positions(short, 2):
        worth = library.worth(handle, coding.stand(position))
        assert patterns.value(position) == of_short.value(position) == (-worth if position.to_move else worth)


@pytest.mark.parametrize("key", MEN)
def test_a_position_is_worth_the_same_however_the_board_lies_and_whichever_colour_moves(key: str) -> None:
    game, patterns = tables(key)
    ways = symmetries(game.geometry, game.bits)
    for position in positions(game, 2):
        value = patterns.value(position)
        swapped = replace(position, men=position.men[::-1], hands=position.hands[::-1], to_move=1 - position.to_move)
        assert patterns.value(swapped) == -value
        for way in ways:
            first, second = (sum(1 << way[k] for k in range(24) if men >> k & 1) for men in position.men)
            assert patterns.value(replace(position, men=(first, second))) == value


@pytest.mark.parametrize("key", MEN)
def test_a_man_more_is_worth_something(key: str) -> None:
    """On average, over positions that were played at random."""
    game, patterns = tables(key)
    more = [
        patterns.value(replace(position, men=(position.men[0], position.men[1] & position.men[1] - 1)))
        - patterns.value(position)
        for position in positions(game, 20)
        if position.men[1].bit_count() > 4
    ]
    assert 50 < sum(more) / len(more) < 1000


@pytest.mark.parametrize("key", MEN)
def test_the_patterns_judge_where_nothing_else_is_wanted(key: str) -> None:
    game, patterns = tables(key)
    position = positions(game, 1)[20]
    judged = Evaluation(game)
    assert judged.value(position) == patterns.value(position)
    by_weights = Evaluation(game, judged.weights)
    measured = judged.features.measure(position)
    assert by_weights.value(position) == sum(w * f for w, f in zip(judged.weights, measured, strict=True))
    assert tables_of(rules.load("kalah")) is None


def test_tables_are_kept_as_they_are() -> None:
    chance, like = Random(1), alike()
    assert len(like) == STRIDE == sum(SIZES)
    worths = array("h", bytes(2 * STAGES * STRIDE))
    for at in range(0, len(worths), STRIDE):
        for entry, first in enumerate(like):
            worths[at + entry] = worths[at + first] if first < entry else chance.randint(-(2**15), 2**15 - 1)
    assert unpack(pack(worths)) == worths


@pytest.mark.skipif(not shutil.which("cc"), reason="the trainer needs a C compiler: apt-get install gcc libc6-dev")
def test_the_trainer_makes_the_same_again() -> None:
    game, _ = tables("molino")
    one, other = (trained(game, [(300, 0), (5, 50)], 3) for _ in range(2))
    assert one == other
    assert any(one)
    like = alike()
    assert all(one[at + entry] == one[at + first] for at in (0, 5 * STRIDE) for entry, first in enumerate(like))
