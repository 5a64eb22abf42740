"""kill -9 of the whole daemon, amid start-up, play and recovery. More of it: the campaign ``killed``."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.disk.recorder import Failing, missing
from tests.power.killed import life, lives

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def test_killed_while_the_journal_is_made_it_starts_again(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    for after in (0, 6, 11):  # double kills: each start finds what the last one left
        told = life(state, Failing("wtscrum", 0, after, 1), tmp_path / "log")
        assert (told.shown, told.said) == ((), "")
    told = life(state)
    assert told.said == ""
    assert len(told.shown) == 4


@pytest.mark.parametrize("seed", range(2))
def test_killed_again_and_again_it_offers_what_was_shown(tmp_path: Path, seed: int) -> None:
    assert lives(tmp_path, seed) == ""
