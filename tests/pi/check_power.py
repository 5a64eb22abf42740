"""Power cuts during a game: whatever the page had shown is in the journal that the disk then holds.

A cut is the machine stopped between two instructions, and a disk that loses its cache: what the guest has flushed until
then is there, and of what it had written since only some, by chance. The disk is then mended and read without starting
the machine. One in ten is started again.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware_host.shell.journal.store import Store
from tests.pi.agent import Running
from tests.pi.host import BUILD, is_long, run
from tests.pi.installed import PYTHON, bring_helpers
from tests.pi.machine import Machine, overlay
from tests.pi.states import State, VirtualPi
from tests.pi.writes import Platter, mend

BOARD, GAME = "hall-8x8", "ajedrez-jerez"
LINE = (
    *("e2e4", "e7e5", "g1f3", "b8c6", "a2a3", "a7a6", "b2b3", "b7b6", "g2g3", "g7g6"),
    *("h2h3", "h7h6", "d2d3", "d7d6", "a3a4", "a6a5", "h3h4", "h6h5", "f3h2", "c6e7"),
)
"""Long enough for few games: visitors may not ask for many new ones in a row."""
CUTS, MOST_STATES = 50 if is_long() else 20, 3
STARTED = 10
"""Of so many cuts one is."""
SEED = 1
JOURNAL = "/var/lib/tablero/journal.sqlite"
PLAY = [PYTHON, "-u", "/opt/pi/play.py", BOARD, GAME, *LINE]


@dataclass(frozen=True)
class Cut:
    """logged: bytes of the log of what is written. shown: the moves that had been on the page until then, of the game
    under way."""

    logged: int
    shown: Sequence[str]

    @property
    def is_amid_a_game(self) -> bool:
        """After the last move a new game is asked for, and it is not known whether it has begun."""
        return 0 < len(self.shown) < len(LINE)


@dataclass(frozen=True)
class After:
    """kept: the moves in the journal, of the game under way; None without one. disk: where a Pi is started again."""

    cut: Cut
    kept: Sequence[str] | None
    disk: Path | None


def shown_by(playing: Running) -> list[list[str]]:
    """The moves of each state that the page has shown, as far as whole lines of it have come."""
    lines = playing.said.rpartition("\n")[0].splitlines()
    return [json.loads(line)["moves"] for line in lines if line.startswith("{")]


def played(playing: Running) -> int:
    """How often the page has shown a game with moves."""
    return sum(map(bool, shown_by(playing)))


@pytest.fixture(scope="module")
def cuts(virtual: VirtualPi, with_program: State) -> Iterator[list[After]]:
    """One long run of games, cut at drawn moments."""
    place = BUILD / "power"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    log = place / "writes"
    with virtual.started("power", with_program, log) as machine:
        made = cut_often(machine, log)
    run(["qemu-img", "convert", "-O", "raw", with_program.disk, place / "before.img"])
    with closing(Platter(place / "before.img", log)) as platter:
        found: list[After] = []
        for number, cut in enumerate(made):
            is_due = sum(after.disk is not None for after in found) <= number // STARTED
            found.append(look_at(cut, platter, place, starts=cut.is_amid_a_game and is_due))
        yield found
    shutil.rmtree(place)


def cut_often(machine: Machine, log: Path) -> list[Cut]:
    chance = random.Random(SEED)
    made: list[Cut] = []
    playing = play(machine)
    while len(made) < CUTS:
        wanted = played(playing) + chance.randint(1, MOST_STATES)
        playing.wait(600, until=lambda _, wanted=wanted: played(playing) >= wanted)  # type: ignore[misc]
        with machine.stopped():
            playing.drain()
            made.append(Cut(log.stat().st_size, shown_by(playing)[-1]))
    return made


def play(machine: Machine) -> Running:
    """On the board at the header, by the installed service."""
    bring_helpers(machine)
    machine.agent.run(f"tablero board use {BOARD} --game {GAME}", seconds=1200)
    return machine.agent.start(PLAY)


def look_at(cut: Cut, platter: Platter, place: Path, *, starts: bool) -> After:
    image = place / f"{cut.logged}.img"
    platter.cut(cut.logged, random.Random(cut.logged), image)
    mend(image)
    for end in ("", "-wal"):
        run(["debugfs", "-R", f"dump {JOURNAL}{end} {place}/journal.sqlite{end}", image])
    kept = image.rename(f"{image}.kept") if starts else None
    image.unlink(missing_ok=True)
    with closing(Store(place / "journal.sqlite")) as store:
        unfinished = store.unfinished()
        moves = None if unfinished is None else list(unfinished.moves)
    for file in place.glob("journal.sqlite*"):
        file.unlink()
    return After(cut, moves, kept)


@pytest.mark.parametrize("number", range(CUTS))
def test_nothing_shown_is_lost(cuts: list[After], number: int) -> None:
    cut, kept = cuts[number].cut, cuts[number].kept
    if cut.is_amid_a_game:
        assert kept is not None, cut
        assert kept[: len(cut.shown)] == list(cut.shown), cut


def test_most_cuts_fall_amid_a_game(cuts: list[After]) -> None:
    assert sum(after.cut.is_amid_a_game for after in cuts) >= CUTS // 2


def test_after_a_cut_the_machine_starts_and_offers_the_game(virtual: VirtualPi, cuts: list[After]) -> None:
    for after in cuts:
        if after.disk:
            with virtual.on(overlay(after.disk, BUILD / "power" / "after.qcow2"), "after-cut") as machine:
                must_offer(machine, after.cut.shown)


def must_offer(machine: Machine, shown: Sequence[str]) -> None:
    machine.agent.run("systemctl is-active tablero || systemctl start tablero", seconds=600)
    bring_helpers(machine)
    playing = machine.agent.start(PLAY)
    playing.wait(600, until=lambda _: any(shown_by(playing)))
    assert shown_by(playing)[-1][: len(shown)] == list(shown)
