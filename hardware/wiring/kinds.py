"""The kinds of parts that the boards are made of, with the pin numbers of their data sheets; those of chips that read
sensors are in ``chips``."""

from __future__ import annotations

from hardware.wiring.electrical import Facts, Limit, Source, alike
from hardware.wiring.netlist import Kind, Pin, pins

# Raspberry Pi documentation, "GPIO and the 40-pin header".
HEADER_NAMES = (
    "3V3", "5V", "GPIO 2", "5V", "GPIO 3", "GND", "GPIO 4", "GPIO 14", "GND", "GPIO 15", "GPIO 17", "GPIO 18",
    "GPIO 27", "GND", "GPIO 22", "GPIO 23", "3V3", "GPIO 24", "GPIO 10", "GND", "GPIO 9", "GPIO 25", "GPIO 11",
    "GPIO 8", "GND", "GPIO 7", "ID SD", "ID SC", "GPIO 5", "GND", "GPIO 6", "GPIO 12", "GPIO 13", "GND", "GPIO 19",
    "GPIO 16", "GPIO 26", "GPIO 20", "GND", "GPIO 21",
)  # fmt: skip
HEADER = Kind(
    "Raspberry Pi",
    "J",
    tuple(Pin(str(i), name) for i, name in enumerate(HEADER_NAMES, start=1)),
    "any with the 40-pin header; its own supply",
    # Raspberry Pi documentation: "GPIO" (levels of the BCM2711, the stricter ones; nothing above 3.3 V), "Power supply"
    # (16 mA a pin; a Pi 3 is given 2.5 A and may draw 1.34 A). What the 3.3 V pins may give is nowhere said.
    Facts(
        {"3V3": "power out", "5V": "power out", "GND": "ground", "*": "io"},
        high_v=2.0,
        most_v=3.3,
        logic_v=3.3,
        pf=5,
        pulled={"GPIO 2": 1800, "GPIO 3": 1800},
        pin_ma=Limit(16, "Raspberry Pi documentation, Power supply"),
        gives={
            "3V3": Source(3.3, Limit(500)),
            "5V": Source(5.0, Limit(1100, "Raspberry Pi documentation, Power supply"), fault_ma=5000),
        },
        page="Raspberry Pi documentation, GPIO",
        boot={"GPIO 14": "the serial console (TXD)"},
        reserved={
            "ID SD": "it belongs to the memory of an add-on board, which is read at every start",
            "ID SC": "it belongs to the memory of an add-on board, which is read at every start",
        },
    ),
)
HEADER_PIN = {int(name.split()[1]): i for i, name in enumerate(HEADER_NAMES, start=1) if name.startswith("GPIO")}
"""GPIO number (Broadcom) -> number of the header's pin."""

_PASSIVE = Facts({})
RESISTOR = Kind("resistor", "R", pins("1 1, 2 2"), "0.25 W", _PASSIVE)
CAPACITOR = Kind("capacitor", "C", pins("1 +, 2 -"), facts=_PASSIVE)
DIODE = Kind("diode 1N4148", "D", pins("1 K, 2 A"), "the stripe is K, the cathode", _PASSIVE)
BUTTON = Kind("push button", "S", pins("1 1, 2 2"), "normally open", _PASSIVE)
REED = Kind("reed switch", "S", pins("1 1, 2 2"), "normally open; a magnet under each piece", _PASSIVE)
CONTACTS = (BUTTON, REED)
# TI DRV5033, package LPG (TO-92): 1 VCC, 2 GND, 3 OUT; open drain, either pole, 2.5 to 38 V.
HALL = Kind(
    "Hall sensor DRV5033",
    "H",
    pins("1 VCC, 2 GND, 3 OUT"),
    "type AJ, TO-92 (LPG): open drain, either pole; pins counted from the marked side",
    Facts(
        {"VCC": "power in", "GND": "ground", "OUT": "open drain"},
        volts=(2.5, 38),
        demand_ma=(2.7, 3.6),
        bypass="10 nF",
        pin_ma=Limit(30, "TI SLIS164C, page 1"),
        page="TI SLIS164C, page 1",
    ),
)
# Alpha & Omega AO3401A, SOT-23: 1 gate, 2 source, 3 drain; at most 85 mohm at 2.5 V on the gate.
P_SWITCH = Kind(
    "P-channel MOSFET AO3401A",
    "Q",
    pins("1 G, 2 S, 3 D"),
    "SOT-23 on an adapter; on at a low gate",
    Facts({"G": "gate"}, passes=(("S", "D"),)),
)
# TI TPS22918, SOT-23-6: 1 VIN, 2 GND, 3 ON, 4 CT, 5 QOD, 6 VOUT; 1 to 5.5 V, on at a high level.
HIGH_SWITCH = Kind(
    "load switch TPS22918",
    "Q",
    pins("1 VIN, 2 GND, 3 ON, 4 CT, 5 QOD, 6 VOUT"),
    "SOT-23-6 on an adapter",
    Facts(
        {"VIN": "power in", "GND": "ground", "ON": "gate", "CT": "unused", "QOD": "unused"},
        volts=(1.0, 5.5),
        passes=(("VIN", "VOUT"),),
    ),
)
# TI SN74AHCT125, DIP-14. At 5 V it takes 2.0 V as high; a pixel wants 0.7 of its supply, 3.5 V.
SHIFTER = Kind(
    "74AHCT125",
    "U",
    pins("1 1OE, 2 1A, 3 1Y, 4 2OE, 5 2A, 6 2Y, 7 GND, 8 3Y, 9 3A, 10 3OE, 11 4Y, 12 4A, 13 4OE, 14 VCC"),
    "DIP-14, with a socket; level shifter 3.3 V to 5 V, not the 74HC125",
    Facts(
        {
            **alike("tristate", "1Y", "2Y", "3Y", "4Y"),
            "VCC": "power in",
            "GND": "ground",
            "*": "input",
        },
        volts=(4.5, 5.5),
        demand_ma=(1, 6),
        bypass="100 nF",
        high_v=2.0,
        most_v=5.5,
    ),
)
_PIXEL = Facts(
    {"DIN": "input", "DOUT": "output", "5V": "power in", "GND": "ground"},
    volts=(3.7, 5.3),
    bypass="100 nF",
    high_share=0.7,
)
PIXEL = Kind("pixel WS2812B", "L", pins("1 DIN, 2 DOUT, 3 5V, 4 GND"), "NeoPixel; single, or cut from a strip", _PIXEL)
PIXEL_WHITE = Kind("pixel SK6812 RGBW", "L", PIXEL.pins, "NeoPixel with white; single, or cut from a strip", _PIXEL)
PIXELS = (PIXEL, PIXEL_WHITE)
SUPPLY = Kind(
    "supply 5 V",
    "P",
    pins("1 +5V, 2 0V"),
    facts=Facts({"+5V": "power out", "0V": "ground"}, gives={"+5V": Source(5.0)}),
)
FUSE = Kind("fuse", "F", pins("1 1, 2 2"), "with its holder", Facts({}, passes=(("1", "2"),)))

# A ready-made module; the share is that of 3.3 V at 5 V with nine tenths of the power kept.
CONVERTER = Kind(
    "converter 5 V to 3.3 V",
    "V",
    pins("1 VIN, 2 GND, 3 VOUT"),
    "a ready-made step-down module, fixed at 3.3 V; its pins lie in another order on every make: go by their names",
    Facts(
        {"VIN": "power in", "GND": "ground", "VOUT": "power out"},
        volts=(4.5, 5.5),
        gives={"VOUT": Source(3.3)},
        share=0.73,
    ),
)

# Arduino, "Nano pinout" (A000005): the USB socket at pins 15 and 16.
NANO = Kind(
    "Arduino Nano",
    "A",
    pins(
        "1 D1, 2 D0, 3 RST, 4 GND, 5 D2, 6 D3, 7 D4, 8 D5, 9 D6, 10 D7, 11 D8, 12 D9, 13 D10, 14 D11, 15 D12, "
        "16 D13, 17 3V3, 18 AREF, 19 A0, 20 A1, 21 A2, 22 A3, 23 A4, 24 A5, 25 A6, 26 A7, 27 5V, 28 RST, 29 GND, 30 VIN"
    ),
    "with hardware/firmware/nano on it; its USB to the Pi",
    # Microchip ATmega328P: 0.6 of the supply reads high; 20 to 50 kohm pull up. USB 2.0 gives 500 mA.
    Facts(
        {"5V": "power out", "3V3": "power out", "GND": "ground", "*": "io"},
        high_share=0.6,
        most_v=5.0,
        logic_v=5.0,
        gives={"5V": Source(5.0, Limit(450)), "3V3": Source(3.3, Limit(50))},
        pin_ma=Limit(20),
        boot={"D0": "the USB chip", "D1": "the line to the USB chip"},
        reserved={
            "D0": "the USB chip drives it",
            "D1": "it is the line to the USB chip",
            "AREF": "it stays open",
            "RST": "low, it starts the chip anew",
        },
        weak={
            "D13": "its own light pulls it down",
            "A6": "it can only read analogue levels",
            "A7": "it can only read analogue levels",
        },
    ),
)
# Raspberry Pi, "Pico pinout": the USB socket at pins 1 and 40.
PICO = Kind(
    "Raspberry Pi Pico",
    "A",
    pins(
        "1 GP0, 2 GP1, 3 GND, 4 GP2, 5 GP3, 6 GP4, 7 GP5, 8 GND, 9 GP6, 10 GP7, 11 GP8, 12 GP9, 13 GND, 14 GP10, "
        "15 GP11, 16 GP12, 17 GP13, 18 GND, 19 GP14, 20 GP15, 21 GP16, 22 GP17, 23 GND, 24 GP18, 25 GP19, 26 GP20, "
        "27 GP21, 28 GND, 29 GP22, 30 RUN, 31 GP26, 32 GP27, 33 AGND, 34 GP28, 35 ADC_VREF, 36 3V3, 37 3V3_EN, "
        "38 GND, 39 VSYS, 40 VBUS"
    ),
    "with hardware/firmware/rp2040 on it; its USB to the Pi",
    # Raspberry Pi, "Pico datasheet": 3V3 gives 300 mA; RP2040 pins bear their supply, 3.3 V.
    Facts(
        {
            "3V3": "power out",
            "VBUS": "power out",
            "GND": "ground",
            "AGND": "ground",
            **alike("unused", "RUN", "ADC_VREF", "3V3_EN", "VSYS"),
            "*": "io",
        },
        high_v=2.0,
        most_v=3.3,
        logic_v=3.3,
        gives={"3V3": Source(3.3, Limit(300)), "VBUS": Source(5.0, Limit(450))},
        pin_ma=Limit(12),
        reserved={"RUN": "low, it stops the chip", "3V3_EN": "low, it switches the supply off"},
        page="RP2040 data sheet, 5.2 and 5.3",
    ),
)
CONTROLLERS = (HEADER, NANO, PICO)
# TI DRV5055, package LPG (TO-92): 1 VCC, 2 GND, 3 OUT; half the supply without a field, up or down with the pole.
LINEAR_HALL = Kind(
    "linear Hall sensor DRV5055",
    "H",
    pins("1 VCC, 2 GND, 3 OUT"),
    "type A2, TO-92 (LPG): tells the pole; pins counted from the marked side",
    Facts(
        {"VCC": "power in", "GND": "ground", "OUT": "analogue out"},
        volts=(3.0, 5.5),
        demand_ma=(6, 10),
        bypass="10 nF",
    ),
)
LOAD_CELL = Kind(
    "load cell", "B", pins("1 E+, 2 E-, 3 A+, 4 A-"), "bar, one end fixed, the pit's cup on the other; 1 kΩ bridge"
)
CELL_COLOURS = {"E+": "red", "E-": "black", "A+": "green", "A-": "white"}
"""Of the wires of most load cells; red and black measure 1 kOhm, as green and white do."""
SENSOR = Kind("sensor", "S", pins("1 1, 2 2"), "as its driver says")
"""Of a driver that does not say which."""
SENSORS = (HALL, LINEAR_HALL, BUTTON, REED, LOAD_CELL, SENSOR)
