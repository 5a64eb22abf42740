"""What a command imports it pays for, on a small processor with seconds: what it does not need stays out."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

PATIENCE = 60.0  # seconds
INTERRUPTED = 130
SERVICES = {
    "firmware_host.service.board_command",
    "firmware_host.service.bundle",
    "firmware_host.service.calibrate",
    "firmware_host.service.conform",
    "firmware_host.service.doctor",
    "firmware_host.service.monitor",
    "firmware_host.service.replay_command",
    "firmware_host.service.test",
    "firmware_host.service.wiring",
    "firmware_host.shell.replay",
    "hardware.conformance",
    "hardware.wiring",
    "simulator.device",
    "simulator.scenario",
    "simulator.wired",
}
SERVED = {"aiohttp", "asyncio", "babel", "ssl", "firmware_host.compose", "firmware_host.shell.web"}
GAMES = {"rules.games.molino", "rules.games.wari", "rules.games.backgammon"}


def command(*argv: str) -> list[str]:
    return [sys.executable, "-v", "-m", "firmware_host", *argv]


def imported(report: str) -> set[str]:
    """The modules in what "python -v" says."""
    return set(re.findall(r"^import '([\w.]+)' #", report, re.MULTILINE))


@pytest.mark.parametrize(
    ("argv", "unneeded"),
    [
        ("--version", SERVICES | SERVED | GAMES | {"rules", "hardware", "simulator", "firmware_host.core", "sqlite3"}),
        ("perft othello 2", SERVICES | SERVED | GAMES | {"hardware", "simulator", "firmware_host.core", "sqlite3"}),
        ("games --board hall-8x8", SERVICES | SERVED | {"simulator"}),
    ],
)
def test_a_command_imports_what_it_needs(argv: str, unneeded: set[str]) -> None:
    done = subprocess.run(command(*argv.split()), capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert "argparse" in imported(done.stderr)
    assert not imported(done.stderr) & unneeded


@pytest.mark.parametrize(
    ("view", "needed", "unneeded"),
    [("page", {"aiohttp.web"}, {"babel", "_ssl"}), ("none", set(), {"aiohttp", "babel", "_ssl"})],
)
def test_a_start_imports_what_the_first_minute_needs(
    tmp_path: Path, view: str, needed: set[str], unneeded: set[str]
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "supervisor"))
        supervisor.settimeout(PATIENCE)
        with (tmp_path / "said").open("w") as said:
            process = subprocess.Popen(
                command("run", "--port", "0", "--view", view, "--state", str(tmp_path)),
                stdout=subprocess.DEVNULL,
                stderr=said,
                env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "supervisor")},
            )
        while b"READY=1" not in supervisor.recv(4096):
            pass
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    modules = imported((tmp_path / "said").read_text())
    assert {"rules.games.othello", "simulator.rig"} | needed <= modules
    assert not modules & (SERVICES | GAMES | unneeded)


INTERRUPTED_AT = """
import os, signal, sys

class AtImport:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

MODULE, *sys.argv[1:] = sys.argv[1:]
sys.meta_path.insert(0, AtImport())
from firmware_host.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("module", "argv"),
    [
        ("firmware_host.cli", "run"),
        ("firmware_host.compose", "run"),
        ("simulator.world", "run"),
        ("rules.registry", "perft othello 2"),
        ("hardware.profile", "doctor --board hall-8x8"),
        ("firmware_host.service.wiring", "wiring hall-8x8"),
    ],
)
def test_an_interrupt_while_it_imports_ends_it_quietly(tmp_path: Path, module: str, argv: str) -> None:
    program = [sys.executable, "-c", INTERRUPTED_AT, module, *argv.split()]
    environ = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environ)
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")
