"""``make soak``: long campaigns, told as they go, with every failure written down as a file that replays it."""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import re
import signal
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import SimpleQueue
from pathlib import Path
from random import Random

from tqdm import tqdm

from simulator.scenario.language import WordError, seed
from tests.soak.campaign import Campaign, Cell, Result, is_bad, play, table
from tests.soak.catalogue import CAMPAIGNS

BATCH = 20
"""Runs of a cell that are given to a process at once."""


GRACE = 120.0
"""Seconds that a run may take beyond the minutes of its campaign; after that it is cut, and reported so."""
_PDEATHSIG = 1
"""To prctl(2): the signal that a process gets when its parent dies."""


def _end_with_parent(born: SimpleQueue[int]) -> None:
    """Whoever kills the campaign has killed its processes too, however long their run would have been. born: is told
    the process's number."""
    ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGKILL)  # a visit has a daemon, which would end in order
    born.put(os.getpid())


def _batch(name: str, cell: Cell, seeds: range) -> tuple[Cell, Result]:
    return cell, play(CAMPAIGNS[name], cell, seeds)


def _batches(cells: Sequence[Cell], seeds: range) -> Iterator[tuple[Cell, range]]:
    """Every cell a little, then every cell again: what is stopped early has seen something of each."""
    for start in range(seeds.start, seeds.stop, BATCH):
        for cell in cells:
            yield cell, range(start, min(start + BATCH, seeds.stop))


def soak(campaign: Campaign, cells: Sequence[Cell], seeds: range, jobs: int, out: Path, minutes: float | None) -> bool:
    """Whether all went well. Its report and its failures are written to ``out``."""
    results: dict[Cell, Result] = {cell: Result() for cell in cells}
    until = time.monotonic() + 60 * minutes if minutes else math.inf
    told = 0
    born: SimpleQueue[int] = SimpleQueue()
    cut: list[Cell] = []
    with (
        ProcessPoolExecutor(jobs, initializer=_end_with_parent, initargs=(born,)) as pool,
        tqdm(total=len(cells) * len(seeds), desc=campaign.name, unit="run", smoothing=0, file=sys.stderr) as bar,
    ):
        todo = _batches(cells, seeds)
        # Waiting for no more than is played at once: what is never begun is neither passed nor cut.
        waiting = {pool.submit(_batch, campaign.name, *one): one[0] for _, one in zip(range(jobs), todo, strict=False)}
        while waiting:
            left = max(0.0, until + GRACE - time.monotonic())
            done, _ = wait(waiting, None if math.isinf(left) else left, FIRST_COMPLETED)
            if not done:
                cut = list(waiting.values())
                _kill(born)
                pool.shutdown(wait=False, cancel_futures=True)
                break
            for one in done:
                del waiting[one]
                cell, result = one.result()
                results[cell].add(result)
                bar.update(result.runs)
                bar.set_postfix(bad=sum(is_bad(campaign, r) for r in results.values()))
                for failure in result.failures:
                    told += 1
                    path = out / f"{campaign.name}-{'-'.join(map(_plain, cell))}-{told}.scenario"
                    path.write_text(failure, encoding="utf-8")
                    bar.write(str(path), file=sys.stderr)
                if time.monotonic() < until and (more := next(todo, None)):
                    waiting[pool.submit(_batch, campaign.name, *more)] = more[0]
    for cell in cut:
        print(f"{campaign.name}: cut, and so neither passed nor failed: {' '.join(cell)}", file=sys.stderr)
    played = {cell: result for cell, result in results.items() if result.runs}
    notes = [
        *campaign.covered([cell for cell, result in played.items() if result.runs]),
        *(f"cut: {' '.join(cell)}" for cell in cut),
    ]
    report = "\n".join([f"# {campaign.name}", "", campaign.what, "", table(campaign, played), "", *notes, ""])
    (out / f"{campaign.name}.md").write_text(report, encoding="utf-8")
    print(f"\n{campaign.name}: {campaign.what}\n\n{table(campaign, played, by=min(2, len(campaign.keys)))}\n")
    print("\n".join(notes))
    return not any(is_bad(campaign, result) for result in played.values())


def _kill(born: SimpleQueue[int]) -> None:
    """The processes that play."""
    while not born.empty():
        with suppress(ProcessLookupError):
            os.kill(born.get(), signal.SIGKILL)


def _plain(word: str) -> str:
    """As part of a file's name."""
    return re.sub(r"[^\w.-]+", "_", word)


def chosen(cells: Sequence[Cell], words: Collection[str]) -> list[Cell]:
    """The cells with one of these words wherever one of them can stand."""
    places = [set(words).intersection(place) for place in zip(*cells, strict=True)]
    return [cell for cell in cells if all(not some or word in some for word, some in zip(cell, places, strict=True))]


def _seed(word: str) -> int:
    try:
        return seed(word)
    except WordError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help=f"of {', '.join(CAMPAIGNS)}; all without")
    only = "only cells with these words, with commas between, such as othello,wari,count"
    parser.add_argument("--only", default="", metavar="WORDS", help=only)
    parser.add_argument("--runs", type=int, help="of each cell, instead of as many as the campaign has by itself")
    parser.add_argument("--seed", type=_seed, default=1, help="the first seed; each run takes the next")
    goes = "leave out so many cells, in the order of this seed: a long campaign in several goes"
    parser.add_argument("--skip", type=int, default=0, metavar="CELLS", help=goes)
    parser.add_argument("--minutes", type=float, help="stop each campaign after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("build/soak"), metavar="DIR", help="for reports and failures")
    again = "play a failure of one campaign again, from the file that tells of it; its last pictures are put beside it"
    parser.add_argument("--replay", type=Path, metavar="FILE", help=again)
    args = parser.parse_args()
    if unknown := [name for name in args.campaigns if name not in CAMPAIGNS]:
        parser.error(f"no campaign {', '.join(unknown)}; there are {', '.join(CAMPAIGNS)}")
    if args.replay:
        replays = [CAMPAIGNS[name].replay for name in args.campaigns]
        if len(replays) != 1 or replays[0] is None:
            able = ", ".join(name for name, campaign in CAMPAIGNS.items() if campaign.replay)
            parser.error(f"--replay: name one campaign that can be replayed: {able}")
        return not replays[0](args.replay)
    for name in args.campaigns or CAMPAIGNS:
        if lacking := CAMPAIGNS[name].lacking():
            parser.error(f"{name}: {lacking}")
    args.out.mkdir(parents=True, exist_ok=True)
    names = args.campaigns or list(CAMPAIGNS)
    wanted = set(filter(None, args.only.split(",")))
    known = {word for name in names for cell in CAMPAIGNS[name].cells() for word in cell}
    if strangers := wanted - known:
        parser.error(f"--only {', '.join(sorted(strangers))}: allowed: {', '.join(sorted(known))}")
    well = True
    for name in names:
        campaign = CAMPAIGNS[name]
        every = campaign.drawn(Random(args.seed)) if campaign.drawn else campaign.cells()
        cells = chosen(every, wanted)[args.skip :]
        seeds = range(args.seed, args.seed + (args.runs or campaign.runs))
        well = soak(campaign, cells, seeds, args.jobs, args.out, args.minutes) and well
    return not well


if __name__ == "__main__":
    sys.exit(main())
