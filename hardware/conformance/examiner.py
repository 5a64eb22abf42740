"""One device at the end of a line: what is said to it, and what is made of its answers.

What other clauses ask of an answer is forgiven here, so that each clause is judged alone: a wrong checksum, a missing
zero or another number is noted with the answer and still read.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.conformance.line import MOST, Line
from hardware.serial import protocol
from hardware.serial.framing import FrameError, checksum, frame, stuffed, unstuffed
from hardware.serial.protocol import REFUSED, Greeting, Kind, Reason

PATIENCE_S = 1.0
"""How long an answer is waited for. Longer than any clause allows: a late answer is found to be late."""
QUIET_S = 0.1
"""A line that has been silent so long says no more."""
BOOT_S = 2.2
LISTEN_S = 0.3
SCAN_SETTLE_US = 100
UNKNOWN = 0x63
"""A kind that is none."""
DIM = 3
"""The brightest that a pixel is lit, of 255."""


class Broken(Exception):
    """The device does not do what the clause asks: says what."""


class Unreached(Exception):
    """The clause cannot be tried, because of something else that does not work: says what."""


class Unseen(Exception):
    """The clause cannot be seen at this device, or on this line: says why."""


@dataclass(frozen=True)
class Reply:
    """A request and what came of it. body: empty for no answer. seconds: from the request's last byte to the answer's,
    without what they take on the line. framing, sums, coding: what is wrong with the answer."""

    sent: bytes
    came: bytes
    body: bytes = b""
    seconds: float = 0.0
    framing: str = ""
    sums: str = ""
    coding: str = ""

    @property
    def is_answer(self) -> bool:
        return len(self.body) >= 2 and self.body[0] != REFUSED

    @property
    def reason(self) -> int:
        """Of a refusal, as it was given; 0 for everything else."""
        return self.body[2] if len(self.body) > 2 and self.body[0] == REFUSED else 0

    @property
    def payload(self) -> bytes:
        return self.body[2:]

    @property
    def told(self) -> str:
        if not self.body:
            return "no answer"
        if self.is_answer:
            return "it was answered"
        return f"it was refused with {self.reason:02X}"


class Examiner:
    """slack_s: what every time limit is longer for the sake of the host and the way to the device.

    sent, came: of the last exchange. unit: what the device says that it is. early: what it said before it was asked.
    """

    def __init__(self, line: Line, slack_s: float = 0.02) -> None:
        self.line = line
        self.slack_s = slack_s
        self.sent = self.came = self.early = b""
        self.unit = Greeting(0, 0, 0, 0, 0, "")
        self._number = 0

    # -- asking

    def exchange(self, data: bytes, number: int, patience: float = PATIENCE_S) -> Reply:
        """Send these bytes, which end a request of this number, and wait for what comes of them."""
        self.line.idle(0.0)
        self.sent, self.came = data, b""
        self.line.send(data)
        began = last = self.line.now
        until = began + self.line.takes(len(data)) + patience + self.slack_s
        rest, is_answered = b"", False
        while not is_answered and len(self.came) < MOST and (left := until - self.line.now) > 0:
            came = self.line.receive(min(left, QUIET_S + self.slack_s) if self.came else left)
            if not came and self.came:
                break
            self.came += came
            last = self.line.now
            *ended, rest = (rest + came).split(b"\0")
            is_answered = any(_is_numbered(piece, number) for piece in ended)
        return self._read(data, number, last - began)

    def ask(self, kind: int, payload: bytes = b"", number: int | None = None, patience: float = PATIENCE_S) -> Reply:
        """One request, under the next number unless told which."""
        if number is None:
            self._number = number = (self._number + 1) % 256
        return self.exchange(frame(bytes((kind, number)) + payload), number, patience)

    def try_greeting(self) -> Reply:
        return self.ask(Kind.GREET, protocol.greet())

    def greet(self) -> None:
        """Afterwards the chain is dark. Raises Unreached."""
        reply = self.try_greeting()
        if not reply.is_answer:
            raise Unreached(f"the greeting before it: {reply.told}")

    def hear_out(self, reply: Reply) -> Reply:
        """The same with what comes yet: a line may bring byte by byte what was sent in one go."""
        self.shows(reply.sent, reply.came + self.line.idle(QUIET_S))
        return self._read(reply.sent, reply.body[1], reply.seconds) if len(reply.body) > 1 else reply

    def scan(self) -> Reply:
        return self.ask(Kind.SCAN, protocol.scan(SCAN_SETTLE_US))

    def holds(self, chain: bytes) -> Reply:
        """Whether the device has this chain in memory: SHOW without colours."""
        return self.ask(Kind.SHOW, protocol.show(chain))

    def unanswered(self, data: bytes, what: str) -> None:
        """Raises Broken if these bytes bring anything."""
        self.line.idle(QUIET_S)  # what is still said to an earlier request is not these bytes' fault
        self.line.send(data)
        came = self.line.idle(QUIET_S + self.line.takes(len(data)) + self.slack_s)
        self.sent, self.came = data, came
        if not came:
            # A slow device may answer yet: then that comes before the answer to what is asked next.
            reply = self.try_greeting()
            came = _before(reply)
            self.sent, self.came = data, came
        if came:
            raise Broken(f"{what}: it was answered")

    # -- what checks begin with

    def first_contact(self) -> bool:
        """As a host does it: greet, wait for a device that starts, restart it. Whether it greets."""
        self.early = self.line.idle(LISTEN_S)
        reply = self.try_greeting()
        if not reply.is_answer:
            self.early += self.line.idle(BOOT_S)
            reply = self.try_greeting()
        if not reply.is_answer and self.line.restart():
            self.early += self.line.idle(BOOT_S)
            reply = self.try_greeting()
        self.unit = _unit(reply.payload)
        return reply.is_answer

    @property
    def room(self) -> int:
        """Bytes of colours that may be asked for at once, whatever the device says."""
        return min(max(self.unit.room, 3 if self.unit.pixels else 0), protocol.ROOM)

    @property
    def longest(self) -> int:
        """The longest body that such a device has to understand (2.4)."""
        return self.room + 6

    def need_pixels(self) -> None:
        if not self.unit.pixels:
            raise Unseen("the device has no pixels")

    def lit(self) -> bytes:
        """Greeted, with a dim light on the first pixel; the chain. Raises Unseen, Unreached."""
        self.need_pixels()
        self.greet()
        colours = bytes((DIM, 0, 1))
        chain = colours + bytes(3 * self.unit.pixels - 3)
        reply = self.ask(Kind.SHOW, protocol.show(chain, 0, colours))
        if not reply.is_answer:
            raise Unreached(f"lighting the first pixel before it: {reply.told}")
        return chain

    def stranger(self) -> bytes:
        """A device that has missed its host; the chain that it has forgotten. Raises Unreached."""
        chain = self.lit() if self.unit.pixels else b""
        if not chain:
            self.greet()
        self.scan()
        self.line.idle(protocol.SILENCE_S + 0.6 + self.slack_s)
        return chain

    def leave(self) -> None:
        """Dark, and in three seconds a stranger's."""
        if self.try_greeting().is_answer:
            self.scan()

    # -- judging

    def shows(self, sent: bytes, came: bytes) -> None:
        """What is wrong is seen in these bytes, and not in those of the last exchange alone."""
        self.sent, self.came = sent, came

    def must_hear(self, reply: Reply, what: str) -> Reply:
        """An answer or a refusal."""
        if not reply.body:
            raise Broken(f"{what}: no answer")
        return reply

    def must_answer(self, reply: Reply, what: str) -> Reply:
        if not reply.is_answer:
            raise Broken(f"{what}: {reply.told}")
        return reply

    def must_refuse(self, reply: Reply, reason: Reason | int, what: str) -> None:
        if reply.reason != reason:
            raise Broken(f"{what}: {reply.told}; expected: refused with {reason:02X}")

    # -- inside

    def _read(self, data: bytes, number: int, seconds: float) -> Reply:
        came = self.came
        pieces = [piece for piece in came.split(b"\0") if piece]
        if not pieces:
            return Reply(data, came)
        piece = next((piece for piece in pieces if _is_numbered(piece, number)), pieces[0])
        body, coding, sums = _body(piece)
        framing = _told_framing(came, pieces, piece)
        took = max(0.0, seconds - self.line.takes(len(data) + len(came)))
        return Reply(data, came, body, took, framing, sums, coding)


def _told_framing(came: bytes, pieces: list[bytes], answer: bytes) -> str:
    if stray := [piece for piece in pieces if piece is not answer and not is_frame(piece)]:
        return f"{b' '.join(stray).hex(' ').upper()} beside the answer; expected: no byte outside its zeros"
    if len(pieces) > 1 or came == b"\0" + answer + b"\0":  # how often it is answered is another clause's affair
        return ""
    before, after = (len(came) - len(stripped) for stripped in (came.lstrip(b"\0"), came.rstrip(b"\0")))
    return f"{before} zeros before the answer and {after} after it; expected: 1 and 1"


def is_frame(piece: bytes) -> bool:
    """Whether what came between two zeros says anything, be its checksum wrong."""
    return len(_body(piece)[0]) >= 2


def _is_numbered(piece: bytes, number: int) -> bool:
    return _body(piece)[0][1:2] == bytes((number,))


def _body(piece: bytes) -> tuple[bytes, str, str]:
    """What a piece between two zeros says, and what is wrong with its encoding and with its checksum."""
    try:
        data = unstuffed(piece)
    except FrameError as error:
        return b"", str(error), ""
    body, sum_of_body = data[:-2], data[-2:]
    wanted = checksum(body).to_bytes(2, "big")
    sums = "" if sum_of_body == wanted else f"checksum {sum_of_body.hex()}, expected {wanted.hex()}"
    coding = "" if stuffed(data) == piece else f"encoded as {piece.hex()}, expected {stuffed(data).hex()}"
    return body, coding, sums


def _before(reply: Reply) -> bytes:
    """What came before the answer to a greeting."""
    pieces = [piece for piece in reply.came.split(b"\0") if is_frame(piece)]
    at = next((k for k, piece in enumerate(pieces) if _body(piece)[0] == reply.body), 0)
    return b"".join(b"\0" + piece + b"\0" for piece in pieces[:at])


def _unit(payload: bytes) -> Greeting:
    """The device's measures, as far as they are told."""
    filled = payload.ljust(6, b"\0")
    version, rows, columns, high, low, room = filled[:6]
    return Greeting(version, rows, columns, high << 8 | low, room, payload[6:].decode("ascii", "replace"))
