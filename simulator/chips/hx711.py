"""An HX711 at its two wires: a 24-bit converter for a bridge, which knows neither registers nor addresses (Avia
Semiconductor data sheet: "Output data rate and format", "Serial interface", figures 2 and 3).

It converts without a pause, by an oscillator of its own. DOUT low says that a result waits; each rising edge of PD_SCK
puts out the next bit, the highest first. The 25th edge takes DOUT high again and chooses channel A at a gain of 128
for what comes next, a 26th channel B at 32, a 27th channel A at 64. A clock that stays high for more than 60 µs
switches the chip off; when it goes low again the chip begins anew, and has a result after four conversions.
"""

from __future__ import annotations

import math
from collections import deque
from random import Random

BITS = 24
GAINS = {25: 128, 26: 32, 27: 64}
POWER_DOWN_S = 60e-6
HIGH_S, LOW_S, DATA_S = (0.2e-6, 50e-6), 0.2e-6, 0.1e-6
"""How long the clock is high at least and at most, and low at least; from a rising edge until the bit can be read."""
LEAST_V = 2.6
DROPOUT_V = 0.1
"""The boards with this chip feed the bridge through its regulator, which gives so much less than the supply at most."""
BRIDGE_V = 4.3
"""What that regulator is set to on these boards, from 5 V."""
NOISE_NV = {10: 50.0, 80: 90.0}
"""Root mean square at the input, at a gain of 128."""
FLICKER_NV = 15.0
"""So much the input wanders in a second, by chance."""
HUM_PASSES = {10: 3e-5, 80: 0.6}
"""Share of 50 or 60 Hz that the digital filter lets through."""
RATE_ERROR = 0.12
"""Share by which the oscillators differ from the nominal rate, and so from each other."""
UPDATE_S = 75e-6
"""DOUT is high for so long while a new result takes the place of one that nobody has read (measured by others; the data
sheet is silent): who reads just then reads some bits of each."""
FILTER = (1 / 8, 3 / 8, 3 / 8, 1 / 8)


class Hx711:
    """chance: where this one differs from others. rate: 10 or 80 conversions a second, as pin RATE is wired.
    hum_nv: amplitude of what the mains induce in the wires of the bridge. Times are seconds and never run backwards.

    misused: how often the clock was faster or slower than the data sheet allows, or a bit was read too soon.
    """

    def __init__(self, chance: Random, rate: int = 10, hum_nv: float = 0.0, hum_hz: float = 50.0) -> None:
        self.misused = 0
        self.volts = 3.3
        self._chance = chance
        self._rate = rate
        self._hum_nv, self._hum_hz = hum_nv, hum_hz
        self._period = (1 + chance.uniform(-RATE_ERROR, RATE_ERROR)) / rate
        self._wander = 0.0
        self._input = 0.0
        self._is_high = False
        self._edge_at = -math.inf
        self._begin(0.0)

    def _begin(self, t: float) -> None:
        self._gain = 128
        self._edges = 0
        self._result: int | None = None
        self._sum, self._summed_to = 0.0, t
        self._ends_at = t + self._period
        self._history: deque[float] = deque(maxlen=len(FILTER))
        self._shifting: int | None = None
        self._updated_at = -math.inf
        self._was_unread = False

    # The bridge

    def feed(self, t: float, mv_v: float) -> None:
        """From now on the bridge gives so many mV for each volt of excitation."""
        self._pass(t)
        self._input = mv_v

    # The two wires

    def clock(self, t: float, level: bool) -> None:
        """PD_SCK."""
        self._pass(t)
        if level == self._is_high:
            return
        width = t - self._edge_at
        if self._is_high:
            self.misused += not HIGH_S[0] - 1e-9 <= width and width < POWER_DOWN_S
            if width > POWER_DOWN_S:
                self._begin(t)
        else:
            self.misused += width < LOW_S - 1e-9
            self._rise()
        self._is_high, self._edge_at = level, t

    def data(self, t: float) -> bool:
        """DOUT."""
        self._pass(t)
        if self.volts < LEAST_V or self._is_off(t):
            return True
        if self._shifting is not None:
            self.misused += self._is_high and t - self._edge_at < DATA_S - 1e-9
            return bool(self._shifting >> (BITS - self._edges) & 1)
        is_updating = self._was_unread and t - self._updated_at < UPDATE_S
        return self._result is None or is_updating

    def _is_off(self, t: float) -> bool:
        return self._is_high and t - self._edge_at > POWER_DOWN_S

    def _rise(self) -> None:
        if self._result is None and self._shifting is None and not self._edges:
            return  # nothing waits: the chip does not count
        self._edges += 1
        if self._edges <= BITS:
            self._shifting, self._result = self._result if self._shifting is None else self._shifting, None
        else:
            self._shifting = None
            self._gain = GAINS.get(self._edges, self._gain)

    # Converting

    def _pass(self, t: float) -> None:
        """What was converted until now."""
        if self.volts < LEAST_V or self._is_off(t):
            self._begin(t)
            return
        while t >= self._ends_at:
            self._take(self._ends_at)
            self._history.append(self._sum / self._period)
            self._sum, self._updated_at = 0.0, self._ends_at
            self._ends_at += self._period
            if len(self._history) == len(FILTER):
                self._finish()
        self._take(t)

    def _take(self, t: float) -> None:
        self._sum += self._input * (t - self._summed_to)
        self._summed_to = t

    def _finish(self) -> None:
        code = self._code()
        self._was_unread = self._result is not None or self._shifting is not None
        if self._shifting is not None:
            self._shifting = code  # the bits that are still to come are those of the new result
            return
        self._result, self._edges = code, 0

    @property
    def excitation_v(self) -> float:
        """What the bridge is fed with, the reference of the converter too."""
        return min(BRIDGE_V, self.volts - DROPOUT_V)

    def _code(self) -> int:
        """What is out of range is cut off."""
        volts = self.excitation_v
        self._wander += self._chance.gauss(0, FLICKER_NV * math.sqrt(self._period))
        self._wander *= math.exp(-self._period / 60)
        nanovolts = sum(part * value for part, value in zip(FILTER, self._history, strict=True)) * volts * 1e6
        nanovolts += self._chance.gauss(0, NOISE_NV[self._rate]) + self._wander
        nanovolts += self._hum_nv * HUM_PASSES[self._rate] * math.sin(math.tau * self._hum_hz * self._ends_at)
        code = round(nanovolts * 1e-9 * self._gain / (volts / 2) * (1 << 23))
        return max(-(1 << 23), min((1 << 23) - 1, code))
