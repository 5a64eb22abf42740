"""A load cell: an aluminium bar with four strain gauges in a bridge, and what happens to it under a pit of a board.

Figures of single-point bars of 100 g to 1 kg, as their makers state them for the whole class: rated output 0.6 to
1 mV/V, zero within 0.1 mV/V, combined error 0.05 % of the range, creep 0.1 % of the load in five minutes, 0.1 % of the
range (zero) and 0.05 % of the output (span) for 10 K, bridge 1 kOhm. Loaded with a wooden cup a bar rings at some tens
of hertz, and a knock on the table shakes cup and seeds together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

ZERO_MV_V = 0.1
"""A cell without a load is at most so far off."""
GAIN_ERROR = 0.1
"""Share by which cells of one type differ in their rated output."""
COMBINED_ERROR = 0.0005
CREEP = ((0.0007, 240.0), (0.0003, 15.0))
"""(share of the load, time constant in seconds): what the output still gains after a load has been laid on."""
ZERO_PER_K = 0.0001
SPAN_PER_K = 0.00005
RINGS_HZ = (22.0, 45.0)
RINGS_S = 0.045
"""Time constant at which ringing dies away."""
GONE = 8.0
"""Time constants after which nothing is left of it."""
TREMOR_HZ = 8.5
"""A finger that rests trembles at 8 to 12 Hz."""


@dataclass(frozen=True, slots=True)
class Ringing:
    """From ``since`` on, in seconds, a decaying oscillation of so many grams."""

    since: float
    grams: float
    hz: float
    tau: float = RINGS_S

    def at(self, t: float) -> float:
        age = t - self.since
        return self.grams * math.exp(-age / self.tau) * math.cos(math.tau * self.hz * age) if age >= 0 else 0.0

    def is_over(self, t: float) -> bool:
        return t - self.since > GONE * self.tau


@dataclass(frozen=True, slots=True)
class Press:
    """Something leans on the cup between two times, in seconds: so many grams, rising and falling within 50 ms."""

    since: float
    until: float
    grams: float
    phase: float = 0.0

    def at(self, t: float) -> float:
        edge = min(t - self.since, self.until - t)
        if edge <= 0:
            return 0.0
        tremor = 0.12 * math.sin(math.tau * TREMOR_HZ * t + self.phase) + 0.08 * math.sin(1.9 * t + self.phase)
        return self.grams * min(1.0, edge / 0.05) * (1 + tremor)


class LoadCell:
    """capacity_g: its range. mv_v: its rated output. cup_g: what lies on it for ever. chance: where this one differs
    from others of its type. unlike: how far it may, 1 for as far as the makers let it, 0 for an ideal one.

    Times are seconds and never run backwards.
    """

    def __init__(
        self, capacity_g: float, mv_v: float, chance: Random, cup_g: float = 20.0, *, unlike: float = 1.0
    ) -> None:
        self.capacity_g = capacity_g
        self.cup_g = cup_g
        self.zero_mv_v = unlike * chance.uniform(-ZERO_MV_V, ZERO_MV_V)
        self.mv_v_per_g = mv_v * (1 + unlike * chance.uniform(-GAIN_ERROR, GAIN_ERROR)) / capacity_g
        self._bow = unlike * chance.uniform(-1, 1) * COMBINED_ERROR
        self._zero_per_k = unlike * chance.uniform(-1, 1) * ZERO_PER_K * capacity_g
        self._span_per_k = unlike * chance.uniform(-1, 1) * SPAN_PER_K
        self._hz = chance.uniform(*RINGS_HZ)
        self._creeps = unlike
        self._chance = chance
        self._load = 0.0
        self._crept = [0.0] * len(CREEP)
        self._crept_at = 0.0
        self._rings: list[Ringing] = []
        self._presses: list[Press] = []

    @property
    def load_g(self) -> float:
        """What lies in the cup."""
        return self._load

    def is_still(self, t: float) -> bool:
        """Whether nothing moves that would be seen within a second."""
        self._forget(t)
        return not self._rings and not self._presses

    def lay(self, t: float, grams: float, drop: float = 0.0) -> None:
        """From now on this lies in the cup. drop: how hard what is new falls, in multiples of its weight."""
        change, self._load = grams - self._load, grams
        self._creep(t)
        if change:
            self._rings.append(Ringing(t, (drop if change > 0 else -1.0) * change, self._hz))

    def press(self, t: float, seconds: float, grams: float) -> None:
        """A finger or a hand leans on it."""
        self._presses.append(Press(t, t + seconds, grams, self._chance.uniform(0, math.tau)))

    def shake(self, t: float, g: float, hz: float, tau: float) -> None:
        """The table is knocked: so large a share of gravity, which the cup and all that is in it feel."""
        self._rings.append(Ringing(t, g * (self.cup_g + self._load), hz, tau))

    def force(self, t: float) -> float:
        """Grams on the bar besides the cup."""
        felt = self._load
        for ringing in self._rings:
            felt += ringing.at(t)
        for press in self._presses:
            felt += press.at(t)
        return felt

    def output(self, t: float, warmer_k: float = 0.0) -> float:
        """mV for each volt of excitation. warmer_k: than when its zero was trimmed."""
        if self._rings or self._presses:
            self._forget(t)
        self._creep(t)
        grams = self.force(t) + sum(self._crept)
        share = grams / self.capacity_g
        grams += self._bow * 4 * share * (1 - share) * self.capacity_g
        grams = max(-self.capacity_g, min(1.5 * self.capacity_g, grams * (1 + self._span_per_k * warmer_k)))
        return self.zero_mv_v + self.mv_v_per_g * (grams + self._zero_per_k * warmer_k)

    def _creep(self, t: float) -> None:
        passed, self._crept_at = t - self._crept_at, t
        if passed > 0:
            for k, (share, tau) in enumerate(CREEP):
                self._crept[k] += (self._creeps * share * self._load - self._crept[k]) * -math.expm1(-passed / tau)

    def _forget(self, t: float) -> None:
        self._rings = [one for one in self._rings if not one.is_over(t)]
        self._presses = [one for one in self._presses if one.until > t]
