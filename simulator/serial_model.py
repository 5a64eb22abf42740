"""A device in plain Python, written from hardware/serial/PROTOCOL.md alone: it shares no code with hosts or firmwares.

Time is an argument, in seconds, and never goes back. Numbers such as 3.4 are clauses of the document.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

GREET, SCAN, STORE, SHOW, WEIGH = 1, 2, 3, 4, 0x10
NOT_GREETED, NO_SUCH_KIND, WRONG_LENGTH, NO_SUCH_PIXEL, OTHER_CHAIN = 1, 2, 3, 4, 5
LONGEST_BODY = 250
LONGEST_SETTLE_US = 5000
SILENCE_S = 3.0
SET_S = 0.1
"""From one set of weights to the next."""
NO_CODE = b"\x80\x00\x00"
PIXEL_S = 30e-6
"""24 bits of 1.25 us (data sheet WS2812B)."""

Sense = Callable[[], Sequence[int]]
"""The levels of the matrix now, row by row, 0 or not."""


class Refusal(Exception):
    """Its argument is the reason."""


class Answer(NamedTuple):
    """A frame, and when its last byte is sent if the line takes no time."""

    at: float
    frame: bytes


class SerialModel:
    """sense: what the sensors feel; without it, nothing.

    lit: the chain's light, as the colours go on the wire. shown: how often it was written.
    """

    version = 1
    room = 244

    def __init__(
        self,
        rows: int = 9,
        columns: int = 8,
        pixels: int = 64,
        name: str = "tablero-model 1",
        sense: Sense | None = None,
        cells: int = 0,
    ) -> None:
        self.cells = cells
        self.number = 0
        self.set_at = 0.0
        self.rows, self.columns, self.pixels, self.name = rows, columns, pixels, name
        self.chain = bytearray(3 * pixels)
        self.lit = bytes(self.chain)
        self.shown = 0
        self.greeted = False
        self.has_scanned = False
        self.heard_at = 0.0
        self._sense: Sense = sense or (lambda: [0] * (rows * columns))
        self._held = bytearray()

    # -- the line

    def receive(self, data: bytes, now: float) -> list[Answer]:
        """What it answers to these bytes."""
        self.wait_until(now)
        answers = []
        for byte in data:
            if byte:
                self.hold(byte)
                continue
            body = self.body_of(bytes(self._held))
            self._held.clear()
            if body:
                reply, seconds = self.reply(body, now)
                answers.append(Answer(now + seconds, self.frame_of(reply)))
        return answers

    def wait_until(self, now: float) -> None:
        """7.1"""
        if self.has_scanned and now - self.heard_at >= SILENCE_S:
            self.forget()
        while now - self.set_at >= SET_S:
            self.set_at += SET_S
            self.number = self.number % 0xFFFF + 1

    def hold(self, byte: int) -> None:
        if len(self._held) <= LONGEST_BODY + 3:  # one more than the longest frame has, which tells that it is none
            self._held.append(byte)

    def body_of(self, piece: bytes) -> bytes:
        """What came between two zeros; empty for what is no request (2.5)."""
        data = decoded(piece)
        body, sent = data[:-2], data[-2:]
        if not 2 <= len(body) <= LONGEST_BODY or sent != self.checksum_of(body):
            return b""
        return body

    def frame_of(self, body: bytes) -> bytes:
        return b"\0" + encoded(body + self.checksum_of(body)) + b"\0"

    def checksum_of(self, data: bytes) -> bytes:
        return crc(data).to_bytes(2, "big")

    # -- requests

    def reply(self, body: bytes, now: float) -> tuple[bytes, float]:
        """The answer's body, and the seconds that it takes."""
        kind, number, payload = body[0], body[1], body[2:]
        self.heard_at = now
        try:
            answer = self.carry_out(kind, payload)
        except Refusal as refusal:
            return bytes((0xFF, number, refusal.args[0])), 0.0
        return bytes((kind | 0x80, number)) + answer, self.takes(kind, payload)

    def takes(self, kind: int, payload: bytes) -> float:
        if kind == SCAN:
            return self.rows * self.settle_us(payload) / 1e6
        return self.pixels * PIXEL_S if kind in (GREET, SHOW) else 0.0

    def settle_us(self, payload: bytes) -> int:
        """5.5"""
        return min(int.from_bytes(payload, "big"), LONGEST_SETTLE_US)

    def carry_out(self, kind: int, payload: bytes) -> bytes:
        """The answer's payload. Raises Refusal; the reasons are asked about in their order (3.9)."""
        if not self.greeted and kind != GREET:
            raise Refusal(NOT_GREETED)
        if kind == GREET:
            return self.greet(payload)
        if kind == SCAN:
            return self.scan(payload)
        if kind == STORE:
            return self.store(payload)
        if kind == SHOW:
            return self.show(payload)
        if kind == WEIGH and self.cells:
            return self.weigh(payload)
        raise Refusal(NO_SUCH_KIND)

    def greet(self, payload: bytes) -> bytes:
        if not payload:
            raise Refusal(WRONG_LENGTH)
        self.forget()
        self.number = 0
        self.greeted = True
        size = bytes((self.version, self.rows, self.columns)) + self.pixels.to_bytes(2, "big")
        return size + bytes((self.room if self.pixels else 0,)) + self.name.encode("ascii")

    def forget(self) -> None:
        self.greeted = self.has_scanned = False
        self.chain[:] = bytes(len(self.chain))
        self.light()

    def scan(self, payload: bytes) -> bytes:
        if len(payload) != 2:
            raise Refusal(WRONG_LENGTH)
        self.has_scanned = True
        return self.packed(self._sense())

    def packed(self, levels: Sequence[int]) -> bytes:
        bits = sum(1 << k for k, level in enumerate(levels) if level)
        return bits.to_bytes((self.rows * self.columns + 7) // 8, "little")

    def weigh(self, payload: bytes) -> bytes:
        if payload:
            raise Refusal(WRONG_LENGTH)
        self.has_scanned = True
        return self.number.to_bytes(2, "big") + (bytes(3) if self.number else NO_CODE) * self.cells

    def store(self, payload: bytes) -> bytes:
        if len(payload) < 2 or len(payload) % 3 != 2:
            raise Refusal(WRONG_LENGTH)
        first, colours = int.from_bytes(payload[:2], "big"), payload[2:]
        if first + len(colours) // 3 > self.pixels:
            raise Refusal(NO_SUCH_PIXEL)
        self.chain[3 * first : 3 * first + len(colours)] = colours
        return b""

    def show(self, payload: bytes) -> bytes:
        if len(payload) < 4:
            raise Refusal(WRONG_LENGTH)
        self.store(payload[2:])
        if payload[:2] != self.checksum_of(bytes(self.chain)):
            raise Refusal(OTHER_CHAIN)
        self.light()
        return b""

    def light(self) -> None:
        self.lit = bytes(self.chain)
        self.shown += 1


def crc(data: bytes) -> int:
    """2.2, bit by bit."""
    register = 0xFFFF
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = register << 1 ^ (0x11021 if register & 0x8000 else 0)
    return register ^ 0xFFFF


def encoded(data: bytes) -> bytes:
    """2.3, of at most 253 bytes."""
    return b"".join(bytes((len(run) + 1,)) + run for run in data.split(b"\0"))


def decoded(piece: bytes) -> bytes:
    """2.3; empty for what is no encoding."""
    runs = []
    while piece:
        code = piece[0]
        if code > len(piece):
            return b""
        runs.append(piece[1:code])
        piece = piece[code:]
    return b"\0".join(runs)
