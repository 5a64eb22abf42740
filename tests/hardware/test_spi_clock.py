"""The stopwatch around SPI: it tells a clock that follows the load, and not a processor that is busy."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.pixels.neopixel_spi import RATE_HZ, NeoPixelSpi, frame_bytes
from hardware.pixels.spi_clock import FRAMES, SpiClock, Stopwatch
from hardware.ports import trouble
from simulator.ws2812 import SpiBus, Ws2812

BYTES = frame_bytes(64, 300)
DUE = 8 * BYTES / RATE_HZ

waits = st.lists(st.floats(0, 0.02), min_size=FRAMES, max_size=4 * FRAMES)


@given(waits)
def test_a_busy_processor_is_no_trouble(late: list[float]) -> None:
    """However long single frames wait, one of a few goes out at once."""
    clock = SpiClock(RATE_HZ)
    for k, wait in enumerate(late):
        clock.add(BYTES, DUE * 1.024 + (wait if k % 4 else 0.0001))
        assert clock.trouble == ""


@given(waits, st.sampled_from([0.5, 2.0]))
def test_a_clock_that_changed_is_told_with_its_rate_and_forgotten_when_it_is_back(
    late: list[float], share: float
) -> None:
    clock = SpiClock(RATE_HZ)
    for k, wait in enumerate(late):
        clock.add(BYTES, DUE * share + (wait if k % 4 else 0.0))
    assert f"instead of {RATE_HZ / 1e6:.1f} MHz" in clock.trouble
    assert "tablero doctor" in clock.trouble
    for _ in range(FRAMES):
        clock.add(BYTES, DUE)
    assert clock.trouble == ""


def test_a_rate_that_wavers_is_told_once() -> None:
    """Each other word would be another line in the log, which then leaves out what matters more."""
    clock, told = SpiClock(RATE_HZ), set()
    for k in range(20 * FRAMES):
        clock.add(BYTES, DUE * (0.3 + 0.2 * (k * 7 % 10) / 10))
        told.add(clock.trouble)
    assert len(told - {""}) == 1


def test_the_stopwatch_hangs_between_the_pixels_and_their_bus() -> None:
    times = iter(k * DUE / 2 for k in range(4 * FRAMES))
    clock = SpiClock(RATE_HZ)
    chain = Ws2812(64)
    driver = NeoPixelSpi(64, spi=Stopwatch(SpiBus(chain), clock, lambda: next(times)))
    for k in range(FRAMES):
        driver.show(bytes([k]) * 192)
    assert chain.frame == bytes([FRAMES - 1]) * 192
    assert "12.8 MHz" in clock.trouble
    assert trouble(driver) == "", "a bus that is given from outside may stand for anything"
