"""What the guest can install without a network: Debian's packages for its apt, wheels for its pip, on one disk."""

from __future__ import annotations

import os
import shutil
import sys
import tomllib
from pathlib import Path

from tests.pi.archive import Apt
from tests.pi.host import BUILD, HERE, TREE, digest, is_current, run, sign_off
from tests.pi.root import PACKAGES

OFFERED = ("python3-venv", "python3-spidev")
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
# glibc 2.36 of Debian 12; a wheel for an older one runs as well.
PLATFORMS = ("manylinux_2_36", "manylinux_2_34", "manylinux_2_31", "manylinux_2_28", "manylinux_2_17", "manylinux2014")


class Supplies:
    """disk: a raw image with /debian, /wheels."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self.disk = BUILD / f"supplies-{suite}.img"

    @property
    def made(self) -> str:
        return digest((HERE / "supplies.py", HERE / "archive.py", TREE / "pyproject.toml", self.suite))

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
        self._wheels(place / "wheels")
        size = sum(file.stat().st_size for file in place.rglob("*"))
        self.disk.unlink(missing_ok=True)
        run(["mke2fs", "-q", "-t", "ext4", "-d", place, self.disk, f"{size * 5 // 4 // 1024 + 8192}k"])
        shutil.rmtree(place)
        sign_off(self.disk, self.made)

    def _wheels(self, place: Path) -> None:
        """Whatever pip would choose on the Pi, of the versions that pyproject.toml allows."""
        version = PYTHONS[self.suite]
        words = [word for name in PLATFORMS for word in ("--platform", f"{name}_aarch64")]
        index = ["--only-binary", ":all:", "--python-version", version, "--implementation", "cp"]
        run(
            [sys.executable, "-m", "pip", "download", "-q", *words, *index, "-d", place, *self._wanted(version)],
            env={"PIP_CACHE_DIR": str(BUILD / "pip"), "HOME": os.environ.get("HOME", "/")},
        )

    def _wanted(self, version: str) -> list[str]:
        project = tomllib.loads((TREE / "pyproject.toml").read_text())
        named = [*project["project"]["dependencies"], *project["build-system"]["requires"], "wheel"]
        for extra in ("boards", "pi"):
            named += project["project"]["optional-dependencies"][extra]
        # pip asks markers of the Python that it runs on.
        old = tuple(map(int, version.split("."))) < (3, 13)
        wanted = []
        for requirement in named:
            name, _, marker = requirement.partition(";")
            if name.startswith(("tablero", "spidev")) or ("< '3.13'" in marker and not old):
                continue  # spidev has no wheels: it is Debian's
            wanted.append(name.strip())
        return wanted


def _entry(package: Path) -> str:
    """A package's in an apt repository."""
    told = run(["dpkg-deb", "--field", package]).rstrip("\n")
    hashed = run(["sha256sum", package]).split()[0]
    return f"{told}\nFilename: ./{package.name}\nSize: {package.stat().st_size}\nSHA256: {hashed}\n"
