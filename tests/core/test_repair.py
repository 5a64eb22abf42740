"""What is put right next: never one carry too many, never another place while the piece is in the hand."""

from __future__ import annotations

from collections import deque
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.core.assignment import assign, nearest_pairs
from firmware_host.core.repair import Lead, Mend, next_mend

SITES = "abcdef"
CELLS = {site: (k % 3 * 1.0, k // 3 * 1.0) for k, site in enumerate(SITES)}
poles = st.fixed_dictionaries({site: st.sampled_from((0, 1, -1)) for site in SITES})
counts = st.fixed_dictionaries({site: st.integers(0, 4) for site in SITES})


def fewest(seen: dict[str, int], wanted: dict[str, int], *, turns: bool) -> int:
    """By trying everything that a hand can do with one piece."""
    start, goal = (tuple(readings[site] for site in SITES) for readings in (seen, wanted))
    known, line = {start}, deque([(start, 0)])
    while line:
        wood, carries = line.popleft()
        if wood == goal:
            return carries
        for after in one_carry(wood, turns=turns):
            if after not in known:
                known.add(after)
                line.append((after, carries + 1))
    raise AssertionError("no way")


def one_carry(wood: tuple[int, ...], *, turns: bool) -> list[tuple[int, ...]]:
    def with_(changes: dict[int, int]) -> tuple[int, ...]:
        return tuple(changes.get(k, piece) for k, piece in enumerate(wood))

    found = []
    for k, piece in enumerate(wood):
        if piece == 0:
            found += [with_({k: 1}), with_({k: -1})]
            continue
        found.append(with_({k: 0}))
        found += [with_({k: -piece})] * turns
        for j, there in enumerate(wood):
            if there == 0:
                found += [with_({k: 0, j: face}) for face in ((1, -1) if turns else (piece,))]
    return found


def carry(seen: dict[str, int], wanted: dict[str, int], mend: Mend) -> None:
    """As a hand does it: what is put down shows what it should; a wrong piece is turned over or taken off."""
    if mend.dst:
        assert seen[mend.dst] * wanted[mend.dst] >= 0, "another piece lies there"
        seen[mend.dst] += mend.count if wanted[mend.dst] > 0 else -mend.count
    if mend.src:
        seen[mend.src] -= mend.count if seen[mend.src] > 0 else -mend.count


@settings(deadline=None, max_examples=60)
@given(poles, poles)
def test_no_carry_too_many(seen: dict[str, int], wanted: dict[str, int]) -> None:
    least, carries = fewest(seen, wanted, turns=False), 0
    while mend := next_mend(wanted, seen, CELLS):
        carry(seen, wanted, mend)
        carries += 1
        assert carries <= least
    assert seen == wanted
    assert carries == least


@settings(deadline=None, max_examples=60)
@given(poles, poles)
def test_no_carry_too_many_where_pieces_have_two_faces(seen: dict[str, int], wanted: dict[str, int]) -> None:
    least, carries = fewest(seen, wanted, turns=True), 0
    while mend := next_mend(wanted, seen, CELLS, turns=True):
        if mend.src and not mend.dst and wanted[mend.src]:
            seen[mend.src] = wanted[mend.src]
        else:
            carry(seen, wanted, mend)
        carries += 1
        assert carries <= least
    assert seen == wanted


@given(counts, counts)
def test_of_piles_as_many_are_carried_as_fit(seen: dict[str, int], wanted: dict[str, int]) -> None:
    more = {site: seen[site] - wanted[site] for site in SITES}
    least = max(sum(n for n in more.values() if n > 0), -sum(n for n in more.values() if n < 0))
    carried = 0
    while mend := next_mend(wanted, seen, CELLS):
        carry(seen, wanted, mend)
        carried += mend.count
    assert seen == wanted
    assert carried == least


def test_the_ways_are_short_over_all_and_the_shortest_comes_first() -> None:
    line = {name: (x, 0.0) for name, x in (("p", 0.0), ("q", 2.0), ("r", 3.0), ("s", 7.0))}
    assert nearest_pairs(["q", "s"], ["p", "r"], line) == [("q", "p"), ("s", "r")]  # not q to r, and s all the way to p
    assert nearest_pairs(["q", "s", "p"], ["r"], line) == [("q", "r")]
    assert nearest_pairs([], ["r"], line) == []


@given(st.data())
def test_an_assignment_costs_least(data: st.DataObject) -> None:
    rows = data.draw(st.integers(0, 4))
    columns = data.draw(st.integers(max(rows, 1), 5))
    cost = st.integers(0, 5).map(float)
    row = st.lists(cost, min_size=columns, max_size=columns)
    costs = data.draw(st.lists(row, min_size=rows, max_size=rows))
    chosen = assign(costs)
    assert len(set(chosen)) == rows
    least = min(sum(costs[k][column] for k, column in enumerate(each)) for each in permutations(range(columns), rows))
    assert sum(costs[k][column] for k, column in enumerate(chosen)) == least


def test_its_place_stays_lit_while_a_piece_is_in_the_hand() -> None:
    wanted = {"a": 1, "b": 0, "c": 0, "d": 1, "e": 0, "f": 0}
    seen = {"a": 0, "b": 1, "c": 0, "d": 0, "e": 1, "f": 0}
    lead = Lead(CELLS, turns=False)
    lead.plan(wanted, seen)
    assert lead.mend in (Mend("b", "a"), Mend("e", "d"))
    assert lead.mend
    src, dst = lead.mend.src, lead.mend.dst
    assert src
    assert dst
    assert lead.obeys(src, 1, 0)
    seen[src] = 0
    lead.plan(wanted, seen)
    assert lead.mend == Mend(None, dst)
    assert lead.obeys(dst, 0, 1)
    seen[dst] = 1
    lead.plan(wanted, seen)
    assert lead.mend
    assert dst not in (lead.mend.src, lead.mend.dst)


def test_what_the_light_has_not_asked_for_is_no_obedience() -> None:
    lead = Lead(CELLS, turns=False)
    assert not lead.obeys("a", 0, 1)
    lead.plan({"a": 1, "b": 0}, {"a": 0, "b": 1})
    assert not lead.obeys("c", 0, 1)
    assert not lead.obeys("a", 1, 0)
    assert lead.obeys("b", 1, 0)
