"""A host of its own, written from PROTOCOL.md alone."""

from __future__ import annotations

import binascii
import time
from types import TracebackType
from typing import Self

import serial  # type: ignore[import-untyped]
from cobs import cobs  # type: ignore[import-untyped]

GREET, SCAN, STORE, SHOW = 1, 2, 3, 4
PATIENCE_S = (0.25, 0.25, 0.75)
"""Of each try; the last is the longest, for a machine that is busy (9.2 has the shortest)."""
SETTLE_US = 100


class NoAnswerError(Exception):
    pass


def checksum(data: bytes) -> bytes:
    return (binascii.crc_hqx(data, 0xFFFF) ^ 0xFFFF).to_bytes(2, "big")


class MyHost:
    def __init__(self, device: str) -> None:
        self._line = serial.serial_for_url(device, 500_000, timeout=0.01)
        self._number = 0
        self._held = b""
        self._channels = 0
        self._chain = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._line.close()

    def scan(self) -> list[int]:
        levels = self._greeted(SCAN, SETTLE_US.to_bytes(2, "big"))
        return [levels[channel // 8] >> channel % 8 & 1 for channel in range(self._channels)]

    def light(self, pixel: int, red: int, green: int, blue: int) -> None:
        """For a chain that takes green first."""
        if not self._chain:
            self._greet()
        chain = bytearray(self._chain)
        chain[3 * pixel : 3 * pixel + 3] = green, red, blue
        colours = bytes(chain[3 * pixel : 3 * pixel + 3])
        self._greeted(SHOW, checksum(bytes(chain)) + pixel.to_bytes(2, "big") + colours)
        self._chain = bytes(chain)

    def recovers(self, within: float) -> bool:
        """Whether it gets a scan within so many seconds, whatever has happened to the line."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            try:
                self.scan()
            except NoAnswerError:
                continue
            return True
        return False

    def _greeted(self, kind: int, payload: bytes) -> bytes:
        answer = self._ask(kind, payload) if self._channels else None
        if answer is None:
            self._greet()
            answer = self._ask(kind, payload)
        if answer is None:
            raise NoAnswerError(f"{kind} is refused after a greeting")
        return answer

    def _greet(self) -> None:
        told = self._ask(GREET, b"\x01")
        if told is None:
            raise NoAnswerError("the greeting is refused")
        _, rows, columns, pixels = told[0], told[1], told[2], int.from_bytes(told[3:5], "big")
        self._channels = rows * columns
        self._chain = bytes(3 * pixels)

    def _ask(self, kind: int, payload: bytes) -> bytes | None:
        """None for a refusal."""
        for patience in PATIENCE_S:
            self._number = (self._number + 1) % 256
            body = bytes([kind, self._number]) + payload
            self._line.write(b"\0" + cobs.encode(body + checksum(body)) + b"\0")
            end = time.monotonic() + patience
            while time.monotonic() < end:
                for answer in self._heard():
                    if answer[1] == self._number:
                        return answer[2:] if answer[0] == kind | 0x80 else None
        raise NoAnswerError(f"no answer to {kind} in {len(PATIENCE_S)} tries")

    def _heard(self) -> list[bytes]:
        *whole, self._held = (self._held + self._line.read(self._line.in_waiting or 1)).split(b"\0")
        bodies = []
        for part in whole:
            try:
                data = cobs.decode(part)
            except cobs.DecodeError:
                continue
            if len(data) > 3 and checksum(data[:-2]) == data[-2:]:
                bodies.append(data[:-2])
        return bodies
