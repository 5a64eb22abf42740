"""What a campaign is, and how its runs are counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from textwrap import indent
from traceback import format_exc

Cell = tuple[str, ...]
"""What is counted together, such as a game, a kind of sensor and a disturbance."""


@dataclass
class Result:
    """Of one run, or of many. counts: what happened, how often. figures: what was measured, in the unit that the
    campaign's column says. failures: scenarios that replay what went wrong, or another text where there is none."""

    runs: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    figures: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failures: list[str] = field(default_factory=list)

    def add(self, other: Result) -> None:
        self.runs += other.runs
        self.counts += other.counts
        for name, values in other.figures.items():
            self.figures[name] += values
        self.failures += other.failures


@dataclass(frozen=True)
class Campaign:
    """name, what: for the command line. keys: what a cell's words are, such as ("game", "sensing").
    columns: the names of counts that the report shows; a count that is not among them is an error.
    bad: those of them that must be zero. figures: name -> unit; shown as median and 99th percentile.
    cells: all there are. drawn: the same in an order that the seed decides, so that another seed of a campaign that is
    stopped early sees others. play: one run in a cell, decided by its seed alone.
    runs: of each cell, in a long campaign; short: in the tests. lacking: what must first be installed, in words; empty
    where nothing is. covered: lines for the report on what these cells have covered. replay: plays a failure again from
    its file, and tells whether all went well; None where scenarios do that.
    """

    name: str
    what: str
    keys: tuple[str, ...]
    columns: tuple[str, ...]
    bad: tuple[str, ...]
    cells: Callable[[], Sequence[Cell]]
    play: Callable[[Cell, int], Result]
    runs: int
    short: int = 1
    figures: Mapping[str, str] = field(default_factory=dict)
    lacking: Callable[[], str] = lambda: ""
    covered: Callable[[Sequence[Cell]], Sequence[str]] = lambda cells: ()
    drawn: Callable[[Random], Sequence[Cell]] | None = None
    replay: Callable[[Path], bool] | None = None


def play(campaign: Campaign, cell: Cell, seeds: Iterable[int]) -> Result:
    """Raises ValueError for a count that the campaign does not name."""
    found = Result()
    for seed in seeds:
        try:
            one = campaign.play(cell, seed)
        except Exception:  # one run that breaks down is one failure: the others go on
            where = f"{campaign.name} {' '.join(cell)}, seed {seed}"
            one = Result(failures=[f"# {where} broke down\n{indent(format_exc(), '# ')}"])
        one.runs = one.runs or 1
        if strangers := set(one.counts) - set(campaign.columns) | set(one.figures) - set(campaign.figures):
            raise ValueError(f"{campaign.name}: no column {', '.join(sorted(strangers))}")
        found.add(one)
    return found


def is_bad(campaign: Campaign, result: Result) -> bool:
    return bool(result.failures) or any(result.counts[name] for name in campaign.bad)


def table(campaign: Campaign, results: Mapping[Cell, Result], by: int | None = None) -> str:
    """The report, in Markdown. by: how many of a cell's words make a line; all of them without."""
    lines: dict[Cell, Result] = {}
    for cell, result in results.items():
        lines.setdefault(cell[:by], Result()).add(result)
    heads = [*campaign.keys[:by], "runs", *campaign.columns]
    heads += [f"{name} ({unit}), median / p99" for name, unit in campaign.figures.items()]
    rows = [
        [*cell, str(r.runs), *(str(r.counts[c]) for c in campaign.columns), *(_spread(r, f) for f in campaign.figures)]
        for cell, r in lines.items()
    ]
    if len(rows) > 1:
        every = Result()
        for result in results.values():
            every.add(result)
        counts = [str(every.counts[c]) for c in campaign.columns]
        blank = [""] * (len(campaign.keys[:by]) - 1)
        rows.append(["all", *blank, str(every.runs), *counts, *(_spread(every, f) for f in campaign.figures)])
    ruler = ["---"] * len(campaign.keys[:by]) + ["---:"] * (len(heads) - len(campaign.keys[:by]))
    return "\n".join("| " + " | ".join(row) + " |" for row in [heads, ruler, *rows])


def _spread(result: Result, name: str) -> str:
    values = sorted(result.figures.get(name, ()))
    if not values:
        return "-"
    return f"{median(values):.3g} / {values[min(len(values) - 1, round(0.99 * len(values)))]:.3g}"
