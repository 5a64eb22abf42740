"""The header's pins and the devices: who has them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from firmware_host.service import installed
from firmware_host.service.checks.case import UNIT, Case
from firmware_host.service.findings import Finding, note, ok, wrong
from firmware_host.service.machine import Machine
from hardware.serial.address import BY_ID

# Raspberry Pi documentation, "GPIO alternate functions"; firmware/boot/overlays/README.
_PARAMS = {"i2c_arm": (2, 3), "spi": (7, 8, 9, 10, 11), "i2s": (18, 19, 20, 21)}
_OVERLAYS = {
    "spi1-1cs": (18, 19, 20, 21),
    "spi1-2cs": (17, 18, 19, 20, 21),
    "spi1-3cs": (16, 17, 18, 19, 20, 21),
    "w1-gpio": (4,),
    "gpio-ir": (18,),
    "gpio-fan": (12,),
    "gpio-shutdown": (3,),
    "pwm-2chan": (18, 19),
    "hifiberry": (18, 19, 20, 21),
}

_LGPIO = "lg"
"""Who has a line that gpiozero has taken, as gpioinfo tells."""
_SWITCHES = {"dtparam=i2c_arm=on": "do_i2c", "dtparam=spi=on": "do_spi"}
"""What raspi-config calls them; 1 is off."""


def claims(case: Case) -> dict[int, str]:
    """GPIO -> what config.txt and cmdline.txt give it to."""
    config = case.config
    if config is None:
        return {}
    found: dict[int, str] = {}
    for param, pins in _PARAMS.items():
        if config.on(param):
            found |= dict.fromkeys(pins, f"dtparam={param}=on")
    for overlay in config.overlays:
        name, *given = overlay.split(",")
        own = next((pins for beginning, pins in _OVERLAYS.items() if name.startswith(beginning)), ())
        chosen = [int(value) for word in given for key, _, value in [word.partition("=")] if _is_pin(key, value)]
        found |= dict.fromkeys(chosen or own, f"dtoverlay={overlay}")
    if any(word.startswith(("console=serial0", "console=ttyAMA0", "console=ttyS0")) for word in config.cmdline):
        found |= dict.fromkeys((14, 15), "the serial console (console=serial0 in cmdline.txt)")
    elif config.settings.get("enable_uart") == "1":
        found |= dict.fromkeys((14, 15), "enable_uart=1")
    return found


def _is_pin(key: str, value: str) -> bool:
    return key in ("gpiopin", "gpio_pin", "gpio", "pin") and value.isdecimal()


def given_away(case: Case) -> Iterator[Finding]:
    """The board's pins that the system has given to something else."""
    if case.pi is None or case.config is None or case.board is None or not case.board.pins:
        return
    taken = claims(case)
    clashes = [(p, what) for p, what in case.board.pins.items() if p in taken and not _meant(what, taken[p])]
    for pin, what in clashes:
        yield wrong("pins", f"GPIO {pin} ({what}) belongs to {taken[pin]}", _free(case, taken[pin]))
    if not clashes:
        yield ok("pins", f"{len(case.board.pins)} of this board, none given to anything else in {case.config.path}")


def _meant(what: str, owner: str) -> bool:
    """Whether the pin serves the very bus to which it was given."""
    return any(what.startswith(bus.upper()) and f"={bus}" in owner for bus in ("spi", "i2c"))


def _free(case: Case, owner: str) -> str:
    assert case.config is not None
    if owner.startswith("the serial console"):
        return "sudo raspi-config nonint do_serial_cons 1 && sudo raspi-config nonint do_serial_hw 1 && sudo reboot"
    if owner in _SWITCHES:
        return f"sudo raspi-config nonint {_SWITCHES[owner]} 1 && sudo reboot"
    return f"sudo sed -i 's/^{owner}/#&/' {case.config.path} && sudo reboot"


def lines(machine: Machine) -> dict[int, str]:
    """GPIO of the header -> who holds its line, of those that are held; as gpioinfo of libgpiod 1 or 2 tells."""
    found = {}
    for line in (machine.run("gpioinfo") or "").splitlines():
        named = re.match(r'\s*line\s+\d+:\s+"GPIO(\d+)"\s+(.*)', line)
        if named is None:
            continue
        rest = named[2]
        if holder := re.search(r'consumer="?([^"]+)"?', rest) or re.match(r'"([^"]+)"', rest):
            found[int(named[1])] = holder[1]
        elif "[used" in rest or re.search(r"\bused\b", rest.replace("unused", "")):
            found[int(named[1])] = "the kernel"
    return found


def _is_served(case: Case) -> bool:
    """Whether the service runs on a wired board; only root sees what its process has open."""
    said = case.machine.run("systemctl", "show", UNIT, "--property=ActiveState") or ""
    return "ActiveState=active" in said and installed.read(case.machine.text(installed.FILE)).board is not None


def held(case: Case) -> Iterator[Finding]:
    if case.pi is None:
        return
    machine = case.machine
    if not machine.has("gpioinfo"):
        yield note("lines", "who holds a pin cannot be seen", "sudo apt install gpiod")
    else:
        mine = case.board.pins if case.board else {}
        taken = {
            pin: who
            for pin, who in lines(machine).items()
            if not who.startswith("spi") and (case.board is None or pin in mine)
        }
        told = ", ".join(f"GPIO {pin} by {who}" for pin, who in sorted(taken.items()))
        seen = any(holder.name == "tablero" for holder in machine.holders("/dev/gpiochip"))
        if taken and (seen or (set(taken.values()) == {_LGPIO} and _is_served(case))):
            yield note("lines", f"held while the daemon runs: {told}")
        elif taken and case.board:
            cure = "end the program that sudo fuser -v /dev/gpiochip* names"
            yield wrong("lines", f"held by another program: {told}", cure)
        elif taken:
            yield note("lines", f"held: {told}")
        else:
            yield ok("lines", "no pin of this board is held" if case.board else "no pin is held")


def opened(case: Case) -> Iterator[Finding]:
    """Other processes that have a device of boards open."""
    holders = list(
        case.machine.holders(
            "/dev/spidev", "/dev/gpiochip", "/dev/gpiomem", "/dev/i2c-", "/dev/pio", "/dev/ttyUSB", "/dev/ttyACM"
        )
    )
    for holder in holders:
        told = f"{holder.device} is open in {holder}"
        if holder.name == "tablero":
            yield note("devices", told, f"before a test: sudo systemctl stop {UNIT}")
        elif holder.device.startswith("/dev/gpio"):
            yield note("devices", told)
        else:
            yield wrong("devices", told, f"sudo kill {holder.process}")
    if not holders:
        seen = "" if case.machine.user.number == 0 else " that this user may see (sudo sees all)"
        yield ok("devices", f"open in no other process{seen}")


def _lasting(machine: Machine, device: str) -> str:
    """A name of this device that does not change from one start to the next."""
    for link in machine.glob(f"{BY_ID}/*"):
        with suppress(OSError):
            if Path(os.readlink(machine.at(link))).name == Path(device).name:
                return link
    return f"{BY_ID}/..."


def serial(case: Case) -> Iterator[Finding]:
    machine = case.machine
    numbered = machine.glob("/dev/ttyUSB*") + machine.glob("/dev/ttyACM*")
    found = machine.glob(f"{BY_ID}/*") or numbered
    yield ok("serial", ", ".join(found) if found else "nothing is plugged in")
    if case.board is None:
        return
    wanted = {
        device
        for params in (case.board.sensors.params, case.board.pixels.params)
        if isinstance(device := params.get("device"), str) and device.startswith("/dev/")
    }
    for device in sorted(wanted):
        if not machine.exists(device):
            cure = "plug it in, or name another device in the board file"
            if found:
                told = f"{device} of the board file is not there; there is: {', '.join(found)}"
                yield wrong("serial", told, cure)
            else:
                judged = wrong if case.is_in_use else note
                yield judged("serial", f"{device} of the board file is not there", cure)
        elif device in numbered and len(numbered) > 1:
            told = f"{len(numbered)} adapters are plugged in; {device} may be another one after a restart"
            yield note("serial", told, f'name it in the board file as "{_lasting(machine, device)}"')
    if wanted and (machine.run("systemctl", "is-active", "ModemManager") or "").strip() == "active":
        yield wrong("serial", "ModemManager talks to what is plugged in", "sudo systemctl disable --now ModemManager")
