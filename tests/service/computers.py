"""Computers laid out as files: what lies below their roots, and their commands as scripts.

Texts are of the form that Raspberry Pi OS prints; only what the doctor reads is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from firmware_host.service.machine import Machine

LINK = "-> "
"""A file whose text begins so is a link."""


@dataclass(frozen=True)
class Computer:
    """files: path -> text. commands: what each prints. packages: those of Python, name -> version."""

    files: Mapping[str, str]
    commands: Mapping[str, str]
    packages: Mapping[str, str]
    python: tuple[int, int, int]
    environ: Mapping[str, str] = field(default_factory=dict)

    def but(
        self,
        files: Mapping[str, str | None] | None = None,
        commands: Mapping[str, str | None] | None = None,
        packages: Mapping[str, str | None] | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> Computer:
        """The same with other files, commands and packages; None takes one away."""
        return replace(
            self,
            files=_changed(self.files, files),
            commands=_changed(self.commands, commands),
            packages=_changed(self.packages, packages),
            environ=self.environ if environ is None else environ,
        )

    def lay(self, root: Path) -> Machine:
        for path, text in self.files.items():
            at = root / path.lstrip("/")
            at.parent.mkdir(parents=True, exist_ok=True)
            if text.startswith(LINK):
                at.symlink_to(text.removeprefix(LINK))
            elif path.endswith("/"):
                at.mkdir(exist_ok=True)
            else:
                at.write_text(text)
        for name, printed in self.commands.items():
            at = root / "usr/bin" / name
            at.parent.mkdir(parents=True, exist_ok=True)
            at.write_text(f"#!/bin/sh\ncat <<'END'\n{printed}\nEND\n")
            at.chmod(0o755)
        library = root / "venv/site-packages"
        library.mkdir(parents=True)
        for name, version in self.packages.items():
            info = library / f"{name.replace('-', '_')}-{version}.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        return Machine(
            root, environ=self.environ, python=self.python, libraries=[library], directory="/home/eva/tablero"
        )


def _changed(old: Mapping[str, str], new: Mapping[str, str | None] | None) -> dict[str, str]:
    return {key: value for key, value in {**old, **(new or {})}.items() if value is not None}


def _status(user: int, groups: str) -> str:
    numbers = f"Uid:\t{user}\t{user}\t{user}\t{user}\nGid:\t1000\t1000\t1000\t1000\n"
    return f"Name:\tpython3\nPid:\t900\n{numbers}Groups:\t{groups}\n"


def gpioinfo_1(held: Mapping[int, str]) -> str:
    """As libgpiod 1.6 prints it (Bookworm)."""
    lines = []
    for k in range(28):
        holder = f'"{held[k]}"' if k in held else "unused"
        used = " [used]" if k in held else ""
        lines.append(f"\tline {k:3}: {f'{chr(34)}GPIO{k}{chr(34)}':>18} {holder:>12}   input  active-high{used} ")
    return "gpiochip0 - 54 lines:\n" + "\n".join(lines)


def gpioinfo_2(held: Mapping[int, str]) -> str:
    """As libgpiod 2 prints it (Trixie)."""
    lines = []
    for k in range(28):
        consumer = f' consumer="{held[k]}"' if k in held else ""
        name = f'"GPIO{k}"'
        lines.append(f"\tline {k:3}:\t{name:<16}\tinput{consumer}")
    return "gpiochip0 - 54 lines:\n" + "\n".join(lines)


PASSWD = "root:x:0:0:root:/root:/bin/bash\neva:x:1000:1000:,,,:/home/eva:/bin/bash\n"
GROUP = "root:x:0:\ndialout:x:20:eva\nspi:x:989:eva\ni2c:x:988:eva\ngpio:x:986:eva\neva:x:1000:\n"
SHOW = (
    "LoadState=loaded\nActiveState={}\nSubState=running\nUnitFileState=enabled\nNRestarts={}\n"
    "Environment=LG_WD=/run/tablero"
)
DF = "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/root 30000000 20000000 {} 60% /"
BOARDS = {
    "gpiozero": "2.0.1.post3",
    "lgpio": "0.2.2.0",
    "gpiod": "2.5.0",
    "Adafruit-Blinka": "10.0.0",
    "adafruit-circuitpython-neopixel-spi": "1.0.16",
    "adafruit-circuitpython-neopixel": "6.4.2",
    "adafruit-circuitpython-mcp230xx": "2.6.2",
    "spidev": "3.8",
    "pyserial": "3.5",
}

ZERO_2W_BOOKWORM = Computer(
    files={
        "/proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
        "/proc/sys/kernel/osrelease": "6.12.47+rpt-rpi-v8\n",
        "/proc/self/status": _status(1000, "20 986 988 989 1000"),
        "/proc/self/fd/0": f"{LINK}/dev/null",
        "/proc/1/comm": "systemd\n",
        "/proc/1/fd/3": f"{LINK}/dev/kmsg",
        "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n',
        "/etc/passwd": PASSWD,
        "/etc/group": GROUP,
        "/boot/config.txt": "DO NOT EDIT THIS FILE\n\nThe file has moved to /boot/firmware/config.txt\n",
        "/boot/firmware/config.txt": "# as shipped\ndtparam=spi=on\ndtparam=audio=on\narm_64bit=1\n[cm4]\notg_mode=1\n"
        "[pi02]\ncore_freq=250\n[all]\n",
        "/boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 rootwait\n",
        "/dev/spidev0.0": "",
        "/dev/spidev0.1": "",
        "/dev/gpiochip0": "",
        "/sys/module/spidev/parameters/bufsiz": "4096\n",
        "/home/eva/tablero/": "",
        "/home/eva/state/": "",
    },
    commands={
        "vcgencmd": "throttled=0x0",
        "gpioinfo": gpioinfo_1({7: "spi0 CS1", 8: "spi0 CS0"}),
        "systemctl": SHOW.format("active", 0),
        "df": DF.format(20000000),
    },
    packages=BOARDS,
    python=(3, 11, 2),
    environ={"XDG_STATE_HOME": "/home/eva/state"},
)

PI_5_TRIXIE = Computer(
    files={
        **ZERO_2W_BOOKWORM.files,
        "/proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
        "/proc/sys/kernel/osrelease": "6.12.47+rpt-rpi-2712\n",
        "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n',
        "/boot/firmware/config.txt": "dtparam=i2c_arm=on,spi=on\ndtparam=audio=on\n[pi4]\narm_boost=1\n[all]\n",
        "/dev/i2c-1": "",
        "/dev/pio0": "",
    },
    commands={
        **ZERO_2W_BOOKWORM.commands,
        "gpioinfo": gpioinfo_2({7: "spi0 CS1", 8: "spi0 CS0"}),
        "df": DF.format(200000),
    },
    packages={**BOARDS, "Adafruit-Blinka-Raspberry-Pi5-Neopixel": "1.0.0rc2"},
    python=(3, 13, 5),
    environ=ZERO_2W_BOOKWORM.environ,
)

LAPTOP = Computer(
    files={
        "/proc/sys/kernel/osrelease": "6.8.0-48-generic\n",
        "/proc/self/status": _status(1000, "20 1000"),
        "/etc/os-release": 'NAME="Ubuntu"\nPRETTY_NAME="Ubuntu 24.04.1 LTS"\n',
        "/etc/passwd": PASSWD,
        "/etc/group": GROUP,
        "/dev/ttyUSB0": "",
        "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0": f"{LINK}../../ttyUSB0",
        "/home/eva/": "",
    },
    commands={"df": DF.format(20000000)},
    packages={"pyserial": "3.5"},
    python=(3, 12, 3),
    environ={"XDG_STATE_HOME": "/home/eva/state"},
)

COMPUTERS = {"zero-2w-bookworm": ZERO_2W_BOOKWORM, "pi-5-trixie": PI_5_TRIXIE, "laptop": LAPTOP}
