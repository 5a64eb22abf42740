"""What the tests cost: seconds of processor time by function, file and folder, with the processes that they start."""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests import turns

DEAR = 1.0
"""Seconds from which on a function, with all its cases, is listed."""
COST, CASES = "cost", "cases"
"""An attribute of a report, and of what a worker leaves: they come along from the workers."""
HEAD = """\
# What a test function costs with all its cases, in ten-thousandths of what all tests cost with every case, if it is
# dear enough to take turns. Written by: .venv/bin/python -m pytest -n auto --dist loadgroup --record-costs
"""
TICK = 1 / os.sysconf("SC_CLK_TCK")


def spent() -> float:
    """Seconds that this process and all below it have worked, the living and those waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system + _living()


def _living() -> float:
    """Of those processes below this one that live. A browser lives on from test to test."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return 0.0  # there are none: the usual case, in which nothing is read
    below: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        below[int(fields[1])].append((int(stat.parent.name), sum(map(int, fields[11:15])) * TICK))
    seconds, found = 0.0, [os.getpid()]
    while found:
        for child, worked in below[found.pop()]:
            seconds += worked
            found.append(child)
    return seconds


class Cost:
    """A plugin: in each worker it measures, where the results are gathered it counts and tells."""

    def __init__(self, record: bool) -> None:
        self._record = record
        self._last = self._ahead = 0.0
        self._tests: dict[str, float] = defaultdict(float)
        self._cases: Mapping[str, int] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._last = self._ahead = spent()
        self._cases = session.config.stash[turns.CASES]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = spent()
        setattr(report, COST, max(0.0, now - self._last))  # a process may take what it has worked along
        self._last = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tests[report.nodeid] += getattr(report, COST, 0.0)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if (told := getattr(session.config, "workeroutput", None)) is not None:
            told[COST], told[CASES] = self._ahead, dict(self._cases)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        output = getattr(node, "workeroutput", {})
        self._ahead += output.get(COST, 0.0)
        self._cases = output.get(CASES, self._cases)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        self._tell(terminalreporter)
        if self._record:
            costs = recorded(self._tests, self._cases, turns.costs())
            lines = [f'"{name}" = {cost}\n' for name, cost in sorted(costs.items())]
            turns.COSTS.write_text(HEAD + "".join(lines), "utf-8")

    def _tell(self, terminalreporter: pytest.TerminalReporter) -> None:
        functions: dict[str, float] = defaultdict(float)
        files: dict[str, float] = defaultdict(float)
        folders: dict[str, float] = defaultdict(float)
        for test, seconds in self._tests.items():
            file = test.partition("::")[0]
            functions[test.partition("[")[0]] += seconds
            files[file] += seconds
            folders[str(Path(file).parent)] += seconds
        dear = {name: seconds for name, seconds in functions.items() if seconds >= DEAR}
        terminalreporter.section("seconds of processor time")
        for some in (dear, files, folders):
            for name in sorted(some, key=some.__getitem__, reverse=True):
                terminalreporter.write_line(f"{some[name]:8.1f} {name}")
            terminalreporter.write_line("")
        terminalreporter.write_line(f"{self._ahead:8.1f} importing and collecting, in every process")
        terminalreporter.write_line(f"{self._ahead + sum(folders.values()):8.1f} in all")


def recorded(tests: Mapping[str, float], cases: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    """What is dear, by function, of the seconds that each test took. Of a function some of whose cases wait, all are
    counted as dear as those that ran; one that waits whole costs what it cost before."""
    ran, seconds = Counter[str](), defaultdict[str, float](float)
    for test, took in tests.items():
        name = test.partition("[")[0]
        ran[name] += 1
        seconds[name] += took
    whole = {name: took * cases[name] / ran[name] for name, took in seconds.items()}
    waiting = {name: cost for name, cost in before.items() if name in cases and name not in whole}
    all_seconds = sum(whole.values()) / (1 - sum(waiting.values()) / 10_000)
    parts = {name: round(10_000 * took / all_seconds) for name, took in whole.items()} | waiting
    return {name: cost for name, cost in parts.items() if cost > turns.BUDGET}
