"""Visitors who play against the board, told their moves by an engine one level above or below: by the lit wood, OK and
undo alone, and at the page. They choose level and side by light, or with a new game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from firmware_host.shell.opponent import Seat
from firmware_host.thinking.levels import STRONGEST
from rules import registry
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.lights import DICE, FOUND, needs
from tests.soak.visitor import again, lacking, report, shown
from tests.visitor.against import AgainstBoard
from tests.visitor.against_page import AgainstBoardAtPage
from tests.visitor.cells import best_board, boards
from tests.visitor.judge import KINDS
from tests.visitor.prompter import Prompter
from tests.visitor.visit import MOST_PLIES, Visited

AT_LENGTH = ("othello", "kalah", "molino", "bagh-chal", "backgammon")
"""Games that are played at every level; the others at some."""
OTHERS = (1, 3)
LONGEST = {"backgammon": 2000}
"""Plies, where a game may have more than the usual: there each checker is one."""


@cache
def opponent_cells() -> Sequence[Cell]:
    """(game, board, level, the visitor's level)."""
    there = {key: next((name for name in names if not needs(key, name)), "") for key, names in boards().items()}
    return [(key, board, *pair) for key, board in there.items() if board for pair in _pairs(key)]


@cache
def page_cells() -> Sequence[Cell]:
    """The same at the page, where every game can be played."""
    return [(key, best_board(key), *pair) for key in sorted(registry.keys()) for pair in _pairs(key)]


def _pairs(key: str) -> Iterator[tuple[str, str]]:
    """The board's level, and one above or below."""
    for level in range(1, STRONGEST + 1) if key in AT_LENGTH else OTHERS:
        yield from ((str(level), str(other)) for other in (level - 1, level + 1) if 1 <= other <= STRONGEST)


def _prompter(cell: Cell, seed: int) -> Prompter:
    """The board plays one side for even seeds, another for odd ones."""
    key, _, level, other = cell
    return Prompter(Seat(int(level), seed % len(registry.load(key).sides)), int(other), seed)


def visit(cell: Cell, seed: int) -> AgainstBoard:
    key, board, *_ = cell
    return AgainstBoard(key, board, _prompter(cell, seed), seed, enough=LONGEST.get(key, MOST_PLIES))


def page_visit(cell: Cell, seed: int, *, film: bool = False) -> AgainstBoardAtPage:
    key, board, *_ = cell
    longest = LONGEST.get(key, MOST_PLIES)
    return AgainstBoardAtPage(key, board, _prompter(cell, seed), seed, longest=longest, film=film)


def at_page(one: AgainstBoardAtPage) -> Visited:
    """Raises RuntimeError where there is no browser."""
    from tests.visitor.browsers import chromium

    return chromium().run(one.play(chromium().browser))


def play(cell: Cell, seed: int) -> Result:
    one = visit(cell, seed)
    return _result(cell, seed, one, one.play())


def page_play(cell: Cell, seed: int) -> Result:
    one = page_visit(cell, seed)
    return _result(cell, seed, one, at_page(one))


def _result(cell: Cell, seed: int, one: AgainstBoard | AgainstBoardAtPage, told: Visited) -> Result:
    counts = Counter({"games": 1, "plies": told.plies, "taught": one.prompter.told, "strayed": one.prompter.strayed})
    counts[told.ended if told.ended != "over" else one.result] += 1
    counts.update(told.kinds)
    failures = [report(cell, seed, told)] if told.failures else []
    return Result(counts=+counts, figures={"time": [told.seconds]}, failures=failures)


def replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    told = again(path, lambda cell, seed: visit(cell, seed).play())
    print("\n".join([*told.story[-40:], *told.failures, told.ended]))
    return not told.failures


def page_replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    return shown(path, lambda cell, seed: at_page(page_visit(cell, seed, film=True)))


def drawn(chance: Random) -> Sequence[Cell]:
    return chance.sample(opponent_cells(), len(opponent_cells()))


def page_drawn(chance: Random) -> Sequence[Cell]:
    return chance.sample(page_cells(), len(page_cells()))


def covered(played: Sequence[Cell]) -> list[str]:
    """And which games are left out, each with its reason."""
    lines = [_covered(played, opponent_cells())]
    there = {cell[0] for cell in opponent_cells()}
    left_out = {key: needs(key, names[0]) or DICE for key, names in boards().items() if key not in there}
    return [*lines, *(f"{key}: {why}" for key, why in sorted(left_out.items()))]


def page_covered(played: Sequence[Cell]) -> list[str]:
    return [_covered(played, page_cells())]


def _covered(played: Sequence[Cell], there: Sequence[Cell]) -> str:
    return f"covered: {len(set(played))} of {len(there)} pairs of levels on a game's board"


def _what(how: str, found: Sequence[str]) -> str:
    return f"{how} won, drawn, lost: by the visitor; strayed: moves that came out otherwise than told. " + (
        "; ".join(f"{kind}: {KINDS[kind]}" for kind in found) + "."
    )


KEYS = ("game", "board", "level", "visitor")
COUNTS = ("games", "plies", "taught", "strayed", "won", "drawn", "lost", "long", "enough")
BAD = ("stuck", "broke")
CAMPAIGNS = (
    Campaign(
        name="opponent",
        what=_what(
            "Whole games against the board on simulated wood without any page: level and side are chosen by light, OK "
            "and undo alone, and the visitor's moves are those of an engine one level above or below.",
            FOUND,
        ),
        keys=KEYS,
        columns=(*COUNTS, *BAD, *FOUND),
        bad=(*BAD, *FOUND),
        cells=opponent_cells,
        play=play,
        runs=2,
        short=0,
        figures={"time": "s"},
        covered=covered,
        drawn=drawn,
        replay=replay,
    ),
    Campaign(
        name="opponent-page",
        what=_what(
            "Whole games against the board in Chromium, in manual time: level and side are chosen with a new game, and "
            "the visitor, who sees only the page, makes the moves of an engine one level above or below.",
            tuple(KINDS),
        ),
        keys=KEYS,
        columns=(*COUNTS, *BAD, *KINDS),
        bad=(*BAD, *KINDS),
        cells=page_cells,
        play=page_play,
        runs=2,
        short=0,
        figures={"time": "s"},
        lacking=lacking,
        covered=page_covered,
        drawn=page_drawn,
        replay=page_replay,
    ),
)
