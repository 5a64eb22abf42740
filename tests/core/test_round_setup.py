"""Pits that are filled for a new round, chosen on a board of buttons whose stores have none."""

from __future__ import annotations

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session import Session
from rules.steps import Shift


def test_a_pit_is_chosen_by_its_own_button() -> None:
    game = rules.load("bechi")
    line: list[str] = []
    position = game.start()
    seed = 0
    while not position.to_open:  # the first move of those that are left, then the second ... until a round is over
        moves = game.moves(position)
        move = moves[seed % len(moves)]
        seed += 1
        line.append(move.text)
        position = game.play(position, move)
    layout = SensorLayout(
        {site: Sensing.PRESS if site in game.geometry.cells else Sensing.BLIND for site in game.geometry.sites},
        frozenset({"ok"}),
    )
    session = Session(game, layout, moves=line)
    session.feed(0.0, ev.Picture({}))
    lit = scene(session)
    fills = [move.steps[0] for move in game.moves(position)]
    assert {lit[fill.dst].role for fill in fills if isinstance(fill, Shift)} == {Role.DROP}
    chosen = game.moves(position)[-1]
    (fill,) = chosen.steps
    assert isinstance(fill, Shift)
    session.feed(1.0, ev.Touched(fill.dst))
    assert [move.text for move in session.line.moves][len(line) :] == [chosen.text]
