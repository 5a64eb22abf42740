"""Facts of kinds of parts that other modules bring without facts of their own, by the kind's name."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.wiring.electrical import Facts, I2c, PinType

_LEGS = {f"S{line}{leg}": f"S{line}{'A' if line == 'D' else 'L'}" for line in "DC" for leg in range(8)}
_SWITCH: dict[str, PinType] = {
    "VCC": "power in",
    "GND": "ground",
    "SDA": "open drain",
    "SCL": "open drain",
    "RESET": "input",
    "A0": "input",
    "A1": "input",
    "A2": "input",
    "*": "unused",
}

KNOWN: Mapping[str, Facts] = {
    # TI TCA9548A: the supply of the switch limits the level that it passes.
    "TCA9548A": Facts(
        _SWITCH,
        volts=(1.65, 5.5),
        demand_ma=(0.1, 1),
        bypass="100 nF",
        high_share=0.7,
        i2c=I2c(0x70, ("A0", "A1", "A2")),
        through=_LEGS,
    ),
    # A breakout board: it has capacitors and pull-ups, and feeds the cell itself, 1 kOhm at 3.0 V.
    "NAU7802": Facts(
        {"VIN": "power in", "GND": "ground", "SDA": "open drain", "SCL": "open drain"},
        volts=(2.7, 5.5),
        demand_ma=(5, 6),
        pulled={"SDA": 10_000, "SCL": 10_000},
        high_share=0.7,
        i2c=I2c(0x2A, ()),
    ),
    "load cell": Facts({}),
    "sensor": Facts({}),
}
