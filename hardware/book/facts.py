"""What a maker has to know of each kind of part before buying and soldering it, with the source of every limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.wiring import chips, kinds
from hardware.wiring.bars import BAR
from hardware.wiring.chip_card import chip_card
from hardware.wiring.netlist import Kind, Part


@dataclass(frozen=True, slots=True)
class Facts:
    """package: how its pins lie, for the pin-out drawing (hardware/book/pinouts.py). fits: other parts that do as
    well. unfit: what looks the same and does not work, with the reason. source: where the facts are from.
    footprint: of KiCad's own library; pads: our pin numbers -> those of the footprint, where they differ."""

    package: str
    fits: str = ""
    unfit: str = ""
    source: str = ""
    footprint: str = ""
    pads: Mapping[str, str] | None = None


FACTS: Mapping[Kind, Facts] = {
    kinds.HEADER: Facts("header", "every Raspberry Pi with 40 pins", "a Pico: it has no Linux"),
    kinds.RESISTOR: Facts(
        "axial",
        "any of the same value, 0.25 W or more",
        source="IEC 60062 colour code",
        footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    ),
    kinds.CAPACITOR: Facts(
        "radial",
        "ceramic of the same value, 10 V or more; either way round",
        "an electrolytic: too slow beside a chip",
        footprint="Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
    ),
    kinds.DIODE: Facts(
        "diode",
        "1N914",
        "1N4001 and its kin are slow and their leads are thick; a Zener diode lets current through both ways",
        "1N4148: DO-35, the band is the cathode",
        "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
    ),
    kinds.BUTTON: Facts("contact", "any that closes while it is pressed", "one that stays in (latching), or opens"),
    kinds.REED: Facts("contact", "any that closes near a magnet", "a changeover switch wired to its resting contact"),
    kinds.HALL: Facts(
        "to92",
        "DRV5033AJ in TO-92 (DRV5033AJQLPG); another switch that feels either pole from about 7 mT on, has an open "
        "drain or collector and runs on 3.3 V",
        "DRV5033FA: it lets go at 2 mT typically, and neighbours make as much. A3144: needs 4.5 V and feels the south "
        "pole only. US1881 and other latches: they keep their state when the magnet has gone. DRV5032: looks at the "
        "field 5 to 80 times a second, too seldom for a row that is powered in turn",
        "TI DRV5033 data sheet (LPG: 1 VCC, 2 GND, 3 OUT; 2.5 to 38 V; 10 nF from VCC to GND at least); "
        "Allegro data sheet 27621.6A for the A3144; TI DRV5032 data sheet SLVSDC7E",
        "Package_TO_SOT_THT:TO-92_Inline",
    ),
    kinds.LINEAR_HALL: Facts(
        "to92",
        "DRV5055A2 in TO-92 (DRV5055A2QLPG); A1, A3 and A4 with another threshold in the board file",
        "a Hall switch (DRV5033, A3144): it has two levels only and cannot tell the pole",
        "TI DRV5055 data sheet SBAS640B (LPG: 1 VCC, 2 GND, 3 OUT)",
        "Package_TO_SOT_THT:TO-92_Inline",
    ),
    kinds.P_SWITCH: Facts(
        "sot23",
        "another P-channel MOSFET whose data sheet gives its resistance at 2.5 V on the gate",
        "an N-channel MOSFET (AO3400, 2N7002): the row would be on when it should be off",
        "Alpha & Omega AO3401A data sheet (1 gate, 2 source, 3 drain)",
        "Package_TO_SOT_SMD:SOT-23",
    ),
    kinds.HIGH_SWITCH: Facts(
        "sot23-6", "", "a switch that is on at a low level", "TI TPS22918 data sheet", "Package_TO_SOT_SMD:SOT-23-6"
    ),
    kinds.SHIFTER: Facts(
        "dip",
        "74HCT125, 74AHCT125",
        "74HC125: at 5 V it wants 3.5 V as high, more than the 3.3 V of a Pi",
        "TI SN74AHCT125 data sheet",
        "Package_DIP:DIP-14_W7.62mm",
    ),
    chips.HC165: Facts(
        "dip",
        "SN74HC165, CD74HC165",
        "74HC164 and 74HC595: they shift out, not in. 74HCT165: it wants 4.5 V",
        "TI SN74HC165 data sheet",
        "Package_DIP:DIP-16_W7.62mm",
    ),
    chips.MCP23017: Facts(
        "dip",
        "MCP23017-E/SP",
        "MCP23S17: it speaks SPI. MCP23008: half as many pins",
        "Microchip MCP23017 data sheet",
        "Package_DIP:DIP-28_W7.62mm",
    ),
    chips.MCP3008: Facts(
        "dip",
        "MCP3008-I/P",
        "MCP3208: 12 bits and another transfer. MCP3004: four inputs",
        "Microchip MCP3008 data sheet",
        "Package_DIP:DIP-16_W7.62mm",
    ),
    chips.HC4067: Facts(
        "dip-wide",
        "CD74HC4067 or a breakout board of it",
        "74HC4051: eight ways only",
        "TI CD74HC4067 data sheet",
        "Package_DIP:DIP-24_W15.24mm",
    ),
    chips.TCA9548A: Facts(
        "box", "a breakout board of it", "PCA9545, TCA9546: four legs only", "TI TCA9548A data sheet"
    ),
    chips.NAU7802: Facts(
        "box",
        "a breakout board with its own pull-ups",
        "HX711: it has no I2C, and Linux cannot read it in time",
        "Nuvoton NAU7802 data sheet: one address, 0x2A, so that each hangs on a leg of its own",
    ),
    chips.HX711: Facts(
        "box",
        "a breakout board of it, for 10 conversions a second (pin RATE low)",
        "HX710: it has no amplifier for a cell of 0.7 mV/V. NAU7802: it wants I2C",
        "Avia HX711 data sheet: 2.6 to 5.5 V; its supply is that of the microcontroller",
    ),
    kinds.LOAD_CELL: Facts(
        "box",
        f"a bar with four wires and a bridge of 1 kΩ, {BAR.length:g} × {BAR.width:g} × {BAR.height:g} mm, such as "
        "TAL221",
        "a half bridge with three wires; a bar for 5 kg or more: a seed is lost in its noise",
        "HT Sensor TAL221 data sheet",
    ),
    kinds.PIXEL: Facts(
        "pixel",
        "WS2812, WS2812B, SK6812 RGB; strips with 30 or 60 pixels a metre, cut",
        "WS2811 strips for 12 V: three lamps share one chip. APA102 and WS2801: they have a clock line",
        "WorldSemi WS2812B data sheet; look at the print of your own strip, the order of the pads differs",
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        {"1": "4", "2": "2", "3": "1", "4": "3"},  # the bare lamp: 1 VDD, 2 DOUT, 3 VSS, 4 DIN
    ),
    kinds.PIXEL_WHITE: Facts(
        "pixel", "SK6812 RGBW", "WS2812B: it has no white, and the colours would shift", "the print of your own strip"
    ),
    kinds.SUPPLY: Facts(
        "supply",
        "a bought, certified, closed 5 V supply with its own mains plug (CE, UL or the mark of your country; "
        "IEC 62368-1), short-circuit proof",
        "an open-frame supply with mains terminals: no mains belongs inside a board. A phone charger that wants to "
        "negotiate its voltage",
    ),
    kinds.FUSE: Facts("fuse", "slow (T), in a closed holder", "a fuse of a higher rating: the wire burns first"),
    kinds.NANO: Facts(
        "nano",
        "Arduino Nano or a copy with an ATmega328P",
        "a copy with an LGT8F328P, or the Nano Every, Nano 33: another chip, for which the firmware is not made",
        "Arduino pin-out A000005",
        "Module:Arduino_Nano",
    ),
    kinds.PICO: Facts(
        "pico",
        "Raspberry Pi Pico, Pico W",
        "pins at 5 V: a Pico takes 3.3 V at most",
        "Raspberry Pi Pico data sheet",
        "Module:RaspberryPi_Pico_Common_Unspecified",
    ),
}


ELECTROLYTIC = Facts(
    "radial",
    "electrolytic of the same value, of this voltage or more",
    "one the wrong way round: it can burst. Its stripe is the minus",
    footprint="Capacitor_THT:CP_Radial_D10.0mm_P5.00mm",
)


def part_facts(part: Part) -> Facts:
    """Of a part: of capacitors the value tells of which kind they are."""
    is_large = part.kind is kinds.CAPACITOR and "µF" in part.value
    return ELECTROLYTIC if is_large else facts(part.kind)


def facts(kind: Kind) -> Facts:
    """Of any kind of part, a package's own too; one that is not listed has a plain box for a drawing."""
    if (known := FACTS.get(kind)) is None and kind.facts and (card := chip_card(kind.name)):
        return Facts(card.package, card.fits, card.unfit, card.source)
    return known or Facts("box")
