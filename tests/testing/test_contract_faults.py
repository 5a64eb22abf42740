"""The faults of tablero.testing on the rig that a driver is tried on."""

from __future__ import annotations

import pytest

from simulator.on_the_bench import occupy, sensed
from simulator.rig import Rig
from tablero.testing import SensorContract, faults


class TestDriver(SensorContract):
    board = "hall-8x8"

    def test_a_fault_of_a_sensor(self, rig: Rig) -> None:
        occupy(rig, {"b2"})
        fault = rig.faults.add(faults.Stuck("a1", level=1))
        assert sensed(rig) == {"a1", "b2"}
        rig.faults.remove(fault)
        assert sensed(rig) == {"b2"}

    def test_a_fault_of_a_wire(self, rig: Rig) -> None:
        occupy(rig, {"a1", "b2"})
        rig.faults.add(faults.Shorted("row 1", to="column 1"))
        rig.faults.clear()
        rig.faults.add(faults.Broken("a1"))
        assert sensed(rig) == {"b2"}

    def test_a_place_that_is_not_there(self, rig: Rig) -> None:
        with pytest.raises(faults.FaultError, match="no sensor at 'z9'; sensors: ok"):
            rig.faults.add(faults.Dead("z9"))

    @pytest.mark.parametrize("fault", [faults.Late(rate=1, seconds=1), faults.Disk()])
    def test_a_fault_of_the_program(self, rig: Rig, fault: faults.Fault) -> None:
        with pytest.raises(faults.FaultError, match=r"(Late|Disk).*a rig has not; allowed: board.inject"):
            rig.faults.add(fault)
