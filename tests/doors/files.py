"""Files that a maker writes, or that a card has kept badly."""

from __future__ import annotations

import json
import logging
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copy

from firmware_host.cli import main, simulator_bench
from firmware_host.core.events import RefusedError
from firmware_host.service import bundle_file
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.devices import health
from firmware_host.shell.games.placement import place
from firmware_host.shell.journal import store
from firmware_host.shell.journal.database import checksum, event_id
from firmware_host.shell.journal.records import Forgetful, Record
from firmware_host.shell.views import words
from firmware_host.shell.web.staff import PinError, read_pin
from hardware.profile import ProfileError, boards_directory, load, shipped
from rules import registry
from rules.fluent import files
from simulator.rig import RigError
from simulator.scenario.language import ScenarioError
from simulator.scenario.run import load as load_scenario
from simulator.scenario.run import perform
from simulator.scenario.script import Scenario
from tests.doors.door import Door, Refusal
from tests.shell.bench import Bench

SCENARIOS = Path(__file__).parents[1] / "scenarios"
LONG_ENOUGH = 30.0
"""Seconds of a scenario's own time: what asks for more is only read."""


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tablero-door-") as name:
        yield Path(name)


@contextmanager
def told() -> Iterator[StringIO]:
    """What the program warns of."""
    heard = StringIO()
    handler = logging.StreamHandler(heard)
    log = logging.getLogger("tablero")
    before = log.propagate
    log.addHandler(handler)
    log.propagate = False
    try:
        yield heard
    finally:
        log.removeHandler(handler)
        log.propagate = before


# -- board files and calibrations


def _boards() -> Sequence[bytes]:
    return [(boards_directory() / f"{name}.toml").read_bytes() for name in shipped()]


def _board(data: bytes) -> None:
    with folder() as here:
        path = here / "mine.toml"
        path.write_bytes(data)
        try:
            profile = load(path)
        except ProfileError as error:
            raise Refusal(str(error)) from error
        simulated = simulator_bench("ports")
        refusals: tuple[type[Exception], ...] = (RefusedError, *simulated.refusals)
        for key in ("othello", "wari"):
            game = registry.load(key)
            try:
                place(game, profile)
                manager = BoardManager(profile, game, Forgetful(), bench=simulated)
            except refusals:
                continue
            manager.start(0.0)
            manager.controller.step(1 / profile.scan_hz)
            manager.controller.close()


CALIBRATION = """\
version = 1
board = "hall-8x8"
channels = 68
pixels = 64
rotation = 0
order = "RGB"
inverted = ["a1", "c3"]

[sites]
"a1" = 1
"b1" = 0

[lights]
"a1" = [1]
"b1" = [0]
"""
ANALOG = """\
version = 1
board = "square-8x8-mcp3008"
channels = 68
pixels = 64

[zeros]
a1 = 512
b2 = 500

[thresholds]
a1 = 40
b2 = 60
"""


def _calibrations() -> Sequence[bytes]:
    return [CALIBRATION.encode(), ANALOG.encode()]


def _calibration(data: bytes) -> None:
    board = "square-8x8-mcp3008" if b"mcp3008" in data else "hall-8x8"
    with folder() as here:
        copy(boards_directory() / f"{board}.toml", here)
        (here / f"{board}.calibration.toml").write_bytes(data)
        try:
            load(here / f"{board}.toml")
        except ProfileError as error:
            raise Refusal(str(error)) from error


# -- what is learnt of sensors


def _healths() -> Sequence[bytes]:
    pulses = {"a1": {"rises": 12, "falls": 11, "due": 20, "missed": 2}, "ok": {"chattered": 1, "calm": 4}}
    return [json.dumps({"version": 1, "sites": pulses}).encode()]


def _health(data: bytes) -> None:
    with folder() as here, told() as heard:
        profile = load("square-8x8")
        path = health.file_of(here, profile)
        path.write_bytes(data)
        learnt = health.Health(here)
        learnt.board(profile)
        learnt.scan(0.0, [0] * 68, [], ())
        learnt.scan(0.5, [1] * 68, [(0, 1)], (3,))
        learnt.played(1.0, [0])
        json.dumps([[ailing.site, ailing.what] for ailing in learnt.ailing])
        learnt.save()
        health.read(path)
        if heard.getvalue():
            raise Refusal(heard.getvalue().replace(str(here), ""))


# -- scenarios


def _scenarios() -> Sequence[bytes]:
    written = sorted(SCENARIOS.glob("**/*.scenario"), key=lambda path: (path.stat().st_size, path.name))
    return [path.read_bytes() for path in written[:12]]


def _scenario(data: bytes) -> None:
    with folder() as here:
        path = here / "mine.scenario"
        path.write_bytes(data)
        try:
            scenario = load_scenario(path)
            if _seconds(scenario) < LONG_ENOUGH:
                perform(scenario)
        except (ScenarioError, RigError) as error:
            raise Refusal(str(error) if isinstance(error, ScenarioError) else f"mine.scenario: {error}") from error


def _seconds(scenario: Scenario) -> float:
    """At most so much of its time passes."""
    pace = total = 0.0
    for line in scenario.lines:
        numbers = [float(word) for word in line.arguments if isinstance(word, int | float)]
        pace = max([pace, *numbers])
        total += (line.within or 0.0) + sum(numbers) + 10 * pace
    return total


# -- journals whose rows make no sense (that their bytes do is the store's own affair)


def _journals() -> Sequence[bytes]:
    wall = "2026-01-01T00:00:00.000+00:00"
    game: list[object] = [1, "othello", '{"opening": "cross"}', "square-8x8", "polarity", wall, None, None]
    over: list[object] = [1, "othello", '{"opening": "cross"}', "square-8x8", "polarity", wall, wall, '{"winner": 0}']
    events: list[list[object]] = [
        [1, 1, 0.0, wall, "version", '{"tablero": "0.1"}'],
        [1, 2, 0.1, wall, "picture", '{"image": {"a1": 0, "d4": 1, "e4": -1}}'],
        [1, 3, 0.5, wall, "settled", '{"site": "d3", "level": -1}'],
        [1, 4, 0.9, wall, "ply", '{"ply": 1, "text": "d3"}'],
        [1, 5, 1.0, wall, "command", '{"do": "Choose", "text": "c3"}'],
        [1, 6, 1.0, wall, "button", '{"button": "undo"}'],
        [1, 7, 1.0, wall, "fault", '{"text": "the board does not answer"}'],
        [1, 8, 1.1, wall, "mended", "{}"],
        [1, 9, 1.2, wall, "fault", '{"text": "d4 chatters", "chatters": "d4"}'],
        [1, 10, 1.3, wall, "takeback", '{"ply": 1}'],
        [1, 11, 1.4, wall, "ply", '{"ply": 1, "text": "c4"}'],
        [1, 12, 1.5, wall, "resumed", '{"ply": 1, "tablero": "0.1"}'],
        [1, 13, 1.5, wall, "tick", "{}"],
    ]
    return ["\n".join(json.dumps(row) for row in (head, *events)).encode() for head in (game, over)]


def _journal(data: bytes) -> None:
    with folder() as here:
        path = here / "journal.sqlite"
        empty = store.Store(path)
        empty.begin(0.0, Record("othello", {}, "square-8x8", "polarity"))
        empty.close()
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("DELETE FROM games")
            for line in data.split(b"\n"):
                _insert(db, line)
        with told() as heard:
            _go_on(path)
        status, said = _replayed(path)
        if status == 2 or heard.getvalue():
            raise Refusal((heard.getvalue() + said).replace(str(here), ""))


def _insert(db: sqlite3.Connection, line: bytes) -> None:
    try:
        row = json.loads(line)
        if len(row) == 8:
            db.execute(f"INSERT INTO games VALUES ({'?, ' * 8}?)", (*row, checksum(*row[:6])))
        elif len(row) == 6:
            db.execute(f"INSERT INTO events VALUES ({'?, ' * 7}?)", (event_id(*row[:2]), *row, checksum(*row)))
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError, sqlite3.Error):
        pass  # such a row no disk can hold


def _go_on(path: Path) -> None:
    """As the daemon does when it starts."""
    journal = store.Store(path)
    try:
        bench = Bench(journal=journal, saved=journal.unfinished())
        if bench.controller.offered:
            bench.do("resume")
        bench.state()
        bench.controller.close()
    finally:
        journal.close()


def _replayed(path: Path) -> tuple[int, str]:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["replay", str(path)])
    return status, err.getvalue()


# -- support bundles, books of words, PINs


def _bundles() -> Sequence[bytes]:
    with folder() as here:
        path = here / "journal.sqlite"
        kept = store.Store(path)
        kept.begin(0.0, Record("othello", {}, "square-8x8", "polarity"))
        kept.note(0.5, "settled", {"site": "d3", "level": -1})
        kept.note(1.0, "ply", {"ply": 1, "text": "d3"})
        kept.close()
        members = {
            "journal.sqlite": path.read_bytes(),
            "boards/1/hall-8x8.toml": (boards_directory() / "hall-8x8.toml").read_bytes(),
        }
    whole = bundle_file.write(bundle_file.Bundle("0.1.0", members, (1,)))
    return [whole, bundle_file.write(bundle_file.Bundle("0.1.0", {"notes.txt": b"a" * 100}, (), ("a note",)))]


def _bundle(data: bytes) -> None:
    with folder() as here:
        path = here / "bundle.zip"
        path.write_bytes(data)
        try:
            bundle_file.read(path)
        except bundle_file.BundleError as error:
            raise Refusal(str(error).replace(str(here), "")) from error


TERMS = """\
-seed = { $case ->
    [many] seeds
   *[one] seed
}
    .kind = thing
piece-seed = { -seed }
    .counted = { $count ->
        [0] none
        [one] one { piece-seed }
       *[other] { $count } { -seed(case: "many") }
    }
say-so = { -seed.kind ->
    [thing] that
   *[other] she
} is { "{" }\\{ $piece-counted }
    of { $side }: { $sites }.
"""


def _books() -> Sequence[bytes]:
    whole = (words.DIRECTORY / "en.ftl").read_bytes()
    return [whole[whole.index(b"site-empty") :][:1500].rpartition(b"\nline")[0] + b"\n", TERMS.encode()]


def _book(data: bytes) -> None:
    with folder() as here:
        path = here / "en.ftl"
        path.write_bytes(data)
        messages, faults = words.read(path)
        book = words.Book("en", messages)
        for key in messages:
            book.say(key, {"count": 3, "piece": "pawn", "side": "side.white", "sites": ["a1", "b2"]})
        if faults:
            raise Refusal("\n".join(files.told(path.name, faults)))


def _pins() -> Sequence[bytes]:
    return [b"4711", b"0123456789\n"]


def _pin(data: bytes) -> None:
    with folder() as here:
        path = here / "pin"
        path.touch(0o600)
        path.write_bytes(data)
        try:
            read_pin(path)
        except PinError as error:
            raise Refusal(str(error)) from error


DOORS: tuple[Door, ...] = (
    Door("board", "a board file, loaded and played on", "toml", _boards, _board, "mine.toml"),
    Door("calibration", "a calibration beside its board", "toml", _calibrations, _calibration, ".calibration.toml"),
    Door("health", "what play has taught about sensors", "json", _healths, _health, "health-square-8x8.json"),
    Door("scenario", "a scenario, read and acted out", "words", _scenarios, _scenario, "mine.scenario"),
    Door("bundle", "a support bundle", "bytes", _bundles, _bundle, "bundle.zip"),
    Door("words", "a book of words", "toml", _books, _book, "en.ftl"),
    Door("pin", "the staff's PIN", "bytes", _pins, _pin, "pin"),
    Door("journal", "rows of a journal, gone on with and replayed", "json", _journals, _journal, "journal"),
)
