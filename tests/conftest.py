from __future__ import annotations

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules data")
    group.addoption("--examples", type=Path, metavar="FILE", help="worked examples to run instead of those shipped")
    group.addoption("--records", type=Path, metavar="DIR", help="recorded games to replay instead of those shipped")
