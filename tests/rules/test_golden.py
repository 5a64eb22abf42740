"""Playthroughs that must come out as they were last read by eye; tests.rules.golden writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import keys
from tests.rules import golden


@pytest.mark.parametrize("path", sorted(golden.FILES.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text()
    recipe = golden.Recipe.read(text)
    if recipe.game not in keys():
        pytest.fail(f"{path.name} is of {recipe.game!r}, which is no registered game")
    assert golden.playthrough(recipe).splitlines() == text.splitlines()


@pytest.mark.parametrize("key", keys())
def test_every_game_has_a_playthrough(key: str) -> None:
    path = golden.FILES / f"{key}.txt"
    assert path.exists(), f"{key} has no playthrough: python -m tests.rules.golden {key}"
    assert golden.Recipe.read(path.read_text()).game == key
