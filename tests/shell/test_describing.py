"""Moves that a board cannot tell apart are told apart in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

import rules
from firmware_host.core.declaration import declare
from firmware_host.shell.games.samples import random_play
from firmware_host.shell.views.describing import described
from firmware_host.shell.views.words import book, sentences
from rules.model import Move

PLIES = 60
MOST = 6


def alike(key: str) -> Iterator[list[Move]]:
    """Moves that leave pieces on the same sites, or are declared by the same touches."""
    game = rules.load(key)
    for position, _ in random_play(game, 3, PLIES):
        groups: dict[object, list[Move]] = defaultdict(list)
        for move in game.moves(position)[:80]:
            if move.weight or not move.steps or move.text in game.said:
                continue
            after = game.board(game.play(position, move))
            groups[frozenset(site for site, held in after.items() if held)].append(move)
            groups[tuple(declare(move.steps).sequence)].append(move)
        yield from (group[:MOST] for group in groups.values())


@pytest.mark.parametrize("key", rules.keys())
def test_no_two_read_alike_and_none_is_notation(key: str) -> None:
    game = rules.load(key)
    for moves in alike(key):
        told = described([move.steps for move in moves], game.pieces, game.sides)
        for language in ("en", "es"):
            read = [sentences(language, [phrase.message() for phrase in one.phrases]) for one in told]
            assert len(set(read)) == len(moves), (read, [move.text for move in moves])
            assert not {move.text for move in moves} & set(read)
        for one in told:
            assert one.sites
            assert set(one.sites) <= set(game.geometry.sites)
            assert all(phrase.key in book("en") for phrase in one.phrases)
            assert all(set(phrase.args) <= {"sites", "count", "side"} for phrase in one.phrases)


def test_what_tells_them_apart_is_said_and_no_more() -> None:
    def read(key: str, position: str, *texts: str) -> list[str]:
        game = rules.load(key)
        at = game.position(position)
        steps = [game.parse(text, at).steps for text in texts]
        told = described(steps, game.pieces, game.sides)
        return [sentences("en", [phrase.message() for phrase in one.phrases]) for one in told]

    promoted = ("e7e8q", "e7e8r", "e7e8b", "e7e8n")
    position = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"
    assert read("ajedrez-jerez", position, *promoted) == ["Queen", "Rook", "Bishop", "Knight"]
    assert read("ajedrez-jerez", position, "e1e2") == ["From e1, to e2"]
    game = rules.load("ajedrez-guadalete")  # a pawn that enters the river becomes a plank
    assert read("ajedrez-guadalete", game.text(game.start()), "a2a4") == ["From a2, to a4, leaves the board on a4"]
    # What is only pushed is not captured: three steps leave the stone of c5 in play.
    game, texts = rules.load("abismo"), "W@c5 W@b5 W@a4 W@d3 W@e3 W@c2 b@a5 b@e1 b@b2 b@a1 b@d4 b@e5 white"
    stand = game.start()
    for text in texts.split():
        stand = game.play(stand, game.parse(text, stand))
    assert read("abismo", game.text(stand), "e5W3", "e5W4") == ["Capture on a5 and b5", "Capture on a5, b5, and c5"]


@pytest.mark.parametrize(
    ("language", "read"),
    [("en", ["Stone, White", "Stone, Black"]), ("es", ["Piedra, de las blancas", "Piedra, de las negras"])],
)
def test_pieces_of_one_name_are_told_by_whose_they_are(language: str, read: list[str]) -> None:
    game = rules.load("abismo", placing="any_order")
    steps = [move.steps for move in game.moves(game.start()) if move.text.endswith("@a1")]
    told = described(steps, game.pieces, game.sides)
    assert [sentences(language, [phrase.message() for phrase in one.phrases]) for one in told] == read
