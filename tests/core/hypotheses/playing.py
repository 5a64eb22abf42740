"""Clean play as sensors see it, for the tests of the hypotheses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import rules
from firmware_host.core.hypotheses.evidence import Change
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.sensing import Sensing, readers
from rules.model import Move
from rules.steps import Site
from tests.campaign import CARRIES, changes
from tests.core.bench import wood_of

CELLS = [(key, sensing) for key, kinds in CARRIES.items() for sensing in kinds if sensing is not Sensing.PRESS]
PACE = 0.1
"""Seconds between two things that a hand does."""


def start(key: str, sensing: Sensing) -> Node:
    game = rules.load(key)
    return Node(game, readers(wood_of(game, sensing).sensing, game.pieces))


def ended(node: Node, move: Move) -> Node:
    """After a move, and after dice that it leads to have been cast as they first come."""
    node = node.child(move)
    while node.moves and node.moves[0].weight:
        node = node.child(node.moves[0])
    return node


def drawn(node: Node, chance: random.Random) -> Move | None:
    """A legal move that leaves a trace on the wood; None where the game is over or none does."""
    shown = [k for k, move in enumerate(node.moves) if not move.weight and node.acts(k).chains]
    return node.moves[chance.choice(shown)] if shown else None


def seen(node: Node, move: Move, now: float) -> Iterator[Change]:
    """What sensors say while a hand carries a move out, step by step."""
    board: dict[Site, Any] = dict(node.board)
    chance = random.Random(0)
    for step in move.steps:
        for site, become in changes(board, step, chance, glide=False):
            before, board[site] = board[site], become(board[site])
            now += PACE
            reading = node.readers[site](board[site])
            if reading != node.readers[site](before):
                yield Change(now, site, reading)
