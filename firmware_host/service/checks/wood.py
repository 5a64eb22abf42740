"""The board file."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.service.checks.case import Case
from firmware_host.service.findings import Finding, note, ok


def board(case: Case) -> Iterator[Finding]:
    profile = case.board
    if profile is None:
        yield note("board", "none named, so its pins and drivers are not checked", "tablero doctor --board FILE")
        return
    drivers = f"{profile.sensors.driver}, {profile.pixels.driver}"
    yield ok("board", f"{profile.name}: {len(profile.spots)} sites, {profile.pixels.count} pixels; drivers {drivers}")
    if profile.sensors.driver == "simulated":
        yield note("board", "its sensors have no driver: only the simulator plays it", "tablero run --board NAME")
