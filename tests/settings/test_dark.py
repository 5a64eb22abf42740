"""What opening hours do to the light, and what they may not where nothing vouches for the clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.exhibit.visitors import Visitors
from firmware_host.shell.process.wall_clock import AGREED, EARLIEST, LOOK_EVERY, WallClock
from firmware_host.shell.settings.applied import SOMEBODY_THERE, Applied
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.views.publisher import Publisher
from tests.console.house import vouching
from tests.shell.bench import SETTLES, Bench

EVENING = datetime(2026, 11, 28, 18, 5).timestamp()
HOURS = {"hours.open": ("mon-sun 10:00-18:00",), "exhibit.idle": 1.0}
LONG = 1500


class Hall:
    """An exhibit at five past six by its clock, half an hour and more compressed: a few scans a second."""

    def __init__(self, root: Path) -> None:
        self.bench = Bench("othello", exhibit=Waits(idle=60))
        began = self.bench.now
        self.house = InForce(None, HOURS, clock=WallClock(lambda: EVENING + self.bench.now - began, root))
        publisher = Publisher(self.bench.manager, "en", lambda kind, text: None, exhibit=True)
        self.applied = Applied(self.house, self.bench.manager, self.bench.exhibit, Visitors(), publisher)

    def second(self, *, touched: bool = False) -> bool:
        """Whether it is dark afterwards."""
        if touched:
            self.bench.controller.stir()
        self.bench.run(SETTLES)
        self.applied.look(self.bench.now)
        self.bench.now += 1 - SETTLES
        return self.applied.dark

    def left_alone(self, seconds: int) -> list[bool]:
        return [self.second() for _ in range(seconds)]


def test_hands_light_a_board_whose_clock_may_be_wrong(tmp_path: Path) -> None:
    """Its mains were cut when the house closed, and nobody tells it the time: it is morning."""
    hall = Hall(tmp_path)
    assert not any(hall.second(touched=k % 300 == 0) for k in range(LONG))
    dark = hall.left_alone(LONG)
    assert not any(dark[: int(SOMEBODY_THERE) - 300])
    assert all(dark[-LONG // 2 :]), "nobody is there"
    assert not hall.second(touched=True)
    assert not any(hall.left_alone(int(SOMEBODY_THERE) - 1))
    assert all(hall.left_alone(LONG)[-LONG // 2 :])


def test_a_house_whose_clock_is_right_is_dark_when_it_is_closed(tmp_path: Path) -> None:
    hall = Hall(vouching(tmp_path))
    assert all(hall.left_alone(200)[-10:])
    assert all(hall.second(touched=True) for _ in range(100))


def clock(root: Path, now: float = EVENING) -> WallClock:
    return WallClock(lambda: now, root)


def with_battery(root: Path, told: str) -> Path:
    path = root / "sys/class/rtc/rtc1/since_epoch"
    path.parent.mkdir(parents=True)
    path.write_text(told)
    return root


def test_a_time_server_vouches_for_the_clock(tmp_path: Path) -> None:
    assert not clock(tmp_path).is_sure
    vouching(tmp_path)
    assert clock(tmp_path).is_sure
    assert not clock(tmp_path, EARLIEST - 1).is_sure
    assert clock(tmp_path, EARLIEST - 1).is_wrong


@pytest.mark.parametrize(
    ("told", "sure"),
    [(f"{EVENING + AGREED - 1:.0f}\n", True), (f"{EVENING - AGREED - 1:.0f}\n", False), ("57\n", False), ("", False)],
)
def test_a_clock_with_a_battery_vouches_too_and_one_without_does_not(tmp_path: Path, told: str, sure: bool) -> None:
    assert clock(with_battery(tmp_path, told)).is_sure is sure


def test_staff_vouch_for_it_until_the_computer_is_switched_off(tmp_path: Path) -> None:
    start = tmp_path / "proc/sys/kernel/random/boot_id"
    start.parent.mkdir(parents=True)
    start.write_text("first\n")
    (tmp_path / "state").mkdir()

    def started(now: float = EVENING) -> WallClock:
        return WallClock(lambda: now, tmp_path, tmp_path / "state")

    clock = started()
    assert not clock.is_sure
    clock.vouch()
    assert clock.is_sure
    assert started().is_sure, "the program was started again"
    assert not started(EARLIEST - 1).is_sure
    start.write_text("second\n")
    assert not started().is_sure


def test_what_cannot_be_kept_counts_as_long_as_the_program_runs(tmp_path: Path) -> None:
    clock = WallClock(lambda: EVENING, tmp_path, tmp_path / "none")
    clock.vouch()
    assert clock.is_sure
    assert not WallClock(lambda: EVENING, tmp_path, tmp_path / "none").is_sure


def test_it_is_asked_seldom(tmp_path: Path) -> None:
    now = [EVENING]
    asked = WallClock(lambda: now[0], with_battery(tmp_path, f"{EVENING:.0f}"))
    assert asked.is_sure
    (tmp_path / "sys/class/rtc/rtc1/since_epoch").unlink()
    now[0] += LOOK_EVERY - 1
    assert asked.is_sure
    now[0] += 1
    assert not asked.is_sure


def test_the_house_moves_to_its_own_time_zone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card's image knows none; staff choose it while the board plays."""
    noon = datetime(2026, 11, 28, 12, tzinfo=UTC)
    clock = WallClock(noon.timestamp, tmp_path)
    for zone, hour in [("UTC", 12), ("Asia/Tokyo", 21), ("Europe/Madrid", 13)]:
        monkeypatch.setenv("TZ", zone)
        assert clock.now.hour == hour
    monkeypatch.undo()
    time.tzset()
