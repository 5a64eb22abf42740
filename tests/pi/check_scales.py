"""Pits that count by weight: calibrated by light, and a whole game sown on them, over the bench's I2C bus by the real
driver. The cells, the seeds and all that befalls them are modelled outside (scales.py)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random

import pytest

from firmware_host.shell.games.placement import place
from hardware.profile import load
from rules import registry
from tests.pi.agent import Agent
from tests.pi.host import PiError
from tests.pi.installed import as_a_maker, bring_helpers
from tests.pi.machine import Machine
from tests.pi.page import PATIENCE_S, Page, State
from tests.pi.scales import Scales, Sower
from tests.pi.wood import DEVICE, FRAMES, Chain

BOARD = load("pits-2x6-count")
FILE = "/run/pi/wood.toml"
MASS_G, SEEDS, UNIT_G, SPREAD = 50, 5, 4.6, 0.05
"""Heavier seeds than the board file knows."""
BRIGHT = 100
"""Of the three bytes of a pixel together: what stands out."""
GAME = registry.load("kalah", seeds=3)
LINE = ("4", "5", "4", "1", "1", "5", "1", "6", "4", "4")
"""A whole game."""


@pytest.fixture(scope="module")
def scales(pi: Machine) -> Iterator[Scales]:
    bring_helpers(pi)
    pi.agent.run("systemctl stop tablero")
    pi.agent.put(FILE, BOARD.path.read_bytes())
    pi.agent.run(f"chown tablero {FILE}")
    scales = Scales(BOARD, pi.agent, UNIT_G, SPREAD)
    yield scales
    scales.close()


class Eye:
    """Sees which pit stands out."""

    def __init__(self, agent: Agent) -> None:
        self._chain = Chain(BOARD, lambda: agent.get(DEVICE, FRAMES))

    def finds(self, asked: Callable[[str], bool]) -> str:
        """The lit pit of those that are asked. Raises PiError where none is lit for long."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self._chain.frames()
            spot = max(filter(asked, BOARD.spots), key=self._level)
            if self._level(spot) >= BRIGHT:
                return spot
        raise PiError(f"no pit is lit; the chain shows {self._chain.frame.hex()}")

    def _level(self, spot: str) -> int:
        return sum(sum(self._chain.frame[3 * pixel : 3 * pixel + 3]) for pixel in BOARD.spots[spot].pixels)


def test_a_calibration_by_light_finds_every_scale(pi: Machine, scales: Scales) -> None:
    running = pi.agent.start(
        as_a_maker(
            *("calibrate", "--board", FILE, "--hardware", "real", "--mass-g", str(MASS_G), "--seeds", str(SEEDS))
        )
    )
    running.wait(PATIENCE_S, until=lambda said: "under a known mass" in said)
    eye = Eye(pi.agent)
    left = set(BOARD.spots)
    while left:
        spot = eye.finds(left.__contains__)
        scales.weigh(spot, MASS_G)
        running.wait(PATIENCE_S, until=lambda said, spot=spot: f"{spot}: channel" in said)  # type: ignore[misc]
        scales.weigh(spot, 0)
        left.remove(spot)
    running.wait(PATIENCE_S, until=lambda said: "-- what seeds weigh" in said)
    scales.lay(dict.fromkeys(BOARD.spots, SEEDS))
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
