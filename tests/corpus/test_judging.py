"""The tracker against what the tree keeps of the corpus, in short; bounds; and what is fitted."""

from __future__ import annotations

import json

import pytest

from firmware_host.core.hypotheses.costs import Costs, default
from tests.corpus.__main__ import main
from tests.corpus.bounds import SURE, at_most, upper
from tests.corpus.fit import COSTS, count, fitted, written
from tests.corpus.judge import judge
from tests.corpus.judging import judged, sample
from tests.corpus.recorder import record
from tests.corpus.recording import Sensing

SHORT: list[tuple[Sensing, str]] = [
    ("occupancy", "konane"),
    ("occupancy", "nei-pat-kono"),
    ("polarity", "pinoy-dama"),
    ("polarity", "bagh-chal"),
    ("count", "bechi"),
]
"""Quick ones; the whole table is what ``python -m tests.corpus judge tune`` prints."""


@pytest.mark.parametrize(("sensing", "key"), SHORT)
def test_what_people_play_is_what_counts(sensing: Sensing, key: str) -> None:
    found = judged(sample("tune", sensing, "realistic", [key], 1), judge)
    assert found.counts["plies"] >= 15
    assert (found.counts["wrong"], found.counts["missed"], found.notes) == (0, 0, [])


@pytest.mark.parametrize(
    ("key", "seed"),
    [
        # two moves that come to the same position: the one that is accepted is no rival of the other
        ("guadalete-creciente", 620051),
        # a captured man slipped away from under the other: what is likely, and not all seen yet, is not taken back
        ("nei-pat-kono", 620041),
        ("nei-pat-kono", 620051),
    ],
)
def test_whole_games_in_which_something_went_wrong_once(key: str, seed: int) -> None:
    found = judge(record(key, "occupancy", "realistic", seed))
    assert found.counts["plies"] >= 15
    assert (found.counts["wrong"], found.counts["missed"], found.notes) == (0, 0, [])


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["judge", "tune", "--games", "konane", "--sensing", "occupancy", "--mix", "realistic", "--most", "1"]
    assert main(wish) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["sensing", "mix", "plies"]
    assert row.split()[:2] == ["occupancy", "realistic"]


def test_new_games_are_not_made_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "untouched", "--sensing", "occupancy"]) == 2
    assert "--most or --minutes" in capsys.readouterr().err
    assert main(["judge", "tune", "--habits", "2"]) == 2
    assert "with --seed" in capsys.readouterr().err


@pytest.mark.parametrize(("seen", "of"), [(0, 100), (1, 100), (7, 5000), (40, 800), (99, 100)])
def test_at_the_bound_so_few_are_as_rare_as_said(seen: int, of: int) -> None:
    assert at_most(seen, of, upper(seen, of)) == pytest.approx(1 - SURE, rel=1e-6)


def test_none_of_many_is_about_three() -> None:
    assert upper(0, 10_000) == pytest.approx(3 / 10_000, rel=2e-3)
    assert upper(5, 5) == 1


def test_the_costs_of_the_program_say_where_they_come_from() -> None:
    table = json.loads(COSTS.read_text("utf-8"))
    on = table["fitted_on"]
    assert table["version"] == default().version
    assert on["set"].startswith("fit")
    for name, (done, of) in on["counts"].items():
        assert 0 <= done <= of, name


def test_fitting_counts() -> None:
    """What is written is read again, and habits that did not show cost more than those that did."""
    costs = default()
    counts = count(sample("fit", "occupancy", "dense", ["konane"], 1), costs)
    table = json.loads(written(fitted(counts, costs, 99)))
    again = Costs.read(table)
    assert again.version == 99
    assert again.liar == costs.liar
    for name, of in counts.of.items():
        assert (getattr(again, name) < 0.7) == (counts.done[name] >= 0.5 * of), name
    for wait in ("ply", "late", "lift", "rise", "pass"):
        table = getattr(again, f"wait_{wait}")
        assert list(table) == sorted(table)
