"""``tablero new-board``: a board file that the simulator plays on at once, and the list of what the board lacks."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from firmware_host.service import board_command as board_file
from firmware_host.service.board_sensors import NewBoardError
from firmware_host.service.new.skeleton import NewError, checked_key
from firmware_host.shell.devices.fit import fit
from hardware.calibration import path_beside
from hardware.profile import Profile, load, shipped
from hardware.toml_lines import key_lines
from hardware.wiring.circuit import has_wires
from rules import registry

HELP = 'start a board: asks what "board new" asks, tries the board in the simulator, lists what is missing'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="the board's name; its file is KEY.toml in this directory")
    parser.add_argument("--check", action="store_true", help="write nothing: check the board and list what is missing")
    board_file.add_answers(parser)


def run(args: argparse.Namespace) -> int:
    """1 where the contract does not hold, or for a board that is checked and lacks something; else 0. Raises NewError
    and ProfileError."""
    path = Path(f"{checked_key(args.key)}.toml")
    if args.check and not path.exists():
        raise NewError(f"{path}: there is no such file; without --check it is begun")
    if not args.check:
        if path.exists():
            raise NewError(f"{path}: is there already; nothing was written. --check lists what is missing")
        if args.key in shipped():
            raise NewError(f"{args.key!r} is the name of a shipped board; names in use: {', '.join(shipped())}")
        try:
            board_file.begin(args, str(path))
        except NewBoardError as error:
            raise NewError(str(error)) from error
    profile = load(str(path))
    print(f"contract of {path}:", flush=True)
    tried = _tried(path)
    owed = list(missing(profile, path))
    print("missing:" if owed else "nothing is missing", *owed, sep="\n  ")
    return 1 if tried or (args.check and owed) else 0


def _tried(path: Path) -> int:
    """The status of the simulator's bench, in which Ctrl-C ends it without a word of its own."""
    try:
        command = [sys.executable, "-m", "simulator.on_the_bench", str(path)]
        return subprocess.run(command, check=False, process_group=0).returncode
    except KeyboardInterrupt:
        told = f"{path} is written, but was not tried to the end; tablero new-board {path.stem} --check tries it again"
        print(f"\ntablero new-board: {told}", file=sys.stderr)
        raise


def missing(profile: Profile, path: Path) -> Iterator[str]:
    """All that lies between the file and a board to play on, as FILE: WHAT or FILE:LINE: WHAT."""
    lines = key_lines(path.read_text("utf-8"))
    for table, driver in (("sensors", profile.sensors.driver), ("pixels", profile.pixels.driver)):
        if driver == "simulated":
            yield f"{path}:{lines.get((table, 'driver'), 1)}: the {table} have no real driver"
    if not any(fit(registry.load(key).geometry, profile) for key in registry.keys()):  # noqa: SIM118 (no mapping)
        yield f"{path}: no game fits it"
    drawn = Path(f"wiring-{profile.name}")
    if has_wires(profile) and not drawn.is_dir():
        yield f"{drawn}: no wiring is drawn yet; tablero wiring {path}"
    if not path_beside(path).exists():
        yield f"{path_beside(path)}: not calibrated, once it is built; tablero calibrate --board {path} --hardware real"
