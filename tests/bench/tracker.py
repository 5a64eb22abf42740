"""A look of the tracker at what people do: a few games of the corpus that the tree keeps."""

from __future__ import annotations

from functools import partial

from tests.bench.figures import SPREAD_HEAD, spread, title
from tests.corpus.judge import judge
from tests.corpus.judging import judged, sample
from tests.corpus.recording import Sensing

GAMES: dict[Sensing, list[str]] = {
    "occupancy": ["konane", "bagh-chal", "molino"],
    "polarity": ["othello", "ajedrez-guadalete"],
    "count": ["oware", "bechi", "congkak"],
}


def bench() -> None:
    title("A look of the tracker, ms, at realistic people; the whole of it by the ply")
    print(f"{'sensing':11}{'game':22}{'plies':>6}{'a ply':>9}{SPREAD_HEAD}")
    for sensing, keys in GAMES.items():
        for key in keys:
            found = judged(sample("tune", sensing, "realistic", [key], 1), partial(judge, timed=True))
            plies = found.counts["plies"]
            looks = spread([1e9 * seconds for seconds in found.looks])
            print(f"{sensing:11}{key:22}{plies:6}{1000 * found.took / plies:9.2f}{looks}")
