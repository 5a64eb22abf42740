"""The commands of a maker, on a board at the header: doctor, test leds, test sensors, board use, and the service."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from firmware_host.service.sensors import SENSED
from hardware.profile import load
from tests.pi.host import PiError
from tests.pi.installed import as_a_maker, bring_helpers
from tests.pi.machine import Machine
from tests.pi.wood import DEVICE, FRAMES, Chain, Wood

BOARD = load("hall-8x8")
ENDS_S = 1200
LOOKS_S = 600.0
"""How long the light is looked at before it is given up; a command takes its time to start."""


class Hand:
    """At the bench, from outside: sees the light, moves the wood."""

    def __init__(self, pi: Machine) -> None:
        self.agent = pi.agent
        bring_helpers(pi)
        self.wood = Wood(BOARD, lambda text: pi.agent.put(DEVICE, text.encode(), mode=0o666))
        self.chain = Chain(BOARD, lambda: pi.agent.get(DEVICE, FRAMES))
        self.chain.frames()

    def see(self, wanted: Callable[[bytes], bool], what: str) -> None:
        """Until the light is so."""
        end = time.monotonic() + LOOKS_S
        while time.monotonic() < end:
            if any(map(wanted, self.chain.frames())) or wanted(self.chain.frame):
                return
        raise PiError(f"the light never showed {what}; now: {lit(self.chain.frame)}")

    def touch(self, name: str) -> None:
        """Something comes to a site, and goes; each as soon as the light shows the one before."""
        pixel = BOARD.spots[name].pixels[0]
        self.wood.lay(name, 1)
        self.see(lambda frame: is_green(frame, pixel), f"{name} as sensed")
        self.wood.lay(name, 0)
        self.see(lambda frame: not is_green(frame, pixel), f"{name} as empty")


def lit(frame: bytes) -> list[int]:
    return [at for at in range(len(frame) // 3) if any(frame[3 * at : 3 * at + 3])]


@pytest.fixture(scope="module")
def hand(pi: Machine) -> Hand:
    return Hand(pi)


def test_the_doctor_finds_no_fault_of_the_program(hand: Hand) -> None:
    running = hand.agent.start(as_a_maker("doctor", "--board", BOARD.name))
    told = running.wait(ENDS_S)
    assert "lgpio 0.2" in told
    assert "missing" not in told, told


def test_leds_walk_over_the_chain_in_its_order(hand: Hand) -> None:
    hand.chain.frames()
    told = hand.agent.run(
        as_a_maker("test", "leds", "--board", BOARD.name, "--hardware", "real", "--seconds", "0.2"), seconds=ENDS_S
    )
    alone = [lit(frame)[0] for frame in hand.chain.frames() if len(lit(frame)) == 1]
    assert list(dict.fromkeys(alone)) == list(range(BOARD.pixels.count)), told


def test_sensors_end_when_every_site_and_button_has_come_and_gone(hand: Hand) -> None:
    testing = hand.agent.start(as_a_maker("test", "sensors", "--board", BOARD.name, "--hardware", "real"))
    hand.see(lambda frame: len(lit(frame)) == BOARD.pixels.count, "all sites, which want to be tried")
    # What comes before the first look at the board has lain there from the beginning.
    hand.touch(next(iter(BOARD.spots)))
    for name in BOARD.spots:
        hand.touch(name)
        testing.wait(ENDS_S, until=lambda said, name=name: f"{name}: works" in said)  # type: ignore[misc]
    for name in BOARD.buttons:
        hand.wood.lay(name, 1)
        hand.agent.run(["sleep", "1"])  # held as long as a finger does
        hand.wood.lay(name, 0)
        testing.wait(ENDS_S, until=lambda said, name=name: f"{name}: works" in said)  # type: ignore[misc]
    assert "every site and button was seen both ways" in testing.wait(ENDS_S)
    assert testing.code == 0


def is_green(frame: bytes, pixel: int) -> bool:
    """Whether a pixel has SENSED's colour, however bright."""
    red, green, blue = frame[3 * pixel : 3 * pixel + 3]
    return green > red and green > blue and SENSED[1] > SENSED[0]


def test_a_named_board_is_played_on_by_the_service(hand: Hand) -> None:
    hand.agent.run(f"tablero board use {BOARD.name}", seconds=ENDS_S)
    told = hand.agent.run("systemctl show tablero -p ActiveState -p NRestarts; journalctl -u tablero -n 40 --no-pager")
    assert "ActiveState=active" in told
    assert "NRestarts=0" in told, told
    assert "HardwareFault" not in told
    # Pixels show that pieces are missing: the whole way from pins to light is there.
    hand.see(lambda frame: len(lit(frame)) > 0, "anything")
