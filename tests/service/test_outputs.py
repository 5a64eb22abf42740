"""What is written at the place of something else: every file is then as it was, and the command says which it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware_host.cli import main
from tests.service.test_bundle import kept_state

SCENARIO = "game othello\nboard hall-8x8\nset up\nplay d3\nexpect played d3\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two scenarios, links to one of them, a game's journal and a journal of a scenario."""
    for name in ("a.scenario", "b.scenario"):
        (tmp_path / name).write_text(SCENARIO)
    (tmp_path / "link").symlink_to("a.scenario")
    os.link(tmp_path / "a.scenario", tmp_path / "twin")
    kept_state(tmp_path / "state", "othello")
    (tmp_path / "state" / "settings.toml").write_text("# of the house\n")
    assert main(["scenario", str(tmp_path / "a.scenario"), "--journal", str(tmp_path / "played")]) == 0
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("order", "told"),
    [
        *((f"scenario a.scenario --{name} a.scenario", "is used already") for name in ("json", "junit", "journal")),
        ("scenario a.scenario --trace a.scenario", "--trace a.scenario: is used already; name another file"),
        ("scenario a.scenario --json link", "--json link: is a.scenario, which is used too; name another file"),
        ("scenario link --trace a.scenario", "--trace a.scenario: is link, which is used too"),
        ("scenario a.scenario --journal twin", "--journal twin: is a.scenario, which is used too"),
        ("scenario --json a.scenario b.scenario", "--json a.scenario: is a scenario; name another file"),
        ("scenario a.scenario --trace b.scenario", "--trace b.scenario: is a scenario; name another file"),
        ("scenario a.scenario --json new --junit ./new", "--json new: is used already"),
        ("scenario a.scenario --json state/journal.sqlite", "state/journal.sqlite: is there and holds no text"),
        ("scenario a.scenario --trace state/journal.sqlite", "state/journal.sqlite: is there and holds no text"),
        ("latency a.scenario --json a.scenario", "--json a.scenario: is used already"),
        ("latency state/journal.sqlite --json state/journal.sqlite", "--json state/journal.sqlite: is used already"),
        ("replay state/journal.sqlite --scenario state/journal.sqlite", "--scenario state/journal.sqlite: is used"),
        ("replay state/journal.sqlite --scenario state/journal.sqlite-wal", "sqlite-wal: is used already"),
        ("replay played --scenario played", "--scenario played: is used already"),
        ("replay played --scenario state/journal.sqlite", "state/journal.sqlite: is there and holds no text"),
        ("bundle --state state -o state/journal.sqlite", "-o state/journal.sqlite: is used already"),
        ("bundle --state state -o state/journal.sqlite-wal", "-o state/journal.sqlite-wal: is used already"),
        ("bundle --state state -o state/settings.toml", "-o state/settings.toml: is there and is no bundle"),
        ("bundle --state state -o a.scenario", "-o a.scenario: is there and is no bundle; name another file"),
        ("conform /dev/null --json new --junit new", "--json new: is used already; name another file"),
    ],
)
def test_nothing_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str], order: str, told: str) -> None:
    before = contents(folder)
    assert main(order.split()) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert contents(folder) == before


@pytest.mark.parametrize(
    "order",
    [
        "scenario a.scenario --json out --journal second",
        "scenario a.scenario --json /dev/null --junit /dev/null",
        "scenario a.scenario --trace out",
        "latency played --json out",
        "replay played --scenario out",
        "bundle --state state -o out",
    ],
)
def test_what_is_of_the_same_kind_is_replaced(folder: Path, order: str) -> None:
    assert main(order.split()) == 0
    assert main(order.split()) == 0
