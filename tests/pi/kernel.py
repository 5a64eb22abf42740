"""Debian's kernel for the virtual Pi, its modules and headers, an initial RAM disk, a device tree."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterable
from pathlib import Path

from tests.pi.archive import Apt, unpack
from tests.pi.host import BUILD, HERE, PiError, digest, is_current, run, sign_off

FIRST = ("virtio_pci", "virtio_mmio", "virtio_blk", "crc32c_generic", "ext4")
"""Modules without which the root file system is not there; a kernel may have some of them built in."""
LATER = (
    "virtio_console",
    "virtio_net",
    "virtio_rng",
    "spidev",
    "i2c-dev",
    "configfs",
    "autofs4",
    "ipv6",
    "crc32c-cryptoapi",
    "efivarfs",
    "rtc-pl031",
    "softdog",
    "usbserial",
    "ftdi_sio",
    "cdc-acm",
    "xhci-pci",
)
MODEL = "Raspberry Pi Zero 2 W Rev 1.0"
REVISION = 0x902120
"""Of the Zero 2 W (Raspberry Pi documentation, "Revision codes")."""
CORES = os.environ.get("PI_CORES", "2")
"""Of the virtual Pi; one leaves a core to whoever works on this computer."""
MACHINE = ("-M", "virt,gic-version=2", "-cpu", "cortex-a53", "-smp", CORES, "-m", "512")

_INIT = """#!/bin/sh
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
while read module; do insmod /modules/$module; done </modules/order
tries=0
while [ ! -e /dev/vda ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
mount -t ext4 -o rw /dev/vda /root
begin=/sbin/init
for word in $(cat /proc/cmdline); do case $word in init=*) begin=${word#init=} ;; esac; done
mount --move /dev /root/dev
umount /sys /proc
exec switch_root /root $begin
"""


class Kernel:
    """image, ram_disk, device_tree: what QEMU is given. modules: for /lib/modules. headers: to compile against."""

    def __init__(self, suite: str) -> None:
        self.place = BUILD / f"kernel-{suite}"
        self.image = self.place / "image"
        self.ram_disk = self.place / "initrd.gz"
        self.device_tree = self.place / "pi.dtb"
        self.modules = self.place / "lib" / "modules"
        self.headers = self.place / "headers"
        self._suite = suite

    @property
    def made(self) -> str:
        """What it was made from."""
        return digest((HERE / "kernel.py", HERE / "archive.py", self._suite, CORES))

    def make(self) -> None:
        if is_current(self.place, self.made):
            return
        apt = Apt(self._suite, "arm64")
        image = next(name for name in apt.needs("linux-image-arm64") if name.startswith("linux-image-"))
        release = image.removeprefix("linux-image-")
        shutil.rmtree(self.place, ignore_errors=True)
        package = unpack(apt.fetch(image), self.place / "package")
        shutil.move(package / "boot" / f"vmlinuz-{release}", self.image)
        lib = package / "usr" / "lib" if (package / "usr" / "lib" / "modules").exists() else package / "lib"
        built_in = self._choose(lib / "modules" / release, release)
        self._headers(apt, release)
        run(["depmod", "-b", self.place, release])
        self._ram_disk(apt, release, built_in)
        self._device_tree()
        shutil.rmtree(package)
        sign_off(self.place, self.made)

    def _choose(self, source: Path, release: str) -> set[str]:
        """Copies the modules that are wanted, with those that they need; gives the names that are built in."""
        run(["depmod", "-b", _base(source), release])
        needs = {}
        for line in (source / "modules.dep").read_text().splitlines():
            file, _, others = line.partition(":")
            needs[_name(file)] = [file, *others.split()]
        built_in = {_name(line) for line in (source / "modules.builtin").read_text().splitlines()}
        target = self.modules / release
        for name in map(_name, (*FIRST, *LATER)):
            if name in built_in:
                continue
            for file in needs.get(name, ()):
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source / file, target / file)
        for file in ("modules.builtin", "modules.order", "modules.builtin.modinfo"):
            shutil.copy(source / file, target)
        return built_in

    def _headers(self, apt: Apt, release: str) -> None:
        """What a module is compiled against, with the tools of this computer's architecture."""
        name = f"linux-headers-{release}"
        needs = apt.needs(name)
        common = next(need for need in needs if need.endswith("-common"))
        tools = next(need for need in needs if need.startswith("linux-kbuild"))
        own = Apt(self._suite, "arm64" if platform.machine() == "aarch64" else "amd64")
        root = self.place / "root"
        root.mkdir()
        for package in (apt.fetch(name), apt.fetch(common), own.fetch(tools)):
            run(["dpkg-deb", "--extract", package, root])
        # The packages expect to lie in /usr.
        self.headers.symlink_to(root / "usr" / "src" / name)
        for makefile in self.headers.resolve().rglob("Makefile"):
            makefile.write_text(makefile.read_text().replace("/usr/src/", f"{root}/usr/src/"))
        for link in (*self.headers.resolve().iterdir(), root / "usr" / "src" / common / "scripts"):
            if link.is_symlink() and os.readlink(link).startswith("/"):
                to = root / os.readlink(link).lstrip("/")
                link.unlink()
                link.symlink_to(to)

    def _ram_disk(self, apt: Apt, release: str, built_in: Iterable[str]) -> None:
        root = self.place / "initrd"
        for part in ("bin", "modules", "proc", "sys", "dev", "root"):
            (root / part).mkdir(parents=True)
        busybox = unpack(apt.fetch("busybox-static"), self.place / "busybox")
        shutil.copy(next(busybox.rglob("bin/busybox")), root / "bin")
        for command in ("sh", "mount", "umount", "insmod", "switch_root", "cat", "sleep"):
            (root / "bin" / command).symlink_to("busybox")
        order: list[str] = []
        for name in FIRST:
            if _name(name) not in built_in:
                order += self._with_needs(release, _name(name))
        seen = list(dict.fromkeys(order))
        for file in seen:
            shutil.copy(self.modules / release / file, root / "modules")
        (root / "modules" / "order").write_text("".join(f"{Path(file).name}\n" for file in seen))
        (root / "init").write_text(_INIT)
        (root / "init").chmod(0o755)
        run(["sh", "-c", "find . | cpio --quiet -o -H newc -R 0:0 | gzip -1 >../initrd.gz"], cwd=root)
        for done in (busybox, root):
            shutil.rmtree(done)

    def _with_needs(self, release: str, name: str) -> list[str]:
        for line in (self.modules / release / "modules.dep").read_text().splitlines():
            file, _, others = line.partition(":")
            if _name(file) == name:
                return [*reversed(others.split()), file]
        raise PiError(f"Debian's kernel {release} has no module {name}")

    def _device_tree(self) -> None:
        """QEMU's own for its machine, which then says that it is a Pi. Without the machine's own lines: a Pi has one
        gpiochip that is its header."""
        tree = self.device_tree
        run(["qemu-system-aarch64", *MACHINE, "-display", "none", "-nic", "none", "-M", f"dumpdtb={tree}"])
        for node in ("/gpio-keys", "/pl061@9030000"):
            run(["fdtput", "-r", tree, node])
        run(["fdtput", "-t", "s", tree, "/", "model", MODEL])
        compatible = ("raspberrypi,model-zero-2-w", "brcm,bcm2837", "linux,dummy-virt")
        run(["fdtput", "-t", "s", tree, "/", "compatible", *compatible])
        run(["fdtput", "-c", tree, "/system"])
        run(["fdtput", "-t", "x", tree, "/system", "linux,revision", f"{REVISION:x}"])


def _name(file: str) -> str:
    """A module's name, from the name of its file."""
    return Path(file).name.split(".ko")[0].replace("-", "_")


def _base(modules: Path) -> Path:
    """What depmod calls the root of such a directory."""
    return modules.parents[2]
