"""Skipping time in which nothing can happen makes no difference; and what grows is found."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.journal import store
from tests.soak.campaign import Cell
from tests.soak.crowd import Crowd
from tests.soak.ledger import Holding, slope
from tests.soak.month import MOST_GROWTH, WARM, growth, hushed, live, say
from tests.soak.museum import Museum, Ticks

WAITS = Waits(idle=30.0, over=5.0, pause=8.0, offer=6.0)
VISITS = 5


async def afternoon(museum: Museum, seed: int) -> dict[str, Any]:
    """Some visits one after the other, a power cut between them; all that can be told afterwards."""
    chance = Random(seed)
    lines: list[str] = []
    visitors = Crowd(museum, chance, lambda line: lines.append(line + say(museum, line)), lines.append)
    attracted = []
    await museum.open()
    try:
        for visit in range(VISITS):
            museum.wait(chance.choice((0.5, 4.0, 33.0)))
            await museum.breathe()
            attracted.append(museum.controller.display.attracting)
            await visitors.come()
            if visit == VISITS // 2:
                await visitors.go()
                await museum.lose_power()
        shown = [page.last for page in visitors.pages]
        scene = dict(museum.controller.display.scene)
        museum.wait(WAITS.idle + 2)
        await museum.breathe()
        museum.controller.diary.journal.commit()
        with closing(store.open_existing(museum.store.path)) as journal:
            games = list(store.games(journal))
            events = [list(store.events(journal, game.number)) for game in games]
    finally:
        await visitors.go()
        await museum.shut()
        museum.close()
    for page in shown:
        page.pop("light", None)  # of a light that moves only every thirtieth of a second is shown
        page.pop("thoughts", None)
    return {
        "lines": lines,
        "attracted": attracted,
        "games": games,
        "events": events,
        "pages": shown,
        "scene": scene,
        "now": museum.now,
        "told": museum.told(),
    }


@pytest.mark.parametrize(
    ("game", "sensing", "seed"), [("othello", "polarity", 3), ("wari", "press", 4), ("ajedrez-jerez", "occupancy", 5)]
)
def test_skipped_time_makes_no_difference(tmp_path: Path, game: str, sensing: str, seed: int) -> None:
    told, scans = [], []
    for skips in (True, False):
        folder = tmp_path / str(skips)
        (folder / "1").mkdir(parents=True)
        museum = Museum(game, sensing, folder, WAITS, Random(seed), skips=skips)
        with hushed():
            told.append(asyncio.run(afternoon(museum, seed)))
        scans.append(museum.scans)
    assert any(told[0]["attracted"])
    for name in told[0]:
        assert told[0][name] == told[1][name], name
    assert scans[0] < scans[1] / 4


@pytest.mark.parametrize("cell", [("molino", "occupancy", "cut"), ("oware", "press", "powered")], ids="-".join)
def test_a_day_in_a_museum(cell: Cell) -> None:
    """A month and weekends with every game are campaigns: ``make soak``."""
    result = live(cell, 7, 1)
    assert not result.failures, result.failures[0]
    assert result.counts["visits"] > 20


def test_ticks_are_the_same_one_by_one_and_skipped() -> None:
    for hz in (100.0, 60.0, 37.0):
        clock, other = Ticks(hz), Ticks(hz)
        for _ in range(1000):
            clock.advance(1 / hz)
        other.advance(1000 / hz)
        assert clock.now == other.now
        for time in (0.0, 0.1, 0.3, 1 / 3, 123.456, 999 / hz, clock.now):
            at = clock.first_after(time)
            assert at / hz >= time > (at - 1) / hz


def test_growth_is_told() -> None:
    assert slope([5.0] * 20) == 0
    assert slope([5.0 + 0.5 * day for day in range(20)]) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("leak", "grows"),
    [({}, []), ({"objects": 60}, ["objects"]), ({"files": 1, "rss": 200}, ["rss", "files"])],
    ids=str,
)
def test_a_leak_is_seen(leak: dict[str, int], grows: list[str]) -> None:
    """An object left behind by each of sixty visits a day, or one file a day; not what happens on the first days,
    nor what comes and goes."""

    def at(day: int) -> Holding:
        def held(name: str, base: int) -> int:
            return base + leak.get(name, 0) * day + (100 if day < WARM else day % 2)

        objects = Counter({"dict": held("objects", 50_000)})
        sizes = [held(name, base) for name, base in (("files", 14), ("threads", 3), ("tasks", 2), ("disk", 4000))]
        return Holding(held("rss", 57_000), held("blocks", 225_000), objects, 500, *sizes)

    days = [at(day) for day in range(30)]
    assert [name for name, rate in growth(days).items() if rate > MOST_GROWTH[name]] == grows
    assert growth(days[:15]) == {}
