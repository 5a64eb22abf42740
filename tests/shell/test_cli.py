from __future__ import annotations

import argparse
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import rules
from firmware_host.cli import main, parser
from firmware_host.shell.process.state_directory import state_directory
from firmware_host.shell.process.version import VERSION
from tests.shell.test_daemon import daemon


def refusal(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line in which a mistake is told."""
    try:
        status = main(argv)
    except SystemExit as error:  # argparse's own mistakes
        status = int(error.code or 0)
    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("", "required: COMMAND"),
        ("dance", "invalid choice: 'dance' (choose from"),
        ("run --game chess", "unknown game 'chess'; games: a"),
        ("run -o speed=1", "othello has no option 'speed'; options: opening"),
        ("run -o opening=up", "'up' is not allowed; allowed: cross, free"),
        ("run -o opening", "'opening' is not NAME=VALUE"),
        ("run --board attic", "attic: is no board; allowed: a file NAME.toml, or one of backgammon-24"),
        ("run --board gone.toml", "gone.toml: cannot be read: No such file"),
        ("run --exhibit -1", "--exhibit: '-1': allowed: more than 0, up to 10080 minutes"),
        ("run --exhibit soon", "--exhibit: 'soon': allowed: more than 0, up to 10080 minutes"),
        ("run --exhibit --exhibit-wait over=-5", "--exhibit-wait: '-5': allowed: more than 0, up to 604800 seconds"),
        ("replay x --until -1", "--until: '-1' is no event; allowed: 1 and up"),
        ("bundle --game two", "--game: 'two' is no game; allowed: 1 and up"),
        ("bundle --game 0", "--game: '0' is no game; allowed: 1 and up"),
        ("think othello --seed x", "--seed: 'x' is no seed; allowed: 0 to 999999999"),
        ("think othello --level x", "--level: 'x' is no level; allowed: 1 to 8"),
        ("device --seed -1", "--seed: '-1' is no seed; allowed: 0 to 999999999"),
        ("calibrate --board pits-2x6-count --seeds x", "--seeds: 'x' is no number of seeds; allowed: 2 to 50"),
        ("calibrate --board pits-2x6-count --mass-g heavy", "--mass-g: 'heavy' is no mass; allowed: 5 to 2000 grams"),
        ("calibrate --board pits-2x6-count --mass-g nan", "--mass-g: 'nan' is no mass; allowed: 5 to 2000 grams"),
        ("test leds --board hall-8x8 --seconds x", "--seconds: 'x' is no number of seconds; allowed: 0.01 to 60"),
        ("test leds --board hall-8x8 --seconds 0", "--seconds: '0' is no number of seconds; allowed: 0.01 to 60"),
        ("conform /dev/null --baud x", "--baud: 'x' is no speed of a line; allowed: 115200, 250000, 500000, 1000000"),
        ("kiosk --page hall", "--page: 'hall' is no address of a page; allowed: one such as http://127.0.0.1:8080/"),
        ("kiosk --page http://[", "is no address of a page; allowed: one such as"),
        ("settings set", "set: name what is to change, and to what: NAME=VALUE"),
        ("settings reset", "reset: name the settings that are to have their defaults, or say all"),
        ("settings check board.name", "check: 'board.name': nothing follows"),
        ("settings undo x", "undo: name the entry by its number"),
        ("update install --state gone", "gone: No such file or directory"),
        ("update fetch https://a\x7fb/x", "https://a\\x7fb/x: URL can't contain control characters"),
        ("device --baud 9600", "--baud: '9600' is no speed of a line; allowed: 115200, 250000, 500000, 1000000"),
        ("device --seed -", "--seed: '-' is no seed; allowed: 0 to 999999999"),
        ("fleet acl --boards a,b --operators b", "b: is a board, and no board may have the rights"),
        ("fleet acl --boards a,b --home-assistant a", "a: is a board, and no board may have the rights"),
        ("think othello -o speed=1", "discs, empties_to_winner, lesson, short\n"),
        ("run --port 99999", "'99999' is no port; allowed: 0"),
        ("run --hardware magic", "choose from"),
        ("run --hardware real --sensing press", "--sensing: needs a simulated board"),
        ("run --hardware real --board hall-8x8 --game wari --view none --log loud", "choose from"),
        ("run --hardware real --board tiger-37 --game othello --view none", "othello does not fit board tiger-37"),
        ("run --hardware pins --view none", "cannot be played at the pins"),
        ("run --sensing smell --view none", "allowed: press, occupancy, polarity, count"),
        ("run --view terminal", "the output does not go to a terminal"),
        ("run --theme disco", "choose from"),
        ("run --host=", "'' is no address; allowed: a number such as 127.0.0.1"),
        ("run --host ünïcode", "is no address; allowed"),
        ("run --host a..b", "a..b port 8080 cannot be listened on"),
        ("run --host 999.1.1.1", "999.1.1.1 port 8080 cannot be listened on"),
        ("run --host 8.8.8.8 --port 0", "cannot be listened on: Cannot assign requested address"),
        ("run --port -1", "'-1' is no port"),
        ("run --port 8080.0", "'8080.0' is no port"),
        ("run --port ٨٠٨٠", "is no port; allowed: 0"),
        (f"run --port {'9' * 5000}", "is no port; allowed: 0"),
        ("run --board=", "'' names nothing"),
        ("run --board .", ".: cannot be read: Is a directory"),
        ("run --board /dev/zero", "/dev/zero: cannot be read: it is no file"),
        ("run --state=", "'' names nothing"),
        (f"run --state {'a' * 256}", "can be no file, it is too long; allowed: 255 bytes a name, 4095 in all"),
        (f"bundle --state {'ä' * 128}", "can be no file, it is too long"),
        (f"replay {'a/' * 3000}", "can be no file, it is too long"),
        (f"scenario {'a' * 256}", "can be no file, it is too long"),
        (f"games --board {'a' * 256}", "is no board"),
        ("run --language xx", "choose from"),
        ("run --view windows", "choose from"),
        ("run --staff-pin-file gone", "gone: cannot be read: No such file"),
        ("run --staff-pin-file .", ".: cannot be read: Is a directory"),
        ("run --staff-pin-file /dev/zero", "/dev/zero: cannot be read: it is no file"),
        ("run --visitors-may everything", "visitors may 'everything': allowed: game, theme, pause, far, thoughts"),
        ("run -o key=3", "othello has no option 'key'"),
        ("run -o preset=x", "othello has no preset 'x'; presets: none"),
        ("run -o lesson=six", "'six' is not allowed; othello has lessons 1 to"),
        (f"run -o lesson={'9' * 5000}", "is not allowed; othello has lessons 1 to"),
        (f"run -o {'a' * 9000}=1", "has no option"),
        ("run --game ../othello", "unknown game '../othello'"),
        ("run --game konane -o width=99999", "allowed: an integer from 2 to 26"),
        (f"run --game backgammon -o match_length={'9' * 5000}", "allowed: an integer from 0 to 1000"),
        ("run --frobnicate", "unrecognized arguments: --frobnicate"),
        ("perft othello 1000000000", "'1000000000' is no depth; allowed: 1 to 100"),
        ("replay /dev/zero", "/dev/zero: is no file; allowed: a regular file"),
        ("replay journal --game 0", "'0' is no game; allowed: 1 and up"),
        ("perft chess 3", "unknown game 'chess'"),
        ("perft othello 0", "'0' is no depth; allowed: 1 to 100"),
        ("games --board attic", "attic: is no board"),
        ("replay nowhere", "nowhere: there is no such journal"),
    ],
)
def test_mistakes_are_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert told in refusal(capsys, *argv.split())
    assert list(tmp_path.iterdir()) == []  # nothing half done


def test_a_file_where_a_directory_should_be(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    for words, named in [
        (("settings", "history"), "file"),
        (("settings", "set", "light.theme=night"), "file"),
        (("update", "discard"), "file/update/release.tar"),
        (("wiring", "hall-8x8", "--book", f"{tmp_path}/file/x"), "file"),
    ]:
        state = () if "--book" in words else ("--state", str(tmp_path / "file"))
        assert f"{tmp_path}/{named}" in (said := refusal(capsys, *words, *state))
        assert "Not a directory" in said


@pytest.mark.parametrize(
    "words", ["replay", "latency", "scenario", "puzzles", "film x.svg", "fleet list --fleet", "settings adopt --env"]
)
def test_a_pipe_is_not_waited_for(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str) -> None:
    """Who opens one to read it waits until somebody writes."""
    os.mkfifo(tmp_path / "pipe")
    command, *more = words.split()
    after = [more.pop()] if command == "film" else []
    state = ("--state", str(tmp_path / "state")) if command == "settings" else ()
    said = refusal(capsys, command, *more, str(tmp_path / "pipe"), *after, *state)
    assert str(tmp_path / "pipe") in said
    assert "no file" in said


def _parsers(one: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield one
    for action in one._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _parsers(each)


def test_no_option_leaves_it_to_argparse_to_say_what_is_wrong() -> None:
    """As it does of a type: "invalid float value"."""
    every = [(one.prog, action) for one in _parsers(parser()) for action in one._actions]
    assert [f"{name} {action.dest}" for name, action in every if isinstance(action.type, type)] == []


def test_a_board_file_with_a_mistake(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('title = "Mine"\nsize = [8, 8]\nsensing = "smell"\n[sensors]\ndriver = "simulated"\n')
    assert main(["run", "--board", str(board)]) == 2
    said = capsys.readouterr().err
    assert "mine.toml" in said
    assert "sensing" in said
    assert "3" in said
    assert "Traceback" not in said


def test_a_port_in_use(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refusal(capsys, "run", "--port", str(port), "--state", str(tmp_path / "state"))
    assert f"port {port} is in use" in said
    assert "--port" in said
    assert not (tmp_path / "state").exists()


def test_a_journal_from_the_future(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from firmware_host.shell.journal.store import Store

    path = tmp_path / "journal.sqlite"
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    said = refusal(capsys, "replay", str(path))
    assert "later version (schema 99; this program reads up to 2)" in said
    assert list(tmp_path.glob("*.aside")) == []  # reading sets nothing aside


def test_an_empty_journal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from firmware_host.shell.journal.store import Store

    Store(tmp_path / "journal.sqlite").close()
    assert "no game has been played yet" in refusal(capsys, "replay", str(tmp_path / "journal.sqlite"))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"tablero {VERSION}\n"


def test_perft_prints_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "othello", "4"]) == 0
    assert capsys.readouterr().out == "1 4\n2 12\n3 56\n4 244\n"  # well known: Othello's perft
    assert main(["perft", "othello", "1", "-o", "opening=free"]) == 0
    assert capsys.readouterr().out == "1 4\n"


def test_games_of_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    everything = capsys.readouterr().out
    for key in sorted(rules.keys()):
        assert f"\n{key}: " in f"\n{everything}"
    assert "\nbackgammon: Backgammon\n" in everything
    assert "    -o lesson=0    (0, 1, 2, 3" in everything
    assert "    -o preset=chonka    (store_again=false capture=any)\n" in everything
    assert main(["games", "--board", "tiger-37"]) == 0
    of_one = capsys.readouterr().out
    assert "\nrimau-rimau: Rimau-rimau\n" in of_one
    assert "\n    does not fit this board\n" in of_one


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"STATE_DIRECTORY": "/var/lib/tablero", "XDG_STATE_HOME": "/x"}, Path("/var/lib/tablero")),
        ({"STATE_DIRECTORY": "/var/lib/a:/var/lib/b"}, Path("/var/lib/a")),
        ({"XDG_STATE_HOME": "/x"}, Path("/x/tablero")),
        ({"STATE_DIRECTORY": "relative", "XDG_STATE_HOME": "/x"}, Path("/x/tablero")),
        ({"STATE_DIRECTORY": "", "XDG_STATE_HOME": "relative"}, Path.home() / ".local" / "state" / "tablero"),
        ({}, Path.home() / ".local" / "state" / "tablero"),
    ],
)
def test_where_the_state_is_kept(environment: dict[str, str], expected: Path) -> None:
    assert state_directory(environment) == expected


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("HOME", "STATE_DIRECTORY", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 2**31 - 7)
    assert "name one with --state DIR" in refusal(capsys, "run", "--view", "none")


def test_a_terminal_that_knows_no_accents() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "xx_XX"}
    command = [sys.executable, "-m", "firmware_host", "games"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0
    assert "K?nane" in said.stdout


@pytest.mark.parametrize(("arguments", "warns"), [(("--host", "0.0.0.0"), True), ((), False), (("pin",), False)])
def test_an_open_page_without_a_pin_is_warned_of(tmp_path: Path, arguments: tuple[str, ...], warns: bool) -> None:
    pin = tmp_path / "pin"
    pin.touch(0o600)
    pin.write_text("4711")
    chosen = ("--host", "0.0.0.0", "--staff-pin-file", str(pin)) if arguments == ("pin",) else arguments
    with daemon(tmp_path / "state", *chosen) as (process, address):
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=30)
    assert address.startswith("http://")
    assert ("--staff-pin-file FILE reserves that for the staff" in complaints) == warns
