"""A card image: Debian 13 for arm64 with Debian's kernel and the Pi's boot files, and Tablero installed on it.

Made without root: the file system as the virtual Pi's (tests/pi/root.py), configured and installed in a guest, then
put behind a boot partition on one disk. Models: those that Debian's kernel and raspi-firmware know, Zero 2 W, 3 and 4;
not 5, whose header hangs on a chip (RP1) of its own.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.image.overlays import overlays
from tests.pi.agent import Agent
from tests.pi.host import BUILD, TREE, PiError, digest, is_current, run, say, sign_off
from tests.pi.installed import EXTRAS, PATIENCE
from tests.pi.kernel import Kernel
from tests.pi.machine import Machine, overlay
from tests.pi.root import GUEST, PACKAGES, Contents, Root
from tests.pi.states import KERNEL, SOURCE, files, program
from tests.pi.supplies import OFFERED, PYTHONS, Supplies
from tests.pi.supplies import WHEELS as MAKES_WHEELS

HERE = Path(__file__).parent
OWN = TREE / "firmware_host" / "install" / "image"
PLACES = {
    "card.py": "/usr/local/lib/tablero",
    "tablero.txt": "/usr/local/lib/tablero",
    "tablero-card.service": "/etc/systemd/system",
}
WHEELS = "/root/wheels"
SUITE = "trixie"
DEBIAN = (
    *PACKAGES,
    *OFFERED,
    "linux-image-arm64",
    "raspi-firmware",
    "firmware-brcm80211",
    "initramfs-tools",
    "zstd",
    "wireless-regdb",
    "iw",
    "wpasupplicant",
    "systemd-resolved",
    "systemd-timesyncd",
    "openssh-server",
    "sudo",
    "fdisk",
    "dosfstools",
    "iputils-ping",
    "nano",
    "less",
)
TOOLS = {
    "mcopy": "mtools",
    "mkfs.vfat": "dosfstools",
    "sfdisk": "fdisk",
    "dtc": "device-tree-compiler",
    "xz": "xz-utils",
}
SECTOR = 512
BEGIN = 8192
"""The boot partition's first sector: 4 MiB, where cards like to be written to."""
BOOT = 1024 * 1024
"""Sectors of the boot partition: 512 MiB, room for two kernels."""
FREE = 256 * 2**20
"""Bytes that the file system has left until the first start lets it grow."""

_CLEAN = r"""
set -eu
systemctl stop tablero
useradd --create-home --shell /bin/bash --groups sudo,tablero,gpio,spi,i2c,dialout maker
chmod 440 /etc/sudoers.d/maker
systemctl enable --quiet systemd-networkd tablero-card.service
systemctl disable --quiet ssh.service systemd-networkd-wait-online.service || true
ln -sf ../run/systemd/resolve/stub-resolv.conf /etc/resolv.conf
# What belongs to one machine, and what made this one.
find /var/lib/tablero -mindepth 1 -delete
rm -f /etc/ssh/ssh_host_* /var/lib/systemd/random-seed /var/lib/dbus/machine-id
: >/etc/machine-id
rm -rf /root/* /root/.cache /var/log/journal /var/cache/apt/*.bin /var/lib/apt/lists/* /usr/lib/modules/$(uname -r)
find /boot/firmware -mindepth 1 -delete
find /var/log -type f -delete
"""


class Card:
    """image: of the whole card. boot: a directory with what its boot partition holds."""

    def __init__(self) -> None:
        self.kernel = Kernel(KERNEL)
        self.supplies = Supplies(SUITE)
        self.early = BUILD / "card-early"
        self.root = Root(SUITE, self.kernel, _contents(self.early))
        self.boot = BUILD / "card-boot"
        self.image = BUILD / "card.img"
        self._system = BUILD / "card-system.img"

    def make(self) -> None:
        """Raises PiError."""
        BUILD.mkdir(parents=True, exist_ok=True)
        self._lay_out()
        for what, one in (("kernel", self.kernel), ("packages", self.supplies), ("Debian", self.root)):
            say(f"card: {what}")
            one.make()
        made = digest((self.root.made, self.supplies.made, program(), HERE / "card.py", HERE / "after", OWN))
        if not is_current(self.image, made):
            say("card: Tablero")
            self._install()
            self._gather()
            self._assemble()
            sign_off(self.image, made)

    def _lay_out(self) -> None:
        """What Debian's packages have to find when they are configured."""
        shutil.rmtree(self.early, ignore_errors=True)
        shutil.copytree(HERE / "files", self.early)
        place = self.early / "usr/lib/raspi-firmware/overlays"
        place.mkdir(parents=True)
        for name, compiled in overlays():
            (place / f"{name}.dtbo").write_bytes(compiled)

    def _install(self) -> None:
        disk = overlay(self.root.disk, BUILD / "card.qcow2")
        with Machine(self.kernel, disk, name="card", supplies=self.supplies.disk) as machine:
            machine.wait_until_up(1800)
            machine.agent.run("systemctl is-system-running --wait || true", seconds=1800)
            self._bring(machine.agent)
            machine.agent.run(["make", "install", f"WHEELS={WHEELS}"], cwd=SOURCE, seconds=3600)
            _finish(machine.agent)
            machine.agent.start("umount /srv; sync; systemctl poweroff")
            machine.wait_for_end(600)
        run(["qemu-img", "convert", "-O", "raw", disk, self._system])
        _check(self._system)
        run(["tune2fs", "-L", "tablero", "-U", "random", self._system])
        run(["resize2fs", "-M", self._system])

    def _bring(self, agent: Agent) -> None:
        """The tree, and wheels of all that it needs, with the opponent's kernels for the Pi."""
        agent.put_files(SOURCE, TREE, [*files(), *EXTRAS])
        wheels = BUILD / "card-wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        run([sys.executable, MAKES_WHEELS, wheels, "--python", PYTHONS[SUITE]])
        agent.put_files(WHEELS, wheels, sorted(path.name for path in wheels.iterdir()))
        agent.put(PATIENCE, b"[Service]\nTimeoutStartSec=900\nWatchdogSec=600\n")
        agent.run("systemctl daemon-reload")

    def _gather(self) -> None:
        """The boot files as Debian's packages have laid them out, before the guest was cleaned up."""
        shutil.rmtree(self.boot, ignore_errors=True)
        self.boot.mkdir()
        run(["debugfs", "-R", f"rdump /boot/firmware {self.boot}", self.root.disk])
        for file in (self.boot / "firmware").iterdir():
            shutil.move(file, self.boot)
        (self.boot / "firmware").rmdir()
        shutil.copy(OWN / "tablero.txt", self.boot)

    def _assemble(self) -> None:
        size = self._system.stat().st_size + FREE
        with self._system.open("r+b") as file:
            file.truncate(size)
        run(["resize2fs", self._system])
        fat = BUILD / "card-boot.img"
        fat.unlink(missing_ok=True)
        run(["mkfs.vfat", "-F", "32", "-n", "TABLERO", "-C", fat, str(BOOT * SECTOR // 1024)])
        run(["mcopy", "-s", "-i", fat, *sorted(self.boot.iterdir()), "::"])
        second = BEGIN + BOOT
        unfinished = self.image.with_suffix(".new")
        unfinished.unlink(missing_ok=True)
        with unfinished.open("wb") as file:
            file.truncate(second * SECTOR + size)
        table = f"label: dos\nstart={BEGIN}, size={BOOT}, type=c, bootable\nstart={second}, type=83\n"
        run(["sh", "-c", f"printf '%s' '{table}' | sfdisk --quiet {unfinished}"])
        for part, at in ((fat, BEGIN), (self._system, second)):
            where = [f"if={part}", f"of={unfinished}", f"seek={at * SECTOR // 2**20}"]
            run(["dd", *where, "bs=1M", "conv=notrunc,sparse", "status=none"])
        unfinished.rename(self.image)


def _contents(early: Path) -> Contents:
    return Contents("card-root", DEBIAN, ("main", "non-free-firmware"), (GUEST / "files", early), is_whole=True)


def _finish(agent: Agent) -> None:
    """What only the card has is put there, and what made it is taken away."""
    for name, place in PLACES.items():
        agent.put(f"{place}/{name}", (OWN / name).read_bytes())
    made = " ".join(f"/{name}" for name in _files(GUEST / "files"))
    agent.run(f"{_CLEAN}\nrm -rf {Path(PATIENCE).parent} {made}", seconds=600)
    agent.put_files("/", HERE / "after", _files(HERE / "after"))


def _files(place: Path) -> list[str]:
    """Links too, as they are."""
    return [str(path.relative_to(place)) for path in sorted(place.rglob("*")) if path.is_symlink() or path.is_file()]


def _check(disk: Path) -> None:
    """The file system, as its own tool does, and empties what was deleted; what it mended is no fault here."""
    try:
        run(["e2fsck", "-f", "-y", "-E", "discard", disk])
    except PiError as error:
        if "failed (1)" not in str(error):
            raise
