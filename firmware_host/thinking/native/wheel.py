"""The program's wheel with the kernels in it, for each kind of machine.

Of several wheels of the same version pip takes the one for its machine, and the one without kernels on any other. The
library needs no Python (library.py): one wheel serves every version.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tempfile
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from firmware_host.thinking.native.build import BuildError, build, place

PURE = "py3-none-any"
OLDEST = (2, 17)
"""The glibc of the oldest tag that pip is asked for (manylinux2014)."""
IN_WHEEL = "firmware_host/thinking/native"
_MACHINES_OF_ELF = {62: "x86_64", 183: "aarch64"}
"""e_machine of elf(5)."""
_NEEDS = re.compile(rb"\0GLIBC_(\d+)\.(\d+)(?:\.\d+)?(?=\0)")


@dataclass(frozen=True, slots=True)
class Target:
    """compiler: as Debian names it, at home and elsewhere. packages: of Debian, that bring it to another machine."""

    compiler: str
    packages: str


TARGETS = {
    "aarch64": Target("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"),
    "x86_64": Target("x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu libc6-dev-amd64-cross"),
}
"""By the machine, as uname -m calls it."""


def platform_of(library: bytes) -> str:
    """The platform tag (PEP 600): the machine that the library is for, and the glibc whose symbols it asks for. Raises
    BuildError."""
    machine = _MACHINES_OF_ELF.get(int.from_bytes(library[18:20], "little")) if library[:4] == b"\x7fELF" else None
    if machine is None:
        raise BuildError(f"no library of a known machine; known: {', '.join(TARGETS)}")
    needs = [(int(major), int(minor)) for major, minor in _NEEDS.findall(library)]
    major, minor = max([OLDEST, *needs])
    return f"manylinux_{major}_{minor}_{machine}"


def compiled(machine: str) -> bytes:
    """The library for a kind of machine, compiled here. Raises BuildError naming what is missing."""
    target = TARGETS[machine]
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / place(machine).name
        try:
            build(made, target.compiler, target.packages)
        except BuildError as error:
            told = str(error).splitlines()[0]
            cure = "" if target.packages in told else f"; Debian: apt-get install {target.packages}"
            raise BuildError(f"{told}{cure}") from error
        return made.read_bytes()


def with_kernels(pure: Path, machine: str) -> Path:
    """Another wheel beside the one without kernels: the same, and the library. Raises BuildError."""
    library = compiled(machine)
    platform = platform_of(library)
    made = pure.with_name(pure.name.replace(PURE, f"py3-none-{platform}"))
    with zipfile.ZipFile(pure) as old:
        kept = [(entry, old.read(entry)) for entry in old.infolist() if not entry.filename.endswith("/RECORD")]
        (record,) = (entry for entry in old.infolist() if entry.filename.endswith("/RECORD"))
    added = zipfile.ZipInfo(f"{IN_WHEEL}/{place(machine).name}", record.date_time)
    added.external_attr = record.external_attr
    entries = [(entry, _described(entry.filename, content, platform)) for entry, content in kept] + [(added, library)]
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for entry, content in entries:
            new.writestr(entry, content, zipfile.ZIP_DEFLATED)
        lines = _record((entry.filename, content) for entry, content in entries)
        new.writestr(record, f"{lines}{record.filename},,\n", zipfile.ZIP_DEFLATED)
    return made


def _described(name: str, content: bytes, platform: str) -> bytes:
    if not name.endswith(".dist-info/WHEEL"):
        return content
    told = content.decode().replace(f"Tag: {PURE}", f"Tag: py3-none-{platform}")
    return told.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false").encode()


def _record(entries: Iterable[tuple[str, bytes]]) -> str:
    lines = []
    for name, content in entries:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    return "".join(lines)
