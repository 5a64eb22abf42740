"""Figures: what is counted of real games at a simulated board, kept through power cuts, drawn, and small for years."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from firmware_host.core.states import State
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.figures.bars import bars
from firmware_host.shell.figures.book import FILE, Book, BookError
from firmware_host.shell.figures.keeper import PICTURES, THIN_EVERY, THINNED, Figures
from firmware_host.shell.figures.observer import MOST_KEYS, PLIES, STAYS, Observer, bucket
from firmware_host.shell.views.words import languages
from rules.lesson import Lesson
from tests.console.house import PIN, Home, at_home
from tests.shell.bench import Bench

MORNING = datetime(2026, 3, 2, 9, 30)
TODAY = MORNING.date()
NO_DAYS = ("0", "9999", "99999", "00001365000000", "-1", "", "x", "\u0663")
PHONE = 320
"""Pixels that a picture is wide there."""


class Hall:
    """A board in manual time, with somebody who counts."""

    def __init__(self) -> None:
        self.bench = Bench("othello", exhibit=Waits(idle=60, over=10))
        self.observer = Observer(lambda: MORNING + timedelta(seconds=self.bench.now - 1000))
        self.counted: Counter[tuple[str, str]] = Counter()

    def run(self, seconds: float) -> None:
        for _ in range(int(seconds)):
            self.bench.run(1.0)
            self.observer.look(self.bench.now, self.bench.controller)

    def told(self) -> dict[tuple[str, str], int]:
        for (_, what, which), number in self.observer.take().items():
            self.counted[what, which] += number
        return dict(self.counted)

    def do(self, **message: object) -> None:
        self.bench.controller.stir()
        self.bench.commands.do(self.bench.now, message)
        self.run(2)

    def play(self) -> None:
        """One move, by the helping hand."""
        legal = self.bench.controller.session.turn.legal
        self.do(do="choose", move=legal[0].text)
        self.do(do="help")
        self.run(20)


def test_a_game_that_is_left_tells_where_and_one_without_a_move_too() -> None:
    hall = Hall()
    hall.run(70)
    assert hall.bench.controller.display.attracting
    hall.told()
    hall.counted.clear()
    hall.do(do="wake")
    hall.play()
    hall.play()
    assert hall.bench.controller.session.line.ply == 2
    hall.run(70)
    told = hall.told()
    assert told["visit", "09"] == 1
    assert told["begun", "othello"] == told["left", "othello"] == 1
    assert told["minutes", "<=1"] == 1
    assert told["ply", "<=4"] == 1
    (step,) = [which for what, which in told if what == "step"]
    assert step in {state.value for state in State}
    hall.do(do="wake")
    hall.run(70)
    told = hall.told()
    assert told["visit", "09"] == 2
    assert told["ply", "<=0"] == 1
    assert told["begun", "othello"] == 1


def test_a_game_that_ends_is_counted_once() -> None:
    hall = Hall()
    hall.run(2)
    hall.play()
    hall.do(do="resign")
    hall.run(5)
    assert hall.bench.controller.session.outcome
    hall.run(90)
    told = hall.told()
    assert (told["begun", "othello"], told["ended", "othello"]) == (1, 1)
    assert ("left", "othello") not in told


def test_a_game_that_goes_on_after_a_restart_ends_too() -> None:
    hall = Hall()
    hall.run(2)
    hall.play()
    hall.play()
    hall.told()
    hall.observer = Observer(lambda: MORNING)
    hall.play()
    hall.do(do="resign")
    hall.run(5)
    told = hall.told()
    assert (told["begun", "othello"], told["ended", "othello"]) == (1, 1)
    assert ("left", "othello") not in told


def test_a_lesson_is_no_game() -> None:
    """Neither where it is solved nor where it is left: the console shows how many of the games begun ended."""
    hall = Hall()
    hall.run(2)
    hall.do(do="new", game="othello", options={"lesson": 1})
    lesson = hall.bench.controller.game
    assert isinstance(lesson, Lesson)
    hall.do(do="choose", move=next(iter(lesson.find)))
    hall.do(do="help")
    hall.run(20)
    assert ("lesson", "othello") in hall.told()
    hall.do(do="new", game="othello", options={"lesson": 2})
    again = hall.bench.controller.game
    assert isinstance(again, Lesson)
    wrong = next(move for move in again.moves(again.start()) if move.text not in again.find)
    hall.do(do="choose", move=wrong.text)
    hall.do(do="help")
    hall.run(20)
    hall.do(do="new", game="othello", options={})
    told = hall.told()
    assert told["lesson", "othello"] == 2
    assert not {what for what, _ in told} & {"begun", "ended", "left", "minutes"}


@given(st.floats(0, 1e6), st.sampled_from([STAYS, PLIES]))
def test_every_length_has_one_place(value: float, limits: tuple[int, ...]) -> None:
    name = bucket(value, limits)
    sign, limit = (name[0], int(name[1:])) if name[0] == ">" else ("<=", int(name[2:]))
    assert value > limit if sign == ">" else value <= limit


# -- on the disk


def keys_of_a_day(day: date) -> Counter[tuple[str, str, str]]:
    """All that can be counted in one."""
    limits = [*(f"<={n}" for n in STAYS), ">80"]
    whats = {
        "visit": [f"{hour:02}" for hour in range(24)],
        **{what: list(rules.keys()) for what in ("begun", "ended", "left", "lesson")},
        "minutes": limits,
        "ply": [f"<={n}" for n in PLIES],
        "step": [state.value for state in State],
        "language": list(languages()) * 3,
        "sensor": [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)],
    }
    return Counter({(day.isoformat(), what, which): 60 for what, all_ in whats.items() for which in all_})


def test_a_year_of_everything_is_small(tmp_path: Path) -> None:
    book = Book(tmp_path)
    for month in range(0, 366, 30):
        counted: Counter[tuple[str, str, str]] = Counter()
        for k in range(month, min(month + 30, 366)):
            counted.update(keys_of_a_day(TODAY + timedelta(days=k)))
        book.add(counted)
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert size < 50_000_000
    last = TODAY + timedelta(days=365)
    assert book.totals("begun", 365, last)["wari"] == 365 * 60
    assert len(book.daily("visit", 365, last)) == 365
    book.add(Counter({(last.isoformat(), "visit", "10"): 1}), since=last)
    assert set(book.totals("visit", 4000, last)) == {f"{hour:02}" for hour in range(24)}
    assert sum(book.totals("visit", 4000, last).values()) == 24 * 60 + 1


def test_the_same_sensor_counts_once_a_day(tmp_path: Path) -> None:
    book = Book(tmp_path)
    for day in (TODAY, TODAY, TODAY + timedelta(days=1)):
        book.add(Counter({(day.isoformat(), "sensor", "e4"): 1}))
    assert book.totals("sensor", 30, TODAY + timedelta(days=1)) == {"e4": 2}


@pytest.mark.parametrize("content", [b"x" * 5000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    figures = Figures(tmp_path, lambda: MORNING)
    figures.observer.speak("en")
    figures.write()
    figures.write()
    assert figures.message()["periods"][0]["visits"] == 0
    assert figures.picture("languages", 30).count("<rect") == 1
    assert (tmp_path / FILE).with_suffix(".damaged").read_bytes() == content


def test_of_a_year_with_a_worn_page_all_other_days_stay(tmp_path: Path) -> None:
    """The console finds it first: it asks for several pictures at once."""
    days = [(TODAY - timedelta(days=back)).isoformat() for back in range(360)]
    Book(tmp_path).add(Counter({(day, "visit", f"{hour:02}"): 60 for day in days for hour in range(24)}))
    raw = bytearray((tmp_path / FILE).read_bytes())
    worn = len(raw) // 2 // 4096 * 4096
    raw[worn : worn + 4096] = b"\xff" * 4096
    (tmp_path / FILE).write_bytes(raw)
    figures = Figures(tmp_path, lambda: MORNING)
    with ThreadPoolExecutor(len(PICTURES)) as console:
        asked = [console.submit(figures.picture, name, 365) for name in PICTURES]
        assert any(isinstance(each.exception(), BookError) for each in asked)
    kept = Book(tmp_path).daily("visit", len(days), TODAY)
    lost = [day for day, number in kept.items() if number != 24 * 60]
    assert 0 < len(lost) < 20
    figures.observer.speak("en")
    figures.write()
    assert all(figures.picture(name, 365) for name in PICTURES)
    assert (tmp_path / FILE).with_suffix(".damaged").read_bytes() == bytes(raw)


YEAR = 366


def counting(state: Path, now: datetime) -> tuple[Hall, Figures, list[datetime]]:
    """Three years and a month of visits are kept; every look writes, for each is long after the last."""
    wall = [now]
    figures = Figures(state, lambda: wall[0])
    days = (now.date() - timedelta(days=back) for back in range(3 * YEAR + 30))
    Book(state).add(Counter({(day.isoformat(), "visit", "10"): 1 for day in days}))
    return Hall(), figures, wall


def test_what_is_too_old_goes_little_by_little(tmp_path: Path) -> None:
    hall, figures, wall = counting(tmp_path, MORNING)
    left = []
    for day in range(6):
        figures.observer.speak("en")
        figures.look(day * THIN_EVERY + 1000, hall.bench.controller)
        wall[0] += timedelta(days=1)
        left.append(sum(Book(tmp_path).totals("visit", 9 * YEAR, TODAY).values()))
    assert left == [3 * YEAR + 30 - THINNED * k for k in (1, 2, 3, 4)] + [3 * YEAR - 3, 3 * YEAR - 4]


def test_a_clock_that_is_years_ahead_takes_only_the_oldest_with_it(tmp_path: Path) -> None:
    hall, figures, wall = counting(tmp_path, MORNING)
    for minute in range(60):
        wall[0] = datetime(2036, 2, 7, 6, 28) + timedelta(minutes=minute)
        figures.observer.speak("en")
        figures.look(1000 + 700.0 * minute, hall.bench.controller)
    assert sum(Book(tmp_path).totals("visit", 9 * YEAR, TODAY).values()) == 3 * YEAR + 30 - THINNED


def test_nothing_is_kept_while_nothing_is_counted(tmp_path: Path) -> None:
    figures = Figures(tmp_path, lambda: MORNING)
    figures.observer.speak("en")
    figures.keep(on=False, years=3)
    figures.observer.speak("fr")
    figures.write()
    figures.observer.speak("it")
    figures.keep(on=True, years=3)
    figures.observer.speak("de")
    figures.write()
    assert Book(tmp_path).totals("language", 30, TODAY) == {"en": 1, "de": 1}


def test_the_console_says_that_counting_ends_at_once(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            await page.enter()
            await page.set({"figures.on": False, "figures.years": 1})
            assert (await page.until("overview"))["notes"] == []
            assert home.daemon.company.figures
            assert not home.daemon.company.figures.on

    at_home(tmp_path, talk)


def test_what_cannot_be_written_waits_and_is_bounded(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    figures = Figures(tmp_path, lambda: MORNING)
    for k in range(2 * MOST_KEYS):
        figures.observer.speak(f"x{k}")
    figures.write()
    figures.observer.speak("x1")
    (tmp_path / FILE).rmdir()
    figures.write()
    totals = Book(tmp_path).totals("language", 30, TODAY)
    assert len(totals) == MOST_KEYS
    assert totals["x1"] == 2


def test_a_process_that_dies_loses_no_file(tmp_path: Path) -> None:
    book = Book(tmp_path)
    book.add(Counter({(TODAY.isoformat(), "visit", "10"): 1}))
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("insert into counts values (?, 'visit', '11', 1)", (TODAY.isoformat(),))
        for name in (FILE, f"{FILE}-wal"):
            (tmp_path / "cut").mkdir(exist_ok=True)
            if (tmp_path / name).exists():
                (tmp_path / "cut" / name).write_bytes((tmp_path / name).read_bytes())
        db.rollback()
    assert Book(tmp_path / "cut").totals("visit", 1, TODAY) == {"10": 1}


def test_as_a_table_with_nothing_that_a_spreadsheet_would_run(tmp_path: Path) -> None:
    book = Book(tmp_path)
    book.add(Counter({(TODAY.isoformat(), "language", '=cmd|"x"'): 3}))
    rows = list(csv.reader(io.StringIO("".join(book.as_csv()))))
    assert rows == [["day", "what", "which", "number"], [TODAY.isoformat(), "language", '\'=cmd|"x"', "3"]]


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=8), st.integers(0, 10**9)))
def test_any_numbers_make_a_picture(values: dict[str, int]) -> None:
    svg = bars(values, "<title>")
    root = ElementTree.fromstring(svg)
    heights = [float(each.attrib["height"]) for each in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert len(heights) == len(values)
    assert all(0 <= height <= 201 for height in heights)


def test_a_picture_is_read_on_a_phone() -> None:
    root = ElementTree.fromstring(bars({"Othello": 3}, "games"))
    wide = float(root.attrib["viewBox"].split()[2])
    assert float(root.attrib["font-size"]) * PHONE / wide >= 12


def test_a_picture_speaks_the_language_that_is_read(tmp_path: Path) -> None:
    counted = (("begun", "molino"), ("begun", "no-game"), ("step", "setup"), ("step", "no-step"))
    Book(tmp_path).add(Counter({(date.today().isoformat(), *which): 1 for which in counted}))

    async def talk(home: Home) -> None:
        async with home.page() as page, aiohttp.ClientSession() as session:
            token = await page.enter()
            for language, said in (
                ("de", {"Mühle", "no-game", "Aufstellen", "no-step"}),
                ("xx", {"molino", "no-game", "setup", "no-step"}),
            ):
                found = set()
                for name in ("games", "steps"):
                    query = f"language={language}&token={token}"
                    async with session.get(f"{home.url}/api/figures/{name}.svg?{query}") as answer:
                        found |= set(re.findall("<title>([^:<]+): 1</title>", await answer.text()))
                assert found == said

    at_home(tmp_path, talk)


def test_nothing_that_is_kept_tells_of_anybody(tmp_path: Path) -> None:
    """Days, hours, and words of our own: no address, no time nearer than an hour, no text that was typed."""

    async def talk(home: Home) -> None:
        async with home.page() as page, aiohttp.ClientSession() as session:
            await page.say("language", language="en")
            assert "allowed: " in await page.refused("language", language="<script>")
            token = await page.enter()
            assert home.daemon.company.figures
            home.daemon.company.figures.write()
            await page.say("figures")
            assert (await page.until("figures"))["pictures"] == list(PICTURES)
            for name in (*(f"figures/{each}.svg" for each in PICTURES), "figures.csv"):
                async with session.get(f"{home.url}/api/{name}?token={token}") as answer:
                    assert answer.status == 200, name
                    assert await answer.text()
                async with session.get(f"{home.url}/api/{name}?token=x") as answer:
                    assert answer.status == 403
            for bad in ("figures/pin.svg", *(f"figures/days.svg?days={days}" for days in NO_DAYS)):
                sign = "&" if "?" in bad else "?"
                async with session.get(f"{home.url}/api/{bad}{sign}token={token}") as answer:
                    assert answer.status == 404, bad

    at_home(tmp_path, talk)
    table = "".join(Book(tmp_path).as_csv())
    assert "language,en,1" in table
    allowed = re.compile(
        r"\d{4}-\d\d-\d\d,(visit,\d\d|language,[a-z]{2}|(begun|ended|left|lesson),[a-z0-9-]+|"
        r"(minutes|ply),(<=|>)\d+|step,[a-z]+|sensor,[a-z0-9.]+),\d+"
    )
    assert all(allowed.fullmatch(line) for line in table.splitlines()[1:]), table
    assert PIN not in table


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(BookError, match=re.escape(str(tmp_path / FILE))):
        Book(tmp_path).totals("visit", 1, TODAY)
