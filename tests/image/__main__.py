"""``python -m tests.image``: makes the card image, and packs it. What is made on the way is kept in build/pi."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.image.card import TOOLS, Card
from tests.pi.host import TREE, PiError, check, run, say


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make image ARGS=...", description=__doc__)
    parser.add_argument("--plain", action="store_true", help="leave it unpacked, in build/pi/card.img")
    parser.add_argument("--check", action="store_true", help="start it in an emulated Pi 3 and look at it")
    args = parser.parse_args(arguments)
    try:
        check(TOOLS)
        card = Card()
        card.make()
        if not args.plain:
            packed = TREE / "build" / "tablero.img.xz"
            say(f"packing {packed.relative_to(TREE)}")
            run(["sh", "-c", f"xz -T0 -3 -c {card.image} >{packed}.new && mv {packed}.new {packed}"])
            run(["sh", "-c", f"cd {packed.parent} && sha256sum {packed.name} >{packed.name}.sha256"])
    except PiError as error:
        print(f"make image: {error}", file=sys.stderr)
        return 1
    return _check() if args.check else 0


def _check() -> int:
    os.chdir(TREE)
    return pytest.main(
        ["-p", "no:xdist", "--capture=sys", "-o", "python_files=check_*.py", "-v", str(Path(__file__).parent)]
    )


if __name__ == "__main__":
    sys.exit(main())
