"""Gamma, brightness and the current limit, for any frame and any supply."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from firmware_host.core.power import Supply, pixel_frame

SUPPLIES = st.builds(
    Supply,
    brightness=st.floats(0.01, 1),
    gamma=st.floats(1, 3),
    limit_ma=st.integers(0, 300) | st.integers(0, 4000),
    channel_ma=st.floats(5, 20),
    idle_ma=st.floats(0, 1),
)
LEVELS = st.sampled_from((0, 0, 1, 255)) | st.integers(0, 255)
FRAMES = st.lists(st.tuples(*[LEVELS] * 3), max_size=144).map(lambda pixels: bytes(sum(pixels, ())))


def lit(frame: bytes) -> list[bool]:
    return [any(frame[k : k + 3]) for k in range(0, len(frame), 3)]


@given(SUPPLIES, FRAMES)
@example(Supply(limit_ma=16, idle_ma=0), bytes([255, 0, 0] + [1, 0, 0] * 100))
def test_no_frame_draws_more_than_the_supply_gives(supply: Supply, frame: bytes) -> None:
    limited, dimmed = supply.limit(frame)
    dark = supply.current_ma(bytes(len(frame)))
    assert supply.current_ma(limited) <= max(supply.limit_ma, dark) + 1e-6
    assert dimmed == (supply.current_ma(frame) > supply.limit_ma)
    assert dimmed or limited == frame


@given(SUPPLIES, FRAMES)
def test_the_limit_dims_all_alike_and_puts_nothing_out(supply: Supply, frame: bytes) -> None:
    limited, _ = supply.limit(frame)
    assert all(after <= before for after, before in zip(limited, frame, strict=True))
    least = sum(lit(frame)) * supply.channel_ma / 255 + supply.current_ma(bytes(len(frame)))
    if least <= supply.limit_ma:
        assert lit(limited) == lit(frame)
    order = sorted(range(len(frame)), key=lambda k: frame[k])
    assert all(limited[a] <= limited[b] + 1 for a, b in pairwise(order))


@given(SUPPLIES)
def test_the_curve_rises_and_keeps_what_is_lit_lit(supply: Supply) -> None:
    curve = supply.curve
    assert list(curve) == sorted(curve)
    assert curve[0] == 0 < curve[1]
    assert curve[255] == max(1, round(255 * supply.brightness))


def test_the_curve_of_darkness() -> None:
    assert set(Supply(brightness=0).curve) == {0}


def test_the_frame_stands_in_chain_order() -> None:
    supply = Supply(gamma=1, limit_ma=10_000)
    colours = {"b": (1, 2, 3), "a": (255, 0, 0), "nowhere": (9, 9, 9)}
    frame, dimmed = pixel_frame(colours, {"a": [3], "b": [0, 2]}, 4, supply)
    assert frame == bytes([1, 2, 3, 0, 0, 0, 1, 2, 3, 255, 0, 0])
    assert not dimmed


def test_what_one_white_board_draws() -> None:
    """64 pixels fully lit draw 64 x (3 x 20 + 1) mA, the usual figures for WS2812B."""
    frame = bytes([255]) * 192
    assert Supply().current_ma(frame) == 64 * 61
    limited, dimmed = Supply(limit_ma=2000).limit(frame)
    assert dimmed
    assert 1900 < Supply().current_ma(limited) <= 2000
