"""No game lacks anything: words, texts, records, agreed options; and nothing of a skeleton is left in it."""

from __future__ import annotations

import pytest

import rules
from tests.rules import complete


@pytest.mark.parametrize("key", rules.keys())
def test_a_game_lacks_nothing(key: str) -> None:
    assert list(complete.missing(key)) == []
