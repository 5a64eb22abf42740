"""What only a chain of shift registers has: no answer but its levels, so the driver checks what is tied."""

from __future__ import annotations

import pytest

from hardware.drivers import open_sensors
from hardware.ports import HardwareFault
from hardware.profile import load
from hardware.sensors.hc165 import Hc165
from simulator.faults import Broken, Faded, Shorted
from simulator.on_the_bench import POLES, occupy, sensed
from simulator.rig import Rig
from tests.hardware.boards import with_params


def chain(**params: object) -> Rig:
    return Rig(with_params(load("hall-8x8-hc165"), **params), "pins", POLES)


@pytest.mark.parametrize("wire", [f"data {chip}" for chip in range(1, 10)] + ["clock", "load"])
@pytest.mark.parametrize("to", ["", "ground", "supply"])
def test_a_chain_that_is_cut_anywhere_is_noticed(wire: str, to: str) -> None:
    rig = chain()
    occupy(rig, {"a1", "h8"})
    rig.sensors.scan()
    fault = rig.faults.add(Shorted(wire, to=to) if to else Broken(wire))
    with pytest.raises(HardwareFault, match=r"chain of 9 chips.*chip 9 input [GH].*tied.*Cure: "):
        rig.sensors.scan()
    rig.faults.remove(fault)
    assert sensed(rig) == {"a1", "h8"}
    rig.close()


def test_without_ties_an_unplugged_chain_looks_like_a_full_board() -> None:
    """The reason for them."""
    rig = chain(tied_low=(), tied_high=())
    rig.faults.unplug()
    assert all(rig.sensors.scan())
    rig.close()


def test_inputs_that_are_high_when_they_sense() -> None:
    rig = chain(input_on="high")
    occupy(rig, {"b2", "g7", "ok"})
    assert sensed(rig) == {"b2", "g7", "ok"}
    rig.close()


def test_a_site_that_shorts_is_felt_and_one_that_is_cut_is_not() -> None:
    rig = chain()
    occupy(rig, {"a1"})
    rig.faults.add(Shorted("c3", to="ground"))
    rig.faults.add(Shorted("a1", to="b1"))
    assert sensed(rig) == {"a1", "b1", "c3"}
    rig.faults.add(Broken("a1"))
    assert sensed(rig) == {"c3"}
    rig.close()


def test_the_rate_is_the_board_files_and_the_time_on_the_wire_its_bits() -> None:
    rig = chain(rate_hz=4_000_000)
    before = rig.board.pi.busy_s
    rig.sensors.scan()
    assert rig.board.pi.busy_s - before == pytest.approx(72 / 4e6)
    rig.close()


def test_a_bus_that_is_off_names_the_setting() -> None:
    rig = chain()
    rig.sensors.close()
    with pytest.raises(FileNotFoundError):
        Hc165(rig.board.pi.spi(1, 1, 1_000_000), 26, 9)
    open_sensors(rig.profile, rig.board.pi).close()


def test_a_faded_magnet_is_lost_by_a_switch_and_a_button_has_none() -> None:
    rig = chain()
    occupy(rig, {"a1", "b1", "ok"})
    rig.faults.add(Faded("a1", "ok", share=0.4))
    rig.faults.add(Faded("b1", share=0.6))
    assert sensed(rig) == {"b1", "ok"}
    rig.close()
