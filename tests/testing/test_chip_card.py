"""The chips of a package's own driver, on the sheets and in the checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.service.new import driver
from firmware_host.service.new.skeleton import write_all
from tests.testing.suites import python


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "tablero-keys"
    write_all(driver.skeleton(folder, "keys"))
    return folder


def tablero(package: Path, *words: str) -> tuple[int, str]:
    offered = package.parent / "offered"
    offered.mkdir(exist_ok=True)
    if not any(offered.iterdir()):
        driver._offer(package, offered)  # as an installation would
    done = python("-m", "firmware_host", *words, path=(offered, package), cwd=package.parent)
    return done.returncode, done.stdout + done.stderr


def test_a_chip_with_a_card_is_on_the_sheets_and_checked(package: Path) -> None:
    assert tablero(package, "board", "check", "tablero-keys/board.toml")[0] == 0
    status, said = tablero(package, "wiring", "tablero-keys/board.toml", "--out", "sheets")
    assert status == 0, said
    assert "nothing is known" not in said
    pins = (package.parent / "sheets/pins.md").read_text()
    for line in ("| 1 | A0 | ground |", "| 8 | GND | ground |", "| 16 | VCC | 3V3, supply of", "| 13 | INT | open |"):
        assert line in pins, pins
    assert "SCPS068" in (package.parent / "sheets/parts.csv").read_text()


def test_the_book_has_its_pins(package: Path) -> None:
    status, said = tablero(package, "wiring", "tablero-keys/board.toml", "--book", "book")
    assert status == 0, said
    assert "PCF8574: pins" in (package.parent / "book/index.html").read_text()


def test_what_the_chip_does_not_bear_is_found(package: Path) -> None:
    file = package / "tablero_keys/driver.py"
    file.write_text(file.read_text().replace("volts=(2.5, 6)", "volts=(4.5, 5.5)"))
    _, said = tablero(package, "board", "check", "tablero-keys/board.toml")
    assert "gets 3.3 V; allowed: 4.5 to 5.5 V" in said


def test_of_a_chip_without_a_card_nothing_is_known(package: Path) -> None:
    file = package / "pyproject.toml"
    file.write_text(file.read_text().replace('PCF8574 = "tablero_keys.driver:CHIP"', ""))
    _, said = tablero(package, "board", "check", "tablero-keys/board.toml")
    assert "nothing is known of PCF8574" in said


def test_pins_that_the_driver_and_the_chip_name_otherwise_are_refused(package: Path) -> None:
    file = package / "tablero_keys/driver.py"
    file.write_text(file.read_text().replace('"A0 A1 A2 P0 P1', '"A0 A1 A2 P1 P0'))
    status, said = tablero(package, "board", "check", "tablero-keys/board.toml")
    assert status, said
    assert "PCF8574: the driver's card has P0 at pin 4, the chip's card P1" in said
    assert "Traceback" not in said
