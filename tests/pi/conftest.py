"""What the checks on the virtual Pi are given. They are collected by "make pi" only: their files are no test_*.py."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.pi.installed import installed
from tests.pi.machine import Machine
from tests.pi.states import State, VirtualPi

SUITE = "bookworm"


def say(told: str) -> None:
    print(f"pi: {told}", file=sys.__stderr__, flush=True)


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
def pi(virtual: VirtualPi, with_program: State) -> Iterator[Machine]:
    """A Pi on which the program is installed; each file of checks has one of its own."""
    with virtual.started("check", with_program) as machine:
        yield machine
