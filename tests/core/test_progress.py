"""A sowing on pits that count, done in the order in which light leads: what is left of it is known after every act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core.cues import Role
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session import Session
from firmware_host.core.todo import todo
from firmware_host.core.turn import Turn
from rules.model import Game
from rules.steps import Add, Board, Remove, Shift, Sow, Step, carry_out, sows, touched
from tests.campaign import CARRIES
from tests.core.bench import Bench, counting, wood_of
from tests.rules.play import random_play

COUNTED: list[tuple[str, dict[str, str]]] = [
    *((key, {}) for key, kinds in CARRIES.items() if Sensing.COUNT in kinds),
    ("pallanguzhi", {"rounds": "match"}),
]
SOWN = [one for one in COUNTED if one[0] != "backgammon"]
PLIES = 30


class Hand:
    """Does one act after the other of what the turn says is left."""

    def __init__(self, game: Game[Any], position: Any, index: int, layout: SensorLayout | None = None) -> None:
        layout = layout or counting(game)
        self.readers = layout.readers(game.pieces)
        self.turn = Turn(game, position, layout, self.readers)
        self.index = index
        self.board: Board = self.turn.board

    @property
    def left(self) -> list[Step]:
        left = self.turn.left_in_order(self.index)
        assert left is not None
        return list(left)

    def stands(self, board: Board) -> None:
        for site, contents in board.items():
            if site in self.turn.base and (level := self.readers[site](contents)) != self.turn.eyes.reading(site):
                self.turn.eyes.feed(site, level)
        self.board = board

    @property
    def astray(self) -> list[Step]:
        """With what is to be put right."""
        astray = self.turn.left_astray(self.index)
        assert astray is not None
        return [*astray.amiss, *astray.left]

    def act(self) -> None:
        self.do(self.left[0])

    def do(self, step: Step) -> None:
        self.stands(begun(self.board, step))


def begun(board: Board, step: Step) -> Board:
    """What stands when a hand has begun a step: what it sows or carries it holds."""
    match step:
        case Sow(src, path):
            step = Remove(src, len(path))
        case Shift(src, _, count):
            step = Remove(src, count)
    return carry_out(board, [step])


def hands(key: str, options: dict[str, str]) -> Iterator[Hand]:
    """In each third position of a game by chance, about to make the move that was made there."""
    game = rules.load(key, **options)
    for position, legal, move in list(random_play(game, 1, PLIES))[::3]:
        if move and sows(move.steps) and game.outcome(position) is None:
            yield Hand(game, position, legal.index(move))


@pytest.mark.parametrize(("key", "options"), COUNTED)
def test_act_by_act_to_the_end(key: str, options: dict[str, str]) -> None:
    for hand in hands(key, options):
        game, move = hand.turn.game, hand.turn.legal[hand.index]
        after = game.board(game.play(hand.turn.position, move))
        acts = 0
        while hand.left:
            hand.act()
            acts += 1
            assert acts < 2000
            assert hand.turn.in_order >> hand.index & 1 or hand.board == after
        assert hand.board == after


@pytest.mark.parametrize(("key", "options"), COUNTED)
def test_begun_put_back_and_begun_again(key: str, options: dict[str, str]) -> None:
    for hand in hands(key, options):
        boards, told = [hand.board], [hand.left]
        while hand.left and len(boards) < 12:
            hand.act()
            boards.append(hand.board)
            told.append(hand.left)
        for board in boards[-2::-1]:
            hand.stands(board)
        again = [hand.left]
        for board in boards[1:]:
            hand.stands(board)
            again.append(hand.left)
        assert again == told


@pytest.mark.parametrize(("key", "options"), COUNTED)
def test_a_seed_that_strays_is_put_back_first_and_then_it_goes_on(key: str, options: dict[str, str]) -> None:
    chance = Random(key)
    for hand in hands(key, options):
        game, move = hand.turn.game, hand.turn.legal[hand.index]
        for _ in range(chance.randrange(12)):
            if hand.left:
                hand.act()
        src = chance.choice([site for site in game.geometry.sites if hand.board[site]])
        dst = chance.choice([site for site in game.geometry.sites if site != src])
        hand.stands(carry_out(hand.board, [Shift(src, dst, 1)]))
        acts = 0
        while left := hand.astray:
            hand.do(left[0])
            acts += 1
            assert acts < 2000
        assert hand.board == game.board(game.play(hand.turn.position, move))


def test_the_first_seed_dealt_to_a_pit_is_not_the_last_one_put_away_from_it() -> None:
    """Where nothing sees the stores, the pit reads as before that was lifted: the hand has gone on."""
    game = rules.load("bechi")
    tried = 0
    for hand in round_ends(game):
        index, blind = hand.index, wood_of(game, Sensing.COUNT)
        seen = set(blind.seen)
        single = {step.src for step in hand.turn.steps(index) if isinstance(step, Shift) and step.count == 1}
        dealt = {step.dst for step in hand.turn.steps(index) if isinstance(step, Shift)}
        if not (single & dealt & seen):
            continue
        tried += 1
        other, acts = Hand(game, hand.turn.position, index, blind), 0
        while left := other.left:
            step = next(step for step in left if seen & set(touched(step)))
            other.do(Add(step.dst, "*") if isinstance(step, Shift) and step.src not in seen else step)
            acts += 1
            assert acts < 500
    assert tried


def test_a_seed_that_fell_wrong_says_nothing() -> None:
    game = rules.load("kalah")
    hand = Hand(game, game.start(), 0)
    hand.act()
    wrong = hand.left[-1]
    assert isinstance(wrong, Add)
    hand.stands(carry_out(hand.board, [Add(wrong.site, wrong.piece), Add(wrong.site, wrong.piece)]))
    assert hand.turn.left_in_order(0) is None
    assert not hand.turn.in_order


def test_pieces_that_are_carried_one_by_one_are_told_as_carried() -> None:
    """Not as taken off: those that are still there go where the others go."""
    game = rules.load("pallanguzhi", rounds="match")
    hand = next(round_ends(game))
    while not (isinstance(hand.left[0], Shift) and hand.left[0].count > 1):
        hand.act()
    whole = hand.left
    carried = whole[0]
    assert isinstance(carried, Shift)
    hand.stands(carry_out(hand.board, [Remove(carried.src, 1)]))
    piece = hand.turn.board[carried.src][-1]
    assert hand.left == [replace(carried, count=carried.count - 1), Add(carried.dst, piece), *whole[1:]]


def test_of_a_pit_of_which_some_are_taken_a_hand_may_lift_all() -> None:
    """Four seeds are taken amid a sowing; who scoops five puts one back."""
    tried = 0
    for hand in hands_that_take_some("pallanguzhi"):
        step = hand.left[0]
        assert isinstance(step, Shift)
        tried += 1
        stays, board = hand.board[step.src][: -step.count], hand.board
        hand.stands({**board, step.src: ""})
        assert hand.turn.in_order >> hand.index & 1
        assert hand.left[: len(stays)] == [Add(step.src, seed) for seed in stays]
        hand.stands(carry_out(board, [Remove(step.src, step.count)]))
        assert hand.left[0] == Add(step.dst, stays[-1])
    assert tried


def hands_that_take_some(key: str) -> Iterator[Hand]:
    game = rules.load(key)
    for seed in range(6):
        for position, legal, move in random_play(game, seed, 100):
            if move and sows(move.steps) and any(isinstance(step, Shift) for step in move.steps):
                hand = Hand(game, position, legal.index(move))
                while left := hand.left:
                    step = left[0]
                    some = isinstance(step, Shift) and step.count < len(hand.board[step.src])
                    if some and isinstance(step, Shift) and step.src in game.geometry.cells:
                        yield hand
                        break
                    hand.act()


def round_ends(game: Game[Any]) -> Iterator[Hand]:
    """Turns after which the pits are filled anew from the stores."""
    for seed in range(20):
        for position, legal, move in random_play(game, seed, 200):
            if move and any(isinstance(step, Shift) and step.src in game.geometry.places for step in move.steps):
                yield Hand(game, position, legal.index(move))


@pytest.mark.parametrize("key", ["pallanguzhi", "bechi"])
def test_once_all_is_sown_any_seed_may_be_carried_to_any_place(key: str) -> None:
    options = {"rounds": "match"} if key == "pallanguzhi" else {}
    game, chance = rules.load(key, **options), Random(key)
    ends = (hand for hand in round_ends(game) if sows(hand.turn.legal[hand.index].steps))
    for hand in islice(ends, 6):
        after = game.board(game.play(hand.turn.position, hand.turn.legal[hand.index]))
        while sows(hand.left) or not isinstance(hand.left[0], Shift):
            hand.act()
        for _ in range(chance.randrange(1, 20)):
            over = [site for site in after if len(hand.board[site]) > len(after[site])]
            short = [site for site in after if len(hand.board[site]) < len(after[site])]
            if over and short:
                hand.stands(carry_out(hand.board, [Shift(chance.choice(over), chance.choice(short), 1)]))
        while hand.left:
            hand.act()
        assert hand.board == after


@pytest.mark.parametrize("key", ["pallanguzhi", "bechi"])
def test_seed_by_seed_the_pits_are_filled_anew(key: str) -> None:
    """What stands then may have stood when the last pits were emptied."""
    options = {"rounds": "match"} if key == "pallanguzhi" else {}
    game, tried = rules.load(key, **options), 0
    for hand in islice((hand for hand in round_ends(game) if sows(hand.turn.legal[hand.index].steps)), 12):
        after = game.board(game.play(hand.turn.position, hand.turn.legal[hand.index]))
        while hand.left and not (isinstance(step := hand.left[0], Shift) and step.src in game.geometry.places):
            hand.act()
        while hand.left:
            lifted = hand.left[0]
            assert isinstance(lifted, Shift)
            assert len(hand.board[lifted.src]) > len(after[lifted.src])
            hand.do(replace(lifted, count=1))
            hand.do(next(step for step in hand.left if isinstance(step, Add)))
            tried += 1
        assert hand.board == after
    assert tried


@pytest.mark.parametrize("key", ["pallanguzhi", "bechi"])
def test_before_all_is_sown_another_pit_that_is_lifted_is_not_carried_away(key: str) -> None:
    """Though it will be empty, when the sowing that ends the round has been made and captures it."""
    options = {"rounds": "match"} if key == "pallanguzhi" else {}
    ends = (hand for hand in round_ends(rules.load(key, **options)) if sows(hand.turn.legal[hand.index].steps))
    tried = 0
    for hand in islice(ends, 12):
        pits = [next((step.src for step in move.steps if isinstance(step, Sow)), "") for move in hand.turn.legal]
        for pit in {*pits} - {pits[hand.index], ""}:
            other = Hand(hand.turn.game, hand.turn.position, hand.index)
            other.stands({**other.board, pit: ""})
            assert other.turn.left_in_order(hand.index) is None
            tried += 1
    assert tried


@pytest.mark.parametrize(("key", "options"), SOWN)
def test_words_name_the_pits_in_the_order_in_which_light_runs(key: str, options: dict[str, str]) -> None:
    """A calm light does not run. Words tell what is sown next even where it is not known yet how it goes on."""
    game, ran = rules.load(key, **options), 0
    line: list[str] = []
    for position, legal, move in random_play(game, 3, 40):
        if ran < 5 and move and sows(move.steps) and game.outcome(position) is None:
            for session in _sown(Bench(game, Sensing.COUNT, line, layout=counting(game)), legal.index(move)):
                runs = {site: cue.order for site, cue in scene(session).items() if cue.role is Role.SOW}
                if len(set(runs.values())) > 1:
                    named = [step.site for step in todo(session) if isinstance(step, Add)]
                    assert list(dict.fromkeys(named))[: len(runs)] == sorted(runs, key=runs.__getitem__)
                    ran += 1
        if move:
            line.append(move.text)
    assert ran


def _sown(bench: Bench, index: int) -> Iterator[Session]:
    """The first acts of a move, one by one, as long as it is not accepted."""
    ply = bench.session.line.ply
    for _ in range(12):
        left = bench.session.turn.left_in_order(index)
        if not left:
            return
        for site, contents in begun(bench.board, left[0]).items():
            if contents != bench.board[site]:
                bench.set(site, contents)
        bench.wait(0.3)
        if bench.session.line.ply != ply:
            return
        yield bench.session
