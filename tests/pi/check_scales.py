"""Pits that count by weight: calibrated by light, and a whole game sown on them, over the bench's I2C bus by the real
driver. The cells, the seeds and all that befalls them are modelled outside (scales.py)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest

from firmware_host.shell.games.placement import place
from rules import registry
from tests.pi.calibrating import BOARD, calibrate, take_board
from tests.pi.machine import Machine
from tests.pi.page import PATIENCE_S, Page, State
from tests.pi.scales import Scales, Sower

FILE = "/run/pi/wood.toml"
GAME = registry.load("kalah", seeds=3)
LINE = ("4", "5", "4", "1", "1", "5", "1", "6", "4", "4")
"""A whole game."""


@pytest.fixture(scope="module")
def scales(pi: Machine) -> Iterator[Scales]:
    scales = take_board(pi, FILE)
    yield scales
    scales.close()


def test_a_calibration_by_light_finds_every_scale(pi: Machine, scales: Scales) -> None:
    running = calibrate(pi, FILE, scales)
    told = running.wait(PATIENCE_S)
    assert running.code == 0, told
    assert "saved in /run/pi/wood.calibration.toml" in told


def test_a_whole_game_is_sown_on_it(pi: Machine, scales: Scales) -> None:
    scales.lay(dict.fromkeys(BOARD.spots, 0))
    pi.agent.run(f"tablero board use {FILE} --game kalah", seconds=PATIENCE_S)
    pi.agent.run("sed -i 's/^TABLERO_ARGS=.*/& -o seeds=3/' /etc/tablero/tablero.env && systemctl restart tablero")
    spots = {site: spot.name for site, spot in place(GAME, BOARD).spots.items()}
    with closing(Page(pi.agent)) as page:
        page.wait(lambda state: state["phase"] == "setup")
        position = GAME.start()
        scales.lay({spots[site]: len(seeds) for site, seeds in GAME.board(position).items()})
        page.wait(lambda state: state["phase"] == "play")
        hand, asked = Sower(scales, spots, Random(2)), 0
        for ply, text in enumerate(LINE, start=1):
            (move,) = (move for move in GAME.moves(position) if move.text == text)
            hand.carry_out(move)
            position = GAME.play(position, move)
            state = page.wait(lambda state, ply=ply: state["ply"] >= ply or is_asked(state))  # type: ignore[misc]
            if state["ply"] < ply:
                scales.press("ok")
                asked += 1
            assert page.at(ply) == list(LINE[:ply])
        over = page.wait(lambda state: state["phase"] == "over")
    outcome = GAME.outcome(position)
    assert outcome
    assert over["outcome"]["points"] == list(outcome.points)
    told = pi.agent.run("systemctl show tablero -p NRestarts; journalctl -u tablero --no-pager")
    assert "NRestarts=0" in told
    assert "HardwareFault" not in told
    assert asked <= len(LINE) // 5


def is_asked(state: State) -> bool:
    """Whether OK is to be pressed if the move is finished."""
    return bool(state["say"]) and state["say"]["key"] == "say.unseen"
