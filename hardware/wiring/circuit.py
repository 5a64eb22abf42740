"""The whole circuit of a board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from hardware.catalogue import sensor_drivers
from hardware.model import Profile
from hardware.wiring import parts_cells, parts_foreign, parts_sensors, parts_serial
from hardware.wiring.erc.supplies import total
from hardware.wiring.erc.view import View
from hardware.wiring.kinds import CONVERTER, HEADER, HEADER_PIN
from hardware.wiring.netlist import PI_5V, Netlist, Part
from hardware.wiring.parts_cells import WEIGHERS, Weigher
from hardware.wiring.parts_pixels import add_lights
from hardware.wiring.parts_serial import SCANNERS, Scanner
from hardware.wiring.power import at_least

COMMON_GROUND = 39
"""The header's pin whose ground is joined to the pixels' supply."""
MOSI = 10
LOGIC = "3V3"
HEADER_MA = 300
"""What the header's 3.3 V is trusted with: Raspberry Pi says nowhere how much it gives. Beyond, a converter of its own
feeds sensors and chips from the header's 5 V, so that they have power when the Pi has."""
CONVERTERS, CONVERTER_MM2 = (0.5, 1.0, 2.0, 3.0), 0.5

HEADER_SENSORS = ("gpio-matrix", "rpi-gpio", "hc165", "mcp23017", "mcp3008", "nau7802")
HEADER_PIXELS: dict[str, Callable[[Profile], int]] = {
    "neopixel-spi": lambda profile: MOSI,
    "neopixel": lambda profile: int(profile.pixels.params["pin"]),
}
"""Pixel driver -> GPIO of its data line."""
SCANNED = ("serial-scanner", "serial-pixels")
SIMULATED = "simulated"


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
    if profile.sensors.driver == SCANNED[0]:
        scanner = _scanner(profile)
        made = Netlist(_span_m(profile)) if isinstance(scanner, Weigher) else Netlist()
        part = made.add(scanner.kind)
        logic = parts_serial.logic_net(scanner.logic)
        _supplies(made, part, scanner.logic, logic)
        if isinstance(scanner, Weigher):
            parts_cells.add_cells(profile, made, part, scanner, logic)
        else:
            parts_serial.add_sensors(profile, made, part, scanner)
        add_lights(profile, made, part[scanner.data], part.at(scanner.ground), scanner.volts)
        return made
    made = Netlist(_span_m(profile))
    _add_header(profile, made, is_converted=False)
    view = View(made)
    drawn = max(total(view, source) for source in view.sources if source.net.name == LOGIC)
    if drawn <= HEADER_MA:
        return made
    made = Netlist(_span_m(profile))
    _add_header(profile, made, is_converted=True)
    rating = at_least(1.25 * drawn / 1000, CONVERTERS)
    converter = made.add(CONVERTER, f"{rating:g} A", "supply of the sensors and chips")
    made.join(LOGIC, "logic", converter["VOUT"])
    made.join("GND", "GND", converter["GND"])
    made.join(PI_5V, "logic", converter["VIN"])
    made.nets[LOGIC].wire_with(CONVERTER_MM2)
    _feed_5v(made, made.parts["PI"])
    return made


def _span_m(profile: Profile) -> float:
    """Of a bus that passes everywhere: the board's two sides."""
    return sum(profile.size) * profile.pitch_mm / 1000


def _add_header(profile: Profile, made: Netlist, *, is_converted: bool) -> None:
    """is_converted: whether 3.3 V come from a converter, and not from the header."""
    header = made.add(HEADER, ref="PI")
    _supplies(made, header, "" if is_converted else LOGIC, LOGIC)
    if profile.sensors.driver in HEADER_SENSORS:
        parts_sensors.add_sensors(profile, made, header)
    else:
        parts_foreign.add_sensors(profile, made, header, taken=_nets_of_lights(profile))
    if PI_5V in made.nets:
        _feed_5v(made, header)
    _add_header_lights(profile, made, header)


def _add_header_lights(profile: Profile, made: Netlist, header: Part) -> None:
    if data := HEADER_PIXELS.get(profile.pixels.driver):
        add_lights(profile, made, header.at(HEADER_PIN[data(profile)]), header.at(COMMON_GROUND), 3.3)


def _nets_of_lights(profile: Profile) -> Collection[str]:
    alone = Netlist()
    _add_header_lights(profile, alone, alone.add(HEADER, ref="PI"))
    return alone.nets.keys()


def _feed_5v(made: Netlist, header: Part) -> None:
    """From the header's 5 V, which give more into a short than a thin wire bears."""
    _supplies(made, header, "5V", PI_5V)
    made.nets[PI_5V].wire_with(CONVERTER_MM2)


def _supplies(made: Netlist, part: Part, pin_name: str, net: str) -> None:
    for pin in part.kind.pins:
        if pin.name == pin_name:
            made.join(net, "logic", part.at(pin.number))
        elif pin.name == "GND":
            made.join("GND", "GND", part.at(pin.number))


def _scanner(profile: Profile) -> Scanner | Weigher:
    """Raises WiringError where no firmware of ours does on this microcontroller what the board asks for."""
    known: Mapping[str, Scanner | Weigher] = WEIGHERS if profile.sensing == "count" else SCANNERS
    controller = profile.sensors.params["controller"]
    if controller not in known:
        raise WiringError(
            f"board {profile.name}: [sensors] controller: {controller!r}: no firmware weighs with it; "
            f"allowed on a board that counts: {', '.join(known)}"
        )
    return known[controller]


def _check_cells(profile: Profile, weigher: Weigher) -> None:
    params = profile.sensors.params
    cells, buttons = params["cells"], params["rows"] * params["columns"]
    if cells > len(weigher.cells) or buttons > len(weigher.buttons):
        raise WiringError(
            f"board {profile.name}: {cells} cells and {buttons} buttons; allowed with the firmware of the "
            f"{weigher.kind.name}: {len(weigher.cells)} cells and {len(weigher.buttons)} buttons"
        )


def undrawn(profile: Profile) -> str:
    """What the drawings lack of a board that has a circuit, and where it is told; or nothing."""
    driver = profile.sensors.driver
    if driver in (*HEADER_SENSORS, SCANNED[0]):
        return ""
    return f"the sensors are not drawn: the driver {driver} is of another package; pins.md and parts.csv have its wires"


def _check(profile: Profile) -> None:
    drivers = (profile.sensors.driver, profile.pixels.driver)
    if drivers == SCANNED:
        params = profile.sensors.params
        scanner = _scanner(profile)
        if isinstance(scanner, Weigher):
            _check_cells(profile, scanner)
        elif params["rows"] > len(scanner.rows) or params["columns"] > len(scanner.columns):
            raise WiringError(
                f"board {profile.name}: {params['rows']} rows and {params['columns']} columns; allowed with the "
                f"firmware of the {scanner.kind.name}: {len(scanner.rows)} rows and {len(scanner.columns)} columns"
            )
        return
    foreign = [name for name in sensor_drivers() if name not in (*HEADER_SENSORS, SCANNED[0], SIMULATED)]
    if drivers[0] in foreign and not parts_foreign.terminals(profile):
        raise WiringError(
            f'board {profile.name}: the driver "{drivers[0]}" does not say where its sensors are wired; allowed: a '
            "SensorCard with links and at"
        )
    if drivers[0] not in (*HEADER_SENSORS, *foreign) or drivers[1] == SCANNED[1]:
        raise WiringError(
            f'board {profile.name}: no wiring is known for sensors "{drivers[0]}" with pixels "{drivers[1]}"; allowed: '
            f"{', '.join((*HEADER_SENSORS, *foreign))} with {', '.join((*HEADER_PIXELS, SIMULATED))}, or "
            f"{' with '.join(SCANNED)}"
        )
