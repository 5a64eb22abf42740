"""The virtual Pi's root file system: Debian's packages, unpacked here without root, configured by the guest itself.

Unpacking needs no code of the other architecture: every package's files, and its entry in dpkg's list, "unpacked".
What maintainer scripts do is left to ``dpkg --configure`` in the guest's first start.
"""

from __future__ import annotations

import shlex
import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Contents:
    """name: of the disk's file and its label. packages, from these components of the archive; files: directories that
    are laid over them. is_whole: whether it has all certificates, and the packages' licences."""

    name: str = "root"
    packages: tuple[str, ...] = PACKAGES
    components: tuple[str, ...] = ("main",)
    files: tuple[Path, ...] = (GUEST / "files",)
    is_whole: bool = False


class Root:
    """disk: a raw image of a Debian that is ready to start, and is never written to again."""

    def __init__(self, suite: str, kernel: Kernel, contents: Contents | None = None) -> None:
        self.suite = suite
        self.kernel = kernel
        self.contents = contents or Contents()
        self.disk = BUILD / f"{self.contents.name}-{suite}.img"

    @property
    def made(self) -> str:
        """What it was made from."""
        own = self.contents
        what: tuple[str | Path, ...] = (own.name, *own.packages, *own.components, *own.files, str(own.is_whole))
        return digest((HERE / "root.py", GUEST / "unpack.sh", *what, self.suite, self.kernel.made))

    def make(self) -> None:
        if is_current(self.disk, self.made):
            return
        apt = Apt(self.suite, "arm64", self.contents.components)
        packages = apt.closure(*self.contents.packages)
        script = self.disk.with_suffix(".sh")
        script.write_text(self._script(packages))
        self.disk.unlink(missing_ok=True)
        run(["fakeroot", "sh", "-eu", script])
        self._configure()
        sign_off(self.disk, self.made)

    def _script(self, packages: Sequence[Path]) -> str:
        """Everything that needs files of other owners, for fakeroot."""
        root = self.disk.with_suffix("")
        shutil.rmtree(root, ignore_errors=True)
        info = root / "var" / "lib" / "dpkg" / "info"
        words = ["umask 022", f"mkdir -p {info}"]
        for part in _MERGED:
            words += [f"mkdir -p {root}/usr/{part}", f"ln -s usr/{part} {root}/{part}"]
        for package in packages:
            words.append(f"sh {GUEST}/unpack.sh {shlex.quote(str(package))} {root} {'whole' * self.contents.is_whole}")
        words.append(f"mkdir -p {root}/usr/lib/modules && cp -r {self.kernel.modules}/. {root}/usr/lib/modules/")
        words += [f"cp -r {files}/. {root}/" for files in self.contents.files]
        words.append(f"mke2fs -q -t ext4 -L {self.contents.name} -d {root} {self.disk}.new {SIZE}")
        words.append(f"rm -rf {root}; mv {self.disk}.new {self.disk}")
        return "\n".join(words) + "\n"

    def _configure(self) -> None:
        """The guest's first start: dpkg configures what is unpacked, then switches off."""
        with Machine(self.kernel, self.disk, raw=True, begin=_SECOND, name=f"configure-{self.disk.stem}") as machine:
            machine.wait_for_end(3600)
            told = machine.console()
        if "PI CONFIGURED" not in told:
            self.disk.unlink()
            raise PiError("Debian could not be configured:\n" + textwrap.shorten(told[-3000:], 3000))
