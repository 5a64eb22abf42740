"""The program as its own installer installs it on the virtual Pi."""

from __future__ import annotations

from tests.pi.host import HERE, TREE
from tests.pi.machine import Machine
from tests.pi.states import SOURCE, State, VirtualPi, files, program

EXTRAS = ("Makefile", "README.md", "CHANGELOG.md", "LICENSE", "MANIFEST.in", ".ci/prepare")
PYTHON = "/opt/tablero/current/venv/bin/python"
HELPERS = "/opt/pi"
LOG = "/root/install.log"


PATIENCE = "/etc/systemd/system/tablero.service.d/emulated.conf"
"""systemd's with the service: the guest is many times slower than a Pi where others work on this computer too."""


def bring(machine: Machine) -> None:
    """The tree as a clone would be, but for tests and drawings."""
    machine.agent.put_files(SOURCE, TREE, [*files(), *EXTRAS])
    _have_patience(machine)


def _have_patience(machine: Machine) -> None:
    machine.agent.put(PATIENCE, b"[Service]\nTimeoutStartSec=600\nWatchdogSec=300\n")
    machine.agent.run("systemctl daemon-reload")


def install(machine: Machine) -> None:
    """As a maker types it; what it says is kept in the guest."""
    bring(machine)
    machine.agent.run(f"make install >{LOG} 2>&1 || {{ cat {LOG}; exit 1; }}", cwd=SOURCE, seconds=3600)


def bring_helpers(machine: Machine) -> None:
    """What runs in the guest beside the program."""
    _have_patience(machine)
    for path in (HERE / "wood.py", HERE / "flaws.py", *(HERE / "guest").glob("*.py")):
        machine.agent.put(f"{HELPERS}/{path.name}", path.read_bytes())
    machine.agent.run(f"chmod 755 {HELPERS}; chmod 666 /dev/tbench; mkdir -p /run/pi; chown tablero /run/pi")


def as_the_service(machine: Machine, script: str, *arguments: str) -> str:
    """What a helper prints, run as the service's user: by the groups that the installer gave it."""
    words = ["runuser", "-u", "tablero", "--", PYTHON, f"{HELPERS}/{script}", *arguments]
    env = {"LG_WD": "/run/pi", "PYTHONDONTWRITEBYTECODE": "1"}
    return machine.agent.run(words, cwd="/run/pi", env=env, seconds=3600)


def as_a_maker(*words: str) -> list[str]:
    """The words of a command of the program, as one who is in the groups of pins and buses types it."""
    program = [PYTHON, "-I", "-u", "-m", "firmware_host"]
    return ["runuser", "-u", "tablero", "--", "env", "LG_WD=/run/pi", *program, *words]


def installed(virtual: VirtualPi) -> State:
    return virtual.state("installed", program(), install, virtual.up())
