"""Which Raspberry Pi this is, and what its firmware was told: config.txt and cmdline.txt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from firmware_host.service.machine import Machine

# Raspberry Pi documentation, "config.txt", "Conditional filters": which sections a model reads.
_FILTERS = {
    "0": ("pi0",),
    "0W": ("pi0", "pi0w"),
    "02": ("pi0", "pi0w", "pi02"),
    "1": ("pi1",),
    "2": ("pi2",),
    "3": ("pi3",),
    "3+": ("pi3", "pi3+"),
    "4": ("pi4",),
    "400": ("pi4", "pi400"),
    "CM4": ("pi4", "cm4"),
    "5": ("pi5",),
    "500": ("pi5", "pi500"),
    "CM5": ("pi5", "cm5"),
}


@dataclass(frozen=True, slots=True)
class Pi:
    """name: as the device tree gives it. model: "5", "4", "3+", "02" (Zero 2 W) and so on; "" for one not known."""

    name: str
    model: str

    @property
    def has_pio(self) -> bool:
        """A Pi 5: its header is on the RP1, which also has a clock of its own for SPI."""
        return self.model in ("5", "500", "CM5")

    @property
    def has_fast_core(self) -> bool:
        """A Pi 4, which needs its core fast: it is kept steady at its highest rate, others at their lowest."""
        return self.model in ("4", "400", "CM4")

    @property
    def core_mhz(self) -> tuple[int, int]:
        """From where to where the clock goes from which SPI is divided, unless config.txt says otherwise (Raspberry Pi
        documentation, "Overclocking options")."""
        if self.has_fast_core:
            return 200, 500
        return (250, 250) if self.model in ("1", "2") else (250, 400)


def which_pi(machine: Machine) -> Pi | None:
    """None off a Raspberry Pi."""
    name = machine.text("/proc/device-tree/model").strip()
    if "Raspberry Pi" not in name:
        return None
    rest = name.removeprefix("Raspberry Pi ")
    model = ""
    if rest.startswith("Zero"):
        model = "02" if rest.startswith("Zero 2") else "0W" if rest.startswith("Zero W") else "0"
    elif found := re.match(r"Compute Module (\d)", rest):
        model = f"CM{found[1]}" if found[1] in "45" else found[1]
    elif found := re.match(r"(\d+)", rest):
        model = found[1] + ("+" if found[1] == "3" and "Plus" in rest else "")
    elif rest.startswith("Model"):
        model = "1"
    return Pi(name, model)


@dataclass(frozen=True)
class Config:
    """What config.txt says to this Pi. path: of the file, for cures. settings: the last value of each; params,
    overlays: those of dtparam= and dtoverlay=. cmdline: path and words."""

    path: str
    settings: dict[str, str] = field(default_factory=dict)
    params: dict[str, str] = field(default_factory=dict)
    overlays: tuple[str, ...] = ()
    cmdline_path: str = "/boot/firmware/cmdline.txt"
    cmdline: tuple[str, ...] = ()

    def mhz(self, *names: str, otherwise: int) -> int:
        """The first of these settings that is a number."""
        told = (self.settings.get(name, "") for name in names)
        return next((int(value) for value in told if value.isdecimal()), otherwise)

    def on(self, param: str) -> bool:
        """Whether a switch of the device tree is on."""
        return self.params.get(param, "off") in ("on", "1", "yes", "true")

    def overlay(self, beginning: str) -> str | None:
        return next((overlay for overlay in self.overlays if overlay.startswith(beginning)), None)

    def add(self, line: str) -> str:
        """The command that adds a line for every model, whatever section the file ends in."""
        return f"printf '\\n[all]\\n{line}\\n' | sudo tee -a {self.path} && sudo reboot"


def read_config(machine: Machine, pi: Pi) -> Config:
    # Until Bullseye the files lay in /boot itself; since then a note lies there that says so.
    folder = "/boot/firmware" if machine.exists("/boot/firmware/config.txt") else "/boot"
    settings: dict[str, str] = {}
    params: dict[str, str] = {}
    overlays: list[str] = []
    for key, value in _lines(machine.text(f"{folder}/config.txt"), pi):
        if key == "dtparam":
            for part in value.split(","):
                name, _, given = part.partition("=")
                params[{"i2c": "i2c_arm", "i2c1": "i2c_arm"}.get(name, name)] = given or "on"
        elif key == "dtoverlay":
            overlays.append(value)
        else:
            settings[key] = value
    cmdline = f"{folder}/cmdline.txt"
    return Config(
        f"{folder}/config.txt", settings, params, tuple(overlays), cmdline, tuple(machine.text(cmdline).split())
    )


def _lines(text: str, pi: Pi) -> Iterator[tuple[str, str]]:
    """The entries that this model reads; a section that asks for anything else than a model is taken to be closed."""
    reads = True
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        if section := re.fullmatch(r"\[(.*)\]", line):
            reads = section[1].lower() in ("all", *_FILTERS.get(pi.model, ()))
        elif reads and "=" in line:
            key, _, value = line.partition("=")
            yield key.strip(), value.strip()
