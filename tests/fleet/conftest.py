from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fleet.broker import Broker


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    folder = tmp_path / "broker"
    folder.mkdir()
    broker = Broker(folder)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()
