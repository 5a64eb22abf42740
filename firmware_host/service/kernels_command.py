"""Builds the opponent's kernels in C: ``tablero kernels``. They are optional: without them Python thinks."""

from __future__ import annotations

import argparse
import os

from firmware_host.shell.process import arguments
from firmware_host.thinking.native.build import BuildError, build, place
from firmware_host.thinking.native.library import Library, NoKernelsError

HELP = "build the opponent's C kernels with this computer's compiler: the opponent then thinks ahead further"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="build nothing: only tell whether the kernels are built")
    compiler = os.environ.get("CC", "cc")
    parser.add_argument("--cc", default=compiler, metavar="COMMAND", help=f"the C compiler ({compiler})")
    into = "the file to write; name one when you build for another machine (%(default)s)"
    parser.add_argument("--into", type=arguments.path, default=place(), metavar="FILE", help=into)


def run(args: argparse.Namespace) -> int:
    """0, or 1 where they are not there or cannot be built."""
    try:
        if not args.check:
            build(args.into, args.cc)
        if args.into == place():
            if not args.into.exists():
                raise NoKernelsError("not built; tablero kernels builds them")
            Library(args.into)
    except (BuildError, NoKernelsError) as error:
        print(f"kernels: {error}")
        return 1
    print(f"kernels: {args.into}")
    return 0
