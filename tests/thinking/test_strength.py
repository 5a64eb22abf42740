"""Measuring how strong the levels are goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

from tests.strength.__main__ import ENOUGH, FLAT, is_done, pairings, play, section
from tests.strength.ledger import Ledger, mark

PAIRING = ("kalah", "level 2", "level 1")


def test_games_are_kept_and_counted_again(tmp_path: Path) -> None:
    path = tmp_path / "build" / "strength.jsonl"
    ledger = Ledger(path)
    results = [play(PAIRING, number) for number in range(2)]
    for number, one in enumerate(results):
        ledger.add(PAIRING, number, one)
    again = Ledger(path)
    assert again.played(PAIRING) == 2
    assert again.score(PAIRING) == ledger.score(PAIRING)
    assert [play(PAIRING, number) for number in range(2)] == results
    assert "| level 2 | level 1 |" in section("kalah", again)
    assert section("othello", again) == ""


def test_games_of_other_rules_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "strength.jsonl"
    ledger = Ledger(path)
    ledger.add(PAIRING, 0, 1)
    entry = json.loads(path.read_text("utf-8"))
    assert entry["mark"] == mark("kalah") != mark("othello")
    path.write_text(json.dumps({**entry, "mark": "00000000"}) + "\n", "utf-8")
    assert Ledger(path).played(PAIRING) == 0


def test_a_pairing_ends_early_once_it_is_clear(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "strength.jsonl")
    for number in range(ENOUGH):
        assert not is_done(PAIRING, ledger)
        ledger.add(PAIRING, number, 1)
    assert is_done(PAIRING, ledger)
    even = ("kalah", "level 3", "level 2")
    for number in range(ENOUGH):
        ledger.add(even, number, 1 if number % 3 else -1)
    assert not is_done(even, ledger)


def test_what_is_measured() -> None:
    found = list(pairings(["kalah", "dao"]))
    assert ("dao", "level 7", "level 6") in found
    assert ("kalah", "level 3", FLAT) in found
    assert len(set(found)) == len(found)
