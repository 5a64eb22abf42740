"""The installer, the unit and the doctor on Debian for a Pi."""

from __future__ import annotations

from tests.pi.installed import LOG
from tests.pi.machine import Machine


def test_the_installer_says_that_it_runs(pi: Machine) -> None:
    assert "it runs" in pi.agent.run(["cat", LOG])


def test_the_service_is_ready_and_plays_on_a_simulated_board(pi: Machine) -> None:
    told = pi.agent.run("systemctl show tablero -p ActiveState -p SubState -p User -p NRestarts")
    assert {"ActiveState=active", "SubState=running", "User=tablero", "NRestarts=0"} <= set(told.split())


def test_the_program_knows_the_pi_by_its_device_tree(pi: Machine) -> None:
    assert "Zero 2 W" in pi.agent.run("tablero doctor --board hall-8x8 || true")
