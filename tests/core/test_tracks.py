"""Chains, and how far along them a hand has come. One timeline a line.

A chain is written as its readings: ``!`` what must be seen, ``<`` what arrives from another site of the move.
A walk is written as readings, ``~`` while nothing has left the origin; it answers with the places in the chain,
``*`` where the site reads as after the move, ``-`` where the reading cannot belong to it.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.sensing import Sensing, readers
from firmware_host.core.tracks import Chain, advance, chains, is_done
from rules.steps import Add, Flip, Remove, Shift, Site, Sow, Step
from tests.core.bench import wood_of
from tests.core.boards import PIECES, SITES, Board, moves, positions
from tests.core.games import every_seen_board, lines

KINDS = {"occ": Sensing.OCCUPANCY, "pol": Sensing.POLARITY, "count": Sensing.COUNT}
STATE_KINDS = st.sampled_from(list(KINDS.values()))


def chains_on(board: Board, steps: tuple[Step, ...], kind: Sensing) -> dict[Site, Chain]:
    return chains(board, steps, readers(dict.fromkeys(board, kind), PIECES))


def written(chain: Chain | None) -> str:
    entries = chain.entries if chain else ()
    needed = [0 < k < len(entries) - 1 and entry.required for k, entry in enumerate(entries)]
    return " ".join(
        f"{entry.reading}{'!' * need}{'<' * entry.arrival}" for entry, need in zip(entries, needed, strict=True)
    )


TAKES: tuple[Step, ...] = (Remove("b"), Shift("a", "b"))

CHAINS = [
    # the man taken by displacement: only occupancy needs to see him go
    ("occ", {"a": "W", "b": "b"}, TAKES, "b", "1 0! 1<"),
    ("pol", {"a": "W", "b": "b"}, TAKES, "b", "-1 0 1<"),
    ("occ", {"a": "W", "b": "b"}, TAKES, "a", "1 0"),
    # turned over: invisible to occupancy, which may see it lifted
    ("occ", {"a": "b"}, (Flip("a", "W"),), "a", "1 0 1"),
    ("pol", {"a": "b"}, (Flip("a", "W"),), "a", "-1 0 1"),
    # a promotion: the man may leave before the queen comes, but need not be seen to
    ("occ", {"a": "W", "b": ""}, (Remove("a"), Add("b", "W")), "b", "0 1"),
    # squares glided over may flash or not
    ("occ", {"a": "W", "b": "", "c": ""}, (Shift("a", "c", via=("b",)),), "b", "0 1< 0"),
    ("pol", {"a": "b", "b": "", "c": ""}, (Shift("a", "c", via=("b",)),), "b", "0 -1< 0"),
    # a round trip of leaps that ends where it began: the lift is the only evidence
    ("occ", {"a": "W", "b": ""}, (Shift("a", "a", via=("b",)),), "a", "1 0! 1"),
    # seeds: counted one by one; a pit with seeds in it tells occupancy nothing
    ("count", {"a": "WW", "b": "W", "c": ""}, (Sow("a", ("b", "c")),), "a", "2 1 0"),
    ("count", {"a": "WW", "b": "W", "c": ""}, (Sow("a", ("b", "c")),), "b", "1 2<"),
    ("occ", {"a": "WW", "b": "W", "c": ""}, (Sow("a", ("b", "c")),), "b", ""),
    ("occ", {"a": "WW", "b": "W", "c": ""}, (Sow("a", ("b", "c")),), "c", "0 1<"),
    # a lap that comes back to its own pit
    ("occ", {"a": "WW", "b": ""}, (Sow("a", ("b", "a")),), "a", "1 0! 1"),
    ("count", {"a": "WW", "b": ""}, (Sow("a", ("b", "a")),), "a", "2 1 0 1"),
]


@pytest.mark.parametrize(("kind", "board", "steps", "site", "expected"), CHAINS)
def test_what_each_sensor_reads(kind: str, board: Board, steps: tuple[Step, ...], site: Site, expected: str) -> None:
    assert written(chains_on(board, steps, KINDS[kind]).get(site)) == expected


WALKS = [
    # occupancy, taken by displacement at b: 1 0! 1<
    ("occ", TAKES, "b", "1 0 1", "0 1 2*"),
    ("occ", TAKES, "b", "1", "0"),  # never lifted: no capture
    ("occ", TAKES, "b", "0~ 1~", "1 0"),  # adjusted before anything came
    ("occ", TAKES, "b", "0~ 1~ 1", "1 0 0"),  # and the lift of the adjustment is no evidence later
    ("occ", TAKES, "b", "0 1 0 1", "1 2* 1 2*"),
    ("occ", TAKES, "b", "0 1 1~", "1 2* 0"),  # the captor went home: what stands there is the man himself
    ("pol", TAKES, "b", "0 1", "1 2*"),
    ("pol", TAKES, "b", "1", "2*"),  # replaced between two scans
    ("pol", TAKES, "b", "1~", "-"),  # nothing has left its origin
    ("pol", TAKES, "b", "0 -1 0 1", "1 0 1 2*"),  # put back, then taken after all
    ("occ", (Flip("b", "W"),), "b", "1 0 1", "0* 1 2*"),  # turned unseen, or lifted and put back
    ("pol", (Flip("b", "W"),), "b", "-1 0 1 0 -1", "0 1 2* 1 0"),
    ("count", (Remove("c", 3),), "c", "2 1 2 0", "1 2 1 3*"),
    ("count", (Remove("c", 2),), "c", "0", "-"),  # one too many
]


@pytest.mark.parametrize(("kind", "steps", "site", "walk", "expected"), WALKS)
def test_how_far_a_hand_has_come(kind: str, steps: tuple[Step, ...], site: Site, walk: str, expected: str) -> None:
    chain = chains_on({"a": "W", "b": "b", "c": "bbb"}, steps, KINDS[kind])[site]
    at, found = 0, []
    for reading in walk.split():
        place = advance(chain, at, int(reading.rstrip("~")), departed="~" not in reading)
        at = at if place is None else place
        found.append("-" if place is None else f"{at}{'*' if is_done(chain, at) else ''}")
    assert " ".join(found) == expected


def walk(chain: Chain) -> int | None:
    at: int | None = 0
    for entry in chain.entries:
        at = advance(chain, at or 0, entry.reading)
        assert at is not None
    return at


@given(positions(), STATE_KINDS)
def test_a_move_seen_whole_is_done(position: tuple[Board, list[tuple[Step, ...]]], kind: Sensing) -> None:
    board, candidates = position
    for steps in candidates:
        for chain in chains_on(board, steps, kind).values():
            assert is_done(chain, walk(chain) or 0)


@given(st.data(), STATE_KINDS)
def test_whatever_a_hand_has_tried_it_can_begin_again(data: st.DataObject, kind: Sensing) -> None:
    """Back and forth along a chain at random, all put back, and then the move as it should be. Not where a hand may
    pass a moment unseen that reads as at the start: then nothing tells whether it begins anew."""
    board = data.draw(st.fixed_dictionaries({site: st.sampled_from(("", "W", "bbb")) for site in SITES}))
    for chain in chains_on(board, data.draw(moves(board)), kind).values():
        if any(entry.reading == chain.entries[0].reading and not entry.required for entry in chain.entries[1:-1]):
            continue
        at, hand = 0, 0
        for step in data.draw(st.lists(st.sampled_from((-1, 1)), max_size=12)):
            hand = min(max(hand + step, 0), len(chain.entries) - 1)
            place = advance(chain, at, chain.entries[hand].reading)
            at = at if place is None else place
            assert place is None or chain.entries[at].reading == chain.entries[hand].reading
        for entry in chain.entries[hand::-1] + chain.entries:
            place = advance(chain, at, entry.reading)
            at = at if place is None else place
        assert place is not None
        assert is_done(chain, at)


@every_seen_board
def test_chains_end_on_the_board_after_the_move(key: str, sensing: Sensing) -> None:
    for game, _, position in lines(key, games=1, plies=25):
        read = readers(wood_of(game, sensing).sensing, game.pieces)
        board = game.board(position)
        for move in game.moves(position)[:60]:
            after = game.board(game.play(position, move))
            found = chains(board, move.steps, read)
            for site in board:
                before, then = read[site](board[site]), read[site](after[site])
                if site in found:
                    assert found[site].entries[0].reading == before
                    assert found[site].entries[-1].reading == then
                else:
                    assert before == then
