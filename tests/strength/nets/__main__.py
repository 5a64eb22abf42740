"""``python -m tests.strength.nets``: makes the nets that judge backgammon, firmware_host/thinking/backgammon.xz.

By self-play in C (train.c), half an hour of a core. The same compiler, machine and numbers give the same nets; others
give nets as good.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import tempfile
from pathlib import Path

from firmware_host.thinking import nets
from tests.strength.ledger import THINKING

SOURCE = Path(__file__).with_name("train.c")
OUTPUT = THINKING / "backgammon.xz"
HIDDEN, GAMES, SEED = 40, 4_000_000, 1
"""With 24 units and 400,000 games, a turn with contact lost twice as much by gnubg's equities (yardsticks.losses)."""


def built(into: Path, hidden: int = HIDDEN) -> Path:
    """The trainer, for nets of so many hidden units."""
    command = ["cc", "-O3", "-ffast-math", "-march=native", f"-DHIDDEN={hidden}", "-o", str(into), str(SOURCE), "-lm"]
    subprocess.run(command, check=True)
    return into


def trained(hidden: int, games: int, seed: int) -> bytes:
    """As ``nets.pack`` packs them."""
    with tempfile.TemporaryDirectory() as folder:
        trainer = built(Path(folder) / "train", hidden)
        made = subprocess.run([str(trainer), str(games), str(seed)], stdout=subprocess.PIPE, check=True).stdout
    numbers = struct.unpack(f"={len(made) // 4}f", made)
    return nets.pack(hidden, [max(-nets.LARGEST, min(nets.LARGEST, number)) for number in numbers])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength.nets", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"else {GAMES}")
    parser.add_argument("--hidden", type=int, default=HIDDEN, help=f"units of a net, else {HIDDEN}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"else {SEED}")
    given = parser.parse_args()
    OUTPUT.write_bytes(trained(given.hidden, given.games, given.seed))
    print(f"{OUTPUT.name} written")


if __name__ == "__main__":
    main()
