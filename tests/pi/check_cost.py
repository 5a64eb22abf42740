"""What a start and a scan cost a Pi, in instructions: QEMU counts them, one to each nanosecond of the guest's time, and
the guest's kernel says for how many nanoseconds a process has had the processor.

The budgets are a tenth above what was counted when they were set: whoever exceeds one has made the program slower, or
raises it and says why.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.profile import load
from tests.pi.host import BUILD, say
from tests.pi.installed import bring_helpers
from tests.pi.machine import Machine, overlay
from tests.pi.marks import LONG
from tests.pi.states import State, VirtualPi

pytestmark = LONG
BOARD, GAME = load("hall-8x8"), "othello"
START, SCAN = 2.4e9, 2.9e6
"""Instructions at most, those of the kernel included: from the command line to READY, and of one scan at rest."""
SECONDS = 20
SPENT = "cat /proc/$(systemctl show --property MainPID --value tablero)/task/*/schedstat"


@pytest.fixture(scope="module")
def counted(virtual: VirtualPi, with_program: State) -> Iterator[Machine]:
    """The service on a board at the header, started once before."""
    disk = overlay(with_program.disk, BUILD / "cost.qcow2", "qcow2")
    with virtual.on(disk, "cost", counted=True) as machine:
        bring_helpers(machine)
        machine.agent.run(f"tablero board use {BOARD.name} --game {GAME}", seconds=3600)
        yield machine


def spent(machine: Machine) -> tuple[float, int]:
    """(seconds since the guest was started, nanoseconds of the processor that the service has had)"""
    up, *threads = machine.agent.run(f"cut -d' ' -f1 /proc/uptime; {SPENT}").splitlines()
    return float(up), sum(int(line.split()[0]) for line in threads)


def test_a_start_stays_within_its_budget(counted: Machine) -> None:
    counted.agent.run("systemctl restart tablero", seconds=3600)
    _, instructions = spent(counted)
    say(f"a start costs {instructions / 1e9:.2f} thousand million instructions")
    assert instructions <= START


def test_a_scan_at_rest_stays_within_its_budget(counted: Machine) -> None:
    counted.agent.run(f"sleep {SECONDS}", seconds=3600)
    begun, before = spent(counted)
    counted.agent.run(f"sleep {SECONDS}", seconds=3600)
    over, after = spent(counted)
    scan = (after - before) / (over - begun) / BOARD.scan_hz
    say(f"a scan at rest costs {scan / 1e6:.2f} million instructions")
    assert scan <= SCAN
