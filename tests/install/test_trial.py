"""A version that the installer starts for the first time: one that does not come up gives way, and so does one of which
nobody knows after a power cut whether it would have. Scripts stand in for the system's own commands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_host.install.update import Updater
from tests.install.test_install import SCRIPTS

pytestmark = pytest.mark.xdist_group("install")
LIVE = 'live() { [ -z "$root" ]; }'
OLD, OLDER = "0.1.0-1", "0.0.9-1"
QUIET = ("systemd-sysusers", "getent", "usermod", "modprobe", "udevadm", "apt-cache")
SYSTEMCTL = """#!/bin/sh
case "$1" in
    show) echo "$STATUS" ;;
    restart)
        readlink "$DESTDIR/opt/tablero/current" >>"$LOG"
        [ -z "$CUT" ] || kill -9 "$PPID"
        case " $DEAD " in *" $(basename "$(readlink "$DESTDIR/opt/tablero/current")") "*) exit 1 ;; esac
        ;;
esac
"""


class Board:
    """Another root that the installer takes for the machine's own. Two versions are installed in it."""

    def __init__(self, home: Path) -> None:
        self.root, self.log, self._programs = home / "root", home / "log", home / "bin"
        self.home, self.tree = self.root / "opt/tablero", home / "tree"
        for version in (OLD, OLDER):
            (self.home / "versions" / version).mkdir(parents=True)
        (self.home / "current").symlink_to(f"versions/{OLD}")
        (self.home / "previous").symlink_to(f"versions/{OLDER}")
        self._programs.mkdir()
        self._program("systemctl", SYSTEMCTL)
        self._program("id", "#!/bin/sh\necho 0\n")
        self._program("dpkg-query", "#!/bin/sh\necho installed\n")
        self._program("runuser", "#!/bin/sh\nexit 1\n")
        for name in QUIET:
            self._program(name, "#!/bin/sh\n")
        self._plant()

    def _program(self, name: str, text: str) -> None:
        (self._programs / name).write_text(text)
        (self._programs / name).chmod(0o755)

    def _plant(self) -> None:
        shutil.copytree(SCRIPTS, self.tree / "firmware_host/install", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("tablero", "rules", "hardware", "simulator"):
            (self.tree / name).mkdir()
        shutil.copy(SCRIPTS.parents[1] / "pyproject.toml", self.tree)
        self._script = self.tree / "firmware_host/install/install.sh"
        text = self._script.read_text()
        assert text.count(LIVE) == 1
        self._script.write_text(text.replace(LIVE, "live() { true; }"))

    def make(self, command: str, **given: str) -> subprocess.CompletedProcess[str]:
        mine = {"DESTDIR": str(self.root), "LOG": str(self.log), "EXTRA": "none", "DEAD": "", "CUT": "", "STATUS": "1"}
        return subprocess.run(
            [str(self._script), command],
            env={"PATH": f"{self._programs}:{os.environ['PATH']}", **mine, **given},
            capture_output=True,
            text=True,
            check=False,
        )

    def version(self, **given: str) -> str:
        """What the tree is called. It lies there ready, so that nothing has to be built."""
        said = self.make("install", PYTHON="/bin/false", **given).stderr
        (name,) = re.findall("making (.*)", said)
        (self.home / "versions" / name).mkdir()
        (self.home / "versions" / name / "complete").touch()
        return str(name)

    @property
    def points(self) -> dict[str, str]:
        found = (self.home / name for name in ("current", "previous", "trial"))
        return {path.name: os.readlink(path).removeprefix("versions/") for path in found if path.is_symlink()}

    @property
    def started(self) -> list[str]:
        return [line.removeprefix("versions/") for line in self.log.read_text().splitlines()]


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def test_a_version_that_starts_stays(board: Board) -> None:
    new = board.version()
    done = board.make("install")
    assert done.returncode == 0, done.stderr
    assert board.points == {"current": new, "previous": OLD}
    assert board.started == [new]
    assert (board.root / "etc/systemd/system/tablero-trial.service").is_file()


def test_one_that_does_not_gives_way_and_the_one_before_stays_the_one_before(board: Board) -> None:
    new = board.version()
    done = board.make("install", DEAD=new)
    assert done.returncode == 1
    assert f"back to {OLD}" in done.stderr
    assert board.points == {"current": OLD, "previous": OLDER}
    assert board.started == [new, OLD]


def test_one_that_refuses_the_settings_stays(board: Board) -> None:
    new = board.version()
    done = board.make("install", DEAD=new, STATUS="2")
    assert f"{new} stays installed" in done.stderr
    assert board.points == {"current": new, "previous": OLD}


def test_back_to_one_that_does_not_start_changes_nothing(board: Board) -> None:
    done = board.make("rollback", DEAD=OLDER)
    assert done.returncode == 1
    assert f"{OLDER} does not start; journalctl -u tablero says why; back to {OLD}" in done.stderr
    assert board.points == {"current": OLD, "previous": OLDER}
    assert board.started == [OLDER, OLD]
    assert "which does not start either" in board.make("rollback", DEAD=f"{OLD} {OLDER}").stderr
    assert board.make("rollback").returncode == 0
    assert board.points == {"current": OLDER, "previous": OLD}


@pytest.mark.parametrize("command", ["install", "rollback"])
def test_after_a_power_cut_while_it_is_started_the_one_before_plays(board: Board, command: str) -> None:
    new = board.version() if command == "install" else OLDER
    assert board.make(command, CUT="yes").returncode == -9
    assert board.points == {"current": new, "previous": OLDER, "trial": OLD}
    told = Updater(board.root, lambda: False).settle()
    assert "had not started yet when the power went" in told
    assert board.points == {"current": OLD, "previous": OLDER}


def test_what_was_left_on_trial_may_be_tried_again(board: Board) -> None:
    new = board.version()
    board.make("install", CUT="yes")
    assert board.make("install").returncode == 0
    assert board.points == {"current": new, "previous": OLD}


def test_other_libraries_are_another_version_and_stay_until_told_otherwise(board: Board) -> None:
    fleet = board.version(EXTRA="boards, fleet")
    assert fleet == board.version(EXTRA="none").replace("none", "boards-fleet")
    (board.home / "versions" / fleet / "extras").write_text("boards,fleet\n")
    assert f"{fleet} is there already" in board.make("install", EXTRA="boards,fleet").stderr
    assert f"{fleet} is there already" in board.make("install", EXTRA="").stderr


def test_libraries_that_there_are_not_are_told_before_anything_is_done(board: Board) -> None:
    for extra in ("pi,flet", "../x", "packages"):
        said = board.make("install", EXTRA=extra)
        assert said.returncode == 1
        assert "not known; allowed: pi, boards, fleet" in said.stderr
    assert board.points == {"current": OLD, "previous": OLDER}


def test_what_goes_back_does_so_at_boot_only() -> None:
    """A version on trial is started by "systemctl restart", which must not take the trial for a power cut's."""
    unit = (SCRIPTS / "tablero-trial.service").read_text()
    assert "\nBefore=tablero.service\n" in unit
    assert "ExecStart=/usr/bin/python3 -I /usr/local/lib/tablero/update.py --settle\n" in unit
    assert unit.partition("[Install]\n")[2] == "WantedBy=multi-user.target\n"
    assert "tablero-trial" not in (SCRIPTS / "tablero.service").read_text()
