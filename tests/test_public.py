"""The public face: every name that it offers is there and documented, its examples are true, and it is light."""

import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

TREE = Path(__file__).parents[1]
FACES = ("tablero", "tablero.rules", "tablero.drivers", "tablero.testing")
PARTS = ("tablero.testing.faults", "tablero.testing.gates", "tablero.testing.journal")
"""What of the test bench is a module of its own."""
PLUGIN = "plugin"
"""There once pytest has loaded it."""
HEAVY = {
    "adafruit_mcp230xx",
    "aiohttp",
    "asyncio",
    "board",
    "busio",
    "digitalio",
    "gpiozero",
    "lgpio",
    "neopixel",
    "neopixel_spi",
    "RPi",
    "serial",
    "simulator",
    "spidev",
    "sqlite3",
}
"""What importing it must not load: vendors' libraries, the web server, the journal, the simulator."""


@pytest.mark.parametrize("face", FACES + PARTS)
def test_every_public_name_is_there_and_documented(face: str) -> None:
    module = import_module(face)
    assert module.__doc__
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isclass(found) or inspect.isroutine(found):
            told = found.__doc__ or ""
            assert told, name
            assert not told.startswith(f"{name}("), f"{name}: only what dataclass has written"


@pytest.mark.parametrize("face", ["tablero.rules", "tablero.drivers"])
def test_every_public_method_is_documented(face: str) -> None:
    classes = [found for found in vars(import_module(face)).values() if inspect.isclass(found)]
    assert classes
    bare = [
        f"{one.__name__}.{name}"
        for one in classes
        for name, value in vars(one).items()
        if not name.startswith("_")
        and isinstance(value, property | classmethod | staticmethod | FunctionType)
        and not inspect.getdoc(getattr(one, name))
    ]
    assert bare == []


@pytest.mark.parametrize("face", FACES)
def test_nothing_else_is_public(face: str) -> None:
    module = import_module(face)
    names = {name for name in vars(module) if name.isidentifier() and not name.startswith("_")}
    assert names <= {*module.__all__, PLUGIN}


@pytest.mark.parametrize("face", FACES + PARTS)
def test_its_examples_are_true(face: str) -> None:
    failed, tried = doctest.testmod(import_module(face))
    assert tried
    assert not failed


def test_importing_it_is_light() -> None:
    program = f"import {', '.join(FACES)}, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=TREE, capture_output=True, text=True, check=True
    ).stdout
    assert not {module.split(".")[0] for module in loaded.split()} & HEAVY


def test_the_program_loads_neither_search_nor_games_before_it_needs_them() -> None:
    """On a small Pi a start is mostly imports; the opponent is a process of its own."""
    program = "import firmware_host.cli, firmware_host.compose, sys; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    loaded = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=True).stdout.split()
    assert "firmware_host.thinking.levels" in loaded
    early = ("rules.games.", "rules.kernels.", "firmware_host.thinking.features", "aiohttp.web")
    assert [module for module in loaded if module.startswith(early)] == []
