"""Small random boards and what a hand may do on them, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.model import Piece
from rules.steps import Add, Contents, Flip, Remove, Shift, Site, Sow, Step, carry_out

SITES = ("a", "b", "c", "d", "e")
PIECES = {"W": Piece("man", 0, 1), "b": Piece("man", 1, -1)}

Board = dict[Site, Contents]

boards: st.SearchStrategy[Board] = st.fixed_dictionaries(
    {site: st.sampled_from(("", "", "W", "b", "WW", "bbb")) for site in SITES}
)


def _possible(board: Board) -> st.SearchStrategy[Step]:
    sites = st.sampled_from(SITES)
    ways: list[st.SearchStrategy[Step]] = [st.builds(Add, sites, st.sampled_from("Wb"))]
    if filled := [site for site in SITES if board[site]]:
        held = st.sampled_from(filled)
        ways += [
            st.builds(Shift, held, sites, via=st.lists(sites, max_size=2).map(tuple)),
            st.builds(Remove, held),
            st.builds(Flip, held, st.sampled_from("Wb")),
        ]
    if pits := [site for site in SITES if len(set(board[site])) == 1]:  # seeds are all alike
        ways.append(
            st.sampled_from(pits).flatmap(
                lambda src: st.builds(
                    Sow, st.just(src), st.lists(sites, min_size=len(board[src]), max_size=len(board[src])).map(tuple)
                )
            )
        )
    return st.one_of(ways)


@st.composite
def moves(draw: st.DrawFn, board: Board) -> tuple[Step, ...]:
    """One to three steps that can be done on the board, one after the other."""
    steps: list[Step] = []
    for _ in range(draw(st.integers(1, 3))):
        steps.append(draw(_possible(board)))
        board = carry_out(board, steps[-1:])
    return tuple(steps)


@st.composite
def positions(draw: st.DrawFn, most: int = 6) -> tuple[Board, list[tuple[Step, ...]]]:
    """A board and the moves from it."""
    board = draw(boards)
    return board, draw(st.lists(moves(board), min_size=1, max_size=most))
