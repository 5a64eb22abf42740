"""A matrix of Hall sensors, reed switches or buttons on the GPIO header, through gpiozero.

One row at a time is selected; the columns, pulled up, read low where something is sensed. Single buttons to ground
may have pins of their own. The whole matrix is polled: edge events lose short pulses (gpiozero issues 550 and 1039).
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hardware.catalogue import PinUse, SensorCard, Wanted, Wires
from hardware.lattice import listed
from hardware.ports import HardwareFault
from hardware.schema import PIN, Key, Report, anything_in, choice, integer

if TYPE_CHECKING:
    from hardware.profile import Profile

Wait = Callable[[float], None]


def busy_wait(seconds: float) -> None:
    """Some microseconds, exactly: a sleep would take 50 or more of them to wake up."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


class GpioMatrix:
    """A SensorPort. Channels: row by row, ``row * len(columns) + column``, then the single pins in order.

    rows, columns, pins: GPIO numbers (Broadcom). crossing: what sits where a row crosses a column: a switch with a
    "diode", a "hall" sensor powered by its row, or a "bare" switch; only bare rows are left floating between their
    turns, or two closed switches would join a high row to a low one. row_on: level that selects a row.
    settle_us: from selecting a row to reading it. pin_factory: gpiozero's, None for its own choice. wait: how to
    spend the settle time, in seconds.
    """

    def __init__(
        self,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        pins: tuple[int, ...] = (),
        *,
        crossing: str = "diode",
        row_on: str = "low",
        settle_us: int = 5,
        pin_factory: Any = None,
        wait: Wait = busy_wait,
    ) -> None:
        self.channels = len(rows) * len(columns) + len(pins)
        self._settle = settle_us / 1e6
        self._wait = wait
        self._on = int(row_on == "high")
        self._floats = crossing == "bare"
        self._devices: list[Any] = []
        self._names = f"rows {_listed(rows)}, columns {_listed(columns)}" + (f", pins {_listed(pins)}" if pins else "")
        notes: list[warnings.WarningMessage] = []
        try:
            with warnings.catch_warnings(record=True) as notes:
                warnings.simplefilter("always")
                self._rows = [self._row(pin, pin_factory) for pin in rows]
                self._columns = [self._input(pin, pin_factory) for pin in columns]
                self._pins = [self._input(pin, pin_factory) for pin in pins]
        except Exception as error:  # the pin libraries below gpiozero raise classes of their own
            self._release()
            also = "".join(f"; {note.message}" for note in notes)
            raise HardwareFault(
                f"gpio-matrix: the pins ({self._names}) cannot be had: {_told(error)}{also}. Cure: end the program "
                "that holds them (gpioinfo shows it), switch off an interface on the same pins (raspi-config), put the "
                "user into the group gpio, install the Python package lgpio"
            ) from error
        self._open = True
        for note in notes:
            warnings.warn_explicit(note.message, note.category, note.filename, note.lineno)

    def scan(self) -> list[int]:
        if not self._open:
            raise HardwareFault(f"gpio-matrix ({self._names}): it is closed")
        levels: list[int] = []
        try:
            for row in self._rows:
                self._select(row)
                if self._settle:
                    self._wait(self._settle)
                levels += [0 if column.state else 1 for column in self._columns]
                self._deselect(row)
            levels += [0 if pin.state else 1 for pin in self._pins]
        except Exception as error:  # as above
            raise HardwareFault(
                f"gpio-matrix ({self._names}): a scan broke off: {_told(error)}. Cure: check that no other program "
                "has taken the pins, then open the board again"
            ) from error
        return levels

    def close(self) -> None:
        self._release()

    def _row(self, number: int, factory: Any) -> Any:
        from gpiozero import OutputDevice  # type: ignore[import-untyped]

        device = OutputDevice(number, active_high=bool(self._on), initial_value=False, pin_factory=factory)
        self._devices.append(device)
        if self._floats:
            device.pin.function = "input"
        return device.pin

    def _input(self, number: int, factory: Any) -> Any:
        # InputDevice, not Button or DigitalInputDevice: those listen for edges and wake up at every scan.
        from gpiozero import InputDevice

        device = InputDevice(number, pull_up=True, pin_factory=factory)
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
            row.state = 1 - self._on

    def _release(self) -> None:
        self._open = False
        devices, self._devices = self._devices, []
        for device in reversed(devices):
            try:
                device.close()
            except Exception:  # a pin that is gone must not keep the others from being freed
                self._devices.append(device)  # the next close tries it again


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _listed(pins: Iterable[int]) -> str:
    return "GPIO " + ", ".join(map(str, pins))


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """Lattice sites lie on the crossings of their own row and column unless an address says otherwise;
    an address is a crossing or a pin of its own."""
    rows, columns = params["rows"], params["columns"]
    if params["row_on"] == "high" and params["crossing"] != "hall":
        report(("sensors", "row_on"), "high", "a switch can only pull its column low; allowed: low")
    if sensing == "occupancy" and params["crossing"] == "bare":
        report(
            ("sensors", "crossing"),
            "bare",
            "three pieces at the corners of a rectangle make a fourth appear; allowed with occupancy: diode, hall",
        )
    channels: dict[str, int] = {}
    pins: list[PinUse] = []
    for role in ("rows", "columns"):
        pins += [(pin, ("sensors", role), f"{role[:-1]} {i}") for i, pin in enumerate(params[role])]
    singles: list[int] = []
    homeless: list[str] = []
    for want in wanted:
        address = want.address
        if address is None and want.cell is not None:
            address = (want.cell[1], want.cell[0])
            if address[0] >= len(rows) or address[1] >= len(columns):
                homeless.append(want.name)
                continue
        if isinstance(address, tuple):
            row, column = address
            if row >= len(rows) or column >= len(columns):
                report(
                    want.key,
                    list(address),
                    f"no such crossing; allowed: row 0 to {len(rows) - 1}, column 0 to {len(columns) - 1}",
                )
            else:
                channels[want.name] = row * len(columns) + column
        elif address is not None:
            if not 2 <= address <= 27:
                report(
                    want.key, address, f"no free pin of the header; allowed: {PIN.allowed}, or a crossing [row, column]"
                )
            else:
                channels[want.name] = len(rows) * len(columns) + len(singles)
                singles.append(address)
                pins.append((address, want.key, want.name))
    if homeless:
        report(
            ("sensors",),
            list(params["rows"]),
            f"{len(rows)} rows and {len(columns)} columns leave no crossing for {listed(homeless)}; "
            "allowed: a row for each rank and a column for each file, or an entry in [sensors.map]",
        )
    own = {key.name: params[key.name] for key in KEYS}
    return Wires(channels, len(rows) * len(columns) + len(singles), {**own, "pins": tuple(singles)}, tuple(pins))


def _open(profile: Profile, bus: Any) -> GpioMatrix:
    """bus: a gpiozero pin factory; one that keeps a time of its own has ``wait(seconds)`` for the settle time."""
    return GpioMatrix(**profile.sensors.params, pin_factory=bus, wait=getattr(bus, "wait", busy_wait))


KEYS = (
    Key("rows", anything_in(PIN, 1, 20), "GPIO of each row, rank 1 first"),
    Key("columns", anything_in(PIN, 1, 20), "GPIO of each column, file a first"),
    Key(
        "crossing",
        choice("diode", "hall", "bare"),
        "a switch with a diode, a Hall sensor powered by its row, a bare switch",
    ),
    Key("row_on", choice("low", "high"), "the level that selects a row", "low"),
    Key("settle_us", integer(0, 5000), "microseconds from selecting a row to reading it", 5),
)

CARD = SensorCard(name="gpio-matrix", sensing=("press", "occupancy"), keys=KEYS, wire=_wire, open=_open)
