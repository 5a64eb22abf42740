"""A microcontroller at the USB: found by the kernel, played on by the service, pulled out and put in again amid a game.

The adapter is QEMU's of FTDI's kind; behind it is "tablero device" on this computer, as the hand's side of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from hardware.profile import load
from rules import registry
from tests.pi.installed import bring_helpers
from tests.pi.machine import Machine
from tests.pi.page import PATIENCE_S, Page
from tests.simulator.test_device import Control, device

BOARD, GAME = load("serial-8x8"), registry.load("ajedrez-jerez")
FILE = "/root/serial.toml"
PATIENT = "\ntimeout_ms = 3000\n"
"""Of the board file in the guest, which has to share this computer."""


@pytest.fixture(scope="module")
def board(pi: Machine) -> Iterator[Control]:
    bring_helpers(pi)
    with device("--board", BOARD.name, "--tcp", "0", program="tests.pi.slow_device") as control:
        plug_in(pi, control)
        yield control
        pi.unplug_serial()


def plug_in(pi: Machine, control: Control) -> None:
    where = urlsplit(control.device)
    assert where.hostname
    assert where.port
    pi.plug_in_serial(where.hostname, where.port)
    pi.agent.run("udevadm settle; for k in $(seq 100); do [ -e /dev/ttyUSB0 ] && exit; sleep 0.1; done; exit 1")


def test_the_kernel_gives_it_to_the_group_of_serial_lines(pi: Machine, board: Control) -> None:
    assert board.told["board"] == BOARD.name
    assert pi.agent.run("stat -c %G /dev/ttyUSB0").strip() == "dialout"
    assert "dialout" in pi.agent.run("id -Gn tablero").split()


def test_a_game_goes_on_when_the_plug_has_been_out(pi: Machine, board: Control) -> None:
    file = BOARD.path.read_text("utf-8").replace("\ncontroller", PATIENT + "controller")
    assert PATIENT in file
    pi.agent.put(FILE, file.encode())
    pi.agent.run(f"tablero board use {FILE} --game {GAME.key}", seconds=PATIENCE_S)
    with closing(Page(pi.agent)) as page:
        page.wait(lambda state: state["phase"] == "setup")
        board.order("set up", board=dict(GAME.board(GAME.start())))
        page.wait(lambda state: state["phase"] == "play")
        board.order("move", **{"from": "e2", "to": "e4"})
        assert page.at(1) == ["e2e4"]
        pi.unplug_serial()
        page.wait(lambda state: state["phase"] == "fault")
        board.order("move", **{"from": "e7", "to": "e5"})
        plug_in(pi, board)
        page.wait(lambda state: state["phase"] == "ask")  # whether that move, which nobody saw, is meant
        board.order("press", name="ok")
        assert page.at(2) == ["e2e4", "e7e5"]
    assert "NRestarts=0" in pi.agent.run("systemctl show tablero -p NRestarts")
