"""ARCHITECTURE.md names ten places where a debugger stops on the way from sensor to light: it does, in that order."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rules.steps import Remove, Shift
from tests.shell.bench import SCAN, Bench

ROOT = Path(__file__).parents[2]
STOP = re.compile(r"^\d+\. `(\S+\.py)`, `([\w.]+)`:", re.MULTILINE)
GAME, BOARD, OPENING, CAPTURE = "ajedrez-jerez", "hall-8x8", ("e2e4", "d7d5"), "e4d5"


def places() -> list[tuple[str, str]]:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = text.split("## Ten breakpoints")[1].split("\n## ")[0]
    return [(file, name) for file, name in STOP.findall(section)]


@contextmanager
def stopping(at: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Which of these places are come to, each the first time."""
    wanted = {(str(ROOT / file), name): (file, name) for file, name in at}
    found: list[tuple[str, str]] = []

    def entered(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        place = wanted.get((code.co_filename, code.co_qualname)) if event == "call" else None
        if place and place not in found:
            found.append(place)

    sys.setprofile(entered)
    try:
        yield found
    finally:
        sys.setprofile(None)


def lift_and_put(bench: Bench, shift: Shift, *, back: bool = False) -> None:
    source, target = (shift.dst, shift.src) if back else (shift.src, shift.dst)
    bench.rig.hand.pick(bench.wood.spot(source))
    bench.run(1.0)
    bench.rig.hand.drop(bench.wood.spot(target))


def until_played(bench: Bench, plies: int) -> None:
    for _ in range(300):
        if len(bench.moves) == plies:
            return
        bench.run(SCAN)
    raise AssertionError(f"after three seconds: {bench.moves}")


def test_a_capture_goes_through_ten_files_in_this_order_and_its_take_back_through_the_same() -> None:
    way = places()
    assert len({file for file, _ in way}) == len(way) == 10
    bench = Bench(GAME, BOARD, sensing="occupancy")
    for text in OPENING:
        bench.do("choose", move=text)
        bench.do("help")
        bench.run(20)
    assert bench.moves == list(OPENING)
    [move] = [move for move in bench.controller.session.turn.legal if move.text == CAPTURE]
    taken, shift = move.steps
    assert isinstance(taken, Remove)
    assert isinstance(shift, Shift)
    bench.rig.hand.take(bench.wood.spot(taken.site))
    bench.run(1.0)
    lift_and_put(bench, shift)
    with stopping(way) as stops:
        until_played(bench, 3)
    assert stops == way
    bench.run(5)
    lift_and_put(bench, shift, back=True)
    bench.run(1.0)
    bench.rig.hand.place(bench.wood.spot(taken.site), "p")
    with stopping(way) as stops:
        until_played(bench, 2)
    assert set(stops) == set(way)  # light follows while the search goes on
