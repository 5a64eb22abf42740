"""Stands in for the C library ``lgpio``: what gpiozero and rpi-lgpio call of it, on simulated Pis.

Numbers, names and texts are those of lgpio 0.2.2 (lgGpio.c, lgpio.py). Which Pi is meant is told by the number of the
gpiochip that is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Protocol
from weakref import WeakValueDictionary

SET_PULL_UP = SET_BIAS_PULL_UP = 32
SET_PULL_DOWN = SET_BIAS_PULL_DOWN = 64
SET_PULL_NONE = SET_BIAS_DISABLE = 128
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
BAD_HANDLE, BAD_READ, BAD_WRITE, CANNOT_OPEN_CHIP = -5, -76, -77, -78
GPIO_BUSY, GPIO_NOT_ALLOCATED, UNEGPECTED_ERROR = -79, -80, -85
exceptions = True

_TEXTS = {
    BAD_HANDLE: "unknown handle",
    BAD_READ: "bad GPIO read",
    BAD_WRITE: "bad GPIO write",
    CANNOT_OPEN_CHIP: "can not open gpiochip",
    GPIO_BUSY: "GPIO busy",
    GPIO_NOT_ALLOCATED: "GPIO not allocated",
    UNEGPECTED_ERROR: "unexpected error",
}
_IS_KERNEL, _IS_OUT, _IS_INPUT = 1, 2, 1 << 16
_IS_LG_INPUT, _IS_LG_OUTPUT = 256, 512
_PULLS = {SET_PULL_UP: True, SET_PULL_DOWN: False}


class Machine(Protocol):
    """The computer with the lines. modes, holders, pulls: line -> lgpio's flags, the handle that has claimed it, and
    whether it is pulled up (True), down (False) or neither (None). taken: lines that another program holds.
    lines_gone: whether they do not answer."""

    modes: dict[int, int]
    holders: dict[int, int]
    pulls: dict[int, bool | None]
    taken: set[int]
    lines_gone: Callable[[], bool]

    def release(self, gpio: int) -> None: ...

    def take_input(self, gpio: int, pull: bool | None) -> None: ...

    def drive(self, gpio: int, level: bool) -> None: ...

    def level(self, gpio: int) -> bool: ...


chips: WeakValueDictionary[int, Machine] = WeakValueDictionary()
"""gpiochip number -> the Pi."""
_open: set[int] = set()
_numbers = count(1)


class error(Exception):  # noqa: N801 - the library's name
    """What every function raises when the chip refuses."""

    def __str__(self) -> str:
        return repr(self.args[0])


class callback:  # noqa: N801 - the library's name
    """Edges: nobody here listens to them."""

    def __init__(self, handle: int, gpio: int, edge: int = RISING_EDGE, func: Callable[..., Any] | None = None) -> None:
        pass

    def cancel(self) -> None:
        pass


def error_text(number: int) -> str:
    return _TEXTS.get(number, "unknown error")


def gpiochip_open(gpiochip: int) -> int:
    """A handle of its own each time; a line belongs to the handle that claimed it."""
    if gpiochip not in chips:
        raise error(error_text(CANNOT_OPEN_CHIP))
    handle = next(_numbers) | gpiochip << 16
    _open.add(handle)
    return handle


def gpiochip_close(handle: int) -> int:
    """Frees all its lines."""
    if handle not in _open:
        raise error(error_text(BAD_HANDLE))
    _open.remove(handle)
    pi = chips.get(handle >> 16)
    if pi:
        for gpio in [gpio for gpio, holder in pi.holders.items() if holder == handle]:
            pi.release(gpio)
    return 0


def gpio_get_chip_info(handle: int) -> tuple[int, int, str, str]:
    return 0, 54, f"gpiochip{handle >> 16}", "pinctrl-bcm2711"


def gpio_claim_input(handle: int, gpio: int, lFlags: int = 0) -> int:  # noqa: N803 - the library's name
    """A line that is an input already stays as it is, pull and all."""
    if handle in _open and handle >> 16 not in chips:
        return 0  # a device given up after its Pi
    pi = _pi(handle)
    if pi.holders.get(gpio) == handle and pi.modes[gpio] & _IS_LG_INPUT:
        return 0
    _claim(pi, handle, gpio)
    flags = lFlags & 224
    pi.modes[gpio] = _IS_KERNEL | _IS_INPUT | _IS_LG_INPUT | flags
    # Without a flag the line keeps the pull that it has.
    pi.take_input(gpio, _PULLS.get(flags) if flags else pi.pulls.get(gpio))
    return 0


def gpio_claim_output(handle: int, gpio: int, level: int = 0, lFlags: int = 0) -> int:  # noqa: N803
    """A line that is an output already stays as it is, level and all."""
    pi = _pi(handle)
    if pi.holders.get(gpio) == handle and pi.modes[gpio] & _IS_LG_OUTPUT:
        return 0
    _claim(pi, handle, gpio)
    pi.modes[gpio] = _IS_KERNEL | _IS_LG_OUTPUT | _IS_OUT
    pi.drive(gpio, bool(level))
    return 0


def gpio_claim_alert(handle: int, gpio: int, eFlags: int, lFlags: int = 0, notify_handle: int | None = None) -> int:  # noqa: N803
    return gpio_claim_input(handle, gpio, lFlags)


def gpio_free(handle: int, gpio: int) -> int:
    pi = _pi(handle)
    if pi.holders.get(gpio) != handle:
        raise error(error_text(GPIO_NOT_ALLOCATED))
    pi.release(gpio)
    return 0


def gpio_get_mode(handle: int, gpio: int) -> int:
    """Of a line of another handle only what the kernel knows of it."""
    pi = _pi(handle)
    mode = pi.modes.get(gpio, 0)
    return mode if pi.holders.get(gpio) == handle else mode & ~(_IS_LG_INPUT | _IS_LG_OUTPUT)


def gpio_read(handle: int, gpio: int) -> int:
    """A line that nobody has claimed is claimed as an input."""
    pi = _pi(handle)
    if pi.holders.get(gpio) != handle:
        gpio_claim_input(handle, gpio)
    if pi.lines_gone():
        raise error(error_text(BAD_READ))
    return int(pi.level(gpio))


def gpio_write(handle: int, gpio: int, level: int) -> int:
    """A line that is no output is made one."""
    pi = _pi(handle)
    if pi.holders.get(gpio) != handle or not pi.modes[gpio] & _IS_LG_OUTPUT:
        return gpio_claim_output(handle, gpio, level)
    if pi.lines_gone():
        raise error(error_text(BAD_WRITE))
    pi.drive(gpio, bool(level))
    return 0


def gpio_set_debounce_micros(handle: int, gpio: int, debounce_micros: int) -> int:
    return 0


def tx_pwm(handle: int, gpio: int, frequency: float, duty: float) -> int:
    return 0


def _pi(handle: int) -> Machine:
    if handle not in _open:
        raise error(error_text(BAD_HANDLE))
    return chips[handle >> 16]


def _claim(pi: Machine, handle: int, gpio: int) -> None:
    """The line for this handle, if the Pi lets it have it."""
    if gpio in pi.taken or pi.holders.get(gpio, handle) != handle:
        raise error(error_text(GPIO_BUSY))
    if pi.lines_gone() and gpio not in pi.holders:
        raise error(error_text(UNEGPECTED_ERROR))
    pi.holders[gpio] = handle
