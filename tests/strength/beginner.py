"""Who has just learnt the rules: any move, but a win that is there, else the largest capture. And what nobody should
overlook who knows a little more: plain moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from firmware_host.thinking.budget import Budget
from firmware_host.thinking.features.counted import Counted
from firmware_host.thinking.review import EQUAL, look
from rules.model import Game, Move
from rules.steps import touched
from tests.rules.play import choose

LOOKS, DEPTH = 3_000, 3
"""Positions and plies: a recapture that this takes for a mistake is not a plain one."""
LONGEST = 200
"""Plies of a game in which plain moves are looked for."""
GAMES = 200
"""In so many games at least one is to be found."""


def beginner(game: Game[Any], position: Any, chance: Random) -> str:
    moves = game.moves(position)
    return choose(chance, wins(game, position) or _largest(game, position, moves)).text


def wins(game: Game[Any], position: Any) -> tuple[Move, ...]:
    """The moves that win at once."""
    return tuple(
        move
        for move in game.moves(position)
        if (outcome := game.outcome(game.play(position, move))) and outcome.winner == position.to_move
    )


def _largest(game: Game[Any], position: Any, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves that win most points or seeds, or leave the others fewest pieces on the board: all where none does."""
    player, places, counted = position.to_move, game.geometry.places, Counted(game)
    owners = {letter: piece.side for letter, piece in game.pieces.items()}
    nobodys = all(side is None for side in owners.values())

    def gain(after: Any) -> float:
        if nobodys or game.points(after):
            counts = counted.counts(after)
            return float(2 * counts[player] - sum(counts))
        board = {site: contents for site, contents in game.board(after).items() if site not in places}
        return -sum(_men(board, owners, side) for side in range(len(game.sides)) if side != player)

    gains = [gain(game.play(position, move)) for move in moves]
    return tuple(move for move, each in zip(moves, gains, strict=True) if each == max(gains))


@dataclass(frozen=True)
class Plain:
    """moves: the texts of those that anybody would make there."""

    position: Any
    moves: frozenset[str]


def plain(game: Game[Any], number: int, seed: int, games: int = GAMES) -> Plain | None:
    """The one with this number, from so many games of beginners; None where they have none."""
    chance = Random(f"plain {seed} {number}")
    for _ in range(games):
        found = list(_of_a_game(game, chance))
        while found:
            one = found.pop(int(chance.random() * len(found)))
            if wins(game, one.position) or _is_sound(game, one):
                return one
    return None


def _of_a_game(game: Game[Any], chance: Random) -> Iterator[Plain]:
    """Whether a recapture is sound, is not yet asked."""
    position, last = game.start(), None
    for _ in range(LONGEST):
        moves = game.moves(position)
        if not moves:
            return
        if len(moves) > 1 and not moves[0].weight:
            found = {move.text for move in wins(game, position)} or (_recaptures(game, position, *last) if last else ())
            if 0 < len(found) < len(moves):
                yield Plain(position, frozenset(found))
        move = choose(chance, moves) if moves[0].weight else game.parse(beginner(game, position, chance), position)
        last, position = (position, move), game.play(position, move)


def _recaptures(game: Game[Any], position: Any, before: Any, move: Move) -> set[str]:
    """Those that take what has just taken something, where nothing more can be taken. A disc that is turned back is
    none."""
    owners = {letter: piece.side for letter, piece in game.pieces.items()}
    me, board, then = position.to_move, game.board(position), game.board(before)
    if game.faces or before.to_move == me or _men(then, owners, me) == _men(board, owners, me):
        return set()
    came = {
        site
        for step in move.steps
        for site in touched(step)
        if board[site] and owners[board[site][-1]] == before.to_move and board[site] != then[site]
    }
    moves = game.moves(position)
    back = {
        each.text
        for each in moves
        if any(_is_gone(board[site], game.board(game.play(position, each))[site], owners) for site in came)
    }
    return back if {each.text for each in _largest(game, position, moves)} <= back else set()


def _is_sound(game: Game[Any], one: Plain) -> bool:
    """Whether each is about the best there is."""
    values = {move.text: value for move, value in look(game, one.position, Budget(LOOKS), depth=DEPTH).moves}
    return all(values[text] >= max(values.values()) - EQUAL for text in one.moves)


def _men(board: Any, owners: dict[str, int | None], side: int) -> int:
    return sum(owners[letter] == side for contents in board.values() for letter in contents)


def _is_gone(before: str, after: str, owners: dict[str, int | None]) -> bool:
    return not after or owners[after[-1]] != owners[before[-1]]
