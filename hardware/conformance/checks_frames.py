"""Sections 1 and 2: the line and its frames."""

from __future__ import annotations

from random import Random

from hardware.conformance.register import check
from hardware.conformance.tester import QUIET_S, Broken, Reply, Tester
from hardware.serial import protocol
from hardware.serial.framing import checksum, frame
from hardware.serial.protocol import Kind
from hardware.serial.vectors import vectors

UNKNOWN = 0x7F
LISTEN_S = 0.5
PAUSE_S = 0.8


@check("1.3")
def unasked(tester: Tester) -> None:
    tester.greet()
    tester.scan()
    tester.line.idle(QUIET_S)
    came = tester.early or tester.line.idle(LISTEN_S)
    if came:
        tester.sent, tester.came = b"", came
        raise Broken("the device spoke though it was not asked")


@check("1.5")
def repeated(tester: Tester) -> None:
    tester.greet()
    requests = [(Kind.SCAN, protocol.scan(0), "SCAN"), (Kind.GREET, protocol.greet(), "GREET")]
    if tester.unit.pixels:
        chain = bytes(3 * tester.unit.pixels)
        requests[:0] = [(Kind.STORE, protocol.store(0, b""), "STORE"), (Kind.SHOW, protocol.show(chain), "SHOW")]
    for kind, payload, name in requests:
        tester.must_answer(tester.ask(kind, payload, 77), name)
        tester.must_answer(tester.ask(kind, payload, 77), f"the same {name} again")


def _one_of_each(tester: Tester) -> list[Reply]:
    """Answers and a refusal."""
    replies = [tester.try_greeting(), tester.scan(), tester.ask(UNKNOWN)]
    if tester.unit.pixels:
        replies += [tester.ask(Kind.STORE, protocol.store(0, b"")), tester.holds(bytes(3 * tester.unit.pixels))]
    return [reply for reply in replies if reply.came]


def _first_flaw(tester: Tester, flaws: list[tuple[Reply, str]]) -> None:
    for reply, flaw in flaws:
        if flaw:
            tester.sent, tester.came = reply.sent, reply.came
            raise Broken(flaw)


@check("2.1")
def both_zeros(tester: Tester) -> None:
    _first_flaw(tester, [(reply, reply.framing) for reply in _one_of_each(tester)])


@check("2.2")
def right_checksum(tester: Tester) -> None:
    _first_flaw(tester, [(reply, reply.sums) for reply in _one_of_each(tester)])


@check("2.3")
def stuffing(tester: Tester) -> None:
    """Also of requests whose checksums have zeros in them."""
    tester.greet()
    _first_flaw(tester, [(reply, reply.coding) for reply in _one_of_each(tester)])
    for mask in (0xFF00, 0x00FF, 0xFFFF):
        payload, number = _with_zeros(mask)
        if not tester.ask(UNKNOWN, payload, number).body:
            raise Broken(f"a request whose checksum is {checksum(bytes((UNKNOWN, number)) + payload):04X}: no answer")
    zeros = bytes(2), b"\0\1", b"\1\0", b"\1\2"
    for payload in zeros:
        if not tester.ask(UNKNOWN, payload).body:
            raise Broken(f"a request with the payload {payload.hex(' ')}: no answer")


def _with_zeros(mask: int) -> tuple[bytes, int]:
    """A payload and a number for which the checksum has zeros there."""
    bodies = (bytes((UNKNOWN, number, extra, 1)) for extra in range(1, 256) for number in range(256))
    body = next(body for body in bodies if not checksum(body) & mask)
    return body[2:], body[1]


@check("2.4")
def longest(tester: Tester) -> None:
    tester.greet()
    length = tester.room + 4
    for payload in (bytes(length), bytes(k % 255 + 1 for k in range(length)), b""):
        if not tester.ask(UNKNOWN, payload).body:
            raise Broken(f"a request whose body has {len(payload) + 2} bytes: no answer")


@check("2.5")
def dropped(tester: Tester) -> None:
    tester.greet()
    for vector in vectors()["dropped"]:
        tester.unanswered(bytes.fromhex(vector["line"]), vector["what"])


@check("2.6")
def zeros(tester: Tester) -> None:
    tester.greet()
    for before, begins, what in ((b"\0" * 5, 0, "after five zeros"), (b"", 1, "begun by the zero that ended the last")):
        sent = before + frame(bytes((Kind.SCAN, 5)) + protocol.scan(0))[begins:]
        reply = tester.exchange(sent, 5)
        if not reply.body:
            raise Broken(f"a request {what}: no answer")


@check("2.7")
def after_garbage(tester: Tester) -> None:
    tester.greet()
    request = frame(bytes((Kind.SCAN, 9)) + protocol.scan(0))
    chance = Random(1)
    for garbage, what in (
        (b"\x55" * 1000, "1000 bytes without a zero"),
        (request[:-3], "a frame without its end"),
        (bytes(chance.randrange(1, 256) for _ in range(200)), "200 bytes of noise"),
        (b"\0\xff", "a COBS code alone"),
    ):
        tester.line.send(garbage)
        tester.line.idle(QUIET_S + tester.line.takes(len(garbage)))
        if not tester.exchange(request, 9).body:
            tester.sent = garbage + request
            raise Broken(f"a request after {what}: no answer")


@check("2.8")
def pause(tester: Tester) -> None:
    tester.greet()
    request = frame(bytes((Kind.SCAN, 11)) + protocol.scan(0))
    tester.line.send(request[:5])
    tester.line.idle(PAUSE_S)
    if not tester.exchange(request[5:], 11).body:
        tester.sent = request
        raise Broken(f"a request with a pause of {PAUSE_S} s after its fifth byte: no answer")
