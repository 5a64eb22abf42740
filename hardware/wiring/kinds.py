"""The kinds of parts that the boards are made of, with the pin numbers of their data sheets."""

from __future__ import annotations

from hardware.wiring.netlist import Kind, Pin


def _pins(text: str) -> tuple[Pin, ...]:
    """ "1 G, 2 S" -> pins."""
    return tuple(Pin(*entry.split(" ", 1)) for entry in text.split(", "))


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
)
HEADER_PIN = {int(name.split()[1]): i for i, name in enumerate(HEADER_NAMES, start=1) if name.startswith("GPIO")}
"""GPIO number (Broadcom) -> number of the header's pin."""

RESISTOR = Kind("resistor", "R", _pins("1 1, 2 2"), "0.25 W")
CAPACITOR = Kind("capacitor", "C", _pins("1 +, 2 -"))
DIODE = Kind("diode 1N4148", "D", _pins("1 K, 2 A"), "the stripe is K, the cathode")
BUTTON = Kind("push button", "S", _pins("1 1, 2 2"), "normally open")
REED = Kind("reed switch", "S", _pins("1 1, 2 2"), "normally open; a magnet under each piece")
# TI DRV5033, package LPG (TO-92): 1 VCC, 2 GND, 3 OUT; open drain, either pole, 2.5 to 38 V.
HALL = Kind(
    "Hall sensor DRV5033", "H", _pins("1 VCC, 2 GND, 3 OUT"), "open drain, either pole; pins of TO-92 (LPG), flat side"
)
# Alpha & Omega AO3401A, SOT-23: 1 gate, 2 source, 3 drain; at most 85 mohm at 2.5 V on the gate.
P_SWITCH = Kind("P-channel MOSFET AO3401A", "Q", _pins("1 G, 2 S, 3 D"), "SOT-23 on an adapter; on at a low gate")
# TI TPS22918, SOT-23-6: 1 VIN, 2 GND, 3 ON, 4 CT, 5 QOD, 6 VOUT; 1 to 5.5 V, on at a high level.
HIGH_SWITCH = Kind(
    "load switch TPS22918", "Q", _pins("1 VIN, 2 GND, 3 ON, 4 CT, 5 QOD, 6 VOUT"), "SOT-23-6 on an adapter"
)
# TI SN74AHCT125, DIP-14. At 5 V it takes 2.0 V as high; a pixel wants 0.7 of its supply, 3.5 V.
SHIFTER = Kind(
    "74AHCT125",
    "U",
    _pins("1 1OE, 2 1A, 3 1Y, 4 2OE, 5 2A, 6 2Y, 7 GND, 8 3Y, 9 3A, 10 3OE, 11 4Y, 12 4A, 13 4OE, 14 VCC"),
    "DIP-14, with a socket; level shifter 3.3 V to 5 V, not the 74HC125",
)
PIXEL = Kind("pixel WS2812B", "L", _pins("1 DIN, 2 DOUT, 3 5V, 4 GND"), "NeoPixel; single, or cut from a strip")
SUPPLY = Kind("supply 5 V", "P", _pins("1 +5V, 2 0V"))
FUSE = Kind("fuse", "F", _pins("1 1, 2 2"), "with its holder")

# Arduino, "Nano pinout" (A000005): the USB socket at pins 15 and 16.
NANO = Kind(
    "Arduino Nano",
    "A",
    _pins(
        "1 D1, 2 D0, 3 RST, 4 GND, 5 D2, 6 D3, 7 D4, 8 D5, 9 D6, 10 D7, 11 D8, 12 D9, 13 D10, 14 D11, 15 D12, "
        "16 D13, 17 3V3, 18 AREF, 19 A0, 20 A1, 21 A2, 22 A3, 23 A4, 24 A5, 25 A6, 26 A7, 27 5V, 28 RST, 29 GND, 30 VIN"
    ),
    "with hardware/firmware/nano on it; its USB to the Pi",
)
# Raspberry Pi, "Pico pinout": the USB socket at pins 1 and 40.
PICO = Kind(
    "Raspberry Pi Pico",
    "A",
    _pins(
        "1 GP0, 2 GP1, 3 GND, 4 GP2, 5 GP3, 6 GP4, 7 GP5, 8 GND, 9 GP6, 10 GP7, 11 GP8, 12 GP9, 13 GND, 14 GP10, "
        "15 GP11, 16 GP12, 17 GP13, 18 GND, 19 GP14, 20 GP15, 21 GP16, 22 GP17, 23 GND, 24 GP18, 25 GP19, 26 GP20, "
        "27 GP21, 28 GND, 29 GP22, 30 RUN, 31 GP26, 32 GP27, 33 AGND, 34 GP28, 35 ADC_VREF, 36 3V3, 37 3V3_EN, "
        "38 GND, 39 VSYS, 40 VBUS"
    ),
    "with hardware/firmware/rp2040 on it; its USB to the Pi",
)
CONTROLLERS = (HEADER, NANO, PICO)
