"""A journal's game as a scenario, to be edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from firmware_host.shell.fit import Fit
from firmware_host.shell.store import Event
from rules.model import Game


def scenario_of(game: Game[Any], place: Fit, happened: Sequence[Event]) -> str:
    return ""
