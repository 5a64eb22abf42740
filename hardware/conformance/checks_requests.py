"""Section 3: requests, answers and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.conformance.examiner import DIM, QUIET_S, UNKNOWN, Broken, Examiner, Unreached, is_frame
from hardware.conformance.register import check
from hardware.serial import protocol
from hardware.serial.protocol import ANSWER, REFUSED, Kind, Reason
from hardware.serial.vectors import vectors

NUMBERS = (0, 1, 0x7F, 0x80, 0xFF)


def _good(examiner: Examiner) -> list[tuple[Kind, bytes]]:
    requests = [(Kind.GREET, protocol.greet()), (Kind.SCAN, protocol.scan(0))]
    if examiner.unit.pixels:
        chain = bytes(3 * examiner.unit.pixels)
        requests += [(Kind.STORE, protocol.store(0, b"")), (Kind.SHOW, protocol.show(chain))]
    return requests


@check("3.1")
def kind_and_number(examiner: Examiner) -> None:
    for kind, payload in _good(examiner):
        for number in NUMBERS:
            reply = examiner.ask(kind, payload, number)
            if reply.is_answer and reply.body[:2] != bytes((kind | ANSWER, number)):
                wanted = bytes((kind | ANSWER, number)).hex(" ").upper()
                raise Broken(f"the answer to {kind.name} begins with {reply.body[:2].hex(' ').upper()}, not {wanted}")
            examiner.must_answer(reply, kind.name)


@check("3.2")
def once(examiner: Examiner) -> None:
    for kind, payload in [*_good(examiner), (UNKNOWN, b"")]:
        reply = examiner.must_hear(examiner.ask(kind, payload), f"kind {kind:02X}")
        examiner.shows(reply.sent, reply.came + examiner.line.idle(2 * QUIET_S))
        if sum(map(is_frame, examiner.came.split(b"\0"))) > 1:
            raise Broken(f"kind {kind:02X} was answered more than once")


@check("3.3")
def refusals(examiner: Examiner) -> None:
    examiner.greet()
    for kind, payload in ((UNKNOWN, b""), (Kind.SCAN, b""), (Kind.STORE, b"\0")):
        for number in NUMBERS:
            reply = examiner.ask(kind, payload, number)
            if reply.body[:1] == bytes((kind | ANSWER,)):
                continue  # which is another clause's affair
            if len(reply.body) != 3 or reply.body[:2] != bytes((REFUSED, number)):
                raise Broken(f"a refusal has the body FF {number:02X} and the reason, not {_hex(reply.body)}")


@check("3.4", "7.1")
def strangers(examiner: Examiner) -> None:
    examiner.stranger()
    _refused(examiner, "3.4")
    if examiner.ask(Kind.GREET).reason:
        examiner.must_refuse(examiner.scan(), Reason.STRANGER, "SCAN after a greeting that was refused")


def _refused(examiner: Examiner, clause: str, greeted: bool | None = None) -> None:
    for vector in _understood(examiner):
        if vector["clause"] == clause and greeted in (None, vector["greeted"]):
            if vector["greeted"]:
                examiner.greet()
            kind, number, *payload = bytes.fromhex(vector["request"])
            reply = examiner.ask(kind, bytes(payload), number)
            examiner.must_refuse(reply, bytes.fromhex(vector["answer"])[2], vector["what"])


def _understood(examiner: Examiner) -> Iterator[Mapping[str, Any]]:
    """The vectors of refusals that are short enough for the device (2.4)."""
    for vector in vectors()["refusals"]:
        if len(bytes.fromhex(vector["request"])) <= examiner.longest:
            yield vector


@check("3.5")
def kinds(examiner: Examiner) -> None:
    examiner.greet()
    _refused(examiner, "3.5")


@check("3.6")
def lengths(examiner: Examiner) -> None:
    examiner.greet()
    _refused(examiner, "3.6")
    for kind, payload in _good(examiner):
        if examiner.ask(kind, payload).reason == Reason.LENGTH:
            without = " without colours" if kind in (Kind.STORE, Kind.SHOW) else ""
            raise Broken(f"{kind.name}{without}: it was refused with 03")


def _outside(examiner: Examiner) -> Iterator[tuple[int, bytes, str]]:
    """Requests for pixels that this chain has not."""
    pixels = examiner.unit.pixels
    for first, count in ((pixels, 1), (pixels - 1, 2), (21845, 1), (pixels + 1, 0)):
        colours = bytes((DIM, DIM, DIM)) * count
        if 0 <= first < 65536 and first + count > pixels and len(colours) <= examiner.room:
            yield Kind.STORE, protocol.store(first, colours), f"STORE of {count} from pixel {first} of {pixels}"
            yield (
                Kind.SHOW,
                protocol.show(bytes(3 * pixels), first, colours),
                f"SHOW of {count} from pixel {first} of {pixels}",
            )


@check("3.7")
def pixels(examiner: Examiner) -> None:
    examiner.greet()
    _refused(examiner, "3.7")
    for kind, payload, what in _outside(examiner):
        examiner.must_refuse(examiner.ask(kind, payload), Reason.PLACE, what)
    end = examiner.unit.pixels
    examiner.must_answer(examiner.ask(Kind.STORE, protocol.store(end, b"")), f"STORE without colours from pixel {end}")


@check("3.8")
def other_chains(examiner: Examiner) -> None:
    chain = examiner.lit()
    for other in (bytes(len(chain)), chain[:-1] + b"\1", chain[:-1]):
        examiner.must_refuse(examiner.holds(other), Reason.CHECKSUM, "SHOW with the checksum of another chain")


@check("3.9", "3.4", "3.5", "3.6", "3.7")
def lowest_reason(examiner: Examiner) -> None:
    examiner.stranger()
    _refused(examiner, "3.9", greeted=False)
    examiner.greet()
    _refused(examiner, "3.9", greeted=True)


@check("3.10")
def without_effect(examiner: Examiner) -> None:
    requests = [(*_split(vector), vector["what"]) for vector in _understood(examiner) if vector["greeted"]]
    examiner.greet()
    for kind, payload, what in requests:
        if examiner.ask(kind, payload).reason and examiner.scan().reason == Reason.STRANGER:
            raise Broken(f"SCAN after a refused request ({what}): refused with 01")
    chain = examiner.lit()
    if not examiner.holds(chain).is_answer:
        raise Unreached("the light before it")
    if examiner.holds(bytes(len(chain))).reason != Reason.CHECKSUM:
        raise Unreached("it needs 3.8, which does not hold")
    for kind, payload, what in [*requests, *_outside(examiner)]:
        if examiner.ask(kind, payload).reason:
            reply = examiner.holds(chain)
            if not reply.is_answer:
                raise Broken(f"SHOW of the chain as it was, after a refused request ({what}): {reply.told}")


def _split(vector: Mapping[str, Any]) -> tuple[int, bytes]:
    request = bytes.fromhex(vector["request"])
    return request[0], request[2:]


def _hex(data: bytes) -> str:
    return data.hex(" ").upper() or "nothing"
