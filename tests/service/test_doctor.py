"""The doctor on computers laid out as files: whole reports as golden files, and one ill at a time."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from firmware_host.cli import main, parser
from firmware_host.service.checks.case import SERVED
from firmware_host.service.doctor import examine
from firmware_host.service.findings import Finding
from firmware_host.service.machine import Machine
from firmware_host.service.raspberry import Pi, read_config, which_pi
from firmware_host.shell.devices.health import Health, file_of
from firmware_host.shell.journal.store import Store
from hardware.calibration import path_beside, save
from hardware.model import Calibration
from hardware.profile import boards_directory, load
from tests.hardware.test_calibration import own
from tests.service.computers import (
    COMPUTERS,
    DF,
    LINK,
    PI_5_TRIXIE,
    SHOW,
    ZERO_2W_BOOKWORM,
    Computer,
    gpioinfo_1,
    gpioinfo_2,
)
from tests.service.hands import Pace

GOLDEN = Path(__file__).parent / "golden"
BOARDS = ("", "hall-8x8", "pits-2x6", "serial-8x8", "square-8x8", "square-8x8-mcp3008")
CASES = [(name, board) for name in COMPUTERS for board in BOARDS]


def report(machine: Machine, board: str) -> str:
    text = "".join(f"{finding}\n" for finding in examine(machine, board or None))
    return text.replace(str(machine.root), "")


@pytest.mark.parametrize(("name", "board"), CASES)
def test_reports(tmp_path: Path, name: str, board: str) -> None:
    said = report(COMPUTERS[name].lay(tmp_path), board).replace(str(boards_directory()), "BOARDS")
    golden = GOLDEN / f"{name}{'-' if board else ''}{board}.txt"
    if os.environ.get("GOLDEN") == "write":
        golden.write_text(said)
    assert said == golden.read_text()


def config(computer: Computer, old: str, new: str) -> Computer:
    path = "/boot/firmware/config.txt"
    text = computer.files[path]
    assert old in text
    return computer.but({path: text.replace(old, new)})


def cmdline(computer: Computer, words: str) -> Computer:
    path = "/boot/firmware/cmdline.txt"
    return computer.but({path: f"{words} {computer.files[path]}"})


ZERO, FIVE = ZERO_2W_BOOKWORM, PI_5_TRIXIE
OLD_GROUP = {"/proc/self/status": ZERO.files["/proc/self/status"].replace(" 989", "")}
ILLS: dict[str, tuple[Computer, str, str, str]] = {
    # what ails it: (the computer, the concern, the words, the cure)
    "spi off": (
        config(ZERO, "dtparam=spi=on", "#").but({"/dev/spidev0.0": None}),
        "SPI",
        "needs? it",
        "raspi-config nonint do_spi 0",
    ),
    "spi on since the last start": (ZERO.but({"/dev/spidev0.0": None}), "SPI", "no /dev/spidev0.0", "sudo reboot"),
    "spi on for another model": (
        config(ZERO, "dtparam=spi=on", "[pi4]\ndtparam=spi=on\n[all]").but({"/dev/spidev0.0": None}),
        "SPI",
        "off",
        "raspi-config nonint do_spi 0",
    ),
    "clock that follows the load": (
        config(ZERO, "core_freq=250", ""),
        "SPI clock",
        "flash",
        r"\[all\]\\ncore_freq=250\\n.* sudo tee -a /boot/firmware",
    ),
    "clock of another model": (config(ZERO, "[pi02]", "[pi3]"), "SPI clock", "flash", "core_freq=250"),
    "clock of a Pi 4": (
        ZERO.but({"/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0"}),
        "SPI clock",
        "flash",
        "core_freq_min=500",
    ),
    "clock that is faster under load than when idle": (
        config(ZERO, "core_freq=250", "core_freq=500"),
        "SPI clock",
        "from 250 to 500 MHz",
        "core_freq=250",
    ),
    "clock of a Pi 4 that only seems to be held": (
        config(ZERO, "[pi02]\ncore_freq=250", "[all]\ncore_freq_min=250").but(
            {"/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0"}
        ),
        "SPI clock",
        "from 250 to 500 MHz",
        "core_freq_min=500",
    ),
    "clock of a Pi 4 with a display of 4K": (
        config(ZERO, "[pi02]\ncore_freq=250", "[all]\ncore_freq_min=500\nhdmi_enable_4kp60=1").but(
            {"/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0"}
        ),
        "SPI clock",
        "from 500 to 550 MHz",
        "core_freq_min=550",
    ),
    "not in spi": (
        ZERO.but({**OLD_GROUP, "/etc/group": ZERO.files["/etc/group"].replace("989:eva", "989:")}),
        "groups",
        "eva is not in spi",
        "sudo usermod -aG spi eva",
    ),
    "in spi since a moment": (ZERO.but(OLD_GROUP), "groups", "after the last login", "log out"),
    "weak supply": (
        ZERO.but(commands={"vcgencmd": "throttled=0x50000"}),
        "supply",
        "since the start: under-voltage",
        "5.1 V",
    ),
    "weak supply told by the kernel": (
        ZERO.but({"/sys/devices/platform/soc/soc:firmware/get_throttled": "1\n"}, {"vcgencmd": None}),
        "supply",
        "now: under-voltage",
        "3 A",
    ),
    "both RPi.GPIO": (
        ZERO.but(packages={"RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}),
        "RPi.GPIO",
        "both installed",
        "uninstall -y RPi.GPIO",
    ),
    "RPi.GPIO on a Pi 5": (
        FIVE.but(packages={"RPi.GPIO": "0.7.1"}),
        "RPi.GPIO",
        "not work on a Pi 5",
        "apt install python3-rpi-lgpio",
    ),
    "lgpio missing": (ZERO.but(packages={"lgpio": None}), "libraries", "lgpio is missing", "pip install lgpio"),
    "lgpio missing where it has no wheel": (
        FIVE.but(packages={"lgpio": None}),
        "libraries",
        "lgpio is missing",
        "pip install adafruit-lgpio",
    ),
    "an lgpio with nothing in it": (
        FIVE.but(packages={"lgpio": "0.0.0.2"}),
        "libraries",
        "lgpio is missing",
        "pip install adafruit-lgpio",
    ),
    "an unwritable directory for lgpio": (
        ZERO.but({"/run/nowhere": "a file"}, environ={**ZERO.environ, "LG_WD": "/run/nowhere"}),
        "lgpio",
        "LG_WD /run/nowhere cannot",
        "export LG_WD",
    ),
    "a pin held (libgpiod 1)": (
        ZERO.but(commands={"gpioinfo": gpioinfo_1({17: "lg", 2: "lg"})}),
        "lines",
        "GPIO 17 by lg$",
        "fuser",
    ),
    "a pin held (libgpiod 2)": (
        FIVE.but(commands={"gpioinfo": gpioinfo_2({4: "onewire@0"})}),
        "lines",
        "GPIO 4 by onewire@0$",
        "fuser",
    ),
    "spidev open elsewhere": (
        ZERO.but({"/proc/77/comm": "fadecandy\n", "/proc/77/fd/5": f"{LINK}/dev/spidev0.0"}),
        "devices",
        r"/dev/spidev0.0 is open in fadecandy \(process 77\)",
        "sudo kill 77",
    ),
    "1-wire on a row": (
        config(ZERO, "[all]", "[all]\ndtoverlay=w1-gpio"),
        "pins",
        r"GPIO 4 \(row 1\)",
        "s/^dtoverlay=w1-gpio/#&/",
    ),
    "1-wire moved to a column": (
        config(ZERO, "[all]", "[all]\ndtoverlay=w1-gpio,gpiopin=23"),
        "pins",
        r"GPIO 23 \(column 2\)",
        "gpiopin=23/#&/",
    ),
    "I2C on a button": (
        config(ZERO, "[all]", "[all]\ndtparam=i2c=on").but({"/dev/i2c-1": ""}),
        "pins",
        r"GPIO 3 \(new\)",
        "do_i2c 1",
    ),
    "the unit has failed": (
        ZERO.but(commands={"systemctl": SHOW.format("failed", 5)}),
        "unit",
        "has failed",
        "journalctl",
    ),
    "the unit without LG_WD": (
        ZERO.but(commands={"systemctl": SHOW.format("active", 0).replace("LG_WD=/run/tablero", "")}),
        "unit",
        "LG_WD is not set",
        "RuntimeDirectory=tablero",
    ),
    "a full card": (ZERO.but(commands={"df": DF.format(9000)}), "journal", ": 8 MB free", "vacuum"),
    "no place for the journal": (
        ZERO.but({"/home/eva/state/": None, "/home/eva/state": "a file"}),
        "journal",
        "cannot be written to",
        "chown",
    ),
    "a journal of noise": (
        ZERO.but({"/home/eva/state/tablero/journal.sqlite": "\x7f" * 4096}),
        "journal",
        "journal.sqlite: is damaged, or no journal: file is not a database",
        "tablero bundle keeps a copy",
    ),
    "an empty journal": (
        ZERO.but({"/home/eva/state/tablero/journal.sqlite": ""}),
        "journal",
        "journal.sqlite: is empty",
        "the next start sets it aside",
    ),
}


def test_a_relative_directory_is_meant_from_here(tmp_path: Path) -> None:
    machine = ZERO.but({"/home/eva/tablero/mine/journal.sqlite": "noise"}).lay(tmp_path)
    told = "".join(f"{finding}\n" for finding in examine(machine, state=Path("mine")))
    assert "journal.sqlite: is damaged, or no journal: file is not a database" in told
    assert "ok     journal: /home/eva/tablero/mine, 19531 MB free" in told


def test_a_sound_journal_is_told_sound(tmp_path: Path) -> None:
    machine = ZERO.lay(tmp_path)
    Store(machine.at("/home/eva/state/tablero/journal.sqlite")).close()
    assert [each.level for each in examine(machine) if each.what == "journal"] == ["ok"]


def wrong(machine: Machine, board: str) -> list[Finding]:
    return [finding for finding in examine(machine, board) if finding.level == "wrong"]


@pytest.mark.parametrize("ill", ILLS)
def test_one_ill_is_one_finding_with_its_cure(tmp_path: Path, ill: str) -> None:
    computer, what, told, cure = ILLS[ill]
    healthy = ZERO if computer.python == ZERO.python else FIVE
    before = wrong(healthy.lay(tmp_path / "healthy"), "hall-8x8")
    found = [each for each in wrong(computer.lay(tmp_path / "ill"), "hall-8x8") if each not in before]
    assert [each.what for each in found] == [what] * len(found) != []
    assert any(re.search(told, each.told) for each in found), found
    assert any(re.search(cure, each.cure) or cure in each.cure for each in found), found


@pytest.mark.parametrize(("side", "order"), [(20, "GRB"), (12, "GRBW")])
def test_more_pixels_than_the_kernel_sends_in_one_piece(tmp_path: Path, side: int, order: str) -> None:
    """144 pixels fit with three colours, and not with four."""
    board = tmp_path / "long.toml"
    board.write_text(
        f'title = "Long"\nsize = [{side}, {side}]\nsensing = "press"\n[sensors]\ndriver = "simulated"\n[pixels]\n'
        f'driver = "neopixel-spi"\nlayout = "straight"\nstart = "a1"\norder = "{order}"\n[power]\nlimit_ma = 4000\n'
    )
    machine = ZERO.lay(tmp_path / "root")
    (finding,) = wrong(machine, str(board))
    assert finding.what == "SPI buffer"
    assert "spidev.bufsiz=32768/' /boot/firmware/cmdline.txt" in finding.cure
    machine.at("/sys/module/spidev/parameters/bufsiz").write_text("32768\n")
    assert wrong(machine, str(board)) == []


def libraries(machine: Machine, board: str) -> list[Finding]:
    return [finding for finding in wrong(machine, board) if finding.what == "libraries"]


def test_adafruit_lgpio_is_lgpio(tmp_path: Path) -> None:
    five = FIVE.but(packages={"lgpio": "0.0.0.2", "adafruit-lgpio": "0.2.2.0"})
    assert libraries(five.lay(tmp_path), "hall-8x8") == []


def test_where_lgpio_has_no_wheel_rpi_lgpio_is_installed_alone(tmp_path: Path) -> None:
    (finding,) = libraries(FIVE.but(packages={"rpi-lgpio": None}).lay(tmp_path), "hall-8x8-rpi-gpio")
    assert "pip install --no-deps rpi-lgpio" in str(finding)


def test_of_several_adapters_the_boards_should_be_named_by_a_name_that_lasts(tmp_path: Path) -> None:
    name = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
    one = FIVE.but({"/dev/ttyUSB0": "", name: f"{LINK}../../ttyUSB0"})
    two = one.but({"/dev/ttyACM0": ""})
    told = [
        [each for each in examine(computer.lay(tmp_path / str(k)), "serial-8x8") if "after a restart" in each.told]
        for k, computer in enumerate((one, two))
    ]
    assert told[0] == []
    (finding,) = told[1]
    assert (finding.level, name in finding.cure) == ("note", True)


def test_a_board_file_with_mistakes_is_told_line_by_line(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('title = "Mine"\nsize = [8, 8]\nsensing = "smell"\n[sensors]\ndriver = "nose"\n')
    found = wrong(ZERO.lay(tmp_path / "root"), str(board))
    assert {each.what for each in found} == {"board"}
    assert any(each.told.startswith('mine.toml:3: sensing = "smell"') for each in found)


@pytest.mark.parametrize(
    ("board", "files", "told"),
    [
        ("hall-8x8-mcp23017", {"/etc/group": ZERO.files["/etc/group"].replace("988:eva", "988:")}, "I2C: off; this"),
        ("pits-2x6-count", {"/etc/group": ZERO.files["/etc/group"].replace("988:eva", "988:")}, "I2C: off; this"),
        ("pits-2x6-count", {}, "calibration: none: what the scales read empty is not known"),
        ("square-8x8-mcp3008", {}, "no /dev/spidev1.0: SPI 1 is off\n       -> printf '\\n[all]\\ndtoverlay=spi1-1cs"),
        ("hall-8x8-hc165", {"/boot/firmware/config.txt": "dtoverlay=spi1-1cs\n"}, "-> sudo reboot, after a look"),
    ],
)
def test_buses_of_sensors(tmp_path: Path, board: str, files: dict[str, str], told: str) -> None:
    assert told in report(ZERO.but(files).lay(tmp_path), board)


def test_a_device_of_the_board_that_is_not_plugged_in(tmp_path: Path) -> None:
    computer = ZERO.but({"/dev/ttyACM0": ""})
    (finding,) = wrong(computer.lay(tmp_path), "serial-8x8")
    assert finding.told == "/dev/ttyUSB0 of the board file is not there; there is: /dev/ttyACM0"


PORT = "/dev/ttyUSB0 of the board file is not there"
SCALES = "none: what the scales read empty is not known, so nothing can be counted"


@pytest.mark.parametrize(("name", "told"), [("serial-8x8", PORT), ("pits-2x6-count", SCALES)])
def test_what_a_board_lacks_is_wrong_once_it_is_in_use(tmp_path: Path, name: str, told: str) -> None:
    for board in (name, f"/etc/tablero/{name}.toml", "hall-8x8"):
        settings = f"TABLERO_ARGS=--hardware real --board {board}\n"
        machine = FIVE.but({"/etc/tablero/tablero.env": settings}).lay(tmp_path / board.replace("/", "-"))
        assert [finding.told for finding in wrong(machine, name)] == ([] if board == "hall-8x8" else [told])
    assert [finding.level for finding in examine(FIVE.lay(tmp_path / "bare"), name) if finding.told == told] == ["note"]


def test_a_port_is_missed_once_the_board_has_been_calibrated(tmp_path: Path) -> None:
    board = own("serial-8x8", tmp_path)
    profile = load(board)
    machine = FIVE.lay(tmp_path / "root")
    assert wrong(machine, str(board)) == []
    save(Calibration(profile.name, profile.sensors.channels, profile.pixels.count), path_beside(board))
    assert [finding.told for finding in wrong(machine, str(board))] == [PORT]


def test_a_port_is_missed_once_the_board_has_been_played(tmp_path: Path) -> None:
    machine, profile = FIVE.lay(tmp_path / "root"), load("serial-8x8")
    state = machine.at("/home/eva/state/tablero")
    state.mkdir()
    health = Health(state)
    health.board(profile)
    health.begun()
    health.played(1.0, {0})
    health.save()
    assert [finding.told for finding in wrong(machine, profile.name)] == [PORT]


def test_the_journal_of_the_service_is_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = ZERO.but({f"{SERVED}/": ""}).lay(tmp_path)
    monkeypatch.setattr(Machine, "writable", lambda self, directory: directory != SERVED)
    assert wrong(machine, "hall-8x8") == []
    assert f"ok     journal: {SERVED}, " in report(machine, "hall-8x8")


def test_the_daemon_that_runs_is_no_fault(tmp_path: Path) -> None:
    running = {"/proc/50/cmdline": "python\0/opt/.venv/bin/tablero\0run\0", "/proc/50/fd/7": f"{LINK}/dev/gpiochip0"}
    computer = ZERO.but(running, {"gpioinfo": gpioinfo_1({4: "lg", 17: "lg"})})
    assert wrong(computer.lay(tmp_path), "hall-8x8") == []
    assert "held while the daemon runs: GPIO 4 by lg, GPIO 17 by lg" in report(Machine(tmp_path), "hall-8x8")


@pytest.mark.parametrize(
    ("args", "consumer", "is_fault"),
    [
        ("--hardware real --board hall-8x8", "lg", False),
        ("--hardware simulated", "lg", True),
        ("--hardware real --board hall-8x8", "onewire@0", True),
    ],
)
def test_the_service_whose_process_cannot_be_seen_is_no_other_program(
    tmp_path: Path, args: str, consumer: str, is_fault: bool
) -> None:
    """The maker is not root."""
    computer = ZERO.but(
        {"/etc/tablero/tablero.env": f"TABLERO_ARGS={args}\n"}, {"gpioinfo": gpioinfo_1({17: consumer})}
    )
    machine = computer.lay(tmp_path)
    assert [finding.what for finding in wrong(machine, "hall-8x8")] == ["lines"] * is_fault
    assert is_fault or f"held while the daemon runs: GPIO 17 by {consumer}" in report(machine, "hall-8x8")


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "5"),
        ("Raspberry Pi 500 Rev 1.0", "500"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "CM5"),
        ("Raspberry Pi 4 Model B Rev 1.5", "4"),
        ("Raspberry Pi 400 Rev 1.0", "400"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "3+"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "02"),
        ("Raspberry Pi Zero W Rev 1.1", "0W"),
        ("Raspberry Pi Model B Rev 2", "1"),
        ("Raspberry Pi Six", ""),
    ],
)
def test_models(tmp_path: Path, name: str, model: str) -> None:
    computer = Computer({"/proc/device-tree/model": f"{name}\0"}, {}, {}, (3, 11, 2))
    assert which_pi(computer.lay(tmp_path)) == Pi(name, model)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("Zero 2 W Rev 1.0", "core_freq=250"),
        ("Zero 2 W Rev 1.0", "core_freq=400\nforce_turbo=1"),
        ("Zero 2 W Rev 1.0", "core_freq=300\ncore_freq_min=300"),
        ("4 Model B Rev 1.5", "core_freq_min=500"),
        ("4 Model B Rev 1.5", "core_freq=250\ncore_freq_min=250"),
        ("2 Model B Rev 1.1", ""),
    ],
)
def test_a_clock_that_stays_is_no_fault(tmp_path: Path, model: str, said: str) -> None:
    computer = ZERO.but({"/proc/device-tree/model": f"Raspberry Pi {model}\0"})
    assert "ok     SPI clock: steady" in report(
        config(computer, "[pi02]\ncore_freq=250", f"[all]\n{said}").lay(tmp_path), "hall-8x8"
    )


def test_before_bookworm_the_firmware_lay_in_boot_itself(tmp_path: Path) -> None:
    files = {"/boot/config.txt": "core_freq=250 # for pixels\n", "/boot/cmdline.txt": "console=tty1\n"}
    found = read_config(Computer(files, {}, {}, (3, 9, 2)).lay(tmp_path), Pi("Raspberry Pi 3 Model B Rev 1.2", "3"))
    assert (found.path, found.cmdline_path, found.settings) == (
        "/boot/config.txt",
        "/boot/cmdline.txt",
        {"core_freq": "250"},
    )


def test_the_command_says_how_many_are_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """On this very computer, whatever it is: only the board file is sure to be wrong."""
    board = tmp_path / "mine.toml"
    board.write_text("")
    assert main(["doctor", "--board", str(board), "--state", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "mine.toml: title is missing" in said
    assert said.rstrip().endswith("wrong")


def test_what_play_has_taught_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "state"
    state.mkdir()
    health = Health(state)
    profile = load("hall-8x8")
    health.board(profile)
    health.begun()
    for k in range(4):
        health.played(float(k), {27})
    health.save()
    machine = ZERO.but({"/var/lib/tablero/": ""}).lay(tmp_path / "root")
    file_of(machine.at("/var/lib/tablero"), profile).write_bytes(file_of(state, profile).read_bytes())
    told = "d4: the sensor does not change; check magnet and wire (3 of 4 moves missed; "
    told += "channel 27, row 4 (Pi GPIO 22), column 4 (Pi GPIO 25))"
    assert f"note   sensors: {told}" in report(machine, "hall-8x8")
    assert f"-> tablero test sensors --board {profile.path}\n" in report(machine, "hall-8x8")
    args = ["monitor", "--once", "--board", "hall-8x8", "--hardware", "simulated", "--state", str(state)]
    parsed = parser().parse_args(args)
    assert parsed.run(parsed, pace=Pace()) == 0
    assert capsys.readouterr().out.splitlines()[-1] == told


@pytest.mark.parametrize(("pixels", "hardware"), [("neopixel-spi", "real"), ("simulated", None)])
def test_the_command_for_a_board_without_sensors_works_as_printed(
    tmp_path: Path, pixels: str, hardware: str | None
) -> None:
    text = (boards_directory() / "square-8x8.toml").read_text()
    board = tmp_path / "my board.toml"
    board.write_text(text.replace('driver = "neopixel-spi"', f'driver = "{pixels}"'))
    assert load(board).pixels.driver == pixels
    (found,) = [finding for finding in examine(ZERO.lay(tmp_path / "root"), board) if "sensors have no" in finding.told]
    program, *words = shlex.split(found.cure)
    args = parser().parse_args(words)
    assert (program, args.command, args.board, args.hardware) == ("tablero", "run", str(board), hardware)


def test_a_calibration_is_named_or_refused(tmp_path: Path) -> None:
    board = own("hall-8x8", tmp_path)
    machine = ZERO.lay(tmp_path / "root")
    assert "calibration: none, the board is taken to be as its file says" in report(machine, str(board))
    profile = load(board)
    save(Calibration("hall-8x8", 68, 64), path_beside(board))
    assert "ok     calibration: hall-8x8.calibration.toml" in report(machine, str(board))
    save(Calibration(profile.name, 64, 64), path_beside(board))
    (finding,) = wrong(machine, str(board))
    assert "hall-8x8.calibration.toml:4: channels = 64: this calibration is for another board" in finding.told
    assert f"edit {path_beside(board)}" in finding.cure
