"""Without the vendors' libraries: the daemon plays on the simulated board, and whatever needs one names the command
that installs it, in one line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from hardware.libraries import PACKAGES, LibraryError, cure, library
from hardware.profile import load, shipped
from simulator.rig import is_serial
from simulator.wired_drivers import circuits
from tests.hardware.hidden import tablero

AT_THE_PINS = {
    driver: name for name in shipped() if (driver := load(name).sensors.driver) in (*circuits(), "serial-scanner")
}
"""Sensor driver -> a board that has it."""
TREE = Path(__file__).parents[2]
SCENARIO = TREE / "tests/rig/short.scenario"


@pytest.mark.parametrize("board", AT_THE_PINS.values())
def test_a_simulated_board_behind_real_drivers_names_the_one_command(board: str, tmp_path: Path) -> None:
    game = "kalah" if board.startswith("pits") else "othello"
    done = tablero(
        "run", "--board", board, "--game", game, "--hardware", "pins", "--view", "none", "--state", str(tmp_path / "s")
    )
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("tablero run: at the gate pins the real drivers run, and the Python package ")
    assert done.stderr.endswith(" is missing. Cure: make boards\n")
    assert done.returncode == 2


@pytest.mark.parametrize(
    "words",
    [
        ("scenario", "--board", "hall-8x8", "--gate", "pins", str(SCENARIO)),
        ("scenario", "--board", "serial-8x8", "--gate", "both", str(SCENARIO)),
        ("test", "leds", "--board", "hall-8x8-mcp23017", "--hardware", "pins"),
        ("monitor", "--once", "--board", "serial-8x8", "--hardware", "pins"),
        ("test", "leds", "--board", "hall-8x8-mcp23017", "--hardware", "real"),
        ("monitor", "--once", "--board", "serial-8x8", "--hardware", "real"),
        ("calibrate", "--dry-run", "--board", "hall-8x8", "--hardware", "real"),
    ],
    ids=" ".join,
)
def test_so_does_every_other_command(words: tuple[str, ...]) -> None:
    done = tablero(*words)
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.endswith("is missing. Cure: make boards\n")
    assert done.returncode in (1, 2)


def test_what_needs_none_of_them_works_without() -> None:
    done = tablero("scenario", "--board", "hall-8x8", str(SCENARIO))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_library_of_the_pi_alone_is_installed_by_name() -> None:
    with pytest.raises(LibraryError, match=r"package gpiod_of_no_kind is missing\. Cure: .*/bin/pip install gpiod_of"):
        library("gpiod_of_no_kind")


def test_outside_a_source_tree_pip_is_the_cure(tmp_path: Path) -> None:
    assert cure("serial", tmp_path).endswith("/bin/pip install 'tablero[boards]'")
    assert cure("RPi", tmp_path).endswith("/bin/pip install --no-deps rpi-lgpio")
    assert cure("serial") == "make boards"


def test_make_boards_installs_all_that_are_named() -> None:
    extras = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = {wanted.partition(">=")[0] for wanted in extras["boards"]}
    alone = {"rpi-lgpio"}  # by .ci/prepare, without what it asks for
    below = {"Adafruit-Blinka"}  # of the pixels' packages
    assert named | alone | below == set(PACKAGES.values())
    assert "boards | test" in (TREE / ".ci/prepare").read_text()


def test_a_serial_board_is_among_them() -> None:
    assert any(is_serial(load(name)) for name in AT_THE_PINS.values())
