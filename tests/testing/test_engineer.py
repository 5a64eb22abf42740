"""What an engineer would write runs as it stands, with his own host, driver, chip and board file: his tests, and the
driver in a package of its own, which is installed and not patched in."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from simulator.nano import missing
from tests.testing.suites import TREE, installed, python, suite

FOLDER = Path(__file__).with_name("engineer")
GAME = TREE / "tests/scenarios/games/othello.scenario"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(FOLDER, tmp_path_factory.mktemp("engineer"))


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return Path(shutil.copy(FOLDER / "my-tca8418.toml", tmp_path))


def tablero(site: Path, *words: object) -> str:
    done = python("-m", "firmware_host", *map(str, words), path=(site,))
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_what_an_engineer_writes_runs_as_it_stands(site: Path) -> None:
    said = suite(FOLDER, "-v", "-n1", path=(site,))
    names, failed = (
        {"".join(found) for found in re.findall(rf"{word} \S*?::(\S+)|::(\S+) {word}", said)}
        for word in ("PASSED", "(?:FAILED|ERROR)")
    )
    assert {"test_a_move[ports]", "test_a_move[pins]", "test_stuck", "test_my_host"} <= names, said
    assert sum(name.startswith("TestMyDriver::") for name in names) == 11
    if lacking := missing():
        assert failed == {"test_a_move[avr]"}
        assert lacking in said
    else:
        assert not failed
        assert "test_a_move[avr]" in names


def test_a_whole_game_through_his_driver_has_the_journal_of_the_ports(site: Path, board: Path) -> None:
    told = tablero(site, "scenario", GAME, "--gate", "ports,pins", "--board", board)
    assert re.search(r"at ports: passed \(othello on my-tca8418, occupancy: ply 61", told), told
    assert re.search(r"at pins: passed \(othello on my-tca8418, occupancy: ply 61", told), told  # and equal journals


def test_his_driver_needs_no_lights_to_be_played_through(site: Path, board: Path, tmp_path: Path) -> None:
    text = board.read_text()
    board.write_text(text.replace('"neopixel-spi"', '"simulated"'))
    assert board.read_text() != text
    scenario = tmp_path / "one.scenario"
    scenario.write_text("game othello\nset up\nplay d3\nplay c3\nexpect light c4 drop within 1\n")
    told = tablero(site, "scenario", scenario, "--gate", "ports,pins", "--board", board)
    assert "2 passed" in told, told


def test_every_command_takes_his_driver(site: Path, board: Path, tmp_path: Path) -> None:
    assert re.search(r"tca8418 +my-tca8418 1\.0 +senses press, occupancy; simulated", tablero(site, "drivers"))
    assert "sensors: tca8418, 80 channels" in tablero(site, "board", "check", board)
    drawn = python("-m", "firmware_host", "wiring", str(board), "--out", str(tmp_path / "wiring"), path=(site,))
    assert "the sensors are not drawn: the driver tca8418 is of another package" in drawn.stderr
    assert "TCA8418" in (tmp_path / "wiring/pins.md").read_text()
    doctor = python("-m", "firmware_host", "doctor", "--board", str(board), path=(site,)).stdout
    assert "tca8418" in doctor
    assert "Traceback" not in doctor
