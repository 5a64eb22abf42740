"""Every command that README shows is tried: as it stands, with the places that it names put in.

The vendors' libraries are hidden, as "make setup" leaves them out. A command that README shows and this table lacks
fails the tests.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware_host.cli import main, parser
from tests.hardware.hidden import command, tablero
from tests.install.test_install import SCRIPTS

pytestmark = pytest.mark.xdist_group("readme")  # one after the other: they share a state directory
TREE = Path(__file__).parents[1]
README = (TREE / "README.md").read_text("utf-8")
PATIENCE = 60.0
SUBCOMMANDS = tuple(next(iter(parser()._subparsers._group_actions)).choices)  # type: ignore[union-attr, arg-type]
FIRST = ("make", "sudo", "pytest", "tablero", ".venv/bin/tablero")


@dataclass(frozen=True)
class Places:
    """What README's FILE and BUNDLE are: made by the commands that make them."""

    home: Path

    @property
    def board(self) -> Path:
        return self.home / "mine.toml"

    @property
    def state(self) -> Path:
        return self.home / "state"

    @property
    def bundle(self) -> Path:
        return self.home / "bundle.zip"

    @property
    def pin(self) -> Path:
        return self.home / "pin"

    @property
    def fleet(self) -> Path:
        return self.home / "fleet.toml"

    @property
    def root(self) -> Path:
        return self.home / "root"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    places = Places(tmp_path_factory.mktemp("readme"))
    places.pin.write_text("271828\n")
    places.pin.chmod(0o600)
    secret = f'broker = "127.0.0.1:9"\npassword_file = "{places.pin}"\ntls = false\n'
    places.fleet.write_text(f'board = "mine"\n{secret}')
    (places.root / "etc/tablero").mkdir(parents=True)
    (places.root / "etc/tablero/tablero.env").write_text((SCRIPTS / "tablero.env").read_text())
    answers = ("--game", "othello", "--sensing", "occupancy", "--driver", "gpio-matrix", "--pixels", "neopixel-spi")
    assert main(["board", "new", "--yes", *answers, "--out", str(places.board)]) == 0
    plays()(["run"], places)
    works("--state", "{p.state}", "-o", "{p.bundle}")(["bundle"], places)
    return places


Try = Callable[[list[str], Places], None]


def plays(*more: str) -> Try:
    """The daemon starts, and ends when it is told to."""

    def attempt(words: list[str], places: Places) -> None:
        given = [*words, "--port", "0", "--state", str(places.state), *(word.format(p=places) for word in more)]
        with subprocess.Popen(command(*given), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout
            assert process.stderr
            address = process.stdout.readline()
            process.send_signal(signal.SIGTERM)
            said = process.stderr.read()
            assert process.wait(PATIENCE) == 0, said
        assert address.startswith("http://127.0.0.1:"), said
        assert "Traceback" not in said

    return attempt


def in_a_terminal(words: list[str], places: Places) -> None:
    ours, theirs = pty.openpty()
    given = command(*words, "--state", str(places.state))
    with subprocess.Popen(given, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        seen, until = b"", time.monotonic() + PATIENCE
        while b"a4 b4 c4" not in seen and time.monotonic() < until:
            if select.select([ours], [], [], 1)[0]:
                seen += os.read(ours, 65536)
        process.send_signal(signal.SIGTERM)
        while select.select([ours], [], [], 0.2)[0]:  # or a full line would keep it from ending
            try:
                seen += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
        assert process.wait(PATIENCE) == 0
    os.close(ours)
    assert b"a4 b4 c4" in seen
    assert b"Traceback" not in seen


def works(*more: str, status: tuple[int, ...] = (0,)) -> Try:
    def attempt(words: list[str], places: Places) -> None:
        done = tablero(*words, *(word.format(p=places) for word in more))
        assert done.returncode in status, done.stderr
        assert "Traceback" not in done.stderr
        assert done.stdout

    return attempt


def names_make_boards(words: list[str], places: Places) -> None:
    """What needs the vendors' libraries says so in one line."""
    done = tablero(*words)
    assert done.stderr.count("\n") == 1, done.stderr
    assert "is missing. Cure: make boards" in done.stderr
    assert done.returncode in (1, 2)


def names_the_broker(words: list[str], places: Places) -> None:
    """No broker listens there, and one line says so."""
    done = tablero(*words)
    assert done.returncode == 2
    assert re.fullmatch(r"tablero fleet: the broker at 127\.0\.0\.1 port 9: .+\n", done.stderr), done.stderr


def target(why: str) -> Try:
    """Only what make would do, for the reason given."""
    assert why

    def attempt(words: list[str], places: Places) -> None:
        done = subprocess.run(["make", "-n", *words], cwd=TREE, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        for program in re.findall(r"^@?(\.\S+|firmware_host/install/\S+)", done.stdout, re.MULTILINE):
            assert program.startswith(".venv/") or os.access(TREE / program, os.X_OK), program

    return attempt


def lists(words: list[str], places: Places) -> None:
    done = subprocess.run(["make", *words], cwd=TREE, capture_output=True, text=True, check=True)
    named = set(re.findall(r"^  make (\w+)", done.stdout, re.MULTILINE))
    assert {shown.split()[-1] for shown in SHOWN if re.fullmatch(r"(sudo )?make \w+", shown)} <= named


def is_an_option_of_pytest(words: list[str], places: Places) -> None:
    """Only --help: a rig waits for a human's hands; tests/test_rig_dry.py plays one."""
    help_ = [sys.executable, "-m", "pytest", "--help"]
    done = subprocess.run(help_, cwd=TREE, capture_output=True, text=True, check=True)
    assert words[0].replace("FILE", "NAME|FILE") in done.stdout


ONLY_HELP = works("--help")
"""Of what begins an addition: tests/guides follows it to its end, where it may write."""
LONG = "it takes minutes or the network"
FOR_GOOD = "it installs for the whole system; tests/install does it below a root of its own"
TABLERO = ".venv/bin/tablero"
COMMANDS: Mapping[str, Try] = {
    "make run": target("it runs until it is stopped, as the next ones do"),
    "make test": target(LONG),
    "make boards": target(LONG),
    "make bench": target(LONG),
    "make soak": target(LONG),
    "make wheels": target(LONG),
    "make image": target(LONG),
    "make docs": target(LONG),
    "make help": lists,
    "make rollback": target(FOR_GOOD),
    "make uninstall": target(FOR_GOOD),
    "sudo make install": target(FOR_GOOD),
    "sudo make install WHEELS=build/wheels": target(FOR_GOOD),
    "sudo make install KIOSK=1": target(FOR_GOOD),
    "sudo tablero settings": works("--state", "{p.state}"),
    "sudo tablero settings adopt": works("--state", "{p.state}", "--env", "{p.root}/etc/tablero/tablero.env"),
    f"{TABLERO} settings": works("--state", "{p.state}"),
    "tablero settings create": works("--state", "{p.state}"),
    "tablero settings reset all": works("--state", "{p.state}"),
    f"{TABLERO} update": works("--state", "{p.state}"),
    "sudo tablero board use FILE": works("--root", "{p.root}"),
    f"{TABLERO} run --game molino": plays(),
    f"{TABLERO} run --game othello -o lesson=1": plays(),
    f"{TABLERO} run --board hall-8x8 --hardware pins": names_make_boards,
    f"{TABLERO} run --view terminal": in_a_terminal,
    f"{TABLERO} run --exhibit 5": plays(),
    f"{TABLERO} run --opponent 3": plays("--opponent-side", "black"),
    f"{TABLERO} run --offer-opponent": plays(),
    f"{TABLERO} run --calm": plays(),
    f"{TABLERO} run --demo": plays(),
    f"{TABLERO} run --game othello -o short=true": plays(),
    f"{TABLERO} run --access low,large": plays(),
    f"{TABLERO} run --volume 40 --quiet 20:00-09:00": plays(),
    f"{TABLERO} run --embed-in https://museum.example": plays(),
    f"{TABLERO} film BUNDLE OUT.svg": works(),
    f"{TABLERO} words": works(),
    f"{TABLERO} run --staff-pin-file FILE": plays("--visitors-may", "game,theme,pause,thoughts"),
    f"{TABLERO} run --keep 64": plays(),
    f"{TABLERO} run --fleet FILE": plays(),
    f"{TABLERO} fleet list --fleet FILE": names_the_broker,
    **dict.fromkeys(("fleet set", "fleet watch", "fleet update"), ONLY_HELP),
    f"{TABLERO} bundle": works("--state", "{p.state}", "-o", "{p.home}/another.zip"),
    f"{TABLERO} replay BUNDLE": works(),
    f"{TABLERO} puzzles BUNDLE": works(),
    f"{TABLERO} games": works(),
    f"{TABLERO} perft othello 6": works(),
    f"{TABLERO} kernels": works("--into", "{p.home}/kernels.so"),
    f"{TABLERO} think molino --level 6": works(),
    f"{TABLERO} scenario FILE": works(),
    f"{TABLERO} faults": works(),
    f"{TABLERO} latency FILE": works(),
    f"{TABLERO} conform DEVICE": names_make_boards,
    f"{TABLERO} device": works(),
    f"{TABLERO} board new": works("--yes", "--out", "{p.home}/another.toml"),
    "board check FILE": works(),
    f"{TABLERO} drivers": works(),
    f"{TABLERO} wiring FILE": works("--out", "{p.home}/wiring"),
    f"{TABLERO} wiring FILE --book DIR": works(),
    f"{TABLERO} flash": names_make_boards,
    f"{TABLERO} doctor --board FILE": works(status=(0, 1)),  # whatever this computer is
    f"{TABLERO} test leds --board FILE --hardware real": names_make_boards,
    "test sensors": lambda words, places: names_make_boards([*words, "--board", str(places.board)], places),
    f"{TABLERO} monitor --board FILE --hardware real": names_make_boards,
    f"{TABLERO} calibrate --board FILE --hardware real": names_make_boards,
    "tablero new-game KEY": ONLY_HELP,
    "new-board KEY": ONLY_HELP,
    "new-driver KEY": ONLY_HELP,
    "new-language CODE": ONLY_HELP,
    "pytest --rig=FILE": is_an_option_of_pytest,
}


def shown() -> list[str]:
    """Every command of README, in its order."""
    found = []
    blocks = re.findall(r"^```\w*\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", README, flags=re.MULTILINE | re.DOTALL))
    for text in (*(line.partition("#")[0] for block in blocks for line in block.splitlines()), *spans):
        words = text.split()
        if words and (words[0] in FIRST or (len(words) > 1 and words[0] in SUBCOMMANDS)):
            found.append(" ".join(words))
    return found


SHOWN = shown()


def test_every_command_stands_in_the_table() -> None:
    assert sorted(set(SHOWN)) == sorted(COMMANDS)


def test_every_span_that_begins_as_an_option_is_one() -> None:
    """Of the command in whose row it stands, or of "run"."""
    told = set()
    for line in README.splitlines():
        row = re.match(r"\| `(?:sudo |\.venv/bin/)tablero ([\w-]+)", line)
        told |= {(row[1] if row else "run", option) for option in re.findall(r"`(--[\w-]+)[^`]*`", line)}
    asked = {"run", *(name for name, _ in told)}
    helped = {
        name: subprocess.run(command(name, "--help"), capture_output=True, text=True, check=True).stdout
        for name in asked
    }
    assert len(asked) > 4
    assert [(name, option) for name, option in told if option not in helped[name] + helped["run"]] == []


@pytest.mark.parametrize("written", COMMANDS)
def test_it_does_what_it_is_shown_for(written: str, places: Places) -> None:
    words = [word for word in written.split() if word not in (*FIRST, TABLERO)]
    scenario = TREE / "tests/rig/short.scenario"
    files = {"scenario": scenario, "latency": scenario, "--staff-pin-file": places.pin, "--fleet": places.fleet}
    file = next((files[word] for word in words if word in files), places.board)
    made = {"OUT.svg": places.home / "out.svg", "DIR": places.home / "book"}
    given = {"FILE": file, "BUNDLE": places.bundle, **made}
    COMMANDS[written]([str(given.get(word, word)) for word in words], places)
