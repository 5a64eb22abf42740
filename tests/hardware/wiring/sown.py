"""Faults for the electrical rule check, each sown into the circuit of any board that it applies to.

They were written from the parts, nets and board files alone, before anything of the rules was read, and say what
someone may do wrong with a soldering iron or a drawer of parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from hardware.wiring.chips import MCP23017, NAU7802, TCA9548A
from hardware.wiring.kinds import (
    CAPACITOR,
    CONTROLLERS,
    FUSE,
    HALL,
    NANO,
    P_SWITCH,
    PICO,
    PIXELS,
    RESISTOR,
    SHIFTER,
    SUPPLY,
)
from hardware.wiring.netlist import Netlist
from hardware.wiring.parts_pixels import DATA, DATA_5V, TRUNK
from tests.hardware.wiring.soldering import (
    DoesNotApplyError,
    bridge,
    button_pin,
    change_pin,
    draw,
    has_i2c,
    is_pulled,
    move_pin,
    net_of,
    nodes,
    other_value,
    pin_name,
    remove,
    rests,
)

Place = list[tuple[str, ...]]
"""Ways of naming a place: a finding has to have every word of one of them."""


MANY_SENSORS = 6


@dataclass(frozen=True, slots=True)
class Fault:
    """sow: changes a circuit, by chance where it can be in several places, and says where."""

    name: str
    kind: str
    sow: Callable[[Netlist, Random], Place]


FAULTS: list[Fault] = []


def _fault(kind: str) -> Callable[[Callable[[Netlist, Random], Place]], Callable[[Netlist, Random], Place]]:
    def note(sow: Callable[[Netlist, Random], Place]) -> Callable[[Netlist, Random], Place]:
        FAULTS.append(Fault(sow.__name__, kind, sow))
        return sow

    return note


# Output against output.


@_fault("output against output")
def two_outputs_bridged(made: Netlist, chance: Random) -> Place:
    """Solder between two outputs of parts that no program controls."""
    outputs = [(node, net) for node, net in nodes(made, "output") if made.parts[node[0]].kind not in CONTROLLERS]
    (one, gone), (other, into) = (draw(chance, outputs) for _ in range(2))
    if gone is into:
        raise DoesNotApplyError
    bridge(made, gone, into)
    return [(into.name,), (one[0], other[0])]


@_fault("output against output")
def neighbouring_lines_bridged(made: Netlist, chance: Random) -> Place:
    """Solder between two pins of a controller that the program drives."""
    driven = [(node, net) for node, net in nodes(made, "output") if made.parts[node[0]].kind in CONTROLLERS]
    pairs = list(pairwise(driven))
    (one, gone), (other, into) = draw(chance, pairs)
    bridge(made, gone, into)
    return [(into.name,), (pin_name(made, one), pin_name(made, other))]


# Floating input.


@_fault("floating input")
def tie_left_out(made: Netlist, chance: Random) -> Place:
    """An input that has a fixed level is left open."""
    tied = [node for node, net in nodes(made, "input") if net.role in ("GND", "logic", "5V")]
    node = draw(chance, [node for node in tied if made.parts[node[0]].kind not in CONTROLLERS])
    made.cut(node)
    return [(node[0], pin_name(made, node))]


@_fault("floating input")
def chain_broken(made: Netlist, chance: Random) -> Place:
    """A pixel's output is not joined to the next one."""
    ends = [(node, net) for node, net in nodes(made, "output") if made.parts[node[0]].kind in PIXELS]
    node, net = draw(chance, [(node, net) for node, net in ends if len(net.nodes) > 1])
    made.cut(node)
    return [(net.name,), *((other[0],) for other in net.nodes)]


# Missing pull-up.


@_fault("missing pull-up")
def rest_level_left_out(made: Netlist, chance: Random) -> Place:
    """A line that sensors only pull down, read by a pin without a pull-up inside."""
    inside = [
        (part, line) for part, line in rests(made) if line.role in ("column", "signal") and not is_pulled(made, line)
    ]
    part, line = draw(chance, inside)
    remove(made, part)
    return [(line.name,), *((node[0], pin_name(made, node)) for node in line.nodes)]


@_fault("missing pull-up")
def gate_not_held(made: Netlist, chance: Random) -> Place:
    """A row's switch has no resistor that keeps it off until the program runs."""
    held = [(part, line) for part, line in rests(made) if any(made.on(line, P_SWITCH)) and not is_pulled(made, line)]
    part, line = draw(chance, held)
    remove(made, part)
    return [(line.name,), *((node[0],) for node in made.on(line, P_SWITCH))]


# Budget.


@_fault("budget")
def too_many_on_3v3(made: Netlist, chance: Random) -> Place:
    """A second board's sensors on the same 3.3 V."""
    rail = made.nets.get("3V3")
    if rail is None:
        raise DoesNotApplyError
    for _ in range(chance.randint(900, 1500)):
        hall = made.add(HALL)
        made.join("3V3", "logic", hall["VCC"])
        made.join("GND", "GND", hall["GND"])
        calm = made.add(CAPACITOR, "10 nF", beside=hall.ref)
        made.join("3V3", "logic", calm["+"])
        made.join("GND", "GND", calm["-"])
    return [("3V3",)]


@_fault("budget")
def supply_too_small(made: Netlist, chance: Random) -> Place:
    """The pixels' supply is the one that was in the drawer."""
    supply = draw(chance, list(made.of_kind(SUPPLY)))
    amps = chance.uniform(0.2, 0.8) * made.lights_ma / 1000
    other_value(made, supply, f"{amps:.2g} A")
    return [(supply.ref,), (TRUNK,)]


# Fan-out.


@_fault("fan-out")
def series_resistor_left_out(made: Netlist, chance: Random) -> Place:
    """A line to many chips, with sharp edges, straight from the Pi."""
    soft = [part for part in made.of_kind(RESISTOR) if part.label.startswith("in the line")]
    part = draw(chance, soft)
    gone, into = net_of(made, part["1"]), net_of(made, part["2"])
    remove(made, part)
    bridge(made, gone, into)
    return [(into.name,)]


@_fault("fan-out")
def row_fed_by_its_pin(made: Netlist, chance: Random) -> Place:
    """A row of Hall sensors is supplied by the pin itself, without the switch; a pin feeds a few, and no more."""
    rows = [
        part for part in made.of_kind(P_SWITCH) if len(list(made.on(net_of(made, part["D"]), HALL))) >= MANY_SENSORS
    ]
    switch = draw(chance, rows)
    row, supply = net_of(made, switch["G"]), net_of(made, switch["D"])
    remove(made, switch)
    bridge(made, supply, row)
    return [(row.name,)]


# Decoupling.


@_fault("decoupling")
def capacitor_left_out(made: Netlist, chance: Random) -> Place:
    calm = draw(chance, [part for part in made.of_kind(CAPACITOR) if part.beside])
    remove(made, calm)
    return [(calm.beside,)]


@_fault("decoupling")
def capacitor_of_the_wrong_bag(made: Netlist, chance: Random) -> Place:
    """Its print was read wrong: pF for nF."""
    calm = draw(chance, [part for part in made.of_kind(CAPACITOR) if part.beside])
    other_value(made, calm, calm.value.replace("nF", "pF"))
    return [(calm.beside,), (calm.ref,)]


# Fuse against wire.


@_fault("fuse against wire")
def thin_wire(made: Netlist, chance: Random) -> Place:
    """Enamelled wire of 0.2 mm behind a fuse."""
    fuse = draw(chance, list(made.of_kind(FUSE)))
    net = net_of(made, fuse["2"])
    net.wire_mm2 = 0.03
    return [(fuse.ref,), (net.name,)]


@_fault("fuse against wire")
def strong_fuse_or_none(made: Netlist, chance: Random) -> Place:
    """A fuse of the size that was at hand, or a bit of wire in its holder."""
    fuse = draw(chance, list(made.of_kind(FUSE)))
    before, behind = net_of(made, fuse["1"]), net_of(made, fuse["2"])
    if chance.random() < 0.5:
        other_value(made, fuse, "80 A slow")
    else:
        remove(made, fuse)
        made.join(before.name, before.role)
        thin = behind.wire_mm2
        bridge(made, behind, before)
        before.wire_mm2 = thin
    return [(fuse.ref,), (behind.name,), (before.name,)]


# Level shift.


@_fault("level shift")
def shifter_left_out(made: Netlist, chance: Random) -> Place:
    """3.3 V straight into the first pixel."""
    shifter = draw(chance, list(made.of_kind(SHIFTER)))
    for calm in list(made.beside(shifter)):
        remove(made, calm)
    remove(made, shifter)
    bridge(made, made.nets[DATA_5V], made.nets[DATA])
    return [(DATA,), ("PIXEL 1",), *((node[0], "DIN") for node in made.nets["PIXEL 1"].nodes)]


@_fault("level shift")
def pulled_to_5v(made: Netlist, chance: Random) -> Place:
    """A pull-up goes to 5 V on a line that a part of 3.3 V reads."""
    part, line = draw(chance, [(part, line) for part, line in rests(made) if net_of(made, part["2"]).name == "3V3"])
    move_pin(made, part["2"], made.nets["5V"])
    return [(line.name,), *((node[0], pin_name(made, node)) for node in line.nodes)]


# I2C addresses.


@_fault("I2C address")
def same_straps(made: Netlist, chance: Random) -> Place:
    """Two chips of a kind get the same address."""
    several = [chips for kind in (MCP23017, TCA9548A) if len(chips := list(made.of_kind(kind))) > 1]
    one, other = chance.sample(draw(chance, several), 2)
    for strap in ("A0", "A1", "A2"):
        move_pin(made, other[strap], net_of(made, one[strap]))
    return [(one.ref,), (other.ref,)]


@_fault("I2C address")
def two_on_a_leg(made: Netlist, chance: Random) -> Place:
    """Two converters, which have but one address, on the same leg of a switch."""
    converters = list(made.of_kind(NAU7802))
    if len(converters) < 2:
        raise DoesNotApplyError
    one, other = chance.sample(converters, 2)
    for line in ("SDA", "SCL"):
        move_pin(made, other[line], net_of(made, one[line]))
    return [(one.ref,), (other.ref,), (net_of(made, one["SDA"]).name,)]


# I2C capacitance.


@_fault("I2C capacitance")
def bus_too_long(made: Netlist, chance: Random) -> Place:
    """The chips are far away from the Pi."""
    has_i2c(made)
    made.span_m = chance.uniform(15, 40)
    return [("SDA",), ("SCL",)]


@_fault("I2C capacitance")
def bus_too_fast(made: Netlist, chance: Random) -> Place:
    """With these pull-ups the lines, or those of a switch's legs, do not rise in time."""
    has_i2c(made)
    made.i2c_hz = chance.choice([1_000_000, 1_700_000])
    converters = made.of_kind(NAU7802)
    return [("SDA",), ("SCL",), *((net_of(made, part[line]).name,) for part in converters for line in ("SDA", "SCL"))]


# Strapping pins.


@_fault("strapping pin")
def button_on_the_memory_of_add_ons(made: Netlist, chance: Random) -> Place:
    """A button on the header's ID pins, which the Pi reads at every start."""
    node = button_pin(made, chance)
    name = chance.choice(["ID SD", "ID SC"])
    change_pin(made, node, name)
    return [(name,)]


@_fault("strapping pin")
def column_on_a_strap(made: Netlist, chance: Random) -> Place:
    """A column on a pin that resets the microcontroller, stops its supply, or has to stay open."""
    part = draw(chance, list(made.of_kind(NANO, PICO)))
    name = chance.choice(["RST", "AREF"] if part.kind is NANO else ["RUN", "3V3_EN"])
    change_pin(made, draw(chance, [node for node, net in nodes(made, "input") if node[0] == part.ref]), name)
    return [(name,)]


# Console pins.


@_fault("console pin")
def button_on_the_console(made: Netlist, chance: Random) -> Place:
    """A button that shorts what the serial console drives."""
    node = button_pin(made, chance)
    change_pin(made, node, "GPIO 14")
    return [("GPIO 14",)]


@_fault("console pin")
def line_on_the_usb_chip(made: Netlist, chance: Random) -> Place:
    """A line of the matrix on the pins by which a Nano speaks with its USB chip."""
    part = draw(chance, list(made.of_kind(NANO)))
    name = chance.choice(["D0", "D1"])
    kind = chance.choice(["input", "output"])
    change_pin(made, draw(chance, [node for node, net in nodes(made, kind) if node[0] == part.ref]), name)
    return [(name,)]
