"""Scans to settled changes: one timeline a line, and a reference that remembers everything.

A timeline is the raw level at each scan; below it stand the changes as they come out, ``.`` for none.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.debounce import Debounce

TIMELINES = [
    # scans that must agree; raw levels; what comes out
    (1, "0 1 0 1", "0 1 0 1"),  # no debouncing
    (3, "0 0 0 0", ". . 0 ."),  # the first level too must be seen three times
    (3, "000 1 1 1 1", "0 . . 1 ."),
    (3, "000 1 1 0 0 0", "0 . . . . ."),  # a pulse that is too short: nothing
    (3, "000 1 1 0 1 1 1", "0 . . . . . 1"),  # and it neither helps nor delays the next edge
    (3, "000 1 0 1 0 1 1 1 1", "0 . . . . . . 1 ."),  # bounce: counted from the last edge
    (3, "000 1 1 1 0 1 0 0 0", "0 . . 1 . . . . 0"),  # bounce on letting go
    (2, "00 1 2 1 2 2", "0 . . . . 2"),  # between two levels that are both new, none settles
    (2, "00 1 1 -1 -1", "0 . 1 . -1"),  # from pole to pole
    (3, "0 0 1 1 1 0 0 0", ". . . . 1 . . 0"),  # a change before the first level has settled
]


@pytest.mark.parametrize(("scans", "raw", "expected"), TIMELINES)
def test_one_channel(scans: int, raw: str, expected: str) -> None:
    debounce = Debounce(1, scans)
    found: list[str] = []
    for word in raw.split():
        settling = len(word) > 1 and set(word) == {"0"}  # "000": settle first
        out = [debounce.feed([0]) for _ in word][-1] if settling else debounce.feed([int(word)])
        found.append(str(out[0][1]) if out else ".")
    assert " ".join(found) == expected


def test_channels_are_debounced_apart_and_reported_together() -> None:
    debounce = Debounce(3, 2)
    assert debounce.settled == [None, None, None]
    out = [debounce.feed(scan) for scan in ([0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [1, 1, 1])]
    assert out == [[], [(0, 0), (1, 0)], [(2, 1)], [(0, 1)], [(1, 1)]]
    assert debounce.settled == [1, 1, 1]
    assert Debounce(2, 1).feed([1, 0]) == [(0, 1), (1, 0)]


@given(st.integers(1, 4), st.lists(st.tuples(*[st.integers(-1, 2)] * 3), max_size=60))
def test_equals_a_reference_that_remembers_all_scans(scans: int, pictures: list[tuple[int, int, int]]) -> None:
    debounce = Debounce(3, scans)
    settled: list[int | None] = [None] * 3
    wrong = [0] * 3
    for now in range(len(pictures)):
        expected, pulses = [], []
        for channel in range(3):
            if pictures[now][channel] != settled[channel]:
                wrong[channel] += 1
            else:
                pulses += [channel] * min(wrong[channel], 6)
                wrong[channel] = 0
            recent = [picture[channel] for picture in pictures[max(0, now - scans + 1) : now + 1]]
            if len(recent) == scans and len(set(recent)) == 1 and recent[0] != settled[channel]:
                settled[channel] = recent[0]
                wrong[channel] = 0
                expected.append((channel, recent[0]))
        assert debounce.feed(pictures[now]) == expected
        assert list(debounce.pulses) == pulses
        assert debounce.settled == settled


@given(
    st.integers(1, 4),
    st.dictionaries(st.integers(0, 2), st.integers(2, 6)),
    st.lists(st.tuples(*[st.integers(0, 1)] * 3), max_size=80),
)
def test_a_channel_does_not_feel_the_others(
    scans: int, more: dict[int, int], pictures: list[tuple[int, int, int]]
) -> None:
    together, alone = Debounce(3, scans), [Debounce(1, scans) for _ in range(3)]
    together.more = more
    for channel, one in enumerate(alone):
        one.more = {0: more[channel]} if channel in more else {}
    for picture in pictures:
        apart = [(channel, one, one.feed([picture[channel]])) for channel, one in enumerate(alone)]
        assert together.feed(picture) == [(channel, level) for channel, _, found in apart for _, level in found]
        assert list(together.pulses) == [channel for channel, one, _ in apart for _ in one.pulses]
        assert together.settled == [one.settled[0] for one in alone]


def test_bad_input_names_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="0 scans; allowed: 1 and more"):
        Debounce(4, 0)
    with pytest.raises(ValueError, match="a scan of 3 levels for 4 channels"):
        Debounce(4, 2).feed([0, 0, 0])
