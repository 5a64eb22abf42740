"""Recorded games, replayed move by move against what another program or a server knew of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.readers import RECORDS, Record, reader_of, waiting
from tests.rules.slips import unnoticed

DATA = Path(__file__).parent / "data"


def files(config: pytest.Config) -> list[Path]:
    given = config.getoption("--records")
    return sorted((given or DATA).rglob("*.jsonl.gz"))


def read_records(path: Path) -> Iterator[Record]:
    with gzip.open(path, "rt") as lines:
        for line in lines:
            yield json.loads(line)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", files(metafunc.config), ids=lambda path: path.name)


def test_replay(path: Path) -> None:
    games = plies = 0
    for record in read_records(path):
        if reader := reader_of(record, RECORDS):
            checked = reader.run(record)
            assert checked, f"game {record.get('id')}: nothing was checked"
            games, plies = games + 1, plies + checked
    print(f"{path.name}: {games} games, {plies} plies")


def test_every_record_is_replayed(path: Path) -> None:
    if left := waiting(read_records(path), RECORDS):
        pytest.skip(f"{path.name}: no game yet for {left}")


def test_records_are_understood(pytestconfig: pytest.Config) -> None:
    """A directory that no reader understands proves nothing, and a reader that finds no record is asleep."""
    given = pytestconfig.getoption("--records")
    used = {
        reader.name
        for path in files(pytestconfig)
        for record in read_records(path)
        if (reader := reader_of(record, RECORDS))
    }
    assert used, f"no reader understands any game in {given or DATA}"
    if not given:
        idle = {reader.name for reader in RECORDS} - used
        assert not idle, f"readers without one recorded game in {DATA}: {idle}"


def test_a_slip_is_noticed(pytestconfig: pytest.Config) -> None:
    """The first understood game of each file, with one thing in it changed."""
    spoilt = 0
    for path in files(pytestconfig):
        record = next((record for record in read_records(path) if reader_of(record, RECORDS)), None)
        if record is not None and (reader := reader_of(record, RECORDS)):
            tried, missed = unnoticed(reader.run, record)
            assert not missed, f"{path.name}: changed and nobody noticed: {missed}"
            spoilt += tried
    assert spoilt
