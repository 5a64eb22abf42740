"""Every wire of every board open, to ground, to the supply and to its neighbour; goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.pi.check_drivers import BOARDS, SEED
from tests.pi.host import BUILD, HERE, digest
from tests.pi.installed import as_the_service, bring_helpers
from tests.pi.machine import Machine
from tests.pi.marks import LONG
from tests.pi.states import program

pytestmark = LONG
AT_ONCE = 25


def kept(name: str) -> Path:
    """What has been tried of a board, one line a fault; anew where what is tried has changed."""
    parts = (HERE / "guest" / "drivers.py", HERE / "bench", HERE / "wood.py", HERE / "flaws.py", program())
    return BUILD / f"wires-{name}-{digest(parts)}.jsonl"


def tried(name: str) -> list[dict[str, Any]]:
    path = kept(name)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.mark.parametrize("name", BOARDS)
def test_every_bad_wire_reads_as_on_the_stand_in(pi: Machine, name: str) -> None:
    bring_helpers(pi)
    while not (done := tried(name)) or len(done) < done[-1]["of"]:
        said = as_the_service(pi, "drivers.py", str(SEED), "every", name, str(len(done)), str(AT_ONCE))
        with kept(name).open("a") as file:
            file.writelines(f"{line}\n" for line in said.splitlines() if line.startswith("{"))
    assert [one["differing"] for one in done if one["differing"]] == []
