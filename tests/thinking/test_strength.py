"""Measuring how strong the levels are goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

from tests.strength.__main__ import ENOUGH, FLAT, LEDGER, OUTPUT, is_done, pairings, play, report, section
from tests.strength.ledger import Ledger, Pairing, Played, mark

PAIRING = Pairing("kalah", "level 2", "level 1")


def test_results_are_kept_and_counted_again(tmp_path: Path) -> None:
    path = tmp_path / "build" / "played.jsonl"
    ledger = Ledger(path)
    results = [play(PAIRING, number) for number in range(2)]
    for one in results:
        ledger.add(PAIRING, one, "Python")
    again = Ledger(path)
    assert again.of(PAIRING) == ledger.of(PAIRING)
    assert again.of(PAIRING).games == 2
    assert [play(PAIRING, number) for number in range(2)] == results
    assert "| level 2 | level 1 | Python | 2 |" in section("kalah", again)
    assert section("othello", again) == ""
    again.add(PAIRING, 0, "kernel")
    assert Ledger(path).of(PAIRING).results == again.of(PAIRING).results
    assert "| level 2 | level 1 | both | 3 |" in section("kalah", again)


def test_games_of_other_rules_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "played.jsonl"
    ledger = Ledger(path)
    ledger.add(PAIRING, 1, "Python")
    entry = json.loads(path.read_text("utf-8"))
    assert entry["mark"] == mark("kalah") != mark("othello")
    path.write_text(json.dumps({**entry, "mark": "00000000"}) + "\n", "utf-8")
    old = Ledger(path)
    assert old.of(PAIRING).games == 0
    assert "| level 2 | level 1 | Python, before | 1 | 1, 0, 0 |" in section("kalah", old)
    old.add(PAIRING, -1, "Python")
    assert Ledger(path).of(PAIRING).results == "-"


def test_a_pairing_ends_early_once_it_is_clear(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "strength.jsonl")
    for _ in range(ENOUGH):
        assert not is_done(PAIRING, ledger)
        ledger.add(PAIRING, 1, "Python")
    assert is_done(PAIRING, ledger)
    even = Pairing("kalah", "level 3", "level 2")
    for number in range(ENOUGH):
        ledger.add(even, 1 if number % 3 else -1, "Python")
    assert not is_done(even, ledger)


def test_where_the_opening_decides_is_told() -> None:
    assert Played("+--+++=-+").by_side == 0.5
    assert Played("+").by_side is None


def test_what_is_measured() -> None:
    found = list(pairings(["kalah", "dao"]))
    assert ("dao", "level 7", "level 6") in found
    assert ("kalah", "level 3", FLAT) in found
    assert len(set(found)) == len(found)


def test_the_page_says_what_was_played() -> None:
    """``make strength ARGS="--minutes 0"`` writes it anew."""
    assert OUTPUT.read_text("utf-8") == report(Ledger(LEDGER))
