"""``tablero fleet``, against boards in processes of their own and a real broker."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from firmware_host.cli import main
from firmware_host.shell.process.version import VERSION
from tests.fleet.broker import OPERATOR, PATIENCE, Broker, Listener
from tests.shell.test_daemon import daemon

RIGHTS = f'[rights]\n{OPERATOR} = ["game", "level", "dark", "restart", "update"]'
HASH = "ab" * 32


def holds(name: str, value: object, content: dict[str, object]) -> bool:
    return content[name] == value


def updater(folder: Path, name: str, text: str) -> str:
    """What installs, in place of what the board's computer has."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "$1 $2" >>"{folder}/asked"\n{text}\n')
    path.chmod(0o755)
    return f'updater = "{path}"\n{RIGHTS}'


def test_boards_are_listed_asked_and_updated_one_after_the_other(
    broker: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_host.service.fleet_command.STEADY", 0.5)
    mine = ["--fleet", str(broker.file(OPERATOR))]
    works, fails = updater(tmp_path, "works", "exit 0"), updater(tmp_path, "fails", "echo no signature >&2; exit 1")
    listener = Listener(broker, OPERATOR, "tablero/#")
    with ExitStack() as boards:
        for name, more in (("hall", works), ("attic", fails), ("cellar", works)):
            boards.enter_context(daemon(tmp_path / name, "--fleet", str(broker.file(name, more=more))))
        for name in ("hall", "attic", "cellar"):
            listener.until(f"tablero/{name}/health")
        assert main(["fleet", "list", *mine]) == 0
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert [line[:5] for line in lines[1:]] == [
            [name, "online", "ok", VERSION, "othello"] for name in ("attic", "cellar", "hall")
        ]
        for asked, topic, wanted in (
            (["game", "wari", "grand_slam=no_capture"], "game", "wari"),
            (["dark", "on"], "dark", True),
        ):
            assert main(["fleet", "set", *mine, "hall,attic", *asked]) == 0
            for name in ("hall", "attic"):
                listener.until(f"tablero/{name}/state", partial(holds, topic, wanted))
        capsys.readouterr()
        assert main(["fleet", "set", *mine, "hall", "game", "ludo"]) == 1
        assert "unknown game 'ludo'" in capsys.readouterr().out
        assert main(["fleet", "update", *mine, "hall,attic,cellar", VERSION, "--sha256", HASH]) == 1
        told = capsys.readouterr()
        assert told.out.splitlines() == [f"hall: installs {VERSION}", f"hall: {VERSION}", f"attic: installs {VERSION}"]
        assert told.err.splitlines() == ["attic: update: no signature", "stopped; not updated: cellar"]
        assert (tmp_path / "asked").read_text() == f"{VERSION} {HASH}\n" * 2
        assert main(["fleet", "list", *mine, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["hall"]["state"]["dark"] is True
    listener.close()


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["set", "hall", "level", "9"], "allowed: 0 to 8"),
        (["set", "hall", "dark", "maybe"], "allowed: on, off"),
        (["set", "ha/ll", "restart"], "'ha/ll' is no name"),
        (["set", "nobody", "restart"], "no board 'nobody'"),
    ],
)
def test_mistakes_are_named(words: list[str], wrong: str, broker: Broker, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["fleet", words[0], "--fleet", str(broker.file(OPERATOR)), *words[1:]]
    assert main(command) == 2
    assert wrong in capsys.readouterr().err


def test_a_broker_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b").mkdir()
    broker = Broker(tmp_path / "b", tls=False)
    assert main(["fleet", "list", "--fleet", str(broker.file(OPERATOR))]) == 2
    assert f"port {broker.port}" in capsys.readouterr().err


def stand_in(broker: Broker, name: str) -> Listener:
    """What a board says, without a board; hears what it is asked."""
    listener = Listener(broker, name, f"tablero/{name}/do/+")
    listener.say(f"tablero/{name}/online", {"schema": 1, "online": True}, retain=True)
    listener.say(f"tablero/{name}/state", {"schema": 1, "version": "0.0.1"}, retain=True)
    return listener


def test_an_update_that_loses_the_broker_says_so_at_once(broker: Broker, capsys: pytest.CaptureFixture[str]) -> None:
    mine = ["--fleet", str(broker.file(OPERATOR))]
    hall, attic = stand_in(broker, "hall"), stand_in(broker, "attic")

    def dies() -> None:
        hall.until("tablero/hall/do/console")
        broker.kill()

    dying = Thread(target=dies)
    dying.start()
    assert main(["fleet", "update", *mine, "hall,attic", "0.2.0", "--sha256", HASH, "--patience", "15"]) == 1
    dying.join()
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("hall: the connection to the broker was lost")
    assert told[1] == "stopped; not updated: attic"
    for one in (hall, attic):
        one.close()


def test_watching_ends_when_the_broker_does(broker: Broker) -> None:
    hall = stand_in(broker, "hall")
    words = ["fleet", "watch", "--fleet", str(broker.file(OPERATOR)), "--for", "15"]
    command = [sys.executable, "-m", "firmware_host", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("hall ")
        broker.kill()
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "the connection to the broker was lost" in told
    hall.close()


def test_an_update_that_is_interrupted_is_no_success(broker: Broker) -> None:
    hall = stand_in(broker, "hall")
    words = ["fleet", "update", "--fleet", str(broker.file(OPERATOR)), "hall", "0.2.0", "--sha256", HASH]
    command = [sys.executable, "-m", "firmware_host", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        hall.until("tablero/hall/do/console")
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert told.splitlines()[-2].startswith("hall: interrupted")
    hall.close()


@pytest.mark.parametrize(
    ("also", "wrong"),
    [
        ({}, ""),
        (
            {"health": {"word": "fault", "troubles": [{"key": "fault", "text": "GPIO 4 is taken"}]}},
            "hall: is back with version 0.2.0, and reports: GPIO 4 is taken",
        ),
        ({"online": {"online": False}}, "hall: came with version 0.2.0, and went again"),
    ],
)
def test_a_board_is_updated_once_it_stays_back_and_is_well(
    also: dict[str, dict[str, object]],
    wrong: str,
    broker: Broker,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its restart has ended the updater, so that it answers nothing."""
    goes = "online" in also
    if not goes:
        monkeypatch.setattr("firmware_host.service.fleet_command.STEADY", 0.2)
    mine = ["--fleet", str(broker.file(OPERATOR))]
    hall = stand_in(broker, "hall")

    def installs() -> None:
        hall.until("tablero/hall/do/console")
        told = list(({"state": {"version": "0.2.0"}} | also).items())
        for what, content in told if goes else reversed(told):
            hall.say(f"tablero/hall/{what}", {"schema": 1, **content}, retain=True)

    installing = Thread(target=installs)
    installing.start()
    status = main(["fleet", "update", *mine, "hall", "0.2.0", "--sha256", HASH, "--patience", "10"])
    installing.join()
    hall.close()
    told = capsys.readouterr()
    assert status == bool(wrong)
    assert told.err.splitlines()[:1] == ([wrong] if wrong else [])
    assert ("hall: 0.2.0" in told.out.splitlines()) is not bool(wrong)
