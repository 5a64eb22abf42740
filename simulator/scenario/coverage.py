"""What a set of scenarios has come by: states of the session, ways between them, clauses of the serial protocol.

A clause has been come by where the traffic at a serial gate is of its kind; whether it is kept, ``tablero conform``
tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware_host.core.session import Session
from firmware_host.core.states import TRANSITIONS, State, Trigger
from hardware.conformance.document import clauses
from hardware.serial.framing import Deframer
from hardware.serial.link import Link, present
from hardware.serial.protocol import ANSWER, REFUSED, Kind, Reason
from simulator.scenario.stage import Stage

Way = tuple[State, Trigger]

EVERY_WAY: frozenset[Way] = frozenset((state, trigger) for state, ways in TRANSITIONS.items() for trigger in ways)
ANSWERED = ("1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "3.1", "9.1")
"""Clauses that every request and its answer come by."""
OF_KIND = {
    Kind.GREET: ("4.1", "4.2", "4.3", "4.4", "8.1"),
    Kind.SCAN: ("5.1", "5.2", "5.3", "5.4", "8.2"),
    Kind.STORE: ("6.1", "8.3"),
    Kind.SHOW: ("6.2", "6.4", "8.3"),
    Kind.WEIGH: ("10.1", "10.2"),
}
OF_REASON = {
    Reason.STRANGER: ("3.4",),
    Reason.KIND: ("3.5",),
    Reason.LENGTH: ("3.6",),
    Reason.PLACE: ("3.7",),
    Reason.CHECKSUM: ("3.8", "6.3"),
}
REFUSALS = ("3.3", "3.10")
REPEATED = ("1.5", "9.2")
GARBAGE = ("2.5", "2.7")


@dataclass
class Coverage:
    """is_serial: whether anything went over a serial line."""

    states: set[State] = field(default_factory=set)
    ways: set[Way] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    is_serial: bool = False

    def end(self, sessions: Iterable[Session]) -> None:
        """All their ways, and the states at both ends of them."""
        for session in sessions:
            self.ways |= session.ways
        self.states |= {state for state, _ in self.ways}
        self.states |= {TRANSITIONS[state][trigger] for state, trigger in self.ways}

    def listen(self) -> None:
        """There is a serial line."""
        self.is_serial = True

    def add(self, other: Coverage) -> None:
        self.states |= other.states
        self.ways |= other.ways
        self.clauses |= other.clauses
        self.is_serial = self.is_serial or other.is_serial

    def told(self) -> Iterator[str]:
        """As text: how much, and what not."""
        missed = [state.value for state in State if state not in self.states]
        yield f"states: {_of(len(self.states), len(State), missed)}"
        yield f"transitions: {len(self.ways)} of {len(EVERY_WAY)}"
        for state, ways in TRANSITIONS.items():
            open_ = [(trigger, to) for trigger, to in ways.items() if (state, trigger) not in self.ways]
            if left := [f"{to.value} ({trigger.value})" for trigger, to in open_]:
                yield f"  not from {state.value} to {', '.join(left)}"
        if self.is_serial:
            left = [clause for clause in clauses() if clause not in self.clauses]
            yield f"protocol clauses: {_of(len(self.clauses), len(clauses()), left)}"

    def object(self) -> dict[str, Any]:
        """As JSON has it: what was come by, and what was not."""
        return {
            "states": _parts([state.value for state in State], {state.value for state in self.states}),
            "transitions": _parts(sorted(map(_name, EVERY_WAY)), set(map(_name, self.ways))),
            "clauses": _parts(list(clauses()), self.clauses) if self.is_serial else None,
        }


def _of(found: int, total: int, missed: list[str]) -> str:
    return f"{found} of {total}" + (f"; not {', '.join(missed)}" if missed else "")


def _name(way: Way) -> str:
    state, trigger = way
    return f"{state.value} -> {TRANSITIONS[state][trigger].value}: {trigger.value}"


def _parts(every: list[str], found: set[str]) -> dict[str, list[str]]:
    return {"covered": [one for one in every if one in found], "missed": [one for one in every if one not in found]}


class Watcher:
    """An observer of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._found = Coverage()
        self._sessions: list[Session] = []
        self._ear: Ear | None = None
        stage.observers.append(self)

    def before(self, now: float) -> None:
        self._look()

    def after(self, now: float) -> None:
        self._look()

    def coverage(self) -> Coverage:
        """So far."""
        self._found.end(self._sessions)
        return self._found

    def _look(self) -> None:
        session = self._stage.session
        self._found.states.add(session.state)
        if not self._sessions or self._sessions[-1] is not session:
            self._sessions.append(session)
        bench = self._stage.rig.serial
        link = present(bench.address) if bench else None
        if link and (self._ear is None or self._ear.link is not link):  # the power may have been cut
            self._ear = Ear(link, self._found)


class Ear:
    """Listens in on a line."""

    def __init__(self, link: Link, found: Coverage) -> None:
        self.link = link
        self._found = found
        self._asked: bytes = b""
        self._is_answered = True
        self._requests, self._answers = Deframer(), Deframer()
        found.listen()
        if link.greeting:  # before anybody listened
            found.clauses.update(ANSWERED, OF_KIND[Kind.GREET])
        link.listen_in(self._hear)

    def _hear(self, is_sent: bool, data: bytes) -> None:
        if is_sent:
            for body in self._requests.feed(data):
                self._request(body)
            return
        dropped = self._answers.dropped
        for body in self._answers.feed(data):
            self._answer(body)
        if self._answers.dropped > dropped:
            self._found.clauses.update(GARBAGE)

    def _request(self, body: bytes) -> None:
        asked = body[:1] + body[2:]  # a number of its own every time
        if asked == self._asked and not self._is_answered:
            self._found.clauses.update(REPEATED)
        self._asked, self._is_answered = asked, False

    def _answer(self, body: bytes) -> None:
        self._is_answered = True
        self._found.clauses.update(ANSWERED)
        if body[0] == REFUSED:
            known = body[2:3] and body[2] in list(Reason)
            self._found.clauses.update(REFUSALS, OF_REASON[Reason(body[2])] if known else ())
        elif (kind := body[0] ^ ANSWER) in list(Kind):
            self._found.clauses.update(OF_KIND[Kind(kind)])
