"""Chains as they are bought: with white, longer than the kernel's buffer, and on a supply with a limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from firmware_host.shell.games.placement import place
from hardware.buses import spi_buffer
from hardware.keys import ORDERS
from hardware.pixels.chain import with_white
from hardware.pixels.neopixel_spi import NeoPixelSpi, frame_bytes
from hardware.ports import HardwareFault
from hardware.profile import load
from simulator.on_the_bench import POLES
from simulator.rig import Rig
from simulator.scenario.hands import set_up
from simulator.scenario.stage import Stage
from simulator.ws2812 import SpiBus, Ws2812
from tests.hardware.boards import WIRED


@pytest.fixture(params=WIRED)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = Rig(load(request.param), "pins", POLES)
    yield rig
    rig.close()


def test_closing_twice_is_fine_and_a_closed_chain_says_so(rig: Rig) -> None:
    rig.pixels.close()
    rig.pixels.close()
    with pytest.raises(HardwareFault, match="closed"):
        rig.pixels.show(bytes(range(3)) * rig.pixels.count)


@settings(max_examples=60, deadline=None)
@given(
    pixels=st.integers(1, 40).flatmap(lambda n: st.binary(min_size=3 * n, max_size=3 * n)),
    order=st.sampled_from(ORDERS),
)
def test_in_any_order_with_or_without_white_the_eye_sees_the_frame(pixels: bytes, order: str) -> None:
    chain = Ws2812(len(pixels) // 3, order)
    driver = NeoPixelSpi(chain.count, order, spi=SpiBus(chain))
    driver.show(pixels)
    assert chain.frame == pixels
    driver.close()
    assert not any(chain.frame)


def test_white_pixels_give_what_the_colours_have_in_common() -> None:
    assert with_white((200, 120, 80)) == (120, 40, 0, 80)
    chain = Ws2812(1, "GRBW", channel_ma=20, idle_ma=1)
    driver = NeoPixelSpi(1, "GRBW", spi=SpiBus(chain))
    driver.show(b"\xff\xff\xff")
    assert chain.frame == b"\xff\xff\xff"
    assert chain.current_ma == 21  # the three colours together would draw 61
    driver.close()


def test_the_current_is_that_of_the_bits_and_the_most_is_kept() -> None:
    chain = Ws2812(4, channel_ma=20, idle_ma=1)
    driver = NeoPixelSpi(4, spi=SpiBus(chain))
    assert chain.current_ma == 4
    driver.show(b"\xff" * 6 + bytes(6))
    driver.show(b"\x33" * 3 + bytes(9))
    assert chain.current_ma == pytest.approx(4 + 3 * 4)
    assert chain.most_ma == 4 + 6 * 20
    driver.close()


@pytest.mark.parametrize("limit_ma", [100, 400])
def test_no_frame_of_a_whole_game_draws_more_than_the_limit(limit_ma: int) -> None:
    """The bits on the wire, summed, beside what the program took them for."""
    game, profile = rules.load("othello"), load("hall-8x8")
    profile = replace(profile, power=replace(profile.power, limit_ma=limit_ma))
    stage = Stage(game, place(game, profile), gate="pins")
    stage.switch_on()
    set_up(stage)
    stage.place("d3", "B")
    stage.wait(3)
    assert isinstance(stage.rig.strip, Ws2812)
    assert 64 < stage.rig.strip.most_ma <= limit_ma
    stage.close()


def test_a_chain_of_two_hundred_goes_out_in_one_piece(tmp_path: Path) -> None:
    """More than the 151 that fit into the kernel's usual buffer, with the setting that the fault names."""
    bufsiz = tmp_path / "bufsiz"
    bufsiz.write_text("32768\n")
    assert frame_bytes(200, 300) > 4096
    assert spi_buffer(bufsiz) >= frame_bytes(200, 300, 4)
    chain = Ws2812(200)
    bus = Written(chain)
    driver = NeoPixelSpi(200, spi=bus)
    frame = bytes(i % 251 for i in range(600))
    driver.show(frame)
    assert chain.frame == frame
    assert bus.pieces == [frame_bytes(200, 300)] * 2
    driver.close()


class Written(SpiBus):
    """pieces: the bytes of each write."""

    def __init__(self, chain: Ws2812) -> None:
        super().__init__(chain)
        self.pieces: list[int] = []

    def write(self, buffer: bytes, start: int = 0, end: int | None = None) -> None:
        self.pieces.append(len(buffer[start:end]))
        super().write(buffer, start, end)
