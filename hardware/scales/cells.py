"""What a board file says of load cells and seeds, whichever converter reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hardware.scales.counter import Seeds
from hardware.scales.scale import Trimmed
from hardware.schema import Key, number_of, real

GAIN = 128
CODES_PER_MV_V = GAIN * 2 * (1 << 23) / 1000
"""Full scale is half the bridge's own supply, divided by the gain: of the NAU7802 and of the HX711 alike."""
ENDS = (-(1 << 23), (1 << 23) - 1)
"""Codes of an input out of range, of both alike (Avia data sheet HX711: "saturated at 800000h or 7FFFFFh"): a wire of
the bridge is open, or somebody stands on the pit. They weigh nothing."""

KEYS = (
    Key("cell_g", number_of(100, 200, 500, 750, 1000, 2000), "range of the load cells, in grams", 500),
    Key("cell_mv_v", real(0.3, 3), "their rated output, in mV for each volt", 0.7),
    Key("seed_g", real(0.2, 50), "what a seed weighs on average, in grams (better measured: tablero calibrate)", 4.0),
    Key("spread", real(0, 0.2), "standard deviation of a seed's weight, as a share of it", 0.05),
)


def nominal(params: Mapping[str, Any]) -> Trimmed:
    """An ideal cell."""
    return Trimmed(0.0, CODES_PER_MV_V * params["cell_mv_v"] / params["cell_g"])


def trimmed(params: Mapping[str, Any], channel: int) -> Trimmed:
    """As calibrated: the zero, and codes for a seed; ideal where it is not."""
    trim = params["trims"].get(channel)
    if trim is None:
        return nominal(params)
    return Trimmed(float(trim.zero), trim.threshold / params["seed_g"])


def seeds(params: Mapping[str, Any]) -> Seeds:
    return Seeds(params["seed_g"], params["spread"])
