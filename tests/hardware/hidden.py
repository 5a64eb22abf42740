"""A Python as "make setup" leaves it: the vendors' libraries hidden from a process of its own."""

from __future__ import annotations

import subprocess
import sys

from hardware.libraries import PACKAGES

BELOW = ("adafruit_blinka", "adafruit_bus_device", "gpiod", "lgpio", "spidev")
"""What those of the board's extra bring along, or need on a Pi."""

_BLOCK = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
sys.argv[0] = "tablero"
from firmware_host.cli import main
sys.exit(main())
"""


def command(*argv: str) -> list[str]:
    """What starts it without these modules."""
    return [sys.executable, "-c", _BLOCK.replace("HIDDEN", repr(frozenset((*PACKAGES, *BELOW)))), *argv]


def tablero(*argv: str) -> subprocess.CompletedProcess[str]:
    """The command without these modules, until it ends."""
    return subprocess.run(command(*argv), capture_output=True, text=True, check=False, timeout=60)
