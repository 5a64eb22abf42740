"""Firmware of the maker's own, before it is written to a microcontroller."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.flash import files
from tests.doors.door import Door, Refusal
from tests.doors.files import folder


def uf2(family: int = files.RP2040, blocks: int = 3) -> bytes:
    """A UF2 file of so many blocks of nothing."""
    return b"".join(
        struct.pack("<8I", files.UF2_BEGIN, files.UF2_SECOND, 0x2000, 0x10000000 + 256 * k, 256, k, blocks, family)
        + bytes(476)
        + struct.pack("<I", files.UF2_END)
        for k in range(blocks)
    )


def _hexes() -> Sequence[bytes]:
    return [files.NANO_HEX.read_bytes(), b":0100000000FF\n:00000001FF\n"]


def _uf2s() -> Sequence[bytes]:
    return [uf2(), uf2(blocks=1)]


def _checked(name: str, check: Callable[[Path], int]) -> Callable[[bytes], None]:
    def knock(data: bytes) -> None:
        with folder() as here:
            (here / name).write_bytes(data)
            try:
                check(here / name)
            except files.FirmwareError as error:
                raise Refusal(str(error)) from error

    return knock


DOORS: tuple[Door, ...] = (
    Door("hex", "firmware for a Nano", "bytes", _hexes, _checked("mine.hex", files.check_hex), "mine.hex"),
    Door("uf2", "MicroPython for a Pico", "bytes", _uf2s, _checked("mine.uf2", files.check_uf2), "mine.uf2"),
)
