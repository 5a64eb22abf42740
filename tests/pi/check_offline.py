"""An installation without a network, from what "make wheels" makes on another computer."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.pi.host import BUILD, run
from tests.pi.installed import bring
from tests.pi.machine import Machine
from tests.pi.states import SOURCE, VirtualPi
from tests.pi.supplies import PYTHONS, WHEELS

LONG_S = 3600.0
PLACE = "/root/wheels"


@pytest.fixture(scope="module")
def bare(virtual: VirtualPi) -> Iterator[Machine]:
    """A Pi without the program, with what the installer asks of Debian, and nothing from which it could get more."""
    with virtual.started("offline", virtual.up()) as machine:
        bring(machine)
        wanted = machine.agent.run(["sh", "firmware_host/install/install.sh", "packages"], cwd=SOURCE).strip()
        machine.agent.run(
            f"apt-get -q update && apt-get -q install -y --no-install-recommends {wanted}",
            env={"DEBIAN_FRONTEND": "noninteractive"},
            seconds=LONG_S,
        )
        machine.agent.run("umount /srv && rm /etc/pip.conf /etc/apt/sources.list")
        yield machine


def test_wheels_made_elsewhere_are_all_that_it_takes(virtual: VirtualPi, bare: Machine) -> None:
    wheels = BUILD / f"wheels-{virtual.suite}"
    run(["rm", "-rf", wheels])
    run([sys.executable, WHEELS, wheels, "--python", PYTHONS[virtual.suite]])
    names = sorted(path.name for path in wheels.iterdir())
    (wheels / "SHA256SUMS").write_text(run(["sha256sum", *names], cwd=wheels))
    bare.agent.put_files(PLACE, wheels, [*names, "SHA256SUMS"])
    told = bare.agent.run(["make", "install", f"WHEELS={PLACE}"], cwd=SOURCE, seconds=LONG_S)
    assert "is installed" in told
    assert "ActiveState=active" in bare.agent.run("systemctl show tablero -p ActiveState")
    assert "search C kernel" in bare.agent.run("tablero think kalah --level 2")


def test_a_wheel_that_is_not_as_listed_is_refused(bare: Machine) -> None:
    bare.agent.run(f"echo >>$(ls {PLACE}/tablero-*-any.whl)")
    bare.agent.run("echo '# another' >>tablero/__init__.py", cwd=SOURCE)
    told = bare.agent.run(["make", "install", f"WHEELS={PLACE}"], cwd=SOURCE, seconds=LONG_S, fails=True)
    assert "is not what SHA256SUMS lists; nothing has been changed" in told
    assert "ActiveState=active" in bare.agent.run("systemctl show tablero -p ActiveState")
