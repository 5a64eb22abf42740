"""The tables [sensors] and [buttons] of a new board file, one writer a driver."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil

from hardware.catalogue import pixel_card
from hardware.keys import BUTTONS
from hardware.schema import FIRST_PIN, LAST_PIN


class NewBoardError(Exception):
    """An answer that is not allowed, or a board that a driver cannot have: says why and what is allowed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new board is to be. sites: empty where the lattice is full."""

    title: str
    size: tuple[int, int]
    sites: tuple[str, ...]
    places: tuple[str, ...]
    sensing: str
    driver: str
    pixels: str
    limit_ma: int


# Rows first where nothing else is on the pin. GPIO 2 and 3 have 1.8 kohm to 3.3 V on the Pi, too strong for a column
# that a diode pulls low; 14 and 15 are free once the serial console is off.
ROW_PINS = (4, 17, 27, 22, 5, 6, 13, 19, 26, 3, 2)
COLUMN_PINS = (18, 23, 24, 25, 12, 16, 20, 21, 14, 15)
HALL_US, SWITCH_US = 100, 5
"""A DRV5033 needs 35 us from power to output (TI data sheet, typical), and the row its time to rise."""
SERIAL_ROWS, SERIAL_COLUMNS = 9, 8
"""Of the firmware in hardware/firmware."""


def noted(code: str, note: str) -> str:
    """A line of TOML with a comment, all comments in one column where the code is short enough."""
    return f"{code:<27} # {note}"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def gpio_matrix(wish: Wish) -> str:
    """Places and buttons get rows of their own beyond the lattice."""
    crossings, rows = _crossings(wish)
    taken = {pin for pin, _, _ in pixel_card(wish.pixels).pins(_defaults(wish.pixels))}
    row_pins, column_pins = _pins(rows, wish.size[0], taken)
    lines = [
        "[sensors]",
        'driver = "gpio-matrix"',
        noted(f"rows = {row_pins}", "GPIO numbers, the first player's row first"),
        noted(f"columns = {column_pins}", "file a first"),
    ]
    if wish.sensing == "occupancy":
        lines += [
            noted('crossing = "hall"', "Hall sensors, powered by their row"),
            noted('row_on = "low"', "through a P-channel switch a row, on at a low level"),
            noted(f"settle_us = {HALL_US}", "from switching a row on to reading it"),
        ]
    else:
        lines.append(noted('crossing = "diode"', "a button and a diode at each crossing"))
    return "\n".join((*lines, *_mapped(crossings, wish)))


def serial_scanner(wish: Wish) -> str:
    columns = wish.size[0]
    crossings, rows = _crossings(wish)
    if rows > SERIAL_ROWS or columns > SERIAL_COLUMNS:
        raise NewBoardError(
            f"serial-scanner: {rows} rows and {columns} columns; allowed: {SERIAL_ROWS} rows and {SERIAL_COLUMNS} "
            "columns, which the firmware has"
        )
    is_hall = wish.sensing == "occupancy"
    lines = [
        "[sensors]",
        'driver = "serial-scanner"',
        noted('device = "/dev/ttyUSB0"', "better: its name under /dev/serial/by-id, which lasts"),
        noted('controller = "nano"', 'or "pico"'),
        noted(f"rows = {rows}", "with those of places and buttons"),
        f"columns = {columns}",
        f'crossing = "{"hall" if is_hall else "diode"}"',
        noted(f"settle_us = {HALL_US if is_hall else SWITCH_US}", "from selecting a row to reading it"),
    ]
    return "\n".join((*lines, *_mapped(crossings, wish)))


def simulated(wish: Wish) -> str:
    first = (len(wish.sites) or wish.size[0] * wish.size[1]) + len(wish.places)
    lines = ["[sensors]", noted('driver = "simulated"', "no wood yet: the simulator plays it"), ""]
    lines.append(noted("[buttons]", "channels after those of the sites"))
    return "\n".join((*lines, *(f"{name} = {first + i}" for i, name in enumerate(BUTTONS))))


def _crossings(wish: Wish) -> tuple[dict[str, tuple[int, int]], int]:
    """What lies beside the lattice -> its crossing, and how many rows there are in all. Buttons have a row to
    themselves among Hall sensors, because a finger is no magnet."""
    columns, rows = wish.size
    groups = [[*wish.places], [*BUTTONS]] if wish.sensing == "occupancy" else [[*wish.places, *BUTTONS]]
    found: dict[str, tuple[int, int]] = {}
    for group in groups:
        found |= {name: (rows + i // columns, i % columns) for i, name in enumerate(group)}
        rows += ceil(len(group) / columns)
    return found, rows


def _pins(rows: int, columns: int, taken: Iterable[int]) -> tuple[list[int], list[int]]:
    gone = set(taken)
    row_pool = [pin for pin in ROW_PINS if pin not in gone]
    column_pool = [pin for pin in COLUMN_PINS if pin not in gone]
    others = [p for p in range(FIRST_PIN, LAST_PIN + 1) if p not in {*gone, *row_pool, *column_pool}]
    free = len(row_pool) + len(column_pool) + len(others)
    if rows + columns > free:
        raise NewBoardError(
            f"gpio-matrix: {rows} rows and {columns} columns take {rows + columns} pins; allowed: {free}, the others "
            "belong to the pixels. A driver with chips of its own has room"
        )
    column_pins = (column_pool + others + row_pool[::-1])[:columns]
    row_pins = [p for p in (*row_pool, *others, *column_pool[::-1]) if p not in column_pins][:rows]
    return row_pins, column_pins


def _mapped(crossings: dict[str, tuple[int, int]], wish: Wish) -> list[str]:
    lines = []
    if wish.places:
        lines += ["", noted("[sensors.map]", "[row, column], counted from 0")]
        lines += [f"{name} = {list(crossings[name])}" for name in wish.places]
    lines += ["", noted("[buttons]", "[row, column]; each from its column over a diode to its row")]
    return [*lines, *(f"{name} = {list(crossings[name])}" for name in BUTTONS)]


def _defaults(pixels: str) -> dict[str, object]:
    return {key.name: key.default for key in pixel_card(pixels).keys}


WRITERS: dict[str, Callable[[Wish], str]] = {
    "gpio-matrix": gpio_matrix,
    "serial-scanner": serial_scanner,
    "simulated": simulated,
}
"""Sensor driver -> its tables; in the order in which they are proposed."""
