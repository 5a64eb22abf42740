"""The whole daemon, killed at an operation of its disk or at any moment, and started again."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import select
import shutil
import signal
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import aiohttp

from simulator.disk.recorder import Failing
from tests.power.nursery import Birth, Nursery

PATIENCE = 30.0
GAME = "ajedrez-jerez"
LINE = ("e2e4", "e7e5", "g1f3", "b8c6")
"""Played again and again, one game after the other."""
JOURNAL = "journal.sqlite"
SMALL = 16
"""Pages after which a small journal's log is brought over: every other move."""
FEW = 40_000
"""Bytes of games that a small journal keeps: a few."""


@dataclass
class Told:
    """game: how many games were begun after the first. seen: whether a page was shown anything; shown: the moves that
    it was shown last. asked: whether another game was asked for and is not shown yet. offered: the moves of the game
    that was offered at the start, None where none was. said: what went to the log. ended: the exit status, negative for
    a signal."""

    game: int = 0
    shown: tuple[str, ...] = ()
    asked: bool = False
    offered: tuple[str, ...] | None = None
    seen: bool = False
    said: str = ""
    ended: int = 0


@cache
def nursery() -> tuple[Nursery, Path]:
    """One for all tests of this process, and the disk that its daemons live on."""
    memory = Path("/dev/shm")
    place = Path(tempfile.mkdtemp(prefix="tablero-killed-", dir=memory if memory.is_dir() else None))
    disk = place / "disk"
    disk.mkdir()
    found = Nursery(disk, place / "log")

    def gone() -> None:
        found.close()
        shutil.rmtree(place)

    atexit.register(gone)
    return found, disk


def life(
    home: Path, failing: Failing | None = None, after: float | None = None, games: int = 1, *, small: bool = False
) -> Told:
    """From a start to a death, or to an orderly end when enough has been played. home: as of ``scratch``. failing:
    kills it at an operation of its disk. after: kills it so many seconds after its birth. games: how many are played to
    the end of the line. small: whether its journal keeps only some games, and is tidied all the time."""
    told = Told()
    daemons, _ = nursery()
    out, said = home / "out", home / "said"
    out.unlink(missing_ok=True)
    said.unlink(missing_ok=True)
    os.mkfifo(out)
    reader = os.open(out, os.O_RDONLY | os.O_NONBLOCK)
    command = ("run", "--port", "0", "--state", str(home / "state"), "--game", GAME, "--keep", "1", "--log", "warning")
    given = (failing.kinds, failing.error, failing.after, failing.times) if failing else ()
    pid = daemons.bear(Birth(command, str(out), str(said), given, SMALL if small else 0, FEW if small else 0))
    try:
        asyncio.run(_live(reader, told, pid, after, games))
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL if after is not None else signal.SIGTERM)
        told.ended = daemons.wait()
        os.close(reader)
    told.said = said.read_text() if said.exists() else ""
    return told


async def _live(reader: int, told: Told, pid: int, after: float | None, games: int) -> None:
    try:
        async with asyncio.timeout(after):
            address = await asyncio.to_thread(_address, reader)
            if address:
                async with asyncio.timeout(PATIENCE):
                    await _play(address, told, games)
    except TimeoutError:
        if after is None:
            raise
    except (aiohttp.ClientError, ConnectionError):
        pass  # it is dead


def _address(reader: int) -> str:
    """What it prints once it serves its page; empty where it dies before."""
    waiting = select.poll()
    waiting.register(reader, select.POLLIN)
    waiting.poll(1000 * PATIENCE)
    return os.read(reader, 1000).decode().strip()


async def _play(address: str, told: Told, games: int) -> None:
    """Until enough is played, or nobody answers any more."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}ws") as page:
        asked = {""}
        async for received in page:
            message = json.loads(received.data)
            assert message["kind"] != "error", message
            if message["kind"] != "state":
                continue
            moves = tuple(message["moves"])
            if not told.seen and message["resume"]:
                told.offered = moves
            if told.asked and not moves:
                told.game, told.asked = told.game + 1, False
            told.seen, told.shown = True, moves
            if message["resume"]:
                wish = {"do": "resume"}
            elif message["phase"] in ("setup", "repair"):
                wish = {"do": "tidy"}
            elif message["phase"] == "guided":
                wish = {"do": "help"}
            elif message["phase"] != "play":
                continue
            elif len(moves) < len(LINE):
                wish = {"do": "choose", "move": LINE[len(moves)]}
            elif told.game + 1 < games:
                wish, told.asked = {"do": "new", "game": GAME}, True
            else:
                return
            if (once := f"{told.game} {len(moves)} {wish}") not in asked:
                asked.add(once)
                await page.send_json(wish)


@contextmanager
def scratch() -> Iterator[Path]:
    """A daemon's home, below the nursery's disk."""
    _, disk = nursery()
    home = Path(tempfile.mkdtemp(dir=disk))
    try:
        yield home
    finally:
        shutil.rmtree(home)


def lives(seed: int, number: int = 6, ends: list[str] | None = None) -> str:
    """So many lives, each but the last cut short if it has not ended before. What went wrong, empty where all is well.
    ends: how each ended is told there: killed at a "moment", at an "operation", or in good order, "well"."""
    chance = Random(seed)
    small = chance.random() < 0.7
    last = Told()
    with scratch() as home:
        for k in range(number):
            failing = after = None
            if k < number - 1 and chance.random() < 0.4:
                after = chance.uniform(0.02, 2.5)
            elif k < number - 1:
                failing = Failing(chance.choice(("wtscrum", "wtscrum", "wp", "s", "t")), 0, chance.randrange(160), 1)
            told = life(home, failing, after, 2 if k == number - 1 else 8, small=small)
            killed = told.ended == -signal.SIGKILL
            if ends is not None:
                ends.append("well" if not killed else "moment" if after is not None else "operation")
            how = f"failing at {failing}" if failing else f"killed after {after} s" if after else "left alone"
            if wrong := _wrong(told, last) or _unsound(home / "state" / JOURNAL):
                return f"life {k + 1}, {how}: {wrong}\n# before: {last}\n# now: {told}"
            if told.ended and (not killed or how == "left alone"):
                return f"life {k + 1}, {how}: it ended with {told.ended}"
            if told.seen:
                last = told
    return ""


def _wrong(told: Told, last: Told) -> str:
    """last: the life before that showed anything."""
    if told.said:
        return f"it said: {told.said}"
    if not told.seen:
        return ""
    offered = told.offered or ()
    if offered != LINE[: len(offered)]:
        return f"{told.offered} is offered, played was {LINE}"
    if len(offered) < len(last.shown) and not last.asked:
        return f"{told.offered} is offered, shown was {last.shown}"
    return ""


def _unsound(journal: Path) -> str:
    """What SQLite itself finds wrong with a copy of what a death has left."""
    if not journal.exists() or not journal.stat().st_size:
        return ""
    with tempfile.TemporaryDirectory() as place:
        for suffix in ("", "-wal"):
            part = journal.with_name(journal.name + suffix)
            if part.exists():
                shutil.copyfile(part, Path(place) / part.name)
        with closing(sqlite3.connect(Path(place) / journal.name)) as db:
            found: str = db.execute("PRAGMA integrity_check").fetchone()[0]
    return "" if found == "ok" else found
