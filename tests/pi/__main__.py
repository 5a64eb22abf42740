"""``python -m tests.pi``: makes the virtual Pi and carries out the checks on it. What is made is kept in build/pi."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence

import pytest

from tests.pi.host import HERE, TREE, PiError, check


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make pi ARGS=...", description=__doc__)
    parser.add_argument("--record", action="store_true", help="keep what the libraries answer in recorded.json")
    parser.add_argument("--long", action="store_true", help="what takes hours too; goes on where it was stopped")
    args, others = parser.parse_known_args(arguments)
    try:
        check()
    except PiError as error:
        print(f"make pi: {error}", file=sys.stderr)
        return 1
    if args.long:
        os.environ["PI_LONG"] = "1"
    if args.record:
        os.environ["PI_RECORD"] = "1"
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no machine is left running
    os.chdir(TREE)
    # A file of checks has one guest from its first to its last; two guests use two cores better than one does.
    spread = ["-n2", "--dist=loadfile", "--no-loadscope-reorder"]
    return pytest.main([*spread, "--capture=sys", "-o", "python_files=check_*.py", "-v", str(HERE), *others])


if __name__ == "__main__":
    sys.exit(main())
