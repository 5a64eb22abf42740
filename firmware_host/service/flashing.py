"""What is written to a microcontroller, made for a board; and the programs that write it, run."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from hardware.flash import files
from hardware.flash.found import Which
from hardware.flash.plans import PATIENCE_S, SILENT, Attempt
from hardware.profile import Profile

BUILT_PIXELS = 64
"""Of the hex that comes with the program (hardware/firmware/nano/Makefile)."""
BUILT_BAUD = 500000


class FlashError(Exception):
    """What keeps the firmware from being written: says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Content:
    """path: of the file to be written. told: what it is."""

    path: Path
    told: tuple[str, ...]


def content(which: Which, profile: Profile, own: Path | None, scratch: Path) -> Content:
    """For a board on a serial line. own: a hex file of the maker's. scratch: a directory for what is made here. Raises
    FlashError, FirmwareError."""
    if profile.sensors.driver != "serial-scanner":
        raise FlashError(
            f"board {profile.name}: has no microcontroller, its sensors are read by {profile.sensors.driver}; allowed: "
            'a board file with the driver "serial-scanner"'
        )
    if which == "pico":
        if own:
            raise FlashError("--hex: is for a Nano; a Pico takes the program's own script")
        return _script(profile, scratch)
    path = own or files.NANO_HEX
    size = files.check_hex(path)
    there = files.sha256(path)
    if own:
        copied = Path(shutil.copyfile(path, scratch / "own.hex"))  # whatever it is called: avrdude splits at colons
        return Content(copied, (f"{path}: {size} bytes, SHA-256 {there}, your own",))
    _must_be_as_built(profile, there)
    return Content(path, (f"{path}: {size} bytes for {BUILT_PIXELS} pixels, SHA-256 {there}, as listed",))


def _must_be_as_built(profile: Profile, there: str) -> None:
    if there not in files.sums(files.NANO_SUM):
        raise FlashError(
            f"{files.NANO_HEX}: its SHA-256 {there} is not the one in {files.NANO_SUM.name}; the file is damaged"
        )
    baud = profile.sensors.params["baud"]
    if (profile.pixels.count, baud) != (BUILT_PIXELS, BUILT_BAUD):
        made = f"make -C {files.NANO_HEX.parent} PIXELS={profile.pixels.count} BAUD={baud} OUT=$HOME/scanner"
        raise FlashError(
            f"board {profile.name}: {profile.pixels.count} pixels at {baud} baud; the firmware that comes with the "
            f"program is built for {BUILT_PIXELS} at {BUILT_BAUD}. Type:  {made}, and add --hex ~/scanner/scanner.hex"
        )


def _script(profile: Profile, scratch: Path) -> Content:
    """Our script with the board's number of pixels."""
    text, count = re.subn(
        r"^PIXELS = \d+$", f"PIXELS = {profile.pixels.count}", files.PICO_SCRIPT.read_text("utf-8"), flags=re.MULTILINE
    )
    assert count == 1
    made = scratch / "main.py"
    made.write_text(text, encoding="utf-8")
    return Content(made, (f"{files.PICO_SCRIPT}, for {profile.pixels.count} pixels: {len(text)} characters",))


def carry_out(attempt: Attempt) -> str | None:
    """What the program printed where it failed; None where it did not."""
    try:
        done = subprocess.run(
            attempt.words, cwd=attempt.directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", check=False, timeout=PATIENCE_S,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"{SILENT} {PATIENCE_S:.0f} s"
    except OSError as error:
        return f"{attempt.words[0]}: {error.strerror}"
    return None if done.returncode == 0 else done.stdout
