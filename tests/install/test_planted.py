"""Modules that lie in the working directory are not imported, however the program is started."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.service.bundle_apart import pack_apart
from simulator.microcontroller import PICO, Microcontroller

SCRIPTS = Path(__file__).parents[2] / "firmware_host" / "install"
INSTALLED = "/opt/tablero/current/venv/bin/python"
MODULES = (
    "json",
    "argparse",
    "asyncio",
    "venv",
    "pip",
    "encodings",
    "sitecustomize",
    "firmware_host",
    "simulator",
    "rules",
)
"""Some are the standard library's, some our own, one is looked for by Python itself."""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory: whatever is imported from there leaves a file."""
    place = tmp_path / "planted"
    worm = "from pathlib import Path\nPath(__file__).with_suffix('.imported').touch()\n"
    place.mkdir()
    for name in MODULES:
        (place / f"{name}.py").write_text(worm)
    for name in ("firmware_host", "simulator"):
        (place / name).mkdir()
        (place / name / "__init__.py").write_text(worm)
        (place / name / "__main__.py").write_text(worm)
    monkeypatch.chdir(place)
    return place


def imported(place: Path) -> list[str]:
    return sorted(str(path.relative_to(place)) for path in place.rglob("*.imported"))


def wrapper() -> list[str]:
    """What ``tablero`` of an installation executes."""
    (line,) = re.findall(r"^exec (.*)$", (SCRIPTS / "tablero.sh").read_text(), re.MULTILINE)
    return [word for word in shlex.split(line) if word != "$@"]


def unit() -> list[str]:
    """What the service executes, as far as the command."""
    (line,) = re.findall(
        r"^ExecStart=(.*) run \$TABLERO_ARGS$", (SCRIPTS / "tablero.service").read_text(), re.MULTILINE
    )
    return shlex.split(line)


@pytest.mark.parametrize("command", [wrapper(), unit(), [str(Path(sys.executable).with_name("tablero"))]], ids=str)
def test_by_its_commands(planted: Path, command: list[str]) -> None:
    here = [sys.executable if word == INSTALLED else word for word in command]
    counted = subprocess.run([*here, "perft", "othello", "2"], capture_output=True, text=True, check=False)
    assert counted.stdout.split() == ["1", "4", "2", "12"], counted.stderr
    assert imported(planted) == []


def test_by_a_daemon_that_packs_a_bundle(planted: Path, tmp_path: Path) -> None:
    asyncio.run(pack_apart(tmp_path, Path("b.zip")))
    assert (planted / "b.zip").stat().st_size
    assert imported(planted) == []


def test_by_a_simulated_microcontroller(planted: Path) -> None:
    chip = Microcontroller(PICO)
    try:
        chip.plug()
    finally:
        chip.close()
    assert imported(planted) == []


def test_by_root_who_installs(planted: Path, tmp_path: Path) -> None:
    """As far as the environment and its packages: there are no wheels."""
    root, wheels = tmp_path / "root", tmp_path / "wheels"
    wheels.mkdir()
    given = {"DESTDIR": str(root), "WHEELS": str(wheels), "EXTRA": "none", "PYTHON": sys._base_executable}  # type: ignore[attr-defined]
    done = subprocess.run(
        [str(SCRIPTS / "install.sh"), "install"],
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "pip could not install" in done.stderr
    assert imported(planted) == []
