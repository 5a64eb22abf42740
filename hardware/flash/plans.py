"""How each microcontroller is written to: the commands, and what their failures mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.flash.found import Which

LOADER_BAUDS = (115200, 57600)
"""Of the Nano's bootloader, newer and older (Arduino boards.txt: "ATmega328P", "ATmega328P (Old Bootloader)")."""
PATIENCE_S = 90.0
"""For a program that waits for a microcontroller which does not answer."""
SILENT = "no answer within"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A command to be run in a directory. told: what it does."""

    words: tuple[str, ...]
    directory: Path
    told: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """says: regular expression in what the program prints. told: what it means. cure: the way back. again: whether the
    next attempt may do better."""

    says: str
    told: str
    cure: str
    again: bool = False


BUSY = Meaning(
    r"[Dd]evice or resource busy|could not exclusively lock|[Ff]ailed to access .*",
    "the port is in use, or not there",
    "sudo systemctl stop tablero, close other programs that use the port, unplug and plug in, and try again",
)
DENIED = Meaning(
    r"[Pp]ermission denied",
    "this user may not use the port",
    "sudo usermod -aG dialout $USER, log in anew, and try again",
)
GONE = Meaning(
    r"No such file or directory|no device found",
    "the port is gone",
    "plug it in, with a cable that carries data and not only power, and try again",
)
MEANINGS: dict[Which, tuple[Meaning, ...]] = {
    # As avrdude 6.3 to 8.1 print them.
    "nano": (
        Meaning(
            r"(?s)[Ww]riting (flash|\d+ bytes).*"
            rf"(not in sync|not responding|get into sync|protocol expects|unable to|{SILENT})",
            "it broke off while it was being written to, and runs nothing now; its bootloader is whole",
            "unplug it, plug it in again with another cable and without a hub, and type the same again",
        ),
        DENIED,
        GONE,
        BUSY,
        Meaning(
            r"[Ee]xpected signature|[Ii]nvalid device signature",
            "it answers, and is no ATmega328P; nothing was written",
            "use a Nano with an ATmega328P: a Nano Every or an LGT8F328P needs another firmware",
        ),
        Meaning(
            r"verification (error|mismatch)|content mismatch",
            "what was read back differs from what was written",
            "try again with another cable and without a hub; the bootloader is whole, so that nothing is lost",
        ),
        Meaning(
            rf"not in sync|not responding|{SILENT}",
            "its bootloader does not answer; nothing was written, what was on it is still there",
            "press its reset button just when the command says that it begins; try another cable; a Nano without a "
            "bootloader needs one first (Arduino IDE, Burn Bootloader)",
            again=True,
        ),
    ),
    # As mpremote 1.20 to 1.29 print them.
    "pico": (
        DENIED,
        GONE,
        BUSY,
        Meaning(
            rf"could not enter raw repl|{SILENT}|timeout waiting",
            "a program runs on it that does not listen, most likely our own firmware; nothing was written",
            "join GP22 (pin 29) to ground, unplug it and plug it in again, and try again; then take the wire off. If "
            "that does not help: hold BOOTSEL while you plug it in, and give MicroPython with --uf2",
        ),
    ),
}


def nano(avrdude: str, device: str, hex_file: Path) -> list[Attempt]:
    """One for each speed of the bootloader. The file is named without its directory: avrdude splits at colons."""
    return [
        Attempt(
            (avrdude, "-c", "arduino", "-p", "m328p", "-P", device, "-b", str(baud), "-D", "-U",
             f"flash:w:{hex_file.name}:i"),
            hex_file.parent,
            f"write it to the Nano at {device}, by its bootloader at {baud} baud",
        )
        for baud in LOADER_BAUDS
    ]  # fmt: skip


SCALES_GO = "import os; 'scales.py' in os.listdir() and os.remove('scales.py')"
"""What a Pico is told that had scales: with that file it weighs."""


def pico(mpremote: str, device: str, scripts: Sequence[Path]) -> list[Attempt]:
    """scripts: in one directory."""
    names = [script.name for script in scripts]
    words = [mpremote, "connect", device]
    if "scales.py" not in names:
        words += ["exec", SCALES_GO, "+"]
    for name in names:
        words += ["fs", "cp", name, f":{name}", "+"]
    told = f"copy {' and '.join(names)} to the Pico at {device}, and start it"
    return [Attempt((*words, "reset"), scripts[0].parent, told)]


def meaning(which: Which, printed: str) -> Meaning | None:
    """What a failure means; None for one that is not known."""
    return next((each for each in MEANINGS[which] if re.search(each.says, printed)), None)
