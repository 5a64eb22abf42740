"""Optiboot, the Nano's bootloader, on a pseudo terminal: as much of STK500 v1 as avrdude speaks to it (AVR061)."""

from __future__ import annotations

import os
import pty
import threading
import tty

IN_SYNC, OK, NO_SYNC = 0x14, 0x10, 0x15
LENGTHS = {0x30: 1, 0x41: 2, 0x42: 21, 0x45: 6, 0x50: 1, 0x51: 1, 0x55: 3, 0x56: 5, 0x64: 0, 0x74: 4, 0x75: 1}
"""Command -> bytes behind it, the end of packet (0x20) among them; a page's own come besides."""


class Bootloader:
    """device: to be opened. signature: of the chip. spoilt: a byte of the flash that does not take what is written."""

    def __init__(self, signature: bytes = bytes((0x1E, 0x95, 0x0F)), spoilt: int | None = None) -> None:
        self._line, self._far = pty.openpty()
        tty.setraw(self._far)
        self.device = os.ttyname(self._far)
        self.flash = bytearray(b"\xff" * 32768)
        self._signature, self._spoilt = signature, spoilt
        self._address = 0
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.close(self._far)
        self._thread.join()
        os.close(self._line)

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += os.read(self._line, count - len(data))
        return data

    def _serve(self) -> None:
        try:
            while True:
                command = self._read(1)[0]
                answer = self._page() if command == 0x64 else self._plain(command)
                os.write(self._line, bytes((IN_SYNC, *answer, OK)) if answer is not None else bytes((NO_SYNC,)))
        except OSError:  # the other end is closed
            return

    def _page(self) -> bytes:
        """Write a page: length, memory, data."""
        high, low, _ = self._read(3)
        data = self._read(high << 8 | low)
        self._read(1)
        self.flash[self._address : self._address + len(data)] = data
        if self._spoilt is not None:
            self.flash[self._spoilt] = 0
        return b""

    def _plain(self, command: int) -> bytes | None:
        if command not in LENGTHS:
            return None
        given = self._read(LENGTHS[command])
        if command == 0x41:  # a parameter: versions, and 3 for anything else, as Optiboot says
            return bytes(({0x81: 8, 0x82: 1}.get(given[0], 3),))
        if command == 0x55:
            self._address = 2 * (given[0] | given[1] << 8)
        if command == 0x74:
            return bytes(self.flash[self._address : self._address + (given[0] << 8 | given[1])])
        if command == 0x75:
            return self._signature
        if command == 0x56:  # any SPI command: the signature is asked for byte by byte
            return bytes((self._signature[given[2] & 3] if given[0] == 0x30 else 0,))
        return b""
