"""Which microcontrollers hang on this computer's USB."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from hardware.libraries import library

Which = Literal["nano", "pico"]

SERIAL_CHIPS: dict[tuple[int, int], tuple[Which, str]] = {
    (0x0403, 0x6001): ("nano", "FT232R"),
    (0x1A86, 0x7523): ("nano", "CH340"),
    (0x10C4, 0xEA60): ("nano", "CP2102"),
    (0x2E8A, 0x0005): ("pico", "MicroPython"),
}
"""USB vendor and product -> what it most likely is. The chips of the Nano serve other boards too."""
BOOT_FILE = "INFO_UF2.TXT"
"""On the drive that an RP2040 shows while BOOTSEL is held (RP2040 data sheet, "USB mass storage")."""


class Port(Protocol):
    """As pyserial's list_ports has it."""

    @property
    def device(self) -> str: ...

    @property
    def vid(self) -> int | None: ...

    @property
    def pid(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Found:
    which: Which
    device: str
    told: str

    def __str__(self) -> str:
        return f"{self.device}: {self.told}, {'an Arduino Nano or a copy' if self.which == 'nano' else 'a Pico'}"


def ports() -> Iterable[Port]:
    """Of this computer. Raises LibraryError without pyserial."""
    listed: Iterable[Port] = library("serial.tools.list_ports").comports()
    return listed


def known(listed: Iterable[Port]) -> list[Found]:
    """Those that may be one of ours, by device."""
    found = []
    for port in listed:
        if port.vid is not None and port.pid is not None and (chip := SERIAL_CHIPS.get((port.vid, port.pid))):
            found.append(Found(chip[0], port.device, f"{chip[1]} ({port.vid:04x}:{port.pid:04x})"))
    return sorted(found, key=lambda each: each.device)


def boot_drives(mounts: Path = Path("/proc/self/mounts")) -> list[Path]:
    """Where Picos that wait for a UF2 are mounted."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    places = (Path(line.split()[1].replace("\\040", " ")) for line in lines if len(line.split()) > 1)
    return sorted({place for place in places if _is_boot(place)})


def _is_boot(place: Path) -> bool:
    try:
        info = (place / BOOT_FILE).read_text("utf-8", "replace")
    except OSError:
        return False
    return re.search(r"^Board-ID: RPI-RP2\s*$", info, re.MULTILINE) is not None  # an RP2350 says another one
