"""The whole circuit of a board."""

from __future__ import annotations

from collections.abc import Callable

from hardware.profile import Profile
from hardware.wiring import parts_gpio_matrix
from hardware.wiring.kinds import HEADER, HEADER_NAMES, HEADER_PIN
from hardware.wiring.netlist import Netlist, Node, Part
from hardware.wiring.parts_pixels import add_lights

COMMON_GROUND = 39
"""The header's pin whose ground is joined to the pixels' supply."""
MOSI = 10

SENSORS: dict[str, Callable[[Profile, Netlist, Part], None]] = {"gpio-matrix": parts_gpio_matrix.add_sensors}
PIXELS: dict[str, Callable[[Profile, Part], Node]] = {
    "neopixel-spi": lambda profile, header: header.at(HEADER_PIN[MOSI]),
    "neopixel": lambda profile, header: header.at(HEADER_PIN[profile.pixels.params["pin"]]),
}


class WiringError(ValueError):
    """A board that has nothing to solder: says why and what is allowed."""


def has_wires(profile: Profile) -> bool:
    """Whether a circuit can be made of the board: one of simulated sensors has nothing to solder."""
    return profile.sensors.driver in SENSORS and profile.pixels.driver in PIXELS


def circuit(profile: Profile) -> Netlist:
    """Raises WiringError for a board of simulated drivers."""
    for what, driver, known in (
        ("sensors", profile.sensors.driver, SENSORS.keys()),
        ("pixels", profile.pixels.driver, PIXELS.keys()),
    ):
        if driver not in known:
            raise WiringError(
                f'board {profile.name}: its {what} have the driver "{driver}", so there is nothing to solder; '
                f"allowed: {', '.join(sorted(known))}"
            )
    made = Netlist()
    header = made.add(HEADER, ref="PI", label="40-pin header")
    for number, name in enumerate(HEADER_NAMES, start=1):
        if name in ("3V3", "GND"):
            made.join(name, "3V3" if name == "3V3" else "GND", header.at(number))
    SENSORS[profile.sensors.driver](profile, made, header)
    data = PIXELS[profile.pixels.driver](profile, header)
    add_lights(profile, made, data, header.at(COMMON_GROUND))
    return made
