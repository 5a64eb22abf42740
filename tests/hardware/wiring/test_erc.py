"""The electrical rule check finds nothing on any board that ships or that ``board new`` makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.service.board_new import Answers, NewBoardError, board_file, interview
from firmware_host.service.board_sensors import WRITERS
from hardware.catalogue import sensor_card
from hardware.profile import load, shipped
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.erc.check import check

WIRED = [name for name in shipped() if has_wires(load(name))]
SIZES = ("2x6", "5x9", "8x8", "10x10", "14x8")


@pytest.mark.parametrize("name", WIRED)
def test_every_shipped_board_is_clean(name: str) -> None:
    assert check(circuit(load(name))) == []


@pytest.mark.parametrize("driver", [name for name in WRITERS if name != "simulated"])
def test_every_board_that_board_new_makes_is_clean(tmp_path: Path, driver: str) -> None:
    path, seen = tmp_path / "mine.toml", 0
    for size in SIZES:
        for sensing in sensor_card(driver).sensing:
            try:
                path.write_text(board_file(interview(Answers(size=size, sensing=sensing, driver=driver), None)[0]))
                made = circuit(load(path))
            except (NewBoardError, WiringError):
                continue  # it has no room for so many
            seen += 1
            assert check(made) == [], (size, sensing)
    assert seen
