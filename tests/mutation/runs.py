"""Runs of the tests in processes of their own, forked from one that has pytest and hypothesis but not the rules."""

from __future__ import annotations

import ast
import builtins
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.mutation import hook, mutants
from tests.mutation.mutants import ROOT, Name

TESTS = "tests/rules"
HOOK = "__statement_seen__"
MEMORY = 3 << 30
"""Bytes of address space: what grows without end is stopped before the machine suffers."""
PATIENCE = 40.0
"""Seconds of processor time for one test, and for collecting them: several times what the slowest takes. The signal
that says so ends a process whatever it is at."""
BROKEN = 120
"""The exit code of a process that could not even begin."""
QUIET = ("-q", "-x", "--no-header", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")


@dataclass
class Coverage:
    """seconds: of each test. lines: "file:line" of a statement -> the tests that run it. ahead: those that are run not
    in a test, but as the tests are collected."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)
    ahead: list[str] = field(default_factory=list)

    def tests(self, file: str, line: int) -> list[str]:
        """The tests that run the line, the fastest first. What is run ahead is kept for all tests: they follow."""
        where = f"{file}:{line}"
        found = set(self.lines.get(where, ()))
        others = self.seconds.keys() - found if where in self.ahead else set()
        return [test for some in (found, others) for test in sorted(some, key=lambda test: (self.seconds[test], test))]


class _Watch:
    """A plugin: what is run by which test."""

    def __init__(self) -> None:
        self.coverage = Coverage()
        self._seen: set[str] = set()
        setattr(builtins, HOOK, self._seen.add)
        self._lines: dict[str, list[str]] = defaultdict(list)
        self._ahead: set[str] = set()
        self._kept: list[Any] = []

    def watch(self, file: str, source: str) -> ast.Module:
        return mutants.watched(ast.parse(source), file, HOOK)

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Games are imported when they are first loaded: here, so that no test seems to be the only one."""
        import rules

        for key in rules.keys():  # noqa: SIM118 (no mapping)
            rules.card(key)
        done = yield
        self._ahead |= self._seen
        modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "rules"]
        self._kept = [one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")]
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        for kept in self._kept:
            kept.cache_clear()
        self._seen.clear()
        began = time.process_time()
        done = yield
        self.coverage.seconds[item.nodeid] = time.process_time() - began
        for where in self._seen:
            self._lines[where].append(item.nodeid)
        return done

    def pytest_sessionfinish(self) -> None:
        self.coverage.lines = dict(self._lines)
        self.coverage.ahead = sorted(self._ahead)


class _Verdict:
    """A plugin: runs these tests in this order (all without) and writes down the first that fails.

    A mutant may change the names of tests, where parameters are made from options: what is not there under its name
    is looked for under that of its function.
    """

    def __init__(self, path: Path, tests: list[str] | None = None) -> None:
        self._path, self._tests = path, tests

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Its own time for every test, that of a process which has nothing to wait for."""
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        return (yield)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._tests is None:
            return
        place = {test: number for number, test in enumerate(self._tests)}
        lost = place.keys() - {item.nodeid for item in items}
        for test in lost:
            place.setdefault(test.partition("[")[0], place[test])
        names = ((item, name) for item in items for name in (item.nodeid, item.nodeid.partition("[")[0]))
        chosen = {item: place[name] for item, name in names if name in place}
        items[:] = sorted(chosen, key=chosen.__getitem__)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._path.write_text(report.nodeid, encoding="utf-8")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._path.write_text(f"{report.nodeid} (as it is imported)", encoding="utf-8")

    def pytest_sessionstart(self) -> None:
        """The same examples every time, and no search for the smallest that fails."""
        hypothesis.settings.register_profile(
            "mutation",
            hypothesis.settings.get_profile("tablero"),
            derandomize=True,
            database=None,
            phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
        )
        hypothesis.settings.load_profile("mutation")


def measure() -> Coverage:
    """One run of all tests of the rules, watched. Raises RuntimeError if one of them fails."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"

        def child() -> int:
            watch = _Watch()
            hook.install(watch.watch)
            code = pytest.main([*QUIET, str(ROOT / TESTS)], plugins=[watch, _Verdict(Path(folder) / "failed")])
            path.write_text(json.dumps(vars(watch.coverage)), encoding="utf-8")
            return int(code)

        code = _forked(child)
        if code != 0:
            failed = Path(folder) / "failed"
            raise RuntimeError(f"the tests fail by themselves: {failed.read_text() if failed.exists() else code}")
        return Coverage(**json.loads(path.read_text(encoding="utf-8")))


@dataclass(frozen=True)
class Verdict:
    """word: "killed", "endless" (a test had no end), "survived" or "unseen" (no test runs the line)."""

    word: str
    by: str = ""
    seconds: float = 0.0


def judge(name: Name, tests: list[str]) -> Verdict:
    """What the tests say of a mutant."""
    if not tests:
        return Verdict("unseen")

    def change(file: str, source: str) -> ast.Module | None:
        return mutants.mutated(file, name, source) if file == name.file else None

    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "failed"
        files = sorted({test.partition("::")[0] for test in tests})

        def child() -> int:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
            hook.install(change)
            return int(pytest.main([*QUIET, *files], plugins=[_Verdict(said, tests)]))

        code = _forked(child)
        by = said.read_text(encoding="utf-8") if said.exists() else ""
    seconds = round(time.monotonic() - began, 1)
    if code == -signal.SIGVTALRM:
        return Verdict("endless", by, seconds)
    return Verdict("survived" if code == 0 else "killed", by or ("" if code == 0 else f"exit code {code}"), seconds)


def _forked(child: Callable[[], int]) -> int:
    """The exit code of the child in a process of its own; below 0 the signal that ended it. Its output is dropped."""
    pid = os.fork()
    if pid == 0:
        code = BROKEN
        try:
            os.setsid()
            told = os.dup(2)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            os.chdir(ROOT)
            code = child()
        except BaseException:
            os.write(told, traceback.format_exc().encode())
        finally:
            os._exit(code)
    try:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    except BaseException:
        os.killpg(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        raise
