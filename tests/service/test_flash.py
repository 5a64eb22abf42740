"""``tablero flash`` with ports that are not there, programs that say what the real ones were seen to say, and the real
avrdude, where it is installed, on a bootloader that is not."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import pytest

from firmware_host import cli
from firmware_host.core.events import RefusedError
from firmware_host.service import conform, flash, flashing
from firmware_host.service.flash import Surroundings
from firmware_host.service.machine import Machine
from hardware.flash import files, plans
from hardware.flash.files import FirmwareError
from hardware.libraries import library
from hardware.profile import load
from simulator.nano import built, missing
from simulator.serial_model import SerialModel
from tests.doors.firmware import uf2
from tests.hardware.lines import ModelLine
from tests.hardware.mutants.talk import TakesLongerScans
from tests.service.bootloader import Bootloader
from tests.service.raw_repl import RawRepl

NANO, PICO = (0x1A86, 0x7523), (0x2E8A, 0x0005)
NOT_IN_SYNC = (
    'avrdude error: programmer is not responding\navrdude warning: attempt 10 of 10: not in sync: resp=0x00\n'
    'avrdude error: unable to open programmer arduino on port'
)  # fmt: skip
DONE = "avrdude: 1728 bytes of flash written\navrdude: 1728 bytes of flash verified\n\navrdude done.  Thank you."


@dataclass(frozen=True)
class Plugged:
    device: str
    vid: int | None = None
    pid: int | None = None


@dataclass
class Desk:
    """home: with a bin on the PATH. plugged: into the USB. said: what was asked. proved: what was tested."""

    home: Path
    plugged: list[Plugged] = field(default_factory=list)
    answer: str | None = "y"
    asked: list[str] = field(default_factory=list)
    proved: list[tuple[str, int]] = field(default_factory=list)
    passes: bool = True
    appears: Callable[[], None] = lambda: None
    time: float = 0.0

    def program(self, name: str, script: str) -> Path:
        """On the PATH; what it was given is kept in calls, a line each."""
        path = self.home / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'#!/bin/sh\necho "$@" >>"{self.home}/calls"\n{script}\n')
        path.chmod(0o755)
        return path

    @property
    def calls(self) -> list[str]:
        path = self.home / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def flash(self, *words: str) -> int:
        here = Surroundings(
            ports=lambda: self.plugged,
            mounts=self.home / "mounts",
            ask=self._ask if self.answer is not None else None,
            now=lambda: self.time,
            wait=self._wait,
            prove=self._prove,
            machine=Machine(self.home),
        )
        return flash.run(cli.parser("flash").parse_args(["flash", *words]), here)

    def _ask(self, question: str) -> str:
        self.asked.append(question)
        assert self.answer is not None
        return self.answer

    def _wait(self, seconds: float) -> None:
        self.time += seconds
        self.appears()

    def _prove(self, device: str, baud: int) -> int:
        self.proved.append((device, baud))
        return 0 if self.passes else 1


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setattr(flash, "BESIDE", tmp_path / "bin")
    return Desk(tmp_path)


def nano(device: str = "/dev/ttyUSB0") -> Plugged:
    return Plugged(device, *NANO)


def test_a_nano_is_found_written_to_and_proves_itself(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.program("avrdude", f"cat >/dev/null; test -f scanner.hex && echo '{DONE}'")
    desk.plugged = [Plugged("/dev/ttyS0"), nano(), Plugged("/dev/ttyACM3", 0x1234, 0x5678)]
    assert desk.flash() == 0
    assert desk.calls == ["-c arduino -p m328p -P /dev/ttyUSB0 -b 115200 -D -U flash:w:scanner.hex:i"]
    assert desk.proved == [("/dev/ttyUSB0", 500000)]
    said = capsys.readouterr().out
    assert said.index("SHA-256") < said.index("/dev/ttyUSB0: CH340") < said.index("testing it: tablero conform")
    assert len(desk.asked) == 1


def test_the_proof_is_that_of_the_protocol(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines: list[tuple[str, int]] = []

    def line(device: str, baud: int) -> ModelLine:
        lines.append((device, baud))
        return ModelLine(TakesLongerScans() if len(lines) > 1 else SerialModel())

    monkeypatch.setattr(conform, "SerialLine", line)
    desk.program("avrdude", "exit 0")
    here = Surroundings(ports=lambda: [nano()], machine=Machine(desk.home))
    args = cli.parser("flash").parse_args(["flash", "--yes"])
    assert [flash.run(args, here), flash.run(args, here)] == [0, 1]
    assert lines == [("/dev/ttyUSB0", 500000)] * 2
    assert "3.6   broken" in capsys.readouterr().out


def test_an_older_bootloader_is_asked_at_its_own_speed(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.program("avrdude", f"case \"$*\" in *57600*) echo '{DONE}';; *) echo '{NOT_IN_SYNC}'; exit 1;; esac")
    desk.plugged = [nano()]
    assert desk.flash() == 0
    assert [call.split(" -b ")[1].split()[0] for call in desk.calls] == ["115200", "57600"]
    assert "once more, at another speed" in capsys.readouterr().out


def test_what_does_not_pass_its_test_has_failed(desk: Desk) -> None:
    desk.program("avrdude", "exit 0")
    desk.plugged, desk.passes = [nano()], False
    assert desk.flash("--yes") == 1
    assert desk.asked == []
    assert desk.flash("--yes", "--no-test") == 0


BROKE_OFF = (
    "Writing 1728 bytes to flash\nWriting | ###############                                    | 30% 0.09s \n"
    "Error: unable to read: Input/output error\nError: programmer is not responding"
)
FAILURES = [
    (NOT_IN_SYNC, "nothing was written, what was on it is still there", "reset button"),
    ("avrdude error: expected signature for ATmega328P is 1E 95 0F", "is no ATmega328P", "LGT8F328P"),
    ("avrdude OS error: cannot open port /dev/ttyUSB0: Permission denied", "may not use the port", "dialout"),
    ("avrdude OS error: cannot open port /dev/ttyUSB0: No such file or directory", "the port is gone", "cable"),
    ("avrdude warning: verification mismatch", "differs from what was written", "nothing is lost"),
    (BROKE_OFF, "it broke off while it was being written to", "type the same again"),
    ("a text that nobody knows", "failed: a text that nobody knows", ""),
]


@pytest.mark.parametrize(("printed", "told", "cure"), FAILURES)
def test_a_nano_that_refuses_is_explained(
    desk: Desk, capsys: pytest.CaptureFixture[str], printed: str, told: str, cure: str
) -> None:
    desk.program("avrdude", f"echo '{printed}'; exit 1")
    desk.plugged = [nano()]
    assert desk.flash() == 1
    said = capsys.readouterr().err
    assert told in said
    assert cure in said
    assert desk.proved == []


@pytest.mark.parametrize(
    ("printed", "told", "cure"),
    [
        ("mpremote.transport.TransportError: could not enter raw repl", "most likely our own firmware", "GP22"),
        ("mpremote: failed to access /dev/ttyACM0 (it may be in use by another program)", "in use", "systemctl stop"),
        ("mpremote: no device found", "the port is gone", "carries data"),
    ],
)
def test_a_pico_that_refuses_is_explained(
    desk: Desk, capsys: pytest.CaptureFixture[str], printed: str, told: str, cure: str
) -> None:
    desk.program("mpremote", f"echo '{printed}'; exit 1")
    desk.plugged = [Plugged("/dev/ttyACM0", *PICO)]
    assert desk.flash() == 1
    said = capsys.readouterr().err
    assert told in said
    assert cure in said


def test_a_program_that_never_ends_is_ended(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flashing, "PATIENCE_S", 0.05)
    desk.program("mpremote", "exec tail -f /dev/null")
    desk.plugged = [Plugged("/dev/ttyACM0", *PICO)]
    assert desk.flash() == 1
    assert "does not listen" in capsys.readouterr().err


def test_a_pico_gets_our_script_with_the_pixels_of_its_board(desk: Desk) -> None:
    desk.program("mpremote", f'cp main.py "{desk.home}/copied.py"')
    desk.plugged = [Plugged("/dev/ttyACM0", *PICO)]
    own = desk.home / "mine.toml"
    text = load("serial-8x8").path.read_text().replace('start = "a1"', 'start = "a1"\nafter = ["lamp"]')
    own.write_text(text.replace("size = [8, 8]", 'size = [8, 8]\nplaces = ["lamp"]'))
    assert desk.flash("--board", str(own)) == 0
    assert desk.calls == [f"connect /dev/ttyACM0 exec {plans.SCALES_GO} + fs cp main.py :main.py + reset"]
    ours, copied = files.PICO_SCRIPT.read_text(), (desk.home / "copied.py").read_text()
    assert copied == ours.replace("PIXELS = 64", "PIXELS = 65") != ours


def with_cells(desk: Desk, board: str, cells: int, name: str = "mine.toml") -> str:
    """The file of a board of one row that counts, without stores."""
    text = load(board).path.read_text("utf-8")
    text = re.sub(r"\[6, 2\]", f"[{cells}, 1]", text).replace('places = ["store.S", "store.N"]\n', "")
    sites = " ".join(f"{file}1" for file in "abcdefghijklmno"[:cells])
    text = re.sub(r"chain = .*", f'chain = ["{sites}"]', text)
    (desk.home / name).write_text(text, "utf-8")
    return str(desk.home / name)


def test_a_pico_that_weighs_gets_both_scripts_with_the_cells_of_its_board(desk: Desk) -> None:
    desk.program("mpremote", f'cp main.py scales.py "{desk.home}"')
    desk.plugged = [Plugged("/dev/ttyACM0", *PICO)]
    assert desk.flash("--board", with_cells(desk, "pits-2x6-hx711", 9)) == 0
    copying = "fs cp main.py :main.py + fs cp scales.py :scales.py + reset"
    assert desk.calls == [f"connect /dev/ttyACM0 {copying}"]
    for path, was, now in (
        (files.PICO_SCRIPT, "PIXELS = 64", "PIXELS = 9"),
        (files.PICO_SCALES, "CELLS = 14", "CELLS = 9"),
    ):
        assert (desk.home / path.name).read_text() == path.read_text().replace(was, now) != path.read_text()


def test_a_nano_that_weighs_gets_the_hex_for_scales(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.program("avrdude", f'cp scales.hex "{desk.home}/written"')
    desk.plugged = [nano()]
    assert desk.flash("--board", "pits-2x6-nano") == 0
    assert (desk.home / "written").read_bytes() == files.NANO_SCALES_HEX.read_bytes()
    assert "14 cells and up to 64 pixels" in capsys.readouterr().out


def test_other_cells_want_another_build_and_too_many_another_board(desk: Desk) -> None:
    desk.plugged = [nano()]
    with pytest.raises(RefusedError, match=r"9 cells; .* 64 at 500000, 14 cells. .* CELLS=9 .*/scales\.hex"):
        desk.flash("--board", with_cells(desk, "pits-2x6-nano", 9))
    with pytest.raises(RefusedError, match=r"mine: 15 load cells; allowed at this microcontroller: up to 14"):
        desk.flash("--board", with_cells(desk, "pits-2x6-nano", 15))


def boot_drive(desk: Desk) -> Path:
    drive = desk.home / "media/my RPI-RP2"
    drive.mkdir(parents=True)
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    other = desk.home / "media/RP2350"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text("UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n")
    places = [str(place).replace(" ", "\\040") for place in (drive, other)]
    (desk.home / "mounts").write_text("".join(f"/dev/sda1 {place} vfat rw 0 0\n" for place in places) + "proc /proc\n")
    return drive


def test_micropython_is_put_on_a_pico_that_waits_and_then_our_script(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    drive = boot_drive(desk)
    desk.program("mpremote", "exit 0")
    given = desk.home / "micropython.uf2"
    given.write_bytes(uf2())
    desk.appears = lambda: desk.plugged.append(Plugged("/dev/ttyACM1", *PICO))
    assert desk.flash("pico", "--uf2", str(given)) == 0
    assert (drive / "micropython.uf2").read_bytes() == uf2()
    assert desk.proved == [("/dev/ttyACM1", 500000)]
    said = capsys.readouterr().out
    assert hashlib.sha256(uf2()).hexdigest() in said
    assert "in no list here\ncompare this hash" in said


def test_a_pico_that_does_not_come_back_is_told(desk: Desk) -> None:
    boot_drive(desk)
    desk.program("mpremote", "exit 0")
    (desk.home / "m.uf2").write_bytes(uf2())
    with pytest.raises(RefusedError, match=r"no port within 15 s after m\.uf2\. Hold BOOTSEL"):
        desk.flash("--uf2", str(desk.home / "m.uf2"))
    assert desk.calls == []


BAD_UF2 = {
    "allowed: a UF2 file, of blocks of 512 bytes": b"GIF89a",
    "block 1: no block of UF2": uf2()[:512] + bytes(512) + uf2()[1024:],
    "block 0: says 0 of 3; the file is not whole": uf2()[:1024],
    "block 0: not for the RP2040": uf2(family=0xE48BFF59),
}


@pytest.mark.parametrize("told", BAD_UF2)
def test_a_wrong_uf2_is_not_copied(desk: Desk, told: str) -> None:
    drive = boot_drive(desk)
    desk.program("mpremote", "exit 0")
    (desk.home / "m.uf2").write_bytes(BAD_UF2[told])
    with pytest.raises(RefusedError, match=re.escape(told)):
        desk.flash("--uf2", str(desk.home / "m.uf2"))
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_hash_that_was_given_has_to_be_the_file_s(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    boot_drive(desk)
    (desk.home / "m.uf2").write_bytes(uf2())
    there = hashlib.sha256(uf2()).hexdigest()
    with pytest.raises(RefusedError, match=f"its SHA-256 is {there}, not the {'0' * 64}"):
        desk.flash("--dry-run", "--uf2", str(desk.home / "m.uf2"), "--sha256", "0" * 64)
    assert desk.flash("--dry-run", "--uf2", str(desk.home / "m.uf2"), "--sha256", there.upper()) == 0
    assert "as given with --sha256" in capsys.readouterr().out


REFUSED = [
    ([], [], "Nano or Pico: not found on the USB (found: none)"),
    ([nano("/dev/a"), nano("/dev/b")], [], "choose one with --port: /dev/a: CH340"),
    ([nano()], ["pico"], "Pico: not found on the USB (found: /dev/ttyUSB0"),
    ([nano()], ["pico", "--port", "/dev/ttyUSB0"], "Pico at /dev/ttyUSB0: not found on the USB (found: /dev/tty"),
    ([nano()], ["--board", "hall-8x8"], "board hall-8x8: has no microcontroller"),
    ([nano()], ["--hex", "nowhere.hex"], "nowhere.hex: cannot be read: No such file"),
    ([nano()], ["--sha256", "0"], "--sha256: of which file?"),
    ([nano()], ["nano", "--uf2", "m.uf2"], "--uf2: is for a Pico"),
    ([Plugged("/dev/p", *PICO)], ["--hex", "x.hex"], "--hex: is for a Nano"),
    ([nano()], ["--uf2", "m.uf2"], "--uf2: needs one mounted drive RPI-RP2; mounted: none. Hold BOOTSEL"),
    ([nano()], [], "avrdude is not installed. Type:  sudo apt install avrdude"),
]


@pytest.mark.parametrize(("plugged", "words", "told"), REFUSED)
def test_what_cannot_be_done_is_told_before_anything_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, plugged: list[Plugged], words: list[str], told: str
) -> None:
    monkeypatch.setenv("PATH", str(desk.home))
    desk.plugged = plugged
    with pytest.raises(RefusedError, match=re.escape(told)):
        desk.flash(*words)
    assert desk.asked == []


@pytest.mark.parametrize(("answer", "told"), [("n", "nothing was written"), (None, "add --yes"), ("", "nothing was")])
def test_without_a_yes_nothing_is_written(desk: Desk, answer: str | None, told: str) -> None:
    desk.program("avrdude", "exit 0")
    desk.plugged, desk.answer = [nano()], answer
    with pytest.raises(RefusedError, match=told):
        desk.flash()
    assert desk.calls == []


def test_a_port_that_the_service_has_open_is_left_alone(desk: Desk) -> None:
    process = desk.home / "proc/77"
    (process / "fd").mkdir(parents=True)
    (process / "comm").write_text("python3\n")
    (process / "cmdline").write_text("python3\0/opt/tablero/bin/tablero\0run")
    (process / "fd/5").symlink_to("/dev/ttyUSB0")
    desk.program("avrdude", "exit 0")
    desk.plugged = [nano()]
    with pytest.raises(RefusedError, match=r"in use by tablero \(process 77\)"):
        desk.flash()
    assert desk.calls == []


@pytest.fixture
def port() -> Iterator[str]:
    """A terminal that is a Nano's."""
    far, near = os.openpty()
    yield os.ttyname(near)
    os.close(near)
    os.close(far)


def test_a_port_that_the_service_has_is_left_alone_though_its_process_cannot_be_seen(desk: Desk, port: str) -> None:
    """The maker is not root, and sees no file of another user's process."""
    desk.program("avrdude", "exit 0")
    desk.plugged = [nano(port)]
    with (
        library("serial").Serial(port, exclusive=True),
        pytest.raises(RefusedError, match=r"in use by another program.*systemctl stop tablero"),
    ):
        desk.flash()
    assert (desk.calls, desk.asked) == ([], [])


def test_nobody_takes_the_port_while_a_nano_is_written_to(desk: Desk, port: str) -> None:
    """The service tries again every 30 s, and restarts a Nano that does not answer."""
    taking = f"import serial; serial.Serial('{port}', exclusive=True)"
    desk.program("avrdude", f'{sys.executable} -c "{taking}" 2>&1 && exit 1; exit 0')
    desk.plugged = [nano(port)]
    assert desk.flash() == 0
    library("serial").Serial(port, exclusive=True).close()


def test_a_port_may_be_given_by_its_lasting_name(desk: Desk, port: str) -> None:
    desk.program("avrdude", "exit 0")
    desk.plugged = [nano("/dev/ttyUSB7"), nano(port)]
    name = desk.home / "usb-1a86_USB_Serial-if00-port0"
    name.symlink_to(port)
    assert desk.flash("--port", str(name)) == 0
    assert desk.proved == [(port, 500000)]


def test_a_pico_is_tested_once_it_has_restarted(desk: Desk) -> None:
    """Its port is there for 0.1 s more, gone for a second, and there again under another number."""

    def appears() -> None:
        own = [] if 0.1 <= desk.time < 1.2 else [Plugged("/dev/ttyACM0" if desk.time < 0.1 else "/dev/ttyACM2", *PICO)]
        desk.plugged = [*own, Plugged("/dev/ttyACM1", *PICO)]

    desk.program("mpremote", "exit 0")
    desk.appears = appears
    appears()
    assert desk.flash("--port", "/dev/ttyACM0") == 0
    assert desk.proved == [("/dev/ttyACM2", 500000)]


def test_a_pico_that_is_still_held_in_service_is_told(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """To be written to it has GP22 joined to ground; so does it when it restarts."""
    desk.program("mpremote", "exit 0")
    desk.plugged, desk.passes = [Plugged("/dev/ttyACM0", *PICO)], False
    assert desk.flash() == 1
    assert "take the wire off" in capsys.readouterr().err


def test_a_hex_of_one_s_own_may_have_any_name(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    own = desk.home / "my: firmware.hex"
    shutil.copy(files.NANO_HEX, own)
    desk.program("avrdude", f'cp own.hex "{desk.home}/written"')
    desk.plugged = [nano()]
    assert desk.flash("--hex", str(own)) == 0
    assert desk.calls == ["-c arduino -p m328p -P /dev/ttyUSB0 -b 115200 -D -U flash:w:own.hex:i"]
    assert (desk.home / "written").read_bytes() == files.NANO_HEX.read_bytes()
    assert "your own" in capsys.readouterr().out


def test_another_number_of_pixels_wants_another_build(desk: Desk) -> None:
    own = desk.home / "mine.toml"
    own.write_text(load("serial-8x8").path.read_text().replace("device =", "baud = 250000\ndevice ="))
    desk.plugged = [nano()]
    with pytest.raises(RefusedError, match=r"64 pixels at 250000 baud; .*PIXELS=64 BAUD=250000 OUT"):
        desk.flash("--board", str(own))


def records(*lines: str) -> str:
    def ended(line: str) -> str:
        return f":{line}{-sum(bytes.fromhex(line)) & 0xFF:02X}"

    return "\n".join(map(ended, lines))


BAD_HEX = {
    "line 1: its checksum is wrong": ":0100000000FE\n",
    "has no end": records("0100000000"),
    "line 2: comes after the end": records("00000001", "0100000000"),
    "line 1: a record of type 4; allowed for a Nano: 0 and 1": records("020000040001", "00000001"),
    "line 1: no record of Intel HEX": ":01 00 00 00 00 FF",
    "reaches up to byte 30721; allowed: 30720": records("0178000000", "00000001"),
}


@pytest.mark.parametrize("told", BAD_HEX)
def test_a_damaged_hex_is_refused(tmp_path: Path, told: str) -> None:
    (tmp_path / "x.hex").write_text(BAD_HEX[told])
    with pytest.raises(FirmwareError, match=re.escape(told)):
        files.check_hex(tmp_path / "x.hex")


def compiler() -> str:
    done = subprocess.run(["avr-gcc", "-dumpversion"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.parametrize(("kept", "settings"), [(files.NANO_HEX, {}), (files.NANO_SCALES_HEX, {"CELLS": 14})])
def test_the_kept_hex_is_what_the_source_builds(kept: Path, settings: dict[str, int]) -> None:
    """Byte for byte with the compiler that it was built with; another one gives another file that works as well."""
    fresh = built(**settings) / kept.name
    if compiler() == re.search(r"avr-gcc ([\d.]+)", (kept.parent / "README.md").read_text())[1]:  # type: ignore[index]
        assert fresh.read_bytes() == kept.read_bytes(), "build it again: make -C hardware/firmware/nano hex"
    assert files.sums(files.sum_of(kept)) == {files.sha256(kept): kept.name}
    assert files.check_hex(fresh) <= files.NANO_ROOM


def image(path: Path) -> bytes:
    lines = [bytes.fromhex(line[1:]) for line in path.read_text().splitlines()]
    return b"".join(line[4:-1] for line in lines if line[3] == 0)


@pytest.fixture
def avrdude() -> None:
    if not shutil.which("avrdude"):
        pytest.skip("avrdude is not installed")


@pytest.mark.usefixtures("avrdude")
def test_the_real_avrdude_writes_the_kept_hex(desk: Desk) -> None:
    loader = Bootloader()
    assert desk.flash("nano", "--port", loader.device, "--yes") == 0
    loader.close()
    written = image(files.NANO_HEX)
    assert loader.flash[: len(written)] == written
    assert set(loader.flash[len(written) :]) == {0xFF}


@pytest.mark.usefixtures("avrdude")
@pytest.mark.parametrize(
    ("loader", "told"),
    [
        (lambda: Bootloader(bytes((0x1E, 0x95, 0x16))), "is no ATmega328P; nothing was written"),
        (lambda: Bootloader(spoilt=100), "differs from what was written"),
    ],
)
def test_the_real_avrdude_s_refusals_are_understood(
    desk: Desk, capsys: pytest.CaptureFixture[str], loader: Callable[[], Bootloader], told: str
) -> None:
    line = loader()
    assert desk.flash("nano", "--port", line.device, "--yes") == 1
    line.close()
    assert told in capsys.readouterr().err


@pytest.mark.skipif(not find_spec("mpremote"), reason="mpremote, of the dev extra, is not installed")
def test_the_real_mpremote_copies_our_script_and_restarts_the_pico(desk: Desk) -> None:
    desk.program("mpremote", f'exec {sys.executable} -m mpremote "$@"')
    on_the_pico = desk.home / "pico"
    on_the_pico.mkdir()
    repl = RawRepl(on_the_pico)
    desk.appears = lambda: desk.plugged.append(Plugged(repl.device, *PICO))
    assert desk.flash("pico", "--port", repl.device, "--yes") == 0
    repl.close()
    assert (on_the_pico / "main.py").read_bytes() == files.PICO_SCRIPT.read_bytes()
    assert "machine.reset()" in repl.sent[-1]
    assert desk.proved == [(repl.device, 500000)]
