"""The same matrix as gpio_matrix, through the interface of RPi.GPIO.

Two packages provide the module RPi.GPIO, and only one of them can be in an environment:

- ``rpi-lgpio`` works on every Pi from the B+ on and on every kernel, through /dev/gpiochip. It is what the Pi 5 needs
  ("Cannot determine SOC peripheral base address" is the other one there), and what Raspberry Pi OS brings
  (python3-rpi-lgpio). It needs lgpio, which for Python 3.13 comes from Debian (python3-lgpio).
- ``RPi.GPIO`` 0.7.1, the original of 2022, moves the pins of a Pi up to the 4 directly. Its edges no longer work from
  kernel 6.6 on (raspberrypi/linux issue 6037); this driver polls and uses none. It knows nothing of the Pi 5.

Where nothing speaks for RPi.GPIO, take gpio-matrix.
"""

from __future__ import annotations

from typing import Any

from hardware.buses import Machine, RaspberryPi
from hardware.catalogue import SensorCard
from hardware.model import Profile
from hardware.sensors import pin_matrix
from hardware.sensors.pin_matrix import PinMatrix


class RpiGpio(PinMatrix):
    """gpio: the module RPi.GPIO. All else as PinMatrix says."""

    driver = "rpi-gpio"
    cure = (
        "end the program that holds them (gpioinfo shows it), switch off an interface on the same pins "
        "(raspi-config), put the user into the group gpio, on a Pi 5 put rpi-lgpio in the place of RPi.GPIO"
    )

    def __init__(
        self, rows: tuple[int, ...], columns: tuple[int, ...], pins: tuple[int, ...] = (), *, gpio: Any, **wiring: Any
    ) -> None:
        self._gpio = gpio
        self._taken: list[int] = []
        super().__init__(rows, columns, pins, **wiring)

    def _take_row(self, number: int) -> int:
        self._begin()
        if self._floats:  # never an output before its turn
            self._gpio.setup(number, self._gpio.IN)
        else:
            self._gpio.setup(number, self._gpio.OUT, initial=not self._on)
        self._taken.append(number)
        return number

    def _take_input(self, number: int) -> int:
        self._begin()
        self._gpio.setup(number, self._gpio.IN, pull_up_down=self._gpio.PUD_DOWN if self._sensed else self._gpio.PUD_UP)
        self._taken.append(number)
        return number

    def _begin(self) -> None:
        # It warns of the resistors that GPIO 2 and 3 have on the Pi, whichever way they are pulled.
        self._gpio.setwarnings(False)
        self._gpio.setmode(self._gpio.BCM)

    def _select(self, row: int) -> None:
        if self._floats:
            self._gpio.setup(row, self._gpio.OUT, initial=self._on)
        else:
            self._gpio.output(row, self._on)

    def _deselect(self, row: int) -> None:
        if self._floats:
            self._gpio.setup(row, self._gpio.IN)
        else:
            self._gpio.output(row, not self._on)

    def _read(self, pins: list[int]) -> list[int]:
        read = self._gpio.input
        if self._sensed:
            return [1 if read(pin) else 0 for pin in pins]
        return [0 if read(pin) else 1 for pin in pins]

    def _give_back(self) -> None:
        kept = []
        for number in self._taken:
            try:
                self._gpio.cleanup(number)
            except Exception:  # a pin that is gone must not keep the others from being freed
                kept.append(number)
        self._taken = kept


def _open(profile: Profile, bus: Machine | None) -> RpiGpio:
    machine = bus or RaspberryPi()
    return RpiGpio(**profile.sensors.params, gpio=machine.rpi_gpio(), wait=machine.wait)


CARD = SensorCard(
    name="rpi-gpio",
    sensing=("press", "occupancy"),
    keys=pin_matrix.KEYS,
    wire=pin_matrix.wire,
    open=_open,
    links=pin_matrix.links,
    at=pin_matrix.at,
)
