"""The tests that an engineer would write run as they stand, with his own host, driver, chip and board file."""

from __future__ import annotations

import re
from pathlib import Path

from simulator.nano import missing
from tests.testing.suites import suite

FOLDER = Path(__file__).with_name("engineer")


def test_what_an_engineer_writes_runs_as_it_stands() -> None:
    said = suite(FOLDER, "-v", "-n1", path=(FOLDER / "site",))
    names, failed = (
        {"".join(found) for found in re.findall(rf"{word} \S*?::(\S+)|::(\S+) {word}", said)}
        for word in ("PASSED", "(?:FAILED|ERROR)")
    )
    assert {"test_a_move[ports]", "test_a_move[pins]", "test_stuck", "test_my_host"} <= names, said
    assert sum(name.startswith("TestMyDriver::") for name in names) == 7
    if lacking := missing():
        assert failed == {"test_a_move[avr]"}
        assert lacking in said
    else:
        assert not failed
        assert "test_a_move[avr]" in names
