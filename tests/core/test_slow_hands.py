"""Hands that think amid a move: what they have begun stays begun for as long as they like."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State, Trigger
from rules.model import Move
from rules.steps import Site, Touch
from tests.campaign import any_order
from tests.core.bench import Bench
from tests.core.games import in_turn

THOUGHTS = (6.0, 30.0, 600.0)
"""Seconds."""
GOES_ON = (Role.DROP, Role.LEGAL, Role.SOW, Role.TARGET, Role.FLIP, Role.CAPTURE)
A_MINUTE = 60.0
PLIES = 24


class Thinker:
    """Plays random legal moves, and pauses at a random point amid each. thoughts: how often it did so."""

    def __init__(self, key: str, sensing: Sensing, seed: int) -> None:
        self.rng = Random(seed)
        self.bench = Bench(rules.load(key), sensing)
        self.thoughts = 0

    def play(self, plies: int) -> None:
        bench, session, game = self.bench, self.bench.session, self.bench.game
        while session.outcome is None and session.line.ply < plies:
            legal = game.moves(session.line.position)
            move = self.rng.choice(legal)
            if move.weight:
                bench.tell(ev.Roll(self.rng.random()))
            elif all(isinstance(step, Touch) for step in move.steps):
                bench.tell(ev.Choose(move.text))
            elif not self.make(move):
                return  # the board asks whether what was put back has been sown
            if session.checklist:
                bench.tell(ev.Confirm())
            bench.wait(3)

    def make(self, move: Move) -> bool:
        """Or begin it and put all back. Whether the game can go on."""
        bench, session, rng = self.bench, self.bench.session, self.rng
        position, ply = session.line.position, session.line.ply
        stood = dict(bench.board)
        acts = any_order(stood, move.steps, rng)
        pause = rng.randrange(1, len(acts)) if len(acts) > 1 else 0
        for k, (site, change) in enumerate(acts):
            if k == pause and session.line.ply == ply and self.is_only_begun():
                self.think(move)
                if rng.random() < 0.2 and not self.reads_as_made(position):
                    return self.put_back(stood)
            bench.wait(0.3)
            bench.set(site, change(bench.board[site]))
        after = bench.game.play(position, move)
        bench.wait(1.5 if session.line.ply > ply else A_MINUTE)
        if session.state is State.ASK:
            asked = [other for k in session.asking if (other := session.turn.moves[k])]
            meant = [other for other in asked if bench.game.play(position, other) == after]
            assert meant, f"{move.text}: asked {[other.text for other in asked]}"
            bench.tell(ev.Choose(meant[0].text))
        assert session.line.ply > ply, f"{move.text} was not taken, in state {session.state.value}"
        assert session.line.positions[ply + 1] == after, f"{move.text}: {bench.texts[ply:]}"
        return True

    def is_only_begun(self) -> bool:
        """Whether what the sensors read can be neither a whole move nor the last one taken back."""
        session, image = self.bench.session, self.bench.image
        wholes = [*self.outcomes(session.line.position), *session.line.positions[-2:]]
        pictures = [session.readings(self.bench.game.board(position)) for position in wholes]
        return session.state is State.PLAY and not session.pending_move and image not in pictures

    def reads_as_made(self, position: Any) -> bool:
        """Whether the sensors read the same after some move as before it, as where all pits stay filled."""
        session, board = self.bench.session, self.bench.game.board
        before = session.readings(board(position))
        return any(session.readings(board(after)) == before for after in self.outcomes(position))

    def outcomes(self, position: Any) -> Iterator[Any]:
        return (self.bench.game.play(position, move) for move in self.bench.game.moves(position))

    def lit(self) -> dict[Site, Role]:
        return {site: cue.role for site, cue in self.bench.scene.items() if cue.role in GOES_ON}

    def think(self, move: Move) -> None:
        bench = self.bench
        texts, lit = bench.texts, self.lit()
        assert lit, f"nothing shows how {move.text} goes on"
        bench.session.ways.clear()
        bench.wait(self.rng.choice(THOUGHTS))
        assert not bench.session.ways, f"{move.text}: {bench.session.ways}"
        assert bench.texts == texts
        assert self.lit() == lit, f"{move.text}: what is lit changes"
        left = {site for site, level in bench.session.turn.base.items() if abs(bench.image[site]) < abs(level)}
        assert left <= bench.scene.keys(), f"{move.text}: the way back is dark"
        self.thoughts += 1

    def put_back(self, stood: dict[Site, str]) -> bool:
        bench = self.bench
        texts = bench.texts
        changed = [site for site, contents in stood.items() if bench.board[site] != contents]
        for site in sorted(changed, key=lambda site: len(stood[site]) - len(bench.board[site])):
            bench.set(site, stood[site])
            bench.wait(0.3)
        bench.wait(20)
        assert (State.PLAY, Trigger.DIFFERS) not in bench.session.ways
        assert bench.texts == texts
        return bench.state is State.PLAY


@in_turn
def test_a_legal_move_begun_is_never_a_fault(key: str, sensing: Sensing) -> None:
    thinkers = [Thinker(key, sensing, seed) for seed in range(2)]
    for thinker in thinkers:
        thinker.play(PLIES)
    assert sum(thinker.thoughts for thinker in thinkers) > 0


@pytest.mark.parametrize("thought", THOUGHTS)
@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.POLARITY])
def test_what_was_begun_by_mistake_is_put_right_all_the_same(sensing: Sensing, thought: float) -> None:
    """A second piece in the hand explains nothing: then the light leads back."""
    bench = Bench(rules.load("ajedrez-jerez"), sensing)
    bench.set("g1", "")
    bench.wait(thought)
    bench.set("b1", "")
    bench.wait(1)
    states = [bench.state]
    bench.set("b1", "N")
    bench.wait(1)
    states.append(bench.state)
    assert states == [State.REPAIR, State.PLAY]
    assert bench.scene["f3"].role is Role.TARGET


@pytest.mark.parametrize(
    ("line", "move", "reply"),
    [
        ("g1f3 g7g5 f1e4 h7h5 g2g3 d7d6 e1g1 g8h6", "e4h1", "e8d7"),
        ("c2c3 f7f5 e2e3 c7c6 f1e4 d7d6 e4f7 a7a5 d1e2 h7h5", "e2g4", "b7b5"),
        ("a2a3 h7h5 f1c4 f7f5 e2e3 f8c5 e1e2 b8c6 d2d3 c8f7 e2e1 c6a5", "d1g4", "g8f6"),
        ("e2e3 b8c6 c1b4 e7e6 b4c7 c6d4 b1c3 f8c5 b2b3 d8h4 a2a3 h4h3 e3e4", "h3d3", "f1g4"),
    ],
)
def test_who_lifts_a_piece_again_at_once_and_thinks_is_not_asked_what_it_did_before(
    line: str, move: str, reply: str
) -> None:
    """It might have captured something instead, without a gap, and only have come by where it stood; it has not stood
    there for long."""
    bench = Bench(rules.load("ajedrez-jerez"), Sensing.OCCUPANCY, line.split())
    bench.wait(3)
    for src, dst in ((move[:2], move[2:]), (reply[:2], reply[2:])):
        held = bench.board[src]
        for site, contents in ((src, ""), (dst, held)):
            bench.set(site, contents)
            bench.wait(0.2)
    bench.set(move[2:], "")
    bench.wait(A_MINUTE)
    assert bench.session.state is State.PLAY
    assert bench.texts[-2:] == [move, reply]


def test_a_hand_that_thinks_holding_the_piece_it_laid_aside_has_played_nothing_else() -> None:
    """Where pieces that stop in the river drown, what was captured might instead have taken what was laid there."""
    moves = (
        "h2h4 g8f6 g2g3 d7d5 g3g4 f6h5 g1f3 h7h6 a2a3 d5d4 h1g1 b8c6 f3d4 c6e5 e2e4 h8h7 g1h1 a8b8 b2b3 f7f6 d4f5 "
        "e5f7 g4h5 e8d7 f5e3 f7g5 e3c4 g5h3 c2c3 g7g5 e1e2 d7e8 c1b2 e8f7 e2e3 c7c5 h4g5 d8c7 e4c5 c8g4 c3c4 h7h8 "
        "d2d4 h3g5"
    )
    line = moves.split()
    bench = Bench(rules.load("guadalete-creciente"), Sensing.OCCUPANCY, line)
    held = bench.board["b2"]
    for site, contents in (("b2", ""), ("e5", held), ("f6", ""), ("e5", ""), ("f6", held)):
        bench.wait(10)
        assert bench.texts == line
        bench.set(site, contents)
    bench.wait(10)
    assert bench.texts[len(line) :] == ["b2f6"] or "b2f6" in bench.session.choices
