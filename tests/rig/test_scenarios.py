"""Scenarios acted out on the board itself, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.scenario.matrix import Verdict
from simulator.scenario.on_wood.guide import Guide
from simulator.scenario.on_wood.run import act


def test_a_scenario(guide: Guide, scenario: Path) -> None:
    outcome = act(scenario, guide)
    if outcome.verdict is Verdict.SKIPPED:
        pytest.skip(outcome.told)
    if outcome.verdict is not Verdict.PASSED:
        pytest.fail(outcome.told or "\n".join(map(str, outcome.failures)), pytrace=False)
