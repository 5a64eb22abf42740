"""Commands whose input or output is not there, or that Ctrl-C ends while another process works for them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).parents[2]
COMMAND = f"{sys.executable} -m firmware_host"


def ran(order: str, folder: Path, unbuffered: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(TREE), "PYTHONUNBUFFERED": unbuffered}
    return subprocess.run(
        ["/bin/sh", "-c", order], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("order", ["board new --out attic.toml", "new-board attic"])
def test_without_an_input_the_defaults_are_taken(tmp_path: Path, order: str) -> None:
    done = ran(f"{COMMAND} {order} <&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "attic.toml").exists()


def test_without_an_input_nothing_is_flashed(tmp_path: Path) -> None:
    done = ran(f"{COMMAND} flash <&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("tablero flash: ")


@pytest.mark.parametrize(
    ("order", "unbuffered"),
    [
        ("--version", ""),
        ("games --help", "1"),
        ("games", ""),
        ("doctor", "1"),
        ("scenario one.scenario", ""),
        ("bundle --state .", ""),
        ("fleet acl --boards one,two", ""),
        ("monitor --once --board hall-8x8 --hardware simulated --state .", ""),
    ],
)
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, order: str, unbuffered: str) -> None:
    (tmp_path / "one.scenario").write_text("game othello\nset up\n")
    done = ran(f"{COMMAND} {order} > /dev/full", tmp_path, unbuffered)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1:] == ["tablero: standard output: No space left on device"]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("order", "unbuffered"), [("--version", ""), ("games", "1")])
def test_whoever_reads_no_further_is_told_nothing(tmp_path: Path, order: str, unbuffered: str) -> None:
    done = ran(f"{{ {COMMAND} {order}; echo $? > status; }} | true", tmp_path, unbuffered)
    assert done.stderr == ""
    assert (tmp_path / "status").read_text() in ("0\n", "1\n")


def test_ctrl_c_while_a_new_board_is_tried(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(TREE), "PYTHONUNBUFFERED": "1"}
    command = [*COMMAND.split(), "new-board", "attic", "--yes"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        while not process.stdout.readline().endswith(": yes\n"):  # the first thing that the bench tells
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        _, said = process.communicate()
    assert process.returncode == 128 + signal.SIGINT
    told = "attic.toml is written, but was not tried to the end; tablero new-board attic --check tries it again"
    assert said == f"\ntablero new-board: {told}\n"
