"""Debian's packages for another architecture, without root: by an apt beside the computer's, with its own state.

Packages come from the archive that this computer already uses, and are checked by apt against Debian's key.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from tests.pi.host import BUILD, PiError, run

# Such as "Inst libc6 (2.36-9 Debian:12.13/oldstable [arm64]) []", of apt-get --simulate.
_PLANNED = re.compile(r"^Inst (\S+) \((\S+) .*?\[(\w+)\]\)", re.MULTILINE)
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


def mirror() -> str:
    """The address of this computer's own Debian archive. Raises PiError where it has none."""
    listed = run(["apt-get", "indextargets", "--format", "$(ORIGIN)|$(LABEL)|$(REPO_URI)", "Created-By: Packages"])
    for line in listed.splitlines():
        origin, label, address = line.split("|")
        if origin == label == "Debian":
            return address
    raise PiError("apt knows no archive of Debian. Type:  sudo apt-get update  (and see /etc/apt/sources.list.d)")


class Apt:
    """suite: such as "bookworm". architecture: of the packages. components: of the archive. keep: where they and the
    lists are kept."""

    def __init__(self, suite: str, architecture: str, components: Sequence[str] = ("main",)) -> None:
        if not KEYRING.exists():
            raise PiError(f"{KEYRING}: missing. Type:  sudo apt-get install -y debian-archive-keyring")
        self.suite, self.architecture = suite, architecture
        self._components = components
        self.keep = BUILD / "-".join(("apt", suite, architecture, *components[1:]))
        self._config = self.keep / "apt.conf"
        for part in ("lists/partial", "archives/partial", "trusted.d", "parts"):
            (self.keep / part).mkdir(parents=True, exist_ok=True)
        (self.keep / "status").touch()
        if not self._config.exists():
            self._begin()

    def _begin(self) -> None:
        source = f"deb [signed-by={KEYRING}] {mirror()} {self.suite} {' '.join(self._components)}\n"
        (self.keep / "sources.list").write_text(source)
        settings = {
            "Dir::Etc::sourcelist": self.keep / "sources.list",
            "Dir::Etc::sourceparts": self.keep / "parts",
            "Dir::Etc::trustedparts": self.keep / "trusted.d",
            "Dir::Etc::preferencesparts": self.keep / "parts",
            "Dir::State": self.keep,
            "Dir::State::lists": self.keep / "lists",
            "Dir::State::status": self.keep / "status",
            "Dir::Cache": self.keep,
            "Dir::Cache::archives": self.keep / "archives",
            "APT::Architecture": self.architecture,
            "APT::Install-Recommends": "false",
            "APT::Sandbox::User": "root",
            "Acquire::Languages": "none",
            "Debug::NoLocking": "true",
        }
        lines = [f'{name} "{value}";' for name, value in settings.items()]
        lines.append(f'#clear APT::Architectures;\nAPT::Architectures {{ "{self.architecture}"; }};')
        unfinished = self._config.with_suffix(".new")
        unfinished.write_text("\n".join(lines) + "\n")
        run(["apt-get", "-q", "update"], env={"APT_CONFIG": str(unfinished)})
        unfinished.rename(self._config)

    def _apt(self, tool: str, *words: str, cwd: Path | None = None) -> str:
        return run([tool, "-q", *words], env={"APT_CONFIG": str(self._config)}, cwd=cwd)

    def closure(self, *wanted: str) -> list[Path]:
        """Packages with all that they need, essential ones included; downloaded."""
        words = ("install", "-y", "?essential", *wanted)
        self._apt("apt-get", "--download-only", *words)
        planned = self._apt("apt-get", "--simulate", *words)
        files = [
            self.keep / "archives" / f"{name}_{version.replace(':', '%3a')}_{architecture}.deb"
            for name, version, architecture in _PLANNED.findall(planned)
        ]
        if absent := [file.name for file in files if not file.exists()]:
            raise PiError(f"apt did not download {', '.join(absent)}")
        return files

    def fetch(self, name: str) -> Path:
        """One package alone."""
        version = self._version(name)
        fits = list((self.keep / "archives").glob(f"{name}_{version.replace(':', '%3a')}_*.deb"))
        if not fits:
            self._apt("apt-get", "download", name, cwd=self.keep / "archives")
            fits = list((self.keep / "archives").glob(f"{name}_*.deb"))
        return fits[0]

    def _version(self, name: str) -> str:
        for line in self._apt("apt-cache", "show", "--no-all-versions", name).splitlines():
            if line.startswith("Version: "):
                return line.removeprefix("Version: ")
        raise PiError(f"Debian {self.suite} has no package {name} for {self.architecture}")

    def needs(self, name: str) -> list[str]:
        """The names of the packages that one depends on."""
        told = self._apt("apt-cache", "depends", "--no-recommends", "--no-suggests", name)
        return [line.split()[1] for line in told.splitlines() if line.strip().startswith("Depends:")]


def unpack(package: Path, into: Path) -> Path:
    """A package's files, as they lie in it."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    run(["dpkg-deb", "--extract", package, into])
    return into
