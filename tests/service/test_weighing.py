"""The calibration of pits that count, on simulated scales whose cells differ, by a person who sees light alone; and a
game that is sown on what it has found."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from firmware_host.core.states import State as Playing
from firmware_host.service.calibrating.weighing import State, Weighing
from firmware_host.service.live import live
from firmware_host.service.opened import Opened
from firmware_host.service.screen import Screen
from firmware_host.shell.games.placement import place
from hardware.calibration import apply, read, write
from hardware.profile import Profile, load
from hardware.scales.cells import nominal
from rules import registry
from simulator.faults import Broken
from simulator.rig import Rig
from simulator.scenario.stage import Stage
from simulator.weighed_pits import Heap, Pits, Surroundings
from simulator.wired.scales import ScaleBoard
from tests.service.hands import Hand, Pace
from tests.service.woods import BRIGHT, BuiltPorts, built
from tests.soak.counting import JUDGED_S, Sower

BOARD = load("pits-2x6-count")
MASS_G, SEEDS = 50.0, 5
UNIT_G, SPREAD = 4.6, 0.05


AROUND = Surroundings(unlike=1.0, hum_nv=2000.0, fingers_g=40.0, warms_k_s=0.004)


class Unlike(ScaleBoard):
    surroundings = AROUND


class UnlikeRig(Rig):
    """Whose seeds are heavier than the board file says."""

    surroundings = AROUND

    def __init__(self, wood: Profile, poles: Mapping[str, int] | None = None) -> None:
        has_chips = wood.sensors.driver == "nau7802"
        super().__init__(wood, "pins", poles or {"s": 0}, circuit=Unlike if has_chips else None)

    def _plug_in(self) -> None:
        super()._plug_in()
        pits_of(self).heap = Heap(UNIT_G, SPREAD, Random(7))


def pits_of(rig: Rig) -> Pits:
    assert rig.pits
    return rig.pits


class Person:
    """Puts the mass where light asks for it, and seeds into all pits at the end."""

    def __init__(self, rig: Rig, it: Weighing) -> None:
        self._rig, self._it = rig, it
        self._chance = Random(5)
        self._pits = pits_of(rig)

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
        self._pits.cells[channel].lay(self._pits.now, grams, 1.0)

    def _level(self, site: str) -> int:
        pixels = self._rig.profile.spots[site].pixels
        return sum(sum(self._rig.frame[3 * pixel : 3 * pixel + 3]) for pixel in pixels)


def calibrated(wood: Profile, faults: Iterable[str] = (), profile: Profile = BOARD) -> Weighing:
    """wood: as built. profile: as its file says."""
    rig = UnlikeRig(wood)
    for site in faults:
        rig.faults.add(Broken(site))
    ports = BuiltPorts(rig, profile)
    it = Weighing(profile, MASS_G, SEEDS, nominal(profile.sensors.params).per_gram)
    driver: Any = getattr(rig.sensors, "port", rig.sensors)
    pace = Pace(Person(rig, it)())
    pace.limit = 40_000

    class Codes:
        done = property(lambda _: it.done)
        lights, said, picture = it.lights, it.said, it.picture

        @staticmethod
        def scan(now: float, levels: list[int]) -> None:
            it.scan(now, levels, driver.codes)

    assert live(Codes(), Opened(profile, ports), Screen(io.StringIO(), live=False), pace)  # type: ignore[arg-type]
    return it


def test_what_is_found_makes_the_board_count() -> None:
    """Kept as a file and read again, on the same unlike cells."""
    it = calibrated(BOARD)
    assert it.diagnosis.findings == ()
    assert it.result
    assert it.result.spread == pytest.approx(SPREAD, rel=0.5)
    again = apply(BOARD, read(write(it.result), "x.calibration.toml", BOARD))
    assert again.sensors.params["spread"] == it.result.spread
    rig = UnlikeRig(again)
    pits = pits_of(rig)
    for channel, cell in pits.cells.items():
        cell.lay(pits.now, UNIT_G * (channel % 5), 1.0)
    for _ in range(150):
        levels = rig.sensors.scan()
    counted = [levels[channel] for channel in pits.cells]
    assert counted == [channel % 5 for channel in pits.cells]
    rig.close()


KALAH = registry.load("kalah", seeds=3)
SHORT = ("4", "5", "4", "1", "1", "5", "1", "6", "4", "4")
"""A whole game of it."""


def test_a_whole_game_is_sown_behind_a_microcontroller_that_was_calibrated_by_light() -> None:
    """Firmware, serial line, driver and session; hands lean on pits and linger in them, and it gets warmer."""
    board = load("pits-2x6-hx711")
    it = calibrated(board, profile=board)
    assert it.diagnosis.findings == ()
    assert it.result
    again = apply(board, read(write(it.result), "x.calibration.toml", board))
    stage = Stage(KALAH, place(KALAH, again), gate="pins", make_rig=UnlikeRig)
    stage.steady = True
    stage.wood.set_up(KALAH.board(KALAH.start()), in_box=False)
    stage.switch_on()
    stage.wait(3.0)
    sower = Sower(stage, Random(2))
    for ply, text in enumerate(SHORT, start=1):
        position = stage.session.line.position
        (move,) = (move for move in KALAH.moves(position) if move.text == text)
        sower.carry_out(move)
        stage.wait(JUDGED_S)
        assert (stage.session.line.ply, stage.session.line.position) == (ply, KALAH.play(position, move))
    assert KALAH.outcome(stage.session.line.position) is not None
    assert stage.session.state is Playing.OVER
    stage.close()


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
