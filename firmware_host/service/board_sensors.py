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
# that a diode pulls low. 14 and 15 are free once the serial console is off; until then it drives 14, which a row bears.
ROW_PINS = (4, 17, 27, 22, 5, 6, 13, 19, 3, 2, 14)
COLUMN_PINS = (18, 23, 24, 25, 12, 16, 20, 21, 26, 15)
HALL_US, SWITCH_US = 100, 5
"""A DRV5033 needs 35 us from power to output (TI data sheet, typical), and the row its time to rise."""
MOST_165, MOST_23017 = 32, 8
SERIAL_ROWS, SERIAL_COLUMNS = 9, 8
"""Of the firmware in hardware/firmware."""
SERIAL_CELLS = {"nano": ("/dev/ttyUSB0", 14), "pico": ("/dev/ttyACM0", 20)}
"""Of its scales: microcontroller -> its device, and how many cells it has pins for."""
LEGS, MOST_SWITCHES = 8, 8
"""Of a TCA9548A; addresses that it can have."""


def noted(code: str, note: str) -> str:
    """A line of TOML with a comment, all comments in one column where the code is short enough."""
    return f"{code:<27} # {note}"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


_CELLS = (
    noted("cell_g = 500", "what a cell bears, in grams"),
    noted("cell_mv_v = 0.7", "its rated output, mV for each volt, as its seller says"),
    noted("seed_g = 4.0", "what a seed weighs; `tablero calibrate` measures it"),
    noted("spread = 0.05", "by what share seeds differ in weight"),
)
"""Of load cells, what cannot be asked: to be changed in the file."""


def pin_matrix(wish: Wish) -> str:
    """Places and buttons get rows of their own beyond the lattice."""
    crossings, rows = _crossings(wish)
    taken = {pin for pin, _, _ in pixel_card(wish.pixels).pins(_defaults(wish.pixels))}
    row_pins, column_pins = _pins(rows, wish.size[0], taken)
    lines = [
        "[sensors]",
        f'driver = "{wish.driver}"',
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
    if wish.sensing == "count":
        return _serial_scales(wish)
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


def _serial_scales(wish: Wish) -> str:
    """The first microcontroller that has a pin for each cell."""
    count = _count(wish)
    fits = [(name, device) for name, (device, most) in SERIAL_CELLS.items() if count <= most]
    if not fits:
        allowed = ", ".join(f"{most} at a {name}" for name, (_, most) in SERIAL_CELLS.items())
        raise NewBoardError(f"serial-scanner: {count} cells with HX711; allowed: {allowed}. nau7802 has room for more")
    (controller, device), *others = fits
    note = f'or "{others[0][0]}", at {others[0][1]}' if others else "a Nano has too few pins"
    lines = [
        "[sensors]",
        noted('driver = "serial-scanner"', "load cells with an HX711 each, in order"),
        noted(f'device = "{device}"', "better: its name under /dev/serial/by-id, which lasts"),
        noted(f'controller = "{controller}"', note),
        noted("rows = 1", "of the buttons"),
        f"columns = {len(BUTTONS)}",
        *_CELLS,
        noted("rate_sps = 10", "pin RATE of the HX711 low, as the boards with it come"),
        "",
        noted("[buttons]", "[row, column]; each from its pin to ground"),
    ]
    return "\n".join((*lines, *(f"{name} = [0, {i}]" for i, name in enumerate(BUTTONS))))


def nau7802(wish: Wish) -> str:
    """A leg of a switch each, in order; the buttons on pins of the header."""
    count = _count(wish)
    switches = ceil(count / LEGS)
    if switches > MOST_SWITCHES:
        raise NewBoardError(f"nau7802: {count} cells; allowed: {MOST_SWITCHES * LEGS}, {LEGS} at each TCA9548A")
    addresses = ", ".join(f"{0x70 + i:#x}" for i in range(switches))
    taken = {pin for pin, _, _ in pixel_card(wish.pixels).pins(_defaults(wish.pixels))}
    free = [pin for pin in (17, 27, 22, 23, 24, 25) if pin not in taken]
    lines = [
        "[sensors]",
        noted('driver = "nau7802"', "load cells with an NAU7802 each, on legs of TCA9548A, in order"),
        noted(f"switches = [{addresses}]", "their addresses"),
        *_CELLS,
        "",
        noted("[buttons]", "GPIO numbers; each to ground"),
    ]
    return "\n".join((*lines, *(f"{name} = {pin}" for name, pin in zip(BUTTONS, free, strict=False))))


def simulated(wish: Wish) -> str:
    first = _count(wish)
    lines = ["[sensors]", noted('driver = "simulated"', "no wood yet: the simulator plays it"), ""]
    lines.append(noted("[buttons]", "channels after those of the sites"))
    return "\n".join((*lines, *(f"{name} = {first + i}" for i, name in enumerate(BUTTONS))))


def hc165(wish: Wish) -> str:
    """An input each, in order, then two that are tied: one more chip where they do not fit."""
    count = _count(wish) + len(BUTTONS)
    chips = ceil((count + 2) / 8)
    if chips > MOST_165:
        raise NewBoardError(f"hc165: {count} sensors take {chips} chips; allowed: {MOST_165}")
    lines = [
        "[sensors]",
        noted('driver = "hc165"', "shift registers 74HC165; the pixels have SPI 0, these SPI 1"),
        f"chips = {chips}",
        noted("load = 26", "GPIO of SH/LD"),
        noted(f"tied_low = [{8 * chips - 2}]", "the last inputs: the driver notices a chain that is cut"),
        f"tied_high = [{8 * chips - 1}]",
        "",
        noted("[buttons]", "inputs after those of the sites, from 0"),
    ]
    return "\n".join((*lines, *(f"{name} = {_count(wish) + i}" for i, name in enumerate(BUTTONS))))


def mcp23017(wish: Wish) -> str:
    """An input each, in order; GPA7 and GPB7 are outputs only, so a chip has 14."""
    count = _count(wish) + len(BUTTONS)
    chips = ceil(count / 14)
    if chips > MOST_23017:
        raise NewBoardError(f"mcp23017: {count} sensors take {chips} chips; allowed: {MOST_23017}")
    addresses = ", ".join(f"0x{0x20 + i:02x}" for i in range(chips))
    lines = [
        "[sensors]",
        noted('driver = "mcp23017"', "port expanders on I2C"),
        noted(f"chips = [{addresses}]", "their addresses"),
        "",
        noted("[buttons]", "[chip, pin] from 0, after those of the sites"),
    ]
    for i, name in enumerate(BUTTONS, start=_count(wish)):
        chip, place = divmod(i, 14)
        lines.append(f"{name} = [{chip}, {place + (place >= 7)}]")
    return "\n".join(lines)


def mcp3008(wish: Wish) -> str:
    """A position of a multiplexer each, in order; the buttons on inputs of the MCP3008 that have none."""
    muxes = ceil(_count(wish) / 16)
    if muxes > 8 - len(BUTTONS):
        raise NewBoardError(f"mcp3008: {_count(wish)} sensors take {muxes} multiplexers; allowed: {8 - len(BUTTONS)}")
    lines = [
        "[sensors]",
        noted('driver = "mcp3008"', "linear Hall sensors through multiplexers, on SPI 1"),
        noted(f"muxes = {list(range(muxes))}", "inputs of the MCP3008 that have a multiplexer"),
        noted("mux_pins = [5, 6, 13, 26]", "GPIO of S0 to S3"),
        "",
        noted("[buttons]", "inputs of the MCP3008 without a multiplexer"),
    ]
    return "\n".join((*lines, *(f"{name} = {muxes + i}" for i, name in enumerate(BUTTONS))))


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
            f"a matrix on the header: {rows} rows and {columns} columns take {rows + columns} pins; allowed: {free}, "
            "the others belong to the pixels. A driver with chips of its own has room"
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


def _count(wish: Wish) -> int:
    """Sensors of sites and places."""
    return (len(wish.sites) or wish.size[0] * wish.size[1]) + len(wish.places)


def _defaults(pixels: str) -> dict[str, object]:
    return {key.name: key.default for key in pixel_card(pixels).keys}


WRITERS: dict[str, Callable[[Wish], str]] = {
    "gpio-matrix": pin_matrix,
    "hc165": hc165,
    "mcp23017": mcp23017,
    "mcp3008": mcp3008,
    "nau7802": nau7802,
    "rpi-gpio": pin_matrix,
    "serial-scanner": serial_scanner,
    "simulated": simulated,
}
"""Sensor driver -> its tables; in the order in which they are proposed."""
