"""Debian 13 with its Python 3.13: the installer, and the drivers on the libraries that it finds there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pi.check_drivers import WHOLE, ask
from tests.pi.host import say
from tests.pi.installed import LOG, PYTHON, bring_helpers, installed
from tests.pi.machine import Machine
from tests.pi.marks import LONG
from tests.pi.states import VirtualPi

pytestmark = LONG


@pytest.fixture(scope="module")
def newer() -> Iterator[Machine]:
    virtual = VirtualPi("trixie", say)
    virtual.make()
    with virtual.started("check", installed(virtual)) as machine:
        yield machine


def test_the_service_plays(newer: Machine) -> None:
    assert newer.agent.run([PYTHON, "--version"]).startswith("Python 3.13")
    assert "it runs" in newer.agent.run(["cat", LOG])
    told = newer.agent.run("systemctl show tablero -p ActiveState -p NRestarts")
    assert {"ActiveState=active", "NRestarts=0"} <= set(told.split())


def test_the_drivers_read_as_on_the_stand_ins(newer: Machine) -> None:
    bring_helpers(newer)
    for told in ask(newer, "whole", WHOLE.values()).values():
        assert told["rest"] == [[], []]
        assert (told["sites"], told["differing"], told["again"]) == ([], [], [])
