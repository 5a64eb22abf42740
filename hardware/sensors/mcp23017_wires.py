"""How a board file has MCP23017 wired: its keys, which spot is which channel, what is joined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hardware.buses import I2C_PINS
from hardware.catalogue import Links, Terminal, Wanted, Wires
from hardware.lattice import listed
from hardware.schema import Key, Kind, KindError, Report, anything_in, bus_address, choice, integer
from hardware.sensors import matrix
from hardware.sensors.i2c_chips import bus_links

Pin = tuple[int, int]
"""Chip, from 0, and its pin: 0 to 7 for GPA0 to GPA7, 8 to 15 for GPB0 to GPB7."""

OUTPUTS_ONLY = (7, 15)
INPUTS = tuple(pin for pin in range(16) if pin not in OUTPUTS_ONLY)


def pin_name(pin: Pin) -> str:
    """ "1A0" for GPA0 of the first chip."""
    return f"{pin[0] + 1}{'AB'[pin[1] // 8]}{pin[1] % 8}"


def _pin() -> Kind:
    allowed = 'chip, port and number, such as "1A0" for GPA0 of the first chip'

    def read(value: object) -> Pin:
        if isinstance(value, str) and (match := re.fullmatch("([1-8])([AB])([0-7])", value)):
            return int(match[1]) - 1, 8 * "AB".index(match[2]) + int(match[3])
        raise KindError(value, f"allowed: {allowed}")

    return Kind(allowed, read)


KEYS = (
    Key("chips", anything_in(bus_address(0x20, 0x27), 1, 8), "the chips' addresses, such as [0x20, 0x21]"),
    Key("rows", anything_in(_pin(), 0, 32), "the pins of a matrix's rows, rank 1 first", ()),
    Key("columns", anything_in(_pin(), 0, 32), "the pins of a matrix's columns, file a first", ()),
    Key("crossing", choice(*matrix.CROSSINGS), f"with rows: {matrix.CROSSING_DOC}", None),
    Key("row_on", choice("low", "high"), f"with rows: {matrix.ROW_ON_DOC}", None),
    Key("input_on", choice("low", "high"), "the level of an input whose sensor senses; low has the pull-ups on", "low"),
    Key("settle_us", integer(0, 5000), "with rows: microseconds from selecting a row to reading it", None),
    Key("rate_hz", integer(10_000, 1_700_000), "bits a second that the bus should have", 400_000),
)


def wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """An address is a pin, 16 * chip + pin, or [chip, pin], both from 0; in a matrix [row, column] is a crossing.
    Without one, spots take the chips' inputs in order, leaving GPA7 and GPB7 out, or the crossing where they lie."""
    own = {key.name: params[key.name] for key in KEYS}
    chips = len(params["chips"])
    _check_lines(params, report)
    sda, scl = I2C_PINS
    uses = ((sda, ("sensors", "driver"), "I2C 1 (SDA)"), (scl, ("sensors", "driver"), "I2C 1 (SCL)"))
    if params["rows"] or params["columns"]:
        channels, total, pins = _matrix_wires(params, wanted, sensing, report)
        own |= {"pins": pins, "settle_us": 5 if params["settle_us"] is None else params["settle_us"]}
        return Wires(channels, total, own, uses)
    for key in ("crossing", "row_on", "settle_us"):
        if params[key] is not None:
            report(("sensors", key), params[key], "goes with rows and columns")
    own |= {"pins": (), "settle_us": 0}
    return Wires(_inputs(params["chips"], wanted, report), 16 * chips, own, uses)


def _check_lines(params: Mapping[str, Any], report: Report) -> None:
    """Whether rows and columns are on pins that can be what they are to be."""
    chips = len(params["chips"])
    for role in ("rows", "columns"):
        for pin in params[role]:
            if pin[0] >= chips:
                report(("sensors", role), pin_name(pin), f"there are {chips} chips; allowed: 1 to {chips}")
            elif role == "columns" and pin[1] in OUTPUTS_ONLY:
                report(("sensors", role), pin_name(pin), _OUTPUT_ONLY)
            elif role == "columns" and pin in params["rows"]:
                report(("sensors", role), pin_name(pin), "is a row too; each needs a pin of its own")


def _inputs(addresses: Sequence[int], wanted: Iterable[Wanted], report: Report) -> dict[str, int]:
    """Name -> channel, of spots and buttons each on an input of its own. addresses: of the chips."""
    chips = len(addresses)
    channels = {}
    free = iter([(chip, pin) for chip in range(chips) for pin in INPUTS])
    homeless: list[str] = []
    for want in wanted:
        if want.address is None:
            place: Pin | None = next(free, None)
            if place is None:
                homeless.append(want.name)
        else:
            place = want.address if isinstance(want.address, tuple) else divmod(want.address, 16)
            place = _checked(place, want, chips, report)
        if place is not None:
            channels[want.name] = 16 * place[0] + place[1]
    if homeless:
        report(("sensors", "chips"), list(addresses), f"{14 * chips} inputs leave none for {listed(homeless)}")
    return channels


_OUTPUT_ONLY = "GPA7 and GPB7 can only be outputs (Microchip DS20001952D); allowed: A0 to A6, B0 to B6"


def _checked(place: Pin, want: Wanted, chips: int, report: Report) -> Pin | None:
    shown = list(want.address) if isinstance(want.address, tuple) else want.address
    if place[0] >= chips or place[1] > 15:
        report(want.key, shown, f"no such pin; allowed: [0, 0] to [{chips - 1}, 14], or 16 * chip + pin")
    elif place[1] in OUTPUTS_ONLY:
        report(want.key, shown, _OUTPUT_ONLY)
    else:
        return place
    return None


def _matrix_wires(
    params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report
) -> tuple[dict[str, int], int, tuple[Pin, ...]]:
    rows, columns = params["rows"], params["columns"]
    for role, other in (("rows", "columns"), ("columns", "rows")):
        if not params[role]:
            report(("sensors", other), [pin_name(pin) for pin in params[other]], f"needs {role} too")
    if params["crossing"] is None:
        report(("sensors", "rows"), list(map(pin_name, rows)), 'needs a crossing; allowed: "diode", "hall" or "bare"')
    matrix.check(params, sensing, report)
    pins: list[Pin] = []

    def single(want: Wanted, number: int) -> int | None:
        place = _checked(divmod(number, 16), want, len(params["chips"]), report)
        if place is None:
            return None
        if place in (*rows, *columns, *pins):
            report(want.key, number, f"pin {pin_name(place)} is taken; each needs a pin of its own")
            return None
        pins.append(place)
        return len(rows) * len(columns) + len(pins) - 1

    channels = matrix.place(wanted, (len(rows), len(columns)), single, report, list(map(pin_name, rows)))
    return channels, len(rows) * len(columns) + len(pins), tuple(pins)


# MCP23017 (DS20001952), SPDIP-28.
_SCL, _SDA, _RESET, _A = 12, 13, 18, (15, 16, 17)


def links(params: Mapping[str, Any]) -> Links:
    links = bus_links(params["chips"], _chip, clock=_SCL, data=_SDA, reset=_RESET, straps=_A)
    for role in ("rows", "columns"):
        links |= {f"{role[:-1]} {i}": (_terminal(pin),) for i, pin in enumerate(params[role], start=1)}
    return links


def at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
    rows, columns = params["rows"], params["columns"]
    if not rows:
        return (_terminal(divmod(channel, 16)),)
    row, column = divmod(channel, len(columns))
    if row < len(rows):
        return _terminal(rows[row]), _terminal(columns[column])
    return (_terminal(params["pins"][channel - len(rows) * len(columns)]),)


def _terminal(pin: Pin) -> Terminal:
    port, bit = divmod(pin[1], 8)
    return _chip(pin[0] + 1, f"GP{'AB'[port]}{bit}", bit + 1 if port else bit + 21)


def _chip(chip: int, name: str, number: int) -> Terminal:
    return Terminal(f"MCP23017 {chip}", name, number)
