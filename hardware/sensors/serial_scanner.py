"""A matrix of sensors scanned by a microcontroller (Arduino Nano, Raspberry Pi Pico) on a serial line; or scales
(serial_scales.py), where the board counts.

The microcontroller samples when it is asked, so that every scan is as fresh as on pins of one's own; each scan is also
the sign of life, in both directions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hardware.catalogue import SensorCard, Wanted, Wires
from hardware.lattice import listed
from hardware.model import Profile
from hardware.ports import HardwareFault, SensorPort
from hardware.schema import Key, Report, choice, integer, number_of, text
from hardware.sensors import serial_scales
from hardware.sensors.buttons import After
from hardware.serial import protocol
from hardware.serial.link import GREETING_S, Link, enter, leave, share, unreadable
from hardware.serial.protocol import Greeting, Kind, ProtocolError

OPENS_MS = 16_000
"""The service's watchdog waits 20 s (tablero.service, WatchdogSec)."""


class SerialScanner:
    """A SensorPort. Channels: row by row, ``row * columns + column``, as the firmware numbers its rows and columns.

    link: taken over; released at the end. settle_us: from selecting a row to reading it.
    """

    def __init__(self, link: Link, rows: int, columns: int, settle_us: int = 5) -> None:
        self.channels = rows * columns
        self._size = (rows, columns)
        self._payload = protocol.scan(settle_us)
        self._link: Link | None = link
        self._name = f"serial-scanner ({link.device})"
        enter(link, self._check)

    def scan(self) -> list[int]:
        link = self._link
        if link is None:
            raise HardwareFault(f"{self._name}: it is closed")
        link.connect()
        answer = link.ask(Kind.SCAN, self._payload)
        try:
            return protocol.read_levels(answer, self.channels)
        except ProtocolError as error:
            raise unreadable(self._name, error) from error

    def close(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            leave(link, self._check)

    def _check(self, greeting: Greeting) -> str:
        found = (greeting.rows, greeting.columns)
        if found == self._size:
            return ""
        return "it scans {} rows of {} columns, the board file says {} rows of {}".format(*found, *self._size)


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """Lattice sites lie on the crossings of their own row and column unless an address, a crossing, says otherwise. Of
    a board that counts only the buttons do."""
    own = {key.name: params[key.name] for key in KEYS}
    _must_open_soon(params, report)
    if sensing == "count":
        return serial_scales.wire(params, wanted, report, own)
    rows, columns = params["rows"], params["columns"]
    if rows * params["settle_us"] > 500 * params["timeout_ms"]:
        report(
            ("sensors", "settle_us"),
            params["settle_us"],
            f"a scan of {rows} rows would take half of the timeout of {params['timeout_ms']} ms or more; allowed: less",
        )
    return Wires(_on_crossings(wanted, rows, columns, report), rows * columns, own)


def _must_open_soon(params: Mapping[str, Any], report: Report) -> None:
    """Two greetings before a restart of the microcontroller and two after it, all unanswered."""
    slowest = 4 * max(1000 * GREETING_S, params["timeout_ms"]) + params["boot_ms"]
    if slowest > OPENS_MS:
        report(
            ("sensors", "timeout_ms"),
            params["timeout_ms"],
            f"with boot_ms = {params['boot_ms']}, a device that does not answer would hold up the board for "
            f"{slowest / 1000:g} s; allowed: {OPENS_MS / 1000:g} s, four times the one and once the other",
        )


def _on_crossings(wanted: Iterable[Wanted], rows: int, columns: int, report: Report) -> dict[str, int]:
    """Name -> channel."""
    channels: dict[str, int] = {}
    homeless: list[str] = []
    for want in wanted:
        if isinstance(want.address, int):
            report(want.key, want.address, "pins are the firmware's own affair; allowed: a crossing [row, column]")
            continue
        address = want.address
        if address is None and want.cell is not None:
            address = (want.cell[1], want.cell[0])
        if address is None:
            continue
        if address[0] < rows and address[1] < columns:
            channels[want.name] = address[0] * columns + address[1]
        elif want.address is None:
            homeless.append(want.name)
        else:
            report(
                want.key,
                list(address),
                f"no such crossing; allowed, counted from 0: row 0 to {rows - 1}, column 0 to {columns - 1}",
            )
    if homeless:
        report(
            ("sensors", "rows"),
            rows,
            f"{rows} rows of {columns} columns leave no crossing for {listed(homeless)}; "
            "allowed: a row for each rank and a column for each file, or an entry in [sensors.map]",
        )
    return channels


def _open(profile: Profile, bus: Any) -> SensorPort:
    """bus: another device than the profile's."""
    if profile.sensing == "count":
        return serial_scales.open_scales(profile, _link(profile, bus))
    return _open_matrix(profile, bus)


def _open_buttons(profile: Profile, bus: Any) -> SensorPort:
    matrix = _open_matrix(profile, bus)
    return After(profile.sensors.params["cells"], matrix) if profile.sensing == "count" else matrix


def _open_matrix(profile: Profile, bus: Any) -> SensorPort:
    params = profile.sensors.params
    return SerialScanner(_link(profile, bus), params["rows"], params["columns"], params["settle_us"])


def _link(profile: Profile, bus: Any) -> Link:
    params = profile.sensors.params
    return share(bus or params["device"], params["baud"], timeout_ms=params["timeout_ms"], boot_ms=params["boot_ms"])


BAUD = number_of(*protocol.BAUDS)

KEYS = (
    Key("device", text(), "the serial device, best by its lasting name under /dev/serial/by-id"),
    Key("baud", BAUD, "bits a second, as the firmware has it; a Pico's USB does not care", 500000),
    Key("rows", integer(1, 32), "rows of the firmware's matrix, rank 1 first"),
    Key("columns", integer(1, 32), "columns of the firmware's matrix, file a first"),
    Key("settle_us", integer(0, 5000), "microseconds from selecting a row to reading it", 5),
    Key("controller", choice("nano", "pico"), "which microcontroller, for the wiring diagram", "nano"),
    Key(
        "crossing",
        choice("diode", "hall"),
        "a switch with a diode, or a Hall sensor powered by its row, for the wiring diagram",
        "diode",
    ),
    Key("timeout_ms", integer(100, 5000), "milliseconds to wait for an answer, three times", 100),
    Key("boot_ms", integer(0, 10000), "milliseconds from a reset until the firmware listens", 2200),
)

CARD = SensorCard(
    name="serial-scanner",
    sensing=("press", "occupancy", "count"),
    keys=(*KEYS, *serial_scales.KEYS),
    wire=_wire,
    open=_open,
    buttons=_open_buttons,
    trim=serial_scales.trim,
)
