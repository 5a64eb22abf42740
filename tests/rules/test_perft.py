"""Move-sequence counts against published and independent ones, one file a game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import keys, load
from rules.perft import perft

FILES = Path(__file__).parent / "perft"


def cases() -> list[Any]:
    return [
        pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}")
        for path in sorted(FILES.glob("*.toml"))
        if path.stem in keys()
        for case in tomllib.loads(path.read_text())["case"]
    ]


@pytest.mark.parametrize(("key", "case"), cases())
def test_counts(key: str, case: dict[str, Any]) -> None:
    assert case.keys() <= {"name", "options", "position", "counts", "tested", "source"}
    assert case["source"].strip()
    assert 1 <= case["tested"] <= len(case["counts"])
    game = load(key, **case.get("options", {}))
    position = game.position(case["position"]) if "position" in case else game.start()
    depths = range(1, case["tested"] + 1)
    assert [perft(game, position, depth) for depth in depths] == case["counts"][: case["tested"]]
