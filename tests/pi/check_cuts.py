"""Power cuts amid installation, upgrade and calibration: a version that is pointed at is whole, and so is each file put
in its place; what had been said to be done is done.

Each is carried out once, with a log of all that the guest writes (writes.py). Its disk is then cut anywhere in this
log, as often in the last tenth as in all the rest, for there the new version takes over. Every one is mended and read
without starting the machine, and every tenth starts again.
"""

from __future__ import annotations

import hashlib
import random
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.pi.agent import Running
from tests.pi.calibrating import calibrate, take_board
from tests.pi.check_power import JOURNAL
from tests.pi.host import BUILD, run
from tests.pi.installed import PYTHON, bring
from tests.pi.machine import Machine, overlay
from tests.pi.marks import LONG
from tests.pi.states import SOURCE, State, VirtualPi
from tests.pi.writes import Platter, mend

pytestmark = LONG
CUTS, BOOTED = 50, 10
SEED = 1
INSTALL = "make install 2>&1"
INSTALL_S = 3600.0
VERSIONS = "/opt/tablero/versions"
PLACED = (
    *("/etc/systemd/system/tablero.service", "/etc/udev/rules.d/60-tablero.rules", "/etc/sysusers.d/tablero.conf"),
    *("/etc/modules-load.d/tablero.conf", "/etc/tablero/tablero.env", "/usr/local/bin/tablero"),
    *("/usr/local/lib/tablero/update.py", "/etc/systemd/system/tablero-update.service"),
    "/etc/systemd/system/tablero-trial.service",
)
"""What the installer puts in its place beside the versions."""
WOOD = "/var/lib/tablero/wood.toml"
CALIBRATION = "/var/lib/tablero/wood.calibration.toml"

Sums = dict[str, str]
"""Path -> SHA-256 of the file."""


@dataclass
class Story:
    """What was done once, on this disk. log: of all that was written meanwhile, from begun to over bytes. said: (bytes
    of the log, what the process had said by then)."""

    place: Path
    disk: Path
    begun: int = 0
    over: int = 0
    said: list[tuple[int, str]] = field(default_factory=list)

    @property
    def log(self) -> Path:
        return self.place / "writes"

    def begin(self, machine: Machine) -> None:
        machine.agent.run("sync")
        self.begun = self.log.stat().st_size

    def follow(self, running: Running) -> None:
        """Until it has ended well."""
        while running.code is None:
            self.said.append((self.log.stat().st_size, running.said))
            running.drain()
            time.sleep(0.1)
        assert running.code == 0, running.said
        self.over = self.log.stat().st_size
        self.said.append((self.over, running.said))

    def cuts(self) -> list[int]:
        """Bytes of the log, in order."""
        chance = random.Random(SEED)
        late = self.over - (self.over - self.begun) // 10
        return sorted(chance.randint(late if k % 2 else self.begun, self.over) for k in range(CUTS))

    def told_by(self, cut: int) -> str:
        return next((said for logged, said in reversed(self.said) if logged <= cut), "")

    def disks(self) -> Iterator[Disk]:
        """One after the other, in the same place."""
        image = self.place / "cut.img"
        run(["qemu-img", "convert", "-O", "raw", self.disk, self.place / "before.img"])
        with closing(Platter(self.place / "before.img", self.log)) as platter:
            for number, cut in enumerate(self.cuts()):
                platter.cut(cut, random.Random(cut), image)
                mend(image)
                yield Disk(image, self.told_by(cut), is_booted=number % BOOTED == BOOTED - 1)


@dataclass(frozen=True)
class Disk:
    """What a power cut has left. told: what had been said by then."""

    image: Path
    told: str
    is_booted: bool

    def ask(self, request: str) -> str:
        return run(["debugfs", "-R", request, self.image])

    def version(self, name: str) -> str | None:
        """Which one a link of the program's leads to."""
        found = re.search(r'Fast link dest: "versions/(.*)"', self.ask(f"stat /opt/tablero/{name}"))
        return found[1] if found else None

    def names(self, path: str) -> list[str]:
        """In a directory; none where there is no such directory."""
        entries = [line.split("/") for line in self.ask(f"ls -p {path}").splitlines() if line.startswith("/")]
        return [entry[5] for entry in entries if entry[5] not in (".", "..")]

    def sums(self, path: str) -> Sums:
        """Of all files below a directory."""
        into = self.image.parent / "tree"
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        self.ask(f"rdump {path} {into}")
        top = into / Path(path).name
        files = [file for file in top.rglob("*") if file.is_file() and not file.is_symlink()]
        return {str(file.relative_to(top)): _sum(file) for file in files}

    def sum(self, path: str) -> str | None:
        """None where there is no such file."""
        into = self.image.parent / "file"
        into.unlink(missing_ok=True)
        self.ask(f"dump {path} {into}")
        return _sum(into) if into.exists() else None


def _sum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Iterator[Path]:
    place = BUILD / f"cuts-{request.function.__name__.removeprefix('test_')}"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    yield place
    shutil.rmtree(place)


class Whole:
    """What versions and files that are placed may hold: as they are when nothing goes wrong, before it and after it."""

    def __init__(self) -> None:
        self.versions: dict[str, Sums] = {}
        self.placed: dict[str, set[str | None]] = {path: set() for path in PLACED}

    def allow_nothing(self) -> None:
        for sums in self.placed.values():
            sums.add(None)

    def keep(self, machine: Machine) -> None:
        told = machine.agent.run(f"cd {VERSIONS} && find . -type f -exec sha256sum {{}} +", seconds=INSTALL_S)
        for line in told.splitlines():
            sum_, _, path = line.partition("  ./")
            version, _, rest = path.partition("/")
            self.versions.setdefault(version, {})[rest] = sum_
        for path, sums in self.placed.items():
            sums.add(machine.agent.run(["sha256sum", path]).split()[0])

    def must_be_on(self, disk: Disk) -> None:
        """Files that are placed, and versions that are called complete; those made of bytecode later aside."""
        for path, allowed in self.placed.items():
            assert disk.sum(path) in allowed, path
        for version in disk.names(VERSIONS):
            if "complete" in disk.names(f"{VERSIONS}/{version}"):
                found = disk.sums(f"{VERSIONS}/{version}")
                wanted = {path: sum_ for path, sum_ in self.versions[version].items() if not path.endswith(".pyc")}
                assert {path: found.get(path) for path in wanted} == wanted


def test_installation(virtual: VirtualPi, place: Path) -> None:
    story, whole = Story(place, virtual.up().disk), Whole()
    whole.allow_nothing()
    with virtual.started("cuts-installation", virtual.up(), story.log) as machine:
        bring(machine)
        story.begin(machine)
        story.follow(machine.agent.start(INSTALL, cwd=SOURCE))
        whole.keep(machine)
        (version,) = whole.versions
    for disk in story.disks():
        whole.must_be_on(disk)
        now = disk.version("current")
        assert now in (None, version)
        if now:
            assert "complete" in disk.names(f"{VERSIONS}/{now}")
        if f"{version} is installed" in disk.told:
            assert now == version
        if disk.is_booted:
            with virtual.on(overlay(disk.image, place / "boots.qcow2"), "cut-installation") as machine:
                machine.agent.run("make install", cwd=SOURCE, seconds=INSTALL_S)
                assert must_play(machine) == version


def test_upgrade(virtual: VirtualPi, with_program: State, place: Path) -> None:
    story, whole = Story(place, with_program.disk), Whole()
    with virtual.started("cuts-upgrade", with_program, story.log) as machine:
        whole.keep(machine)
        (before,) = whole.versions
        bring(machine)
        machine.agent.run("echo '# another' >>tablero/__init__.py", cwd=SOURCE)
        story.begin(machine)
        story.follow(machine.agent.start(INSTALL, cwd=SOURCE))
        whole.keep(machine)
        (after,) = whole.versions.keys() - {before}
    for disk in story.disks():
        whole.must_be_on(disk)
        now = disk.version("current")
        assert now in (before, after)
        assert "complete" in disk.names(f"{VERSIONS}/{now}")
        if f"{after} is installed" in disk.told:
            assert (now, disk.version("previous")) == (after, before)
        if disk.is_booted:
            trial = disk.version("trial")
            proven = trial in (None, disk.version("previous"))
            with virtual.on(overlay(disk.image, place / "boots.qcow2"), "cut-upgrade") as machine:
                assert must_play(machine) == (now if proven else trial)


def test_calibration(virtual: VirtualPi, with_program: State, place: Path) -> None:
    story = Story(place, with_program.disk)
    with virtual.started("cuts-calibration", with_program, story.log) as machine:
        with closing(take_board(machine, WOOD)) as scales:
            first = calibrate(machine, WOOD, scales)
            told = first.wait()
            assert first.code == 0, told
            before = machine.agent.run(["sha256sum", CALIBRATION]).split()[0]
            story.begin(machine)
            story.follow(calibrate(machine, WOOD, scales))
        after = machine.agent.run(["sha256sum", CALIBRATION]).split()[0]
        assert after != before
    for disk in story.disks():
        found = disk.sum(CALIBRATION)
        assert found in (before, after)
        if "saved in" in disk.told:
            assert found == after
        if disk.is_booted:
            with virtual.on(overlay(disk.image, place / "boots.qcow2"), "cut-calibration") as machine:
                assert must_play(machine)


def must_play(machine: Machine) -> str:
    """Which version does, after a start, on a journal that is whole."""
    machine.agent.run("until systemctl is-active tablero; do sleep 1; done", seconds=INSTALL_S)
    look = f"import sqlite3; print(*sqlite3.connect({JOURNAL!r}).execute('pragma integrity_check'))"
    assert machine.agent.run(["runuser", "-u", "tablero", "--", PYTHON, "-I", "-c", look]).strip() == "('ok',)"
    return machine.agent.run(["readlink", "/opt/tablero/current"]).strip().removeprefix("versions/")
