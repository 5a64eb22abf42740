"""The vendors' libraries: loaded when a driver is opened and not before, and named with their cure where they lack."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from hardware.ports import HardwareFault

PACKAGES = {
    "RPi": "rpi-lgpio",
    "adafruit_mcp230xx": "adafruit-circuitpython-mcp230xx",
    "board": "Adafruit-Blinka",
    "gpiozero": "gpiozero",
    "neopixel": "adafruit-circuitpython-neopixel",
    "neopixel_spi": "adafruit-circuitpython-neopixel-spi",
    "serial": "pyserial",
}
"""Module -> the package that ``make boards`` installs it with."""
TREE = Path(__file__).parents[1]


class LibraryError(HardwareFault):
    """A vendor's library that is not installed, or not the one that is needed: says which, and the command."""


def library(module: str) -> Any:
    """The module. Raises LibraryError, or whatever it raises itself where the platform is not its own."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise missing(error) from error


def missing(error: ModuleNotFoundError) -> LibraryError:
    """What to say of a module that was not found: the one asked for, or one that it needs itself."""
    module = (error.name or str(error)).partition(".")[0]
    return LibraryError(f"the Python package {PACKAGES.get(module, module)} is missing. Cure: {cure(module)}")


def cure(module: str, tree: Path = TREE) -> str:
    """The command that installs it: a source tree has one for all of them."""
    if module in PACKAGES and (tree / "Makefile").exists():
        return "make boards"
    alone = "--no-deps " if module == "RPi" else ""  # simulated pins bring their own lgpio
    wanted = "'tablero[boards]'" if module in PACKAGES and not alone else PACKAGES.get(module, module)
    return f"{Path(sys.prefix, 'bin/pip')} install {alone}{wanted}"
