"""Sections 4 to 6: what the device is, its levels and its pixels."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.conformance.register import check
from hardware.conformance.tester import DIM, Broken, Tester, Unreached, Unseen
from hardware.serial import protocol
from hardware.serial.protocol import ROOM, Kind

SIDE = 32
SETTLE_MOST_S = 0.005


@check("4.1")
def longer_greeting(tester: Tester) -> None:
    for more in (b"\0", b"\x02\x00\x01", bytes(range(1, 60))):
        reply = tester.ask(Kind.GREET, protocol.greet() + more)
        tester.must_answer(reply, f"a greeting of {1 + len(more)} bytes")


@check("4.2")
def other_versions(tester: Tester) -> None:
    for version in (0, 2, 0xFF):
        reply = tester.must_answer(tester.ask(Kind.GREET, bytes((version,))), f"a greeting of version {version}")
        if reply.payload[:1] != bytes((protocol.VERSION,)):
            raise Broken(f"a greeting of version {version} was answered with version {reply.payload[:1].hex()}")
        if tester.scan().reason == 1:
            raise Broken(f"after a greeting of version {version} the device does not count itself as greeted")


@check("4.3")
def greeting(tester: Tester) -> None:
    reply = tester.try_greeting()
    payload, unit = reply.payload, tester.unit
    if len(payload) < 6:
        raise Broken(f"the greeting has {len(payload)} bytes; expected: 6 or more")
    wrong = {
        f"version {unit.version}; expected: {protocol.VERSION}": payload[0] != protocol.VERSION,
        f"{unit.rows} rows of {unit.columns} columns; expected: 1 to {SIDE}, or both 0": not _is_matrix(unit),
        f"room {unit.room}; expected: 3 to {ROOM}, or 0 without pixels": not _is_room(unit),
        f"name {payload[6:]!r}; expected: printable ASCII": not all(0x20 <= byte < 0x7F for byte in payload[6:]),
    }
    for what, is_so in wrong.items():
        if is_so:
            raise Broken(what)
    if tester.try_greeting().payload != payload:
        raise Broken("the second greeting was answered otherwise than the first")


def _is_matrix(unit: protocol.Greeting) -> bool:
    sides = (unit.rows, unit.columns)
    return sides == (0, 0) or all(1 <= side <= SIDE for side in sides)


def _is_room(unit: protocol.Greeting) -> bool:
    return 3 <= unit.room <= ROOM if unit.pixels else unit.room == 0


@check("4.4", "3.8")
def forgets(tester: Tester) -> None:
    chain = tester.lit()
    tester.greet()
    reply = tester.holds(bytes(len(chain)))
    if not reply.is_answer:
        raise Broken(f"SHOW of a dark chain after a greeting: {reply.told}")


@check("4.5", "2.4")
def room(tester: Tester) -> None:
    tester.need_pixels()
    tester.greet()
    count = min(tester.room // 3, tester.unit.pixels)
    colours = bytes((0, 0, DIM)) * count
    tester.must_answer(tester.ask(Kind.STORE, protocol.store(0, colours)), f"STORE of {count} pixels")
    chain = colours + bytes(3 * (tester.unit.pixels - count))
    tester.must_answer(tester.ask(Kind.SHOW, protocol.show(chain, 0, colours)), f"SHOW of {count} pixels")


def _levels(tester: Tester) -> bytes:
    tester.greet()
    reply = tester.scan()
    if not reply.is_answer:
        raise Broken(f"SCAN: {reply.told}")
    return reply.payload


@check("5.1")
def levels(tester: Tester) -> None:
    unit = tester.unit
    found, expected = len(_levels(tester)), (unit.rows * unit.columns + 7) // 8
    if found != expected:
        raise Broken(f"{unit.rows} rows of {unit.columns} columns in {found} bytes; expected: {expected}")


@check("5.3", "5.1")
def unused(tester: Tester) -> None:
    used = tester.unit.rows * tester.unit.columns % 8
    if not used:
        raise Unseen("its crossings fill the last byte")
    last = _levels(tester)[-1]
    if last >> used:
        raise Broken(f"the last byte is {last:02X}, of which {used} bits are used")


@check("5.5", "8.2")
def long_settling(tester: Tester) -> None:
    tester.greet()
    for settle_us in (5001, 0xFFFF):
        longest = tester.unit.rows * SETTLE_MOST_S
        reply = tester.ask(Kind.SCAN, protocol.scan(settle_us), patience=3 * longest + 0.5)
        tester.must_answer(reply, f"SCAN with a settle time of {settle_us} us")
        if reply.seconds > longest + 0.05 + tester.slack_s:
            raise Broken(f"SCAN with a settle time of {settle_us} us was answered after {reply.seconds:.3f} s")


def _stored(tester: Tester) -> Iterator[tuple[int, bytes]]:
    """Where colours are put: the whole chain in pieces, then single pixels."""
    unit, piece = tester.unit, tester.room // 3
    pattern = bytes(k % (DIM + 1) for k in range(3 * unit.pixels))
    for first in range(0, unit.pixels, piece):
        yield first, pattern[3 * first : 3 * (first + piece)]
    for first in sorted({0, unit.pixels // 2, unit.pixels - 1, min(256, unit.pixels - 1)}):
        yield first, bytes((0, DIM, 1))


def _must_hold(tester: Tester, chain: bytes, what: str) -> None:
    reply = tester.holds(chain)
    if not reply.is_answer:
        raise Broken(f"SHOW of the chain as it should be, {what}: {reply.told}")


@check("6.1")
def storing(tester: Tester) -> None:
    tester.need_pixels()
    tester.greet()
    chain = bytearray(3 * tester.unit.pixels)
    for first, colours in _stored(tester):
        what = f"STORE of {len(colours) // 3} from pixel {first}"
        tester.must_answer(tester.ask(Kind.STORE, protocol.store(first, colours)), what)
        chain[3 * first : 3 * first + len(colours)] = colours
        _must_hold(tester, bytes(chain), f"after {what}")


@check("6.2", "6.1")
def showing(tester: Tester) -> None:
    tester.need_pixels()
    tester.greet()
    chain = bytearray(3 * tester.unit.pixels)
    for first in (0, tester.unit.pixels - 1):
        chain[3 * first : 3 * first + 3] = colours = bytes((1, 0, DIM))
        what = f"SHOW with colours for pixel {first}"
        tester.must_answer(tester.ask(Kind.SHOW, protocol.show(bytes(chain), first, colours)), what)
        _must_hold(tester, bytes(chain), f"after {what}")


@check("6.3", "6.1", "3.8")
def stored_nevertheless(tester: Tester) -> None:
    chain = tester.lit()
    colours = bytes((DIM, DIM, 0))
    if tester.ask(Kind.SHOW, protocol.show(chain, 0, colours)).reason != protocol.Reason.CHECKSUM:
        raise Unreached("SHOW with the checksum of the chain before it was not refused")
    _must_hold(tester, colours + chain[3:], "after a SHOW whose checksum differed")
