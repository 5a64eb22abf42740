"""What "make wheels" packs is what the installer asks for on a Pi: of its Python, its machine, its libraries."""

from __future__ import annotations

import re
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TREE = Path(__file__).parents[2]
PROJECT = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]


@pytest.fixture(scope="module")
def wheels() -> ModuleType:
    spec = spec_from_file_location("wheels", TREE / "firmware_host" / "install" / "wheels.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def names(requirements: Any) -> set[str]:
    return {re.split(r"[<>=\[]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_all_that_the_installer_asks_for_is_packed(wheels: ModuleType, version: tuple[int, int]) -> None:
    packed = names(wheels.wanted(PROJECT, "pi", version))
    extras = PROJECT["optional-dependencies"]
    always = [one for one in (*PROJECT["dependencies"], *extras["boards"], *extras["pi"]) if ";" not in one]
    assert names(always) - {"tablero", *wheels.NO_WHEELS} <= packed


def test_lgpio_is_the_package_that_has_the_module(wheels: ModuleType) -> None:
    old, new = (names(wheels.wanted(PROJECT, "pi", version)) for version in ((3, 12), (3, 13)))
    assert {"lgpio", "rpi-lgpio"} == old - new
    assert {"adafruit-lgpio"} == new - old


def test_nothing_is_asked_of_pip_that_has_no_wheels(wheels: ModuleType) -> None:
    assert "spidev" in names(PROJECT["optional-dependencies"]["pi"])
    assert not names(wheels.wanted(PROJECT, "pi", (3, 11))) & {"spidev", "tablero"}


def test_a_condition_that_cannot_be_judged_is_refused(wheels: ModuleType) -> None:
    project = {"name": "tablero", "dependencies": ["thing; os_name == 'nt'"], "optional-dependencies": {"pi": []}}
    with pytest.raises(wheels.WheelsError, match=r"thing; os_name == .*: a condition that is not known here"):
        list(wheels.wanted(project, "pi", (3, 11)))
