"""A sowing on pits that count, done in the order in which light leads: what is left of it is known after every act."""

from __future__ import annotations

from random import Random

import pytest

import rules
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.turn import Turn
from rules.model import Game
from rules.steps import Add, Board, Remove, Shift, Sow, Step, carry_out, sows
from tests.rules.play import choose

SOWING = [key for key in rules.keys() if any(sows(m.steps) for m in rules.load(key).moves(rules.load(key).start()))]  # noqa: SIM118
OPTIONS: list[tuple[str, dict[str, str]]] = [(key, {}) for key in SOWING] + [("pallanguzhi", {"rounds": "match"})]
PLIES = 30


class Hand:
    """Does one act after the other of what the turn says is left."""

    def __init__(self, game: Game, position: object, index: int) -> None:  # type: ignore[type-arg]
        layout = SensorLayout(dict.fromkeys(game.geometry.sites, Sensing.COUNT), frozenset())
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
            if (level := self.readers[site](contents)) != self.turn.eyes.reading(site):
                self.turn.eyes.feed(site, level)
        self.board = board

    def act(self) -> None:
        step = self.left[0]
        match step:
            case Sow(src, path):
                step = Remove(src, len(path))
            case Shift(src, _, count):
                step = Remove(src, count)
        self.stands(carry_out(self.board, [step]))


def positions(key: str, options: dict[str, str]) -> list[tuple[Game, object, int]]:  # type: ignore[type-arg]
    """Of a game by chance: each third position, with a candidate that sows."""
    game, rng, found = rules.load(key, **options), Random(key), []
    position = game.start()
    for ply in range(PLIES):
        moves = game.moves(position)
        if game.outcome(position) is not None:
            break
        move = choose(rng, moves)
        if ply % 3 == 0 and sows(move.steps):
            found.append((game, position, moves.index(move)))
        position = game.play(position, move)
    return found


@pytest.mark.parametrize(("key", "options"), OPTIONS)
def test_act_by_act_to_the_end(key: str, options: dict[str, str]) -> None:
    for game, position, index in positions(key, options):
        hand = Hand(game, position, index)
        after = game.board(game.play(position, hand.turn.legal[index]))
        acts = 0
        while hand.left:
            hand.act()
            acts += 1
            assert acts < 2000
            assert hand.turn.in_order >> index & 1 or hand.board == after
        assert hand.board == after


@pytest.mark.parametrize(("key", "options"), OPTIONS)
def test_begun_put_back_and_begun_again(key: str, options: dict[str, str]) -> None:
    for game, position, index in positions(key, options):
        hand = Hand(game, position, index)
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


def test_a_seed_that_fell_wrong_says_nothing() -> None:
    game = rules.load("kalah")
    hand = Hand(game, game.start(), 0)
    hand.act()
    wrong = hand.left[-1]
    assert isinstance(wrong, Add)
    hand.stands(carry_out(hand.board, [Add(wrong.site, wrong.piece), Add(wrong.site, wrong.piece)]))
    assert hand.turn.left_in_order(0) is None
    assert not hand.turn.in_order
