"""At every door any input is let in, or refused in one way: told to people, with nothing changed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.doors.catalogue import DOORS

CONVERSATIONS = ("message", "typed", "serial")
EXAMPLES = {"message": 40, "typed": 12, "journal": 30, "scenario": 40, "board": 40, "asked": 20, "fleet-memory": 20}
ODD = (
    b"",
    b"\0",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\n\n\n",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"a=" * 100_000,
    b"9" * 10_000,
)


@pytest.mark.parametrize("name", DOORS)
def test_samples_are_let_in(name: str) -> None:
    """In a conversation what is understood may be refused."""
    door = DOORS[name]
    answers = [door.answer(sample) for sample in door.samples()]
    assert "let in" in answers
    assert name in CONVERSATIONS or "refused" not in answers


@pytest.mark.parametrize("name", DOORS)
def test_what_is_odd_is_answered(name: str) -> None:
    for data in ODD:
        DOORS[name].answer(data)


@pytest.mark.parametrize("name", DOORS)
def test_whatever_knocks_is_answered(name: str) -> None:
    door = DOORS[name]

    @settings(max_examples=EXAMPLES.get(name, 60), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.one_of(door.mutants(), door.mutants(), st.binary(max_size=200)))
    def answered(data: bytes) -> None:
        door.answer(data)

    answered()
