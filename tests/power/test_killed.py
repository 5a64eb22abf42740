"""kill -9 of the whole daemon, amid start-up, play and recovery. More of it: the campaign ``killed``."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.disk.recorder import Failing, missing
from tests.power.killed import LINE, life, lives, scratch

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


@pytest.fixture
def home() -> Iterator[Path]:
    with scratch() as place:
        yield place


def test_killed_while_the_journal_is_made_it_starts_again(home: Path) -> None:
    for after in (0, 6, 11):  # double kills: each start finds what the last one left
        told = life(home, Failing("wtscrum", 0, after, 1))
        assert (told.shown, told.said, told.ended) == ((), "", -signal.SIGKILL)
    told = life(home)
    assert (told.shown, told.said, told.ended) == (LINE, "", 0)


def test_what_a_daemon_says_and_how_it_ends_is_heard(home: Path) -> None:
    state = home / "state"
    state.mkdir()
    (state / "journal.sqlite").write_bytes(b"not a journal\n" * 300)
    told = life(home)
    assert "set aside" in told.said
    assert told.shown == LINE


def test_killed_again_and_again_it_offers_what_was_shown() -> None:
    ends: list[str] = []
    assert lives(0, ends=ends) == ""
    assert {"moment", "operation"} & set(ends)
