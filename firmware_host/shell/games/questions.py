"""What a game will have to ask, or leave to the hands, on a board: learnt from sampled positions, not from its name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from firmware_host.core.declaration import declare
from firmware_host.core.sensing import readers
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.tracks import chains, is_visible
from firmware_host.shell.games.samples import Named, named, random_play
from rules import registry
from rules.model import Game, Move
from rules.steps import Add, Board, Flip, Remove, Site, Sow, Step, Touch, sows

FLIPS, SEEDS, PROMOTION, CAPTURES, MOVES = "asks.flips", "asks.seeds", "asks.promotion", "asks.captures", "asks.moves"
KEYS = (FLIPS, SEEDS, PROMOTION, CAPTURES, MOVES)

GAMES, PLIES, STRIDE, MOVES_LOOKED_AT = 2, 150, 6, 100
"""The size of the sample: enough that what it misses is rare in play."""


def asks(game: Game[Any], layout: SensorLayout) -> tuple[str, ...]:
    """Of KEYS those that the sample met: flips that no sensor sees, seeds that it does not count, and moves that look
    alike to the board, told apart by a promotion, by what is captured, or by anything else."""
    return _sampled(named(game), tuple(layout.sensing.items()))[0]


def effort(game: Game[Any], layout: SensorLayout) -> tuple[float, float]:
    """How much the wood leaves to the hands, as a measure to order boards by: the share of the sample's moves of which
    something is asked or goes unseen, and how many touches a move takes on average besides what is carried."""
    return _sampled(named(game), tuple(layout.sensing.items()))[1:]


@lru_cache(maxsize=256)
def _sampled(name: Named, sensing: tuple[tuple[Site, Any], ...]) -> tuple[tuple[str, ...], float, float]:
    game = registry.load(name[0], **dict(name[1]))
    layout = SensorLayout(dict(sensing))
    look = _touch(layout) if layout.presses else _sight(game, layout)
    found: set[str] = set()
    looked_at = doubtful = touches = 0
    for board, sample in _sample(name):
        alike: dict[Hashable, list[tuple[Move, set[str]]]] = defaultdict(list)
        for move in sample:
            seen, unseen = look(board, move.steps)
            found.update(unseen)
            alike[seen].append((move, unseen))
            touches += _touches(move.steps, layout)
            looked_at += 1
        for moves in alike.values():
            if len(moves) > 1:
                found.add(_difference([move for move, _ in moves]))
            doubtful += sum(bool(unseen) or len(moves) > 1 for _, unseen in moves)
    asked = tuple(key for key in KEYS if key in found)
    return asked, round(doubtful / max(looked_at, 1), 2), round(touches / max(looked_at, 1), 2)


@lru_cache(maxsize=1)
def _sample(name: Named) -> list[tuple[Board, list[Move]]]:
    """Boards with moves that are legal there. Of the last game only: one game is held against many boards in a row."""
    game = registry.load(name[0], **dict(name[1]))
    positions = (one for seed in range(GAMES) for one, _ in islice(random_play(game, seed, PLIES), 0, None, STRIDE))
    return [
        (game.board(one), [*islice((m for m in game.moves(one) if not m.weight and m.steps), MOVES_LOOKED_AT)])
        for one in positions
    ]


def _touches(steps: Sequence[Step], layout: SensorLayout) -> int:
    """How many touches say a move: on a board that sees none but those that are moves themselves; of a sowing that is
    led one more for each step."""
    if not layout.presses:
        return sum(isinstance(step, Touch) for step in steps)
    return declare(steps).needed.total() + (len(steps) if sows(steps) else 0)  # a missing button saves nobody a thing


Look = Callable[[Board, Sequence[Step]], tuple[Hashable, set[str]]]
"""From a move on a board: all that tells it from others, and what goes unseen in it."""


def _sight(game: Game[Any], layout: SensorLayout) -> Look:
    read = readers(layout.sensing, game.pieces)

    def look(board: Board, steps: Sequence[Step]) -> tuple[Hashable, set[str]]:
        seen = chains(board, steps, read)
        visible = {site for site, chain in seen.items() if is_visible(chain)}
        return frozenset(seen.items()), set(_unseen(steps, visible))

    return look


def _unseen(steps: Sequence[Step], visible: set[Site]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Flip) and step.site not in visible:
            yield FLIPS
        elif isinstance(step, Sow) and not visible.issuperset(step.path):
            yield SEEDS


def _touch(layout: SensorLayout) -> Look:
    def look(board: Board, steps: Sequence[Step]) -> tuple[Hashable, set[str]]:
        declared = declare(steps).within(layout.touchable)
        alike = frozenset(declared.needed.items()), declared.more
        return alike, set(_unseen(steps, set()))

    return look


def _difference(moves: Sequence[Move]) -> str:
    added = {tuple(s.piece for s in m.steps if isinstance(s, Add)) for m in moves}
    if len(added) > 1:
        return PROMOTION
    removed = {frozenset(s.site for s in m.steps if isinstance(s, Remove)) for m in moves}
    return CAPTURES if len(removed) > 1 else MOVES
