"""Every shipped board with a driver of the header's, on real kernel devices by the unmodified libraries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from hardware.profile import load, shipped
from tests.pi.installed import as_the_service, bring_helpers
from tests.pi.machine import Machine

DRIVERS = ("gpio-matrix", "rpi-gpio", "hc165", "mcp23017", "mcp3008")
BOARDS = [name for name in shipped() if load(name).sensors.driver in DRIVERS]
WHOLE = {load(name).sensors.driver: name for name in reversed(BOARDS)}
"""The first board of each driver."""
SEED, FAULTS = 1, 10


@pytest.fixture(scope="module")
def told(pi: Machine) -> Mapping[str, Mapping[str, Any]]:
    """What the guest says of the first board of each driver."""
    bring_helpers(pi)
    said = as_the_service(pi, "drivers.py", str(SEED), *WHOLE.values())
    return {told["board"]: told for line in said.splitlines() if line.startswith("{") and (told := json.loads(line))}


@pytest.mark.parametrize("name", WHOLE.values())
class TestBoard:
    def test_an_empty_board_reads_nothing(self, told: Mapping[str, Any], name: str) -> None:
        assert told[name]["rest"] == [[], []]

    def test_every_site_and_button_reads_alone_as_on_the_stand_in(self, told: Mapping[str, Any], name: str) -> None:
        assert told[name]["sites"] == []

    def test_a_bad_wire_reads_as_on_the_stand_in(self, told: Mapping[str, Any], name: str) -> None:
        assert told[name]["differing"] == []
        assert len(told[name]["faults"]) == FAULTS
        assert any("told apart" in fault for fault in told[name]["faults"])

    def test_it_opens_again_after_it_was_closed(self, told: Mapping[str, Any], name: str) -> None:
        assert told[name]["again"] == []

    def test_the_pixels_take_what_was_meant(self, told: Mapping[str, Any], name: str) -> None:
        if (pixels := told[name]["pixels"]) is not None:
            assert pixels["as meant"], pixels
