"""Sections 4 to 6: what the device is, its levels and its pixels."""

from __future__ import annotations

from hardware.conformance.examiner import DIM, Broken, Examiner, Unreached, Unseen
from hardware.conformance.register import check
from hardware.serial import protocol
from hardware.serial.protocol import ROOM, Kind, Reason

SIDE = 32
SETTLE_MOST_S = 0.005
PIECE = 16
"""Pixels that are stored at once: each clause about colours has to do with few of them."""


@check("4.1")
def longer_greeting(examiner: Examiner) -> None:
    for more in (b"\0", b"\x02\x00\x01", bytes(range(1, min(60, examiner.longest - 2)))):
        reply = examiner.ask(Kind.GREET, protocol.greet() + more)
        examiner.must_answer(reply, f"a greeting of {1 + len(more)} bytes")


@check("4.2")
def other_versions(examiner: Examiner) -> None:
    for version in (0, 2, 0xFF):
        reply = examiner.must_answer(examiner.ask(Kind.GREET, bytes((version,))), f"a greeting of version {version}")
        if reply.payload[:1] != bytes((protocol.VERSION,)):
            raise Broken(f"a greeting of version {version} was answered with version {reply.payload[:1].hex()}")
        if examiner.scan().reason == 1:
            raise Broken(f"after a greeting of version {version} the device does not count itself as greeted")


@check("4.3")
def greeting(examiner: Examiner) -> None:
    reply = examiner.try_greeting()
    payload, unit = reply.payload, examiner.unit
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
    if examiner.try_greeting().payload != payload:
        raise Broken("the second greeting was answered otherwise than the first")


def _is_matrix(unit: protocol.Greeting) -> bool:
    sides = (unit.rows, unit.columns)
    return sides == (0, 0) or all(1 <= side <= SIDE for side in sides)


def _is_room(unit: protocol.Greeting) -> bool:
    return 3 <= unit.room <= ROOM if unit.pixels else unit.room == 0


@check("4.4", "3.8")
def forgets(examiner: Examiner) -> None:
    chain = examiner.lit()
    examiner.greet()
    reply = examiner.holds(bytes(len(chain)))
    if not reply.is_answer:
        raise Broken(f"SHOW of a dark chain after a greeting: {reply.told}")


@check("4.5", "2.4")
def room(examiner: Examiner) -> None:
    examiner.need_pixels()
    examiner.greet()
    count = min(examiner.room // 3, examiner.unit.pixels)
    colours = bytes((0, 0, DIM)) * count
    examiner.must_answer(examiner.ask(Kind.STORE, protocol.store(0, colours)), f"STORE of {count} pixels")
    reply = examiner.ask(Kind.SHOW, protocol.show(colours, 0, colours))
    if not reply.is_answer and reply.reason != Reason.CHECKSUM:
        raise Broken(f"SHOW of {count} pixels: {reply.told}")


def _levels(examiner: Examiner) -> bytes:
    examiner.greet()
    reply = examiner.scan()
    if not reply.is_answer:
        raise Broken(f"SCAN: {reply.told}")
    return reply.payload


@check("5.1")
def levels(examiner: Examiner) -> None:
    unit = examiner.unit
    found, expected = len(_levels(examiner)), (unit.rows * unit.columns + 7) // 8
    if found != expected:
        raise Broken(f"{unit.rows} rows of {unit.columns} columns in {found} bytes; expected: {expected}")


@check("5.3", "5.1")
def unused(examiner: Examiner) -> None:
    used = examiner.unit.rows * examiner.unit.columns % 8
    if not used:
        raise Unseen("its crossings fill the last byte")
    last = _levels(examiner)[-1]
    if last >> used:
        raise Broken(f"the last byte is {last:02X}, of which {used} bits are used")


@check("5.5", "8.2")
def long_settling(examiner: Examiner) -> None:
    examiner.greet()
    for settle_us in (5001, 0xFFFF):
        longest = examiner.unit.rows * SETTLE_MOST_S
        reply = examiner.ask(Kind.SCAN, protocol.scan(settle_us), patience=3 * longest + 0.5)
        examiner.must_answer(reply, f"SCAN with a settle time of {settle_us} us")
        if reply.seconds > longest + 0.05 + examiner.slack_s:
            raise Broken(f"SCAN with a settle time of {settle_us} us was answered after {reply.seconds:.3f} s")


def _must_hold(examiner: Examiner, chain: bytes, what: str) -> None:
    reply = examiner.holds(chain)
    if not reply.is_answer:
        raise Broken(f"SHOW of the chain as it should be, {what}: {reply.told}")


def _store(examiner: Examiner, chain: bytearray, first: int, colours: bytes) -> str:
    what = f"STORE of {len(colours) // 3} from pixel {first}"
    examiner.must_answer(examiner.ask(Kind.STORE, protocol.store(first, colours)), what)
    chain[3 * first : 3 * first + len(colours)] = colours
    return f"after {what}"


def _filled(examiner: Examiner) -> bytearray:
    """The whole chain is stored, in pieces: nothing is left of what was there."""
    examiner.need_pixels()
    examiner.greet()
    pixels, piece = examiner.unit.pixels, min(PIECE, examiner.room // 3)
    chain = bytearray(k % (DIM + 1) for k in range(3 * pixels))
    for first in range(0, pixels, piece):
        _store(examiner, chain, first, bytes(chain[3 * first : 3 * (first + piece)]))
    _must_hold(examiner, bytes(chain), "after it was stored in pieces")
    return chain


@check("6.1")
def storing(examiner: Examiner) -> None:
    chain = _filled(examiner)
    last = examiner.unit.pixels - 1
    for first in sorted({0, last // 2, min(256, last), last}):
        what = _store(examiner, chain, first, bytes((0, DIM, 1)))
        _must_hold(examiner, bytes(chain), what)


@check("6.2", "6.1")
def showing(examiner: Examiner) -> None:
    chain = _filled(examiner)
    for first in (0, examiner.unit.pixels - 1):
        chain[3 * first : 3 * first + 3] = colours = bytes((1, 0, DIM))
        what = f"SHOW with colours for pixel {first}"
        examiner.must_answer(examiner.ask(Kind.SHOW, protocol.show(bytes(chain), first, colours)), what)
        _must_hold(examiner, bytes(chain), f"after {what}")


@check("6.3", "6.1", "3.8")
def stored_nevertheless(examiner: Examiner) -> None:
    chain = examiner.lit()
    colours = bytes((DIM, DIM, 0))
    if examiner.ask(Kind.SHOW, protocol.show(chain, 0, colours)).reason != Reason.CHECKSUM:
        raise Unreached("SHOW with the checksum of the chain before it was not refused")
    _must_hold(examiner, colours + chain[3:], "after a SHOW whose checksum differed")
