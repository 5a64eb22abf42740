"""What channels share, told from the drivers' own cards."""

from __future__ import annotations

import pytest

from hardware.lines import FEWEST, lines, where
from hardware.profile import load, shipped


@pytest.mark.parametrize("name", shipped())
def test_every_board_tells_its_lines(name: str) -> None:
    profile = load(name)
    found = lines(profile)
    assert bool(found) == (profile.sensors.driver != "simulated")
    assert all(len(channels) >= FEWEST for channels in found.values())
    assert set().union(*found.values()) <= set(range(profile.sensors.channels))
    assert all(where(profile, channel).startswith(f"channel {channel}") for channel in range(profile.sensors.channels))


@pytest.mark.parametrize(
    ("board", "channel", "told"),
    [
        ("hall-8x8", 13, "channel 13, row 2 (Pi GPIO 17), column 6 (Pi GPIO 16)"),
        ("hall-8x8", 64, "channel 64, Pi GPIO 26"),
        ("hall-8x8-hc165", 20, "channel 20, 74HC165 3 pin E"),
        ("serial-8x8", 9, "channel 9, row 2, column 2"),
        ("square-8x8-mcp3008", 17, "channel 17, CD74HC4067 2 pin I1"),
        ("square-8x8", 5, "channel 5"),
    ],
)
def test_where_a_sensor_is_wired(board: str, channel: int, told: str) -> None:
    assert where(load(board), channel) == told


def test_a_matrix_has_rows_and_columns_and_a_chain_has_chips() -> None:
    assert lines(load("hall-8x8"))["row 2 (Pi GPIO 17)"] == frozenset(range(8, 16))
    assert lines(load("serial-8x8"))["column 1"] == frozenset(range(0, 72, 8))
    assert lines(load("hall-8x8-hc165"))["74HC165 9"] == frozenset(range(64, 72))
