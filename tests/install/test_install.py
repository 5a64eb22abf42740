"""Installing for good, into another root and without a network: the script of the Pi, the unit of systemd."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.release import sums
from tests.updates.release_file import package

pytestmark = pytest.mark.xdist_group("install")  # one after the other, on one machine
TREE = Path(__file__).parents[2]
SCRIPTS = TREE / "firmware_host" / "install"
PARTS = (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "tablero",
    "rules",
    "hardware",
    "simulator",
    "firmware_host",
)
PYTHON = sys._base_executable  # type: ignore[attr-defined]


class Machine:
    """A root directory, and a source tree to install from. first: what the first installation said. kernels: of the
    opponent, that it made."""

    first: subprocess.CompletedProcess[str]
    kernels: list[Path]

    def __init__(self, home: Path) -> None:
        self.tree, self.root = home / "tree", home / "root"
        self.tree.mkdir()
        self.root.mkdir()
        for part in PARTS:
            source = TREE / part
            if source.is_dir():
                shutil.copytree(source, self.tree / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, self.tree / part)
        self.wheels = home / "wheels"
        self.key = sums.make_key(home)
        self.signers = home / "signers"
        self.signers.write_text(sums.signers(self.key))

    def wheel(self) -> None:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
        subprocess.run([*command, "-w", str(self.wheels), str(self.tree)], check=True, capture_output=True)
        shutil.rmtree(self.tree / "build")  # pip's own traces
        for egg in self.tree.glob("*.egg-info"):
            shutil.rmtree(egg)
        sums.sign(sums.write_sums(self.wheels), self.key)

    def install(self, command: str = "install", **environment: str) -> subprocess.CompletedProcess[str]:
        mine = {"DESTDIR": str(self.root), "WHEELS": str(self.wheels), "PYTHON": PYTHON, "EXTRA": "none"}
        mine["SIGNERS"], mine["CC"] = str(self.signers), "no-such-compiler"
        # What the program needs besides itself is not what is tested here.
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        return subprocess.run(
            [str(self.tree / "firmware_host" / "install" / "install.sh"), command],
            env={**inherited, "PIP_NO_DEPS": "1", **mine, **environment},
            umask=0o077,  # of a careful administrator
            capture_output=True,
            text=True,
            check=False,
        )

    def points(self, name: str) -> str:
        return os.readlink(self.root / "opt" / "tablero" / name)

    @property
    def files(self) -> list[str]:
        return sorted(
            str(path.relative_to(self.root))
            for path in self.root.rglob("*")
            if (path.is_symlink() or not path.is_dir()) and "versions" not in path.parts
        )


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Installed once; the tests of this module follow each other on it."""
    machine = Machine(tmp_path_factory.mktemp("machine"))
    machine.wheel()
    machine.first = machine.install(CC="cc")
    assert machine.first.returncode == 0, machine.first.stderr
    machine.kernels = list((machine.root / "opt/tablero/current/venv/lib").rglob("native/kernels-*.so"))
    return machine


NEXT = "no board is named yet: a simulated one plays, and no pin is driven. Next:  sudo tablero board use NAME|FILE"


def test_before_a_board_is_named_no_pin_is_driven_and_the_last_word_says_how(machine: Machine) -> None:
    settings = machine.root / "etc/tablero/tablero.env"
    assert settings.read_text().splitlines()[-1] == "TABLERO_ARGS="
    assert machine.first.stderr.splitlines()[-1] == f"install: {NEXT}"


def test_whose_wheels_they_are_is_said(machine: Machine) -> None:
    assert f"install: SHA256SUMS is signed by {sums.SIGNER}" in machine.first.stderr


WITHOUT = "install: without kernels in C: the opponent thinks in Python"


def test_kernels_are_made_where_there_is_a_compiler(machine: Machine) -> None:
    assert len(machine.kernels) == bool(shutil.which("cc"))
    assert (WITHOUT in machine.first.stderr.splitlines()) == (not machine.kernels)


def test_everything_is_in_its_place(machine: Machine) -> None:
    assert machine.files == [
        "etc/modules-load.d/tablero.conf",
        "etc/systemd/system/tablero-trial.service",
        "etc/systemd/system/tablero-update.path",
        "etc/systemd/system/tablero-update.service",
        "etc/systemd/system/tablero.service",
        "etc/sysusers.d/tablero.conf",
        "etc/tablero/signers",
        "etc/tablero/tablero.env",
        "etc/udev/rules.d/60-tablero.rules",
        "opt/tablero/current",
        "usr/local/bin/tablero",
        "usr/local/lib/tablero/update.py",
    ]
    python = machine.root / "opt/tablero/current/venv/bin/python"
    command = [str(python), "-m", "firmware_host", "perft", "othello", "2"]
    counted = subprocess.run(command, capture_output=True, text=True, check=False)
    assert counted.stdout.split() == ["1", "4", "2", "12"]


def test_the_service_may_read_it_all(machine: Machine) -> None:
    for path in [machine.root / "opt", *(machine.root / "opt").rglob("*"), *(machine.root / "etc").rglob("*")]:
        if not path.is_symlink():
            mode = path.stat().st_mode
            needed = 0o005 if path.is_dir() else 0o004
            assert mode & (0o022 | needed) == needed, f"{path}: {mode:o}"


def test_the_tree_is_left_as_it_was(machine: Machine) -> None:
    assert sorted(path.name for path in machine.tree.iterdir()) == sorted(PARTS)


def test_the_same_again_changes_nothing_and_keeps_what_is_mine(machine: Machine) -> None:
    mine = machine.root / "etc/tablero/tablero.env"
    mine.write_text("TABLERO_ARGS=--game wari\n")
    before = machine.points("current")
    done = machine.install(WHEELS="/nowhere")  # there is nothing to fetch
    assert done.returncode == 0, done.stderr
    assert machine.points("current") == before
    assert mine.read_text() == "TABLERO_ARGS=--game wari\n"
    assert NEXT in done.stderr
    assert not (machine.root / "opt/tablero/previous").is_symlink()


@pytest.mark.parametrize(
    "words", ["--hardware real --board hall-8x8", "--board=/etc/tablero/mine.toml", "--hardware simulated"]
)
def test_an_installation_that_has_named_its_board_keeps_it(machine: Machine, words: str) -> None:
    mine = machine.root / "etc/tablero/tablero.env"
    mine.write_text(f"TABLERO_ARGS={words} --exhibit 5\n")
    done = machine.install(WHEELS="/nowhere")
    assert done.returncode == 0, done.stderr
    assert mine.read_text() == f"TABLERO_ARGS={words} --exhibit 5\n"
    assert "no board is named" not in done.stderr


def test_a_version_that_does_not_count_right_changes_nothing(machine: Machine) -> None:
    kernel = machine.tree / "rules/kernels/flips.py"
    good = kernel.read_text()
    before = machine.points("current")
    kernel.write_text("raise SystemExit('worm')\n")
    machine.wheel()
    done = machine.install()
    kernel.write_text(good)
    assert done.returncode == 1
    assert "nothing has been changed" in done.stderr
    assert machine.points("current") == before
    assert [path.name for path in (machine.root / "opt/tablero/versions").iterdir()] == [Path(before).name]


def test_wheels_of_another_tree_are_not_installed_under_the_name_of_this_one(machine: Machine) -> None:
    machine.wheel()
    kernel, before = machine.tree / "rules/kernels/flips.py", machine.points("current")
    good = kernel.read_text()
    kernel.write_text(good + "# changed since\n")
    done = machine.install()
    kernel.write_text(good)
    assert done.returncode == 1
    assert "was made of another tree" in done.stderr
    assert "rules/kernels/flips.py" in done.stderr
    assert machine.points("current") == before


def test_an_update_and_the_way_back(machine: Machine) -> None:
    old = machine.points("current")
    package(machine.wheels, "rpi_lgpio-0.6", {"RPi/GPIO.py": ""})
    for number, extra in enumerate(("none", "pi,fleet")):
        (machine.tree / "firmware_host" / "words" / "note.json").write_text(f"{number}\n")
        machine.wheel()
        done = machine.install(EXTRA=extra)
        assert done.returncode == 0, done.stderr
        assert (machine.root / "opt/tablero/current/extras").read_text() == f"{extra}\n"
        assert WITHOUT in done.stderr.splitlines()
    python = machine.root / "opt/tablero/current/venv/bin/python"
    assert subprocess.run([python, "-I", "-c", "import RPi.GPIO"], check=False).returncode == 0
    new, previous = machine.points("current"), machine.points("previous")
    assert len({old, new, previous}) == 3
    kept = {path.name for path in (machine.root / "opt/tablero/versions").iterdir()}
    assert kept == {Path(new).name, Path(previous).name}
    assert machine.install("rollback").returncode == 0
    assert (machine.points("current"), machine.points("previous")) == (previous, new)


def test_uninstalled_it_leaves_what_is_mine_unless_told(machine: Machine) -> None:
    assert machine.install("uninstall").returncode == 0
    assert machine.files == ["etc/tablero/signers", "etc/tablero/tablero.env"]
    assert machine.install("uninstall", PURGE="1").returncode == 0
    assert machine.files == []
    nothing = machine.install("rollback")
    assert nothing.returncode == 1
    assert "no version before" in nothing.stderr


def test_mistakes_are_told(machine: Machine) -> None:
    assert "no such command; install, rollback, uninstall or packages" in machine.install("dance").stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze: missing; Debian: apt install systemd")
@pytest.mark.parametrize("name", ["tablero", "tablero-update", "tablero-trial"])
def test_systemd_understands_the_unit(tmp_path: Path, name: str) -> None:
    unit = (SCRIPTS / f"{name}.service").read_text()
    runs = unit.replace("/opt/tablero/current/venv/bin/python", "/bin/true")  # it is not installed here
    (tmp_path / f"{name}.service").write_text(runs.replace("file:/opt/tablero/current/README.md", "man:true(1)"))
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / f"{name}.service")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    mine = [line for line in said.stderr.splitlines() if "tablero" in line]
    assert mine == []
    assert said.returncode == 0


@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="systemd-sysusers: missing; apt install systemd")
def test_the_user_is_made_with_its_groups(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "group").write_text("gpio:x:997:\nspi:x:998:\n")
    (tmp_path / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/bash\n")
    made = subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", str(SCRIPTS / "tablero.sysusers")],
        capture_output=True,
        text=True,
        check=False,
    )
    if os.getuid() == 0:
        assert made.returncode == 0, made.stderr
        groups = dict(line.split(":x:") for line in (tmp_path / "etc" / "group").read_text().splitlines())
        assert {"gpio", "spi", "i2c", "dialout"} <= {name for name, rest in groups.items() if "tablero" in rest}
        assert "tablero" in (tmp_path / "etc" / "passwd").read_text()
    else:
        dry = subprocess.run(["systemd-sysusers", "--dry-run", str(SCRIPTS / "tablero.sysusers")], check=False)
        assert dry.returncode == 0
