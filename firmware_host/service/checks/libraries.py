"""Python's packages: those that the board's drivers need, and those that get in each other's way."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.service.checks.case import Case
from firmware_host.service.findings import Finding, note, ok, wrong

_NEEDED = {
    "gpio-matrix": ("gpiozero", "lgpio"),
    "rpi-gpio": ("rpi-lgpio", "lgpio"),
    "hc165": ("gpiozero", "lgpio", "spidev"),
    "mcp3008": ("gpiozero", "lgpio", "spidev"),
    "mcp23017": ("adafruit-circuitpython-mcp230xx", "Adafruit-Blinka", "gpiod"),
    "nau7802": ("Adafruit-Blinka", "gpiozero", "lgpio", "gpiod"),
    "neopixel-spi": ("adafruit-circuitpython-neopixel-spi", "Adafruit-Blinka", "gpiod"),
    "neopixel": ("adafruit-circuitpython-neopixel", "Adafruit-Blinka", "gpiod"),
    "serial-scanner": ("pyserial",),
    "serial-pixels": ("pyserial",),
}
_WRITERS = {True: "Adafruit-Blinka-Raspberry-Pi5-Neopixel", False: "rpi_ws281x"}
"""What adafruit-circuitpython-neopixel writes with: on a Pi 5 or not."""

_ON_A_PI = frozenset(("lgpio", "rpi-lgpio", "gpiod", "spidev"))

# lgpio 0.2.2.0 has wheels up to CPython 3.12 only; Debian has it as a package.
_LGPIO_WHEELS = (3, 12)


def libraries(case: Case) -> Iterator[Finding]:
    machine = case.machine
    needed = {package for driver in case.drivers for package in _NEEDED.get(driver, ())}
    if case.pi and case.need("neopixel"):
        needed.add(_WRITERS[case.pi.has_pio])
    if case.pi is None:
        needed -= _ON_A_PI
    known = sorted(needed or {package for packages in _NEEDED.values() for package in packages}, key=str.lower)
    there = [f"{package} {version}" for package in known if (version := machine.library(package))]
    if there:
        yield ok("libraries", ", ".join(there))
    for package in known:
        if machine.library(package):
            continue
        if package in needed:
            yield wrong("libraries", f"{package} is missing; this board needs it", _install(case, package))
    if not needed and not there:
        yield note("libraries", "those of real boards are not installed", "make boards")


def _install(case: Case, package: str) -> str:
    if package in ("lgpio", "rpi-lgpio") and case.machine.python[:2] > _LGPIO_WHEELS:
        return f"sudo apt install python3-{package}, and a .venv made with --system-site-packages"
    if package in (*_ON_A_PI, *_WRITERS.values()):
        return f".venv/bin/pip install {package}"
    return "make boards"


def rpi_gpio(case: Case) -> Iterator[Finding]:
    """RPi.GPIO and rpi-lgpio are both imported as RPi.GPIO."""
    old, new = case.machine.library("RPi.GPIO"), case.machine.library("rpi-lgpio")
    remove = "sudo apt remove python3-rpi.gpio; .venv/bin/pip uninstall -y RPi.GPIO"
    if old and new:
        yield wrong(
            "RPi.GPIO",
            f"RPi.GPIO {old} and rpi-lgpio {new} are both installed, under one name: which one runs is chance",
            f"{remove}; .venv/bin/pip install --force-reinstall rpi-lgpio",
        )
    elif old and case.pi and case.pi.has_pio:
        yield wrong("RPi.GPIO", f"{old} does not work on a Pi 5", f"{remove}; sudo apt install python3-rpi-lgpio")
    elif old and case.pi and _kernel(case) >= (6, 6):
        yield note(
            "RPi.GPIO",
            f"{old} finds no edges with kernel 6.6 and newer; the drivers of this program do not ask it to",
            f"for other programs: {remove}; sudo apt install python3-rpi-lgpio",
        )
    elif new and case.pi and case.pi.model in ("1", "2", "0"):
        yield note("RPi.GPIO", f"rpi-lgpio {new} does not know the revision codes of the first Pi 1")


def _kernel(case: Case) -> tuple[int, ...]:
    words = case.machine.text("/proc/sys/kernel/osrelease").split(".")
    return tuple(int(word) for word in words[:2] if word.isdecimal())


def lgpio_directory(case: Case) -> Iterator[Finding]:
    """lgpio makes a pipe, .lgd-nfy0, in LG_WD or else in the working directory, and cannot be imported without."""
    if case.pi is None or not case.may_need("gpio-matrix", "rpi-gpio", "hc165", "mcp3008"):
        return
    told, directory = "LG_WD", case.machine.environ.get("LG_WD", "")
    if not directory:
        told, directory = "the working directory (LG_WD is not set)", case.machine.directory
    if case.machine.writable(directory):
        yield ok("lgpio", f"it can write to {directory}")
    else:
        yield wrong("lgpio", f"{told} {directory} cannot be written to", "export LG_WD=/tmp")
