"""What is written to a microcontroller, made for a board; and the programs that write it, run."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hardware.flash import files
from hardware.flash.found import Which
from hardware.flash.plans import PATIENCE_S, SILENT, Attempt
from hardware.profile import Profile

BUILT_PIXELS, BUILT_CELLS = 64, 14
"""Of the hex files that come with the program (hardware/firmware/nano/Makefile): at most, and exactly."""
BUILT_BAUD = 500000
MOST_CELLS = {"nano": 14, "pico": 20}
"""That the firmwares have pins for."""


class FlashError(Exception):
    """What keeps the firmware from being written: says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Content:
    """paths: of the files to be written. told: what they are."""

    paths: tuple[Path, ...]
    told: tuple[str, ...]


def content(which: Which, profile: Profile, own: Path | None, scratch: Path) -> Content:
    """For a board on a serial line. own: a hex file of the maker's. scratch: a directory for what is made here. Raises
    FlashError, FirmwareError."""
    if profile.sensors.driver != "serial-scanner":
        raise FlashError(
            f"board {profile.name}: has no microcontroller, its sensors are read by {profile.sensors.driver}; allowed: "
            'a board file with the driver "serial-scanner"'
        )
    if (cells := _cells(profile)) > MOST_CELLS[which]:
        raise FlashError(
            f"board {profile.name}: {cells} load cells; allowed at this microcontroller: up to {MOST_CELLS[which]}"
        )
    if which == "pico":
        if own:
            raise FlashError("--hex: is for a Nano; a Pico takes the program's own script")
        return _scripts(profile, scratch)
    if own:
        size = files.check_hex(own)
        copied = Path(shutil.copyfile(own, scratch / "own.hex"))  # whatever it is called: avrdude splits at colons
        return Content((copied,), (f"{own}: {size} bytes, SHA-256 {files.sha256(own)}, your own",))
    path = files.NANO_SCALES_HEX if cells else files.NANO_HEX
    size = files.check_hex(path)
    there = files.sha256(path)
    _must_be_as_built(profile, path, there)
    built = f"{BUILT_CELLS} cells and up to {BUILT_PIXELS} pixels" if cells else f"up to {BUILT_PIXELS} pixels"
    return Content((path,), (f"{path}: {size} bytes for {built}, SHA-256 {there}, as listed",))


def _cells(profile: Profile) -> int:
    """0 for a board that does not weigh."""
    cells: int = profile.sensors.params.get("cells", 0)
    return cells


def _must_be_as_built(profile: Profile, path: Path, there: str) -> None:
    if there not in files.sums(files.sum_of(path)):
        raise FlashError(
            f"{path}: its SHA-256 {there} is not the one in {files.sum_of(path).name}; the file is damaged"
        )
    baud, pixels, cells = profile.sensors.params["baud"], profile.pixels.count, _cells(profile)
    if pixels <= BUILT_PIXELS and baud == BUILT_BAUD and cells in (0, BUILT_CELLS):
        return
    weighed, built = (f", {cells} cells", f", {BUILT_CELLS} cells") if cells else ("", "")
    settings = f"PIXELS={pixels} BAUD={baud}" + (f" CELLS={cells}" if cells else "")
    raise FlashError(
        f"board {profile.name}: {pixels} pixels at {baud} baud{weighed}; the firmware that comes with the program is "
        f"built for up to {BUILT_PIXELS} at {BUILT_BAUD}{built}. Type:  make -C {path.parent} {settings} "
        f"OUT=$HOME/scanner, and add --hex ~/scanner/{path.name}"
    )


def _scripts(profile: Profile, scratch: Path) -> Content:
    """Ours, with the board's number of pixels, and of cells where it weighs."""
    wanted = [(files.PICO_SCRIPT, "PIXELS", profile.pixels.count)]
    if cells := _cells(profile):
        wanted.append((files.PICO_SCALES, "CELLS", cells))
    made = [_script(path, scratch, name, count) for path, name, count in wanted]
    told = (f"{path}, for {count} {name.lower()}" for path, name, count in wanted)
    return Content(tuple(made), tuple(told))


def _script(path: Path, scratch: Path, name: str, number: int) -> Path:
    text, count = re.subn(rf"^{name} = \d+$", f"{name} = {number}", path.read_text("utf-8"), flags=re.MULTILINE)
    assert count == 1
    made = scratch / path.name
    made.write_text(text, encoding="utf-8")
    return made


@contextmanager
def alone(device: str) -> Iterator[None]:
    """Meanwhile nobody gets this port who wants it for himself, as the service does, which would restart what does not
    answer it: avrdude claims no port (its ser_posix.c). Raises FlashError where somebody has it. The processes of other
    users cannot be seen, but this can."""
    try:
        port = os.open(device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:  # whoever writes to it says why
        yield
        return
    try:
        try:
            fcntl.flock(port, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise FlashError(
                f"{device}: in use by another program, most likely the service. Type:  sudo systemctl stop tablero"
            ) from error
        yield
    finally:
        os.close(port)


def carry_out(attempt: Attempt) -> str | None:
    """What the program printed where it failed; None where it did not."""
    try:
        done = subprocess.run(
            attempt.words, cwd=attempt.directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", check=False, timeout=PATIENCE_S,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        printed = error.stdout or b""  # bytes, whatever was asked for
        return f"{printed.decode(errors='replace')}\n{SILENT} {PATIENCE_S:.0f} s"
    except OSError as error:
        return f"{attempt.words[0]}: {error.strerror}"
    return None if done.returncode == 0 else done.stdout
