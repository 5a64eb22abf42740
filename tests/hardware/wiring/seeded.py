"""Mistakes that a maker or a board file could make, each done to a clean circuit: two of every class of the check.

A fault returns whether the circuit has what it spoils; where not, nothing is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from hardware.wiring.chips import CHIPS, HC165, MCP23017
from hardware.wiring.kinds import (
    BUTTON,
    CAPACITOR,
    CONTROLLERS,
    FUSE,
    HALL,
    HEADER,
    HEADER_PIN,
    LINEAR_HALL,
    NANO,
    P_SWITCH,
    PICO,
    PIXELS,
    RESISTOR,
    SHIFTER,
    SUPPLY,
)
from hardware.wiring.netlist import Netlist, Node, Part

Fault = Callable[[Netlist], bool]


def move(made: Netlist, node: Node, net: str) -> bool:
    """The pin is soldered to another net."""
    made.cut(node)
    made.join(net, made.nets[net].role, node)
    return True


def remove(made: Netlist, part: Part) -> bool:
    """The part is forgotten."""
    for pin in part.kind.pins:
        made.cut(part.at(pin.number))
    del made.parts[part.ref]
    return True


def revalue(made: Netlist, part: Part, value: str) -> bool:
    """A part of another value."""
    made.parts[part.ref] = replace(part, value=value)
    return True


def nets(made: Netlist, *roles: str) -> list[str]:
    return [net.name for net in made.nets.values() if net.role in roles]


def pulls(made: Netlist, net: str) -> list[Part]:
    """The resistors from a net to a rail."""
    found = [made.parts[ref] for ref, _ in made.on(made.nets[net], RESISTOR)]
    return [part for part in found if any(n and n.role in ("logic", "GND") for n in map(made.net_of, ends(part)))]


def ends(part: Part) -> Iterator[Node]:
    return (part.at(pin.number) for pin in part.kind.pins)


def first(made: Netlist, *kinds: object) -> Part | None:
    return next((part for part in made.parts.values() if part.kind in kinds), None)


# -- output against output


def two_rows_touch(made: Netlist) -> bool:
    rows = [net for net in nets(made, "row") if any(made.on(made.nets[net], *CONTROLLERS))]
    if len(rows) < 2:
        return False
    node = next(made.on(made.nets[rows[0]], *CONTROLLERS))
    return move(made, node, rows[1])


def data_outputs_are_joined(made: Netlist) -> bool:
    chips = list(made.of_kind(HC165))
    if len(chips) < 2:
        return False
    net = made.net_of(chips[0]["QH"])
    assert net is not None
    return move(made, chips[1]["QH"], net.name)


# -- floating input


def a_shift_register_lost_its_load_line(made: Netlist) -> bool:
    chip = first(made, HC165)
    if chip is None:
        return False
    made.cut(chip["SH/LD"])
    return True


def an_unused_gate_of_the_shifter_is_open(made: Netlist) -> bool:
    shifter = first(made, SHIFTER)
    if shifter is None:
        return False
    made.cut(shifter["3A"])
    return True


# -- missing pull-up


def a_column_has_no_resistor(made: Netlist) -> bool:
    columns = [net for net in nets(made, "column") if pulls(made, net)]
    for node in made.on(made.nets[columns[-1]], *CONTROLLERS) if columns else ():
        if made.modes[node].pull_ohm:
            return False  # the controller has a weak one inside
    return bool(columns) and remove(made, pulls(made, columns[-1])[0])


def a_sensor_of_its_own_has_no_resistor(made: Netlist) -> bool:
    for part in made.of_kind(HALL):
        net = made.net_of(part["OUT"])
        if net is not None and net.role == "signal" and pulls(made, net.name):
            return remove(made, pulls(made, net.name)[0])
    return False


# -- budget of 3.3 V


def sensors_hang_on_the_pi(made: Netlist) -> bool:
    converter = next((part for part in made.parts.values() if part.ref == "V1"), None)
    if converter is None:
        return False
    draws = sum(1 for _ in made.of_kind(LINEAR_HALL))
    logic = made.net_of(converter["VOUT"])
    assert logic is not None
    remove(made, converter)
    header = next(made.of_kind(HEADER))
    return draws > 60 and move(made, header.at(1), logic.name)


def twice_as_many_sensors_as_the_converter_feeds(made: Netlist) -> bool:
    converter = next((part for part in made.parts.values() if part.ref == "V1"), None)
    return converter is not None and revalue(made, converter, "0.1 A")


# -- budget of 5 V


def a_small_supply_for_many_pixels(made: Netlist) -> bool:
    return revalue(made, next(made.of_kind(SUPPLY)), "0.2 A")


def the_lights_are_let_draw_more_than_the_supply_gives(made: Netlist) -> bool:
    made.lights_ma = 70_000
    made.pixel_ma = 180
    return sum(1 for _ in made.of_kind(*PIXELS)) > 60


# -- fan-out


def the_clock_line_is_without_its_resistor(made: Netlist) -> bool:
    soft = [part for part in made.of_kind(RESISTOR) if part.value == "100 Ω" and "CLOCK" in part.label]
    if not soft:
        return False
    chips, pi = made.net_of(soft[0]["2"]), made.net_of(soft[0]["1"])
    assert chips is not None
    assert pi is not None
    node = next(made.on(pi, HEADER), None)
    if node is None:
        return False  # a microcontroller's clock
    remove(made, soft[0])
    return move(made, node, chips.name)


def one_select_line_for_nine_more_chips(made: Netlist) -> bool:
    chips = list(made.of_kind(*CHIPS))
    data = nets(made, "pixel")
    if len(chips) < 2:
        return False
    for _ in range(9):
        another = made.add(SHIFTER)
        for name, net in (("VCC", "5V"), ("GND", "GND"), ("1A", data[0])):
            made.join(net, made.nets[net].role, another[name])
        for name in ("2A", "3A", "4A", "1OE", "2OE", "3OE", "4OE"):
            made.join("GND", "GND", another[name])
        calm = made.add(CAPACITOR, "100 nF", beside=another.ref)
        made.join("5V", "5V", calm["+"])
        made.join("GND", "GND", calm["-"])
    return True


# -- decoupling


def a_chip_has_no_capacitor(made: Netlist) -> bool:
    chip = first(made, *CHIPS, SHIFTER)
    return chip is not None and remove(made, next(made.beside(chip)))


def the_capacitors_of_the_pixels_are_too_small(made: Netlist) -> bool:
    pixel = list(made.of_kind(*PIXELS))[-1]
    return revalue(made, next(made.beside(pixel)), "1 nF")


# -- fuse against wire


def a_fuse_too_strong_for_its_wire(made: Netlist) -> bool:
    return revalue(made, next(made.of_kind(FUSE)), "16 A slow")


def thin_wire_from_pixel_to_pixel(made: Netlist) -> bool:
    supply = next(made.of_kind(SUPPLY))
    revalue(made, supply, "20 A")
    made.nets["5V SUPPLY"].wire_mm2 = 2.5
    made.nets["5V"].wire_mm2 = 0.05
    return True


# -- level shift


def the_shifter_is_left_out(made: Netlist) -> bool:
    shifter = first(made, SHIFTER)
    if shifter is None:
        return False
    data, out = made.net_of(shifter["1A"]), made.net_of(shifter["1Y"])
    assert data is not None
    assert out is not None
    for calm in list(made.beside(shifter)):
        remove(made, calm)
    remove(made, shifter)
    return move(made, next(node for node in out.nodes), data.name)


def a_column_is_pulled_up_to_five_volts(made: Netlist) -> bool:
    header = first(made, HEADER, PICO)
    columns = [net for net in nets(made, "column") if pulls(made, net)]
    if header is None or not columns:
        return False
    return move(made, pulls(made, columns[0])[0]["2"], "5V")


# -- I2C


def two_expanders_with_one_address(made: Netlist) -> bool:
    chips = list(made.of_kind(MCP23017))
    if len(chips) < 2:
        return False
    for strap in ("A0", "A1", "A2"):
        net = made.net_of(chips[0][strap])
        assert net is not None
        move(made, chips[-1][strap], net.name)
    return True


def clock_and_data_of_an_expander_are_swapped(made: Netlist) -> bool:
    chips = list(made.of_kind(MCP23017))
    if len(chips) < 2:
        return False
    data, clock = made.net_of(chips[1]["SDA"]), made.net_of(chips[1]["SCL"])
    assert data is not None
    assert clock is not None
    return move(made, chips[1]["SDA"], clock.name) and move(made, chips[1]["SCL"], data.name)


def a_bus_of_eight_metres(made: Netlist) -> bool:
    made.span_m = 8
    return any(made.of_kind(MCP23017))


def seven_more_pull_ups_on_the_bus(made: Netlist) -> bool:
    if "SDA" not in made.nets:
        return False
    for _ in range(7):
        pull = made.add(RESISTOR, "4.7 kΩ")
        made.join("SDA", "bus", pull["1"])
        made.join("3V3", "logic", pull["2"])
    return True


# -- strapping and console pins


def a_button_on_the_line_of_the_console(made: Netlist) -> bool:
    header = first(made, HEADER)
    button = first(made, BUTTON)
    if header is None or button is None or made.net_of(header.at(HEADER_PIN[14])) is not None:
        return False
    spare = header.at(HEADER_PIN[14])
    net = made.net_of(button["1"])
    assert net is not None
    if made.net_of(button["2"]) is not made.nets["GND"]:
        return False
    made.modes.pop(spare, None)
    made.configure(spare, "input", 50_000)
    made.join(net.name, net.role, spare)
    return True


def a_row_on_the_usb_line_of_the_controller(made: Netlist) -> bool:
    nano, rows = first(made, NANO), nets(made, "row")
    if nano is None or not rows:
        return False
    node = next(made.on(made.nets[rows[0]], NANO))
    made.cut(node)
    made.configure(nano["D1"], "output")
    made.join(rows[0], "row", nano["D1"])
    return True


# -- supply


def ground_and_supply_of_a_sensor_are_swapped(made: Netlist) -> bool:
    sensor = first(made, HALL, LINEAR_HALL)
    if sensor is None:
        return False
    volts = made.net_of(sensor["VCC"])
    assert volts is not None
    return move(made, sensor["VCC"], "GND") and move(made, sensor["GND"], volts.name)


def a_row_switch_at_five_volts(made: Netlist) -> bool:
    switch = first(made, P_SWITCH)
    return switch is not None and first(made, HEADER) is not None and move(made, switch["S"], "5V")


FAULTS: dict[str, tuple[Fault, ...]] = {
    "output against output": (two_rows_touch, data_outputs_are_joined),
    "floating input": (a_shift_register_lost_its_load_line, an_unused_gate_of_the_shifter_is_open),
    "missing pull-up": (a_column_has_no_resistor, a_sensor_of_its_own_has_no_resistor),
    "budget of 3.3 V": (sensors_hang_on_the_pi, twice_as_many_sensors_as_the_converter_feeds),
    "budget of 5 V": (a_small_supply_for_many_pixels, the_lights_are_let_draw_more_than_the_supply_gives),
    "fan-out": (the_clock_line_is_without_its_resistor, one_select_line_for_nine_more_chips),
    "decoupling": (a_chip_has_no_capacitor, the_capacitors_of_the_pixels_are_too_small),
    "fuse against wire": (a_fuse_too_strong_for_its_wire, thin_wire_from_pixel_to_pixel),
    "level shift": (the_shifter_is_left_out, a_column_is_pulled_up_to_five_volts, a_row_switch_at_five_volts),
    "I2C": (
        two_expanders_with_one_address,
        clock_and_data_of_an_expander_are_swapped,
        a_bus_of_eight_metres,
        seven_more_pull_ups_on_the_bus,
    ),
    "console pin": (a_button_on_the_line_of_the_console, a_row_on_the_usb_line_of_the_controller),
    "supply": (ground_and_supply_of_a_sensor_are_swapped,),
}
