"""The table of states: all of it is used, nothing else is, and the drawing is the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.core import events as ev
from firmware_host.core.states import TRANSITIONS, State, Trigger, mermaid
from tests.core.test_session import FILES
from tests.core.timeline import Timeline, played, scenarios

ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"


def test_every_state_has_a_row_and_a_way_in_and_out() -> None:
    assert set(TRANSITIONS) == set(State)
    reached, found = {State.SETUP}, {State.SETUP}
    while found:
        found = {to for state in found for to in TRANSITIONS[state].values()} - reached
        reached |= found
    assert reached == set(State)
    assert all(set(ways.values()) - {state} for state, ways in TRANSITIONS.items())


def test_every_trigger_leads_somewhere() -> None:
    assert {trigger for ways in TRANSITIONS.values() for trigger in ways} == set(Trigger)


def test_every_way_in_the_table_is_taken_by_a_scenario() -> None:
    taken = frozenset[tuple[State, Trigger]]().union(*(played(s).ways for path in FILES for s in scenarios(path)))
    assert {(state, trigger) for state, ways in TRANSITIONS.items() for trigger in ways} - taken == set()


def test_a_way_that_is_not_in_the_table_is_refused() -> None:
    for scenario in [s for path in FILES[:1] for s in scenarios(path)][:1]:
        session = Timeline(scenario).bench.session
        for trigger in set(Trigger) - set(TRANSITIONS[session.state]):
            with pytest.raises(ev.RefusedError, match=f"not possible in state play: {trigger.value}"):
                session.go(trigger, session.phase)
        assert session.state is State.PLAY


def test_the_drawing_is_the_table() -> None:
    lines = mermaid().splitlines()[2:]
    drawn = {tuple(line.strip().replace(" --> ", "|").replace(": ", "|").split("|")) for line in lines}
    assert drawn == {(s.value, to.value, t.value) for s, ways in TRANSITIONS.items() for t, to in ways.items()}
    text = ARCHITECTURE.read_text(encoding="utf-8")
    assert f"```mermaid\n{mermaid()}\n```" in text, "run python -m firmware_host.core.states and put it in"
