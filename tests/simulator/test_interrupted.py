"""Ctrl-C amid a scenario, and a disk that is full: no traceback, and an end."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.cli import main
from simulator.scenario import matrix
from simulator.scenario.run import Performance

LONG = "game othello\nboard serial-8x8\nset up\n" + "wait 3600\n" * 50
ENDS_S = 60.0


@pytest.mark.parametrize("after_s", [1.0, 1.5, 3.0])  # a process begins, is about to, has nothing left to do
@pytest.mark.parametrize("options", [("--gate", "pins"), ("--gate", "pins,ports", "--jobs", "4")])
def test_ctrl_c_ends_it_at_once(tmp_path: Path, options: tuple[str, ...], after_s: float) -> None:
    (tmp_path / "long.scenario").write_text(LONG)
    (tmp_path / "short.scenario").write_text("game othello\nset up\n")
    command = [sys.executable, "-m", "firmware_host", "scenario", "long.scenario", "short.scenario", *options]
    paths = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, **paths}, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            running.wait(after_s)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGINT)
        try:
            _, told = running.communicate(timeout=ENDS_S)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    ended = running.returncode
    as_a_shell_says = ended if ended >= 0 else 128 - ended  # by the signal itself, before Python listens to it
    assert (as_a_shell_says, told) == (128 + signal.SIGINT, "")


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


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "short.scenario"
    path.write_text("game othello\nset up\n")
    return path


REPORTS = [("scenario", "--junit"), ("scenario", "--json"), ("scenario", "--journal"), ("latency", "--json")]


@pytest.mark.parametrize(("command", "option"), REPORTS)
def test_a_report_is_there_as_a_whole_or_not_at_all(
    scenario: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, option: str
) -> None:
    report = scenario.with_name("report")
    report.write_text("of an earlier run")
    order = [command, str(scenario), option, str(report)]

    def no_space(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space)
        assert main(order) == 2
    assert capsys.readouterr().err == f"{report}: cannot be written: No space left on device\n"
    assert list(scenario.parent.iterdir()) == [scenario]

    with monkeypatch.context() as interrupted:
        interrupted.setattr(Performance, "act", interrupt)
        with pytest.raises(KeyboardInterrupt):
            main(order)
    assert list(scenario.parent.iterdir()) == [scenario]

    assert main(order) == 0
    assert report.read_text()


def interrupt(*given: object) -> bool:
    raise KeyboardInterrupt


@pytest.mark.parametrize(("command", "option"), REPORTS)
def test_a_place_that_takes_no_report_is_told_before_anything_is_done(
    scenario: Path, capsys: pytest.CaptureFixture[str], command: str, option: str
) -> None:
    assert main([command, str(scenario), option, str(scenario.parent)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"{scenario.parent}: cannot be written: Is a directory\n")


def test_a_link_stays_one(scenario: Path, capfd: pytest.CaptureFixture[str]) -> None:
    link, report = scenario.with_name("link"), scenario.with_name("report")
    link.symlink_to(report)
    assert main(["scenario", str(scenario), "--json", str(link)]) == 0
    assert link.is_symlink()
    assert report.read_text()
    assert main(["scenario", str(scenario), "--json", "/dev/stdout"]) == 0
    assert '"holds": true' in capfd.readouterr().out
