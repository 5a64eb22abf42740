"""Whoever does what the light says gets there: over random play of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.repair import difference
from firmware_host.core.sensing import Sensing
from firmware_host.core.session_settings import Settings
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.steps import (
    Add,
    Remove,
    Sow,
    Step,
    carry_out,
)
from tests.core.bench import Bench
from tests.core.games import FELT, in_turn, lines, spread


def follow(bench: Bench, most: int) -> int | None:
    """A hand that does what ``todo`` says, and only that; how many pieces it carried, None if it had to take back seeds
    with which a move could have begun. Undecided questions are denied. What no sensor sees is done once."""
    unseen: list[Step] = []
    taken_back = False
    count = 0
    for _ in range(most):
        bench.wait(0.5)
        if bench.state is State.ASK:
            bench.tell(ev.TakeBack())
        owed = todo(bench.session)
        if not owed:
            bench.wait(60)
            if bench.state is State.ASK:
                bench.tell(ev.TakeBack())
            owed = todo(bench.session) or put_back(bench)
            taken_back = taken_back or any(isinstance(step, Remove) for step in owed)
        if not owed:
            return None if taken_back else count
        step = next((step for step in owed if step not in unseen), owed[0])
        if step in unseen and bench.session.checklist:
            bench.tell(ev.Confirm())
            continue
        before = bench.image
        count += getattr(step, "count", 1)
        bench.obey(step)
        if bench.image == before:
            unseen.append(step)
    raise AssertionError(f"still owed in state {bench.state.value}: {todo(bench.session)}")


def put_back(bench: Bench) -> list[Step]:
    """Where the board sees nothing but a piece in the hand, or a seed from it, it goes back where it was."""
    if bench.state is not State.PLAY:
        return []
    off = difference(bench.session.turn.base, bench.session.image)
    back: list[Step] = [Add(site, bench.session.turn.board[site][-1]) for site in off.missing]
    return back + [Remove(site) for site in off.extra]


def disturb(bench: Bench, rng: Random) -> str:
    """Something happens to the wood, at a sensor or many."""
    seen = list(bench.layout.seen)
    filled = [site for site in seen if bench.board[site]]
    kind = rng.choice(("swap", "sweep", "remove", "add", "shuffle"))
    match kind:
        case "swap" if len(filled) > 1:
            a, b = rng.sample(filled, 2)
            one, other = bench.board[a], bench.board[b]
            bench.set(a, other)
            bench.set(b, one)
        case "sweep":
            cells = bench.game.geometry.cells
            column = rng.choice(list(cells.values()))[0]
            for site in filled:
                if site in cells and abs(cells[site][0] - column) <= 1:
                    bench.set(site, "")
        case "remove":
            for site in rng.sample(filled, min(len(filled), rng.randint(1, 6))):
                bench.set(site, bench.board[site][:-1])
        case "add":
            for site in rng.sample(seen, rng.randint(1, 5)):
                top = rng.choice(list(bench.game.pieces))
                if not bench.board[site] or bench.layout.sensing[site] is Sensing.COUNT:
                    bench.set(site, bench.board[site] + top)
        case _:
            some = rng.sample(seen, min(len(seen), rng.randint(2, 8)))
            contents = [bench.board[site] for site in some]
            rng.shuffle(contents)
            for site, held in zip(some, contents, strict=True):
                bench.set(site, held)
    return kind


def least(bench: Bench) -> tuple[int, int]:
    """(how many pieces must at least be touched to put the wood right, how many sites hold the other side's piece)."""
    expected, seen = bench.session.turn.base, bench.session.image
    fewest = 0
    for sign in (1, -1):
        off = [max(0, sign * seen[site]) - max(0, sign * expected[site]) for site in seen]
        fewest += max(sum(n for n in off if n > 0), -sum(n for n in off if n < 0))
    return fewest, len(difference(expected, seen).wrong)


@in_turn
def test_from_any_disturbance_the_lights_lead_back(key: str, sensing: Sensing) -> None:
    for k, (game, texts, _) in enumerate(lines(key, games=2, plies=60)):
        if k % 8:
            continue
        rng = Random(k)
        bench = Bench(game, sensing, texts)
        kind = disturb(bench, rng)
        bench.wait(3)
        if bench.state is not State.REPAIR:
            continue  # a hand would have done the same for a move
        fewest, wrong = least(bench)
        count = follow(bench, most=200)
        assert bench.state in (State.PLAY, State.OVER), kind
        assert bench.image == bench.session.turn.base
        if bench.texts == texts and count is not None:
            assert fewest <= count <= fewest + wrong, kind


@in_turn
def test_a_move_to_order_is_completed_by_what_is_owed_whatever_is_bumped(key: str, sensing: Sensing) -> None:
    for k, (game, texts, position) in enumerate(lines(key, games=2, plies=60)):
        if k % 6:
            continue
        rng = Random(k)
        move = rng.choice([m for m in game.moves(position) if m.steps] or [None])
        if not move:
            continue
        bench = Bench(game, sensing, texts)
        bench.tell(ev.Choose(move.text))
        for _ in range(rng.randrange(3)):
            owed = todo(bench.session)
            if owed and bench.state is State.GUIDED:
                bench.obey(owed[0])
        if bench.state is State.GUIDED and rng.random() < 0.7:
            disturb(bench, rng)
        follow(bench, most=250)
        if bench.texts == texts[: len(bench.texts)]:
            continue  # what was bumped was the last piece placed: taken back
        assert bench.texts[: len(texts) + 1] == [*texts, move.text]
        assert bench.state in (State.PLAY, State.OVER)
        assert bench.image == bench.session.turn.base


@in_turn
def test_a_take_back_is_completed_by_what_is_owed_whatever_is_bumped(key: str, sensing: Sensing) -> None:
    for k, (game, texts, _) in enumerate(lines(key, games=2, plies=60)):
        if k % 6 or not texts or texts[-1].startswith("roll"):
            continue
        bench = Bench(game, sensing, texts)
        if bench.session.turn.undo is None:
            continue
        rng = Random(k)
        bench.tell(ev.TakeBack())
        if bench.state is State.TAKEBACK and rng.random() < 0.7:
            disturb(bench, rng)
            if bench.state is not State.TAKEBACK:
                continue  # on its way the wood stood as before the move
        follow(bench, most=250)
        assert bench.state is State.PLAY
        assert bench.texts == texts[: len(bench.texts)] != texts
        assert bench.image == bench.session.turn.base


@in_turn
def test_a_move_to_order_counts_when_a_hand_has_made_it(key: str, sensing: Sensing) -> None:
    for k, (game, texts, position) in enumerate(lines(key, games=2, plies=60)):
        moves = [move for move in game.moves(position) if move.steps]
        if k % 8 or not moves:
            continue
        move = Random(k).choice(moves)
        bench = Bench(game, sensing, texts)
        bench.tell(ev.Choose(move.text))
        for step in move.steps if bench.state is State.GUIDED else ():
            bench.obey(step)
        bench.wait(60)
        assert bench.texts[: len(texts) + 1] == [*texts, move.text]


def is_sown(key: str) -> bool:
    return rules.load(key).geometry.drawing == "pits"


LED = [(key, guide) for key in FELT for guide in ("lap", "seed", "auto") if guide == "lap" or is_sown(key)]


@pytest.mark.parametrize(("key", "guide"), LED)
def test_on_buttons_what_is_owed_brings_the_wood_to_the_new_position(key: str, guide: Any) -> None:
    for game, texts, position in spread(key):
        for move in [m for m in game.moves(position) if m.steps and not m.weight][:6]:
            bench = Bench(game, Sensing.PRESS, texts, Settings(guide=guide))
            bench.tell(ev.Choose(move.text))
            led: list[Step] = todo(bench.session)
            for beat in list(bench.session.guidance_steps):
                bench.tell(ev.Touched(beat.site))
            if bench.session.pending_move:
                bench.tell(ev.Confirm())
            owed = led if guide != "auto" and any(isinstance(s, Sow) for s in move.steps) else todo(bench.session)
            assert bench.texts[: len(texts) + 1] == [*texts, move.text]
            assert carry_out(game.board(position), owed) == game.board(game.play(position, move))
