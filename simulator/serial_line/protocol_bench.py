"""What pyserial opens for an address that begins with ``bench://``; it finds this module by its name."""

from __future__ import annotations

from typing import Any

import serial  # type: ignore[import-untyped]

from simulator.serial_line import SCHEME, lines


class Serial(serial.Serial):  # type: ignore[misc]
    """An ordinary serial port, with a line before it that may spoil bytes."""

    def read(self, size: int = 1) -> bytes:
        return self._spoilt(bytes(super().read(size)))

    def write(self, data: Any) -> int:
        super().write(self._spoilt(bytes(data)))
        return len(data)

    def _spoilt(self, data: bytes) -> bytes:
        spoil = lines.get(self.port)
        return spoil(data) if spoil and data else data


def serial_class_for_url(url: str) -> tuple[str, type[Serial]]:
    return url.removeprefix(SCHEME), Serial
