"""Boards that are built by the book alone, in simulation: each step's test passes, and after one deliberate mistake it
fails and the book names the mistake."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from hardware.book.step import Step
from hardware.book.steps import steps
from hardware.profile import load
from hardware.wiring.circuit import circuit
from tests.hardware.book.builder import Builder

FOLLOWED = ("morris-24", "pits-2x6", "hall-8x8-mcp23017")
PARTLY = {
    "serial-8x8": ("computer", "wood", "supply", "controller", "lights", "first"),
    "square-8x8-mcp3008": ("lights", "first", "buttons", "magnets"),
    "square-11x11": ("lights", "buttons"),
    "square-14x8": ("lights", "buttons"),
    "pits-2x6-count": ("computer", "lights", "buttons", "seeds"),
    "pits-2x9-count": ("lights", "buttons"),
    "bao-4x8-count": ("lights", "buttons"),
    "pits-2x6-hx711": ("computer", "lights", "buttons"),
    "pits-2x6-nano": ("computer", "lights", "buttons"),
}
"""What is different of other boards."""


@cache
def of(name: str) -> list[Step]:
    return steps(load(name), circuit(load(name)))


MEASURED = ("serial-8x8", "square-8x8-mcp3008", "hall-11x11", "pits-2x6-count", "pits-2x6-hx711")
"""Boards that are fed, or measured, in ways of their own."""
STEPS = [
    *((name, step.key) for name in FOLLOWED for step in of(name)),
    *((name, key) for name, keys in PARTLY.items() for key in keys),
    *((name, step.key) for name in MEASURED for step in of(name) if step.key in ("converter", "board", "electronics")),
]
MISTAKES = [(name, step.key, k) for name, key in STEPS for step in of(name) if step.key == key
            for k in range(len(step.troubles))]  # fmt: skip


def step_of(name: str, key: str) -> Step:
    return next(step for step in of(name) if step.key == key)


@pytest.mark.parametrize(("name", "key"), STEPS)
def test_a_step_that_is_done_right_passes_and_nothing_is_named(tmp_path: Path, name: str, key: str) -> None:
    step = step_of(name, key)
    seen = Builder(name, tmp_path / "home").tests(step)
    assert seen.is_right(step), seen.said
    assert seen.named(step) is None


@pytest.mark.parametrize(("name", "key", "k"), MISTAKES)
def test_a_mistake_is_named_by_the_test_of_its_step(tmp_path: Path, name: str, key: str, k: int) -> None:
    step = step_of(name, key)
    trouble = step.troubles[k]
    seen = Builder(name, tmp_path / "home").tests(step, trouble.flaw)
    assert seen.named(step) == trouble, seen.said
    assert not seen.is_right(step) or key == "calibrate", seen.said


@pytest.mark.parametrize("name", [*FOLLOWED, "serial-8x8"])
def test_there_is_a_mistake_for_each_step(name: str) -> None:
    assert [step.key for step in of(name) if not step.troubles] == []
