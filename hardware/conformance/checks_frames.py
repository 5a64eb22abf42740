"""Sections 1 and 2: the line and its frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from hardware.conformance.examiner import QUIET_S, UNKNOWN, Broken, Examiner, Reply, Unreached
from hardware.conformance.register import check
from hardware.serial import protocol
from hardware.serial.framing import checksum, frame
from hardware.serial.protocol import Kind
from hardware.serial.vectors import vectors

LISTEN_S = 0.5
PAUSE_S = 0.8


@check("1.3")
def unasked(examiner: Examiner) -> None:
    examiner.greet()
    examiner.scan()
    examiner.line.idle(QUIET_S)
    came = examiner.early or examiner.line.idle(LISTEN_S)
    if came:
        examiner.shows(b"", came)
        raise Broken("the device spoke though it was not asked")


@check("1.5")
def repeated(examiner: Examiner) -> None:
    examiner.greet()
    requests = [(Kind.SCAN, protocol.scan(0), "SCAN"), (Kind.GREET, protocol.greet(), "GREET")]
    if examiner.unit.pixels:
        chain = bytes(3 * examiner.unit.pixels)
        requests[:0] = [(Kind.STORE, protocol.store(0, b""), "STORE"), (Kind.SHOW, protocol.show(chain), "SHOW")]
    for kind, payload, name in requests:
        examiner.must_answer(examiner.ask(kind, payload, 77), name)
        examiner.must_answer(examiner.ask(kind, payload, 77), f"the same {name} again")


def _one_of_each(examiner: Examiner) -> list[Reply]:
    """Answers and a refusal. Raises Unreached."""
    asked: list[Callable[[], Reply]] = [examiner.try_greeting, examiner.scan, partial(examiner.ask, UNKNOWN)]
    if examiner.unit.pixels:
        asked.append(partial(examiner.ask, Kind.STORE, protocol.store(0, b"")))
        asked.append(partial(examiner.holds, bytes(3 * examiner.unit.pixels)))
    replies = [examiner.hear_out(ask()) for ask in asked]
    if not all(reply.came for reply in replies):
        raise Unreached("not everything was answered")
    return replies


def _first_flaw(examiner: Examiner, flaws: list[tuple[Reply, str]]) -> None:
    for reply, flaw in flaws:
        if flaw:
            examiner.shows(reply.sent, reply.came)
            raise Broken(flaw)


@check("2.1")
def both_zeros(examiner: Examiner) -> None:
    _first_flaw(examiner, [(reply, reply.framing) for reply in _one_of_each(examiner)])


@check("2.2")
def right_checksum(examiner: Examiner) -> None:
    _first_flaw(examiner, [(reply, reply.sums) for reply in _one_of_each(examiner)])


@check("2.3")
def stuffing(examiner: Examiner) -> None:
    """Also of requests whose checksums have zeros in them."""
    examiner.greet()
    _first_flaw(examiner, [(reply, reply.coding) for reply in _one_of_each(examiner)])
    for mask in (0xFF00, 0x00FF, 0xFFFF):
        payload, number = _with_zeros(mask)
        if not examiner.ask(UNKNOWN, payload, number).body:
            raise Broken(f"a request whose checksum is {checksum(bytes((UNKNOWN, number)) + payload):04X}: no answer")
    zeros = bytes(2), b"\0\1", b"\1\0", b"\1\2"
    for payload in zeros:
        if not examiner.ask(UNKNOWN, payload).body:
            raise Broken(f"a request with the payload {payload.hex(' ')}: no answer")


def _with_zeros(mask: int) -> tuple[bytes, int]:
    """A payload and a number for which the checksum has zeros there."""
    bodies = (bytes((UNKNOWN, number, extra, 1)) for extra in range(1, 256) for number in range(256))
    body = next(body for body in bodies if not checksum(body) & mask)
    return body[2:], body[1]


@check("2.4")
def longest(examiner: Examiner) -> None:
    examiner.greet()
    length = examiner.longest - 2
    for payload in (bytes(length), bytes(k % 255 + 1 for k in range(length)), b""):
        if not examiner.ask(UNKNOWN, payload).body:
            raise Broken(f"a request whose body has {len(payload) + 2} bytes: no answer")


@check("2.5")
def dropped(examiner: Examiner) -> None:
    examiner.greet()
    for vector in vectors()["dropped"]:
        examiner.unanswered(bytes.fromhex(vector["line"]), vector["what"])


@check("2.6")
def zeros(examiner: Examiner) -> None:
    examiner.greet()
    for before, begins, what in ((b"\0" * 5, 0, "after five zeros"), (b"", 1, "begun by the zero that ended the last")):
        sent = before + frame(bytes((Kind.SCAN, 5)) + protocol.scan(0))[begins:]
        reply = examiner.exchange(sent, 5)
        if not reply.body:
            raise Broken(f"a request {what}: no answer")


@check("2.7")
def after_garbage(examiner: Examiner) -> None:
    examiner.greet()
    request = frame(bytes((Kind.SCAN, 9)) + protocol.scan(0))
    chance = Random(1)
    for garbage, what in (
        (b"\x55" * 1000, "1000 bytes without a zero"),
        (request[:-3], "a frame without its end"),
        (bytes(chance.randrange(1, 256) for _ in range(200)), "200 bytes of noise"),
        (b"\0\xff", "a COBS code alone"),
    ):
        examiner.line.send(garbage)
        examiner.line.idle(QUIET_S + examiner.line.takes(len(garbage)))
        if not examiner.exchange(request, 9).body:
            examiner.shows(garbage + request, examiner.came)
            raise Broken(f"a request after {what}: no answer")


@check("2.8")
def pause(examiner: Examiner) -> None:
    examiner.greet()
    request = frame(bytes((Kind.SCAN, 11)) + protocol.scan(0))
    examiner.line.send(request[:5])
    examiner.line.idle(PAUSE_S)
    if not examiner.exchange(request[5:], 11).body:
        examiner.shows(request, examiner.came)
        raise Broken(f"a request with a pause of {PAUSE_S} s after its fifth byte: no answer")
