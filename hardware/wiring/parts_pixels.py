"""The circuit of the lights: level shifter, chain, supply, a fuse and a capacitor a section, common ground."""

from __future__ import annotations

from hardware.model import Profile
from hardware.wiring.kinds import CAPACITOR, FUSE, PIXEL, PIXEL_WHITE, RESISTOR, SHIFTER, SUPPLY
from hardware.wiring.netlist import Netlist, Node, Part
from hardware.wiring.power import strength

DATA, DATA_5V = "PIXELS", "PIXELS 5V"
TRUNK = "5V SUPPLY"
BUFFER, CALM = "1000 µF, 10 V", "100 nF"


def add_lights(profile: Profile, circuit: Netlist, data: Node, ground: Node, volts: float) -> None:
    """data: the controller's pin of the data line; ground: its ground that is joined to the supply's; volts: its high
    level. A pixel at 5 V takes 3.5 V as high (WS2812B data sheet: 0.7 of its supply)."""
    sized = strength(profile)
    circuit.feed_pixels(profile.power.limit_ma, 3 * profile.power.channel_ma)
    circuit.configure(data, "output")
    supply = circuit.add(SUPPLY, f"{sized.supply_a:g} A", "for the pixels")
    circuit.join("GND", "GND", supply["0V"], ground)
    circuit.join(TRUNK, "5V", supply["+5V"]).wire_with(sized.trunk_mm2)
    for k, section in enumerate(sized.sections):
        fuse = circuit.add(FUSE, f"{sized.fuse_a:g} A slow", f"of pixels {section.first + 1} to {section.last + 1}")
        buffer = circuit.add(CAPACITOR, BUFFER, "where power enters, across 5 V and ground")
        circuit.join(TRUNK, "5V", fuse["1"])
        circuit.join(feed(k), "5V", fuse["2"], buffer["+"]).wire_with(sized.wire_mm2)
        circuit.join("GND", "GND", buffer["-"])
    series = circuit.add(RESISTOR, "330 Ω", "in the data line, near the first pixel")
    if volts < 3.5:
        shifter = _shifter(circuit)
        circuit.join(DATA, "pixel", data, shifter["1A"])
        circuit.join(DATA_5V, "pixel", shifter["1Y"], series["1"])
    else:
        circuit.join(DATA, "pixel", data, series["1"])
    at = dict(_lit(profile))
    into: Node = series["2"]
    fed = [feed(k) for k, section in enumerate(sized.sections) for _ in range(section.first, section.last + 1)]
    for i in range(profile.pixels.count):
        pixel = circuit.add(PIXEL_WHITE if "W" in profile.pixels.order else PIXEL, label=at.get(i, "spare"))
        circuit.join(into_pixel(i), "pixel", into, pixel["DIN"])
        circuit.join(fed[i], "5V", pixel["5V"])
        circuit.join("GND", "GND", pixel["GND"])
        calm = circuit.add(CAPACITOR, CALM, "at a single pixel; a strip has its own", beside=pixel.ref)
        circuit.join(fed[i], "5V", calm["+"])
        circuit.join("GND", "GND", calm["-"])
        into = pixel["DOUT"]


def _shifter(circuit: Netlist) -> Part:
    shifter = circuit.add(SHIFTER, label="pixel data to 5 V")
    calm = circuit.add(CAPACITOR, CALM, f"beside {shifter.ref}", beside=shifter.ref)
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


def feed(section: int) -> str:
    """The net of 5 V behind the fuse of a section, from 0."""
    return f"5V {section + 1}" if section else "5V"


def into_pixel(i: int) -> str:
    """The net that leads into a pixel, by its position in the chain from 0."""
    return f"PIXEL {i + 1}"


def _lit(profile: Profile) -> list[tuple[int, str]]:
    return [(pixel, name) for name, spot in profile.spots.items() for pixel in spot.pixels]
