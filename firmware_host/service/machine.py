"""The computer as the doctor sees it: files below a root, and commands found there. Nothing is changed.

A directory laid out like a computer's root will do, commands being scripts in its usr/bin.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import distributions
from pathlib import Path

_COMMANDS = ("usr/local/bin", "usr/bin", "bin", "usr/sbin", "sbin")
_PATIENCE = 5.0
"""Seconds for a command."""


@dataclass(frozen=True, slots=True)
class User:
    """name, number; groups: of this process. member: those of its entry in /etc/group, which count from the next
    login on."""

    name: str
    number: int
    groups: frozenset[str]
    member: frozenset[str]


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that has a device open."""

    process: int
    name: str
    device: str

    def __str__(self) -> str:
        return f"{self.name} (process {self.process})"


class Machine:
    """root: of the computer's file system. python: the version that runs. libraries: the directories in which Python
    looks for packages. All paths given and returned are those below the root, beginning with "/"."""

    def __init__(
        self,
        root: Path = Path("/"),
        *,
        environ: Mapping[str, str] | None = None,
        python: Sequence[int] | None = None,
        libraries: Sequence[Path] | None = None,
        directory: str | None = None,
    ) -> None:
        self.root = root
        self.environ = os.environ if environ is None else environ
        self.python = tuple(sys.version_info[:3] if python is None else python)
        self.directory = str(Path.cwd()) if directory is None else directory
        self._libraries = [Path(entry or ".") for entry in sys.path] if libraries is None else libraries

    # -- files

    def at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def exists(self, path: str) -> bool:
        """False too where this user may not look."""
        return os.path.exists(self.at(path))

    def text(self, path: str) -> str:
        """Without the zero byte at the end of the device tree's texts; empty where it cannot be read."""
        try:
            return self.at(path).read_bytes().decode("utf-8", "replace").rstrip("\0")
        except OSError:
            return ""

    def glob(self, pattern: str) -> list[str]:
        """Sorted."""
        try:
            return sorted("/" + str(found.relative_to(self.root)) for found in self.root.glob(pattern.lstrip("/")))
        except OSError:
            return []

    def nearest(self, path: str) -> Path:
        """What is there of the way to it."""
        at = self.at(path)
        while at != self.root and not os.path.exists(at):
            at = at.parent
        return at

    def writable(self, directory: str) -> bool:
        """Whether files can be made there, or in what is to be made on the way there."""
        at = self.nearest(directory)
        return os.path.isdir(at) and os.access(at, os.W_OK | os.X_OK)

    # -- commands

    def has(self, command: str) -> bool:
        return self._command(command) is not None

    def run(self, command: str, *given: str) -> str | None:
        """What the command prints; None where there is no such command, or it failed or took too long."""
        found = self._command(command)
        if found is None:
            return None
        try:
            done = subprocess.run(
                [str(found), *given],
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=True,
                env={**self.environ, "LC_ALL": "C"},
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return done.stdout

    def _command(self, command: str) -> Path | None:
        places = (self.root / place / command for place in _COMMANDS)
        return next((place for place in places if os.access(place, os.X_OK)), None)

    # -- who

    @cached_property
    def user(self) -> User:
        status = dict(re.findall(r"^(\w+):\s*(.*)$", self.text("/proc/self/status"), re.MULTILINE))
        number = int(status.get("Uid", str(os.getuid())).split()[0])
        accounts = [line.split(":") for line in self.text("/etc/passwd").splitlines()]
        name = next((entry[0] for entry in accounts if len(entry) > 2 and entry[2] == str(number)), str(number))
        names: dict[str, str] = {}
        member: set[str] = set()
        for line in self.text("/etc/group").splitlines():
            entry = line.split(":")
            if len(entry) == 4:
                names[entry[2]] = entry[0]
                if name in entry[3].split(","):
                    member.add(entry[0])
        groups = [*status.get("Groups", "").split(), *status.get("Gid", "").split()[:1]]
        return User(name, number, frozenset(names.get(group, group) for group in groups), frozenset(member))

    def holders(self, *devices: str) -> Iterator[Holder]:
        """Other processes that have open a device whose path begins so; of other users only root sees any."""
        own = re.search(r"^Pid:\s*(\d+)", self.text("/proc/self/status"), re.MULTILINE)
        for process in self.glob("/proc/[0-9]*"):
            number = Path(process).name
            if own and number == own[1]:
                continue
            seen = set()
            for link in self.glob(f"{process}/fd/*"):
                try:
                    target = os.readlink(self.at(link))
                except OSError:
                    continue
                if target.startswith(devices) and target not in seen:
                    seen.add(target)
                    yield Holder(int(number), self._name(process), target)

    def _name(self, process: str) -> str:
        words = self.text(f"{process}/cmdline").split("\0")
        if "tablero" in " ".join(words[:4]):
            return "tablero"
        return self.text(f"{process}/comm").strip() or "a process"

    # -- Python's packages

    @cached_property
    def _versions(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for package in distributions(path=[str(place) for place in self._libraries]):
            if name := package.metadata["Name"]:
                found.setdefault(_plain(name), package.version)
        return found

    def library(self, name: str) -> str | None:
        """The version of an installed package, by its name for pip; None without it."""
        return self._versions.get(_plain(name))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
