"""A scenario on the header gives the journal and the lights that it gives on simulated pins: plies, states, effects."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.pi.host import HERE
from tests.pi.installed import as_the_service, bring_helpers
from tests.pi.machine import Machine

BOARDS = ("hall-8x8", "hall-8x8-rpi-gpio", "hall-8x8-hc165", "hall-8x8-mcp23017", "square-8x8-mcp3008")
"""One of each driver."""


@pytest.fixture(scope="module")
def told(pi: Machine) -> Mapping[str, Mapping[str, Any]]:
    bring_helpers(pi)
    pi.agent.put("/opt/pi/short.scenario", (HERE / "short.scenario").read_bytes())
    pairs = [word for board in BOARDS for word in ("/opt/pi/short.scenario", board)]
    said = as_the_service(pi, "scenario.py", *pairs)
    return {told["board"]: told for line in said.splitlines() if line.startswith("{") and (told := json.loads(line))}


@pytest.mark.parametrize("board", BOARDS)
def test_it_comes_to_pass_as_at_the_other_gates(told: Mapping[str, Mapping[str, Any]], board: str) -> None:
    assert told[board]["failures"] == []
    assert told[board]["plies"] == 6
    assert told[board]["same"] == {"plies": True, "failures": True, "journal": True, "pictures": True}
