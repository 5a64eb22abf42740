"""A piece carried on and on, against every way of doing it that the rules know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from typing import Any

from firmware_host.core.chain import by_one_hand
from rules.model import Game, Move
from rules.steps import travels
from tests.core.games import lines


def ways(game: Game[Any], position: Any, at: str, made: tuple[Move, ...] = ()) -> Iterator[tuple[str, Any, int]]:
    """(where it comes to rest, the position then, in how many moves)."""
    for move in game.moves(position):
        for src, dst in travels(move.steps)[:1]:
            if src == at and len(made) < 4:
                after = game.play(position, move)
                yield dst, after, len(made) + 1
                if after.to_move == position.to_move:
                    yield from ways(game, after, dst, (*made, move))


def _is_at(goal: str, _: Any, site: str) -> bool:
    return site == goal


def test_found_exactly_where_it_is_one_way_or_all_ways_end_alike() -> None:
    unique = doubtful = 0
    for game, _, position in lines("backgammon", games=25, plies=60):
        for src in {src for move in game.moves(position) for src, _ in travels(move.steps)[:1]}:
            all_ways = [way for way in ways(game, position, src) if way[2] > 1]
            for goal in {dst for dst, _, _ in all_ways}:
                ends = {after for dst, after, _ in all_ways if dst == goal}
                found = by_one_hand(game, position, src, partial(_is_at, goal))
                if len(ends) > 1:
                    doubtful += 1
                    assert found == []
                else:
                    unique += 1
                    assert {reduce(game.play, found, position)} == ends
    assert unique > 50
    assert doubtful > 0
