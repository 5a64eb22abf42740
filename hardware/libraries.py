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
    cure = "make boards" if module in PACKAGES else f"{Path(sys.prefix, 'bin/pip')} install {module}"
    return LibraryError(f"the Python package {PACKAGES.get(module, module)} is missing. Cure: {cure}")
