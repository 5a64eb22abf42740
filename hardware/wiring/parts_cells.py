"""The circuit of scales at a microcontroller: load cells with an HX711 each, all on one clock, and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.model import Profile
from hardware.wiring.chips import HX711
from hardware.wiring.kinds import BUTTON, LOAD_CELL, NANO, PICO, RESISTOR
from hardware.wiring.netlist import Kind, Netlist, Part
from hardware.wiring.parts_matrix import PULL, rest
from hardware.wiring.parts_scales import WIRES, bearing
from hardware.wiring.parts_sensors import SOFT
from hardware.wiring.parts_serial import INSIDE_PULL

CLOCK, CLOCK_PIN = "CLOCK", "CLOCK A1"


@dataclass(frozen=True, slots=True)
class Weigher:
    """A microcontroller with our firmware for scales, by its pins' names. buttons: pins in the order of its columns.
    unpulled: those that can only be measured, and have no pull-up inside. logic: what supplies the HX711. volts: a high
    level."""

    kind: Kind
    cells: tuple[str, ...]
    clock: str
    buttons: tuple[str, ...]
    data: str
    logic: str
    ground: int
    volts: float
    unpulled: tuple[str, ...] = ()


WEIGHERS = {
    # hardware/firmware/nano/board.h
    "nano": Weigher(
        NANO,
        (*(f"A{n}" for n in range(6)), *(f"D{n}" for n in range(2, 10))),
        "D13",
        ("D10", "D11", "A6", "A7"),
        "D12",
        "5V",
        29,
        5.0,
        unpulled=("A6", "A7"),
    ),
    # hardware/firmware/rp2040/scales.py
    "pico": Weigher(
        PICO,
        tuple(f"GP{n}" for n in range(20)),
        "GP20",
        ("GP21", "GP26", "GP27", "GP22"),
        "GP28",
        "3V3",
        23,
        3.3,
    ),
}


def add_cells(profile: Profile, circuit: Netlist, part: Part, weigher: Weigher, logic: str) -> None:
    """logic: the net that supplies the HX711."""
    names = {spot.channel: name for name, spot in profile.spots.items() if spot.channel is not None}
    soft = circuit.add(RESISTOR, SOFT, f"in the line {CLOCK}, beside the {weigher.kind.name}")
    circuit.configure(part[weigher.clock], "output")
    circuit.join(CLOCK_PIN, "clock", part[weigher.clock], soft["1"])
    circuit.join(CLOCK, "clock", soft["2"])
    for channel, pin in zip(range(profile.sensors.params["cells"]), weigher.cells, strict=False):
        name = names[channel]
        converter = circuit.add(HX711, label=f"of {name}")
        cell = circuit.add(LOAD_CELL, bearing(profile), name)
        circuit.configure(part[pin], "input", INSIDE_PULL)
        circuit.join(f"DT {name}", "bus", part[pin], converter["DT"])
        circuit.join(CLOCK, "clock", converter["SCK"])
        rest(circuit, logic, converter["VCC"])
        rest(circuit, "GND", converter["GND"])
        for wire in WIRES:
            circuit.join(f"{wire} {name}", "analogue", converter[wire], cell[wire])
    columns = profile.sensors.params["cells"]
    for name, channel in profile.buttons.items():
        pin = weigher.buttons[channel - columns]
        is_pulled = pin not in weigher.unpulled
        circuit.configure(part[pin], *(("input", INSIDE_PULL) if is_pulled else ("analogue in", 0)))
        button = circuit.add(BUTTON, label=name)
        circuit.join(name, "signal", part[pin], button["1"])
        rest(circuit, "GND", button["2"])
        if not is_pulled:
            pull = circuit.add(RESISTOR, PULL, f"rest level of {name}")
            circuit.join(name, "signal", pull["1"])
            rest(circuit, logic, pull["2"])
