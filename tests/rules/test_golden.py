"""Playthroughs that must come out as they were last read by eye; tests.rules.golden writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules import golden


@pytest.mark.parametrize("path", sorted(golden.FILES.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text()
    recipe = golden.Recipe.read(text)
    assert recipe.game == path.stem
    assert golden.playthrough(recipe).splitlines() == text.splitlines()
