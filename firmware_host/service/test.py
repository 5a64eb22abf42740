"""``tablero test``: the lights, or the sensors, of a board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator, Sequence

from firmware_host.core.events import RefusedError
from firmware_host.service.leds import LedTest
from firmware_host.service.live import Pace, live
from firmware_host.service.opened import MakeBench, opened
from firmware_host.service.opened import add_arguments as board_arguments
from firmware_host.service.screen import Screen
from firmware_host.service.sensors import SensorTest
from firmware_host.shell.process import arguments
from hardware.book.shared import blamed
from hardware.drivers import OpenSensors, open_buttons, open_none
from hardware.ports import HardwareFault
from hardware.profile import Profile, load
from hardware.wiring.circuit import circuit, has_wires

HELP = "light every pixel in turn, or see every sensor change"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("leds", "sensors"), help="what to test")
    board_arguments(parser)
    seconds = "leds: seconds that each pixel is lit (0.25)"
    parser.add_argument("--seconds", type=_seconds, default=0.25, metavar="S", help=seconds)
    only = "sensors: wait only for these, such as those soldered so far: names such as a1,b1,ok, or sites, or buttons"
    parser.add_argument("--only", type=_names, default=(), metavar="NAMES", help=only)


def _seconds(text: str) -> float:
    return arguments.number(text, 0.01, 60, "number of seconds", "0.01 to 60")


def run(args: argparse.Namespace, make_bench: MakeBench, pace: Pace | None = None) -> int:
    """0 when the test came to its end and found nothing."""
    profile = load(args.board)
    only = _known(args.only, profile)
    board = opened(args, make_bench, _opens(args.what, only, profile))
    screen = Screen(sys.stdout)
    try:
        if args.what == "leds":
            return 0 if live(LedTest(board.profile, args.seconds), board, screen, pace) else 1
        test = SensorTest(board.profile, only)
        live(test, board, screen, pace, hands=True)
    except HardwareFault as fault:
        print(f"tablero test: {fault}", file=sys.stderr)
        return 1
    found = test.findings
    for finding in found:
        print(finding)
    for line in _in_common(board.profile, test):
        print(line)
    print(f"{len(found)} not as they should be" if found else "every site and button was seen both ways")
    return int(bool(found))


def _opens(what: str, only: Collection[str], profile: Profile) -> OpenSensors | None:
    """What is tested is opened, and no more: the rest of a board that is being built may not be there yet."""
    if what == "leds":
        return open_none
    return open_buttons if only and profile.buttons.keys() >= set(only) else None


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in text.split(","))))


def _known(names: Sequence[str], profile: Profile) -> Sequence[str]:
    """With "sites" and "buttons" written out. Raises RefusedError for a name without a sensor."""
    sites = [spot.name for spot in profile.spots.values() if spot.channel is not None]
    groups = {"sites": sites, "buttons": list(profile.buttons)}
    found = [name for word in names for name in groups.get(word, [word])]
    for name in found:
        if name not in sites and name not in profile.buttons:
            allowed = ", ".join((*groups, *sites, *profile.buttons))
            raise RefusedError(f"--only {name}: no site or button of that name has a sensor; allowed: {allowed}")
    return found


def _in_common(profile: Profile, test: SensorTest) -> Iterator[str]:
    """The wires and chips that would explain several silent sensors at once."""
    if not has_wires(profile):
        return
    for common in blamed(circuit(profile), set(test.silent), set(test.tried)):
        place = f" ({common.place})" if common.place else ""
        yield f"in common: {common.name}{place}: none of its {len(common.sensors)} changed; look there first"
