"""A museum's year: the journal stays as small as it is told, and forgets the oldest games first."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.shell.journal import aside, database, retention, store
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store

RECORD = Record("ajedrez-jerez", {}, "square-8x8", "polarity")
KEEP = 200_000
PAGES = 40


def game(journal: Store, plies: int, start: float = 0.0) -> None:
    journal.begin(start, RECORD)
    for ply in range(1, plies + 1):
        journal.note(start + ply, "settled", {"site": "e2", "level": 0})
        journal.note(start + ply, "settled", {"site": "e4", "level": 1})
        journal.note(start + ply, "ply", {"ply": ply, "text": "e2e4"})
        journal.commit()
    journal.ended(start + plies, {"winner": 0, "reason": "checkmate", "points": []})
    journal.commit()


def size(directory: Path) -> int:
    return sum(path.stat().st_size for path in directory.iterdir())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small log, and a disk that need not be waited for: nothing here dies."""
    monkeypatch.setattr(database, "CHECKPOINT", PAGES)
    connect = database.connect

    def unsynced(path: Path) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA synchronous = OFF")
        return db

    monkeypatch.setattr(database, "connect", unsynced)


@pytest.mark.usefixtures("quick")
def test_the_directory_stays_as_large_as_it_is(tmp_path: Path) -> None:
    journal = Store(tmp_path / "j", keep=KEEP)
    sizes = []
    for _ in range(300):
        game(journal, 30)
        sizes.append(size(tmp_path))
    full = sizes[100]
    assert KEEP * 0.8 < full < KEEP * 1.6
    assert max(sizes[100:]) < full * 1.1
    with closing(store.open_existing(tmp_path / "j")) as found:
        kept = list(store.games(found))
        assert [each.number for each in kept] == list(range(kept[0].number, 301))
        assert 10 < len(kept) < 60
        for each in kept:
            assert len(store.line_of_play(store.events(found, each.number))) == 30
    journal.close()


@pytest.mark.usefixtures("quick")
def test_the_game_that_goes_on_is_never_forgotten_though_it_alone_is_too_long(tmp_path: Path) -> None:
    """Children who move pieces all day and never end a game."""
    journal = Store(tmp_path / "j", keep=KEEP)
    journal.begin(0.0, RECORD)
    for ply in range(1, 41):
        journal.note(ply, "ply", {"ply": ply, "text": f"m{ply}"})
        for _ in range(1000):
            journal.note(ply, "settled", {"site": "e2", "level": 0})
        journal.commit()
    journal.close()
    assert size(tmp_path) < 2 * KEEP
    again = Store(tmp_path / "j", keep=KEEP)
    saved = again.unfinished()
    assert saved
    assert saved.moves == tuple(f"m{ply}" for ply in range(1, 41))
    again.go_on(50.0, saved)
    again.note(51.0, "takeback", {"ply": 40})
    again.note(52.0, "ply", {"ply": 40, "text": "other"})
    again.commit()
    found = again.unfinished()
    assert found
    assert found.moves[-2:] == ("m39", "other")
    again.close()


@pytest.mark.usefixtures("quick")
def test_forgetting_is_a_bounded_piece_of_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal that is far too large is made smaller little by little, and what is left of it is always whole."""
    journal = Store(tmp_path / "j", keep=10 * KEEP)
    for _ in range(60):
        game(journal, 20)
    journal.close()
    monkeypatch.setattr(retention, "ROWS", 100)
    journal = Store(tmp_path / "j", keep=20_000)
    assert journal._db
    rows = []
    for _ in range(60):
        (before,) = journal._db.execute("SELECT count(*) FROM events").fetchone()
        journal.begin(0.0, RECORD)
        journal.commit()
        (after,) = journal._db.execute("SELECT count(*) FROM events").fetchone()
        rows.append(before - after)
        for each in store.games(journal._db):
            assert len(list(store.events(journal._db, each.number))) in (0, 60)
    assert max(rows) == 100
    assert rows[-1] == 0
    assert retention.used(journal._db) <= 20_000
    journal.close()
    large = (tmp_path / "j").stat().st_size
    again = Store(tmp_path / "j", keep=20_000)
    again.close()
    assert (tmp_path / "j").stat().st_size < large / 3  # given back at the next start


def test_only_the_latest_of_what_was_set_aside_is_kept_and_the_rest_is_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for k in range(aside.ASIDE + 3):
            (tmp_path / "j").write_text(f"no journal {k}")
            (tmp_path / "j-wal").write_text(f"nor this {k}")
            Store(tmp_path / "j", wall=lambda: 1e9).close()
            (tmp_path / "j").unlink()
    asides = list(tmp_path.glob("*.aside"))
    assert len(asides) == aside.ASIDE
    assert {path.read_text() for path in asides} == {f"no journal {k}" for k in range(3, aside.ASIDE + 3)}
    assert len(list(tmp_path.glob("*.aside-wal"))) == aside.ASIDE
    assert caplog.text.count("deleted; of journals that were set aside the latest 5 are kept") == 3


VERSION_1 = """
PRAGMA journal_mode = WAL;
CREATE TABLE games (id INTEGER PRIMARY KEY, key TEXT NOT NULL, options TEXT NOT NULL, board TEXT NOT NULL,
    sensing TEXT NOT NULL, started TEXT NOT NULL, ended TEXT, outcome TEXT);
CREATE TABLE events (game INTEGER NOT NULL REFERENCES games, seq INTEGER NOT NULL, at REAL NOT NULL, wall TEXT NOT NULL,
    kind TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
INSERT INTO games VALUES (1, 'ajedrez-jerez', '{}', 'square-8x8', 'polarity', '2024-01-01T00:00:00.000+00:00', NULL,
    NULL);
INSERT INTO events VALUES (1, 1, 0.5, 'w', 'ply', '{"ply":1,"text":"e2e4"}'), (1, 2, 1.25, 'w', 'ply',
    '{"ply":2,"text":"e7e5"}');
PRAGMA application_id = 128654880;
PRAGMA user_version = 1;
"""


def test_a_journal_of_the_first_version_is_read_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(VERSION_1)
    assert database.APPLICATION == 128654880
    with closing(store.open_existing(path)) as old:
        assert store.line_of_play(store.events(old, 1)) == ("e2e4", "e7e5")
    journal = Store(path)
    assert not journal.set_aside
    saved = journal.unfinished()
    assert saved
    journal.go_on(10.0, saved)
    journal.note(11.0, "ply", {"ply": 3, "text": "g1f3"})
    journal.close()
    with closing(store.open_existing(path)) as new:
        happened = list(store.events(new, 1))
        assert store.line_of_play(iter(happened)) == ("e2e4", "e7e5", "g1f3")
        assert happened[-1].at == 2.25
        assert new.execute("PRAGMA user_version").fetchone() == (2,)


@pytest.mark.usefixtures("quick")
def test_a_start_reads_no_more_of_the_last_game_where_more_games_are_kept(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "j", keep=retention.MOST_KEPT_MB * retention.MB)) as journal:
        journal.begin(0, RECORD)
        for k in range(100):
            journal.note(k, "settled", {"site": "e2", "level": 0, "much": "." * 100_000})
    with closing(store.open_existing(tmp_path / "j")) as found:
        assert [game.number for game in store.games(found)] == [1, 2]


def test_more_than_a_start_can_read_in_its_time_is_not_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    most = retention.MOST_KEPT_MB
    with pytest.raises(SystemExit):
        main(["run", "--state", str(tmp_path), "--keep", str(most + 1)])
    assert f"1 to {most}, since every start reads them all" in capsys.readouterr().err
    assert main(["settings", "--state", str(tmp_path), "set", f"journal.keep={most + 1}"]) == 2
    assert f"allowed: a whole number from 1 to {most}" in capsys.readouterr().err
    assert main(["settings", "--state", str(tmp_path), "set", f"journal.keep={most}"]) == 0
