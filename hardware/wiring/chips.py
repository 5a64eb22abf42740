"""The kinds of chips that read sensors, with the pin numbers of their data sheets."""

from __future__ import annotations

from hardware.wiring.electrical import Facts, I2c, alike
from hardware.wiring.netlist import Kind, pins

# TI SN74HC165, DIP-16.
HC165 = Kind(
    "74HC165",
    "U",
    pins("1 SH/LD, 2 CLK, 3 E, 4 F, 5 G, 6 H, 7 QH', 8 GND, 9 QH, 10 SER, 11 A, 12 B, 13 C, 14 D, 15 CLK INH, 16 VCC"),
    "DIP-16, with a socket",
    Facts(
        {"QH'": "output", "QH": "output", "VCC": "power in", "GND": "ground", "*": "input"},
        volts=(2.0, 6.0),
        demand_ma=(0.1, 1),
        bypass="100 nF",
        high_share=0.7,
    ),
)
# Microchip MCP23017, SPDIP-28.
MCP23017 = Kind(
    "MCP23017",
    "U",
    pins(
        "1 GPB0, 2 GPB1, 3 GPB2, 4 GPB3, 5 GPB4, 6 GPB5, 7 GPB6, 8 GPB7, 9 VDD, 10 VSS, 11 NC, 12 SCL, 13 SDA, 14 NC, "
        "15 A0, 16 A1, 17 A2, 18 RESET, 19 INTB, 20 INTA, 21 GPA0, 22 GPA1, 23 GPA2, 24 GPA3, 25 GPA4, 26 GPA5, "
        "27 GPA6, 28 GPA7"
    ),
    "DIP-28 (SP), with a socket",
    Facts(
        {
            "VDD": "power in",
            "VSS": "ground",
            "SCL": "open drain",
            "SDA": "open drain",
            **alike("unused", "INTA", "INTB", "NC"),
            **alike("input", "A0", "A1", "A2", "RESET"),
            "*": "io",
        },
        volts=(1.8, 5.5),
        demand_ma=(0.1, 1),
        page="Microchip DS20001952, page 1",
        bypass="100 nF",
        high_share=0.8,
        i2c=I2c(0x20, ("A0", "A1", "A2")),
    ),
)
# Microchip MCP3008, DIP-16.
MCP3008 = Kind(
    "MCP3008",
    "U",
    pins(
        "1 CH0, 2 CH1, 3 CH2, 4 CH3, 5 CH4, 6 CH5, 7 CH6, 8 CH7, 9 DGND, 10 CS, 11 DIN, 12 DOUT, 13 CLK, 14 AGND, "
        "15 VREF, 16 VDD"
    ),
    "DIP-16, with a socket",
    Facts(
        {
            **alike("analogue in", *(f"CH{k}" for k in range(8))),
            **alike("power in", "VDD", "VREF"),
            **alike("ground", "AGND", "DGND"),
            "DOUT": "tristate",
            "*": "input",
        },
        volts=(2.7, 5.5),
        demand_ma=(0.3, 1),
        bypass="100 nF",
        high_share=0.7,
    ),
)
# TI CD74HC4067, DIP-24.
HC4067 = Kind(
    "CD74HC4067",
    "U",
    pins(
        "1 COM, 2 I7, 3 I6, 4 I5, 5 I4, 6 I3, 7 I2, 8 I1, 9 I0, 10 S0, 11 S1, 12 GND, 13 S3, 14 S2, 15 E, 16 I15, "
        "17 I14, 18 I13, 19 I12, 20 I11, 21 I10, 22 I9, 23 I8, 24 VCC"
    ),
    "DIP-24, or a breakout board of it",
    Facts(
        {"VCC": "power in", "GND": "ground", **alike("input", "S0", "S1", "S2", "S3", "E")},
        volts=(2.0, 6.0),
        demand_ma=(0.1, 1),
        bypass="100 nF",
        high_share=0.7,
    ),
)
# TI TCA9548A, TSSOP-24 (PW).
TCA9548A = Kind(
    "TCA9548A",
    "U",
    pins(
        "1 A0, 2 A1, 3 RESET, 4 SD0, 5 SC0, 6 SD1, 7 SC1, 8 SD2, 9 SC2, 10 SD3, 11 SC3, 12 GND, 13 SD4, 14 SC4, "
        "15 SD5, 16 SC5, 17 SD6, 18 SC6, 19 SD7, 20 SC7, 21 A2, 22 SCL, 23 SDA, 24 VCC"
    ),
    "a breakout board of it; most call VCC VIN, and RESET RST",
)
# Boards of it differ in the order of their pins: they go by their names.
NAU7802 = Kind(
    "NAU7802",
    "U",
    pins("1 VIN, 2 GND, 3 SDA, 4 SCL, 5 E+, 6 E-, 7 A+, 8 A-"),
    "a breakout board of it, with pull-ups of 10 kΩ on SDA and SCL; go by the names of its pins",
)
# Boards of it: a chip, its regulator of the bridge's supply and its capacitors; go by the names of the pins.
HX711 = Kind(
    "HX711",
    "U",
    pins("1 VCC, 2 GND, 3 DT, 4 SCK, 5 E+, 6 E-, 7 A+, 8 A-"),
    "a breakout board of it, for 10 conversions a second; its VCC is the microcontroller's supply",
    # Its digital supply is to be that of the microcontroller, and so is the high level of DT. Besides its own 1.5 mA it
    # feeds the bridge, 1 kOhm, with 4.3 V at most.
    Facts(
        {"VCC": "power in", "GND": "ground", "DT": "output", "SCK": "input"},
        volts=(2.6, 5.5),
        demand_ma=(4.6, 5.8),
        high_share=0.7,
        page="Avia HX711 data sheet, page 1 and Power Supply Options",
    ),
)
CHIPS = (HC165, MCP23017, MCP3008, HC4067, TCA9548A)
INPUTS = {
    HC165: tuple("ABCDEFGH"),
    MCP23017: tuple(f"GP{port}{k}" for port in "AB" for k in range(8)),
    MCP3008: tuple(f"CH{k}" for k in range(8)),
    HC4067: tuple(f"I{k}" for k in range(16)),
    TCA9548A: tuple(f"S{line}{leg}" for leg in range(8) for line in "DC"),
}
"""The pins of a chip that read sensors, in the order in which they are numbered."""
