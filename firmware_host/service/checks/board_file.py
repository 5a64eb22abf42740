"""The board: its file, its calibration, and what play has taught about its sensors."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from firmware_host.service.checks.case import Case
from firmware_host.service.findings import Finding, note, ok, wrong
from firmware_host.service.learned import learned, lines
from hardware.calibration import path_beside
from hardware.scales.calibrating import MASS_G, SEEDS


def board(case: Case) -> Iterator[Finding]:
    profile = case.board
    if profile is None:
        yield note("board", "none named, so its pins and drivers are not checked", "tablero doctor --board FILE")
        return
    drivers = f"{profile.sensors.driver}, {profile.pixels.driver}"
    yield ok("board", f"{profile.name}: {len(profile.spots)} sites, {profile.pixels.count} pixels; drivers {drivers}")
    if profile.sensors.driver == "simulated":
        real = "" if profile.pixels.driver == "simulated" else " --hardware real"
        played = f"tablero run --board {quote(str(profile.path))}{real}"
        yield note("board", "its sensors have no driver: pieces are moved on the page", played)
    if profile.pixels.driver == "simulated":
        yield note("board", "its lights have no driver: only the page shows them")


def calibration(case: Case) -> Iterator[Finding]:
    profile = case.board
    if profile is None or profile.sensors.driver == "simulated":
        return
    if profile.calibration is not None:
        yield ok("calibration", path_beside(profile.path).name)
    elif profile.sensors.driver == "mcp3008" and not profile.sensors.params["zeros"]:
        cure = f"tablero calibrate --board {quote(str(profile.path))}"
        yield note("calibration", "none: zeros and thresholds are guessed", cure)
    elif "cell_g" in profile.sensors.params:
        cure = f"tablero calibrate --board {quote(str(profile.path))} --mass-g {MASS_G:g} --seeds {SEEDS}"
        judged = wrong if case.is_in_use else note
        yield judged("calibration", "none: what the scales read empty is not known, so nothing can be counted", cure)
    else:
        yield ok("calibration", "none, the board is taken to be as its file says")


def health(case: Case) -> Iterator[Finding]:
    if case.board is None:
        return
    pulses = learned(case.machine.at(case.state), case.board)
    if not pulses:
        return
    ailing = lines(pulses, case.board)
    for line in ailing:
        yield note("sensors", line, f"tablero test sensors --board {quote(str(case.board.path))}")
    if not ailing:
        changes = sum(pulse.rises + pulse.falls for pulse in pulses.values())
        yield ok("sensors", f"working, as {changes} changes during play show")
