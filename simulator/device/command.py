"""``tablero device``: a simulated board as a serial device on a pseudo terminal or a TCP port."""

from __future__ import annotations

import argparse
import signal
import sys
from contextlib import closing

from hardware.profile import Profile, load, shipped
from hardware.serial.protocol import BAUDS
from simulator.device.bench import Bench, told
from simulator.device.endpoint import LOCAL, Endpoint, EndpointError, Pty, Tcp
from simulator.device.firmware import FIRMWARES, MisfitError
from simulator.device.serving import say, serve
from simulator.microcontroller import DeadError
from simulator.nano import BuildError
from simulator.rig import is_serial

HELP = "offer a simulated board as a serial device, to test your own host program with"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    board = "a board with a microcontroller, by name or file (serial-8x8)"
    parser.add_argument("--board", default="serial-8x8", metavar="FILE|NAME", help=board)
    firmware = (
        "what answers: a model in Python (the default), or the real firmware of the Pico (micropython) or Nano (c)"
    )
    parser.add_argument("--firmware", choices=FIRMWARES, default="model", help=firmware)
    tcp = f"a TCP port (0: any free one) instead of a pseudo terminal; HOST is {LOCAL} unless given"
    parser.add_argument("--tcp", type=_address, metavar="[HOST:]PORT", help=tcp)
    speeds = ", ".join(map(str, BAUDS))
    baud = f"make bytes take as long as on a line of so many bits per second ({speeds}); without it they take no time"
    parser.add_argument("--baud", type=_baud, metavar="BITS", help=baud)
    parser.add_argument("--seed", type=_seed, default=0, help="seed for the random choices of faults (0)")


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; allowed: 0 to 999999999")
    return int(text)


def _baud(text: str) -> int:
    if text not in map(str, BAUDS):
        raise argparse.ArgumentTypeError(f"{text!r} is no speed of a line; allowed: {', '.join(map(str, BAUDS))}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """0, or 2 for what cannot be offered. Raises ProfileError. The first line says where the device is; standard input
    takes orders, and ends it."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        profile = _with_microcontroller(load(args.board))
        with (
            closing(Bench(profile, args.firmware, args.baud, args.seed)) as bench,
            closing(_endpoint(args.tcp)) as endpoint,
        ):
            say({"device": endpoint.name, "firmware": args.firmware, **told(bench)})
            serve(bench, endpoint)
    except (EndpointError, MisfitError, BuildError, DeadError) as error:
        print(f"tablero device: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # and SIGTERM
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
    return 0


def _with_microcontroller(profile: Profile) -> Profile:
    if not is_serial(profile):
        serial = ", ".join(name for name in shipped() if is_serial(load(name)))
        raise MisfitError(
            f"board {profile.name} has no microcontroller; allowed: a board with the drivers serial-scanner and "
            f"serial-pixels, such as {serial}"
        )
    return profile


def _endpoint(tcp: tuple[str, int] | None) -> Endpoint:
    return Tcp(*tcp) if tcp else Pty()


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) < 6 and int(port) < 65536) or (colon and not host):
        raise argparse.ArgumentTypeError(f"{text!r} is no address; allowed: PORT or HOST:PORT, the port 0 to 65535")
    return host or LOCAL, int(port)


def main() -> int:
    """The same without the rest of the program."""
    parser = argparse.ArgumentParser(prog="tablero device", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args())
