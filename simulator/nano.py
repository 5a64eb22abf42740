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
from random import Random

from simulator.chips.hx711 import FLICKER_NV, HUM_PASSES, NOISE_NV, RATE_ERROR
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
    """A directory with ``bench`` and ``scanner.elf``, or with CELLS ``scales.elf``. settings: of the firmware's
    Makefile. Raises BuildError."""
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


def pin_map() -> dict[str, str]:
    """What is soldered -> its pin, such as C0, or A6 for an input that can only be measured, as the README has them."""
    found = {}
    text = (FIRMWARE / "README.md").read_text()
    for port, bit, what in re.findall(r"^\| \w+ \| (P[BCD]|ADC)(\d) \| (.+?) \|$", text, re.M):
        found[what] = f"{port.removeprefix('P')[0]}{bit}"
    return found


def _in_order(kind: str) -> list[str]:
    pins = pin_map()
    count = sum(what.startswith(f"{kind} ") for what in pins)
    return [pins[f"{kind} {k}"] for k in range(1, count + 1)]


def nano(crossing: str = "hall", **settings: int) -> Sequence[str]:
    """The command of a microcontroller. crossing: "hall" or "diode". settings: of the Makefile. Raises BuildError."""
    ready_ns = HALL_READY_S * 1e9 if crossing == "hall" else 0
    words = (",".join(_in_order("row")), ",".join(_in_order("column")), str(ready_ns))
    return _command("scanner", built(**settings), ("matrix", *words))


def nano_scales(rate: int, hum_nv: float, seed: str, cells: int, **settings: int) -> Sequence[str]:
    """The command of one that weighs. rate: of the HX711. hum_nv: what the mains induce. seed: where the chips differ.
    cells: how many. settings: of the Makefile. Raises BuildError."""
    chance = Random(seed)
    periods = [(1 + chance.uniform(-RATE_ERROR, RATE_ERROR)) / rate for _ in range(cells)]
    added = (NOISE_NV[rate], FLICKER_NV, hum_nv * HUM_PASSES[rate], chance.getrandbits(32))
    chips = "/".join((*map(str, added), ",".join(map(str, periods))))
    others = ",".join((pin_map()["clock"], *_in_order("button")))
    words = (",".join(_in_order("cell")[:cells]), others, chips)
    return _command("scales", built(CELLS=cells, **settings), ("scales", *words))


def _command(firmware: str, place: Path, sensors: Sequence[str]) -> Sequence[str]:
    pulses = ("-".join(map(str, pulse)) for pulse in (ZERO_NS, ONE_NS))
    pixels = (pin_map()["pixel data"], *pulses, str(RESET_S * 1e9))
    return (str(place / "bench"), str(place / f"{firmware}.elf"), *pixels, *sensors)
