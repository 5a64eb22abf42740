"""The computer: model, system, supply, the user's groups."""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware_host.service.checks.case import Case
from firmware_host.service.findings import Finding, note, ok, wrong

_OLDEST_PYTHON = (3, 11)
_THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
# Raspberry Pi documentation, "vcgencmd", get_throttled: bit -> now; the same 16 higher -> since the start.
_BITS = {0: "under-voltage", 1: "frequency capped", 2: "throttled", 3: "soft temperature limit"}

# Who needs which group: of the device nodes of Raspberry Pi OS.
_GROUPS = {
    "gpio": ("gpio-matrix", "rpi-gpio", "hc165", "mcp3008", "nau7802", "neopixel"),
    "spi": ("neopixel-spi", "hc165", "mcp3008"),
    "i2c": ("mcp23017", "nau7802"),
    "dialout": ("serial-scanner", "serial-pixels"),
}


def model(case: Case) -> Iterator[Finding]:
    if case.pi is None:
        yield note(
            "model", "no Raspberry Pi: pins, SPI, I2C, PIO and supply do not apply; boards are simulated, or serial"
        )
    elif not case.pi.model:
        yield note("model", f"{case.pi.name}: not known to this program, checked as an old one")
    else:
        yield ok("model", case.pi.name)


def system(case: Case) -> Iterator[Finding]:
    machine = case.machine
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', machine.text("/etc/os-release"), re.MULTILINE))
    kernel = machine.text("/proc/sys/kernel/osrelease").strip() or "unknown"
    yield ok("system", f"{release.get('PRETTY_NAME', 'unknown')}, kernel {kernel}")
    python = ".".join(map(str, machine.python))
    if machine.python[:2] < _OLDEST_PYTHON:
        yield wrong("Python", f"{python}; 3.11 or newer is needed", "sudo apt install python3.11, or a newer system")
    else:
        yield ok("Python", python)


def groups(case: Case) -> Iterator[Finding]:
    user = case.machine.user
    if user.number == 0:
        yield note("groups", "root, who needs none; the daemon should be run by a user of its own")
        return
    wanted = [group for group, drivers in _GROUPS.items() if _wants(case, group, drivers)]
    if not wanted:
        yield ok("groups", f"{user.name} needs none for this board")
        return
    for group in wanted:
        if group in user.groups:
            continue
        if group in user.member:
            yield wrong("groups", f"{user.name} was put into {group} after the last login", "log out and in again")
        else:
            cure = f"sudo usermod -aG {group} {user.name}, then log out and in again"
            yield wrong("groups", f"{user.name} is not in {group}", cure)
    if user.groups.issuperset(wanted):
        yield ok("groups", f"{user.name} is in {', '.join(wanted)}")


def _wants(case: Case, group: str, drivers: tuple[str, ...]) -> bool:
    if case.board is not None:
        return case.need(*drivers)
    return group == "dialout" or (case.pi is not None and group != "i2c")


def supply(case: Case) -> Iterator[Finding]:
    if case.pi is None:
        return
    said = case.machine.run("vcgencmd", "get_throttled") or case.machine.text(_THROTTLED)
    found = re.search(r"(?:0x)?([0-9a-fA-F]+)\s*$", said.strip())
    if not found:
        yield note("supply", "whether it is weak is not known", "sudo apt install raspi-utils (for vcgencmd)")
        return
    bits = int(found[1], 16)
    now = [name for bit, name in _BITS.items() if bits >> bit & 1]
    before = [name for bit, name in _BITS.items() if bits >> (bit + 16) & 1 and name not in now]
    told = "; ".join(
        f"{when}: {', '.join(names)}" for when, names in (("now", now), ("since the start", before)) if names
    )
    amperes = "5 A" if case.pi.has_pio else "3 A"
    if "under-voltage" in now + before:
        cure = f"a supply of 5.1 V and {amperes} on a short, thick cable; the pixels on a supply of their own"
        yield wrong("supply", told, cure)
    elif told:
        yield note("supply", told, "give it air or a cooler")
    else:
        yield ok("supply", "never weak since the start")
