"""``tablero calibrate``: how a board was really built, found out by light and a magnet, and kept beside its file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.service.calibrating.procedure import Calibrating
from firmware_host.service.calibrating.weighing import Weighing
from firmware_host.service.live import Lights, Pace, live
from firmware_host.service.opened import MakeBench, Opened, opened
from firmware_host.service.opened import add_arguments as board_arguments
from firmware_host.service.screen import Screen
from firmware_host.shell.process import arguments
from hardware.calibration import path_beside, save
from hardware.ports import HardwareFault, codes
from hardware.profile import Profile, boards_directory
from hardware.scales.calibrating import MASS_G, SEEDS
from hardware.scales.cells import nominal

LEAST_G, MOST_G = 5, 2000
"""Grams of a known mass, whatever the load cells."""
HELP = "find out, guided by light, which sensor and which light lies where, and save that beside the board file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    board_arguments(parser)
    parser.add_argument("--dry-run", action="store_true", help="report what is found, but save nothing")
    scales = parser.add_argument_group("pits that count by weight")
    mass, seeds = f"grams of the known mass ({MASS_G:g})", f"how many seeds go into each pit ({SEEDS})"
    scales.add_argument("--mass-g", type=_mass, default=MASS_G, metavar="G", help=mass)
    scales.add_argument("--seeds", type=_seeds, default=SEEDS, metavar="N", help=seeds)


def _mass(text: str) -> float:
    return arguments.number(text, LEAST_G, MOST_G, "mass", f"{LEAST_G} to {MOST_G} grams")


def _seeds(text: str) -> int:
    return arguments.whole(text, 2, 50, "number of seeds", "2 to 50")


class OnPorts:
    """The procedure on a board's ports: analog sensors also give their readings."""

    def __init__(self, it: Calibrating | Weighing, board: Opened) -> None:
        self._it = it
        self._board = board

    @property
    def done(self) -> bool:
        return self._it.done

    def scan(self, now: float, levels: Sequence[int]) -> None:
        self._it.scan(now, levels, codes(self._board.ports.sensors))

    def lights(self, now: float) -> Lights:
        return self._it.lights(now)

    def said(self) -> list[str]:
        return self._it.said()

    def picture(self, now: float) -> list[str]:
        return self._it.picture(now)


def run(args: argparse.Namespace, make_bench: MakeBench, pace: Pace | None = None) -> int:
    """0 where the board works throughout, 1 where it does not or where it was stopped; then nothing is kept."""
    board = opened(args, make_bench, calibrated=False)
    target = None if args.dry_run else _target(board.profile)
    return calibrate(_procedure(board.profile, args), board, target, pace)


def _procedure(profile: Profile, args: argparse.Namespace) -> Calibrating | Weighing:
    """Raises RefusedError for numbers with which nothing can be weighed."""
    params = profile.sensors.params
    if "cell_g" not in params or args.hardware == "simulated":
        return Calibrating(profile, north(profile))
    if args.mass_g > params["cell_g"]:
        allowed = f"{LEAST_G} to {params['cell_g']}, the range of the load cells"
        raise RefusedError(f"--mass-g {args.mass_g:g}: allowed: {allowed}")
    return Weighing(profile, args.mass_g, args.seeds, nominal(params).per_gram)


def calibrate(it: Calibrating | Weighing, board: Opened, target: Path | None, pace: Pace | None = None) -> int:
    """target: the file to keep it in, None for none. The exit status."""
    try:
        live(OnPorts(it, board), board, Screen(sys.stdout), pace, hands=True)
    except HardwareFault as fault:
        print(f"tablero calibrate: {fault}", file=sys.stderr)
        return 1
    if it.result is None:
        print("nothing was measured, so nothing was changed")
        return 1
    if target is None:
        print("not saved (--dry-run)")
    else:
        try:
            save(it.result, target)
        except OSError as error:
            print(f"tablero calibrate: {target}: cannot be written: {error.strerror}", file=sys.stderr)
            return 1
        print(f"saved in {target}")
    return int(any(it.diagnosis.findings))


def _target(profile: Profile) -> Path:
    """Raises RefusedError where nothing can be kept, before anybody walks over the board for it."""
    target = path_beside(profile.path)
    if profile.path.parent == boards_directory():
        raise RefusedError(
            f"{profile.name} comes with the program: copy {profile.path} to a directory of yours and name the "
            "copy with --board, or add --dry-run"
        )
    if not os.access(profile.path.resolve().parent, os.W_OK):
        raise RefusedError(f"{target}: its directory cannot be written to")
    return target


def north(profile: Profile) -> int:
    """What a north pole does to the readings of analog sensors."""
    return -1 if profile.sensors.params.get("north") == "low" else 1
