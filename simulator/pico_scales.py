"""What is soldered to a Pico whose firmware weighs: an HX711 for each cell on one clock, and buttons to ground."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from simulator.chips.hx711 import Hx711

PACKED = "<d"


def packed(outputs: list[float]) -> str:
    """mV for each volt of excitation of each cell, in hex; not a number for one whose wire DT is open."""
    return b"".join(struct.pack(PACKED, one) for one in outputs).hex()


class PicoScales:
    """settings: the names at the top of the firmware. clock: seconds of the microcontroller. pressed: a bit a button.

    rate, hum_nv: see Hx711. seed: where the chips differ from each other.
    """

    def __init__(
        self, settings: Mapping[str, Any], clock: Callable[[], float], rate: int, hum_nv: float, seed: str
    ) -> None:
        chance = Random(seed)
        self.chips = [Hx711(chance, rate, hum_nv) for _ in range(settings["CELLS"])]
        self.pressed = 0
        self._first, self._pulses = settings["FIRST"], settings["CLOCK"]
        self._buttons = {gpio: k for k, gpio in enumerate(settings["BUTTONS"])}
        self._broken = [False] * len(self.chips)
        self._clock = clock

    @property
    def misused(self) -> int:
        return sum(chip.misused for chip in self.chips)

    def feel(self, outputs: str) -> None:
        """outputs: as ``packed`` has them."""
        for k, (value,) in enumerate(struct.iter_unpack(PACKED, bytes.fromhex(outputs))):
            self._broken[k] = math.isnan(value)
            if not self._broken[k]:
                self.chips[k].feed(self._clock(), value)

    def press(self, buttons: int) -> None:
        """A bit a button: these, and no others."""
        self.pressed = buttons

    def drive(self, gpio: int, level: int) -> None:
        if gpio == self._pulses:
            for chip in self.chips:
                chip.clock(self._clock(), bool(level))

    def read(self, gpio: int) -> int:
        """Of a pin with its pull-up."""
        if gpio in self._buttons:
            return int(not self.pressed >> self._buttons[gpio] & 1)
        k = gpio - self._first
        if not 0 <= k < len(self.chips) or self._broken[k]:
            return 1
        return int(self.chips[k].data(self._clock()))
