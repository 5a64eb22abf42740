"""From the installation to the first visitor's game, without an editor: set up from the console, in each of five
languages."""

from __future__ import annotations

import json
import re

import pytest

from tests.pi.installed import LOG, as_the_service, bring_helpers
from tests.pi.machine import Machine
from tests.pi.states import State, VirtualPi

HOUSES = {"es": "othello", "en": "kalah", "fr": "clobber", "pt": "konane", "de": "breakthrough"}
"""Language -> a game that comes to its end whatever is played."""


@pytest.mark.parametrize("language", HOUSES)
def test_an_exhibit_is_set_up_from_the_console_and_played(
    virtual: VirtualPi, with_program: State, language: str
) -> None:
    with virtual.started(f"exhibit-{language}", with_program) as pi:
        bring_helpers(pi)
        told = as_the_service(pi, "exhibit.py", pin_told(pi), language, HOUSES[language])
        came = json.loads(told.strip().splitlines()[-1])
        assert (came["language"], came["house"]) == (language, "Museo")
        assert came["invite"]
        assert 0 < came["plies"] <= 60
        assert came["outcome"]
        kept = pi.agent.run("cat /var/lib/tablero/settings.toml; journalctl -u tablero --no-pager")
        assert f'language = "{language}"' in kept
        assert "Traceback" not in kept


def pin_told(pi: Machine) -> str:
    """As the installer prints it."""
    found = re.search(r"its PIN is (\d+)", pi.agent.run(["cat", LOG]))
    assert found
    return found[1]
