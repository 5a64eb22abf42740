"""``tablero bundle``: packs all that is needed to understand from afar what a board has done, and to live it again.

The daemon may go on playing meanwhile: its journal is read, never written, and held for the moment of one copy.
Only what is named here is packed, so that no secret can slip in with what others lay beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.service.bundle_file import MOST_BYTES, MOST_MEMBERS, Bundle, BundleError, is_bundle, write
from firmware_host.service.bundle_journal import JOURNAL, LARGEST_JOURNAL, NoSuchGame, chosen, copied, extract
from firmware_host.service.checks.case import SERVED, UNIT
from firmware_host.service.machine import Machine
from firmware_host.service.owner import as_owner
from firmware_host.service.raspberry import which_pi
from firmware_host.shell.journal import store
from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.journal.database import PARTS, part_of
from firmware_host.shell.journal.support_snapshot import BOARDS, STARTED, kept_boards
from firmware_host.shell.process import arguments
from firmware_host.shell.process.state_directory import state_directory
from firmware_host.shell.process.version import VERSION
from hardware.calibration import path_beside
from hardware.files import create_file, read_file
from hardware.profile import ProfileError, load, shipped
from hardware.reports import ReportError, must_spare
from rules.telling import told

HELP = "pack journal, board files and versions into one file, for whoever looks into a problem"

LOG_LINES = 1000
LARGEST = 2**20
"""Bytes of a text that is packed; of a longer one the end, and of the log too."""
TELLS_NOTHING = frozenset({"tablero", "raspberrypi"})
"""Names that a computer has before anybody gives it one; the program is called so, too."""
LIBRARIES = (
    "aiohttp",
    "gpiozero",
    "lgpio",
    "rpi-lgpio",
    "RPi.GPIO",
    "gpiod",
    "spidev",
    "Adafruit-Blinka",
    "adafruit-circuitpython-mcp230xx",
    "adafruit-circuitpython-neopixel",
    "adafruit-circuitpython-neopixel-spi",
    "rpi_ws281x",
    "Adafruit-Blinka-Raspberry-Pi5-Neopixel",
    "pyserial",
)

README = """What this is
============
A support bundle of Tablero: what a board of wood, its sensors and its lights did, packed by "tablero bundle".

    journal.sqlite   the games: every settled change of a sensor, button, command and move, with its time
    boards/          the board files, with their calibration, on which these games were played
    health/          what play has taught about each sensor
    started.json     what the program was last started with
    system.json      versions: of the program, of Python, of the system, of libraries
    log.txt          the last lines of the program's log, where the system keeps one
    set-aside.txt    journals that could not be read, by name and size
    manifest.json    size and SHA-256 of each of these, and what was left out

To live a game again on any computer, without a board:

    tablero replay THIS_FILE              the last game; --game N another, --game all every one
    tablero replay THIS_FILE --trace      event by event

Whom it tells of
================
Nobody: players have no names here. It holds times of day at which someone played, comments that were written into
the board's file, and what the log says. Names of users in paths, and the computer's own name, were taken out. A
staff PIN is never in it.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    output = "the file to write (tablero-bundle.zip)"
    parser.add_argument("-o", "--output", type=arguments.path, metavar="FILE", help=output)
    state = "where the journal is kept (by default as for run, or the service's)"
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help=state)
    told = "only the games with these numbers; by default all, or as many of the newest as fit"
    parser.add_argument("--game", type=arguments.game, nargs="+", metavar="N", help=told)


def run(args: argparse.Namespace) -> int:
    """Raises BundleError for what cannot be written, JournalError for games that are not there."""
    machine = Machine()
    served = Path(SERVED)
    directory = args.state or (served if served.exists() else state_directory(os.environ))
    if not directory.is_dir():
        raise BundleError(f"{directory}: there is no such directory, so no journal is there (--state DIR)")
    if not os.access(directory, os.R_OK | os.X_OK):
        raise BundleError(f"{directory}: this user may not read it. Type:  sudo tablero bundle")
    output = args.output or Path("tablero-bundle.zip")
    _must_spare(output, directory)
    bundle = pack(machine, directory, args.game)
    try:
        save(write(bundle), output)
    except OSError as error:
        raise BundleError(f"{output}: cannot be written: {error.strerror or error}") from error
    games = f"games {bundle.games[0]} to {bundle.games[-1]}" if bundle.games else "no game"
    print(f"{output}: {output.stat().st_size} bytes, {games}")
    for note in bundle.notes:
        print(f"  {told(note)}", file=sys.stderr)
    return 0


def _must_spare(output: Path, directory: Path) -> None:
    """Raises BundleError where it would replace what the daemon keeps, or anything but an older bundle."""
    try:
        must_spare({"-o": output}, (part_of(directory / JOURNAL, end) for end in PARTS))
        if output.is_file() and output.stat().st_size and not is_bundle(output):
            raise BundleError(f"-o {output}: is there and is no bundle; name another file")
    except ReportError as error:
        raise BundleError(str(error)) from error
    except OSError as error:
        raise BundleError(f"{output}: cannot be written: {error.strerror or error}") from error


def save(content: bytes, output: Path) -> None:
    """Whole or not at all. Raises OSError."""
    temporary = output.with_name(f".{output.name}.new")
    try:
        with create_file(temporary) as file:
            file.write(content)
        os.replace(temporary, output)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def pack(machine: Machine, directory: Path, numbers: Collection[int] | None = None) -> Bundle:
    """directory: where the daemon keeps what it keeps. numbers: of the games wanted, None for all.

    Raises JournalError for a number that is not in the journal; what else cannot be had is a note."""
    packing = _Packing(machine, directory)
    with as_owner(directory):
        games = packing.journal(numbers)
        packing.kept_boards()
        for path in sorted(directory.glob("health-*.json"))[:MOST_MEMBERS]:
            packing.text(f"health/{_safe(path.name)}", path)
        packing.text(STARTED, directory / STARTED)
        packing.asides()
    packing.shipped_boards(games)
    packing.put("system.json", (json.dumps(dict(_system(machine)), ensure_ascii=False, indent=2) + "\n").encode())
    packing.log()
    packing.put("README.txt", README.encode())
    return Bundle(VERSION, packing.members, tuple(game.number for game in games), tuple(packing.notes))


@dataclass
class _Packing:
    machine: Machine
    directory: Path
    members: dict[str, bytes] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, name: str, text: str) -> None:
        content = self._trimmed(text).encode()
        if len(content) > LARGEST:
            self.notes.append(f"{name}: only its last {LARGEST} of {len(content)} bytes")
            content = content[-LARGEST:]
        self.put(name, content)

    def put(self, name: str, content: bytes) -> None:
        if len(self.members) + 2 > MOST_MEMBERS or sum(map(len, self.members.values())) + len(content) > MOST_BYTES:
            self.notes.append(f"{name}: {len(content)} bytes did not fit")
        else:
            self.members[name] = content

    def text(self, name: str, path: Path) -> None:
        try:
            self.add(name, read_file(path, 16 * LARGEST).decode("utf-8", "replace"))
        except FileNotFoundError:
            self.notes.append(f"{name}: there is none")
        except OSError as error:
            self.notes.append(f"{name}: cannot be read: {error.strerror or error}")

    def asides(self) -> None:
        found = sorted(self.directory.glob("*.aside*"))
        self.add("set-aside.txt", "".join(f"{path.name} {_size(path)} bytes\n" for path in found) or "none\n")

    def log(self) -> None:
        given = ("--unit", UNIT, "--lines", str(LOG_LINES), "--output", "short-iso", "--no-hostname", "--quiet")
        said = self.machine.run("journalctl", *given)
        if said is None:
            self.notes.append("log.txt: this system keeps no log, or does not show it to this user")
        else:
            self.add("log.txt", said)

    def _trimmed(self, text: str) -> str:
        """Without names of users and of the computer."""
        text = text.replace(str(self.directory.absolute()), "STATE")
        text = re.sub(r"/home/[^/\s\"':,]+", "~", text).replace("/root/", "~/")
        host = self.machine.text("/etc/hostname").strip()
        if len(host) <= 2 or host in TELLS_NOTHING:
            return text
        return re.sub(rf"\b{re.escape(host)}\b", "HOST", text)

    # -- the games, and what they were played on

    def journal(self, numbers: Collection[int] | None) -> list[store.Game]:
        path = self.directory / JOURNAL
        if not os.path.lexists(path):
            self.notes.append(f"{JOURNAL}: there is none, no game has been kept")
            return []
        left: list[int] = []
        with TemporaryDirectory(prefix="tablero-bundle-") as folder:
            copy = Path(folder) / JOURNAL
            try:
                copied(path, copy)
                games = chosen(copy, numbers)
                part = Path(folder) / "part.sqlite"
                left = extract(copy, part, [game.number for game in games])
                self.members[JOURNAL] = part.read_bytes()
            except NoSuchGame:
                raise
            except store.JournalError as error:
                self._damaged(path, error)
                return []
        if left:
            self.notes.append(f"{JOURNAL}: games {left[0]} to {left[-1]} did not fit")
        return [game for game in games if game.number not in left]

    def _damaged(self, path: Path, error: store.JournalError) -> None:
        self.notes.append(f"{JOURNAL}: {self._trimmed(str(error))}")
        for suffix in ("", "-wal"):  # the newest may be in its write-ahead log alone
            name = f"journal.damaged{suffix}"
            try:
                self.put(name, read_file(part_of(path, suffix), LARGEST_JOURNAL))
            except FileNotFoundError:
                continue
            except OSError as why:
                self.notes.append(f"{name}: cannot be read: {why.strerror or why}")

    def shipped_boards(self, games: Sequence[store.Game]) -> None:
        for name in sorted({game.record.board for game in games} & set(shipped())):
            try:
                profile = load(name)
            except ProfileError:
                continue
            self.board(mark(profile), profile.path)
            self.board(mark(profile), path_beside(profile.path))

    def kept_boards(self) -> None:
        try:
            for known, files in kept_boards(self.directory):
                if not files:
                    self.notes.append(f"{BOARDS}/{_safe(known)}: no board file in it can be read")
                for path in files:
                    self.board(known, path)
        except OSError as error:
            self.notes.append(f"{BOARDS}: cannot be read: {error.strerror or error}")

    def board(self, known: str, path: Path) -> None:
        """As it is, comments too: another text may be another board."""
        try:
            content = read_file(path, LARGEST)
        except FileNotFoundError:
            return
        except OSError as error:
            self.notes.append(f"{BOARDS}/{_safe(known)}: cannot be read: {error.strerror or error}")
            return
        if content:
            self.put(f"{BOARDS}/{_safe(known)}/{_safe(path.name)}", content)


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "-", name).lstrip("._-")[:100] or "unnamed"


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0


def _system(machine: Machine) -> Iterator[tuple[str, object]]:
    release = dict(re.findall(r'^(\w+)="?(.*?)"?$', machine.text("/etc/os-release"), re.MULTILINE))
    pi = which_pi(machine)
    yield "tablero", VERSION
    yield "python", ".".join(map(str, machine.python))
    yield "sqlite", sqlite3.sqlite_version
    yield "system", release.get("PRETTY_NAME", "")
    yield "kernel", machine.text("/proc/sys/kernel/osrelease").strip()
    yield "processor", os.uname().machine
    yield "computer", pi.name if pi else "no Raspberry Pi"
    yield "libraries", {name: version for name in LIBRARIES if (version := machine.library(name))}
