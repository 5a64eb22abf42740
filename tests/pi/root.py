"""The virtual Pi's root file system: Debian's packages, unpacked here without root, configured by the guest itself.

Unpacking needs no code of the other architecture: every package's files, and its entry in dpkg's list, "unpacked".
What maintainer scripts do is left to ``dpkg --configure`` in the guest's first start.
"""

from __future__ import annotations

import shlex
import shutil
import textwrap
from collections.abc import Sequence
from pathlib import Path

from tests.pi.archive import Apt
from tests.pi.host import BUILD, HERE, PiError, digest, is_current, run, sign_off
from tests.pi.kernel import Kernel
from tests.pi.machine import Machine

PACKAGES = (
    "systemd-sysv",
    "udev",
    "dbus",
    "usr-is-merged",
    "python3",
    "make",
    "kmod",
    "iproute2",
    "procps",
    "login",
    "passwd",
    "e2fsprogs",
    "ca-certificates",
)
"""Of a Debian of the smallest kind, with what an image for a Pi has anyway; what Tablero needs besides, its installer
has to ask for."""
SIZE = "3G"
GUEST = HERE / "guest"
_MERGED = ("bin", "sbin", "lib")
_SECOND = "/usr/local/sbin/pi-begin"


class Root:
    """disk: a raw image of a Debian that is ready to start, and is never written to again."""

    def __init__(self, suite: str, kernel: Kernel) -> None:
        self.suite = suite
        self.kernel = kernel
        self.disk = BUILD / f"root-{suite}.img"

    @property
    def made(self) -> str:
        """What it was made from."""
        return digest((HERE / "root.py", GUEST / "unpack.sh", GUEST / "files", self.suite, self.kernel.made))

    def make(self) -> None:
        if is_current(self.disk, self.made):
            return
        apt = Apt(self.suite, "arm64")
        packages = apt.closure(*PACKAGES)
        script = BUILD / f"root-{self.suite}.sh"
        script.write_text(self._script(packages))
        self.disk.unlink(missing_ok=True)
        run(["fakeroot", "sh", "-eu", script])
        self._configure()
        sign_off(self.disk, self.made)

    def _script(self, packages: Sequence[Path]) -> str:
        """Everything that needs files of other owners, for fakeroot."""
        root = BUILD / f"root-{self.suite}"
        shutil.rmtree(root, ignore_errors=True)
        info = root / "var" / "lib" / "dpkg" / "info"
        words = ["umask 022", f"mkdir -p {info}"]
        for part in _MERGED:
            words += [f"mkdir -p {root}/usr/{part}", f"ln -s usr/{part} {root}/{part}"]
        for package in packages:
            words.append(f"sh {GUEST}/unpack.sh {shlex.quote(str(package))} {root}")
        words.append(f"mkdir -p {root}/usr/lib/modules && cp -r {self.kernel.modules}/. {root}/usr/lib/modules/")
        words.append(f"cp -r {GUEST}/files/. {root}/")
        words.append(f"mke2fs -q -t ext4 -L root -d {root} {self.disk}.new {SIZE}")
        words.append(f"rm -rf {root}; mv {self.disk}.new {self.disk}")
        return "\n".join(words) + "\n"

    def _configure(self) -> None:
        """The guest's first start: dpkg configures what is unpacked, then switches off."""
        with Machine(self.kernel, self.disk, raw=True, begin=_SECOND, name=f"configure-{self.suite}") as machine:
            machine.wait_for_end(1800)
            told = machine.console()
        if "PI CONFIGURED" not in told:
            self.disk.unlink()
            raise PiError("Debian could not be configured:\n" + textwrap.shorten(told[-3000:], 3000))
