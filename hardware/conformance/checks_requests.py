"""Section 3: requests, answers and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.conformance.register import check
from hardware.conformance.tester import DIM, QUIET_S, Broken, Reply, Tester, Unreached
from hardware.serial import protocol
from hardware.serial.protocol import ANSWER, REFUSED, Kind, Reason
from hardware.serial.vectors import vectors

UNKNOWN = 0x7F
NUMBERS = (0, 1, 0x7F, 0x80, 0xFF)


def _good(tester: Tester) -> list[tuple[Kind, bytes]]:
    requests = [(Kind.GREET, protocol.greet()), (Kind.SCAN, protocol.scan(0))]
    if tester.unit.pixels:
        chain = bytes(3 * tester.unit.pixels)
        requests += [(Kind.STORE, protocol.store(0, b"")), (Kind.SHOW, protocol.show(chain))]
    return requests


@check("3.1")
def kind_and_number(tester: Tester) -> None:
    for kind, payload in _good(tester):
        for number in NUMBERS:
            reply = tester.ask(kind, payload, number)
            if reply.is_answer and reply.body[:2] != bytes((kind | ANSWER, number)):
                wanted = bytes((kind | ANSWER, number)).hex(" ").upper()
                raise Broken(f"the answer to {kind.name} begins with {reply.body[:2].hex(' ').upper()}, not {wanted}")
            tester.must_answer(reply, kind.name)


@check("3.2")
def once(tester: Tester) -> None:
    for kind, payload in [*_good(tester), (UNKNOWN, b"")]:
        reply = tester.ask(kind, payload)
        tester.came = reply.came + tester.line.idle(2 * QUIET_S)
        if len([piece for piece in tester.came.split(b"\0") if piece]) > 1:
            raise Broken(f"kind {kind:02X} was answered more than once")


@check("3.3")
def refusals(tester: Tester) -> None:
    tester.greet()
    for kind, payload in ((UNKNOWN, b""), (Kind.SCAN, b""), (Kind.STORE, b"\0")):
        for number in NUMBERS:
            reply = tester.ask(kind, payload, number)
            if reply.is_answer:
                continue  # which is another clause's affair
            if len(reply.body) != 3 or reply.body[:2] != bytes((REFUSED, number)):
                raise Broken(f"a refusal has the body FF {number:02X} and the reason, not {_hex(reply.body)}")


@check("3.4", "7.1")
def strangers(tester: Tester) -> None:
    tester.stranger()
    _refused(tester, "3.4")


def _refused(tester: Tester, clause: str, greeted: bool | None = None) -> None:
    for vector in vectors()["refusals"]:
        if vector["clause"] == clause and greeted in (None, vector["greeted"]):
            reply = _ask(tester, vector)
            tester.must_refuse(reply, bytes.fromhex(vector["answer"])[2], vector["what"])


def _ask(tester: Tester, vector: Mapping[str, Any]) -> Reply:
    request = bytes.fromhex(vector["request"])
    return tester.ask(request[0], request[2:], request[1])


@check("3.5")
def kinds(tester: Tester) -> None:
    tester.greet()
    _refused(tester, "3.5")


@check("3.6")
def lengths(tester: Tester) -> None:
    tester.greet()
    _refused(tester, "3.6")


def _outside(tester: Tester) -> Iterator[tuple[int, bytes, str]]:
    """Requests for pixels that this chain has not."""
    pixels = tester.unit.pixels
    for first, count in ((pixels, 1), (pixels - 1, 2), (21845, 1), (pixels + 1, 0)):
        if 0 <= first < 65536 and first + count > pixels:
            colours = bytes((DIM, DIM, DIM)) * count
            yield Kind.STORE, protocol.store(first, colours), f"STORE of {count} from pixel {first} of {pixels}"
            yield (
                Kind.SHOW,
                protocol.show(bytes(3 * pixels), first, colours),
                f"SHOW of {count} from pixel {first} of {pixels}",
            )


@check("3.7")
def pixels(tester: Tester) -> None:
    tester.greet()
    _refused(tester, "3.7")
    for kind, payload, what in _outside(tester):
        tester.must_refuse(tester.ask(kind, payload), Reason.PLACE, what)
    end = tester.unit.pixels
    tester.must_answer(tester.ask(Kind.STORE, protocol.store(end, b"")), f"STORE without colours from pixel {end}")


@check("3.8")
def other_chains(tester: Tester) -> None:
    chain = tester.lit()
    for other in (bytes(len(chain)), chain[:-1] + b"\1", chain[:-1]):
        tester.must_refuse(tester.holds(other), Reason.CHECKSUM, "SHOW with the checksum of another chain")


@check("3.9", "3.4", "3.5", "3.6", "3.7")
def lowest_reason(tester: Tester) -> None:
    tester.stranger()
    _refused(tester, "3.9", greeted=False)
    tester.greet()
    _refused(tester, "3.9", greeted=True)


@check("3.10", "3.8")
def without_effect(tester: Tester) -> None:
    chain = tester.lit()
    requests = [(*_split(vector), vector["what"]) for vector in vectors()["refusals"] if vector["greeted"]]
    if not tester.holds(chain).is_answer:
        raise Unreached("the light before it")
    for kind, payload, what in [*requests, *_outside(tester)]:
        if tester.ask(kind, payload).reason:
            reply = tester.holds(chain)
            if not reply.is_answer:
                raise Broken(f"SHOW of the chain as it was, after a refused request ({what}): {reply.told}")


def _split(vector: Mapping[str, Any]) -> tuple[int, bytes]:
    request = bytes.fromhex(vector["request"])
    return request[0], request[2:]


def _hex(data: bytes) -> str:
    return data.hex(" ").upper() or "nothing"
