"""What is written to a microcontroller, checked before it is: Intel HEX for the Nano, UF2 for the Pico."""

from __future__ import annotations

import hashlib
import re
import struct
from pathlib import Path

FIRMWARE = Path(__file__).parents[1] / "firmware"
NANO_HEX = FIRMWARE / "nano/scanner.hex"
NANO_SCALES_HEX = FIRMWARE / "nano/scales.hex"
PICO_SCRIPT = FIRMWARE / "rp2040/main.py"
PICO_SCALES = FIRMWARE / "rp2040/scales.py"
PICO_SUMS = FIRMWARE / "rp2040/micropython.sha256"

NANO_ROOM = 30720
"""Bytes of flash below the Nano's bootloader of 2 KB (Arduino boards.txt, nano.menu.cpu.atmega328: maximum_size)."""
DATA, END = 0, 1
"""Types of records of Intel HEX."""
# UF2 file format (microsoft/uf2): blocks of 512 bytes.
UF2_BLOCK = struct.Struct("<8I")
UF2_BEGIN, UF2_SECOND, UF2_END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
UF2_HAS_FAMILY = 0x2000
RP2040 = 0xE48BFF56


class FirmwareError(ValueError):
    """A file that must not be written: names it, the place in it, and what is allowed."""


def sha256(path: Path) -> str:
    """Raises FirmwareError where it cannot be read."""
    return hashlib.sha256(_read(path)).hexdigest()


def sum_of(path: Path) -> Path:
    """Where the hash of a file that comes with the program is kept."""
    return path.with_name(f"{path.name}.sha256")


def sums(path: Path) -> dict[str, str]:
    """Hash -> name, of a file as sha256sum writes it; lines that begin with # are left out."""
    lines = (line.split(maxsplit=1) for line in _read(path).decode("utf-8").splitlines() if line and line[0] != "#")
    return {words[0]: words[1].strip() for words in lines}


def check_hex(path: Path) -> int:
    """How many bytes it holds. Raises FirmwareError for what is no Intel HEX of 16 bits, or more than a Nano takes."""
    total, high = 0, 0
    ended = False
    for number, line in enumerate(_read(path).decode("ascii", "replace").splitlines(), start=1):
        place = f"{path}: line {number}"
        if ended:
            raise FirmwareError(f"{place}: comes after the end of the file's records")
        if not re.fullmatch(r":([0-9A-Fa-f]{2}){5,}", line) or len(line) != 2 * int(line[1:3], 16) + 11:
            raise FirmwareError(f"{place}: no record of Intel HEX")
        record = bytes.fromhex(line[1:])
        if sum(record) & 0xFF:
            raise FirmwareError(f"{place}: its checksum is wrong; the file is damaged")
        if record[3] not in (DATA, END):
            raise FirmwareError(f"{place}: a record of type {record[3]}; allowed for a Nano: {DATA} and {END}")
        ended = record[3] == END
        if not ended:
            total += record[0]
            high = max(high, int.from_bytes(record[1:3], "big") + record[0])
    if not ended:
        raise FirmwareError(f"{path}: has no end; the file is not whole")
    if high > NANO_ROOM:
        raise FirmwareError(f"{path}: reaches up to byte {high}; allowed: {NANO_ROOM}, for the bootloader lies above")
    return total


def check_uf2(path: Path) -> int:
    """How many blocks it has. Raises FirmwareError for what is no UF2 for an RP2040."""
    data = _read(path)
    if not data or len(data) % 512:
        raise FirmwareError(f"{path}: {len(data)} bytes; allowed: a UF2 file, of blocks of 512 bytes")
    blocks = len(data) // 512
    for number in range(blocks):
        block = data[512 * number : 512 * (number + 1)]
        begin, second, flags, _, _, own, count, family = UF2_BLOCK.unpack_from(block)
        (end,) = struct.unpack_from("<I", block, 508)
        if (begin, second, end) != (UF2_BEGIN, UF2_SECOND, UF2_END):
            raise FirmwareError(f"{path}: block {number}: no block of UF2")
        if (own, count) != (number, blocks):
            raise FirmwareError(f"{path}: block {number}: says {own} of {count}; the file is not whole")
        if not flags & UF2_HAS_FAMILY or family != RP2040:
            raise FirmwareError(f"{path}: block {number}: not for the RP2040 of a Raspberry Pi Pico")
    return blocks


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FirmwareError(f"{path}: cannot be read: {error.strerror}") from error
