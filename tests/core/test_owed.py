"""Discs that are turned as the light asks: late, they take nothing from the move that follows; at once, they speak for
the move."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing
from firmware_host.core.tracker import OBEYED
from rules.steps import Add, Flip, carry_out, touched
from tests.core.bench import Bench

PAUSE = 6.0
"""Seconds before the discs of the last move are turned."""
SURE = 8.0
"""Nats by which it is to be less likely that there was no such move."""


@pytest.mark.parametrize(("key", "seed"), [("othello", 3), ("othello", 8), ("reversi-1887", 3)])
def test_a_disc_placed_after_late_turns_counts_within_a_second(key: str, seed: int) -> None:
    bench, chance = Bench(rules.load(key), Sensing.OCCUPANCY), Random(seed)
    owed: list[Flip] = []
    while bench.session.outcome is None:
        if owed:
            bench.wait(PAUSE)
        for flip in owed:
            bench.set(flip.site, "")
            bench.wait(0.2)
            bench.set(flip.site, flip.face)
            bench.wait(0.2)
        move = chance.choice(bench.game.moves(bench.session.line.position))
        owed = [step for step in move.steps if isinstance(step, Flip)]
        made = [*bench.texts, move.text]
        for step in move.steps:
            if isinstance(step, Add):
                bench.set(step.site, step.piece)
        bench.wait(1.0)
        assert bench.texts[: len(made)] == made, f"{move.text}: {bench.session.explain()}"


@pytest.mark.parametrize("seed", range(4))
def test_discs_that_are_turned_at_once_are_evidence_of_the_move(seed: int) -> None:
    """The light asks to turn them, but only by the move is it explained that hands do."""
    bench, chance = Bench(rules.load("othello"), Sensing.OCCUPANCY), Random(seed)
    for _ in range(30):
        moves = bench.game.moves(bench.session.line.position)
        move = max(moves, key=lambda one: (len(one.steps), chance.random()))
        for step in move.steps:
            bench.wait(0.1)
            if isinstance(step, Flip):
                bench.set(step.site, "")
                bench.wait(0.1)
            if isinstance(step, Add | Flip):
                bench.set(step.site, getattr(step, "face", "") or getattr(step, "piece", ""))
        bench.wait(OBEYED + 0.1)
        best, *others = bench.session.explain()
        assert best["plies"][-1] == move.text
        assert all(one["nats"] > best["nats"] + SURE for one in others if move.text not in one["plies"])


@pytest.mark.parametrize(("key", "seed"), [("othello", 3), ("reversi-1887", 3)])
def test_after_discs_turned_as_asked_the_next_disc_counts_at_once(key: str, seed: int) -> None:
    """No search is waited for: nothing else can have been done."""
    bench, chance = Bench(rules.load(key), Sensing.OCCUPANCY), Random(seed)
    while bench.session.outcome is None:
        move = chance.choice(bench.game.moves(bench.session.line.position))
        before = len(bench.texts)
        for step in move.steps:
            if isinstance(step, Add):
                bench.set(step.site, step.piece)
        assert bench.texts[before : before + 1] == [move.text]
        for step in move.steps:
            if isinstance(step, Flip):
                bench.wait(0.2)
                bench.set(step.site, "")
                bench.wait(0.2)
                bench.set(step.site, step.face)
        bench.wait(0.5)


@pytest.mark.parametrize("seed", range(2))
def test_discs_turned_as_asked_are_not_searched_for(seed: int) -> None:
    bench, chance = Bench(rules.load("othello"), Sensing.OCCUPANCY), Random(seed)

    def pieces_of_work() -> int:
        return next(k for k in count() if bench.session.work(bench.now, 1))

    while bench.session.outcome is None:
        move = chance.choice(bench.game.moves(bench.session.line.position))
        for step in move.steps:
            if isinstance(step, Add):
                bench.set(step.site, step.piece)
        pieces_of_work()
        for step in move.steps:
            if isinstance(step, Flip):
                for contents in ("", step.face):
                    bench.wait(0.2)
                    bench.set(step.site, contents)
                    assert pieces_of_work() <= 1
        bench.wait(0.5)


@pytest.mark.parametrize("key", ["othello", "reversi-1887"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_to_be_turned_is_what_lies_wrong(key: str, seed: int) -> None:
    """Whoever forgets to turn discs is asked for them until they are turned, or until another move turns them back."""
    bench, chance = Bench(rules.load(key), Sensing.OCCUPANCY), Random(seed)
    while bench.session.outcome is None:
        move = chance.choice(bench.game.moves(bench.session.line.position))
        for step in move.steps:
            if isinstance(step, Add):
                bench.set(step.site, step.piece)
        bench.wait(0.5)
        while bench.session.checklist and chance.random() < 0.4:
            step = bench.session.checklist[0]
            assert isinstance(step, Flip)
            bench.set(step.site, "")
            bench.wait(0.2)
            bench.set(step.site, step.face)
            bench.wait(0.2)
        should = bench.game.board(bench.session.line.position)
        wrong = {site: face for site, face in should.items() if bench.board[site] != face}
        assert {step.site: step.face for step in bench.session.checklist if isinstance(step, Flip)} == wrong


def test_on_buttons_touches_carry_out_what_was_played_without_them() -> None:
    """One who touches where light asks for a checker of the board's must not play on for it."""
    game = rules.load("backgammon")
    start = game.play(game.start(), next(move for move in game.moves(game.start()) if move.weight))
    bench = Bench(game, Sensing.PRESS, [move.text for move in game.moves(game.start()) if move.weight][:1])
    orders = 0
    assert start.to_move == bench.session.line.position.to_move
    while bench.session.turn.legal and not bench.session.turn.legal[0].weight:
        before = bench.session.line.position
        bench.tell(ev.Choose(next(move.text for move in bench.session.turn.legal if move.steps)))
        orders += 1
        assert carry_out(game.board(start), bench.session.checklist) == game.board(bench.session.line.position)
        assert before != bench.session.line.position
    made = list(bench.texts)
    assert orders > 1
    for site in [site for step in bench.session.checklist for site in touched(step)]:
        bench.tell(ev.Touched(site))
    assert not bench.session.checklist
    assert bench.texts == made
    assert not bench.session.turn.begun()
