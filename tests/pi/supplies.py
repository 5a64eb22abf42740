"""What the guest can install without a network: Debian's packages for its apt, wheels for its pip, on one disk."""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path

from tests.pi.archive import Apt
from tests.pi.host import BUILD, HERE, TREE, digest, is_current, run, sign_off
from tests.pi.root import PACKAGES

OFFERED = ("python3-venv", "python3-spidev")
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
WHEELS = TREE / "firmware_host" / "install" / "wheels.py"


class Supplies:
    """disk: a raw image with /debian, /wheels."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self.disk = BUILD / f"supplies-{suite}.img"

    @property
    def made(self) -> str:
        return digest((HERE / "supplies.py", HERE / "archive.py", WHEELS, TREE / "pyproject.toml", self.suite))

    def make(self) -> None:
        if is_current(self.disk, self.made):
            return
        place = BUILD / f"supplies-{self.suite}"
        shutil.rmtree(place, ignore_errors=True)
        (place / "debian").mkdir(parents=True)
        apt = Apt(self.suite, "arm64")
        there = apt.closure(*PACKAGES)
        entries = []
        for package in apt.closure(*PACKAGES, *OFFERED):
            if package not in there:
                shutil.copy(package, place / "debian")
                entries.append(_entry(package))
        (place / "debian" / "Packages").write_text("\n".join(entries))
        run([sys.executable, WHEELS, place / "wheels", "--python", PYTHONS[self.suite]])
        build = [f"--dest={place}/wheels", "--only-binary=:all:", *self._build_needs()]
        run([sys.executable, "-m", "pip", "download", "--quiet", *build])
        size = sum(file.stat().st_size for file in place.rglob("*"))
        self.disk.unlink(missing_ok=True)
        run(["mke2fs", "-q", "-t", "ext4", "-d", place, self.disk, f"{size * 5 // 4 // 1024 + 8192}k"])
        shutil.rmtree(place)
        sign_off(self.disk, self.made)

    def _build_needs(self) -> list[str]:
        """What pip builds the program from source with; pure Python, the same for every machine."""
        project = tomllib.loads((TREE / "pyproject.toml").read_text())
        return [*project["build-system"]["requires"], "wheel"]


def _entry(package: Path) -> str:
    """A package's in an apt repository."""
    told = run(["dpkg-deb", "--field", package]).rstrip("\n")
    hashed = run(["sha256sum", package]).split()[0]
    return f"{told}\nFilename: ./{package.name}\nSize: {package.stat().st_size}\nSHA256: {hashed}\n"
