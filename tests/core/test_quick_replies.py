"""A reply that comes down where a piece was taken off a moment ago is a reply: it is played, or asked about; it never
takes the capture back without a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from rules.model import Game, Move
from rules.steps import Add, Contents, Remove, Shift, Site, Sow, Step
from tests.campaign import changes
from tests.core.bench import Bench
from tests.core.games import every_seen_board, lines

QUICK = (0.05, 0.1, 0.2, 0.35, 0.6)
"""Seconds from when the victim left until the reply has come down there."""
CASES = 8
ANSWERS = 3
SETTLED = 60.0

Act = tuple[Site, Any]


def brings(steps: Sequence[Step]) -> set[Site]:
    found: set[Site] = set()
    for step in steps:
        match step:
            case Shift(_, dst):
                found.add(dst)
            case Add(site):
                found.add(site)
            case Sow(_, path):
                found |= set(path)
    return found


def captures(game: Game[Any], position: Any, moves: Sequence[Move]) -> Iterator[tuple[Move, Move, Site]]:
    """(a move that takes something of the other side's off, a reply that brings a piece there, where that is)."""
    board = game.board(position)
    for move in moves:
        sown = {step.src for step in move.steps if isinstance(step, Sow)}
        left = {_src(step) for step in move.steps if isinstance(step, Remove | Shift)} - sown
        victims = {site for site in left if _is_taken(game, position, board[site])}
        emptied = {site for site in victims if not game.board(game.play(position, move))[site]}
        if not emptied:
            continue
        after = game.play(position, move)
        if after.to_move == position.to_move or game.outcome(after):
            continue
        for reply in game.moves(after):
            if not reply.weight and (there := emptied & brings(reply.steps)):
                yield move, reply, min(there)
                break


def _is_taken(game: Game[Any], position: Any, contents: Contents) -> bool:
    """Whether something stands there that is not the mover's own."""
    return bool(contents) and game.pieces[contents[-1]].side != position.to_move


def in_order(board: dict[Site, Contents], move: Move, last: Site | None = None) -> list[Act]:
    """What a hand does, one thing after the other; what is taken off here comes last, if nothing has to come there."""
    steps = list(move.steps)
    leaves = [step for step in steps if isinstance(step, Remove | Shift) and _src(step) == last]
    if last is not None and last not in brings(steps) and len(leaves) == 1:
        steps.remove(leaves[0])
        steps += leaves
    rng = Random(0)
    return [act for step in steps for act in changes(board, step, rng, glide=False)]


def _src(step: Remove | Shift) -> Site:
    return step.site if isinstance(step, Remove) else step.src


def make(bench: Bench, acts: Sequence[Act], pace: float) -> None:
    for k, (site, change) in enumerate(acts):
        if k:
            bench.wait(pace)
        bench.set(site, change(bench.board[site]))


@every_seen_board
def test_a_quick_reply_where_a_piece_was_captured_takes_nothing_back(key: str, sensing: Sensing) -> None:
    cases = 0
    for game, texts, position in lines(key, games=6, plies=70):
        rng = Random(len(texts))
        moves = [move for move in game.moves(position) if not move.weight]
        rng.shuffle(moves)
        for move, reply, site in captures(game, position, moves):
            cases += _reply(Bench(game, sensing, texts), move, reply, site, rng.choice(QUICK))
            break
        if cases >= CASES:
            return


def _reply(bench: Bench, move: Move, reply: Move, site: Site, quick: float) -> bool:
    """Whether the capture counted at once, so that the reply could come so quickly."""
    game, session = bench.game, bench.session
    ply = session.line.ply
    captured = game.play(session.line.position, move)
    answered = game.play(captured, reply)
    make(bench, in_order(bench.board, move, last=site), 0.3)
    if bench.state is not State.PLAY or session.line.ply != ply + 1 or session.line.position != captured:
        return False
    acts = in_order(bench.board, reply)
    there = next((k for k, (at, _) in enumerate(acts) if at == site and k > 0), 0)
    bench.wait(quick / (there + 1))
    make(bench, acts, quick / (there + 1))
    bench.wait(SETTLED)
    for _ in range(ANSWERS):
        if session.state is State.ASK:
            if session.ok is None:
                bench.tell(ev.Confirm())  # pressed as the question came: it says nothing, and is not refused
            truth = (captured, answered)[min(1, session.line.ply - ply)]
            asked = [m for k in session.asking if (m := session.turn.moves[k])]
            meant = [m for m in asked if game.play(session.line.position, m) == truth]
            assert meant, f"{move.text}, {reply.text} after {quick} s: asked {[m.text for m in asked]}"
            bench.tell(ev.Choose(meant[0].text))
            bench.wait(SETTLED)
    told = f"{move.text}, {reply.text} on {site} after {quick} s: {bench.texts[ply:]} in state {session.state.value}"
    assert session.line.positions[ply + 1 : ply + 3] == [captured, answered], told
    return True
