"""The machine's own pins and buses, opened on demand. The only place that loads a bus library."""

from __future__ import annotations

import errno
import logging
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from hardware.libraries import LibraryError, library
from hardware.ports import HardwareFault

log = logging.getLogger(__name__)

Wait = Callable[[float], None]

# Raspberry Pi documentation, "GPIO alternate functions": port -> (select lines, data in, data out, clock). The
# overlays spi1-1cs and so on choose among these select lines.
SPI_PINS = {0: ((8, 7), 9, 10, 11), 1: ((18, 17, 16), 19, 20, 21)}
I2C_PINS = (2, 3)
"""GPIO of data and clock of I2C 1, the one on the header."""

_I2C_RATE = Path("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency")
_BUFFER = Path("/sys/module/spidev/parameters/bufsiz")


def open_spi(most: int, buffer: Path = _BUFFER) -> Any:
    """SPI 0 of the Pi as a busio.SPI that sends up to ``most`` bytes in one piece.

    The kernel takes 4096 bytes at a time unless told otherwise; a frame in two pieces has a gap, which pixels may
    take for its end. Raises HardwareFault naming the cure.
    """
    room = spi_buffer(buffer)
    if most > room:
        raise HardwareFault(
            f"SPI 0: a frame of {most} bytes does not fit into the kernel's buffer of {room}. Cure: add "
            f"spidev.bufsiz={max(32768, most)} to /boot/firmware/cmdline.txt, then restart"
        )
    # PureIO, under Blinka, cuts at 4096 whatever the kernel can take, unless this says otherwise.
    os.environ.setdefault("SPI_BUFSIZE", str(room))
    try:
        return library("board").SPI()
    except LibraryError:
        raise
    except Exception as error:  # Blinka raises whatever the platform below it raises
        raise HardwareFault(
            f"SPI 0 (data on GPIO 10) cannot be opened: {type(error).__name__}: {error}. Cure: switch it on "
            "(dtparam=spi=on in /boot/firmware/config.txt, then restart), put the user into the group spi, "
            "and end the program that holds it"
        ) from error


def spi_buffer(buffer: Path = _BUFFER) -> int:
    """How many bytes the kernel's SPI driver sends in one piece; its default where it does not say."""
    try:
        return int(buffer.read_text())
    except (OSError, ValueError):
        return 4096


def busy_wait(seconds: float) -> None:
    """Some microseconds, exactly: a sleep would take 50 or more of them to wake up."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def release(devices: list[Any]) -> None:
    """Close gpiozero devices, the last first, and free their lines; raises nothing. A pin that is gone must not keep
    the others from being freed: what cannot be closed stays in the list, for the next try."""
    kept = []
    factory = None
    while devices:
        device = devices.pop()
        factory = device.pin_factory
        try:
            device.close()
        except Exception:  # the pin libraries below gpiozero raise classes of their own
            kept.append(device)
    devices.extend(kept)
    if factory is not None and not kept:
        _close_unused(factory)


def _close_unused(factory: Any) -> None:
    """A gpiozero device that is closed leaves its line claimed; only its factory lets the lines go, all at once."""
    claimed = factory._reservations.values()  # noqa: SLF001 - gpiozero tells it nowhere else
    if any(device() is not None for devices in claimed for device in devices):
        return
    with suppress(Exception):  # as above
        factory.close()
        device_class = library("gpiozero").Device
        if device_class.pin_factory is factory:
            device_class.pin_factory = None


class TwiceI2C:
    """A busio.I2C before another: what is not acknowledged, or garbled, is sent once more. A board makes forty million
    transfers a day, and one that a spark or a motor nearby has spoilt says nothing of its chips. Only for those that
    may be told everything twice. What times out is not sent again: a line is held, and each try takes a second.

    again: how often that was.
    """

    _SPOILT = (errno.EREMOTEIO, errno.EIO, errno.EAGAIN)  # as i2c-bcm2835 and i2c-designware (Pi 5) have it

    def __init__(self, i2c: Any) -> None:
        self._i2c = i2c
        self.again = 0

    def writeto(self, *args: Any, **more: Any) -> None:
        self._sent(self._i2c.writeto, args, more)

    def readfrom_into(self, *args: Any, **more: Any) -> None:
        self._sent(self._i2c.readfrom_into, args, more)

    def writeto_then_readfrom(self, *args: Any, **more: Any) -> None:
        self._sent(self._i2c.writeto_then_readfrom, args, more)

    def _sent(self, transfer: Callable[..., None], args: tuple[Any, ...], more: dict[str, Any]) -> None:
        try:
            transfer(*args, **more)
        except OSError as error:
            if error.errno not in self._SPOILT:
                raise
            transfer(*args, **more)
            self.again += 1
            if str(self.again).rstrip("0") == "1":  # the first, the tenth, the hundredth
                log.warning("I2C: transfers made again so far: %d, the last with %#x (%s)", self.again, args[0], error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._i2c, name)


class Machine(Protocol):
    """What the sensor drivers take from the computer: the Pi itself, or whatever stands in for it.

    Everything but ``wait`` raises HardwareFault with the cure, or whatever the library raises.
    """

    def pins(self) -> Any:
        """A gpiozero pin factory, or None for gpiozero's own choice."""

    def rpi_gpio(self) -> Any:
        """The module RPi.GPIO."""

    def spi(self, port: int, select: int, hz: int) -> Any:
        """An open spidev.SpiDev, mode 0, at so many bits a second."""

    def i2c(self, hz: int) -> Any:
        """A busio.I2C on I2C 1, wanted at so many bits a second."""

    def wait(self, seconds: float) -> None:
        """Spend some microseconds."""


class RaspberryPi(Machine):
    """The Machine that the program runs on."""

    def __init__(self) -> None:
        # lgpio puts a pipe into the working directory when it is loaded, and dies where it may not, unless told where.
        os.environ.setdefault("LG_WD", tempfile.gettempdir())

    def pins(self) -> Any:
        return None

    def rpi_gpio(self) -> Any:
        try:
            from RPi import GPIO
        except Exception as error:  # off a Pi it is a RuntimeError
            raise HardwareFault(
                f"RPi.GPIO cannot be loaded: {type(error).__name__}: {error}. Cure: install rpi-lgpio (apt install "
                "python3-rpi-lgpio), and remove RPi.GPIO where it is installed too"
            ) from error
        return GPIO

    def spi(self, port: int, select: int, hz: int) -> Any:
        try:
            device = library("spidev").SpiDev()
            device.open(port, select)
            device.max_speed_hz = hz  # the kernel's own default is what the device tree allows at most
            device.mode = 0
        except OSError as error:
            switch = "dtparam=spi=on" if port == 0 else f"dtoverlay=spi1-{select + 1}cs"
            raise HardwareFault(
                f"/dev/spidev{port}.{select} cannot be opened: {type(error).__name__}: {error}. Cure: switch it on "
                f"({switch} in /boot/firmware/config.txt, then restart), put the user into the group spi"
            ) from error
        return device

    def i2c(self, hz: int) -> Any:
        try:
            bus = library("board").I2C()
        except LibraryError:
            raise
        except Exception as error:  # Blinka raises whatever the platform below it raises
            raise HardwareFault(
                f"I2C 1 (data on GPIO 2, clock on GPIO 3) cannot be opened: {type(error).__name__}: {error}. Cure: "
                "switch it on (dtparam=i2c_arm=on in /boot/firmware/config.txt, then restart), put the user into the "
                "group i2c"
            ) from error
        warn_of_slow_i2c(hz)
        return bus

    def wait(self, seconds: float) -> None:
        busy_wait(seconds)


def warn_of_slow_i2c(hz: int, told: Path = _I2C_RATE) -> None:
    """Only the device tree can set the rate of I2C 1; where it says less than is wanted, the log says what to do."""
    try:
        rate = int.from_bytes(told.read_bytes(), "big")
    except OSError:
        return
    if rate < hz:
        log.warning(
            "I2C 1 runs at %d bits a second, the board file wants %d. Cure: dtparam=i2c_arm_baudrate=%d in "
            "/boot/firmware/config.txt, then restart",
            rate,
            hz,
            hz,
        )
