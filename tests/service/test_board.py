"""tablero board: new files pass the check and fit their game; what is wrong is told by file, line and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.service.board_new import Answers, NewBoardError, board_file, interview
from firmware_host.service.board_sensors import WRITERS
from firmware_host.shell.devices.fit import fit
from hardware.catalogue import sensor_card
from hardware.keys import BUTTONS, SENSING
from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.erc.check import check
from hardware.wiring.kinds import SENSORS
from hardware.wiring.pin_table import controller_pins
from rules import registry

SIZES = ("1x1", "2x9", "4x4", "6x2", "7x7", "8x8", "10x10", "11x11", "14x8", "26x26")

LARGE = {"11x11", "14x8", "26x26"}
NO_ROOM = {
    "gpio-matrix": LARGE,
    "rpi-gpio": LARGE,
    "hc165": {"26x26"},
    "mcp23017": LARGE,
    "mcp3008": {"10x10", *LARGE},
    "nau7802": {"10x10", *LARGE},
    "serial-scanner": {"2x9", "10x10", *LARGE},
    "simulated": set[str](),
}


def made(tmp_path: Path, answers: Answers) -> Path:
    wish, _ = interview(answers, None)
    path = tmp_path / "mine.toml"
    path.write_text(board_file(wish), encoding="utf-8")
    return path


@pytest.mark.parametrize("key", sorted(registry.keys()))
@pytest.mark.parametrize("sensing", SENSING)
def test_a_new_board_for_a_game_passes_the_check_and_fits_it(tmp_path: Path, key: str, sensing: str) -> None:
    profile = load(made(tmp_path, Answers(game=key, sensing=sensing)))
    geometry = registry.load(key).geometry
    found = fit(geometry, profile)
    assert found is not None
    assert profile.size == geometry.size
    assert set(profile.places) == set(geometry.places)
    assert profile.sensing == sensing
    assert set(profile.buttons) == set(BUTTONS)
    assert all(spot.channel is not None and spot.pixels for spot in profile.spots.values())


def test_check_tells_what_must_not_be_wired_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(load("hall-8x8").path.read_text("utf-8").replace("undo = 2\n", "undo = 14\n"), "utf-8")
    assert main(["board", "check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "error: console pin: PI pin 8 (GPIO 14): the serial console (TXD) drives it at the start" in said
    assert main(["board", "check", "hall-8x8"]) == 0
    assert "error" not in capsys.readouterr().out


def test_a_hole_that_cannot_be_drilled_is_named_and_not_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    text = load("pits-2x6-count").path.read_text("utf-8")
    path.write_text(text.replace("size = [6, 2]\n", "size = [6, 2]\nhole_mm = 44\n"), "utf-8")
    assert main(["board", "check", str(path)]) == 1
    assert "error: drilling: hole_mm = 44: " in capsys.readouterr().out
    assert main(["wiring", str(path), "--out", str(tmp_path / "out")]) == 2
    assert "hole_mm = 44" in capsys.readouterr().err


WEIGHED = "serial-scanner that weighs"
NO_ROOM[WEIGHED] = {"7x7", "8x8", "10x10", *LARGE}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("made_with", [*WRITERS, WEIGHED])
def test_every_driver_makes_a_board_that_passes_or_says_that_it_has_no_room(
    tmp_path: Path, size: str, made_with: str
) -> None:
    driver = made_with.split(maxsplit=1)[0]
    plain = [kind for kind in sensor_card(driver).sensing if kind != "count"]
    sensing = "count" if made_with in (WEIGHED, "simulated") or not plain else plain[-1]
    answers = Answers(size=size, driver=driver, sensing=sensing)
    if size in NO_ROOM[made_with]:
        with pytest.raises(NewBoardError, match=r"\d+ .*allowed"):
            made(tmp_path, answers)
        return
    path = made(tmp_path, answers)
    profile = load(path)
    assert (profile.sensors.driver, profile.sensing) == (driver, sensing)
    assert has_wires(profile) == (driver != "simulated")
    if has_wires(profile):
        circuit_ = circuit(profile)
        assert {part.label for part in circuit_.of_kind(*SENSORS)} == {*profile.spots, *profile.buttons}
        assert not [finding for finding in check(circuit_) if finding.is_error]


@pytest.mark.parametrize(("size", "controller"), [("2x7", "nano"), ("3x5", "pico"), ("4x5", "pico")])
def test_a_board_that_counts_gets_the_smallest_microcontroller_that_has_the_pins(
    tmp_path: Path, size: str, controller: str
) -> None:
    profile = load(made(tmp_path, Answers(size=size, driver="serial-scanner", sensing="count")))
    assert profile.sensors.params["controller"] == controller
    assert has_wires(profile)


def test_the_defaults_are_a_board_that_can_be_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["board", "new", "--yes"]) == 0
    said = capsys.readouterr().out
    assert "my-8x8.toml: nothing is wrong with it" in said
    assert "othello" in said
    assert has_wires(load("my-8x8.toml"))


def test_what_is_not_given_is_asked_with_a_default_until_it_is_allowed() -> None:
    asked: list[str] = []
    typed = iter(["9x", "wari", "touch", "", "", "40", "700", "", "pits.toml"])

    def ask(question: str, default: str) -> str:
        asked.append(question)
        return next(typed) or default

    wish, path = interview(Answers(driver="gpio-matrix"), ask)
    assert list(typed) == []
    assert path == Path("pits.toml")
    assert (wish.size, wish.sensing, wish.driver, wish.pixels, wish.limit_ma) == (
        (6, 2),
        "press",
        "gpio-matrix",
        "neopixel-spi",
        700,
    )
    again = [question for question in asked if "\n" in question]
    assert len(again) == 3
    assert "or a lattice such as 8x8" in again[0]
    assert "no choice 'touch'; allowed: press" in again[1]
    assert "'40'; allowed: a whole number from 50" in again[2]


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("--game chess", "unknown game 'chess'; games: "),
        ("--size 8x40", "size 8x40: allowed: 1 to 26"),
        ("--size 8by8", "--size: no size '8by8'; allowed: COLUMNSxROWS, such as 8x8\n"),
        ("--size 8", "--size: no size '8'; allowed: COLUMNSxROWS"),
        ("--game ches", "--game: unknown game 'ches'"),
        ("--sensing foo", "--sensing: no choice 'foo'"),
        ("--driver foo", "--driver: no choice 'foo'"),
        ("--pixels foo", "--pixels: no choice 'foo'"),
        ("--driver hc165 --sensing count", "simulated (hc165 senses press, occupancy, but not count)\n"),
        ("--game wari --size 6x2", "give one of them: the board of a game, or a lattice"),
        ("--sensing smell", "'smell'; allowed: press, occupancy"),
        ("--driver magic", "'magic'; allowed: gpio-matrix"),
        ("--sensing count --driver gpio-matrix", "'gpio-matrix'; allowed: nau7802, serial-scanner, simulated"),
        ("--sensing count --size 3x7 --driver serial-scanner", "allowed: 14 at a nano, 20 at a pico. nau7802 has"),
        ("--size 11x11 --driver gpio-matrix", "take 23 pins; allowed: 21, the"),
        ("--size 12x12 --driver serial-scanner", "allowed: 9 rows and 8 columns"),
        ("--driver serial-scanner --pixels neopixel", "'neopixel'; allowed: serial-pixels"),
        ("--limit-ma lots", "'lots'; allowed: a whole number from 50 to 60000"),
        ("--limit-ma 99999", "'99999'; allowed: a whole number from 50 to 60000"),
        ("--limit-ma 60", "64 dark pixels alone draw 64 mA"),
        ("--title=", "allowed: a line of text"),
        ("--out mine.txt", "allowed: a name that ends in .toml"),
        ("--out nowhere/mine.toml", "nowhere/mine.toml: cannot be written: No such file"),
        ("--out there.toml", "there.toml: is there already"),
    ],
)
def test_an_answer_that_is_not_allowed_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], flags: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.toml").write_text("mine")
    assert main(["board", "new", "--yes", *flags.split(" ")]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.startswith("tablero board new: ")
    assert said.out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["there.toml"]
    assert Path("there.toml").read_text() == "mine"


@pytest.mark.parametrize("name", shipped())
def test_check_tells_what_a_shipped_board_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", name]) == 0
    said = capsys.readouterr().out
    profile = load(name)
    assert f"{name}.toml: nothing is wrong with it" in said
    assert f"{profile.sensors.channels} channels" in said
    assert f"{profile.pixels.count} in the chain" in said
    pins = [line.split()[1] for line in said.splitlines() if line.startswith("    pin ")]
    wired = dict(controller_pins(circuit(profile))) if has_wires(profile) else {}
    assert pins == [number for used in wired.values() for number, _, what in used if what != "ground"]
    games = said.split("games that fit: ")[1].split("\n")[0].split(", ")
    assert main(["games", "--board", name]) == 0
    offered = re.findall(rf"^(\S+): .*\n(?:    -o .*\n)*    board {name} ", capsys.readouterr().out, re.MULTILINE)
    assert games == offered


BROKEN = """\
title = "Broken in many ways"
size = [8, 8]
sensing = "occupancy"
colour = "oak"
scan_hz = 0
pitch_mm = "wide"

[sensors]
driver = "gpio-matrix"
rows = [4, 4, 27, 22, 5, 6, 13, 19]
columns = [18, 23, 24, 25, 12, 16, 20, 99]
crossing = "wire"

[buttons]
ok = 10
stop = 26

[pixels]
driver = "neopixel-spi"
chain = ["a1 b1"]
order = "RGBX"

[power]
limit_ma = 1000000
"""


def test_check_tells_every_error_at_once_with_file_line_key_and_what_is_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN)
    assert main(["board", "check", str(path)]) == 2
    told = capsys.readouterr().err.removeprefix("tablero board: ").splitlines()
    lines = BROKEN.splitlines()
    wanted = {
        "colour": ('"oak"', "is no key; allowed here: title, size"),
        "scan_hz": ("0", "10 to 1000"),
        "pitch_mm": ('"wide"', "10 to 200"),
        "sensors.rows": ("4", "is there twice"),
        "sensors.columns": ("99", "2 to 27"),
        "sensors.crossing": ('"wire"', '"diode"'),
        "pixels.order": ('"RGBX"', '"GRB"'),
        "power.limit_ma": ("1000000", "50 to 60000"),
    }
    for key, (value, allowed) in wanted.items():
        number = next(i for i, line in enumerate(lines, start=1) if line.startswith(key.split(".")[-1] + " "))
        (line,) = (line for line in told if f": {key} = " in line)
        assert line.startswith(f"broken.toml:{number}: {key} = {value}")
        assert allowed in line
    assert any("pixels.chain has no pixel for: c1, d1" in line for line in told)


REPAIRS = [
    ("rows = [4, 4,", "rows = [4, 17,"),
    (", 99]", ", 21]"),
    ('crossing = "wire"', 'crossing = "hall"\nrow_on = "low"'),
    ('order = "RGBX"', 'order = "GRB"'),
    ('colour = "oak"\nscan_hz = 0\npitch_mm = "wide"\n', ""),
    ("limit_ma = 1000000", "limit_ma = 1000"),
    ('chain = ["a1 b1"]', 'layout = "serpentine"\nstart = "a1"'),
]


def test_what_parts_must_agree_on_is_told_once_the_parts_are_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = BROKEN
    for old, new in REPAIRS:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "broken.toml"
    path.write_text(text)
    assert main(["board", "check", str(path)]) == 2
    told = capsys.readouterr().err
    assert re.search(r"broken.toml:\d+: buttons.ok = 10: GPIO 10 serves SPI 0 \(MOSI.*\) and ok", told)
    assert re.search(r"broken.toml:\d+: buttons.stop = 26: no such name here; allowed: ok, undo, hint, new", told)
    path.write_text(text.replace("ok = 10", "ok = 26").replace("stop = 26\n", ""))
    assert main(["board", "check", str(path)]) == 0
