"""Support bundles: what is packed from beside a running daemon, and what is not."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from firmware_host.cli import main
from firmware_host.service import bundle_file
from firmware_host.service.bundle import LARGEST, README, pack
from firmware_host.service.machine import Machine
from firmware_host.shell.devices.health import Health
from firmware_host.shell.journal import store
from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.journal.store import Store
from firmware_host.shell.journal.support_snapshot import MOST_BOARDS, keep_board, keep_start
from hardware.calibration import path_beside, save
from hardware.model import Calibration
from hardware.profile import boards_directory, load
from tests.service.computers import PI_5_TRIXIE
from tests.service.test_bundle_file import laid
from tests.shell.bench import Bench
from tests.shell.test_table import play


def kept_state(directory: Path, *games: str) -> None:
    """A daemon's directory, with a game of each of these in its journal."""
    for game in games or ("ajedrez-jerez",):
        bench = Bench(game, journal=Store(directory / "journal.sqlite"))
        play(bench, bench.controller.session.turn.legal[0].text)
        bench.controller.close()


def test_a_daemon_that_plays_on_is_not_disturbed(tmp_path: Path) -> None:
    journal = Store(tmp_path / "journal.sqlite")
    bench = Bench("ajedrez-jerez", journal=journal)
    for ply, text in enumerate(("e2e4", "e7e5", "g1f3", "b8c6"), start=1):
        play(bench, text)
        bundle = pack(Machine(), tmp_path)
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(bundle.members["journal.sqlite"])
        with closing(store.open_existing(copy)) as packed:
            (game,) = store.games(packed)
            assert len(store.line_of_play(store.events(packed, game.number))) == ply
        assert journal.fault == ""
    assert sorted(path.name for path in tmp_path.glob("journal*")) == [
        "journal.sqlite",
        "journal.sqlite-shm",
        "journal.sqlite-wal",
    ]
    bench.controller.close()


def test_the_same_state_gives_the_same_bytes(tmp_path: Path) -> None:
    kept_state(tmp_path, "othello", "wari")
    assert bundle_file.write(pack(Machine(), tmp_path)) == bundle_file.write(pack(Machine(), tmp_path))


def test_only_the_games_that_were_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept_state(tmp_path, "othello", "wari", "molino")
    bundle = pack(Machine(), tmp_path, [1, 3])
    assert bundle.games == (1, 3)
    assert b"wari" not in bundle.members["journal.sqlite"]
    out = tmp_path / "b.zip"
    assert main(["bundle", "--state", str(tmp_path), "-o", str(out), "--game", "7"]) == 2
    assert "journal.sqlite: no game 7; games: 1 to 3" in capsys.readouterr().err
    assert not out.exists()


def test_nothing_secret_and_nobody_s_name(tmp_path: Path) -> None:
    state = tmp_path / "home/josefa/state"
    kept_state(state)
    (state / "staff-pin").write_text("4711-secret")
    (state / "notes.txt").write_text("4711-secret")
    keep_start(state, {"game": "othello", "staff_pin_file": "/home/josefa/4711-secret"}, load("square-8x8"))
    (state / "health-square-8x8.json").write_text('{"path": "/home/josefa/x"}')
    log = "10:00 atelier /home/josefa/b.toml"
    computer = PI_5_TRIXIE.but(files={"/etc/hostname": "atelier\n"}, commands={"journalctl": log})
    bundle = pack(computer.lay(tmp_path / "pi"), state)
    assert set(bundle.members) >= {"journal.sqlite", "started.json", "health/health-square-8x8.json", "log.txt"}
    everything = b"\n".join([*bundle.members.values(), *(name.encode() for name in bundle.members)])
    for word in (b"4711", b"josefa", b"atelier"):
        assert word not in everything
    assert b"HOST ~/b.toml" in bundle.members["log.txt"]
    assert "PIN" in README


def test_a_damaged_journal_is_packed_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"SQLite format 3\0" + b"garbage" * 100)
    (tmp_path / "journal.sqlite.20260101T000000.aside").write_bytes(b"x" * 7)
    out = tmp_path / "b.zip"
    assert main(["bundle", "--state", str(tmp_path), "-o", str(out)]) == 0
    assert "is damaged" in capsys.readouterr().err
    bundle = bundle_file.read(out)
    assert bundle.members["journal.damaged"] == (tmp_path / "journal.sqlite").read_bytes()
    assert bundle.members["set-aside.txt"] == b"journal.sqlite.20260101T000000.aside 7 bytes\n"
    assert main(["replay", str(out)]) == 2
    assert "no games can be lived again: journal.sqlite: " in capsys.readouterr().err


def test_a_journal_of_a_year_that_is_damaged_is_packed_with_its_log(tmp_path: Path) -> None:
    """As large as it becomes with the usual limit; the last games are in the log."""
    journal = tmp_path / "journal.sqlite"
    with journal.open("wb") as file:
        file.write(b"SQLite format 3\0")
        file.truncate(36 * 2**20)
    (tmp_path / "journal.sqlite-wal").write_bytes(b"newest")
    bundle = pack(Machine(), tmp_path)
    assert len(bundle.members["journal.damaged"]) == 36 * 2**20
    assert bundle.members["journal.damaged-wal"] == b"newest"


def test_a_computer_with_the_name_of_the_program_takes_no_word_away(tmp_path: Path) -> None:
    """A card's computer is called tablero, until its owner gives it another name."""
    kept_state(tmp_path / "state")
    log = "10:00 WARNING tablero.store: the disk is full"
    computer = PI_5_TRIXIE.but(files={"/etc/hostname": "tablero\n"}, commands={"journalctl": log})
    members = pack(computer.lay(tmp_path / "pi"), tmp_path / "state").members
    assert members["README.txt"].decode() == README
    assert json.loads(members["system.json"])["tablero"]
    assert members["log.txt"].decode().strip() == log
    named = PI_5_TRIXIE.but(files={"/etc/hostname": "board\n"}, commands={"journalctl": log})
    assert pack(named.lay(tmp_path / "other"), tmp_path / "state").members["README.txt"].decode() == README


def test_a_state_that_was_never_played_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "b.zip"
    assert main(["bundle", "--state", str(tmp_path), "-o", str(out)]) == 0
    assert "no game" in capsys.readouterr().out
    assert main(["bundle", "--state", str(tmp_path / "gone"), "-o", str(out)]) == 2
    assert "there is no such directory" in capsys.readouterr().err
    assert main(["bundle", "--state", str(tmp_path), "-o", str(tmp_path / "gone/b.zip")]) == 2
    assert "cannot be written: No such file" in capsys.readouterr().err


def test_a_long_text_loses_its_beginning(tmp_path: Path) -> None:
    (tmp_path / "health-x.json").write_text("x" * LARGEST + "the end")
    bundle = pack(Machine(), tmp_path)
    assert len(bundle.members["health/health-x.json"]) == LARGEST
    assert bundle.members["health/health-x.json"].endswith(b"the end")
    assert any("only its last" in note for note in bundle.notes)


@contextmanager
def without_rights() -> Iterator[None]:
    """As a user who is not root."""
    user = os.geteuid()
    try:
        if user == 0:
            os.seteuid(65534)
        yield
    finally:
        os.seteuid(user)


@pytest.mark.parametrize(
    ("within", "mode", "note"),
    [
        ("", 0o000, "boards: cannot be read: Permission denied"),
        ("", 0o444, "boards/1a2b: no board file in it can be read"),
        ("1a2b", 0o000, "boards/1a2b: no board file in it can be read"),
    ],
)
def test_boards_that_may_not_be_read_are_told(
    caplog: pytest.LogCaptureFixture, within: str, mode: int, note: str
) -> None:
    """Such as root leaves behind where it has once started the daemon."""
    profile = load("pits-2x6")
    with TemporaryDirectory() as folder:
        state = Path(folder)
        state.chmod(0o755)
        (state / "boards/1a2b").mkdir(parents=True)
        (state / "boards/1a2b/attic.toml").write_text("")
        (state / "boards" / within).chmod(mode)
        try:
            with without_rights():
                bundle = pack(Machine(), state)
                keep_board(state, profile)
        finally:
            (state / "boards" / within).chmod(0o755)
    assert note in bundle.notes
    assert "cannot be kept" in caplog.text


def test_who_may_only_read_can_pack() -> None:
    """A daemon's directory as another user sees it; the journal's log was not written back."""
    with TemporaryDirectory() as folder:
        state = Path(folder)
        journal = Store(state / "journal.sqlite")
        play(Bench("ajedrez-jerez", journal=journal), "e2e4")
        copy = state / "state"
        copy.mkdir()
        for name in ("journal.sqlite", "journal.sqlite-wal"):
            (copy / name).write_bytes((state / name).read_bytes())
        journal.close()
        for path, mode in ((state, 0o755), (copy, 0o555), *((path, 0o444) for path in copy.iterdir())):
            path.chmod(mode)
        try:
            with without_rights():
                bundle = pack(Machine(), copy)
        finally:
            copy.chmod(0o755)
    assert (bundle.games, bundle.notes[:1]) == ((1,), ("started.json: there is none",))


# -- boards, and what the program was started with


def board_in(folder: Path) -> Path:
    path = folder / "attic.toml"
    path.write_text((boards_directory() / "hall-8x8.toml").read_text())
    return path


SECRET = b"the secret of somebody else"


def lead(path: Path, secret: Path) -> None:
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(secret)


def pipe(path: Path, secret: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


KEPT = ("journal.sqlite", "journal.sqlite-wal", "health-x.json", "started.json", "boards/m/b.toml")


@pytest.mark.parametrize("kind", [lead, pipe])
@pytest.mark.parametrize("name", KEPT)
def test_neither_links_nor_pipes_are_packed(tmp_path: Path, name: str, kind: Callable[[Path, Path], object]) -> None:
    state, secret = tmp_path / "state", tmp_path / "secret"
    secret.write_bytes(SECRET)
    kept_state(state)
    (state / "boards/m").mkdir(parents=True, exist_ok=True)
    kind(state / name, secret)
    bundle = pack(Machine(), state)
    assert SECRET not in b"".join(bundle.members.values())
    assert any("no file" in note or "symbolic link" in note for note in bundle.notes)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has more rights than the directory's owner")
@pytest.mark.parametrize("name", ["journal.sqlite", "health-x.json", "started.json", "boards"])
def test_root_packs_nothing_that_the_directory_s_owner_may_not_read(name: str) -> None:
    """By a hard way: the file is a link, or lies in a directory that is one."""
    with TemporaryDirectory() as folder:
        state, secret = Path(folder) / "state", Path(folder) / "secret"
        kept_state(state)
        (secret / "m").mkdir(parents=True, mode=0o700)
        (secret / "m/b.toml").write_bytes(SECRET)
        secret.chmod(0o700)
        Path(folder).chmod(0o755)
        lead(state / name, secret if name == "boards" else secret / "m/b.toml")
        for path in (state, *state.iterdir()):
            os.chown(path, 65534, 65534, follow_symlinks=False)
        bundle = pack(Machine(), state)
        assert os.geteuid() == 0
        assert os.getegid() == 0
    assert SECRET not in b"".join(bundle.members.values())
    assert "README.txt" in bundle.members


def test_a_link_in_the_way_of_the_bundle_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / ".b.zip.new").symlink_to("mine")
    assert main(["bundle", "--state", str(tmp_path), "-o", str(tmp_path / "b.zip")]) == 0
    assert (tmp_path / "mine").read_text() == "mine"


def test_every_calibration_of_a_board_is_kept(tmp_path: Path) -> None:
    path, state = board_in(tmp_path), tmp_path / "state"
    marks = []
    for k in range(MOST_BOARDS + 3):
        board = load(path, calibrated=False)
        swapped = {"a1": board.spots["b1"].pixels, "b1": board.spots["a1"].pixels} if k % 2 else {}
        sites = {"a1": board.spots["h8"].channel or 0, "h8": board.spots["a1"].channel or 0} if k == 2 else {}
        found = Calibration("attic", board.sensors.channels, board.pixels.count, lights=swapped, sites=sites)
        save(found, path_beside(path))
        marks.append(mark(load(path)))
        keep_board(state, load(path))
    assert len(set(marks)) == 3
    for known in set(marks):
        assert mark(load(state / "boards" / known / "attic.toml")) == known
    assert not [*state.glob("boards/.*")]


def test_kept_boards_do_not_pile_up(tmp_path: Path) -> None:
    path, state = board_in(tmp_path), tmp_path / "state"
    text = path.read_text()
    for k in range(MOST_BOARDS + 5):
        path.write_text(f"{text}".replace("limit_ma = 2000", f"limit_ma = {1000 + k}"))
        keep_board(state, load(path))
        os.utime(state / "boards" / mark(load(path)), ns=(k, k))
    kept = sorted((state / "boards").iterdir(), key=lambda one: one.stat().st_mtime_ns)
    assert len(kept) == MOST_BOARDS
    assert kept[-1].name == mark(load(path))


def test_a_start_that_is_like_the_last_one_writes_nothing(tmp_path: Path) -> None:
    keep_start(tmp_path, {"game": "wari", "board": None, "secret": "x"}, load("pits-2x6"))
    keep_board(tmp_path, load("pits-2x6"))
    before = {path: path.stat() for path in tmp_path.rglob("*")}
    keep_start(tmp_path, {"game": "wari", "board": None, "secret": "y"}, load("pits-2x6"))
    keep_board(tmp_path, load("pits-2x6"))
    after = {path: path.stat() for path in tmp_path.rglob("*")}
    assert {p: (s.st_ino, s.st_mtime_ns) for p, s in before.items()} == {
        p: (s.st_ino, s.st_mtime_ns) for p, s in after.items()
    }
    assert "secret" not in (tmp_path / "started.json").read_text()


def test_a_disk_that_fails_does_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "state").write_text("a file where the directory should be")
    keep_start(tmp_path / "state", {"game": "wari"}, load("pits-2x6"))
    keep_board(tmp_path / "state", load("pits-2x6"))
    assert "started.json cannot be written" in caplog.text
    assert "cannot be kept" in caplog.text


def test_what_is_learnt_of_sensors_is_packed(tmp_path: Path) -> None:
    bench = Bench("ajedrez-jerez", journal=Store(tmp_path / "journal.sqlite"))
    bench.controller.health = Health(tmp_path)
    bench.controller.health.board(bench.controller.fit.profile)
    play(bench, "e2e4")
    bench.controller.close()
    health = json.loads(pack(Machine(), tmp_path).members["health/health-square-8x8.json"])
    assert health["sites"]["e2"]["falls"] == 1


def test_the_journal_of_a_bundle_is_a_journal(tmp_path: Path) -> None:
    kept_state(tmp_path, "othello")
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(pack(Machine(), tmp_path).members["journal.sqlite"])
    with closing(sqlite3.connect(copy)) as ours, closing(sqlite3.connect(tmp_path / "journal.sqlite")) as theirs:
        for query in ("SELECT * FROM games", "SELECT * FROM events ORDER BY game, seq", "PRAGMA application_id"):
            assert ours.execute(query).fetchall() == theirs.execute(query).fetchall()


def test_what_a_bundle_says_does_nothing_to_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept_state(tmp_path)
    packed = pack(Machine(), tmp_path)
    hostile = replace(packed, version="1\x1b]0;owned\x07", notes=("\x1b[2J\x9b31m a note",))
    assert main(["replay", str(laid(tmp_path, bundle_file.write(hostile)))]) in (0, 1)
    said = capsys.readouterr().out
    assert "a note" in said
    assert all(character.isprintable() or character == "\n" for character in said)
