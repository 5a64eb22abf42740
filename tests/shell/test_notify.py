from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from firmware_host.shell.process.notify import Notifier


@pytest.mark.parametrize("kind", ["path", "abstract"])
def test_systemd_hears(tmp_path: Path, kind: str) -> None:
    name = str(tmp_path / "notify") if kind == "path" else f"@tablero-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(name.replace("@", "\0", 1))
        systemd.settimeout(30)
        notifier = Notifier({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "5000000", "WATCHDOG_PID": str(os.getpid())})
        notifier.say("READY=1", "STATUS=othello")
        assert systemd.recv(200) == b"READY=1\nSTATUS=othello"
        assert notifier.interval == 2.5
        notifier.close()


def test_without_a_supervisor_nothing_happens() -> None:
    notifier = Notifier({})
    notifier.say("READY=1")
    assert notifier.interval is None
    notifier.close()


def test_a_supervisor_that_has_gone_hurts_nobody(tmp_path: Path) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    notifier.say("WATCHDOG=1")
    notifier.close()


def test_a_watchdog_of_another_process_is_not_ours(tmp_path: Path) -> None:
    environment = {"NOTIFY_SOCKET": str(tmp_path / "n"), "WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"}
    notifier = Notifier(environment)
    assert notifier.interval is None
    notifier.close()
