"""The computer that the virtual Pi runs on: what it lacks, where things are kept, how commands are run."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

TREE = Path(__file__).parents[2]
HERE = Path(__file__).parent
BUILD = TREE / "build" / "pi"

# Command -> the Debian package that has it. A computer of arm64 compiles the bench with its own compiler.
COMMANDS = {
    "qemu-system-aarch64": "qemu-system-arm",
    "qemu-img": "qemu-utils",
    "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu",
    "make": "make",
    "fakeroot": "fakeroot",
    "fdtput": "device-tree-compiler",
    "depmod": "kmod",
    "cpio": "cpio",
    "mke2fs": "e2fsprogs",
    "debugfs": "e2fsprogs",
    "dpkg-deb": "dpkg",
    "setpriv": "util-linux",
    "apt-get": "apt",
}


class PiError(RuntimeError):
    """The virtual Pi cannot be made or does not answer: says why and what to do."""


def missing(commands: Mapping[str, str]) -> tuple[str, ...]:
    """The Debian packages whose commands this computer lacks."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    return tuple(sorted({package for name, package in commands.items() if not shutil.which(name, path=path)}))


def check(more: Mapping[str, str] = MappingProxyType({})) -> None:
    """more: commands beside those of the virtual Pi, with their packages. Raises PiError with the line that installs
    what is missing."""
    if sys.platform != "linux":
        raise PiError("the virtual Pi is made from Debian's packages; it needs Debian or Raspberry Pi OS")
    if lacking := missing({**COMMANDS, **more}):
        sudo = "" if os.getuid() == 0 else "sudo "
        raise PiError(
            f"Debian packages are missing. Type:  {sudo}apt-get update && {sudo}apt-get install -y "
            f"--no-install-recommends {' '.join(lacking)}"
        )


def is_long() -> bool:
    """Whether what takes hours is carried out too."""
    return bool(os.environ.get("PI_LONG"))


def say(told: str) -> None:
    """What is being made, which takes its time."""
    print(f"pi: {told}", file=sys.__stderr__, flush=True)


def run(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """What the command prints. Raises PiError with the last lines of what it said."""
    inherited = {**os.environ, "PATH": f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [str(word) for word in command],
        env={**inherited, **(env or {})},
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise PiError(f"{command[0]} failed ({done.returncode}): {' '.join(map(str, command[1:]))[:300]}\n{said}")
    return done.stdout


def digest(parts: Iterable[str | Path]) -> str:
    """Of texts, and of what is in files and directories; of a link, where it leads."""
    sum_ = hashlib.sha256()
    for part in parts:
        files = [part] if isinstance(part, str) or part.is_file() else _below(part)
        for each in files:
            sum_.update(_content(each))
            sum_.update(b"\0")
    return sum_.hexdigest()[:16]


def _below(place: Path) -> list[Path]:
    return sorted(path for path in place.rglob("*") if path.is_file() or path.is_symlink())


def _content(each: str | Path) -> bytes:
    if isinstance(each, str):
        return each.encode()
    return os.fsencode(os.readlink(each)) if each.is_symlink() else each.read_bytes()


def is_current(made: Path, inputs: str) -> bool:
    """Whether ``made`` was made from these inputs."""
    stamp = made.with_name(f"{made.name}.made")
    return made.exists() and stamp.exists() and stamp.read_text() == inputs


def sign_off(made: Path, inputs: str) -> None:
    made.with_name(f"{made.name}.made").write_text(inputs)


@contextlib.contextmanager
def alone(making: str) -> Iterator[None]:
    """While something is made that other processes need too: they wait for it."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / f"{making}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
