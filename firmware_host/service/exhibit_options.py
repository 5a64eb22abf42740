"""The options of ``tablero run`` for a board that nobody looks after."""

from __future__ import annotations

import argparse

from firmware_host.core.events import RefusedError
from firmware_host.shell.exhibit.idle import LONGEST, WAITS, Waits, waits

MINUTES = Waits().idle / 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    told = "for a board that nobody looks after: left alone for MINUTES ({:g}), it gets ready for the next visitor"
    parser.add_argument(
        "--exhibit", type=_minutes, nargs="?", const=MINUTES, metavar="MINUTES", help=told.format(MINUTES)
    )
    default = Waits()
    others = ", ".join(f"{name} ({getattr(default, name):g})" for name in WAITS[1:])
    told = f"with --exhibit: seconds to wait after a game, in a pause, or about a saved game; may be repeated: {others}"
    parser.add_argument(
        "--exhibit-wait", dest="waits", action="append", default=[], type=_wait, metavar="NAME=SECONDS", help=told
    )


def chosen(args: argparse.Namespace) -> Waits | None:
    """Raises RefusedError for a wait that is none."""
    if args.exhibit is None:
        if args.waits:
            raise RefusedError("--exhibit-wait: allowed only with --exhibit")
        return None
    return waits(args.exhibit, args.waits)


def _minutes(text: str) -> float:
    return _some(text, LONGEST / 60, "minutes")


def _some(text: str, most: float, unit: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= most:
        raise argparse.ArgumentTypeError(f"{text!r}: allowed: more than 0, up to {most:g} {unit}")
    return found


def _wait(text: str) -> tuple[str, float]:
    name, equals, seconds = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=SECONDS; allowed: such as over=45")
    return name, _some(seconds, LONGEST, "seconds")
