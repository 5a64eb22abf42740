"""Worked examples: positions with their legal moves and results, through whichever reader understands them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.rules.readers import EXAMPLES, Record, reader_of, waiting
from tests.rules.slips import unnoticed

DATA = Path(__file__).parent / "data"
SPOILT_PER_GAME = 4


def files(config: pytest.Config) -> list[Path]:
    given = config.getoption("--examples")
    return [given] if given else sorted(DATA.glob("*_examples.json"))


def read_examples(path: Path) -> list[Record]:
    """A file of records: a list, or a dict whose "examples" are a list or lists by game."""
    content = json.loads(path.read_text())
    examples = content.get("examples") if isinstance(content, dict) else content
    if not isinstance(examples, dict | list):
        raise pytest.UsageError(f"{path}: expected a list of examples, or a dict that has them under 'examples'")
    if isinstance(examples, dict):
        return [{"game": game, **record} for game, records in examples.items() for record in records]
    return list(examples)


def understood(config: pytest.Config) -> list[tuple[str, Record]]:
    """The records that a reader understands, each with a name to find it by."""
    return [
        (f"{path.name}: {record.get('game', '')} #{number}", record)
        for path in files(config)
        for number, record in enumerate(read_examples(path))
        if reader_of(record, EXAMPLES)
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        named = understood(metafunc.config)
        metafunc.parametrize("example", [record for _, record in named], ids=[name for name, _ in named])
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", files(metafunc.config), ids=lambda path: path.name)


def test_example(example: Record) -> None:
    reader = reader_of(example, EXAMPLES)
    assert reader
    reader.run(example)


def test_every_example_is_run(path: Path) -> None:
    if left := waiting(read_examples(path), EXAMPLES):
        pytest.skip(f"{path.name}: no game yet for {left}")


def test_examples_are_understood(pytestconfig: pytest.Config) -> None:
    """A file that no reader understands proves nothing."""
    given = pytestconfig.getoption("--examples")
    assert understood(pytestconfig), f"no reader understands any record of {given or DATA}"
    if not given:
        used = {reader.name for _, record in understood(pytestconfig) if (reader := reader_of(record, EXAMPLES))}
        idle = {reader.name for reader in EXAMPLES} - used
        assert not idle, f"readers without one worked example in {DATA}: {idle}"


def test_a_slip_is_noticed(pytestconfig: pytest.Config) -> None:
    """Some examples of every game, each with one thing in it changed."""
    spoilt: Counter[str | None] = Counter()
    for name, record in understood(pytestconfig):
        reader = reader_of(record, EXAMPLES)
        assert reader
        key = reader.key(record)
        if spoilt[key] < SPOILT_PER_GAME:
            tried, missed = unnoticed(reader.run, record)
            assert not missed, f"{name}: changed and nobody noticed: {missed}"
            spoilt[key] += bool(tried)
    assert spoilt
