"""A matrix of Hall sensors, reed switches or buttons on the GPIO header, through gpiozero.

One row at a time is selected; the columns, pulled up, read low where something is sensed. Single buttons to ground
may have pins of their own. The whole matrix is polled: edge events lose short pulses (gpiozero issues 550 and 1039).
"""

from __future__ import annotations

from typing import Any

from hardware.buses import Machine, RaspberryPi, release
from hardware.catalogue import SensorCard
from hardware.libraries import library
from hardware.model import Profile
from hardware.sensors import pin_matrix
from hardware.sensors.pin_matrix import PULLED_UP, PinMatrix


class GpioMatrix(PinMatrix):
    """pin_factory: gpiozero's, None for its own choice. All else as PinMatrix says."""

    driver = "gpio-matrix"
    cure = (
        "end the program that holds them (gpioinfo shows it), switch off an interface on the same pins "
        "(raspi-config), put the user into the group gpio, install the Python package lgpio"
    )

    def __init__(
        self,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        pins: tuple[int, ...] = (),
        *,
        pin_factory: Any = None,
        **wiring: Any,
    ) -> None:
        self._factory = pin_factory
        self._devices: list[Any] = []
        super().__init__(rows, columns, pins, **wiring)

    def _take_row(self, number: int) -> Any:
        gpiozero = library("gpiozero")
        if self._floats:  # never an output before its turn
            fixed = number in PULLED_UP
            device = gpiozero.InputDevice(
                number, pull_up=fixed or None, active_state=None if fixed else True, pin_factory=self._factory
            )
        else:
            device = gpiozero.OutputDevice(number, active_high=self._on, initial_value=False, pin_factory=self._factory)
        self._devices.append(device)
        return device.pin

    def _take_input(self, number: int) -> Any:
        # InputDevice, not Button or DigitalInputDevice: those listen for edges and wake up at every scan.
        device = library("gpiozero").InputDevice(number, pull_up=not self._sensed, pin_factory=self._factory)
        self._devices.append(device)
        return device.pin

    def _select(self, row: Any) -> None:
        if self._floats:
            row.output_with_state(self._on)
        else:
            row.state = self._on

    def _deselect(self, row: Any) -> None:
        if self._floats:
            row.function = "input"
        else:
            row.state = not self._on

    def _read(self, pins: list[Any]) -> list[int]:
        if self._sensed:
            return [1 if pin.state else 0 for pin in pins]
        return [0 if pin.state else 1 for pin in pins]

    def _give_back(self) -> None:
        release(self._devices)


def _open(profile: Profile, bus: Machine | None) -> GpioMatrix:
    machine = bus or RaspberryPi()
    return GpioMatrix(**profile.sensors.params, pin_factory=machine.pins(), wait=machine.wait)


CARD = SensorCard(
    name="gpio-matrix",
    sensing=("press", "occupancy"),
    keys=pin_matrix.KEYS,
    wire=pin_matrix.wire,
    open=_open,
    links=pin_matrix.links,
    at=pin_matrix.at,
)
