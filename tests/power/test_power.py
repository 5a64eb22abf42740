"""The power goes anywhere. A little of the campaign ``power``, and what shows that it would notice."""

from __future__ import annotations

import errno
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from firmware_host.shell.journal.store import Store
from simulator.disk import crash, recorder
from simulator.disk.recorder import Failing, Kind, Operation, missing
from tests.power.judge import JOURNAL, verdict
from tests.power.recorded import Played, played, scratch, started
from tests.power.states import allowed
from tests.soak import power
from tests.soak.campaign import is_bad

pytestmark = [
    pytest.mark.xdist_group("power"),  # they share what was played
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


@pytest.mark.parametrize("manner", [*crash.MANNERS, power.TWICE])
@pytest.mark.parametrize("seed", [0, 1, 20, 21])
def test_a_little_of_the_campaign(manner: str, seed: int) -> None:
    result = power.play(("molino", manner), seed)
    assert not is_bad(power.CAMPAIGNS[0], result), result.failures[0]


def test_plays_that_are_cut_have_in_them_all_that_a_journal_does() -> None:
    """Moves, new games, old ones forgotten, a game that goes on under another number, the log brought over amid it."""
    play = played("game molino", 1, power.PLIES, power.KEEP)
    assert "command new" in play.scenario
    marks = [k for k, it in enumerate(play.operations) if it.kind is Kind.MARK]
    over = [k for k, it in enumerate(play.operations) if it.kind is Kind.WRITTEN and it.name == str(JOURNAL)]
    assert len([k for k in over if marks[0] < k < marks[-1]]) > 10
    written = b"".join(it.data for it in play.operations if it.kind is Kind.WRITTEN)
    assert b"carried" in written
    with scratch() as disk:
        crash.lay(crash.left_by(play.operations, crash.Cut(len(play.operations), "kill")), disk)
        store = Store(disk / JOURNAL)
        assert store._db
        (oldest,) = store._db.execute("SELECT min(id) FROM games").fetchone()
        store.close()
    assert oldest > 1


def wrong(play: Played, manners: tuple[crash.Manner, ...], cuts: int = 60) -> int:
    chance = Random(1)
    found = 0
    for _ in range(cuts):
        at = chance.randrange(len(play.operations))
        cut = crash.Cut(at, chance.choice(manners), chance.randrange(1 << 30))
        with scratch() as disk:
            crash.lay(crash.left_by(play.operations, cut), disk)
            found += bool(verdict(disk, allowed(play.operations, at)))
    return found


def without(play: Played, which: str) -> Played:
    """The same play by a program that forgot to sync some of it."""

    def forgotten(it: Operation) -> bool:
        return it.kind is Kind.SYNCED and (it.name.endswith(which) if which else it.directory)

    return replace(play, operations=tuple(it for it in play.operations if not forgotten(it)))


@pytest.mark.parametrize("which", ["-wal", ""])
def test_a_program_that_does_not_sync_is_found_out(which: str) -> None:
    """The write-ahead log; the directories."""
    assert wrong(without(played("game molino", 0, power.PLIES), which), ("drop", "tear", "data", "names")) > 5


def test_a_program_that_shows_a_move_before_it_is_written_is_found_out() -> None:
    play = played("game molino", 0, power.PLIES)
    early: list[Operation] = []
    for it in play.operations:
        early.append(replace(it, data=it.data.replace(b'"commit"', b'"shown"')) if it.kind is Kind.MARK else it)
    assert wrong(replace(play, operations=tuple(early)), ("kill",)) > 5


@pytest.mark.parametrize("kinds", ["w", "wp", "s", "wts"])
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
def test_the_power_goes_while_the_disk_fails(kinds: str, error: int) -> None:
    """What was saved before is there, and what was shown once it worked again."""
    play = played("game molino", 2, power.PLIES, failing=Failing(kinds, error, 60 if "w" in kinds else 25, 4))
    assert any(b'"fault": "the journal' in it.data for it in play.operations)
    assert not wrong(play, crash.MANNERS)


# -- setting aside


def bytes_kept(disk: Path) -> list[bytes]:
    return [part.read_bytes() for part in sorted(disk.rglob("*.aside*"))]


@pytest.mark.parametrize("manner", crash.MANNERS)
def test_what_is_set_aside_is_whole_though_the_power_goes_amid_it(manner: crash.Manner) -> None:
    play = played("game molino", 0, power.PLIES)
    before = dict(crash.left_by(play.operations, crash.Cut(len(play.operations) - 40, "kill")))
    main, log = str(JOURNAL), f"{JOURNAL}-wal"
    before[main] = before[main][:100] + bytes(300) + before[main][400:]
    before[log] = bytes(32) + before[log][32:]
    operations = started(before)
    assert any(it.kind is Kind.RENAMED and it.name == main for it in operations)
    for at in range(len(operations) + 1):
        with scratch() as disk:
            crash.lay(crash.left_by(operations, crash.Cut(at, manner, at), before), disk)
            store = Store(disk / JOURNAL, wall=lambda: 2e9)
            store.close()
            assert not store.fault
            kept = bytes_kept(disk)
            assert before[main] in kept, at
            assert before[log] in kept, at
            again = Store(disk / JOURNAL, wall=lambda: 3e9)
            again.close()
            assert not again.set_aside, at


# -- files that are replaced

REPLACES = """
import sys
from pathlib import Path
from hardware.files import replace_file
from simulator.disk import recorder
path = Path(sys.argv[1]) / "health.json"
for number in range(1, 6):
    replace_file(path, f"{number}" * 3000)
    recorder.mark(f"{number}")
"""


@pytest.mark.parametrize("manner", crash.MANNERS)
def test_a_file_that_is_replaced_is_the_old_one_or_the_new_one(manner: crash.Manner, tmp_path: Path) -> None:
    """So are health files and calibrations written."""
    disk, log = tmp_path / "disk", tmp_path / "log"
    disk.mkdir()
    ended = recorder.record([sys.executable, "-c", REPLACES, str(disk)], disk, log)
    assert ended.returncode == 0, ended.stderr
    operations = recorder.operations(log)
    for at in range(len(operations) + 1):
        done = max([int(it.data) for it in operations[:at] if it.kind is Kind.MARK], default=0)
        for seed in range(10):
            files = crash.left_by(operations, crash.Cut(at, manner, seed))
            content = files.get("health.json", b"0" * 3000).decode()
            assert content in (f"{done}" * 3000, f"{done + 1}" * 3000), (at, seed)
