"""Dear tests take turns: a commit runs some of their cases, others when the tree has changed.

``costs.toml`` has what each dear test function costs with all its cases. A function runs so many of them that it costs
no more than BUDGET, and one in MOST at least; a single test may cost ALONE, for nothing else looks for what it finds;
rules, and what was found once, run whole. The cases are drawn by lot from what the commit holds: the same tree always
runs the same ones, whatever its history. With ``--turn N``, MOST turns in a row run every case. Whoever names files,
folders, ``-k`` or ``-m`` gets every case, as with ``--every-case``.
"""

from __future__ import annotations

import subprocess
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from math import ceil
from pathlib import Path
from zlib import crc32

import pytest

COSTS = Path(__file__).with_name("costs.toml")
BUDGET = 4
"""Ten-thousandths of what all tests cost with every case: what one function may cost a commit."""
ALONE = 12
MOST = 6
NEVER_WAIT = ("tests/rules/", "tests/doors/test_found.py")
CASES = pytest.StashKey[Mapping[str, int]]()
"""How many cases of each function there are, before any wait."""
WAITING = "waiting"


def configure(config: pytest.Config) -> None:
    chosen = config.option.keyword or config.option.markexpr
    if chosen or config.args_source is pytest.Config.ArgsSource.ARGS:
        config.option.every_case = True  # which the workers are then told
    if config.option.turn is None:
        config.option.turn = drawn(config)


def drawn(config: pytest.Config) -> int:
    """A number that follows from what the commit checked out holds; 0 where there is no repository."""
    tree = ["git", "-C", str(config.rootpath), "rev-parse", "HEAD^{tree}"]
    try:
        return int(subprocess.run(tree, capture_output=True, check=True).stdout[:8], 16)
    except (OSError, subprocess.CalledProcessError):
        return 0


def function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


@cache
def costs() -> Mapping[str, int]:
    """By function, in ten-thousandths of the whole."""
    return tomllib.loads(COSTS.read_text("utf-8"))


def case_costs(items: Iterable[pytest.Item]) -> dict[pytest.Item, float]:
    """What each costs, in ten-thousandths of the whole; 0 where it is not dear."""
    known, names = costs(), {item: function(item) for item in items}
    cases = Counter(names.values())
    return {item: known.get(name, 0) / cases[name] for item, name in names.items()}


def turns(costs: Mapping[str, int], cases: Mapping[str, int]) -> dict[str, int]:
    """One in so many of a function's cases runs. cases: how many each function has."""
    dear = {
        name: ceil(cost / (ALONE if cases[name] == 1 else BUDGET))
        for name, cost in costs.items()
        if name in cases and not name.startswith(NEVER_WAIT)
    }
    return {name: min(n, MOST) for name, n in dear.items() if n > 1}


def has_turn(name: str, number: int, n: int, turn: int) -> bool:
    """Whether case number has its turn. Neighbours, n at a time, are mostly those of one game: one of them has."""
    group, place = divmod(number, n)
    return (crc32(f"{name} {group}".encode()) + turn) % n == place


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    cases = config.stash[CASES] = Counter(map(function, items))
    if config.option.every_case:
        return
    waiting = set(_waiting(items, turns(costs(), cases), config.option.turn))
    if waiting:
        config.hook.pytest_deselected(items=[item for item in items if item in waiting])
        items[:] = [item for item in items if item not in waiting]


def _waiting(items: list[pytest.Item], each: Mapping[str, int], turn: int) -> Iterable[pytest.Item]:
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[function(item)].append(item)
    for name, n in each.items():
        for number, item in enumerate(cases[name]):
            if not has_turn(name, number, n, turn):
                yield item


class Told:
    """Gathers from the workers how many cases wait, and says so: nothing is left out in silence."""

    def __init__(self) -> None:
        self._waiting = 0

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self._waiting += len(items)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if (told := getattr(session.config, "workeroutput", None)) is not None:
            told[WAITING] = self._waiting

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self._waiting = max(self._waiting, getattr(node, "workeroutput", {}).get(WAITING, 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        if config.option.every_case:
            return
        terminalreporter.write_line(f"{self._waiting} cases of dear tests wait for their turn; --every-case runs all")
        if terminalreporter.stats.get("failed"):
            terminalreporter.write_line(f"the same cases again, after any commit: --turn {config.option.turn}")
