"""The options of ``tablero run`` that concern a simulated board's time, and who may act upon the board."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from firmware_host.core.events import RefusedError
from firmware_host.shell.process import arguments
from simulator.control.simulated_time import FASTEST

if TYPE_CHECKING:
    from simulator.control.server import Control


def add_arguments(parser: argparse.ArgumentParser) -> None:
    path = "a Unix socket at which another process moves pieces on a simulated board, breaks sensors and lets time pass"
    parser.add_argument("--control", type=arguments.path, metavar="PATH", help=path)
    speed = "how many times faster than real time a simulated board runs (1); 0: time passes only as --control orders"
    parser.add_argument("--speed", type=_speed, metavar="TIMES", help=speed)


@contextmanager
def opened(args: argparse.Namespace) -> Iterator[Control | None]:
    """None where nothing of the kind is asked for. Raises RefusedError."""
    asked = [f"--{name}" for name in ("control", "speed") if getattr(args, name) is not None]
    if not asked:
        yield None
        return
    if args.hardware == "real":
        raise RefusedError(f"{asked[0]}: needs a simulated board; allowed: --hardware simulated, --hardware pins")
    if args.speed == 0 and args.control is None:
        raise RefusedError("--speed 0: time would stand still for ever; add --control PATH, which lets it pass")
    from simulator.control.server import Control  # and with it the web server, only where it is needed

    control = Control(args.control, 1.0 if args.speed is None else args.speed)
    try:
        yield control
    finally:
        control.close()


def _speed(text: str) -> float:
    return arguments.number(text, 0, FASTEST, "speed", f"0 to {FASTEST:g}")
