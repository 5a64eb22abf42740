"""``tablero doctor``: what is right, odd and wrong with this computer for a board, and what cures it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from firmware_host.service.checks import board_file, buses, libraries, pins, running, system
from firmware_host.service.checks.case import SERVED, Case, Check
from firmware_host.service.findings import Finding, wrong
from firmware_host.service.learned import channel_lines, learned
from firmware_host.service.machine import Machine
from firmware_host.service.raspberry import read_config, which_pi
from firmware_host.shell.process import arguments
from firmware_host.shell.process.state_directory import state_directory
from hardware.calibration import SUFFIX, path_beside
from hardware.profile import Profile, ProfileError, load
from hardware.schema import Problem

HELP = "check this computer, and a board file, for anything that would keep the board from playing"

CHECKS: tuple[Check, ...] = (
    system.model,
    system.system,
    system.supply,
    system.groups,
    libraries.libraries,
    libraries.rpi_gpio,
    libraries.lgpio_directory,
    buses.spi,
    buses.spi_of_sensors,
    buses.clock,
    buses.buffer,
    buses.i2c,
    buses.pio,
    buses.audio,
    pins.given_away,
    pins.held,
    pins.opened,
    pins.serial,
    running.unit,
    running.named,
    running.pin,
    running.journal,
    board_file.board,
    board_file.calibration,
    board_file.health,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", metavar="NAME|FILE", help="the board that is wired, or will be")
    state = "where the journal is kept (by default as for run)"
    channels = "also show what was counted for each sensor during play: changes, time occupied, strength of magnets"
    parser.add_argument("--channels", action="store_true", help=channels)
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help=state)


def run(args: argparse.Namespace, machine: Machine | None = None) -> int:
    """1 if anything is wrong."""
    found = list(examine(machine or Machine(), args.board, args.state))
    for finding in found:
        print(finding)
    if args.channels:
        for line in _channels(Machine(), args.board, args.state):
            print(line)
    count = sum(finding.level == "wrong" for finding in found)
    print(f"\n{count or 'nothing'} wrong")
    return int(count > 0)


def _channels(machine: Machine, board: str | None, state: Path | None) -> Iterator[str]:
    """What play has counted; one line that says so where no board is named or can be read."""
    try:
        profile = load(board) if board else None
    except ProfileError:  # told above
        profile = None
    if profile is None:
        yield "sensors: none are listed without a board; name one with --board"
        return
    yield "sensors, as counted during play (older play counts less):"
    yield from channel_lines(learned(machine.at(_directory(machine, state)), profile), profile)


def _directory(machine: Machine, state: Path | None) -> str:
    if state:
        return str(Path(machine.directory, state))  # a relative one is meant from here, not from the root
    return SERVED if machine.exists(SERVED) else str(state_directory(machine.environ))


def examine(machine: Machine, board: str | Path | None = None, state: Path | None = None) -> Iterator[Finding]:
    """All findings, in the order in which one would cure them. A board file that cannot be read is a finding too."""
    profile: Profile | None = None
    problems: list[Finding] = []
    if board is not None:
        try:
            profile = load(board)
        except ProfileError as error:
            problems = [wrong("board", str(problem), f"edit {_file(board, problem)}") for problem in error.problems]
    pi = which_pi(machine)
    case = Case(machine, pi, read_config(machine, pi) if pi else None, profile, _directory(machine, state))
    for check in CHECKS:
        if check is board_file.board and problems:
            yield from problems
        else:
            yield from check(case)


def _file(board: str | Path, problem: Problem) -> Path:
    """The board's file, or the calibration beside it."""
    path = Path(board)
    return path_beside(path) if problem.file.endswith(SUFFIX) else path
