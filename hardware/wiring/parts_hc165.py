"""The circuit of chained 74HC165: every sensor on an input of its own, with a pull-up."""

from __future__ import annotations

from itertools import pairwise

from hardware.profile import Profile
from hardware.wiring.chips import add_input, add_supply
from hardware.wiring.kinds import HC165, HEADER_PIN, INPUTS
from hardware.wiring.netlist import Netlist, Part
from hardware.wiring.parts_gpio_matrix import named_channels

# Raspberry Pi documentation, "SPI": data in and clock of SPI 0 and 1.
SPI = {0: (9, 11), 1: (19, 21)}


def add_sensors(profile: Profile, circuit: Netlist, header: Part) -> None:
    params = profile.sensors.params
    data, clock = SPI[params["spi"]]
    chips = [circuit.add(HC165, label=f"chip {i + 1} of {params['chips']}") for i in range(params["chips"])]
    for chip in chips:
        circuit.join("CLK", "clock", header.at(HEADER_PIN[clock]), chip["CLK"])
        circuit.join("LOAD", "select", header.at(HEADER_PIN[params["load"]]), chip["SH/LD"])
        add_supply(circuit, chip, ["VCC"], ["GND", "CLK INH"])
    circuit.join("CHAIN 1", "bus", header.at(HEADER_PIN[data]), chips[0]["QH"])
    for i, (near, far) in enumerate(pairwise(chips), start=2):
        circuit.join(f"CHAIN {i}", "bus", near["SER"], far["QH"])
    circuit.join("GND", "GND", chips[-1]["SER"])
    names = {channel: name for name, channel in named_channels(profile).items()}
    for channel in range(8 * len(chips)):
        node = chips[channel // 8][INPUTS[HC165][channel % 8]]
        if channel in names:
            add_input(circuit, profile, node, names[channel], params["input_on"])
        elif channel in params["tied_low"] or (channel not in params["tied_high"] and params["input_on"] == "high"):
            circuit.join("GND", "GND", node)
        else:  # an input of a CMOS chip must not float
            circuit.join("3V3", "logic", node)
