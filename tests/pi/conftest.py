"""What the checks on the virtual Pi are given. They are collected by "make pi" only: their files are no test_*.py."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.pi.host import say
from tests.pi.installed import installed
from tests.pi.machine import Machine
from tests.pi.states import State, VirtualPi

SUITE = "bookworm"
ORDER = (
    *("header", "install", "libraries", "drivers", "exhibit", "upgrade", "offline", "power", "board", "scales"),
    *("serial", "scenario", "cost", "cuts", "week", "wires", "debian13"),
)
"""Of the files of checks: what everything rests on comes first, then what takes longest, so that two guests end
together."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _place(item.path.stem))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What fails is told at once; the end is half an hour away."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:  # whoever hands the checks out tells it
        say(f"{report.nodeid} fails:\n{report.longreprtext[-3000:]}")


def _place(file: str) -> int:
    return ORDER.index(file.removeprefix("check_")) if file.startswith("check_") else -1


@pytest.fixture(scope="session")
def virtual() -> VirtualPi:
    virtual = VirtualPi(SUITE, say)
    virtual.make()
    return virtual


@pytest.fixture(scope="session")
def with_program(virtual: VirtualPi) -> State:
    """The program installed, and its service running on a simulated board."""
    return installed(virtual)


@pytest.fixture(scope="module")
def pi(virtual: VirtualPi, with_program: State, request: pytest.FixtureRequest) -> Iterator[Machine]:
    """A Pi on which the program is installed; each file of checks has one of its own."""
    with virtual.started(request.path.stem, with_program) as machine:
        yield machine
