"""An Arduino Nano without a Nano: the firmware in C, built anew, on an emulated ATmega328P (simavr).

It is wired as the firmware's own README says, so that text and firmware cannot disagree.
"""

from __future__ import annotations

import atexit
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from simulator.circuit import HALL_READY_S
from simulator.ws2812 import ONE_NS, RESET_S, ZERO_NS

FIRMWARE = Path(__file__).parents[1] / "hardware/firmware/nano"
BENCH = Path(__file__).parent / "avr"
PACKAGES = "gcc-avr avr-libc libsimavr-dev libelf-dev gcc libc6-dev make"
CURE = f"apt-get install {PACKAGES}"
_NEEDED = (
    "avr-gcc", "cc", "make", "/usr/lib/avr/include/avr/io.h", "/usr/include/simavr/sim_avr.h", "/usr/include/libelf.h",
)  # fmt: skip


class BuildError(RuntimeError):
    """The firmware or its bench cannot be built: says why, and what to install."""


def missing() -> str:
    """What this machine lacks to run the firmware in C, and how to get it; empty when nothing is lacking."""
    lacking = [name for name in _NEEDED if not (Path(name).exists() or shutil.which(name))]
    return f"no {', '.join(lacking)} on this machine: {CURE}" if lacking else ""


@cache
def built(**settings: int) -> Path:
    """A directory with ``scanner.elf`` and ``bench``. settings: of the firmware's Makefile. Raises BuildError."""
    if lacking := missing():
        raise BuildError(lacking)
    out = Path(tempfile.mkdtemp(prefix="tablero-nano-"))
    atexit.register(shutil.rmtree, out, ignore_errors=True)
    given = [f"{name}={value}" for name, value in settings.items()]
    for place in (FIRMWARE, BENCH):
        made = subprocess.run(
            ["make", "-C", str(place), f"OUT={out}", *given], capture_output=True, text=True, check=False
        )
        if made.returncode:
            raise BuildError(f"make in {place} failed: {made.stderr.strip()}")
        (out / f"{place.name}.log").write_text(made.stdout)
    return out


def pin_map() -> tuple[list[str], list[str], str]:
    """The pins of the rows, of the columns and of the pixels, such as C0, as the README has them."""
    found: dict[str, str] = {}
    text = (FIRMWARE / "README.md").read_text()
    for port, bit, what in re.findall(r"^\| \w+ \| P([BCD])(\d) \| (.+?) \|$", text, re.M):
        found[what] = f"{port}{bit}"

    def in_order(kind: str) -> list[str]:
        count = sum(what.startswith(f"{kind} ") for what in found)
        return [found[f"{kind} {k}"] for k in range(1, count + 1)]

    return in_order("row"), in_order("column"), found["pixel data"]


def nano(crossing: str = "hall", **settings: int) -> Sequence[str]:
    """The command of a microcontroller. crossing: "hall" or "diode". settings: of the Makefile. Raises BuildError."""
    place = built(**settings)
    rows, columns, data = pin_map()
    ready_ns = HALL_READY_S * 1e9 if crossing == "hall" else 0
    pulses = ("-".join(map(str, pulse)) for pulse in (ZERO_NS, ONE_NS))
    wires = (",".join(rows), ",".join(columns), data)
    return (str(place / "bench"), str(place / "scanner.elf"), *wires, str(ready_ns), *pulses, str(RESET_S * 1e9))
