"""The lights, as the human sees them."""

from __future__ import annotations

import pytest

from firmware_host.core.theme import Colour
from firmware_host.service.leds import COLOURS, WHITE
from hardware import contract
from simulator.scenario.on_wood.guide import LIGHTS_WRONG, Guide


@pytest.mark.parametrize("colour", [*COLOURS, "white"])
def test_all_in_one_colour(guide: Guide, colour: str) -> None:
    lights = dict.fromkeys(range(guide.profile.pixels.count), COLOURS.get(colour, WHITE))
    assert guide.confirmed("all", colour, lights), (
        f'{colour}: not as it should be; [pixels] order = "{guide.profile.pixels.order}" is not that of the chain, or '
        "pixels are broken"
    )


def test_one_rank_and_nothing_else(guide: Guide) -> None:
    """The second, which a serpentine runs the other way."""
    spots = guide.profile.spots.items()
    rank: dict[int, Colour] = {
        pixel: WHITE for _, spot in spots if spot.cell and spot.cell[1] == 1 for pixel in spot.pixels
    }
    if not rank:
        pytest.skip("the second rank has no lights")
    assert guide.confirmed("row", "rank 2", rank), f"rank 2: {LIGHTS_WRONG}"


def test_a_frame_of_a_wrong_length_is_refused(guide: Guide) -> None:
    contract.a_wrong_length_is_refused(guide.ports.pixels, bytes(3 * guide.profile.pixels.count))
