"""Small endings that are known exactly: the tables agree with the rules, and who looks them up makes no error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.cli import main
from firmware_host.service.think_command import _why as why
from firmware_host.thinking.alphabeta import AlphaBeta
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.endings import MEN, POINTS, Endings, Verdict, endings_of, pack, unpack
from firmware_host.thinking.evaluation import WON, Evaluation
from firmware_host.thinking.levels import LEVELS
from firmware_host.thinking.messages import Answered, read_answer, write_answer
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.library import Library, NoKernelsError
from firmware_host.thinking.native.searching import KernelSearch
from firmware_host.thinking.review import judge, turning_points
from firmware_host.thinking.think import think
from firmware_host.thinking.thought import Known
from rules.kernels.mills import MillsPosition
from rules.model import Game
from tests.rules.play import random_play

LARGER = ((4, 4), (5, 3), (3, 5))
REVIEWED = 3
"""A seed of random play in which what a table knows is lost."""
STRONGEST = replace(LEVELS[8], nodes=400, kernel_nodes=400)
"""What is in a table needs no more."""


def none() -> Library:
    raise NoKernelsError("not built")


@cache
def molino() -> tuple[Game[Any], Endings]:
    game = rules.load("molino")
    endings = endings_of(game)
    assert endings
    return game, endings


def drawn_positions(men: tuple[int, int], count: int, seed: int = 1) -> Iterator[MillsPosition]:
    """In which the player to move has a move."""
    game, chance = molino()[0], Random(f"{men} {seed}")
    while count:
        points = chance.sample(range(POINTS), sum(men))
        own, enemy = (sum(1 << point for point in some) for some in (points[: men[0]], points[men[0] :]))
        player = chance.randrange(2)
        position = MillsPosition((enemy, own) if player else (own, enemy), (0, 0), player)
        if game.moves(position):
            count -= 1
            yield position


def after(position: MillsPosition, text: str) -> MillsPosition:
    game = molino()[0]
    found: MillsPosition = game.play(position, game.parse(text, position))
    return found


def of(position: MillsPosition) -> Verdict:
    """For the player to move, of a position of a table or of a game that is over."""
    game, endings = molino()
    outcome = game.outcome(position)
    if outcome:
        return Verdict(0 if outcome.winner is None else -1)
    verdict = endings.verdict(position)
    assert verdict
    return verdict


@pytest.mark.parametrize("men", MEN)
def test_every_value_follows_from_those_that_the_rules_lead_to(men: tuple[int, int]) -> None:
    """With the values of all ended games this makes all others, by induction over the plies."""
    game, found = molino()[0], set()
    for position in drawn_positions(men, 120):
        said = of(position)
        best = max(-of(game.play(position, move)).value(1) for move in game.moves(position))
        assert said.value(0) == best, game.text(position)
        found.add(said.sign)
    assert len(found) >= 2


def test_the_longest_and_the_shortest_are_as_long_as_told() -> None:
    game, endings = molino()
    plies = {}
    for men in MEN:
        for position in drawn_positions(men, 60, seed=2):
            if verdict := endings.verdict(position):
                plies[verdict.plies] = position
    for told in (max(plies), 1):
        line = endings.line(plies[told])
        assert len(line) == told
        position = plies[told]
        for text in line:
            position = after(position, text)
        outcome = game.outcome(position)
        assert outcome
        assert outcome.winner == 1 - position.to_move
    assert endings.line(plies[0]) == ()
    again = plies[1].identity
    assert endings.line(replace(plies[1], past=(again, (again, None)))) == ()  # drawn already


def test_turned_and_mirrored_it_is_worth_the_same() -> None:
    endings = molino()[1]
    assert endings.maps[0] == tuple(range(POINTS))
    for men in MEN:
        for position in drawn_positions(men, 10, seed=3):
            images = {
                endings.verdict(replace(position, men=(mapped(way, position.men[0]), mapped(way, position.men[1]))))
                for way in endings.maps
            }
            assert len(images) == 1


def mapped(way: tuple[int, ...], men: int) -> int:
    return sum(1 << way[point] for point in range(POINTS) if men >> point & 1)


def test_what_has_no_table() -> None:
    game, endings = molino()
    assert [endings_of(rules.load("molino", fly=False)), endings_of(rules.load("morabaraba"))] == [None, None]
    assert endings_of(rules.load("molino", lesson=1)) is None
    assert endings.verdict(game.start()) is None
    for men in LARGER:
        assert not [each for each in drawn_positions(men, 3) if endings.verdict(each)]


def test_a_win_that_the_limit_of_quiet_plies_may_cut_short_is_none(library: Library) -> None:
    game, endings = molino()
    coding = coding_of(game)
    assert coding
    tables = library.endings(endings.maps, endings.entries)
    for position in drawn_positions((3, 3), 20):
        plies = of(position).plies
        for quiet in (100 - plies, 101 - plies):
            late = replace(position, quiet=quiet)
            known = quiet + plies <= 100 or not plies
            assert (endings.verdict(late) is not None) == known
            assert (library.ending(tables, coding.stand(late)) is not None) == known


def test_the_kernels_look_up_the_same(library: Library) -> None:
    game, endings = molino()
    coding = coding_of(game)
    assert coding
    tables = library.endings(endings.maps, endings.entries)
    for men in (*MEN, (4, 4)):
        for position in drawn_positions(men, 100, seed=4):
            said = endings.verdict(position)
            entry = library.ending(tables, coding.stand(position))
            assert entry == (None if said is None else said.plies + 1 if said.sign else 0)


@pytest.mark.parametrize("men", LARGER)
def test_a_search_that_comes_to_them_finds_the_same_with_kernels(library: Library, men: tuple[int, int]) -> None:
    game, endings = molino()
    coding, evaluation = coding_of(game), Evaluation(game)
    assert coding
    for position in drawn_positions(men, 2, seed=5):
        budgets = Budget(1_500), Budget(1_500)
        one = AlphaBeta(game, evaluation, budgets[0], endings=endings).search(position)
        other = KernelSearch(game, evaluation, budgets[1], library, coding, endings=endings).search(position)
        assert one == other
        assert budgets[0].spent == budgets[1].spent


@pytest.mark.parametrize("men", MEN)
def test_at_full_strength_there_is_no_error(library: Library, men: tuple[int, int]) -> None:
    """What is won is won as soon as can be, what is lost is lost as late, and what is drawn is held."""
    game = molino()[0]
    for position in drawn_positions(men, 12, seed=6):
        for kernels in (lambda: library, none):
            thought = think(game, position, STRONGEST, kernels=kernels)
            assert -of(after(position, thought.move)).value(1) == of(position).value(0) == thought.value
            assert thought.exact == bool(of(position).sign)


def test_below_full_strength_nothing_is_looked_up() -> None:
    assert [number for number, level in LEVELS.items() if level.exact] == [8]
    game = molino()[0]
    far = next(each for each in drawn_positions((3, 3), 1000) if of(each).plies > 20)
    assert think(game, far, LEVELS[5], kernels=none).value < WON / 2


def test_a_win_is_carried_through_whoever_defends() -> None:
    game = molino()[0]
    position = next(each for each in drawn_positions((3, 3), 1000, seed=7) if of(each).plies > 15 and of(each).sign > 0)
    winner, plies = position.to_move, of(position).plies
    for ply in range(plies):
        level = STRONGEST if position.to_move == winner else LEVELS[2]
        position = after(position, think(game, position, level, ply, kernels=none).move)
        if outcome := game.outcome(position):
            assert outcome.winner == winner
            return
    pytest.fail(f"not won in {plies} plies")


def test_a_move_is_judged_by_what_is_known(library: Library) -> None:
    """Not by a search, which sees less far; and what changes no result is no turning point."""
    game, endings = molino()
    results = set()
    for position in (each for men in MEN for each in drawn_positions(men, 6, seed=8)):
        for move in list(game.moves(position))[::9]:
            before, after_it = of(position), of(game.play(position, move))
            thought = judge(game, position, 1, move.text, kernels=lambda: library)
            changed = before.sign != -after_it.sign
            results.add((before.sign, -after_it.sign))
            assert (thought.point is not None) == changed
            if point := thought.point:
                assert point.known == Known(before.sign * before.plies, -after_it.sign * after_it.plies)
                assert point.blunder
                assert point.better in [best.text for best in endings.best(position)]
                assert read_answer(write_answer(Answered(1, thought))) == Answered(1, thought)
    assert {(0, -1), (0, 0), (1, 1)} <= results


def test_a_review_and_the_command_tell_it(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    game = molino()[0]
    texts = [move.text for _, _, move in random_play(game, REVIEWED, 200) if move]
    known = [point for point in turning_points(game, texts, 9, lambda: library) if point.known]
    assert known
    for point in known:
        assert " before, " in why(point)
        assert why(point).startswith("decides the game: ")
    assert why(replace(known[0], known=Known(1, -4))) == "decides the game: won in 1 ply before, lost in 4 plies after"
    assert why(replace(known[0], known=Known(3, None))) == "decides the game: won in 3 plies before"
    assert why(replace(known[0], known=Known(0, 3))) == "decides the game: drawn before, won in 3 plies after"
    won = next(each for each in drawn_positions((3, 3), 1000) if of(each).plies == 5)
    assert main(["think", "molino", game.text(won)]) == 0
    told = capsys.readouterr().out
    assert "value won in 5 plies\n" in told
    assert "search none: a table of small endings knows it\n" in told


def test_the_data_are_small_and_read_as_written() -> None:
    path = Path(rules.__file__).parents[1] / "firmware_host/thinking/molino.xz"
    assert path.stat().st_size < 10**6
    least, entries = unpack(path.read_bytes())
    assert unpack(pack(least, entries[:1000])) == (least, entries[:1000])
