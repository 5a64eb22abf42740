"""Every shipped board with a driver of the header's, on real kernel devices by the unmodified libraries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from hardware.profile import load, shipped
from tests.pi.installed import as_the_service, bring_helpers
from tests.pi.machine import Machine

DRIVERS = ("gpio-matrix", "rpi-gpio", "hc165", "mcp23017", "mcp3008", "nau7802")
BOARDS = [name for name in shipped() if load(name).sensors.driver in DRIVERS]
WHOLE = {driver: name for name in reversed(BOARDS) if (driver := load(name).sensors.driver) != "nau7802"}
"""The first board of each driver; one of load cells has a game of its own (check_scales.py)."""
OTHERS = [name for name in BOARDS if name not in WHOLE.values()]
SEED, FAULTS = 1, 10

Told = Mapping[str, Any]


def ask(pi: Machine, what: str, boards: Iterable[str]) -> dict[str, Told]:
    said = as_the_service(pi, "drivers.py", str(SEED), what, *boards)
    return {told["board"]: told for line in said.splitlines() if line.startswith("{") and (told := json.loads(line))}


@pytest.fixture(scope="module")
def told(pi: Machine) -> dict[str, Told]:
    """What the guest says of the boards that are tried whole."""
    bring_helpers(pi)
    return ask(pi, "whole", WHOLE.values())


@pytest.mark.parametrize("name", WHOLE.values())
class TestBoard:
    def test_an_empty_board_reads_nothing(self, told: Mapping[str, Told], name: str) -> None:
        assert told[name]["rest"] == [[], []]

    def test_every_site_and_button_reads_alone_as_on_the_stand_in(self, told: Mapping[str, Told], name: str) -> None:
        assert told[name]["sites"] == []

    def test_a_bad_wire_reads_as_on_the_stand_in(self, told: Mapping[str, Told], name: str) -> None:
        must_agree(told[name])

    def test_it_opens_again_after_it_was_closed(self, told: Mapping[str, Told], name: str) -> None:
        assert told[name]["again"] == []

    def test_the_pixels_take_what_was_meant(self, told: Mapping[str, Told], name: str) -> None:
        if (pixels := told[name]["pixels"]) is not None:
            assert pixels["as meant"], pixels


@pytest.mark.parametrize("name", OTHERS)
def test_a_bad_wire_of_any_other_board_reads_as_on_the_stand_in(pi: Machine, name: str) -> None:
    bring_helpers(pi)
    must_agree(ask(pi, "faults", [name])[name])


def must_agree(told: Told) -> None:
    assert told["differing"] == []
    assert len(told["faults"]) == FAULTS
    assert any("told apart" in fault for fault in told["faults"])
