"""``tablero wiring``: all that a board is soldered and drilled by, from its own board file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_host.shell.process import arguments
from hardware.profile import load
from hardware.wiring.circuit import WiringError, circuit
from hardware.wiring.erc.check import check
from hardware.wiring.files import write

HELP = "draw what is soldered to what, from a board file: pictures, pin table, parts list, drilling template"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="FILE|NAME", help="a board file, or the name of a shipped board")
    out = "where the files go (by default wiring-NAME in this directory)"
    parser.add_argument("--out", type=arguments.path, metavar="DIR", help=out)


def run(args: argparse.Namespace) -> int:
    """0, or 2 for a board that has no wiring or a directory that cannot be written. Raises ProfileError."""
    profile = load(args.board)
    directory = args.out or Path(f"wiring-{profile.name}")
    try:
        for path in write(profile, directory):
            print(path)
        for finding in check(circuit(profile)):  # an error would have been refused
            print(f"tablero wiring: {finding}", file=sys.stderr)
    except WiringError as error:
        print(f"tablero wiring: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tablero wiring: {error.filename or directory}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return 0
