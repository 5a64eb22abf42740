"""The unmodified libraries on a real kernel answer what their stand-ins answer; ``--record`` keeps it for the tests."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

import pytest

from tests.hardware.vendors.test_observed import STAND_INS
from tests.pi.host import TREE
from tests.pi.installed import PYTHON, as_the_service, bring_helpers
from tests.pi.machine import Machine
from tests.pi.recorded import RECORDED, differences

OBSERVED = TREE / "tests" / "hardware" / "vendors" / "observed.py"
CHIPS = {"lgpio": "quiet", "spidev": "chip inverting", "busio": "registers 1"}
FROM = {"lgpio": "lgpio", "spidev": "spidev", "busio": "Adafruit-Blinka"}


@pytest.fixture(scope="module")
def answers(pi: Machine) -> Mapping[str, Any]:
    bring_helpers(pi)
    pi.agent.put("/opt/pi/observed.py", OBSERVED.read_bytes())
    told = {}
    for name, line in CHIPS.items():
        pi.agent.put("/dev/tbench", f"quiet\n{line}\n".encode(), mode=0o666)
        told[name] = json.loads(as_the_service(pi, "observed.py", name).splitlines()[-1])
    pi.agent.put("/dev/tbench", b"quiet\nchip hc165\n", mode=0o666)
    if os.environ.get("PI_RECORD"):
        ask = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
        versions = pi.agent.run([PYTHON, "-c", ask, *FROM.values()]).split()
        named = {name: f"{FROM[name]} {version}" for name, version in zip(CHIPS, versions, strict=True)}
        kernel = pi.agent.run("uname -r").strip()
        kept = {"kernel": kernel, "libraries": named, "answers": told}
        RECORDED.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
    return told


@pytest.mark.parametrize("name", STAND_INS)
def test_the_library_answers_as_its_stand_in(answers: Mapping[str, Any], name: str) -> None:
    assert differences(name, answers[name]) == []
