"""``tablero faults``: the table of the faults that can be brought upon a simulated board."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from hardware.profile import Profile, load
from simulator.faults.book import BOOK, Entry

HELP = "list the faults that a simulated board can have, as lines of a scenario and as classes in Python"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    board = "only the faults that this board can have, and at which gates (ports, pins, avr)"
    parser.add_argument("--board", metavar="NAME|FILE", help=board)


def run(args: argparse.Namespace) -> int:
    """0. Raises ProfileError."""
    for line in table(load(args.board) if args.board else None):
        print(line)
    return 0


def table(profile: Profile | None = None) -> Iterator[str]:
    """Two lines a fault: the line of a scenario, the line that mends it and the class in Python; what it is, and where.
    profile: of the board that may suffer them; without one, all."""
    for entry in BOOK:
        gates = entry.may_be_on(profile) if profile else ()
        if profile and not gates:
            continue
        yield f"{entry.form:<36} {mends(entry):<16} {entry.python}"
        yield f"    {entry.told}; {'at ' + ', '.join(gates) if profile else 'at ' + entry.where}"
    yield f"{'disk full|broken|read-only':<36} {'disk mended':<16} Disk"
    yield "    the journal's disk takes no more writes; of a board whose journal is on a disk"


def mends(entry: Entry) -> str:
    """The line of a scenario that mends it."""
    if entry.name == "unplugged":
        return "plug in"
    if entry.name == "crash":
        return "-"
    if entry.mended:
        return f"mend {entry.mended}"
    return f"mend {'wire ' if entry.parameters[0].word == 'WIRE' else ''}{entry.parameters[0].word.removesuffix('...')}"
