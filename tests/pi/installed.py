"""The program as its own installer installs it on the virtual Pi."""

from __future__ import annotations

from tests.pi.host import TREE
from tests.pi.machine import Machine
from tests.pi.states import SOURCE, State, VirtualPi, files, program

EXTRAS = ("Makefile", "README.md", "CHANGELOG.md", "LICENSE", "MANIFEST.in", ".ci/prepare")
LOG = "/root/install.log"


def bring(machine: Machine) -> None:
    """The tree as a clone would be, but for tests and drawings."""
    machine.agent.put_files(SOURCE, TREE, [*files(), *EXTRAS])


def install(machine: Machine) -> None:
    """As a maker types it; what it says is kept in the guest."""
    bring(machine)
    machine.agent.run(f"make install >{LOG} 2>&1 || {{ cat {LOG}; exit 1; }}", cwd=SOURCE, seconds=3600)


def installed(virtual: VirtualPi) -> State:
    return virtual.state("installed", program(), install, virtual.up())
