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
    assert "gets 3.3 V; allowed: 4.5 to 5.5 V. Cure: join it to 5V; a driver of another package" in said


FED_5V = '"5V": tuple(Terminal(f"PCF8574 {chip}", "VCC", 16) for chip in chips), '
LINKED = '{\n        "SDA": '


def linked(package: Path, link: str, *others: tuple[str, str]) -> None:
    """One more link; others: what else is put in the place of what."""
    file = package / "tablero_keys/driver.py"
    text = file.read_text()
    for sound, other in ((LINKED, LINKED.replace("{", "{" + link, 1)), *others):
        assert text.count(sound) == 1
        text = text.replace(sound, other)
    file.write_text(text)


def test_a_chip_is_fed_by_5_v_where_the_links_say_so(package: Path) -> None:
    """On sheets and lists, and for the checks; its capacitor is at its own supply."""
    linked(package, FED_5V, ("volts=(2.5, 6)", "volts=(4.5, 5.5)"), ("high_share=0.7", "high_share=0.6"))
    status, said = tablero(package, "board", "check", "tablero-keys/board.toml")
    assert status == 0, said
    assert "nothing is wrong with it" in said
    assert "pin  2  5V        5V PI, supply of sensors and chips" in said
    for option, folder in (("--out", "sheets"), ("--book", "book")):
        status, said = tablero(package, "wiring", "tablero-keys/board.toml", option, folder)
        assert status == 0, said
    assert "| 16 | VCC | 5V PI, supply of sensors and chips |" in (package.parent / "sheets/pins.md").read_text()
    assert "<td>5V PI</td><td>GND</td><td>4.75 to 5.25 V</td>" in (package.parent / "book/index.html").read_text()
    (net,) = [text for text in kicad_nets(package.parent / "book") if '(name "5V PI")' in text]
    for node in ('(ref "PI") (pin "2")', '(ref "PI") (pin "4")', '(ref "U1") (pin "16")', '(ref "C1") (pin "1")'):
        assert node in net


def kicad_nets(book: Path) -> list[str]:
    (file,) = book.rglob("*.net")
    return file.read_text().splitlines()


def test_what_a_chip_at_5_v_gives_and_takes_is_judged(package: Path) -> None:
    """Its outputs at the Pi, and the Pi's at its inputs."""
    linked(
        package,
        FED_5V + '"INT": (Terminal("Pi", "GPIO 17"), Terminal("PCF8574 1", "INT", 13)), ',
        ('("SDA", "SCL", "INT"), "open drain"', '("SDA", "SCL"), "open drain"'),
        ('"*": "unused"', '"INT": "output", "*": "unused"'),
    )
    _, said = tablero(package, "board", "check", "tablero-keys/board.toml")
    assert "error: level shift: PI pin 11 (GPIO 17): gets 5 V on INT, but bears 3.3 V. Cure: a level shifter" in said
    told = (
        "error: level shift: U1 pin 15 (SDA): SDA reaches 3.3 V; it takes 3.5 V as high. Cure: a level shifter for I2C"
    )
    assert told in said


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ('"PIXELS": (Terminal("PCF8574 1", "INT", 13),), ', 'calls a link "PIXELS", as another wire'),
        ('"5V PI": (Terminal("PCF8574 1", "INT", 13),), ', 'calls a link "5V PI", as another wire'),
        ('"5V": (Terminal("Pi", "5V"),), ', 'has a terminal "5V" of the Pi; allowed: GPIO 2 to 27; its supplies are'),
        ('"INT": (Terminal("Pi", "GPIO 2"),), ', "keys: the driver's card, links and at: pin 3 of PI is in net INT"),
    ],
)
def test_links_of_which_no_circuit_can_be_made_are_refused(package: Path, link: str, told: str) -> None:
    linked(package, link)
    status, said = tablero(package, "board", "check", "tablero-keys/board.toml")
    assert status == 2
    assert told in said
    assert len(said.splitlines()) == 1


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
