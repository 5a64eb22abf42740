"""gpiozero and RPi.GPIO as they are, each a copy of its own that finds the simulated ``lgpio`` where it looks for the
real one. The libraries that the rest of the process uses stay as they are."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from threading import Lock
from types import ModuleType
from typing import Any

from hardware.libraries import LibraryError, missing
from simulator.vendors import lgpio

_NOT_RPI_LGPIO = (
    "RPi.GPIO is the original one, which needs a Pi. Cure: .venv/bin/pip uninstall -y RPi.GPIO; .venv/bin/pip install "
    "--no-deps rpi-lgpio"
)
PI_4B = 0xC03114
"""Revision code (Raspberry Pi documentation, "Revision codes"): a Pi 4 Model B of 4 GB, revision 1.4."""


def pin_factory(gpiochip: int) -> Any:
    """gpiozero's own factory for lgpio, on the simulated chip of that number."""
    return _factory()(chip=gpiochip)


@cache
def _factory() -> Any:
    base = _copy("gpiozero.pins.lgpio").LGPIOFactory

    class Factory(base):  # type: ignore[misc, valid-type]
        def __init__(self, chip: int) -> None:
            super().__init__(chip=chip)
            # All factories of a process share these, since a real Pi has each pin once; here are many Pis.
            self.pins: dict[Any, Any] = {}
            self._reservations: Any = defaultdict(list)
            self._res_lock = Lock()

        def _get_revision(self) -> int:
            return PI_4B

    return Factory


def rpi_gpio(gpiochip: int) -> Any:
    """A fresh module RPi.GPIO of rpi-lgpio, on the simulated chip of that number. Raises LibraryError."""
    try:
        before = os.environ.get("RPI_LGPIO_REVISION")
        os.environ["RPI_LGPIO_REVISION"] = f"{PI_4B:x}"
        try:
            module = _copy("RPi.GPIO")
        finally:
            if before is None:
                del os.environ["RPI_LGPIO_REVISION"]
            else:
                os.environ["RPI_LGPIO_REVISION"] = before
    except ImportError as error:
        raise LibraryError(_NOT_RPI_LGPIO) from error
    if not hasattr(module, "_get_gpiochip_num"):
        raise LibraryError(_NOT_RPI_LGPIO)
    vars(module)["_get_gpiochip_num"] = lambda: gpiochip
    return module


def _copy(name: str) -> ModuleType:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError as error:
        raise missing(error) from error
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        raise ImportError(f"no module {name} in Python", name=name)
    copied = spec_from_file_location(f"{name}_simulated", spec.origin)
    assert copied
    assert copied.loader
    module = module_from_spec(copied)
    with _lgpio_simulated():
        copied.loader.exec_module(module)
    return module


@contextmanager
def _lgpio_simulated() -> Iterator[None]:
    real = sys.modules.get("lgpio")
    sys.modules["lgpio"] = lgpio
    try:
        yield
    finally:
        if real is None:
            del sys.modules["lgpio"]
        else:
            sys.modules["lgpio"] = real
