"""What has happened is told again from the last picture: whatever was made is found, and nothing is told that does not
end with what is seen."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from firmware_host.core.hindsight import FAR, Story, stories
from firmware_host.core.line import Line
from firmware_host.core.sensing import Sensing, readers
from firmware_host.core.witness import Change, Witness
from rules import load
from rules.model import Move, sites_of
from rules.steps import Board, carry_out

GAMES = ("molino", "nei-pat-kono", "ajedrez-jerez", "pasang-bell", "kalah", "toguz-kumalak")
DEEPEST = 30


class Hands:
    """Make moves where ``line`` does not know of them; every reading on the way is written down, a second each."""

    def __init__(self, key: str, chance: Random) -> None:
        self.game = load(key)
        self.chance = chance
        self.line = Line(self.game)
        self.changes: list[Change] = []
        self.readers = readers(dict.fromkeys(self.game.geometry.positions, Sensing.OCCUPANCY), self.game.pieces)
        self._seconds = count(1)

    def play_on(self, plies: int) -> None:
        for _ in range(plies):
            if moves := self.moves(self.line.position):
                self.line.play(self.chance.choice(moves))

    def moves(self, position: Any) -> list[Move]:
        """Those after which the game goes on."""
        game = self.game
        found = [move for move in game.moves(position) if move.steps and not move.weight]
        return [move for move in found if not game.outcome(game.play(position, move))]

    def make(self, fallen: int, made: int) -> tuple[Any, tuple[Move, ...]]:
        """(position, moves) after so many in the place of the last plies, others than those, seen from there on."""
        at = self.line.ply - fallen
        position, done = self.line.positions[at], list[Move]()
        for ply in range(at, at + made):
            fell = self.line.moves[ply : ply + 1]
            if not (moves := [move for move in self.moves(position) if move not in fell]):
                break
            done.append(self.chance.choice(moves))
            board = self.game.board(position)
            for step in done[-1].steps:
                before, board = board, carry_out(board, [step])
                self._see(before, board)
            position = self.game.play(position, done[-1])
        return position, tuple(done)

    def _see(self, before: Board, after: Board) -> None:
        """What is lifted, and then what stands there."""
        touched = [site for site in self.readers if before[site] != after[site]]
        lifted = [(site, 0) for site in touched if not after[site].startswith(before[site])]  # not where seeds fall
        stands = [(site, 1) for site in touched if after[site]]
        self.changes += [(float(next(self._seconds)), site, level) for site, level in lifted + stands]

    def witness(self, position: Any) -> Witness:
        board = self.game.board(position)
        image = {site: read(board[site]) for site, read in self.readers.items()}
        last = {site: now for now, site, _ in self.changes}
        return Witness(image, self.readers, lambda ply: self.changes, lambda site: last.get(site, 0.0))

    def unexplained(self, story: Story) -> int:
        played = (*self.line.moves[max(0, self.line.ply - FAR) : self.line.ply - story.plies], *story.moves)
        return len({site for _, site, _ in self.changes} - sites_of(played))

    def end(self, story: Story) -> Any:
        """Where it leads. RulesError where it cannot be made."""
        position = self.line.positions[self.line.ply - story.plies]
        for move in story.moves:
            assert move in self.game.moves(position)
            position = self.game.play(position, move)
        return position


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("fallen", "made"), [(0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (3, 1)])
def test_what_was_made_is_among_what_is_told(key: str, fallen: int, made: int) -> None:
    for seed in range(4):
        hands = Hands(key, Random(f"{key} {fallen} {made} {seed}"))
        hands.play_on(hands.chance.randint(fallen, DEEPEST))
        if hands.line.ply < fallen:
            continue
        truth, moves = hands.make(fallen, made)
        if not moves:
            continue
        witness = hands.witness(truth)
        found = stories(hands.game, hands.line, witness)
        assert found, (seed, moves)
        for story in found:
            assert hands.witness(hands.end(story)).image == witness.image, (seed, story)
        likelier = hands.unexplained(found[0]), found[0].plies, len(found[0].moves)
        if likelier >= (hands.unexplained(Story(fallen, moves)), fallen, len(moves)):
            assert any(hands.end(story) == truth for story in found), (seed, moves, found)
