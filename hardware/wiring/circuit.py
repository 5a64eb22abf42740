"""The whole circuit of a board."""

from __future__ import annotations

from collections.abc import Callable

from hardware.model import Profile
from hardware.wiring import parts_sensors, parts_serial
from hardware.wiring.kinds import HEADER, HEADER_PIN
from hardware.wiring.netlist import Netlist, Part
from hardware.wiring.parts_pixels import add_lights
from hardware.wiring.parts_serial import SCANNERS

COMMON_GROUND = 39
"""The header's pin whose ground is joined to the pixels' supply."""
MOSI = 10

HEADER_SENSORS = ("gpio-matrix", "rpi-gpio", "hc165", "mcp23017", "mcp3008", "nau7802")
HEADER_PIXELS: dict[str, Callable[[Profile], int]] = {
    "neopixel-spi": lambda profile: MOSI,
    "neopixel": lambda profile: int(profile.pixels.params["pin"]),
}
"""Pixel driver -> GPIO of its data line."""
SCANNED = ("serial-scanner", "serial-pixels")


class WiringError(ValueError):
    """A board that has nothing to solder, or too much for its microcontroller: says why and what is allowed."""


def has_wires(profile: Profile) -> bool:
    """Whether a circuit can be made of the board: one of simulated sensors has nothing to solder."""
    try:
        _check(profile)
    except WiringError:
        return False
    return True


def circuit(profile: Profile) -> Netlist:
    """Raises WiringError for a board that has none."""
    _check(profile)
    made = Netlist()
    if profile.sensors.driver == SCANNED[0]:
        scanner = SCANNERS[profile.sensors.params["controller"]]
        part = made.add(scanner.kind)
        _supplies(made, part, scanner.logic, parts_serial.logic_net(scanner))
        parts_serial.add_sensors(profile, made, part, scanner)
        add_lights(profile, made, part[scanner.data], part.at(scanner.ground), scanner.volts)
        return made
    header = made.add(HEADER, ref="PI")
    _supplies(made, header, "3V3", "3V3")
    parts_sensors.add_sensors(profile, made, header)
    data = header.at(HEADER_PIN[HEADER_PIXELS[profile.pixels.driver](profile)])
    add_lights(profile, made, data, header.at(COMMON_GROUND), 3.3)
    return made


def _supplies(made: Netlist, part: Part, pin_name: str, net: str) -> None:
    for pin in part.kind.pins:
        if pin.name == pin_name:
            made.join(net, "logic", part.at(pin.number))
        elif pin.name == "GND":
            made.join("GND", "GND", part.at(pin.number))


def _check(profile: Profile) -> None:
    drivers = (profile.sensors.driver, profile.pixels.driver)
    if drivers == SCANNED:
        params = profile.sensors.params
        scanner = SCANNERS[params["controller"]]
        if params["rows"] > len(scanner.rows) or params["columns"] > len(scanner.columns):
            raise WiringError(
                f"board {profile.name}: {params['rows']} rows and {params['columns']} columns; allowed with the "
                f"firmware of the {scanner.kind.name}: {len(scanner.rows)} rows and {len(scanner.columns)} columns"
            )
        return
    if drivers[0] not in HEADER_SENSORS or drivers[1] not in HEADER_PIXELS:
        raise WiringError(
            f'board {profile.name}: no wiring is known for sensors "{drivers[0]}" with pixels "{drivers[1]}"; allowed: '
            f"{', '.join(HEADER_SENSORS)} with {' or '.join(HEADER_PIXELS)}, or {' with '.join(SCANNED)}"
        )
