"""The calibration of pits that count, on simulated scales whose cells differ, by a person who sees light alone."""

from __future__ import annotations

import io
from collections.abc import Iterable
from random import Random

import pytest

from firmware_host.service.calibrating.weighing import State, Weighing
from firmware_host.service.live import live
from firmware_host.service.opened import Opened
from firmware_host.service.screen import Screen
from hardware.calibration import apply, read, write
from hardware.profile import Profile, load
from hardware.scales.cells import nominal
from simulator.faults import Broken
from simulator.rig import Rig
from simulator.weighed_pits import Surroundings
from simulator.wired.scales import ScaleBoard
from tests.service.hands import Hand, Pace
from tests.service.woods import BRIGHT, BuiltPorts, built

BOARD = load("pits-2x6-count")
MASS_G, SEEDS = 50.0, 5
UNIT_G, SPREAD = 4.6, 0.05


class Unlike(ScaleBoard):
    surroundings = Surroundings(unlike=1.0, hum_nv=2000.0)


class Person:
    """Puts the mass where light asks for it, and seeds into all pits at the end."""

    def __init__(self, rig: Rig, it: Weighing) -> None:
        self._rig, self._it = rig, it
        self._chance = Random(5)
        assert isinstance(rig.board, ScaleBoard)
        self._board = rig.board

    def __call__(self) -> Hand:
        while self._it.state is State.EMPTY:
            yield 0.1
        while self._it.state is State.MASS:
            site = max(self._rig.profile.spots, key=self._level)
            if self._level(site) < BRIGHT:
                yield 0.05
                continue
            yield from self._weigh(site)
        for site in self._rig.profile.spots:
            self._load(site, sum(UNIT_G * self._chance.gauss(1, SPREAD) for _ in range(SEEDS)))
            yield 0.4
        while not self._it.done:
            yield 0.5

    def _weigh(self, site: str) -> Hand:
        self._load(site, MASS_G)
        for _ in range(50):
            yield 0.1
            if "take the mass away" in self._it.picture(0.0):
                break
        else:
            self._rig.hand.press("ok")
            yield 0.3
            self._rig.hand.release("ok")
        self._load(site, 0.0)
        yield 2.5

    def _load(self, site: str, grams: float) -> None:
        channel = self._rig.profile.spots[site].channel
        assert channel is not None
        self._board.pits.cells[channel].lay(self._board.pits.now, grams, 1.0)

    def _level(self, site: str) -> int:
        pixels = self._rig.profile.spots[site].pixels
        return sum(sum(self._rig.frame[3 * pixel : 3 * pixel + 3]) for pixel in pixels)


def calibrated(wood: Profile, faults: Iterable[str] = ()) -> Weighing:
    rig = Rig(wood, "pins", {"s": 0}, circuit=Unlike)
    for site in faults:
        rig.faults.add(Broken(site))
    ports = BuiltPorts(rig, BOARD)
    it = Weighing(BOARD, MASS_G, SEEDS, nominal(BOARD.sensors.params).per_gram)
    pace = Pace(Person(rig, it)())
    pace.limit = 40_000

    class Codes:
        done = property(lambda _: it.done)
        lights, said, picture = it.lights, it.said, it.picture

        @staticmethod
        def scan(now: float, levels: list[int]) -> None:
            it.scan(now, levels, rig.sensors.codes)  # type: ignore[attr-defined]

    assert live(Codes(), Opened(BOARD, ports), Screen(io.StringIO(), live=False), pace)  # type: ignore[arg-type]
    return it


def test_what_is_found_makes_the_board_count() -> None:
    """Kept as a file and read again, on the same unlike cells."""
    it = calibrated(BOARD)
    assert it.diagnosis.findings == ()
    assert it.result
    assert it.result.spread == pytest.approx(SPREAD, rel=0.5)
    again = apply(BOARD, read(write(it.result), "x.calibration.toml", BOARD))
    assert again.sensors.params["spread"] == it.result.spread
    rig = Rig(again, "pins", {"s": 0}, circuit=Unlike)
    assert isinstance(rig.board, ScaleBoard)
    for channel, cell in rig.board.pits.cells.items():
        cell.lay(rig.board.pits.now, UNIT_G * (channel % 5), 1.0)
    for _ in range(150):
        levels = rig.sensors.scan()
    counted = [levels[channel] for channel in rig.board.pits.cells]
    assert counted == [channel % 5 for channel in rig.board.pits.cells]
    rig.close()


def test_scales_that_are_exchanged_and_dead_ones_are_told() -> None:
    it = calibrated(built(BOARD, sensors={"a1": "b1", "b1": "a1"}), ["f2"])
    assert it.result
    own = {site: BOARD.spots[site].channel for site in ("a1", "b1", "c1")}
    assert (it.result.sites["a1"], it.result.sites["b1"]) == (own["b1"], own["a1"])
    assert it.result.sites["c1"] == own["c1"]
    assert it.diagnosis.findings == (
        "f2: dead: check its load cell and converter",
        "a1: its scale is wired where the board file has another pit's; put right",
        "b1: its scale is wired where the board file has another pit's; put right",
    )
    assert it.diagnosis.sites == {"f2"}
