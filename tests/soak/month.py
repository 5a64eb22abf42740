"""A month of an exhibit that nobody looks after: visitors by opening hours, the power cut every night or never, the
computer's clock wrong every morning. Nothing grows, and whoever comes can play."""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from firmware_host.core.events import RefusedError
from firmware_host.core.session import Session
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.exhibit.idle import Waits
from rules import registry
from simulator.scenario.script import read_line, readers
from simulator.scenario.tidy import NotPlayedError
from tests.campaign import CARRIES
from tests.soak import lived
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.crowd import Crowd, StuckError
from tests.soak.ledger import Holding, Ledger, as_installed, grown, holding, slope
from tests.soak.museum import TOO_SLOW, Museum, playable

HOUR = 3600.0
OPEN, CLOSE = 10 * HOUR, 18 * HOUR
BETWEEN = 8 * 60.0
"""Seconds between two visits, on average: some come together, some after the board has long been calling."""
WARM = 10
"""Days until everything has been used once; what is held from then on must stay."""
WARMING, OWN = 600, 6000
"""Plies of every game before the first day, and of the exhibit's own: the tables of its moves are filled by then."""
MOST_GROWTH = {
    "rss": 20.0,
    "blocks": 150.0,
    "objects": 40.0,
    "files": 0.05,
    "threads": 0.1,
    "tasks": 0.05,
    "disk": 5.0,
}
"""A day, on average over the days after those: kilobytes, or so many. Of a flat line twenty days' noise makes up to 3
kB, 90 blocks (they come and go by 600) and 16 objects (by 250) a day; what any of a day's sixty visits leaves behind,
be it one object or 350 bytes, shows."""
WAITS = Waits()
MEMORY = Path("/dev/shm")
"""Where a journal is flushed to without wearing out a disk."""
SUMMER = 1774742400.0
"""The wall clock on the first day: 2026-03-29, 00:00 UTC, an hour before summer time begins."""


class Month:
    """A month, or some days of one. folder: the program's, and the judge's. counts, failures: as in a Result. ledger:
    what was held at the end of each day."""

    def __init__(self, cell: Cell, seed: int, days: int, folder: Path) -> None:
        game, sensing, nights = self._cell = cell
        self.counts: Counter[str] = Counter()
        self.failures: list[str] = []
        self.ledger = Ledger(folder / "ledger")
        self._cuts = nights == "cut"
        self._length = days
        self._chance = Random(f"{game} {sensing} {nights} {seed}")
        self._header = f"# python -m tests.soak month --only {game},{sensing},{nights} --seed {seed} --runs 1\n"
        self._lines: list[str] = []
        self.museum = Museum(game, sensing, folder / "state", WAITS, Random(seed))
        self._visitors = Crowd(self.museum, self._chance, self._say, self._lines.append)

    async def live(self) -> None:
        museum = self.museum
        if self._length > WARM:
            warm(museum, self._chance)
        await museum.open()
        try:
            for day in range(self._length):
                await self._day(day)
        except (StuckError, NotPlayedError) as error:
            self.counts["stuck"] += 1
            self._fail(str(error))
        except Exception as error:
            self.counts["died"] += 1
            self._fail("".join(traceback.format_exception(error)).replace("\n", "\n# "))
        finally:
            await self._visitors.go()
            await museum.shut()
            museum.close()
        self._judge_growth()

    def _fail(self, what: str) -> None:
        now = self.museum.now
        header = f"{self._header}# day {now // (24 * HOUR):g}, {now % (24 * HOUR) / HOUR:.2f} h: {what}\n"
        self.failures.append(header + "\n".join(self._lines[-400:]) + "\n")

    # -- a day

    async def _day(self, day: int) -> None:
        museum, chance = self.museum, self._chance
        midnight = 24 * HOUR * day
        self._lines.clear()
        if self._cuts and day:
            await self._visitors.go()
            museum.wait(max(0.0, midnight + 9 * HOUR - museum.now))
            self._say("clock date 1970-01-01T00:00:00")  # no battery
            await museum.lose_power()
        museum.wait(max(0.0, midnight + OPEN + 60 - museum.now))
        museum.wall.jump(SUMMER + museum.now - museum.wall())  # the network tells the time
        while museum.now < midnight + CLOSE:
            await self._quiet(chance.expovariate(1 / BETWEEN))
            await self._visitors.come()
            self.counts["visits"] += 1
            self._look_at_pages()
        await self._visitors.go()
        await self._quiet(3 * HOUR)
        self.counts["days"] += 1
        self.counts["plies"] = self._visitors.played
        self.counts["scans"] = museum.scans
        self._check_journal()
        held = holding(museum.folder)
        self.ledger.note(held)
        print(f"day {day + 1:2}: {_told(held)}", file=sys.stderr)

    async def _quiet(self, seconds: float) -> None:
        """Nobody is there; if for long, the board has given up what was left and calls for players."""
        museum = self.museum
        museum.wait(seconds)
        await museum.breathe()
        longest = WAITS.idle + 1
        if seconds > longest and not museum.controller.fault:
            controller = museum.controller
            is_its_own = controller.game.key == museum.own.key and not controller.session.line.ply
            if not controller.display.attracting or not is_its_own:
                self.counts["not calling"] += 1
                raise StuckError(f"nobody has come for {seconds:.0f} s, and the board is not ready; {museum.told()}")

    def _say(self, line: str) -> None:
        self._lines.append(line)
        if refusal := say(self.museum, line):
            self._lines.append(f"# refused: {refusal}")

    def _look_at_pages(self) -> None:
        """Whoever has the page open sees the game as it stands."""
        ply, key = self.museum.session.line.ply, self.museum.controller.game.key
        for page in self._visitors.pages:
            shown = page.last.get("state", {}).get("ply"), page.last.get("board", {}).get("game", {}).get("key")
            if page.open and shown != (ply, key):
                self.counts["page wrong"] += 1
                raise StuckError(f"a page shows ply {shown[0]} of {shown[1]}; it is ply {ply} of {key}")

    def _check_journal(self) -> None:
        """The day's games live again from their sensors, elsewhere: this process is measured."""
        game, sensing, _ = self._cell
        told = lived.elsewhere(self.museum.store.path, game, sensing)
        self.counts["games"] += told.games
        self.counts["lived otherwise"] += len(told.otherwise)
        for what in told.otherwise:
            self._fail(what)

    # -- the month

    def _judge_growth(self) -> None:
        days = self.ledger.days()
        for name, rate in growth(days).items():
            if rate > MOST_GROWTH[name]:
                self.counts["grows"] += 1
                more = grown(days[WARM], days[-1])
                told = "\n".join(f"# day {number}: {_told(day)}" for number, day in enumerate(days, start=1))
                what = f"{name} grows by {rate:.3g} a day; allowed: {MOST_GROWTH[name]:g}. More of: {more}"
                self.failures.append(f"{self._header}# {what}\n{told}\n")


def growth(days: Sequence[Holding]) -> dict[str, float]:
    """A day, once everything has been used; empty for a time that is too short to tell."""
    late = days[WARM:]
    if len(late) < WARM:
        return {}
    return {name: slope([day.figures()[name] for day in late]) for name in MOST_GROWTH}


def warm(museum: Museum, chance: Random) -> None:
    """Random play of all games that the board can be asked to play: what is remembered of it is bounded, and nearly
    full from the first day on, so that the month shows what grows without bound."""
    profile = museum.own_fit.profile
    for key in playable(profile):
        game = registry.load(key)
        own = game.key == museum.own.key
        if own:
            game = museum.own
        found = fit(game.geometry, profile)
        assert found
        position, moves = game.start(), list[str]()
        for _ in range(OWN if own else WARMING):
            legal = game.moves(position)
            if not legal:
                position, moves = game.start(), []
                continue
            move = chance.choice(legal)
            position = game.play(position, move)
            moves.append(move.text)
            if len(moves) < 100 and chance.random() < 0.04:
                Session(game, found.layout, moves=moves)


def _told(day: Holding) -> str:
    return ", ".join(f"{name} {value:.0f}" for name, value in day.figures().items())


def say(museum: Museum, line: str) -> str:
    """Acts a scenario line out; why it was refused, if it was."""
    read = read_line(1, line, readers(museum.game, museum.fit.profile))
    try:
        read.form.do(museum, *read.arguments)
    except RefusedError as refusal:
        return str(refusal)
    return ""


@contextmanager
def hushed() -> Iterator[None]:
    """A month of warnings says nothing here."""
    log = logging.getLogger("tablero")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


def live(cell: Cell, seed: int, days: int) -> Result:
    with hushed(), TemporaryDirectory(prefix="tablero-month-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        (Path(folder) / "state" / "1").mkdir(parents=True)
        as_installed()
        month = Month(cell, seed, days, Path(folder))
        asyncio.run(month.live())
        figures = {f"{name} a day": [value] for name, value in growth(month.ledger.days()).items()}
        return Result(counts=+month.counts, figures=figures, failures=month.failures)


def month_cells() -> Sequence[Cell]:
    played = (("othello", "polarity"), ("ajedrez-jerez", "occupancy"), ("wari", "count"), ("wari", "press"))
    return [(game, sensing, nights) for game, sensing in played for nights in ("cut", "powered")]


def weekend_cells() -> Sequence[Cell]:
    return [(key, kind.value, "cut") for key, kinds in CARRIES.items() if key not in TOO_SLOW for kind in kinds]


KEYS = ("game", "sensing", "nights")
BAD = ("stuck", "died", "not calling", "page wrong", "lived otherwise")
COLUMNS = ("days", "visits", "plies", "games", "scans", *BAD)
FIGURES = {f"{name} a day": "kB" if name in ("rss", "disk") else "" for name in MOST_GROWTH}

CAMPAIGNS = (
    Campaign(
        name="month",
        what="Thirty days of an exhibit with its web server, in manual time; growth over the last twenty of them.",
        keys=KEYS,
        columns=(*COLUMNS, "grows"),
        bad=(*BAD, "grows"),
        cells=month_cells,
        play=lambda cell, seed: live(cell, seed, 30),
        runs=1,
        short=0,
        figures=FIGURES,
    ),
    Campaign(
        name="weekend",
        what="Two days of the same, and the night between them, with every game as the exhibit's own.",
        keys=KEYS,
        columns=COLUMNS,
        bad=BAD,
        cells=weekend_cells,
        play=lambda cell, seed: live(cell, seed, 2),
        runs=2,
        short=0,
    ),
)
