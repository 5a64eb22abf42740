"""Power cuts during a game: whatever the page had shown is in the journal that the disk then holds.

A cut is the machine stopped between two instructions, and what its disk has received until then; all that the guest had
not sent yet is lost. The disk is then mended and read without starting the machine. One of them is started again.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware_host.shell.journal.store import Store
from tests.pi.agent import Running
from tests.pi.host import BUILD, run
from tests.pi.installed import PYTHON, bring_helpers
from tests.pi.machine import Machine
from tests.pi.marks import UNSEEN
from tests.pi.states import State, VirtualPi

BOARD, GAME, LINE = "hall-8x8", "ajedrez-jerez", ("e2e4", "e7e5", "g1f3", "b8c6")
CUTS = 20
pytestmark = UNSEEN
JOURNAL = "/var/lib/tablero/journal.sqlite"


@dataclass(frozen=True)
class Cut:
    """disk: as the power cut left it. shown: the moves that had been on the page until then, of the game under way."""

    disk: Path
    shown: Sequence[str]


def shown_by(playing: Running) -> list[list[str]]:
    """The moves of each state that the page has shown, as far as whole lines of it have come."""
    lines = playing.said.rpartition("\n")[0].splitlines()
    return [json.loads(line)["moves"] for line in lines if line.startswith("{")]


@pytest.fixture(scope="module")
def cuts(virtual: VirtualPi, with_program: State) -> Iterator[list[Cut]]:
    """One long run of games, cut at drawn moments."""
    chance = random.Random(1)
    made = []
    with virtual.started("power", with_program) as machine:
        playing = play(machine)
        for number in range(CUTS):
            wanted = len(shown_by(playing)) + chance.randint(1, 3)
            playing.wait(600, until=lambda _, wanted=wanted: len(shown_by(playing)) >= wanted)  # type: ignore[misc]
            with machine.stopped():
                disk = BUILD / f"cut-{number}.qcow2"
                shutil.copyfile(BUILD / f"power-{virtual.suite}.qcow2", disk)
                playing.drain()
                made.append(Cut(disk, shown_by(playing)[-1]))
    yield made
    for cut in made:
        cut.disk.unlink()


def play(machine: Machine) -> Running:
    """On the board at the header, by the installed service."""
    bring_helpers(machine)
    machine.agent.run(f"tablero board use {BOARD}", seconds=1200)
    arguments = f"--hardware real --board {BOARD} --game {GAME}"
    machine.agent.run(f"sed -i 's/^TABLERO_ARGS=.*/TABLERO_ARGS={arguments}/' /etc/tablero/tablero.env", seconds=60)
    machine.agent.run("systemctl restart tablero", seconds=600)
    return machine.agent.start([PYTHON, "-u", "/opt/pi/play.py", BOARD, GAME, *LINE])


def moves_kept(cut: Cut, place: Path) -> list[str] | None:
    """What the journal has of the game under way; None without one."""
    image = place / "disk.img"
    run(["qemu-img", "convert", "-O", "raw", cut.disk, image])
    # Mended as the next start would mend it: by the file system's own journal.
    run(["sh", "-c", f"e2fsck -fp {image} || [ $? -le 2 ]"])
    for end in ("", "-wal"):
        run(["debugfs", "-R", f"dump {JOURNAL}{end} {place}/journal.sqlite{end}", image])
    image.unlink()
    store = Store(place / "journal.sqlite")
    try:
        unfinished = store.unfinished()
        return None if unfinished is None else list(unfinished.moves)
    finally:
        store.close()


@pytest.mark.parametrize("number", range(CUTS))
def test_nothing_shown_is_lost(cuts: list[Cut], number: int, tmp_path: Path) -> None:
    cut = cuts[number]
    kept = moves_kept(cut, tmp_path)
    if len(cut.shown) < len(LINE) and cut.shown:  # after the last move a new game is asked for
        assert kept is not None, cut
        assert kept[: len(cut.shown)] == list(cut.shown), cut


def test_after_a_cut_the_machine_starts_and_offers_the_game(virtual: VirtualPi, cuts: list[Cut]) -> None:
    cut = next(cut for cut in cuts if 0 < len(cut.shown) < len(LINE))
    with virtual.on(cut.disk, "after-cut") as machine:
        machine.agent.run("systemctl is-active --wait tablero || systemctl start tablero", seconds=600)
        bring_helpers(machine)
        playing = machine.agent.start([PYTHON, "-u", "/opt/pi/play.py", BOARD, GAME, *LINE])
        playing.wait(600, until=lambda _: len(shown_by(playing)) >= 2)
        assert shown_by(playing)[-1][: len(cut.shown)] == list(cut.shown)
