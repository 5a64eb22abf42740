"""Whoever follows a guide has, at its end, an addition that works; whoever follows a tutorial, what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guides.following import DOCS, Place, blocks, prose

GUIDES, TUTORIALS = (sorted(path.stem for path in (DOCS / kind).glob("*.md")) for kind in ("guides", "tutorial"))
LONGEST = 80
"""Lines of a guide that are to be read: a page."""


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_game(place: Place) -> None:
    """The guide ends with a check that finds nothing missing, and a game played by a simulated hand."""
    place.follow("guides/game")


def test_what_is_wrong_with_a_game_that_is_begun_is_a_line_each(place: Place) -> None:
    """The board has changed, and the skeleton's lesson has not."""
    place.run(".venv/bin/tablero new-game hexapawn")
    place.run("sed -i 's/COLUMNS, ROWS = 4, 4/COLUMNS, ROWS = 3, 3/' rules/games/hexapawn.py")
    printed = place.run(".venv/bin/tablero new-game hexapawn --check || true").splitlines()
    told = printed[: printed.index("missing:")]
    failed = [line for line in told if "4 rows, the board has 3" in line]
    assert len(failed) == 4
    assert all(line.startswith("rules/notation.py:") for line in failed)
    assert len(told) < 12


def test_rules_that_raise_are_a_line_too(place: Place) -> None:
    """A mistake that shows only in play."""
    place.run(".venv/bin/tablero new-game hexapawn")
    place.run("sed -i 's/src, dst, _ = move.action/src, dst = move.action/' rules/games/hexapawn.py")
    printed = place.run(".venv/bin/tablero new-game hexapawn --check 2>&1 || true").splitlines()
    assert "Traceback (most recent call last):" not in printed
    assert [line for line in printed if re.match(r"  rules/games/hexapawn\.py:\d+: raised ValueError", line)]


def test_board(place: Place) -> None:
    place.follow("guides/board")


def test_driver(place: Place) -> None:
    """The guide ends with the contract held, on a simulated chip."""
    place.follow("guides/driver")


def test_language(place: Place) -> None:
    """Somebody translates all the rest, here into English; then the language is whole, as the guide says."""
    place.follow("guides/language")
    for path in place.tree.rglob("pl.ftl"):
        path.write_text(re.sub(r"^# ", "", path.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    printed = place.run(".venv/bin/tablero new-language pl --check")
    assert [block.text for block in blocks("guides/language") if block.about == "at the end"] == [printed]
    printed = place.run(
        "sed -i 's/^say-turn = .*/say-turn = { $side-too }/' firmware_host/words/pl.ftl\n"
        ".venv/bin/tablero new-language pl --check || true"
    )
    assert "{ $side-too } is no form of any side" in printed
    assert printed.endswith("\nnothing is missing, but 1 is wrong: correct it\n")


@pytest.mark.parametrize("tutorial", TUTORIALS)
def test_tutorial(tutorial: str, place: Place) -> None:
    place.follow(f"tutorial/{tutorial}")


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_short(guide: str) -> None:
    assert len(prose(f"guides/{guide}")) <= LONGEST
