"""Ctrl-C amid a scenario, and a disk that is full: no traceback, and an end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.cli import main
from simulator.scenario import matrix

LONG = "game othello\nboard serial-8x8\nset up\n" + "wait 3600\n" * 50
ENDS_S = 60.0


@pytest.mark.parametrize("options", [("--gate", "pins"), ("--gate", "ports,pins", "--jobs", "2")])
def test_ctrl_c_ends_it_at_once(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "long.scenario").write_text(LONG)
    command = [sys.executable, "-m", "firmware_host", "scenario", "long.scenario", *options]
    paths = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, **paths}, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            running.wait(3.0)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGINT)
        try:
            _, told = running.communicate(timeout=ENDS_S)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert (running.returncode, told) == (128 + signal.SIGINT, "")


def killed(job: matrix.Job) -> matrix.Outcome:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError(job)


def test_a_process_that_is_killed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(matrix, "act", killed)
    scenario = tmp_path / "short.scenario"
    scenario.write_text("game othello\nset up\n")
    assert main(["scenario", str(scenario), "--jobs", "2", "--junit", str(tmp_path / "out.xml")]) == 2
    assert "short.scenario at ports: cannot be acted out: a process" in capsys.readouterr().err
    assert "was killed" in (tmp_path / "out.xml").read_text()


def test_a_full_disk_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = tmp_path / "short.scenario"
    scenario.write_text("game othello\nset up\n")
    assert main(["scenario", str(scenario), "--trace", "/dev/full"]) == 2
    assert capsys.readouterr().err == "/dev/full: cannot be written: No space left on device\n"
