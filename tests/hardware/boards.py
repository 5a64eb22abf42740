"""Boards for the tests of the drivers: which there are, laid out and read by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from hardware.profile import Profile, Sensors, load, shipped
from simulator.rig import Gate, Rig
from simulator.wired import CIRCUITS

POLES = {"W": 1, "b": -1}
WIRED = [name for name in shipped() if load(name).sensors.driver in CIRCUITS]
"""Boards whose sensors have a driver on the Pi's own pins and buses."""
RIGS: list[tuple[str, Gate]] = [(name, "ports") for name in shipped()]
RIGS += [(name, "pins") for name in WIRED]


def with_params(profile: Profile, **params: object) -> Profile:
    """The same board with other settings of its sensor driver."""
    sensors = profile.sensors
    changed = MappingProxyType({**sensors.params, **params})
    return replace(profile, sensors=Sensors(sensors.driver, sensors.channels, changed))


def channels(profile: Profile) -> Mapping[str, int]:
    """Every spot and button that has a sensor."""
    spots = {spot.name: spot.channel for spot in profile.spots.values() if spot.channel is not None}
    return spots | dict(profile.buttons)


def occupy(rig: Rig, names: set[str], piece: str = "W") -> None:
    """Exactly these spots and buttons are sensed."""
    spots = set(rig.profile.spots)
    press = rig.profile.sensing == "press"
    rig.world.pressed = {name for name in names if press or name not in spots}
    rig.world.set_up({} if press else dict.fromkeys(names & spots, piece))


def sensed(rig: Rig) -> set[str]:
    """The spots and buttons whose level is not 0."""
    levels = rig.sensors.scan()
    assert len(levels) == rig.sensors.channels == rig.profile.sensors.channels
    return {name for name, channel in channels(rig.profile).items() if levels[channel]}
