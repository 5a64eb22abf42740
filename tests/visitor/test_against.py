"""A little of ``make soak ARGS=opponent``: whole games against the board, by light, OK and undo."""

from __future__ import annotations

import pytest

from tests.visitor.against import AgainstBoard


@pytest.mark.parametrize(
    ("key", "board", "level", "side", "engine"),
    [("othello", "square-8x8", 2, 0, 1), ("kalah", "pits-2x6-count", 1, 1, 2), ("bagh-chal", "tiger-37", 1, 0, 2)],
)
def test_a_whole_game_against_the_board(key: str, board: str, level: int, side: int, engine: int) -> None:
    visit = AgainstBoard(key, board, level, side, engine, seed=1)
    told = visit.play()
    assert not told.failures, "\n".join([*told.story[-20:], *told.failures])
    assert told.ended == "over"
    assert visit.result in ("won", "drawn", "lost")
    assert visit.strayed == 0
    assert len(visit.led) > told.plies // 3
