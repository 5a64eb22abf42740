"""A chip that debounces and queues by itself, a TCA8418 that scans keys: its driver is waited for as long as the chip
says, and no longer."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.testing.suites import suite

PARTS = Path(__file__).with_name("own_debounce")
POINTS = "[tablero.sensors]\nevents = events:CARD\n[tablero.chips]\nevents = events:Keypad\n"
TESTS = """from tablero.testing import SensorContract


class TestEvents(SensorContract):
    board = "board.toml"
"""
SLOW = {
    "reads one event a scan": (
        "for _ in range(self._read(KEY_LCK_EC)):",
        "for _ in range(min(1, self._read(KEY_LCK_EC))):",
    ),
    "tells a scan late": (
        "        return list(self._levels)\n",
        "        said, self.last = getattr(self, 'last', self._levels), list(self._levels)\n        return [*said]\n",
    ),
    "needs longer than its circuit says": ("DEBOUNCE_S, LEAST_V = 0.015,", "DEBOUNCE_S, LEAST_V = 0.035,"),
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Its tests lie in it, and its entry points are found beside them."""
    folder = tmp_path / "keypad"
    shutil.copytree(PARTS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "test_events.py").write_text(TESTS)
    info = folder / "events-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: events\nVersion: 0\n")
    (info / "entry_points.txt").write_text(POINTS)
    return folder


def test_it_passes(package: Path) -> None:
    said = suite(package, path=(package,))
    assert "10 passed, 1 skipped" in said, said  # its card does not say where the switches are soldered


@pytest.mark.parametrize("fault", SLOW)
def test_a_driver_that_is_too_slow_fails(package: Path, fault: str) -> None:
    sound, slow = SLOW[fault]
    file = package / "events.py"
    text = file.read_text()
    assert text.count(sound) == 1
    file.write_text(text.replace(sound, slow))
    said = suite(package, "-k", "seen_both_ways", path=(package,))
    assert "1 failed" in said, said
    assert "not seen" in said
