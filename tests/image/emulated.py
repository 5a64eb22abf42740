"""A Raspberry Pi 3 Model B that starts from a card image, as QEMU emulates it (``-M raspi3b``).

QEMU has no boot firmware: what that does is done here, by the same files. config.txt names kernel and RAM disk, the
model its device tree, dtoverlay= what is laid over it. From the kernel on all is the
card's own, and of the Pi there are SD card, USB, device tree and pins. Radio, pixels and a board are not there.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.image.card import BEGIN, BOOT, SECTOR
from tests.pi.host import BUILD, PiError, run

MODEL = "bcm2837-rpi-3-b.dtb"
SIZE = 4 * 2**30
"""Bytes of the card: QEMU wants a power of two."""


class Cards:
    """One card in the hand: a copy of the image, whose boot partition every computer can write to."""

    def __init__(self, image: Path, name: str) -> None:
        self.path = BUILD / f"{name}.img"
        run(["cp", "--sparse=always", image, self.path])
        run(["truncate", "-s", str(SIZE), self.path])
        self._boot = f"{self.path}@@{BEGIN * SECTOR}"

    def read(self, name: str) -> bytes:
        """Of the boot partition. Raises PiError where it is not there."""
        with tempfile.TemporaryDirectory() as place:
            run(["mcopy", "-n", "-i", self._boot, f"::{name}", place])
            return (Path(place) / Path(name).name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        with tempfile.TemporaryDirectory() as place:
            (Path(place) / name).write_bytes(data)
            run(["mcopy", "-o", "-i", self._boot, Path(place) / name, f"::{name}"])

    def names(self) -> set[str]:
        return set(run(["mdir", "-b", "-/", "-i", self._boot]).replace("::/", "").split())

    def sectors(self) -> int:
        """Of the second partition."""
        told = run(["sfdisk", "--dump", self.path])
        return int(re.findall(r"size=\s*(\d+)", told)[1])

    def blocks(self) -> int:
        """Of 4 KiB, of the file system in it."""
        told = run(["dumpe2fs", "-h", f"{self.path}?offset={(BEGIN + BOOT) * SECTOR}"])
        found = re.search(r"^Block count:\s*(\d+)", told, re.MULTILINE)
        assert found
        return int(found[1])


class Pi3:
    """forwarded: ports of the guest -> those of this computer."""

    def __init__(self, card: Cards, forwarded: dict[int, int]) -> None:
        self._console = BUILD / "console-pi3.log"
        self._console.unlink(missing_ok=True)
        self._said = BUILD / "qemu-pi3.log"
        with tempfile.TemporaryDirectory(prefix="tablero-pi3-") as place:
            files, words = _firmware(card, Path(place))
            ports = "".join(f",hostfwd=tcp:127.0.0.1:{here}-:{there}" for there, here in forwarded.items())
            said = self._said.open("wb")
            self._process = subprocess.Popen(
                [
                    *("qemu-system-aarch64", "-M", "raspi3b", "-display", "none", "-no-reboot"),
                    *("-kernel", files["kernel"], "-initrd", files["initramfs"], "-dtb", files["tree"]),
                    *("-append", f"{words} console=ttyS1,115200"),
                    *("-drive", f"file={card.path},if=sd,format=raw"),
                    *("-serial", "null", "-serial", f"file:{self._console}"),
                    *("-netdev", f"user,id=cable{ports}", "-device", "usb-net,netdev=cable"),
                ],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
            said.close()
            self._wait_for_console()

    def _wait_for_console(self) -> None:
        """Until the kernel speaks: by then QEMU has read what it was given."""
        end = time.monotonic() + 300
        while not self.console():
            if self._process.poll() is not None or time.monotonic() > end:
                self.close()
                raise PiError(f"the emulated Pi 3 does not start: {self._said.read_text()[-1000:]}")
            time.sleep(0.2)

    def console(self) -> str:
        return self._console.read_text(errors="replace") if self._console.exists() else ""

    def wait_until(self, answers: Callable[[], object], seconds: float) -> None:
        """Until this raises neither OSError nor PiError. Raises PiError after so many seconds."""
        end = time.monotonic() + seconds
        while self._process.poll() is None:
            try:
                answers()
                return
            except (OSError, PiError) as error:
                if time.monotonic() > end:
                    raise PiError(f"the emulated Pi 3: {error}; {self._console}:\n{self.console()[-2000:]}") from error
            time.sleep(2)
        raise PiError(
            f"the emulated Pi 3 has ended: {self._said.read_text()[-1000:]}; {self._console}:\n{self.console()[-2000:]}"
        )

    def close(self) -> None:
        """As if the plug were pulled."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _firmware(card: Cards, place: Path) -> tuple[dict[str, str], str]:
    """Files and the kernel's command line, as the Pi's firmware would take them from the boot partition."""
    config = card.read("config.txt").decode()
    lines = [line.strip() for line in config.splitlines() if line.strip() and not line.startswith("#")]
    named = dict(re.split(r"[= ]", line, maxsplit=1) for line in lines if re.match(r"(kernel=|initramfs )", line))
    overlays = [line.partition("=")[2].partition(",")[0] for line in lines if line.startswith("dtoverlay=")]
    for name in (*named.values(), MODEL, *(f"overlays/{each}.dtbo" for each in overlays)):
        (place / Path(name).name).write_bytes(card.read(name))
    merged = place / "merged.dtb"
    laid = [place / f"{each}.dtbo" for each in overlays]
    run(["fdtoverlay", "-i", place / MODEL, "-o", merged, *laid])
    files = {what: str(place / name) for what, name in named.items()}
    return {**files, "tree": str(merged)}, card.read("cmdline.txt").decode().strip()
