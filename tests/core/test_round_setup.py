"""Pits that are filled for a new round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.model import Game, Move
from rules.steps import Board, Remove, Shift, Sow, Step, carry_out
from tests.core.bench import Bench, counting


def test_a_pit_is_chosen_by_its_own_button() -> None:
    game = rules.load("bechi")
    line: list[str] = []
    position = game.start()
    seed = 0
    while not position.to_open:  # the first move of those that are left, then the second ... until a round is over
        moves = game.moves(position)
        move = moves[seed % len(moves)]
        seed += 1
        line.append(move.text)
        position = game.play(position, move)
    layout = SensorLayout(
        {site: Sensing.PRESS if site in game.geometry.cells else Sensing.BLIND for site in game.geometry.sites},
        frozenset({"ok"}),
    )
    session = Session(game, layout, moves=line)
    session.feed(0.0, ev.Picture({}))
    lit = scene(session)
    fills = [move.steps[0] for move in game.moves(position)]
    assert {lit[fill.dst].role for fill in fills if isinstance(fill, Shift)} == {Role.DROP}
    chosen = game.moves(position)[-1]
    (fill,) = chosen.steps
    assert isinstance(fill, Shift)
    session.feed(1.0, ev.Touched(fill.dst))
    assert [move.text for move in session.line.moves][len(line) :] == [chosen.text]


def test_a_seed_on_a_pit_that_is_yet_to_be_dealt_leaves_nobody_in_the_dark() -> None:
    """The last sowing of a round ends with all seeds dealt anew; this one falls there long before."""
    game = rules.load("pallanguzhi", rounds="match")
    line = "5 7 2 7 7 3 7 6 5 2 3 1 4 5 6 6 7 7 5 2 6 3 1 4 7 5 2 1 3 6 4 7"
    layout = counting(game)
    bench = Bench(game, Sensing.COUNT, line.split(), layout=layout)
    for site, seeds in (("S5", 0), ("S6", 1), ("S7", 1), ("N2", 2)):
        bench.set(site, "*" * seeds)
        bench.wait(0.2)
    bench.wait(2)
    assert bench.state is State.REPAIR
    assert todo(bench.session)


@pytest.mark.parametrize("led", [False, True], ids=["played", "led"])
def test_seeds_are_put_away_and_dealt_one_pit_after_the_other(led: bool) -> None:
    """By light alone, seed by seed. With a store lit as source and as goal, or two stores as goals, nobody could know
    what goes where."""
    game = rules.load("bechi")
    line: list[str] = []
    position = game.start()
    while not (dealing := [m for m in game.moves(position) if _deals(m.steps)]):
        move = game.moves(position)[len(line) % len(game.moves(position))]
        line.append(move.text)
        position = game.play(position, move)
    layout = counting(game)
    bench = Bench(game, Sensing.COUNT, line, layout=layout)
    if led:
        bench.tell(ev.Choose(dealing[0].text))
    sown, *carried = dealing[0].steps
    assert isinstance(sown, Sow)
    for site in (sown.src, *sown.path):
        seeds = len(bench.board[site]) + (1 if site in sown.path else -len(sown.path))
        bench.set(site, "*" * seeds)
        bench.wait(0.3)
    most = sum(step.count for step in carried if isinstance(step, Shift))
    while bench.session.line.ply == len(line):
        most -= 1
        assert most >= 0
        (source,) = (site for site, cue in bench.scene.items() if cue.role is Role.CAPTURE)
        (goal,) = (site for site, cue in bench.scene.items() if cue.role is Role.TARGET)
        for site, seeds in ((source, -1), (goal, 1)):
            bench.set(site, "*" * (len(bench.board[site]) + seeds))
            bench.wait(0.3)
    assert bench.texts == [*line, dealing[0].text]


def _deals(steps: Sequence[Step]) -> bool:
    """Whether seeds are put into a store that later gives some."""
    goals: set[str] = set()
    for step in steps:
        if isinstance(step, Shift):
            if step.src in goals:
                return True
            goals.add(step.dst)
    return False


def test_what_should_have_stayed_of_a_pit_is_asked_back_alone() -> None:
    """Four are taken of a pit with five, and a hand lifts all: one is missing there, the others are on their way."""
    game = rules.load("pallanguzhi")
    position, line, chance = game.start(), list[str](), Random(1)
    while not (found := _takes_some(game, position)):
        if game.outcome(position):
            position, line = game.start(), []
        move = chance.choice(game.moves(position))
        line.append(move.text)
        position = game.play(position, move)
    move, taking = found
    bench = Bench(game, Sensing.COUNT, line, layout=counting(game))
    bench.tell(ev.Choose(move.text))

    def do_next() -> None:
        left = bench.session.turn.left_in_order(0)
        assert left
        match left[0]:
            case Sow(src, path):
                step: Step = Remove(src, len(path))
            case Shift(src, _, count):
                step = Remove(src, count)
            case other:
                step = other
        stands(carry_out(bench.board, [step]))

    def stands(board: Board) -> None:
        for site in [site for site in board if board[site] != bench.board[site]]:
            bench.set(site, board[site])
        bench.wait(0.4)

    while (bench.session.turn.left_in_order(0) or ())[0] != taking:
        do_next()
    pit, stays = taking.src, len(bench.board[taking.src]) - taking.count
    stands({**bench.board, pit: ""})
    asked = {site: cue for site, cue in bench.scene.items() if cue.role in (Role.MISSING, Role.SOW, Role.TARGET)}
    assert {site: cue.amount for site, cue in asked.items()} == {pit: stays}
    stands({**bench.board, pit: "*" * stays})
    while bench.session.line.ply == len(line):
        assert Role.MISSING not in {cue.role for cue in bench.scene.values()}
        do_next()
    assert bench.texts == [*line, move.text]


def _takes_some(game: Game[Any], position: Any) -> tuple[Move, Shift] | None:
    """A move that takes some of the seeds of a pit and leaves others there; not the last that it does."""
    for move in game.moves(position):
        board = game.board(position)
        for step in move.steps[:-1]:
            if isinstance(step, Shift) and step.count < len(board[step.src]):
                return move, step
            board = carry_out(board, [step])
    return None


@pytest.mark.parametrize("strayed", [False, True], ids=["cleanly", "after a slip"])
def test_of_seeds_dealt_too_many_only_those_are_to_go(strayed: bool) -> None:
    """A hand puts eight into the first pit that gets six, takes all of them out again, and deals as it should. strayed:
    amid the sowing before, a pit was lifted and put back."""
    game = rules.load("bechi")
    line = ["4", "4", "1", "3", "4", "2", "3", "4", "2", "1", "2", "4", "2", "1", "4", "3", "pass", "2", "pass", "1"]
    bench = Bench(game, Sensing.COUNT, line)
    [move] = [move for move in bench.session.turn.legal if _deals(move.steps)]
    sown, *carried = move.steps
    assert isinstance(sown, Sow)
    fill = next(step for step in carried if isinstance(step, Shift) and step.src == "store.S")
    pits: dict[str, str] = {sown.src: "", **{site: bench.board[site] + "*" for site in sown.path}}
    pits |= {step.src: "" for step in carried[: carried.index(fill)] if isinstance(step, Shift)}
    for k, (site, contents) in enumerate(pits.items()):
        bench.set(site, contents)
        bench.wait(0.4)
        if strayed and k == 0:
            for held in ("", bench.board["S3"]):
                bench.set("S3", held)
                bench.wait(0.4)
    for site in [site for site, contents in bench.board.items() if contents and site in game.geometry.cells]:
        bench.set(site, "")
        bench.wait(0.4)
    assert bench.scene[fill.dst].role is Role.TARGET
    bench.set(fill.dst, "*" * (fill.count + 2))
    bench.wait(2)
    assert bench.state is State.REPAIR
    assert (bench.scene[fill.dst].role, bench.scene[fill.dst].amount) == (Role.EXTRA, 2)
    for seeds in range(fill.count):
        bench.set(fill.dst, "*" * seeds)
        bench.wait(0.4)
        assert bench.scene[fill.dst].role in (Role.MISSING, Role.TARGET), f"{seeds} of {fill.count}"


def test_a_sowing_after_a_pass_counts_when_its_capture_is_off_and_not_before() -> None:
    """North passes, so that South sows twice: first a seed into N3, then, to its end there, another that captures both.
    That N3 is empty in the end, as it was before, is no reason to expect nothing of it."""
    game = rules.load("bechi")
    *before, first, passed = LATE.split()
    bench = Bench(game, Sensing.COUNT, before)
    for text, line in ((first, before), ("2", [*before, first, passed])):
        [move] = [move for move in bench.session.turn.legal if move.text == text]
        for site, contents in _by_hand(bench.board, move.steps):
            assert bench.texts == line, f"{text} counts though something is still to be done on {site}"
            bench.set(site, contents)
            bench.wait(0.4)
    assert bench.texts == [*before, first, passed, "2", "pass"]


def _by_hand(board: Board, steps: Sequence[Step]) -> list[tuple[str, str]]:
    """What comes to stand in each pit, seed by seed where they are sown."""
    found: list[tuple[str, str]] = []
    for step in steps:
        after = carry_out(board, [step])
        changed = [site for site in board if after[site] != board[site] and not site.startswith("store")]
        if isinstance(step, Sow):
            assert len(set(step.path)) == len(step.path)
            changed = [step.src, *(site for site in step.path if site != step.src)]
        found += [(site, after[site]) for site in changed]
        board = after
    return found


LATE = """
1 1 4 2 3 4 1 1 1 2 2 4 4 2 1 3 3 3 4 1 3 2 4 1 4 pass 3 pass 4 +3 +4 +2 4 1 4 3 4 2 2 4 2 3 2 1 3 2 3 4 2 3 4 3 pass
2 4 +4 +3 +1 2 1 1 1 3 4 1 1 4 3 1 4 4 3 1 1 +3 +4 +2 3 3 4 2 1 4 2 +1 1 3 pass 3 pass 1 1 4 1 1 1 3 pass 2 1 1 1 2
pass 1 pass 3 1 1 +3 +4 1 3 3 4 4 4 2 3 2 4 2 pass 3 +4 +2 4 2 4 3 4 4 4 1 2 1 4 4 2 3 pass 2 +1 +2 3 2 3 1 2 1 4 1 1
1 4 +3 +1 +2 3 1 3 2 2 3 3 2 1 2 pass 3 pass 1 pass 3 pass 2 pass 4 1 4 2 2 1 1 2 4 1 +1 +2 3 2 3 1 1 2 2 2 3 1 4 2 1
2 pass 1 1 2 +4 +3 4 3 3 2 3 2 pass 4 4 1 4 4 3 4 4 1 +1 +2 3 2 2 1 4 2 1 2 2 1 4 1 4 +2 +3 +4 4 2 2 3 1 4 1 4 4 3 3
3 4 2 4 pass 2 pass 3 pass 4 +2 +3 +1 3 2 3 4 2 3 3 2 3 4 1 2 2 4 1 3 2 1 1 1 pass
"""


@pytest.mark.parametrize("pause", [0.4, 3.0, 10.0])
@pytest.mark.parametrize("seed", range(4))
def test_a_pit_is_filled_by_handfuls_of_any_size_however_slowly(seed: int, pause: float) -> None:
    """Nothing counts, and nothing is said to be wrong, before the last seed is in."""
    game, chance = rules.load("bechi"), Random(seed)
    position, moves = game.start(), list[str]()
    while not (position.to_open and position.to_move == 0):
        move = chance.choice(game.moves(position))
        moves.append(move.text)
        position = game.play(position, move)
    bench = Bench(game, Sensing.COUNT, moves, layout=counting(game))
    fill = chance.choice(game.moves(position))
    (step,) = fill.steps
    assert isinstance(step, Shift)
    bench.wait(pause)
    left, in_hand = step.count, 0
    while left or in_hand:
        if left and (not in_hand or chance.random() < 0.3):
            handful = chance.randint(1, left)
            bench.set(step.src, bench.board[step.src][:-handful])
            left, in_hand = left - handful, in_hand + handful
        else:
            bench.set(step.dst, bench.board[step.dst] + "*")
            in_hand -= 1
        if left or in_hand:
            bench.wait(pause)
            assert (bench.session.state, bench.texts) == (State.PLAY, moves)
    bench.wait(1.5)
    assert bench.texts == [*moves, fill.text]
