"""A year of opening hours, compressed: visitors who have the wood and its light alone, a house that is dark at night,
and what a year brings - a clock that jumps, a disk that fills up, a sensor that dies, a broken light, cut power. Nobody
looks after it. On some days, drawn from all, the museum's screen stands beside the board: the page in a real browser.

Everything is drawn from the seed, and the report says nothing of when it was made: one seed gives one report.
"""

from __future__ import annotations

import asyncio
import errno
import os
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser

from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.figures.book import FILE as FIGURES
from firmware_host.shell.figures.book import Book
from firmware_host.shell.process.wall_clock import WallClock
from firmware_host.shell.settings.applied import GRACE, SOMEBODY_THERE
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.in_force import InForce
from simulator.disk import failing
from simulator.scenario.tidy import NotPlayedError
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.crowd import Crowd, StuckError
from tests.soak.ledger import Holding, Ledger, as_installed, holding, slope
from tests.soak.month import MEMORY, hushed, say
from tests.soak.museum import KEPT, Museum
from tests.soak.screen import Screen
from tests.soak.visitor import lacking

HOUR = 3600.0
DAY = 24 * HOUR
FIRST = date(2026, 3, 2)
"""A Monday."""
MIDNIGHT = 1772409600.0
"""Of that day, UTC, in seconds since 1970."""
SETTINGS = {
    "hours.open": ["tue-sun 10:00-18:00"],
    "hours.closed": ["12-25", "01-01"],
    "exhibit.on": True,
    "light.brightness": 60,
    "page.network": "watch",
}
AT_REST = 2 * SOMEBODY_THERE
"""Seconds in which a closed house is dark again, whatever has happened: a game may be offered first, and end."""
VISITS = (2, 5)
"""A day, compressed."""
SCREEN_DAYS = 20
"""Of a year: so many with the page in a browser."""
WARM = 10
MOST_FIGURES = 50_000_000
MOST_JOURNAL = 3 * KEPT
"""Bytes: what is kept, and what is written while it is forgotten."""
MOST_GROWTH = {"files": 0.05, "threads": 0.1, "tasks": 0.05}
"""A day. Memory is measured by the campaign month, of days that are like each other."""
DISK = "the disk is full"
EVENTS = ("clock", "disk", "sensor", "light", "power", "cable")


class Visitors(Crowd):
    """Of all tempers, and without a page."""

    async def come(self, after: Callable[[], Awaitable[object]] | None = None) -> str:
        """after: every step."""
        self._museum.look()
        ways = {"player": self._play, "fumbler": self._fumble, "hammerer": self._hammer, "sweeper": self._sweep}
        name = self._chance.choices(list(ways), (6, 3, 1, 1))[0]
        self._said(f"# {name}")
        async for _ in ways[name]():
            await self._museum.breathe()
            self._museum.look()
            if after:
                await after()
        return name


class Dark(Museum):
    """A museum with settings and figures."""

    def _more(self) -> dict[str, Any]:
        file = SettingsFile(self._state, wall=self.wall)
        if not file.path.exists():
            file.change(SETTINGS, "the house")
        return {"settings": InForce(file, clock=WallClock(self.wall, self._state)), "memory": self._state}

    @property
    def state(self) -> Path:
        return self._state


class Year:
    """days: how many of it. browser: for the screen; None for a board without one. screen_days: on which it stands
    there. report: what came of it, one line a month and event."""

    def __init__(
        self,
        cell: Cell,
        seed: int,
        days: int,
        folder: Path,
        browser: Browser | None = None,
        screen_days: Collection[int] = (),
    ) -> None:
        game, sensing = cell
        self.counts: Counter[str] = Counter()
        self.failures: list[str] = []
        self.report: list[str] = []
        self.ledger = Ledger(folder / "ledger")
        self._days = days
        self._chance = Random(f"{game} {sensing} {seed}")
        self._header = f"# python -m tests.soak year --only {game},{sensing} --seed {seed} --runs 1\n"
        self._lines: list[str] = []
        self.museum = Dark(game, sensing, folder / "state", Waits(), Random(seed))
        self._visitors = Visitors(self.museum, self._chance, self._say, self._lines.append)
        self._screen = Screen(self.museum, browser, self._fail_screen) if browser else None
        self._screen_days = frozenset(screen_days)
        self._broken: tuple[str, str] | None = None
        self._mended = 0

    async def live(self) -> None:
        museum = self.museum
        museum.wall.jump(MIDNIGHT - museum.wall())
        await museum.open()
        try:
            for day in range(self._days):
                await self._day(day)
        except (StuckError, NotPlayedError) as error:
            self.counts["stuck"] += 1
            self._fail(str(error))
        except Exception as error:
            self.counts["died"] += 1
            self._fail("".join(traceback.format_exception(error)).replace("\n", "\n# "))
        finally:
            failing.mend(museum.state)
            if self._screen:
                await self._screen.switch_off()
                self.counts["looks"] = self._screen.looks
            await museum.shut()
            museum.close()
        self._judge()

    # -- a day

    async def _day(self, day: int) -> None:
        museum, on = self.museum, FIRST + timedelta(days=day)
        self._lines.clear()
        if day == self._mended:
            self._broken = None
        self._until(day, 9 * HOUR)
        self._must_be_dark(on, "before it opens")
        screen = self._screen if day in self._screen_days else None
        is_open = on.weekday() != 0 and (on.month, on.day) not in ((12, 25), (1, 1))
        event = self._chance.choice(EVENTS) if self._chance.random() < 0.2 else ""
        if event:
            await self._befall(event, day, on)
            museum.wait(AT_REST)
            self._must_be_dark(on, f"after {event}")
        if screen:
            await screen.glance_at_night()
        self._until(day, 10 * HOUR + 60)
        if is_open:
            self._must_be_lit(on)
            visits = sorted(self._chance.uniform(10.1, 17.5) * HOUR for _ in range(self._chance.randint(*VISITS)))
            for at in visits:
                self._until(day, at)
                await museum.breathe()
                await self._visit(screen)
        self._until(day, 18 * HOUR + GRACE + HOUR)
        await museum.breathe()
        self._must_be_dark(on, "after it has closed")
        if screen:
            await screen.glance_at_night()
            self.counts["with screen"] += 1
        self.counts["days"] += 1
        self.counts["plies"] = self._visitors.played
        self._look_at_files(on)
        self.ledger.note(holding(museum.folder))
        if on.day == 1:
            self.report.append(f"{on}: {self.counts['visits']} visits, {self.counts['plies']} plies so far")

    async def _visit(self, screen: Screen | None) -> None:
        """The screen is dark between two visits, as a browser is that was started again; what it draws by itself all
        day long nobody sees."""
        if screen is None:
            await self._come(None)
            return
        await screen.switch_on()
        try:
            await screen.look()
            await self._come(screen.look)
        finally:
            await screen.switch_off()

    async def _come(self, after: Callable[[], Awaitable[object]] | None) -> None:
        """What is broken is so while somebody is there: for the rest of the day it makes no difference, and time in
        which nothing can happen is skipped. Whoever cannot play then leaves; whether the board names it is counted."""
        self.counts["visits"] += 1
        if self._broken is None:
            await self._visitors.come(after)
            return
        broken, mended = self._broken
        if broken == DISK:
            failing.fail(self.museum.state, errno.ENOSPC)
        else:
            self._say(broken)
        try:
            await self._visitors.come(after)
        except (StuckError, NotPlayedError):
            self.counts["in vain"] += 1
        controller = self.museum.controller
        told = controller.troubles.besides_disbelief or controller.health.ailing or controller.diary.journal.fault
        self.counts["named"] += bool(told)
        if broken == DISK:
            failing.mend(self.museum.state)
            self.museum.wait(40)
            if fault := controller.diary.journal.fault:
                self.counts["unsaved"] += 1
                self._fail(f"the disk has room again, and the journal says: {fault}")
        else:
            self._say(mended)
        self.museum.wait(1)

    def _until(self, day: int, seconds: float) -> None:
        self.museum.wait(max(0.0, DAY * day + seconds - self.museum.now))

    async def _befall(self, event: str, day: int, on: date) -> None:
        """Before it opens; whoever mends it comes after some days."""
        museum, chance = self.museum, self._chance
        self.counts[event] += 1
        self.report.append(f"{on}: {event}")
        until = day + chance.randint(1, 3)
        match event:
            case "clock":
                museum.wall.jump(chance.choice((-50, 2, -0.01)) * 365 * DAY)
                museum.wait(HOUR / 2)
                museum.wall.jump(MIDNIGHT + museum.now - museum.wall())  # the network tells the time
            case "power":
                await museum.lose_power()
                museum.wall.jump(MIDNIGHT + museum.now - museum.wall())
            case "disk":
                self._broken, self._mended = (DISK, ""), until
            case "sensor":
                spot = chance.choice(sorted(museum.own_fit.spots))
                self._broken, self._mended = (f"fault dead {spot}", "mend everything"), until
            case "light":
                pixel = chance.randrange(1, museum.own_fit.profile.pixels.count)
                self._broken = (f"fault chain broken {pixel}", "mend everything")
                self._mended = until
            case "cable":
                self._say("fault unplugged")
                museum.wait(60)
                if not museum.controller.fault:
                    self.counts["unnamed"] += 1
                    self._fail("the board is unplugged, and nothing says so")
                self._say("mend everything")
                museum.wait(40)

    # -- what must be so

    def _must_be_dark(self, on: date, when: str) -> None:
        if any(self.museum.rig.strip.frame):
            self.counts["not dark"] += 1
            self._fail(f"{on}, {when}: the board is lit")

    def _must_be_lit(self, on: date) -> None:
        museum = self.museum
        if not any(museum.rig.strip.frame) and not museum.controller.fault:
            self.counts["not lit"] += 1
            self._fail(f"{on}: it is open, and the board is dark")

    def _look_at_files(self, on: date) -> None:
        sizes = {path.name: path.stat().st_size for path in self.museum.state.rglob("*") if path.is_file()}
        figures = sum(size for name, size in sizes.items() if name.startswith(FIGURES))
        journal = sum(size for name, size in sizes.items() if name.startswith("journal"))
        if figures > MOST_FIGURES or journal > MOST_JOURNAL:
            self.counts["grows"] += 1
            self._fail(f"{on}: journal {journal} bytes, figures {figures}")

    def _judge(self) -> None:
        days = self.ledger.days()
        for name, rate in growth(days).items():
            if rate > MOST_GROWTH[name]:
                self.counts["grows"] += 1
                self._fail(f"{name} grows by {rate:.3g} a day; allowed: {MOST_GROWTH[name]:g}")
        last = FIRST + timedelta(days=self._days)
        totals = {what: sum(Book(self.museum.state).totals(what, 400, last).values()) for what in ("visit", "begun")}
        self.report.append(f"counted: {totals}")
        self.counts["counted"] = totals["visit"]

    def _say(self, line: str) -> None:
        self._lines.append(line)
        if refusal := say(self.museum, line):
            self._lines.append(f"# refused: {refusal}")

    def _fail_screen(self, what: str) -> None:
        self.counts["screen"] += 1
        self._fail(f"{FIRST + timedelta(days=int(self.museum.now // DAY))}: {what}")

    def _fail(self, what: str) -> None:
        self.failures.append(f"{self._header}# {what}\n" + "\n".join(self._lines[-300:]) + "\n")


def growth(days: Sequence[Holding]) -> dict[str, float]:
    late = days[WARM:]
    return {name: slope([day.figures()[name] for day in late]) for name in MOST_GROWTH} if len(late) >= WARM else {}


@contextmanager
def _universal_time() -> Iterator[None]:
    """Opening hours are local: the report must not depend on where it is made."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


def live(cell: Cell, seed: int, days: int, screen_days: Collection[int] = ()) -> tuple[Result, list[str]]:
    """And the report. Raises RuntimeError for days with a screen where there is no browser."""
    run: Callable[[Coroutine[Any, Any, None]], None] = asyncio.run
    browser = None
    if screen_days:
        from tests.visitor.browsers import chromium

        run, browser = chromium().run, chromium().browser
    where = MEMORY if MEMORY.is_dir() else None
    with hushed(), _universal_time(), TemporaryDirectory(prefix="tablero-year-", dir=where) as folder:
        (Path(folder) / "state" / "1").mkdir(parents=True)
        as_installed()
        year = Year(cell, seed, days, Path(folder), browser, screen_days)
        run(year.live())
        return Result(counts=+year.counts, figures={}, failures=year.failures), year.report


def cells() -> Sequence[Cell]:
    return [("othello", "polarity"), ("molino", "occupancy"), ("wari", "press"), ("kalah", "count")]


def play(cell: Cell, seed: int) -> Result:
    screen_days = Random(f"screen {cell} {seed}").sample(range(365), SCREEN_DAYS)
    return live(cell, seed, 365, screen_days)[0]


BAD = ("stuck", "died", "not dark", "not lit", "unnamed", "unsaved", "grows", "screen")

CAMPAIGNS = (
    Campaign(
        name="year",
        what="A year of opening hours with visitors who have the wood and its light alone, in manual time: dark at "
        "night, and what a year brings.",
        keys=("game", "sensing"),
        columns=("days", "visits", "plies", "counted", *EVENTS, "in vain", "named", "with screen", "looks", *BAD),
        bad=BAD,
        cells=cells,
        play=play,
        runs=1,
        short=0,
        lacking=lacking,
    ),
)
