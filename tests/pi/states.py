"""Saved states of the virtual Pi: a disk that is no longer written to, and the memory of the machine that ran on it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.pi.bench import Bench
from tests.pi.host import BUILD, TREE, alone, digest, is_current, run, sign_off
from tests.pi.kernel import Kernel
from tests.pi.machine import DEVICES, Machine, overlay
from tests.pi.root import Root
from tests.pi.supplies import Supplies

PROGRAM = ("pyproject.toml", "tablero", "rules", "hardware", "simulator", "firmware_host")
KERNEL = "bookworm"
"""Of every suite: the tools with which a newer kernel's modules are built need a newer Debian on this computer."""
SOURCE = "/root/tablero"
"""Where the guest has the tree."""


@dataclass(frozen=True)
class State:
    """disk, memory: of the saved machine. made: what it came from."""

    disk: Path
    memory: Path
    made: str


class VirtualPi:
    """One Debian suite's. say: is told what is being made, which takes its time."""

    def __init__(self, suite: str, say: Callable[[str], None]) -> None:
        self.suite = suite
        self._say = say
        self.kernel = Kernel(KERNEL)
        self.supplies = Supplies(suite)
        self.root = Root(suite, self.kernel)
        self.bench = Bench(suite, self.kernel)

    def make(self) -> None:
        """All that needs the network or much time, where it is not there already."""
        with alone("all"):
            for what, one in (
                ("kernel", self.kernel),
                ("packages", self.supplies),
                ("root file system", self.root),
                ("bench", self.bench),
            ):
                begun = time.monotonic()
                one.make()
                if (spent := time.monotonic() - begun) > 1:
                    self._say(f"{self.suite}: {what} made in {spent:.0f} s")

    @contextlib.contextmanager
    def started(self, name: str, state: State | None = None, log: Path | None = None) -> Iterator[Machine]:
        """A machine on a disk of its own, up: from a saved state, or switched on. log: of all that it writes."""
        base, kind = (state.disk, "qcow2") if state else (self.root.disk, "raw")
        disk = overlay(base, BUILD / f"{name}-{self.suite}.qcow2", kind)
        with self.on(disk, name, state.memory if state else None, log) as machine:
            yield machine

    @contextlib.contextmanager
    def on(
        self, disk: Path, name: str, memory: Path | None = None, log: Path | None = None, *, counted: bool = False
    ) -> Iterator[Machine]:
        """A machine on a disk that is there already, up. counted: as in Machine."""
        name, supplies = f"{name}-{self.suite}", self.supplies.disk
        with Machine(
            self.kernel, disk, name=name, state=memory, supplies=supplies, log=log, counted=counted
        ) as machine:
            machine.wait_until_up()
            self.bench.plug_in(machine.agent)
            yield machine

    def state(self, name: str, inputs: str, prepare: Callable[[Machine], None], before: State | None = None) -> State:
        """A machine as ``prepare`` leaves it, from the state before or from its start; kept while nothing changes."""
        disk, memory = BUILD / f"{name}-{self.suite}.qcow2", BUILD / f"{name}-{self.suite}.state"
        came = before.made if before else digest((self.root.made, self.supplies.made, *DEVICES))
        made = digest((inputs, came))
        with alone(memory.name):
            if not (is_current(memory, made) and disk.exists()):
                begun = time.monotonic()
                memory.unlink(missing_ok=True)
                with self.started(name, before) as machine:
                    prepare(machine)
                    machine.agent.run("sync")
                    machine.save(memory)
                sign_off(memory, made)
                self._say(f"{self.suite}: {name} in {time.monotonic() - begun:.0f} s")
        return State(disk, memory, made)

    def up(self) -> State:
        """Debian, started, without the program."""
        return self.state("up", "", _wait_for_boot)


def _wait_for_boot(machine: Machine) -> None:
    machine.agent.run("systemctl is-system-running --wait || true", seconds=600)


def program() -> str:
    """Of all that is installed."""
    return digest(
        [TREE / "pyproject.toml", *(TREE / name for name in files() if not name.endswith((".png", ".md", ".pyc")))]
    )


def files() -> list[str]:
    """The tree's, as git has them: what a clone would install."""
    listed = run(["git", "-C", TREE, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *PROGRAM])
    return [name for name in listed.split("\0") if name and (TREE / name).is_file()]
