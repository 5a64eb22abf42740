"""Boards built otherwise than their files say, and the person who calibrates them, led by light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from firmware_host.service.calibrating.plan import anchors, sites_of
from firmware_host.service.calibrating.procedure import Calibrating, State
from firmware_host.service.opened import Opened
from hardware.drivers import open_pixels
from hardware.ports import PixelPort, SensorPort
from hardware.profile import Profile
from simulator.rig import Gate, Rig
from tests.service.hands import Hand, rig_of

BRIGHT = 100
"""Of the three bytes of a pixel together, with the brightness and gamma of the shipped boards: what stands out."""


def built(
    profile: Profile,
    sensors: Mapping[str, str] | None = None,
    lights: Mapping[str, str] | None = None,
    order: str | None = None,
) -> Profile:
    """The board as it was really built. sensors, lights: site -> the site whose wire leads to it."""
    spots = dict(profile.spots)
    for site, other in (sensors or {}).items():
        spots[site] = replace(spots[site], channel=profile.spots[other].channel)
    for site, other in (lights or {}).items():
        spots[site] = replace(spots[site], pixels=profile.spots[other].pixels)
    return replace(profile, spots=spots, pixels=replace(profile.pixels, order=order or profile.pixels.order))


class BuiltPorts:
    """The ports of a board as the program opens them, by a file that may be wrong."""

    def __init__(self, rig: Rig, profile: Profile) -> None:
        self.sensors: SensorPort = rig.sensors
        self._rig = rig
        self.pixels: PixelPort = open_pixels(profile, rig.spi) if rig.gate == "pins" and not rig.serial else rig.pixels

    def open(self) -> None:
        pass

    def close(self) -> None:
        self.pixels.close()
        self._rig.close()


def opened(wood: Profile, profile: Profile, gate: Gate = "ports", seed: int = 0) -> tuple[Rig, Opened]:
    """wood: as built. profile: as its file says."""
    rig = rig_of(wood, gate, seed)
    return rig, Opened(profile, BuiltPorts(rig, profile))


class Person:
    """Puts a magnet where the lights and the instructions say, and presses a button where nothing happens. slow: has
    no button, and waits instead."""

    def __init__(self, rig: Rig, calibrating: Calibrating, *, slow: bool = False, pole: str = "N") -> None:
        self.rig = rig
        self.it = calibrating
        self.touched = 0
        self._slow = slow
        self._pole = pole

    def __call__(self) -> Hand:
        while self.it.state is State.EMPTY:
            yield 0.1
        while self.it.state is State.WALK:
            yield from self._follow()
        corners = iter(anchors(self.it.profile))
        while self.it.state is State.CORNERS:
            yield from self._put(next(corners))
        names = iter(sites_of(self.it.profile))
        while self.it.state is State.NAMES:
            site = next(names)
            if self._level(site) < BRIGHT:
                yield from self._put(site)
        while self.it.state is State.COLOURS:
            for colour in range(2):
                shown = [site for site in sites_of(self.it.profile) if self._shows(site, colour)]
                if not shown:
                    yield from self._give_up()
                    break
                yield from self._put(shown[0])
        yield 1.0

    def _follow(self) -> Hand:
        site = max(self.rig.profile.spots, key=self._level)
        if self._level(site) < BRIGHT:
            yield 0.05  # it blinks, and is off just now
        else:
            yield from self._put(site)

    def _put(self, site: str) -> Hand:
        """Once more where the light flickers: it was not what was asked for."""
        for _ in range(2):
            self.touched += 1
            progress = self._progress()
            press = self.rig.profile.sensing == "press"
            if press:
                self.rig.hand.press(site)
            else:
                self.rig.hand.place(site, self._pole)
            yield 0.3
            flickers = self.it.stage is not None and self.it.stage.wrong
            if press:
                self.rig.hand.release(site)
            else:
                self.rig.hand.take(site)
            yield 0.15
            if self._progress() != progress:
                return
            if not flickers:
                break
        yield from self._give_up()

    def _give_up(self) -> Hand:
        progress = self._progress()
        if self._slow:
            while self._progress() == progress:
                yield 1.0
        else:
            name = next(iter(self.rig.profile.buttons))
            self.rig.hand.press(name)
            yield 0.3
            self.rig.hand.release(name)
            yield 0.3

    def _progress(self) -> object:
        stage, facts = self.it.stage, self.it.facts
        known = (facts.sensor_faults, facts.silent, facts.shared, facts.named, facts.unnamed)
        return self.it.state, stage.task if stage else "", [len(each) for each in known]

    def _level(self, site: str) -> int:
        pixels = self.rig.profile.spots[site].pixels
        return sum(sum(self.rig.frame[3 * pixel : 3 * pixel + 3]) for pixel in pixels)

    def _shows(self, site: str, colour: int) -> bool:
        pixels = self.rig.profile.spots[site].pixels
        if not pixels:
            return False
        lit = self.rig.frame[3 * pixels[0] : 3 * pixels[0] + 3]
        return lit[colour] > 60 and sum(lit) == lit[colour]
