"""Disks that fail and are well again. A little of the campaign ``disk``, and disks that fail from the start."""

from __future__ import annotations

import logging
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.shell.journal import backlog, store
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store
from firmware_host.shell.retry import LONGEST_WAIT
from simulator.disk.recorder import missing
from tests.shell.bench import Bench
from tests.shell.test_table import play
from tests.soak import disk
from tests.soak.campaign import is_bad

RECORD = Record("ajedrez-jerez", {}, "square-8x8", "polarity")


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.parametrize("error", disk.ERRORS)
def test_a_little_of_the_campaign(error: str) -> None:
    result = disk.play(("molino", error), 3)
    assert not is_bad(disk.CAMPAIGNS[0], result), result.failures[0]
    assert result.counts["plies unsaved"] > 0


def moves_in(path: Path, game: int = 1) -> tuple[str, ...]:
    with closing(store.open_existing(path)) as journal:
        return store.line_of_play(store.events(journal, game))


def test_a_place_that_is_not_there_yet_is_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A card that is mounted after the program has started: all that was played meanwhile is written then."""
    place = tmp_path / "card"
    place.write_text("in the way\n")
    journal = Store(place / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    assert "games are not saved" in bench.controller.faults[0]
    assert bench.state()["unsaved"] is True
    play(bench, "e2e4")
    place.unlink()
    play(bench, "e7e5")
    bench.run(LONGEST_WAIT + 1)
    assert bench.controller.faults == []
    assert bench.state()["unsaved"] is False
    assert moves_in(place / "j") == ("e2e4", "e7e5")
    assert "writing works again" in caplog.text
    bench.controller.close()


def test_a_journal_that_is_deleted_amid_a_game_begins_anew_with_all_that_was_played(tmp_path: Path) -> None:
    journal = Store(tmp_path / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    play(bench, "e2e4")
    for part in tmp_path.glob("j*"):
        part.unlink()
    play(bench, "e7e5")
    play(bench, "g1f3")
    assert moves_in(tmp_path / "j") == ("e2e4", "e7e5", "g1f3")
    bench.controller.close()


def test_a_journal_that_is_spoilt_amid_a_game_is_set_aside_and_the_game_goes_on_in_a_new_one(tmp_path: Path) -> None:
    journal = Store(tmp_path / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    play(bench, "e2e4")
    for part in tmp_path.glob("j*"):
        part.unlink()
    (tmp_path / "j").write_bytes(b"nonsense" * 1000)
    play(bench, "e7e5")
    assert moves_in(tmp_path / "j") == ("e2e4", "e7e5")
    assert "set aside" in journal.set_aside
    bench.controller.close()


def test_two_programs_do_not_write_one_journal(tmp_path: Path) -> None:
    first = Store(tmp_path / "j")
    one = Bench("ajedrez-jerez", journal=first)
    play(one, "e2e4")
    second = Store(tmp_path / "j")
    assert "another tablero" in second.fault
    assert second.unfinished() is None  # it goes on there
    two = Bench("othello", journal=second)
    play(one, "e7e5")
    two.do("place", site="d3", piece="B")
    two.do("flip", site="d4", face="B")
    assert two.moves == ["d3"]
    one.controller.close()
    two.run(LONGEST_WAIT + 1)
    assert two.controller.faults == []
    two.controller.close()
    assert moves_in(tmp_path / "j", 1) == ("e2e4", "e7e5")
    assert moves_in(tmp_path / "j", 2) == ("d3",)


def test_a_game_on_a_disk_that_cannot_be_written_is_offered_all_the_same(tmp_path: Path) -> None:
    """A card that the kernel has made read-only: everything can be read, nothing written, not even a lock."""
    journal = Store(tmp_path / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    play(bench, "e2e4")
    play(bench, "e7e5")
    copy = tmp_path / "copy"
    copy.mkdir()
    for part in ("j", "j-wal"):
        (copy / part).write_bytes((tmp_path / part).read_bytes())
    bench.controller.close()
    (copy / ".j.lock").mkdir()  # no file can be made of it
    again = Store(copy / "j")
    assert "games are not saved" in again.fault
    saved = again.unfinished()
    assert saved
    assert saved.moves == ("e2e4", "e7e5")
    resumed = Bench("othello", journal=again, saved=saved)
    resumed.do("resume")
    play(resumed, "g1f3")
    (copy / ".j.lock").rmdir()
    resumed.run(LONGEST_WAIT + 1)
    assert resumed.controller.faults == []
    assert moves_in(copy / "j") == ("e2e4", "e7e5", "g1f3")
    resumed.controller.close()


RESTARTED = """
import resource, sys
from pathlib import Path
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store
path, (_, most) = Path(sys.argv[1]), resource.getrlimit(resource.RLIMIT_FSIZE)
journal = Store(path)
journal.begin(0.0, Record("othello", {}, "square-8x8", "polarity"))
journal.note(1.0, "ply", {"ply": 1, "text": "d3"})
journal.close()
resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
again = Store(path)
saved = again.unfinished()
assert again.fault
assert saved and saved.moves == ("d3",), saved
again.go_on(5.0, saved)
again.note(6.0, "ply", {"ply": 2, "text": "c5"})
again.commit()
assert again.fault
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
again.commit()
assert not again.fault
again.close()
"""


def test_a_game_is_offered_after_a_restart_on_a_disk_that_has_become_full(tmp_path: Path) -> None:
    """Whoever ends the program well leaves no file beside the journal, and then there is room for none, nor for a copy:
    no file may have a single byte."""
    words = [sys.executable, "-c", RESTARTED, str(tmp_path / "j")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert moves_in(tmp_path / "j") == ("d3", "c5")


def test_a_game_that_was_unsaved_for_a_while_is_lived_again_light_and_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the light says of the disk is no part of the game."""
    journal = Store(tmp_path / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    play(bench, "e2e4")
    assert journal._db
    journal._db.execute("PRAGMA query_only = ON")
    play(bench, "e7e5")
    play(bench, "g1f3")
    assert bench.controller.light.unsaved
    journal._db.execute("PRAGMA query_only = OFF")
    bench.run(LONGEST_WAIT + 1)
    assert not bench.controller.light.unsaved
    play(bench, "b8c6")
    bench.controller.close()
    assert main(["replay", str(tmp_path / "j")]) == 0
    assert "lived again from its sensors: the same" in capsys.readouterr().out


def shades(bench: Bench, site: str) -> int:
    """How many colours a site shows in three seconds."""
    seen = set()
    for _ in range(30):
        bench.run(0.1)
        seen.add(bench.rig.light(bench.controller.fit.spots[site].name))
    return len(seen)


def test_the_light_of_the_last_move_winks_while_it_is_unsaved(tmp_path: Path) -> None:
    journal = Store(tmp_path / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    play(bench, "e2e4")
    assert shades(bench, "e2") == 1
    assert journal._db
    journal._db.execute("PRAGMA query_only = ON")
    play(bench, "e7e5")
    assert shades(bench, "e7") == 2
    bench.controller.close()


def test_a_game_that_was_carried_over_is_checked_by_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = Bench("ajedrez-jerez", journal=Store(tmp_path / "j"))
    play(bench, "e2e4")
    for part in tmp_path.glob("j*"):
        part.unlink()
    play(bench, "e7e5")
    bench.controller.close()
    assert main(["replay", str(tmp_path / "j")]) == 0
    said = capsys.readouterr().out
    assert "1 e2e4 (brought over from another journal)" in said
    assert "2 e7e5" in said
    assert "checked against the rules only: its beginning is in another journal" in said


LIMITED = """
import resource, sys
from pathlib import Path
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store
journal = Store(Path(sys.argv[1]))
journal.begin(0.0, Record("ajedrez-jerez", {}, "square-8x8", "polarity"))
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
for ply in range(1, 400):
    journal.note(ply, "ply", {"ply": ply, "text": str(ply)})
    journal.commit()
assert journal.fault, "no limit was met"
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.commit()
assert not journal.fault, journal.fault
assert len(journal.unfinished().moves) == 399
journal.close()
"""


def test_a_limit_on_the_size_of_files_is_survived(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "j")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "writing works again" in done.stderr


# -- what is given up first


def broken(path: Path) -> Store:
    path.mkdir()  # no journal can be opened here
    return Store(path)


def test_readings_are_given_up_first_then_old_games_and_never_where_the_game_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backlog, "MOST", 100)
    journal = broken(tmp_path / "j")
    for _ in range(30):
        journal.begin(0.0, RECORD)
        for ply in range(1, 9):
            for _ in range(5):
                journal.note(ply, "settled", {"site": "a1", "level": 1})
            journal.note(ply, "ply", {"ply": ply, "text": str(ply)})
            journal.commit()
        journal.ended(9.0, {"winner": 0, "reason": "checkmate", "points": []})
        journal.commit()
        assert len(journal._backlog.entries) <= 100
    journal.begin(10.0, RECORD)
    for ply in range(1, 301):
        journal.note(ply, "ply", {"ply": ply, "text": str(ply)})
        if ply % 3 == 0:
            journal.note(ply, "takeback", {"ply": ply})
            journal.note(ply, "ply", {"ply": ply, "text": f"{ply}b"})
        journal.commit()
        assert len(journal._backlog.entries) <= 100
    (tmp_path / "j").rmdir()
    with caplog.at_level(logging.WARNING):
        journal.commit()
    assert journal.fault == ""
    assert "given up meanwhile: " in caplog.text
    with closing(store.open_existing(tmp_path / "j")) as found:
        *_, last = store.games(found)
        line = store.line_of_play(store.events(found, last.number))
    assert line == tuple(f"{ply}b" if ply % 3 == 0 else str(ply) for ply in range(1, 301))
    journal.close()


def test_what_was_given_up_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "MOST", 50)
    journal = broken(tmp_path / "j")
    journal.begin(0.0, RECORD)
    for k in range(80):
        journal.note(k, "settled", {"site": "a1", "level": k % 2})
        journal.commit()
    journal.note(81, "ply", {"ply": 1, "text": "e2e4"})
    (tmp_path / "j").rmdir()
    journal.commit()
    with closing(store.open_existing(tmp_path / "j")) as found:
        (lost,) = [event.data for event in store.events(found, 1) if event.kind == "lost"]
    assert lost["readings"] >= 30
    journal.close()
