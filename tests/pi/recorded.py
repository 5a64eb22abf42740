"""What the real libraries answered on the virtual Pi (recorded.json, "make pi ARGS=--record"), and the stand-ins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.hardware.vendors.test_observed import STAND_INS

RECORDED = Path(__file__).with_name("recorded.json")

# Debian 12 has spidev 3.6, which calls a number an empty list; the stand-in is that of 3.8.
OLDER = {("spidev", "xfer2 of 5"): ["TypeError", "Empty argument list."]}


def differences(name: str, answers: list[Any]) -> list[tuple[Any, Any]]:
    """(real, stand-in) for each question that the two answer differently."""
    here = json.loads(json.dumps(list(STAND_INS[name]())))
    assert [ask for ask, _ in here] == [ask for ask, _ in answers], "other questions: make pi ARGS=--record"
    pairs = zip(answers, here, strict=True)
    return [(real, mine) for real, mine in pairs if real != mine and OLDER.get((name, real[0])) != real[1]]
