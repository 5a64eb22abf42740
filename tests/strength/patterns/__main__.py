"""``python -m tests.strength.patterns GAME...``: makes the tables of patterns by which mills are judged,
firmware_host/thinking/GAME-patterns.xz.

By self-play in C (train.c): half an hour of a core for nine men's morris, ten minutes for Morabaraba. The same
compiler, machine and seed give the same tables; others give tables as good.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from collections.abc import Iterable
from pathlib import Path

import rules
from firmware_host.thinking import patterns
from firmware_host.thinking.native.build import HERE
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.searching import places
from rules.kernels.mills import Mills
from tests.strength.ledger import THINKING

SOURCE = Path(__file__).with_name("train.c")
STAGES = {
    "molino": ((1_500_000, 0), (20_000, 600), (40_000, 1500)),
    "morabaraba": ((600_000, 0), (12_000, 600)),
}
"""How many games, and how many positions the player to move looks at; with 0 he looks one ply ahead."""
SEED = 1


def built(into: Path) -> Path:
    """The trainer, with the kernels. What it is told of them by their headers has to fit."""
    command = ["cc", "-std=gnu11", "-O3", "-fno-math-errno", "-march=native", "-Werror", "-o", str(into)]
    subprocess.run([*command, str(SOURCE), *map(str, sorted(HERE.glob("*.c"))), "-lm"], check=True)
    return into


def numbers(game: Mills) -> str:
    """What the trainer has to know of a game."""
    coding = coding_of(game)
    assert coding
    told = [len(coding.rules), *coding.rules, *coding.write(game.start()), patterns.MEN[game.key]]
    told += [number for place in places(patterns.patterns_of(game)) for number in place]
    return " ".join(map(str, [*told, *patterns.alike()]))


def trained(game: Mills, stages: Iterable[tuple[int, int]], seed: int) -> array[int]:
    """As ``patterns.pack`` packs them."""
    with tempfile.TemporaryDirectory() as folder:
        trainer = built(Path(folder) / "train")
        asked = [str(trainer), str(seed), *(f"{games}:{nodes}" for games, nodes in stages)]
        made = subprocess.run(asked, input=numbers(game).encode(), stdout=subprocess.PIPE, check=True).stdout
    return array("h", made)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength.patterns", description=__doc__)
    parser.add_argument("keys", nargs="+", metavar="GAME", choices=sorted(patterns.MEN))
    parser.add_argument("--seed", type=int, default=SEED, help=f"else {SEED}")
    given = parser.parse_args()
    for key in given.keys:
        game = rules.load(key)
        assert isinstance(game, Mills)
        worths = trained(game, STAGES[key], given.seed)
        path = THINKING / f"{key}-patterns.xz"
        path.write_bytes(patterns.pack(worths))
        print(f"{path.name} written")


if __name__ == "__main__":
    main()
