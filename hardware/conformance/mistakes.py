"""What a device that answers no greeting may have made of the checksum: the usual mistakes, tried one by one."""

from __future__ import annotations

import binascii
from collections.abc import Callable

from hardware.conformance.examiner import Examiner
from hardware.serial import protocol
from hardware.serial.framing import checksum, stuffed
from hardware.serial.protocol import Kind

CLAUSE = "2.2"
NUMBER = 0x21
PATIENCE_S = 0.3

MISTAKES: tuple[tuple[str, Callable[[bytes], bytes]], ...] = (
    ("CRC-16/IBM-3740, without the inversion", lambda body: (checksum(body) ^ 0xFFFF).to_bytes(2, "big")),
    ("CRC-16/XMODEM, from 0000 and without the inversion", lambda body: binascii.crc_hqx(body, 0).to_bytes(2, "big")),
    ("CRC-16/GSM, from 0000", lambda body: (binascii.crc_hqx(body, 0) ^ 0xFFFF).to_bytes(2, "big")),
    ("the right one with its low byte first", lambda body: checksum(body).to_bytes(2, "little")),
)
"""What it is, and the two bytes that it puts behind a body."""


def mistaken(examiner: Examiner) -> str:
    """Which checksum the device answers to instead of the right one; empty where none of these brings an answer."""
    body = bytes((Kind.GREET, NUMBER)) + protocol.greet()
    for name, sums in MISTAKES:
        data = b"\0" + stuffed(body + sums(body)) + b"\0"
        if examiner.exchange(data, NUMBER, PATIENCE_S).is_answer:
            return name
    return ""
