"""The whole session is held against the same games as the tracker alone."""

from __future__ import annotations

from tests.corpus.judge import Judged
from tests.corpus.judging import DATA
from tests.corpus.live import judge_session
from tests.corpus.recording import read

MOST = 0.05
"""Of the plies; the figures that count come from the command, over many more."""


def test_most_plies_are_taken_for_what_they_were() -> None:
    found = Judged()
    for recording in read(DATA / "tune-occupancy-realistic.jsonl.gz"):
        if recording.game in ("othello", "molino"):
            found.add(judge_session(recording))
    plies = found.counts["plies"]
    assert plies > 50
    assert found.counts["wrong"] + found.counts["missed"] < MOST * plies, found.notes
