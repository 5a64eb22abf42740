"""A transfer that noise has spoilt, once: it is made again, and is no fault of the board."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from hardware.ports import HardwareFault
from hardware.profile import load
from simulator.on_the_bench import POLES, occupy, sensed
from simulator.rig import Rig
from simulator.vendors.busio import I2cChip


class Deaf:
    """A chip that does not acknowledge when ``is_deaf`` is asked and says so."""

    def __init__(self, chip: I2cChip, is_deaf: Callable[[], bool]) -> None:
        self._chip, self._is_deaf = chip, is_deaf

    def answers(self) -> bool:
        return not self._is_deaf() and self._chip.answers()

    def written(self, data: bytes) -> None:
        self._chip.written(data)

    def read(self, count: int) -> bytes:
        return self._chip.read(count)


class Sparks:
    """times: how often in a row a transfer is spoilt, beginning at one in ``every``."""

    def __init__(self, every: int, times: int = 1) -> None:
        self._every, self._times = every, times
        self._made = 0
        self.count = 0

    def __call__(self) -> bool:
        self._made += 1
        spoils = self._made % self._every < self._times
        self.count += spoils
        return spoils


def deafened(rig: Rig, sparks: Sparks) -> Rig:
    chips = rig.board.pi.i2c_chips
    for address, chip in chips.items():
        chips[address] = Deaf(chip, sparks)
    return rig


def test_a_transfer_that_is_not_acknowledged_once_is_made_again(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, logger="hardware.buses")
    rig = Rig(load("hall-8x8-mcp23017"), "pins", POLES)
    occupy(rig, {"a1", "h8"})
    sparks = Sparks(37)
    deafened(rig, sparks)
    for _ in range(100):
        assert sensed(rig) == {"a1", "h8"}
    rig.close()
    assert sparks.count > 20
    assert [record.message.partition(",")[0].split()[-1] for record in caplog.records] == ["1", "10"]


def test_scales_take_a_transfer_that_is_not_acknowledged_once_for_nothing() -> None:
    rig = Rig(load("pits-2x6-count"), "pins", {"s": 0})
    rig.world.set_up({"a1": "s" * 4})
    assert rig.look()[0] == 4
    sparks = Sparks(53)
    deafened(rig, sparks)
    assert {rig.sensors.scan()[0] for _ in range(200)} == {4}
    rig.close()
    assert sparks.count > 20


def test_what_is_not_acknowledged_twice_is_a_fault() -> None:
    rig = deafened(Rig(load("hall-8x8-mcp23017"), "pins", POLES), Sparks(37, times=2))
    with pytest.raises(HardwareFault, match=r"the chip at 0x2\d did not answer a scan"):
        scan(rig, 10)
    rig.close()


def scan(rig: Rig, times: int) -> None:
    for _ in range(times):
        rig.sensors.scan()


@pytest.mark.parametrize(("board", "seen"), [("hall-8x8-hc165", {"a1", "h8"}), ("square-8x8-mcp3008", {"a1", "h8"})])
def test_an_answer_on_spi_that_cannot_be_is_asked_for_again(board: str, seen: set[str]) -> None:
    rig = Rig(load(board), "pins", POLES)
    occupy(rig, seen)
    assert sensed(rig) == seen
    sparks = Sparks(61)
    rig.board.pi.spoil_by(lambda data: b"\xff" * len(data) if sparks() else data)
    for _ in range(130):
        assert sensed(rig) == seen
    assert sparks.count > 1
    rig.board.pi.spoil_by(lambda data: b"\xff" * len(data))
    with pytest.raises(HardwareFault, match=r"does not answer|no answer of an MCP3008"):
        rig.sensors.scan()
    rig.close()
