"""The root helper of updates: verifies a release file, installs it, or goes back, and can do nothing else.

Started by tablero-update.path when the daemon, which is not root, has laid a request into its own directory. Whatever
lies there is an attacker's until the signature has been checked: it is opened without following links, copied to where
only root writes, and only the copy is looked at. It needs Python's own library alone, and runs with -I.

    /var/lib/tablero/update/request        "install" or "rollback"; removed before anything is done
    /var/lib/tablero/update/release.tar    wheels, SHA256SUMS and SHA256SUMS.sig, flat
    /etc/tablero/signers                   whose signature counts (ALLOWED SIGNERS of ssh-keygen(1)); root's
    /opt/tablero/update.json               what came of it, for the console
    /opt/tablero/trial                     the version before, while one is tried; after a power cut --settle goes back
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NAMESPACE = "tablero"
SUMS, SIGNATURE = "SHA256SUMS", "SHA256SUMS.sig"
LARGEST = 300 * 2**20
"""Bytes of a release file, and of all that is in it."""
MOST_FILES = 200
SPARE = 200 * 2**20
"""Bytes of the disk that must stay free."""
PIECE = 2**20
_WHEEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+!-]{0,150}\.whl")
_OURS = re.compile(r"tablero-(\d{1,6}\.\d{1,6}\.\d{1,6})-py3-none-any\.whl")
_SUM = re.compile(r"([0-9a-f]{64})  (\S+)")
_NUMBER = re.compile(r"versions/(\d+)\.(\d+)\.(\d+)-")
RPI_GPIO = "rpi-lgpio>=0.6,<0.7"
"""Without what it asks for, as install.sh does it, which says why."""
Done = subprocess.CompletedProcess[str]


class UpdateError(Exception):
    """Nothing has been changed: says why."""


def run(*command: str | Path, stdin: Path = Path(os.devnull), cwd: Path | None = None) -> Done:
    env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent"}
    words = [str(each) for each in command]
    with stdin.open("rb") as file:
        return subprocess.run(
            words, stdin=file, cwd=cwd, env=env, capture_output=True, encoding="utf-8", errors="replace", check=False
        )


class Updater:
    """root: the file system's. restart: of the service; True where it is ready again. python: makes environments."""

    def __init__(self, root: Path, restart: Callable[[], bool], python: str = "/usr/bin/python3") -> None:
        self._home = root / "opt/tablero"
        self._work = self._home / "versions/.update"
        self._state = root / "var/lib/tablero"
        self._signers = root / "etc/tablero/signers"
        self._restart = restart
        self._python = python

    def obey(self) -> str:
        """Does what is asked for, if anything is; what came of it."""
        asked = self._request()
        if asked is None:
            return ""
        try:
            does = {b"install": self.install, b"rollback": self.rollback}.get(asked)
            if does is None:
                raise UpdateError("that is no request; allowed: install, rollback")
            told, good = does(), True
        except (UpdateError, OSError, tarfile.TarError, subprocess.SubprocessError) as error:
            told, good = str(error) or type(error).__name__, False
        finally:
            shutil.rmtree(self._work, ignore_errors=True)
        self._tell(told, good)
        return told

    def _request(self) -> bytes | None:
        try:
            with _folder(self._state, "update") as folder:
                asked = b""
                with suppress(UpdateError, OSError), _open(folder, "request") as file:
                    asked = file.read(100).strip()
                # One that stayed would start the helper again at once, until systemd starts it no more.
                try:
                    os.unlink("request", dir_fd=folder)
                except IsADirectoryError:
                    shutil.rmtree("request", dir_fd=folder)
                return asked
        except FileNotFoundError:
            return None

    def rollback(self) -> str:
        before = self._points("previous")
        if not before:
            raise UpdateError("there is no version before this one")
        self._switch(before, _shown(before))
        return f"back to {_shown(before)}"

    def settle(self) -> str:
        """After a power cut, before the service is started: a version that was not seen to start is not kept."""
        before, now, told = self._points("trial"), self._points("current"), ""
        if before not in ("", now, self._points("previous")):
            self._point("current", before)
            told = f"{_shown(now)} had not started yet when the power went; {_shown(before)} plays on"
            self._tell(told, False)
        (self._home / "trial").unlink(missing_ok=True)
        return told

    # -- a release

    def install(self) -> str:
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir(mode=0o700, parents=True)
        copied = self._copy()
        wheels = self._unpack(copied)
        copied.unlink()
        signer = self._verify(wheels)
        number = self._check(wheels)
        self._refuse_older(number)
        version = f"{number}-{hashlib.sha256((wheels / SUMS).read_bytes()).hexdigest()[:10]}"
        self._build(wheels, number, self._work / "new")
        target = self._home / "versions" / version
        shutil.rmtree(target, ignore_errors=True)
        os.rename(self._work / "new", target)
        os.sync()
        told = f"{number}, signed by {signer}"
        self._switch(f"versions/{version}", f"{told},")
        return f"{told}, is installed"

    def _copy(self) -> Path:
        """The release file, where nobody but root can change it any more."""
        copy = self._work / "release.tar"
        with (
            _folder(self._state, "update") as folder,
            _open(folder, "release.tar") as source,
            copy.open("xb") as target,
        ):
            if shutil.disk_usage(self._home).free < 3 * os.fstat(source.fileno()).st_size + SPARE:
                raise UpdateError("the disk is too full for an update")
            taken = 0
            while piece := source.read(PIECE):
                taken += len(piece)
                if taken > LARGEST:
                    raise UpdateError(f"the release file is larger than {LARGEST} bytes")
                target.write(piece)
        return copy

    def _unpack(self, archive: Path) -> Path:
        wheels = self._work / "wheels"
        wheels.mkdir()
        total = 0
        with tarfile.open(archive, "r:") as tar:
            for count, member in enumerate(tar, start=1):
                name = member.name
                plain = member.isreg() and not member.issparse() and member.size >= 0
                if not plain or not (_WHEEL.fullmatch(name) or name in (SUMS, SIGNATURE)):
                    raise UpdateError(f"{ascii(name)[:80]}: has no place in a release file")
                total += member.size
                if count > MOST_FILES or total > LARGEST or (name in (SUMS, SIGNATURE) and member.size > PIECE):
                    raise UpdateError(f"{name}: the release file holds too much")
                if (wheels / name).exists():
                    raise UpdateError(f"{name}: stands twice in the release file")
                source = tar.extractfile(member)
                assert source
                with source, (wheels / name).open("xb") as target:
                    shutil.copyfileobj(source, target, PIECE)
        return wheels

    def _verify(self, wheels: Path) -> str:
        """Who has signed the checksums."""
        try:
            about = os.lstat(self._signers)
        except FileNotFoundError:
            raise UpdateError(f"{self._signers}: missing; it says whose releases are installed here") from None
        if not stat.S_ISREG(about.st_mode) or about.st_uid != os.geteuid() or about.st_mode & 0o022:
            raise UpdateError(f"{self._signers}: must be root's, and writable by nobody else")
        for name in (SUMS, SIGNATURE):
            if not (wheels / name).is_file():
                raise UpdateError(f"{name}: missing in the release file")
        found = run("ssh-keygen", "-Y", "find-principals", "-f", self._signers, "-s", wheels / SIGNATURE)
        signer = next(iter(found.stdout.splitlines()), "")
        if found.returncode or not signer:
            raise UpdateError("nobody whose signature counts here has signed the release")
        command = ("ssh-keygen", "-Y", "verify", "-f", self._signers, "-I", signer, "-n", NAMESPACE)
        if run(*command, "-s", wheels / SIGNATURE, stdin=wheels / SUMS).returncode:
            raise UpdateError("the signature is not that of these checksums")
        return signer

    def _check(self, wheels: Path) -> str:
        """The release's number; every wheel must be the one that was signed for."""
        lines = (wheels / SUMS).read_text("ascii", "replace").splitlines()
        sums = {found[2]: found[1] for line in lines if (found := _SUM.fullmatch(line))}
        numbers = []
        for path in sorted(wheels.glob("*.whl")):
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            if sums.get(path.name) != digest:
                raise UpdateError(f"{path.name}: is not what was signed")
            if ours := _OURS.fullmatch(path.name):
                numbers.append(ours[1])
        if len(numbers) != 1:
            raise UpdateError("the release file must hold one wheel of the program")
        return numbers[0]

    def _refuse_older(self, number: str) -> None:
        new = tuple(map(int, number.split(".")))
        for name in ("current", "previous"):
            found = _NUMBER.match(self._points(name))
            if found and new <= tuple(map(int, found.groups())):
                raise UpdateError(f"{number} is no newer than {_shown(self._points(name))}, which is here already")

    def _build(self, wheels: Path, number: str, new: Path) -> None:
        new.mkdir()
        made = run(self._python, "-I", "-m", "venv", "--system-site-packages", new / "venv")
        if made.returncode:
            raise UpdateError(f"no environment could be made: {_last(made)}")
        python = new / "venv/bin/python"
        words = self._extras()
        self._add(python, wheels, number, words)
        counted = run(python, "-I", "-m", "firmware_host", "perft", "othello", "3", cwd=new)
        if counted.stdout.split()[-2:] != ["3", "56"]:
            raise UpdateError(f"the new version does not count othello's moves right: {_last(counted)}")
        (new / "extras").write_text(f"{','.join(words) or 'none'}\n")
        for folder, _, names in os.walk(new):
            for path in (Path(folder), *(Path(folder) / name for name in names)):
                if not path.is_symlink():
                    os.chmod(path, path.stat().st_mode & 0o755 | 0o444 | (0o111 if path.is_dir() else 0))
        os.sync()  # before it is called complete: after a power cut a name may be there without its file's content
        (new / "complete").touch(0o644)

    def _extras(self) -> list[str]:
        """Which libraries the version that is here was installed with; install.sh has put the words beside it."""
        try:
            said = (self._home / "current/extras").read_text("ascii", "replace")
        except OSError:
            said = "pi" if _is_pi() else "boards"
        return [word for word in re.findall(r"[a-z0-9-]+", said) if word != "none"]

    @staticmethod
    def _add(python: Path, wheels: Path, number: str, words: list[str]) -> None:
        quietly = "-I -m pip install --quiet --disable-pip-version-check --no-input --no-index --find-links"
        pip: list[str | Path] = [python, *quietly.split(), wheels]
        # On a Pi what its drivers need may be Debian's, and not among the wheels.
        debian = ["boards" if word == "pi" else word for word in words]
        for extra in dict.fromkeys((",".join(words), ",".join(debian))):
            done = run(*pip, f"tablero[{extra}]=={number}")
            if not done.returncode:
                break
        find = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('RPi'))"
        if not done.returncode and "pi" in words and run(python, "-I", "-c", find).returncode:
            done = run(*pip, "--no-deps", RPI_GPIO)
        if done.returncode:
            raise UpdateError(f"pip could not install it: {_last(done)}")

    def _switch(self, version: str, told: str) -> None:
        """To a version that starts; else the one before plays on. "previous" stays what it is until then: where it is
        the one on trial, settle knows that the new one has started."""
        before = self._points("current")
        self._point("trial", before)
        self._point("current", version)
        good = self._restart()
        self._point("previous" if good else "current", before)
        plays = good or self._restart()
        (self._home / "trial").unlink()
        self._prune()
        if not good:
            raise UpdateError(f"{told} did not start; {_shown(before)} {'plays on' if plays else 'does not either'}")

    # -- the versions

    def _points(self, name: str) -> str:
        try:
            return os.readlink(self._home / name)
        except OSError:
            return ""

    def _point(self, name: str, version: str) -> None:
        """At one stroke, whatever happens meanwhile."""
        new = self._home / f".{name}"
        new.unlink(missing_ok=True)
        new.symlink_to(version)
        os.replace(new, self._home / name)
        os.sync()

    def _prune(self) -> None:
        kept = {self._points("current"), self._points("previous"), "versions/.update"}
        for path in (self._home / "versions").iterdir():
            if f"versions/{path.name}" not in kept:
                shutil.rmtree(path, ignore_errors=True)

    def _tell(self, told: str, good: bool) -> None:
        path = self._home / "update.json"
        new = path.with_name(".update.json")
        new.write_text(json.dumps({"at": round(time.time()), "good": good, "told": told[:500]}))
        new.chmod(0o644)
        os.replace(new, path)


@contextmanager
def _folder(parent: Path, name: str) -> Iterator[int]:
    """The descriptor of a directory of somebody else's, in which names are looked up and nowhere else."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    outer = os.open(parent, flags)
    try:
        descriptor = os.open(name, flags, dir_fd=outer)
    finally:
        os.close(outer)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _open(folder: int, name: str):  # type: ignore[no-untyped-def]  # a binary file; typing is not imported here
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    descriptor = os.open(name, flags, dir_fd=folder)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise UpdateError(f"{name}: is no file")
    return open(descriptor, "rb")


def _shown(version: str) -> str:
    found = _NUMBER.match(version)
    return ".".join(found.groups()) if found else version or "nothing"


def _last(done: Done) -> str:
    return next(reversed((done.stderr or done.stdout).strip().splitlines()), "no word")[:300]


def _is_pi() -> bool:
    try:
        return b"Raspberry Pi" in Path("/proc/device-tree/model").read_bytes()
    except OSError:
        return False


def main() -> int:
    parser = argparse.ArgumentParser(prog="update.py", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--settle", action="store_true", help="go back from a version that was not seen to start")
    settles = parser.parse_args().settle
    os.umask(0o022)
    updater = Updater(Path("/"), lambda: run("systemctl", "restart", "tablero.service").returncode == 0)
    if told := updater.settle() if settles else updater.obey():
        print(told, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
