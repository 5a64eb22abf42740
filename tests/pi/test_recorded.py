"""The stand-ins for vendors' libraries answer what the real ones answered on the virtual Pi."""

from __future__ import annotations

import json

import pytest

from tests.hardware.vendors.test_observed import STAND_INS
from tests.pi.recorded import RECORDED, differences


@pytest.mark.parametrize("name", STAND_INS)
def test_the_stand_in_answers_as_recorded(name: str) -> None:
    assert differences(name, json.loads(RECORDED.read_text())["answers"][name]) == []
