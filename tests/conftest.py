from __future__ import annotations

from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    examples, records = config.getoption("--examples"), config.getoption("--records")
    if examples and not examples.is_file():
        raise pytest.UsageError(f"--examples {examples}: no such file")
    if records and not records.is_dir():
        raise pytest.UsageError(f"--records {records}: no such directory")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules data")
    group.addoption("--examples", type=Path, metavar="FILE", help="worked examples to run instead of those shipped")
    group.addoption("--records", type=Path, metavar="DIR", help="recorded games to replay instead of those shipped")
    parser.addoption("--every-driver", action="store_true", help="play every scenario with every sensor driver")
