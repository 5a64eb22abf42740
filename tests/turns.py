"""Cases that take turns: of a test marked ``in_turns(n)`` one case in n runs, others when the tree has changed.

Of each n neighbouring cases, which are mostly those of one game, one is drawn by lot from what the commit holds: the
same tree always runs the same cases, whatever its history. ``--every-case`` runs them all, and ``--turn N`` those of
that turn; n turns in a row are all of them.
"""

from __future__ import annotations

import subprocess
from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

import pytest


def configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "in_turns(n): one in n of its cases runs, drawn by what the commit holds; all with --every-case"
    )
    if config.option.turn is None:
        config.option.turn = drawn(config)  # which the workers are then told


def drawn(config: pytest.Config) -> int:
    """A number that follows from what the commit checked out holds; 0 where there is no repository."""
    tree = ["git", "-C", str(config.rootpath), "rev-parse", "HEAD^{tree}"]
    try:
        return int(subprocess.run(tree, capture_output=True, check=True).stdout[:8], 16)
    except (OSError, subprocess.CalledProcessError):
        return 0


def has_turn(name: str, number: int, cases: int, n: int, turn: int) -> bool:
    """Whether case number of so many has its turn. Where there are fewer than n, as when one is asked for, all have."""
    group, k = divmod(number, n)
    size = min(n, cases - group * n)
    lot = crc32(f"{name} {group}".encode()) + turn
    return cases < n or lot % n % size == k


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """After -k and -m have chosen."""
    if config.option.every_case:
        return
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("in_turns"):
            cases[item.nodeid.partition("[")[0]].append(item)
    waiting = {item for name, each in cases.items() for item in _waiting(name, each, config.option.turn)}
    if waiting:
        config.hook.pytest_deselected(items=[item for item in items if item in waiting])
        items[:] = [item for item in items if item not in waiting]


def _waiting(name: str, cases: list[pytest.Item], turn: int) -> Iterable[pytest.Item]:
    for number, item in enumerate(cases):
        mark = item.get_closest_marker("in_turns")
        if mark and not has_turn(name, number, len(cases), mark.args[0], turn):
            yield item


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if terminalreporter.stats.get("failed") and not config.option.every_case:
        terminalreporter.write_line(f"the same cases again, after any commit: --turn {config.option.turn}")
