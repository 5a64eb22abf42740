"""The virtual Pi itself, before anything of the program's is on it: what it says of itself, and its header."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pi.kernel import MODEL, REVISION
from tests.pi.machine import Machine
from tests.pi.states import VirtualPi


@pytest.fixture(scope="module")
def bare(virtual: VirtualPi) -> Iterator[Machine]:
    with virtual.started("header", virtual.up()) as machine:
        yield machine


def test_it_says_that_it_is_a_pi(bare: Machine) -> None:
    assert bare.agent.run("tr -d '\\0' </proc/device-tree/model") == MODEL
    revision = bare.agent.run("od -An -tx1 /proc/device-tree/system/linux,revision")
    assert int(revision.replace(" ", ""), 16) == REVISION


def test_its_header_has_the_lines_and_buses_of_a_pi(bare: Machine) -> None:
    assert bare.agent.run(["ls", "/sys/bus/gpio/devices"]).split() == ["gpiochip0"]
    devices = ["/dev/gpiochip0", "/dev/i2c-1", "/dev/spidev0.0", "/dev/spidev1.0"]
    assert bare.agent.run(["ls", *devices]).split() == devices


def test_nothing_of_the_program_is_on_it(bare: Machine) -> None:
    assert bare.agent.run("ls -d /opt/tablero /etc/tablero 2>/dev/null || true") == ""
