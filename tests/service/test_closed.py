"""Commands whose standard input is closed, or that Ctrl-C ends while another process works for them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).parents[2]
COMMAND = f"{sys.executable} -m firmware_host"


def ran(order: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(TREE)}
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
