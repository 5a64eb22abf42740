"""``tablero wiring``: all that a board is soldered and drilled by, from its own board file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.service import printing
from firmware_host.shell.process import arguments
from hardware.book.files import PRINTED, write_book
from hardware.book.wiring_files import write
from hardware.profile import load
from hardware.wiring.circuit import WiringError, circuit, undrawn
from hardware.wiring.drilling import misdrilled
from hardware.wiring.erc.check import check

HELP = "draw what is soldered to what, from a board file: pictures, pin table, parts list, drilling template"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", metavar="FILE|NAME", help="a board file, or the name of a shipped board")
    out = "where the files go (by default wiring-NAME in this directory)"
    parser.add_argument("--out", type=arguments.path, metavar="DIR", help=out)
    book = "write the build book into this directory instead: parts, drawings to scale, steps with a test each"
    parser.add_argument("--book", type=arguments.path, metavar="DIR", help=book)
    pdf = "print the book, and the drilling plan at 1:1, as PDF too; needs Chromium"
    parser.add_argument("--pdf", action="store_true", help=pdf)


def run(args: argparse.Namespace) -> int:
    """0, or 2 for a board that has no wiring or a directory that cannot be written. Raises ProfileError, and
    RefusedError where nothing can be printed."""
    if args.pdf and not args.book:
        raise RefusedError("--pdf: prints the build book; allowed: with --book DIR")
    profile = load(args.board)
    program = printing.browser() if args.pdf else ""
    directory = args.book or args.out or Path(f"wiring-{profile.name}")
    try:
        for path in (write_book if args.book else write)(profile, directory):
            print(path)
        for page, printed in PRINTED.items() if program else ():
            printing.print_pdf(program, directory / page, directory / printed)
            print(directory / printed)
        if lacking := undrawn(profile):
            print(f"tablero wiring: {lacking}", file=sys.stderr)
        for finding in (*check(circuit(profile)), *misdrilled(profile)):  # an error would have been refused
            print(f"tablero wiring: {finding}", file=sys.stderr)
    except WiringError as error:
        print(f"tablero wiring: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tablero wiring: {error.filename or directory}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return 0
