"""Cases that take turns: of a test marked ``in_turns(n)`` one case in n runs, others with the next commit.

Of each n neighbouring cases, which are mostly those of one game, one is drawn by lot, so that all have run after n
commits. ``--every-case`` runs them all, and ``--turn N`` those of that turn.
"""

from __future__ import annotations

import subprocess
from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

import pytest


def configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "in_turns(n): one in n of its cases runs with each commit, all with --every-case"
    )
    if config.option.turn is None:
        config.option.turn = commits(config)  # which the workers are then told


def commits(config: pytest.Config) -> int:
    """How many lead to what is checked out; 0 where there is no repository."""
    counting = ["git", "-C", str(config.rootpath), "rev-list", "--count", "HEAD"]
    try:
        return int(subprocess.run(counting, capture_output=True, check=True).stdout)
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
