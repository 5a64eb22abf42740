"""Frames on a serial line: a body and its checksum, COBS-encoded, between zero bytes. No I/O.

COBS: Cheshire and Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999.
Checksum: CRC-16/GENIBUS (polynomial 0x1021, initial value 0xFFFF, not reflected, inverted), high byte first. Inverted,
because without that a zero more at the end goes unnoticed: a frame whose last byte, the zero, arrives as a one.
"""

from __future__ import annotations

import binascii

MOST = 250
"""Bytes of a body. So short, a frame of at most 255 bytes has exactly one byte of overhead beside its zeros."""
LONGEST = MOST + 3
"""Bytes between two zeros: the body, its checksum, and the overhead."""


class FrameError(ValueError):
    """Bytes that are no frame, or that do not fit into one."""


def checksum(data: bytes) -> int:
    return binascii.crc_hqx(data, 0xFFFF) ^ 0xFFFF


def stuffed(data: bytes) -> bytes:
    """COBS: the same data without a zero in it, one byte longer, and one more for every whole 254 without a zero."""
    out = bytearray()
    blocks = data.split(b"\0")
    for i, block in enumerate(blocks):
        # A block of 254 says by itself that no zero follows, so at the end of the data it needs nothing after it.
        while len(block) > 254 or (len(block) == 254 and i < len(blocks) - 1):
            out += b"\xff" + block[:254]
            block = block[254:]
        out.append(len(block) + 1)
        out += block
    return bytes(out)


def unstuffed(data: bytes) -> bytes:
    """The data of a COBS encoding. Raises FrameError."""
    out = bytearray()
    at = 0
    while at < len(data):
        code = data[at]
        block = data[at + 1 : at + code]
        if code == 0 or len(block) != code - 1 or 0 in block:
            raise FrameError(f"no COBS encoding: code {code} at byte {at} of {len(data)}")
        out += block
        at += code
        if code != 0xFF and at < len(data):
            out.append(0)
    return bytes(out)


def frame(body: bytes) -> bytes:
    """A body as it goes on the line. Raises FrameError for an empty body, or one longer than MOST."""
    if not 1 <= len(body) <= MOST:
        raise FrameError(f"a body of {len(body)} bytes; allowed: 1 to {MOST}")
    return b"\0" + stuffed(body + checksum(body).to_bytes(2, "big")) + b"\0"


class Deframer:
    """Takes a line's bytes in pieces of any size and finds the whole bodies in them.

    What is no frame, or has another checksum, is dropped up to its next zero byte. Holds at most LONGEST bytes.
    dropped: how many such pieces there were.
    """

    def __init__(self) -> None:
        self.dropped = 0
        self._held = bytearray()
        self._too_long = False

    def feed(self, chunk: bytes) -> list[bytes]:
        bodies = []
        *ended, rest = chunk.split(b"\0")
        for part in ended:
            self._hold(part)
            body = self._end()
            if body is not None:
                bodies.append(body)
        self._hold(rest)
        return bodies

    def _hold(self, part: bytes) -> None:
        room = LONGEST - len(self._held)
        self._too_long = self._too_long or len(part) > room
        self._held += part[:room]

    def _end(self) -> bytes | None:
        held, too_long = bytes(self._held), self._too_long
        self._held.clear()
        self._too_long = False
        if not held:
            return None  # every frame begins and ends with a zero: most of them come in pairs
        try:
            data = unstuffed(held)
        except FrameError:
            data = b""
        body, sum_of_body = data[:-2], data[-2:]
        if too_long or not body or checksum(body).to_bytes(2, "big") != sum_of_body:
            self.dropped += 1
            return None
        return body
