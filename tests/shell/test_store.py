from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.journal import store
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import JournalError, Store
from tests.shell.bench import Bench
from tests.shell.test_table import play

RECORD = Record("ajedrez-jerez", {"move_limit": "fide"}, "square-8x8", "polarity")


def journal_of(path: Path, moves: tuple[str, ...] = ("e2e4", "e7e5")) -> Store:
    """A game under way."""
    journal = Store(path)
    journal.begin(10.0, RECORD)
    for ply, text in enumerate(moves, start=1):
        journal.note(10.0 + ply, "ply", {"ply": ply, "text": text})
        journal.commit()
    return journal


def test_what_was_committed_is_found_again(tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "j")
    journal.note(20.5, "takeback", {"ply": 2})
    journal.commit()
    journal.note(21, "ply", {"ply": 2, "text": "d7d5"})  # noted, not committed
    copy = tmp_path / "copy"
    for part in tmp_path.glob("j*"):
        shutil.copy(part, copy.with_name(part.name.replace("j", "copy", 1)))
    saved = Store(copy).unfinished()
    assert saved
    assert (saved.record, saved.moves, saved.game) == (RECORD, ("e2e4",), 1)


def test_going_on_continues_numbers_and_time(tmp_path: Path) -> None:
    journal_of(tmp_path / "j").close()
    again = Store(tmp_path / "j")
    saved = again.unfinished()
    assert saved
    again.go_on(500.0, saved)
    again.note(501.0, "ply", {"ply": 3, "text": "g1f3"})
    again.close()
    with closing(store.open_existing(tmp_path / "j")) as found:
        events = list(store.events(found, 1))
    assert [event.seq for event in events] == [1, 2, 3]
    assert [event.at for event in events] == [1.0, 2.0, 3.0]


def test_a_game_that_ended_is_not_offered_unless_its_end_was_taken_back(tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "j")
    journal.ended(30, {"winner": 0, "reason": "checkmate", "points": []})
    journal.commit()
    assert journal.unfinished() is None
    journal.ended(31, None)
    journal.commit()
    assert journal.unfinished()
    journal.begin(40, RECORD)  # gives it up
    journal.commit()
    assert journal.unfinished() is None
    with closing(store.open_existing(tmp_path / "j")) as found:
        assert [game.ended is None for game in store.games(found)] == [False, True]


def future(path: Path) -> None:
    journal_of(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {store.VERSION + 1}")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (soup TEXT)")
        db.commit()


def text(path: Path) -> None:
    path.write_text("This is no journal, but a diary.\n" * 50)


def scribbled(path: Path) -> None:
    journal_of(path, tuple(str(k) for k in range(300))).close()
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(b ^ 0x5A for b in data[4096:])
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [(future, "later version"), (foreign, "no journal of this program"), (text, "no journal"), (scribbled, "damaged")],
)
def test_what_cannot_be_read_is_set_aside(tmp_path: Path, spoil: Callable[[Path], None], why: str) -> None:
    path = tmp_path / "journal.sqlite"
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=why) as refused:
        store.open_existing(path)
    assert str(path) in str(refused.value)
    journal = Store(path)
    assert journal.unfinished() is None
    (aside,) = tmp_path.glob("*.aside")
    assert str(aside) in journal.set_aside
    assert str(path) in journal.set_aside
    assert aside.read_bytes() == before
    journal.begin(0, RECORD)
    journal.close()
    assert journal.fault == ""


def test_set_aside_twice_in_a_second_keeps_both(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    for _ in range(2):
        path.unlink(missing_ok=True)
        text(path)
        Store(path, wall=lambda: 1e9).close()
    assert len(list(tmp_path.glob("*.aside"))) == 2


@pytest.mark.parametrize("path", [Path("/proc/tablero/journal"), Path("/dev/null/journal")])
def test_where_nothing_can_be_written(path: Path) -> None:
    journal = Store(path)
    assert str(path) in journal.fault
    assert "games are not saved" in journal.fault
    assert journal.unfinished() is None
    journal.begin(0.0, RECORD)
    journal.note(1.0, "ply", {"ply": 1, "text": "e2e4"})
    journal.commit()
    assert "games are not saved" in journal.fault
    journal.close()


def test_a_full_disk_is_told_and_the_game_is_saved_later(tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "j")
    assert journal._db
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")  # SQLite then says "database or disk is full"
    for ply in range(3, 400):
        journal.note(12.0, "ply", {"ply": ply, "text": "x" * 40})
    journal.commit()
    assert "full" in journal.fault
    assert str(tmp_path / "j") in journal.fault
    journal._db.execute("PRAGMA max_page_count = 1000000")
    journal.note(13.0, "ply", {"ply": 400, "text": "y"})
    journal.commit()
    assert journal.fault == ""
    saved = journal.unfinished()
    assert saved
    assert len(saved.moves) == 400


def test_the_game_goes_on_on_a_disk_that_has_become_read_only(tmp_path: Path) -> None:
    journal = Store(tmp_path / "j")
    bench = Bench("ajedrez-jerez", journal=journal)
    assert journal._db
    journal._db.execute("PRAGMA query_only = ON")
    play(bench, "e2e4")
    assert bench.moves == ["e2e4"]
    assert "goes on unsaved" in bench.controller.faults[0]
    assert "readonly" in bench.controller.faults[0]


@given(st.lists(st.sampled_from(["ply", "takeback", "tick"]), max_size=30))
def test_line_of_play_is_a_stack(kinds: list[str]) -> None:
    expected: list[str] = []
    events = []
    for seq, kind in enumerate(kinds, start=1):
        data: dict[str, object] = {}
        if kind == "ply":
            expected.append(f"m{seq}")
            data = {"ply": len(expected), "text": f"m{seq}"}
        elif kind == "takeback":
            if not expected:
                continue
            data = {"ply": len(expected)}
            expected.pop()
        events.append(store.Event(seq, 0.0, "", kind, data))
    assert store.line_of_play(iter(events)) == tuple(expected)


@pytest.mark.parametrize(
    "rows",
    [
        [("ply", {"ply": 2, "text": "a"})],
        [("takeback", {"ply": 1})],
        [("ply", {"ply": 1})],
        [("ply", {"ply": 1, "text": "a"}), ("takeback", {"ply": 2})],
    ],
)
def test_plies_that_do_not_follow_are_told(rows: list[tuple[str, dict[str, object]]]) -> None:
    events = [store.Event(seq, 0.0, "", kind, data) for seq, (kind, data) in enumerate(rows, start=1)]
    with pytest.raises(JournalError, match="event"):
        store.line_of_play(iter(events))


def test_a_torn_file_crashes_nothing(tmp_path: Path) -> None:
    """Copies cut off anywhere, with and without the write-ahead log: opened, or set aside, never a crash; and what
    is found is a beginning of what was played."""
    whole = tuple(str(k) for k in range(120))
    journal = journal_of(tmp_path / "j", whole)
    rng = random.Random(11)
    parts = {part.name: part.read_bytes() for part in tmp_path.glob("j*")}
    assert set(parts) >= {"j", "j-wal"}
    for number in range(60):
        home = tmp_path / str(number)
        home.mkdir()
        torn = rng.choice(["j", "j-wal"])
        for name, data in parts.items():
            if name != "j-shm":  # not on the disk after a power cut
                keep = rng.randrange(len(data) + 1) if name == torn else len(data)
                (home / name).write_bytes(data[:keep])
        found = Store(home / "j")
        saved = found.unfinished()
        if saved:
            assert saved.moves == whole[: len(saved.moves)]
        found.begin(0, RECORD)
        found.close()
        assert found.fault == ""
    journal.close()


KILLED = """
import sys
from pathlib import Path
from firmware_host.shell.journal.store import Store
from firmware_host.shell.journal.records import Record
journal = Store(Path(sys.argv[1]))
journal.begin(0.0, Record("ajedrez-jerez", {}, "square-8x8", "polarity"))
for ply in range(1, 100000):
    journal.note(ply, "settled", {"site": "a1", "level": ply % 2})
    journal.note(ply, "ply", {"ply": ply, "text": str(ply)})
    journal.commit()
    print(ply, flush=True)  # shown as accepted
"""


@pytest.mark.parametrize("seed", range(5))
def test_killed_at_any_moment_no_accepted_ply_is_lost(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "j"
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(random.Random(seed).randrange(1, 60)):
            shown = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().splitlines()  # what it had still said before it died
        shown = int(rest[-1]) if rest and rest[-1].isdecimal() else shown
    found = Store(path)
    saved = found.unfinished()
    assert found.set_aside == ""
    assert saved
    assert len(saved.moves) >= shown - (1 if rest and not rest[-1].isdecimal() else 0)
    assert saved.moves == tuple(str(k) for k in range(1, len(saved.moves) + 1))
    found.close()


def test_a_game_is_gone_on_with_at_the_same_ply(tmp_path: Path) -> None:
    path = tmp_path / "j"
    bench = Bench("ajedrez-jerez", journal=Store(path))
    for move in ("e2e4", "e7e5", "g1f3"):
        play(bench, move)
    bench.controller.close()
    journal = Store(path)
    again = Bench("othello", journal=journal, saved=journal.unfinished())
    state = again.state()
    assert state["resume"]["game"] == "ajedrez-jerez"
    assert state["resume"]["ply"] == 3
    assert state["say"]["key"] == "say.resume-other"
    assert again.rig.frame != bytes(len(again.rig.frame))  # the question is asked in light too
    again.run(60)
    assert again.state()["resume"]  # and goes on being asked
    again.button("ok")
    assert again.state()["resume"] is None
    assert again.moves == ["e2e4", "e7e5", "g1f3"]
    assert again.phase == "play"
    play(again, "b8c6")
    assert again.moves[-1] == "b8c6"


def test_a_game_that_is_discarded_gives_way_to_the_chosen_one(tmp_path: Path) -> None:
    path = tmp_path / "j"
    bench = Bench("ajedrez-jerez", journal=Store(path))
    play(bench, "e2e4")
    bench.controller.close()
    journal = Store(path)
    again = Bench("othello", journal=journal, saved=journal.unfinished())
    again.do("discard")
    assert (again.controller.game.key, again.moves) == ("othello", [])
    assert journal.unfinished() is None


def test_the_rows_are_json_that_others_can_read(tmp_path: Path) -> None:
    bench = Bench("ajedrez-jerez", journal=Store(tmp_path / "j"))
    play(bench, "e2e4")
    bench.controller.close()
    with closing(sqlite3.connect(tmp_path / "j")) as db:
        rows = db.execute("SELECT kind, data FROM events ORDER BY seq").fetchall()
    kinds = [kind for kind, _ in rows]
    assert kinds[:2] == ["version", "picture"]
    (ply,) = [json.loads(data) for kind, data in rows if kind == "ply"]
    assert (ply["ply"], ply["text"], len(ply["light"])) == (1, "e2e4", 8)


@pytest.mark.parametrize("name", ["j", "j-wal", "j-shm"])
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_what_is_no_file_is_neither_followed_nor_waited_for(tmp_path: Path, name: str, kind: str) -> None:
    """Nor set aside: who laid it there may have meant it."""
    journal_of(tmp_path / "j").close()
    (tmp_path / "mine").write_text("mine")
    (tmp_path / name).unlink(missing_ok=True)
    if kind == "link":
        (tmp_path / name).symlink_to("mine")
    else:
        os.mkfifo(tmp_path / name)
    journal = journal_of(tmp_path / "j")
    what = "a symbolic link" if kind == "link" else "no file"
    assert f"{name}: is {what}; allowed: a regular file; games are not saved" in journal.fault
    journal.close()
    assert (tmp_path / "mine").read_text() == "mine"
    assert list(tmp_path.glob("*.aside")) == []


def test_a_link_under_the_name_of_a_new_journal_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "j.new").symlink_to("mine")
    (tmp_path / "j.new-wal").symlink_to("mine")
    journal = journal_of(tmp_path / "j")
    assert journal.fault == ""
    journal.close()
    assert (tmp_path / "mine").read_text() == "mine"
    assert not (tmp_path / "j").is_symlink()


def test_a_journal_is_its_owner_s_alone_and_an_older_one_becomes_so(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        first = journal_of(tmp_path / "new/state/j")
        modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").rglob("*")}
        first.close()
        (tmp_path / "new/state/j").chmod(0o644)
        journal_of(tmp_path / "new/state/j").close()
    finally:
        os.umask(before)
    assert modes == {"state": 0o700, "j": 0o600, "j-wal": 0o600, "j-shm": 0o600, ".j.lock": 0o600}
    assert (tmp_path / "new/state/j").stat().st_mode & 0o777 == 0o600
