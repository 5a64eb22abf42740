"""What is observed of a vendor's library: the same questions to the real one, on a kernel of the test's own (kernel.c),
and to what stands in for it. Answers are plain data.

    python observed.py lgpio|spidev|busio      asks the real one, in a process of its own
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

LINE, OTHER = 17, 27
ADDRESS, NOBODY = 0x20, 0x21


def told(ask: Callable[[], Any]) -> Any:
    """The answer, or what was raised: class and text, without what is only about memory."""
    try:
        answer = ask()
    except Exception as error:
        return [type(error).__name__, str(error).partition(":")[0] if isinstance(error, TypeError) else str(error)]
    if isinstance(answer, bytes | bytearray):
        return list(answer)
    return answer


def lgpio(library: Any, chip: int) -> Iterator[tuple[str, Any]]:
    """chip: number of a gpiochip on which an input reads its pull."""
    up, down, none = library.SET_PULL_UP, library.SET_PULL_DOWN, library.SET_PULL_NONE
    mine, other = library.gpiochip_open(chip), library.gpiochip_open(chip)
    yield "two handles", [mine != other, mine >> 16 == chip, other >> 16 == chip]
    yield "a chip that is not there", told(lambda: library.gpiochip_open(chip + 77))
    yield "lines", library.gpio_get_chip_info(mine)[1]

    def ask(name: str, *given: int) -> Any:
        return told(lambda: getattr(library, name)(*given))

    for name, *given in (
        ("gpio_free", mine, LINE),
        ("gpio_claim_input", mine, LINE, up),
        ("gpio_read", mine, LINE),
        ("gpio_get_mode", mine, LINE),
        ("gpio_get_mode", other, LINE),
        ("gpio_claim_input", mine, LINE, down),
        ("gpio_read", mine, LINE),
        ("gpio_claim_input", other, LINE, up),
        ("gpio_claim_output", other, LINE, 1, none),
        ("gpio_free", other, LINE),
        ("gpio_free", mine, LINE),
        ("gpio_claim_input", mine, LINE, down),
        ("gpio_read", mine, LINE),
        ("gpio_claim_output", mine, LINE, 1, none),
        ("gpio_read", mine, LINE),
        ("gpio_claim_output", mine, LINE, 0, none),
        ("gpio_read", mine, LINE),
        ("gpio_write", mine, LINE, 0),
        ("gpio_read", mine, LINE),
        ("gpio_claim_input", mine, LINE, up),
        ("gpio_write", mine, LINE, 1),
        ("gpio_read", mine, LINE),
        ("gpio_read", mine, OTHER),
        ("gpio_claim_input", other, OTHER, up),
        ("gpiochip_close", mine),
        ("gpio_read", mine, LINE),
        ("gpiochip_close", mine),
        ("gpio_claim_input", other, LINE, up),
        ("gpio_claim_input", other, OTHER, up),
        ("gpio_read", other, OTHER),
        ("gpiochip_close", other),
    ):
        yield f"{name} {(given[0] == mine and 'mine') or 'other'} {given[1:]}", ask(name, *given)
    names = ["BAD_HANDLE", "BAD_READ", "BAD_WRITE", "CANNOT_OPEN_CHIP"]
    names += ["GPIO_BUSY", "GPIO_NOT_ALLOCATED", "UNEGPECTED_ERROR"]
    yield "texts", [[name, getattr(library, name), library.error_text(getattr(library, name))] for name in names]
    names = ["SET_PULL_UP", "SET_PULL_DOWN", "SET_PULL_NONE", "RISING_EDGE", "FALLING_EDGE", "BOTH_EDGES", "exceptions"]
    yield "numbers", [[name, getattr(library, name)] for name in names]


def spidev(device: Any) -> Iterator[tuple[str, Any]]:
    """device: a SpiDev, open, whose far end answers what it is sent, inverted."""
    mine = [1, 0x80, 0]
    answer = device.xfer2(mine)
    yield "a list is overwritten, and is the answer", [answer is mine, mine]
    for given in ((1, 2), b"\x01\x02", bytearray(b"\x03"), [0x1FF], range(3), iter([5])):
        answer = device.xfer2(given)
        yield f"xfer2 of {type(given).__name__}", [type(answer).__name__, list(answer), answer is given]
    for wrong in ([], [1.5], ["a"], [0] * 4097, 5):
        yield f"xfer2 of {str(wrong)[:9]}", told(lambda wrong=wrong: device.xfer2(wrong))  # type: ignore[misc]
    yield "the most", len(device.xfer2(bytes(4096)))
    for name, value in (
        ("max_speed_hz", 1_000_000),
        ("max_speed_hz", 1.5),
        ("mode", 1),
        ("mode", 4),
        ("mode", "0"),
        ("mode", 0),
    ):
        refused = told(lambda name=name, value=value: setattr(device, name, value))  # type: ignore[misc]
        yield f"{name} = {value!r}", [refused and refused[0], getattr(device, name)]
    device.close()
    device.close()
    yield "closed", [told(lambda: device.xfer2([1])), told(lambda: setattr(device, "mode", 1))]


def busio(bus: Any) -> Iterator[tuple[str, Any]]:
    """bus: a busio.I2C on which a chip answers at ADDRESS: a write sets its place, and then the registers there."""
    yield "locked once", [bus.try_lock(), bus.try_lock()]
    yield "an empty write is a probe", told(lambda: bus.writeto(ADDRESS, b""))
    yield "a probe of nobody", told(lambda: bus.writeto(NOBODY, b"\0"))
    read = bytearray(4)
    yield "written", told(lambda: bus.writeto(ADDRESS, b"\0\x11\x22\x33\x44"))
    yield "a part is written", told(lambda: bus.writeto(ADDRESS, bytearray(b"..\x01\x55.."), start=2, end=4))
    yield "read", [told(lambda: bus.writeto_then_readfrom(ADDRESS, b"\0", read)), list(read)]
    part = bytearray(b"....")
    ask = {"out_start": 1, "out_end": 2, "in_start": 1, "in_end": 3}
    yield "a part", [told(lambda: bus.writeto_then_readfrom(ADDRESS, b".\x01.", part, **ask)), list(part)]
    bus.writeto(ADDRESS, b"\2")
    yield "read on", [told(lambda: bus.readfrom_into(ADDRESS, part, start=2)), list(part)]
    yield "nobody answers", told(lambda: bus.readfrom_into(NOBODY, read))
    yield "no such option", told(lambda: bus.writeto(ADDRESS, b"", stop=True)) is not None
    bus.unlock()
    bus.unlock()
    yield "free again", bus.try_lock()


def main() -> None:
    kind = sys.argv[1]
    if kind == "lgpio":
        import lgpio as library  # type: ignore[import-untyped]

        seen = lgpio(library, 0)
    elif kind == "spidev":
        from spidev import SpiDev

        device = SpiDev()
        device.open(0, 0)
        seen = spidev(device)
    else:
        import busio as library  # type: ignore[import-untyped]
        from adafruit_blinka.microcontroller.generic_linux.i2c import I2C  # type: ignore[import-untyped]

        bus = library.I2C.__new__(library.I2C)  # the bus of this number, whatever board this is
        bus._i2c = I2C(1)
        seen = busio(bus)
    print(json.dumps(list(seen)))


if __name__ == "__main__":
    main()
