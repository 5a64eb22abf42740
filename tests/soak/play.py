"""Random legal play by a hand with human habits, from the sensors up, as the scenario writer plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from simulator.scenario.writer import Writer
from tests.campaign import CARRIES
from tests.soak.campaign import Campaign, Cell, Result

PLIES = 60


def cells() -> Sequence[Cell]:
    return [(key, sensing.value) for key, kinds in CARRIES.items() for sensing in kinds]


def play(cell: Cell, seed: int) -> Result:
    key, sensing = cell
    writer = Writer(f"game {key}\nsensing {sensing}", seed, habits=True)
    try:
        writer.write(PLIES)
        counts = Counter(plies=writer.stage.session.line.ply, failed=int(writer.failed))
        return Result(counts=counts, failures=[writer.text] * writer.failed)
    finally:
        writer.recording.close()


CAMPAIGNS = (
    Campaign(
        name="play",
        what="Games played by a hand with habits on a simulated board, light and debounce included.",
        keys=("game", "sensing"),
        columns=("plies", "failed"),
        bad=("failed",),
        cells=cells,
        play=play,
        runs=200,
        short=0,
    ),
)
