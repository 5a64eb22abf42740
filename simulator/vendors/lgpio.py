"""Stands in for the C library ``lgpio``: what gpiozero and rpi-lgpio call of it, on simulated Pis.

Numbers and names are those of lgpio 0.2.2 (its documentation, py_lgpio). Which Pi is meant is told by the number of
the gpiochip that is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from simulator.raspberry import Pi

SET_PULL_UP = SET_BIAS_PULL_UP = 32
SET_PULL_DOWN = SET_BIAS_PULL_DOWN = 64
SET_PULL_NONE = SET_BIAS_DISABLE = 128
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
GPIO_BUSY = -79
exceptions = True

_IS_OUT = 2
_IS_LG_INPUT, _IS_LG_OUTPUT = 256, 512
_PULLS = {SET_PULL_UP: True, SET_PULL_DOWN: False}

chips: WeakValueDictionary[int, Pi] = WeakValueDictionary()
"""gpiochip number -> the Pi."""


class error(Exception):  # noqa: N801 - the library's name
    """What every function raises when the chip refuses."""


class callback:  # noqa: N801 - the library's name
    """Edges: nobody here listens to them."""

    def __init__(self, handle: int, gpio: int, edge: int = RISING_EDGE, func: Callable[..., Any] | None = None) -> None:
        pass

    def cancel(self) -> None:
        pass


def error_text(number: int) -> str:
    return "GPIO busy" if number == GPIO_BUSY else f"error {number}"


def gpiochip_open(gpiochip: int) -> int:
    if gpiochip not in chips:
        raise error("can not open gpiochip")
    return gpiochip


def gpiochip_close(handle: int) -> int:
    return 0


def gpio_get_chip_info(handle: int) -> tuple[int, int, str, str]:
    return 0, 54, f"gpiochip{handle}", "pinctrl-bcm2711"


def gpio_claim_input(handle: int, gpio: int, lFlags: int = 0) -> int:  # noqa: N803 - the library's name
    if handle not in chips:
        return 0  # a device given up after its Pi
    pi = _answering(handle, gpio)
    flags = lFlags & 224
    pi.modes[gpio] = _IS_LG_INPUT | flags
    # Without a flag the line keeps the pull that it has.
    pi.take_input(gpio, _PULLS.get(flags) if flags else pi.pulls.get(gpio))
    return 0


def gpio_claim_output(handle: int, gpio: int, level: int = 0, lFlags: int = 0) -> int:  # noqa: N803
    pi = _answering(handle, gpio)
    pi.modes[gpio] = _IS_LG_OUTPUT | _IS_OUT
    pi.drive(gpio, bool(level))
    return 0


def gpio_claim_alert(handle: int, gpio: int, eFlags: int, lFlags: int = 0, notify_handle: int | None = None) -> int:  # noqa: N803
    return gpio_claim_input(handle, gpio, lFlags)


def gpio_free(handle: int, gpio: int) -> int:
    pi = _answering(handle, gpio)
    if pi.modes.pop(gpio, None) is None:
        raise error("GPIO not allocated")
    return 0


def gpio_get_mode(handle: int, gpio: int) -> int:
    return chips[handle].modes.get(gpio, 0)


def gpio_read(handle: int, gpio: int) -> int:
    pi = chips[handle]
    if pi.lines_gone():
        raise error("Input/output error")
    return int(pi.level(gpio))


def gpio_write(handle: int, gpio: int, level: int) -> int:
    pi = chips[handle]
    if pi.lines_gone():
        raise error("Input/output error")
    pi.drive(gpio, bool(level))
    return 0


def gpio_set_debounce_micros(handle: int, gpio: int, debounce_micros: int) -> int:
    return 0


def tx_pwm(handle: int, gpio: int, frequency: float, duty: float) -> int:
    return 0


def _answering(handle: int, gpio: int) -> Pi:
    """The Pi, if it lets this program have the line. What the program has already, it can let go in any case."""
    pi = chips[handle]
    if pi.lines_gone() and gpio not in pi.modes:
        raise error("Input/output error")
    if gpio in pi.taken:
        raise error("GPIO busy")
    return pi
