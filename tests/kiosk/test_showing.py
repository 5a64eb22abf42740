"""What calls for players: moves of the game's own lesson, by turns with the light that invites."""

from __future__ import annotations

import pytest

import rules
from firmware_host.core.cues import Role
from firmware_host.shell.exhibit.showing import INVITES, Showing


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_shows_moves_and_invites_between_them(key: str) -> None:
    game = rules.load(key)
    showing = Showing(game)
    acts = [beat.act for beat in showing.beats]
    assert acts[0] is None
    assert acts.count(None) >= 2
    assert all(act is None or set(act.board) == set(game.geometry.sites) for act in acts)
    assert all(beat.seconds == INVITES for beat in showing.beats if beat.act is None)
    moved = [act for act in acts if act and act.site]
    assert len({act.site for act in moved}) >= 2


@pytest.mark.parametrize("key", rules.keys())
def test_nothing_changes_three_times_a_second(key: str) -> None:
    assert min(beat.seconds for beat in Showing(rules.load(key)).beats) > 1 / 3


@pytest.mark.parametrize("key", ["pinoy-dama", "kungser", "sixteen-soldiers", "bagh-chal", "othello"])
def test_captures_are_shown_too(key: str) -> None:
    roles = {beat.act.role for beat in Showing(rules.load(key)).beats if beat.act and beat.act.site}
    assert roles & {Role.CAPTURE, Role.FLIP}


@pytest.mark.parametrize("key", ["kungser", "sixteen-soldiers", "kalah", "oware"])
def test_a_chain_of_three_steps_is_shown(key: str) -> None:
    longest = run = 0
    for beat in Showing(rules.load(key)).beats:
        run = run + 1 if beat.act and beat.act.site else 0
        longest = max(longest, run)
    assert longest > 3


def test_time_runs_round_and_round() -> None:
    showing = Showing(rules.load("othello"))
    assert showing.at(0.0) == 0
    assert showing.at(INVITES + 0.01) == 1
    assert showing.at(showing.length - 0.01) == len(showing.beats) - 1
    assert showing.at(3 * showing.length + 0.01) == 0
