"""The contract of the sensor drivers, on the board itself."""

from __future__ import annotations

import pytest

from hardware import contract
from simulator.scenario.on_wood.guide import Guide

DEAF = ("gpio-matrix", "rpi-gpio")
"""Drivers on the header's own pins, which answer whether or not anything hangs on them."""


def test_an_empty_board_reads_nothing(guide: Guide) -> None:
    guide.clear()
    assert not guide.stuck, f"{', '.join(sorted(guide.stuck))}: something is read, though the board is empty"
    contract.a_scan_has_its_shape_and_belongs_to_the_caller(guide.sensors, guide.profile)


def test_a_site(guide: Guide, name: str) -> None:
    """Seen both ways, and alone; with each pole where the board tells them apart."""

    def check() -> None:
        contract.seen_alone(guide, name)
        if guide.profile.sensing == "polarity" and name in guide.profile.spots:
            channel = contract.channels(guide.profile)[name]
            assert guide.watch.settled[channel] == 1, f"{name}: the north pole reads {guide.watch.settled[channel]:+d}"
            guide.occupy({name}, "S")
            contract.must_sense(guide, {name}, name)
            assert guide.watch.settled[channel] == -1, f"{name}: the south pole reads {guide.watch.settled[channel]:+d}"
        contract.seen_to_go(guide)

    guide.judge(name, check)


def test_three_corners_fake_no_fourth(guide: Guide) -> None:
    """The crossings of a matrix without diodes would."""
    cells, sensed = guide.profile.cells, contract.channels(guide.profile)
    for name, (column, row) in ((name, cell) for cell, name in cells.items()):
        corners = {cells.get((column + dx, row + dy), "") for dx in (0, 1) for dy in (0, 1)}
        if corners <= set(sensed):
            contract.missed_among(guide, corners, name)
            return
    pytest.skip("no four sites with sensors lie in a square")


def test_an_unplugged_board_is_a_fault_and_comes_back(guide: Guide, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--rig-unplug"):
        pytest.skip("only with --rig-unplug")
    if guide.profile.sensors.driver in DEAF:
        pytest.skip(f"{guide.profile.sensors.driver}: pins of the header answer whatever hangs on them")
    with guide.unplugged():
        contract.unplugged_is_a_fault_with_a_cure(guide.sensors)
    guide.plugged_in()
    contract.seen_to_go(guide)


def test_closed_twice_and_opened_again(guide: Guide) -> None:
    sensors = guide.sensors
    try:
        contract.closing_twice_is_fine_and_a_closed_device_says_so(sensors)
    finally:
        guide.ports.close()
        guide.ports.open()
        guide.forget()
    contract.seen_to_go(guide)
