"""What every game owes to the recogniser, the search and the journal, checked on random play."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from rules.model import Card, Game, Move, RulesError
from rules.steps import Flip, Shift, carry_out
from tests.rules.play import choose

SAMPLE = 40
WORD_KEY = re.compile(r"[a-z]+(-[a-z0-9]+)*")


def check_card(card: Card, key: str) -> None:
    assert card.key == key
    assert card.native.strip()
    assert card.source.strip()
    assert "/" not in card.source, "a source in words, not a path"
    assert len({option.name for option in card.options}) == len(card.options)
    for option in card.options:
        assert option.check(option.default) == option.default


def check_game(game: Game[Any]) -> None:
    """What holds before a move is played."""
    assert game.options.keys() == {option.name for option in game.card.options}
    assert len(game.sides) >= 2
    for word in (*game.sides, *(piece.name for piece in game.pieces.values())):
        assert WORD_KEY.fullmatch(word), f"{word!r} is no word key"
    owners = {piece.side for piece in game.pieces.values()} - {None}
    assert not owners or owners == set(range(len(game.sides))), "a player without a piece of his own"
    assert game.faces <= game.pieces.keys()
    for char, piece in game.pieces.items():
        assert len(char) == 1
        assert piece.side is None or 0 <= piece.side < len(game.sides)
        assert piece.pole in (1, -1)
    assert game.start() == game.start()
    known = set(game.geometry.sites)
    assert len(set(game.geometry.cells.values())) == len(game.geometry.cells), "two sites on one cell"
    assert min(min(cell) for cell in game.geometry.cells.values()) == 0
    assert known.issuperset(site for line in game.geometry.lines for site in line)


def check_position(game: Game[Any], position: Any) -> tuple[Move, ...]:
    """What holds in every position; returns its legal moves."""
    moves = game.moves(position)
    texts = [move.text for move in moves]
    outcome = game.outcome(position)
    assert (not moves) == (outcome is not None), "moves are empty exactly when the game is over"
    if outcome is not None:
        assert outcome.winner is None or 0 <= outcome.winner < len(game.sides)
        assert WORD_KEY.fullmatch(outcome.reason), f"{outcome.reason!r} is no word key"
    assert 0 <= position.to_move < len(game.sides)
    assert len(set(texts)) == len(texts), "notation is unique"
    assert all(text and text == text.strip() for text in texts)
    assert len({move.weight > 0 for move in moves}) <= 1, "chance and choice are not mixed"
    assert all(move.weight >= 0 for move in moves)

    marks = game.marks(position)
    assert marks.keys() <= set(game.geometry.sites)
    assert all(map(WORD_KEY.fullmatch, marks.values()))

    board = game.board(position)
    assert board.keys() == set(game.geometry.sites), "the board has every site of the geometry"
    assert set("".join(board.values())) <= game.pieces.keys()
    return moves


def check_text(game: Game[Any], position: Any, moves: tuple[Move, ...]) -> None:
    """The position survives its own text, and its moves come out the same again, in the same order."""
    text = game.text(position)
    assert text == text.strip()
    assert "\n" not in text
    read = game.position(text)
    assert read == position
    assert hash(read) == hash(position)
    assert game.text(read) == text
    assert game.board(read) == game.board(position)
    texts = [move.text for move in moves]
    assert [move.text for move in game.moves(position)] == texts, "stable order"
    if texts:  # a game drawn by repetition goes on when only its last position is known
        assert [move.text for move in game.moves(read)] == texts


def check_move(game: Game[Any], position: Any, move: Move) -> None:
    """The steps law, and steps that make sense to a hand."""
    after = game.board(game.play(position, move))
    steps = move.steps
    assert carry_out(game.board(position), steps) == after, f"steps law: {move.text}: {steps}"
    assert steps == move.build(), "built anew they are the same"
    for step in steps:
        if isinstance(step, Shift):
            assert step.src != step.dst or step.via, f"{step} goes nowhere"
            assert all(site in game.geometry.sites for site in step.via), f"{step} passes a site that is not there"
        if isinstance(step, Flip):
            assert step.face in game.faces
    # Pieces enter and leave only by Add and Remove: the steps law implies it, seeds deserve a second look.
    if all(piece.side is None for piece in game.pieces.values()) and all(isinstance(s, Shift) for s in steps):
        assert sum(map(len, after.values())) == sum(map(len, game.board(position).values()))


def check_play(game: Game[Any], position: Any, move: Move) -> Any:
    """The next position; playing leaves the one before as it was."""
    before, known = game.text(position), hash(position)
    following = game.play(position, move)
    assert game.play(position, move) == following
    assert (game.text(position), hash(position)) == (before, known)
    return following


def check_random_game(game: Game[Any], seed: int, plies: int, thorough: int) -> bool:
    """Plays at most ``plies`` at random, looking at ``thorough`` of the positions from every side; True if it ended."""
    rng = Random(seed)
    position = game.start()
    for ply in range(plies):
        moves = check_position(game, position)
        closely = ply < thorough // 2 or not moves or rng.random() < thorough / 2 / plies
        if closely:
            check_text(game, position, moves)
        if not moves:
            return True
        if closely:
            for move in moves if len(moves) <= SAMPLE else rng.sample(moves, SAMPLE):
                check_move(game, position, move)
            picked = choose(rng, moves)
            assert game.parse(game.format(picked), position) == picked
            sites = (None, *game.geometry.sites)
            reason = game.refusal(position, rng.choice(sites), rng.choice(sites))
            assert WORD_KEY.fullmatch(reason), f"{reason!r} is no word key"
        move = choose(rng, moves)
        check_move(game, position, move)
        position = check_play(game, position, move)
    return False


def check_bad_text(game: Game[Any], seed: int) -> None:
    """Rubbish is refused with a RulesError; a slip of the pen is refused or read as another position, never a crash."""
    rng = Random(seed)
    position = game.start()
    for rubbish in ("", " ", "rubbish", "?" * 80, "9" * 80):
        with pytest.raises(RulesError):
            game.position(rubbish)
        with pytest.raises(RulesError):
            game.parse(rubbish, position)
    for _ in range(8):
        if moves := game.moves(position):
            position = game.play(position, choose(rng, moves))
    text = game.text(position)
    alphabet = sorted(set(text) | {"0", "9", "-", "?", " ", "é"})
    for _ in range(60):
        at = rng.randrange(len(text))
        slip = text[:at] + rng.choice(["", rng.choice(alphabet), text[at] + rng.choice(alphabet)]) + text[at + 1 :]
        try:
            read = game.position(slip)
        except RulesError:
            continue
        assert game.position(game.text(read)) == read, f"{slip!r} is read but does not round-trip"
