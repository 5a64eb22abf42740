"""``tablero test``: the lights, or the sensors, of a board."""

from __future__ import annotations

import argparse
import sys

from firmware_host.service.leds import LedTest
from firmware_host.service.live import Pace, live
from firmware_host.service.opened import MakeBench, opened
from firmware_host.service.opened import add_arguments as board_arguments
from firmware_host.service.screen import Screen
from firmware_host.service.sensors import SensorTest
from hardware.ports import HardwareFault

HELP = "light every pixel in turn, or see every sensor change"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("leds", "sensors"))
    board_arguments(parser)
    seconds = "of each pixel, one after the other (0.25)"
    parser.add_argument("--seconds", type=float, default=0.25, metavar="S", help=seconds)


def run(args: argparse.Namespace, make_bench: MakeBench, pace: Pace | None = None) -> int:
    """0 when the test came to its end and found nothing."""
    board = opened(args, make_bench)
    screen = Screen(sys.stdout)
    try:
        if args.what == "leds":
            return 0 if live(LedTest(board.profile, args.seconds), board, screen, pace) else 1
        test = SensorTest(board.profile)
        live(test, board, screen, pace, hands=True)
    except HardwareFault as fault:
        print(f"tablero test: {fault}", file=sys.stderr)
        return 1
    found = test.findings
    for finding in found:
        print(finding)
    print(f"{len(found)} not as they should be" if found else "every site and button was seen both ways")
    return int(bool(found))
