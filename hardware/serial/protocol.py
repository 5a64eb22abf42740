"""What the host and the microcontroller say to each other, byte by byte as in PROTOCOL.md. No I/O; time is an argument.

The host asks, the microcontroller answers; it never speaks unasked, and the host is silent until it has the answer or
has waited long enough. That is the flow control: while the microcontroller lights pixels or scans, nothing comes that
it could miss. Every request may be repeated without harm, so a lost frame costs time and nothing else.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum

from hardware.serial.framing import MOST, Deframer, checksum, frame

VERSION = 1
BAUDS = (115200, 250000, 500000, 1000000)
"""Bits a second that host and device may agree on."""
ANSWER = 0x80
"""An answer's kind is its request's, and this."""
REFUSED = 0xFF
SILENCE_S = 3.0
"""A host that has asked for levels and then says nothing for so long is dead: the microcontroller goes dark and
wants to be greeted again."""

_GREETING = struct.Struct(">BBBHB")
_SHORT = struct.Struct(">H")


class Kind(IntEnum):
    """What the host asks for."""

    GREET = 1
    SCAN = 2
    STORE = 3
    SHOW = 4
    WEIGH = 0x10


class Reason(IntEnum):
    """Why the microcontroller refuses."""

    STRANGER = 1
    KIND = 2
    LENGTH = 3
    PLACE = 4
    CHECKSUM = 5


TOLD = {
    Reason.STRANGER: "it has started anew, or has not heard from this program for a while",
    Reason.KIND: "it does not know this request",
    Reason.LENGTH: "the request has another length than it expects",
    Reason.PLACE: "it has no such pixel",
    Reason.CHECKSUM: "it holds other colours than this program believes",
}


class ProtocolError(Exception):
    """The other side says what the protocol does not allow: says what."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a microcontroller is: its protocol version, its matrix, how many pixels it holds, how many bytes of
    colours a request may bring, and its firmware's name."""

    version: int
    rows: int
    columns: int
    pixels: int
    room: int
    name: str


def read_greeting(payload: bytes) -> Greeting:
    """Raises ProtocolError."""
    # Only the version stands where it stands in every version.
    if payload and payload[0] != VERSION:
        return Greeting(payload[0], 0, 0, 0, 0, "")
    if len(payload) < _GREETING.size:
        raise ProtocolError(f"a greeting of {len(payload)} bytes; expected: {_GREETING.size} or more")
    version, rows, columns, pixels, room = _GREETING.unpack_from(payload)
    name = payload[_GREETING.size :].decode("ascii", "replace")
    return Greeting(version, rows, columns, pixels, room, name)


def greet() -> bytes:
    """The payload of GREET."""
    return bytes([VERSION])


def scan(settle_us: int) -> bytes:
    """The payload of SCAN: microseconds from selecting a row to reading it."""
    return _SHORT.pack(settle_us)


_BITS = [tuple(byte >> bit & 1 for bit in range(8)) for byte in range(256)]


def read_levels(payload: bytes, channels: int) -> list[int]:
    """The answer to SCAN: 0 or 1 a channel. Raises ProtocolError."""
    if len(payload) != (channels + 7) // 8:
        raise ProtocolError(f"levels of {len(payload)} bytes; expected: {(channels + 7) // 8} for {channels} channels")
    levels = [bit for byte in payload for bit in _BITS[byte]]
    if any(levels[channels:]):
        raise ProtocolError(f"levels beyond channel {channels - 1}")
    return levels[:channels]


NOTHING = -(1 << 23)
"""The code of a cell that gave none: that of an HX711 whose input is far out of range."""


def read_weights(payload: bytes, cells: int) -> tuple[int, list[int | None]]:
    """The answer to WEIGH: the number of the last set of conversions, 0 for none yet, and a code a cell, None where it
    gave none. Raises ProtocolError."""
    if len(payload) != 2 + 3 * cells:
        raise ProtocolError(f"weights of {(len(payload) - 2) / 3:g} cells; expected: {cells}")
    codes = [int.from_bytes(payload[at : at + 3], "big", signed=True) for at in range(2, len(payload), 3)]
    return _SHORT.unpack_from(payload)[0], [None if code == NOTHING else code for code in codes]


def weights(number: int, codes: Iterable[int | None]) -> bytes:
    """The payload of the answer to WEIGH."""
    told = (NOTHING if code is None else code for code in codes)
    return _SHORT.pack(number) + b"".join(code.to_bytes(3, "big", signed=True) for code in told)


def store(first: int, colours: bytes) -> bytes:
    """The payload of STORE: colours from pixel ``first`` on, three bytes a pixel as they go on the wire."""
    return _SHORT.pack(first) + colours


def show(chain: bytes, first: int = 0, colours: bytes = b"") -> bytes:
    """The payload of SHOW: the checksum of the whole chain as it is to be lit, and a last piece to store before."""
    return _SHORT.pack(checksum(chain)) + store(first, colours)


ROOM = MOST - 2 - len(show(b""))
"""Bytes of colours that fit into the longest request."""


class State(Enum):
    """How the host stands to the microcontroller."""

    STRANGER = "stranger"
    GREETING = "greeting"
    READY = "ready"
    WAITING = "waiting"


class Event(Enum):
    GREET = "the link greets"
    ASK = "a driver asks"
    ANSWER = "the answer to this very request"
    REFUSAL = "its refusal"
    OVERDUE = "no answer in time"
    SILENCE = "no answer after the last try"
    STRAY = "any other frame, or none"


class Action(Enum):
    SEND = "send it, under the next number"
    REPEAT = "send it again, under the next number"
    DELIVER = "hand the answer over"
    FAIL = "fail"
    IGNORE = "ignore it"


TABLE: Mapping[tuple[State, Event], tuple[Action, State]] = {
    (State.STRANGER, Event.GREET): (Action.SEND, State.GREETING),
    (State.STRANGER, Event.ASK): (Action.FAIL, State.STRANGER),
    (State.STRANGER, Event.STRAY): (Action.IGNORE, State.STRANGER),
    (State.GREETING, Event.ANSWER): (Action.DELIVER, State.READY),
    (State.GREETING, Event.REFUSAL): (Action.FAIL, State.STRANGER),
    (State.GREETING, Event.OVERDUE): (Action.REPEAT, State.GREETING),
    (State.GREETING, Event.SILENCE): (Action.FAIL, State.STRANGER),
    (State.GREETING, Event.STRAY): (Action.IGNORE, State.GREETING),
    (State.READY, Event.GREET): (Action.SEND, State.GREETING),
    (State.READY, Event.ASK): (Action.SEND, State.WAITING),
    (State.READY, Event.STRAY): (Action.IGNORE, State.READY),
    (State.WAITING, Event.ANSWER): (Action.DELIVER, State.READY),
    (State.WAITING, Event.REFUSAL): (Action.FAIL, State.STRANGER),
    (State.WAITING, Event.OVERDUE): (Action.REPEAT, State.WAITING),
    (State.WAITING, Event.SILENCE): (Action.FAIL, State.STRANGER),
    (State.WAITING, Event.STRAY): (Action.IGNORE, State.WAITING),
}


class Host:
    """The host's side of one line. tries: how often a request is sent. patience: seconds for each try.

    state: see TABLE. asked: how many frames were sent. repeated: how many of them again. due: when the answer counts
    as overdue.
    """

    def __init__(self, tries: int = 3, patience: float = 0.1) -> None:
        self.tries = tries
        self.patience = patience
        self.state = State.STRANGER
        self.asked = 0
        self.repeated = 0
        self.due = 0.0
        self._deframer = Deframer()
        self._request = (Kind.GREET, b"")
        self._tried = 0

    @property
    def dropped(self) -> int:
        """Pieces of the line that were no frame."""
        return self._deframer.dropped

    def be_patient(self, tries: int, patience: float) -> None:
        """From the next frame on, so often and so many seconds for each try."""
        self.tries, self.patience = tries, patience

    def ask(self, now: float, kind: Kind, payload: bytes) -> bytes:
        """The bytes to send. Raises ProtocolError for a request before the greeting."""
        action = self._happened(Event.GREET if kind is Kind.GREET else Event.ASK)
        if action is Action.FAIL:
            raise ProtocolError("nothing can be asked before the greeting")
        self._request, self._tried = (kind, payload), 0
        return self._send(now)

    def receive(self, chunk: bytes) -> bytes | None:
        """The answer's payload, once it is complete. Raises ProtocolError for a refusal."""
        delivered = None
        for body in self._deframer.feed(chunk):
            event = self._event(body)
            action = self._happened(event)
            if action is Action.DELIVER:
                delivered = body[2:]
            elif action is Action.FAIL:
                raise ProtocolError(_refusal(self._request[0], body))
        return delivered

    def overdue(self, now: float) -> bytes:
        """The bytes to send when ``due`` has come. Raises ProtocolError after the last try."""
        event = Event.OVERDUE if self._tried < self.tries else Event.SILENCE
        if self._happened(event) is Action.FAIL:
            raise ProtocolError(f"no answer to {self._request[0].name} in {self.tries} tries")
        self.repeated += 1
        return self._send(now)

    def _event(self, body: bytes) -> Event:
        if self.state not in (State.GREETING, State.WAITING) or len(body) < 2 or body[1] != self.asked % 256:
            return Event.STRAY
        if body[0] == self._request[0] | ANSWER:
            return Event.ANSWER
        return Event.REFUSAL if body[0] == REFUSED else Event.STRAY

    def _happened(self, event: Event) -> Action:
        action, self.state = TABLE[self.state, event]
        return action

    def _send(self, now: float) -> bytes:
        kind, payload = self._request
        self._tried += 1
        self.asked += 1
        self.due = now + self.patience
        return frame(bytes([kind, self.asked % 256]) + payload)


def _refusal(kind: Kind, body: bytes) -> str:
    number = body[2] if len(body) > 2 else 0
    reason = TOLD[Reason(number)] if number in list(Reason) else f"reason {number}"
    return f"{kind.name} is refused: {reason}"


def manual() -> str:
    """TABLE as Markdown."""
    rows = (
        f"| {state.value} | {event.value} | {action.value} | {then.value} |"
        for (state, event), (action, then) in TABLE.items()
    )
    return "\n".join(("| the host is | and | it must | then it is |", "|---|---|---|---|", *rows)) + "\n"


if __name__ == "__main__":
    print(manual(), end="")
