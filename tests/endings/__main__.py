"""Makes the tables of small endings anew, from the rules alone, in two minutes of a core: ``python -m tests.endings``.

Works backwards in C, over the kernel of the game, which tests hold to the rules; tests/thinking/test_endings.py holds
the tables to the rules themselves.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import combinations
from pathlib import Path

import rules
from firmware_host.thinking import endings
from firmware_host.thinking.native.build import build
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.library import Library
from rules.kernels.mills import Mills

TREE = Path(__file__).parents[2]


def make(library: Library) -> bytes:
    """Of nine men's morris, as they are kept."""
    game = rules.load(endings.KEY)
    coding = coding_of(game)
    assert isinstance(game, Mills)
    assert coding
    ways = endings.symmetries(game.geometry, game.bits)
    least = [sorted(_least(ways, men)) for men in (3, 4)]
    return endings.pack(least, library.make_endings(coding.stand(game.start()), ways))


def _least(ways: tuple[tuple[int, ...], ...], men: int) -> set[int]:
    places = combinations(range(endings.POINTS), men)
    return {min(sum(1 << way[point] for point in points) for way in ways) for points in places}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.endings", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing: tell whether the tree has the same")
    args = parser.parse_args()
    place = TREE / "firmware_host/thinking" / f"{endings.KEY}.xz"
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "kernels.so"
        build(path)
        packed = make(Library(path))
    same = place.exists() and endings.unpack(place.read_bytes()) == endings.unpack(packed)
    if not args.check and not same:
        place.write_bytes(packed)
    print(f"{place.name}: {'as it was' if same else 'differs' if args.check else 'written'}, {len(packed)} bytes")
    return int(args.check and not same)


if __name__ == "__main__":
    sys.exit(main())
