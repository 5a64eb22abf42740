"""The circuit of the lights: level shifter, chain, supply, fuse, capacitor, common ground."""

from __future__ import annotations

from hardware.model import Profile
from hardware.wiring.kinds import CAPACITOR, FUSE, PIXEL, PIXEL_WHITE, RESISTOR, SHIFTER, SUPPLY
from hardware.wiring.netlist import Netlist, Node, Part
from hardware.wiring.power import strength

DATA, DATA_5V = "PIXELS", "PIXELS 5V"
BUFFER = "1000 µF, 10 V"


def add_lights(profile: Profile, circuit: Netlist, data: Node, ground: Node, volts: float) -> None:
    """data: the controller's pin of the data line; ground: its ground that is joined to the supply's; volts: its high
    level. A pixel at 5 V takes 3.5 V as high (WS2812B data sheet: 0.7 of its supply)."""
    sized = strength(profile)
    circuit.lights_ma, circuit.pixel_ma = profile.power.limit_ma, 3 * profile.power.channel_ma
    circuit.configure(data, "output")
    supply = circuit.add(SUPPLY, f"{sized.supply_a:g} A", "for the pixels")
    fuse = circuit.add(FUSE, f"{sized.fuse_a:g} A slow", f"for at most {profile.power.limit_ma} mA")
    buffer = circuit.add(CAPACITOR, BUFFER, "across the 5 V, near the first pixel")
    circuit.join("5V SUPPLY", "5V", supply["+5V"], fuse["1"])
    circuit.join("5V", "5V", fuse["2"], buffer["+"])
    circuit.join("GND", "GND", supply["0V"], buffer["-"], ground)
    series = circuit.add(RESISTOR, "330 Ω", "in the data line, near the first pixel")
    if volts < 3.5:
        shifter = _shifter(circuit)
        circuit.join(DATA, "pixel", data, shifter["1A"])
        circuit.join(DATA_5V, "pixel", shifter["1Y"], series["1"])
    else:
        circuit.join(DATA, "pixel", data, series["1"])
    at = dict(_lit(profile))
    into: Node = series["2"]
    for i in range(profile.pixels.count):
        pixel = circuit.add(PIXEL_WHITE if "W" in profile.pixels.order else PIXEL, label=at.get(i, "spare"))
        circuit.join(into_pixel(i), "pixel", into, pixel["DIN"])
        circuit.join("5V", "5V", pixel["5V"])
        circuit.join("GND", "GND", pixel["GND"])
        into = pixel["DOUT"]


def _shifter(circuit: Netlist) -> Part:
    shifter = circuit.add(SHIFTER, label="pixel data to 5 V")
    calm = circuit.add(CAPACITOR, "100 nF", f"beside {shifter.ref}")
    circuit.join("5V", "5V", shifter["VCC"], calm["+"])
    # Its first gate is always on; the inputs of the other three must not float.
    circuit.join(
        "GND",
        "GND",
        shifter["GND"],
        calm["-"],
        *(shifter[name] for name in ("1OE", "2OE", "2A", "3OE", "3A", "4OE", "4A")),
    )
    return shifter


def into_pixel(i: int) -> str:
    """The net that leads into a pixel, by its position in the chain from 0."""
    return f"PIXEL {i + 1}"


def _lit(profile: Profile) -> list[tuple[int, str]]:
    return [(pixel, name) for name, spot in profile.spots.items() for pixel in spot.pixels]
