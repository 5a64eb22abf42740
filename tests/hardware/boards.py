"""Boards for the tests of the drivers: which there are, laid out and read by names."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from hardware.profile import Profile, Sensors, load, shipped
from simulator.nano import missing
from simulator.on_the_bench import POLES, OnTheBench, occupy, sensed
from simulator.rig import Gate, Rig, is_serial
from simulator.wired_drivers import circuits

__all__ = ["POLES", "RIGS", "SERIAL", "SERIAL_GATES", "WIRED", "OnTheBench", "build", "occupy", "sensed", "with_params"]

SERIAL_GATES: tuple[Gate, ...] = ("pins", "avr")
WIRED = [name for name in shipped() if load(name).sensors.driver in circuits()]
"""Boards whose sensors have a driver on the Pi's own pins and buses."""
RIGS: list[tuple[str, Gate]] = [(name, "ports") for name in shipped()]
RIGS += [(name, "pins") for name in WIRED]
SERIAL = [name for name in shipped() if is_serial(load(name))]
"""Boards behind a microcontroller; the gates run its firmware in MicroPython and in C."""
RIGS += [(name, gate) for name in SERIAL for gate in SERIAL_GATES if load(name).sensing != "count"]
RIGS += [("pits-2x6-hx711", "pins")]  # test_serial_scales.py has the Nano that weighs


def build(name: str, gate: Gate) -> Rig:
    """The test is skipped, with the cure, where the compiler of the firmware is missing."""
    if gate == "avr" and (lacking := missing()):
        pytest.skip(lacking)
    return Rig(load(name), gate, POLES)


def with_params(profile: Profile, **params: object) -> Profile:
    """The same board with other settings of its sensor driver."""
    sensors = profile.sensors
    changed = MappingProxyType({**sensors.params, **params})
    return replace(profile, sensors=Sensors(sensors.driver, sensors.channels, changed))
