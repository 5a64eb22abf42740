"""How many seeds lie in a pit, by what its scale reads each time it has come to rest.

Seeds are not equally heavy: n of them weigh n units, give or take ``spread * sqrt(n)``. So a heap cannot be counted by
its weight alone: with a spread of 5 % eleven are told from twelve, with 10 % not even three from four. But the pit is
watched from rest to rest, and each step is small:

- what is added is k seeds that are new, and weighs k units with a spread of sqrt(k);
- what is left of n seeds when some are taken weighs its share of what they weighed together, and nothing if all go;
- what is put back as it was weighs just what it weighed.

Each count is as likely as the ways to it. A count is never told by the rules of a game, nor by what other pits hold.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

MOST = 200
"""Seeds in a pit at most."""
REMEMBERED = 12
"""So many earlier states may come back."""
REACH = 6.0
"""Standard deviations beyond which a number of seeds is not looked at."""
FORGOTTEN = 1e-12
"""Counts less likely than this are not kept."""
WIDE = 40.0
"""Grams among which a step may lie anywhere: what is neither seeds nor anything that was there before."""
STRANGE = 1e-7
"""How likely that is beforehand."""
A_NUMBER = 0.1
"""How likely it is beforehand that a step is just so many seeds,"""
COMES_BACK = 0.3
"""and that the pit comes to hold again just what it held at a certain time."""
A_STEP = 0.35
"""Of a unit: less is no seed, but drift."""
FOLLOWS = 0.02
"""So large a share of what it differs by the tare follows at each reading at rest,"""
FOLLOWS_AT_MOST = 0.004
"""and so large a share of a unit at most."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """unit_g: what a seed weighs, on average. spread: standard deviation of that, as a share of it."""

    unit_g: float
    spread: float


@dataclass(frozen=True, slots=True)
class Errors:
    """Standard deviations in grams. at_rest: of what is read at rest, against another rest soon before or after.
    tare_g: of the tare, when nothing but the calibration is known of it. of_load: what creep and the place where seeds
    lie add, as a share of the load."""

    at_rest_g: float = 0.05
    tare_g: float = 0.6
    of_load: float = 0.0012


class _State(NamedTuple):
    """grams: what the seeds weigh together. likely: count -> how likely it is."""

    grams: float
    likely: Mapping[int, float]


class Counter:
    """count: the likeliest. likely: count -> how likely it is, all together 1. tare: grams that the scale reads
    without seeds; grams: what the seeds weigh. strange: whether what lies there weighs like no number of seeds.
    known: whether anything has been read yet."""

    def __init__(self, seeds: Seeds, tare: float = 0.0, errors: Errors | None = None) -> None:
        if not seeds.unit_g > 0 or not 0 <= seeds.spread < 1:
            raise ValueError(f"counter: {seeds}; allowed: a unit above 0 g, a spread from 0 to less than 1")
        self.seeds = seeds
        self.errors = errors or Errors()
        self.tare = tare
        self.tare_sd = self.errors.tare_g
        self.strange = False
        self.known = False
        self._state = _State(0.0, {0: 1.0})
        self._before: deque[_State] = deque(maxlen=REMEMBERED)

    @property
    def likely(self) -> Mapping[int, float]:
        return self._state.likely

    @property
    def grams(self) -> float:
        return self._state.grams

    @property
    def count(self) -> int:
        return max(self._state.likely.items(), key=_second)[0]

    def odds(self, within: float) -> tuple[tuple[int, float], ...]:
        """(count, nats by which it is less likely than the likeliest), of the others within so many, the likelier
        first."""
        likely = self._state.likely
        most = max(likely.values())
        others = [(count, round(math.log(most / share), 2)) for count, share in likely.items() if count != self.count]
        return tuple(sorted((one for one in others if one[1] <= within), key=_second))

    def rest(self, reading: float) -> bool:
        """The scale rests at so many grams. Whether this is a step: something else lies there than before."""
        grams = reading - self.tare
        if not self.known:
            self.known = True
            self._begin(grams)
            return True
        if abs(grams - self._state.grams) < A_STEP * self.seeds.unit_g:
            self._drift(grams - self._state.grams)
            return False
        self._step(grams)
        return True

    def believe(self, count: int) -> None:
        """Somebody knows how many there are. Raises ValueError for a number that there cannot be."""
        if not 0 <= count <= MOST:
            raise ValueError(f"counter: {count} seeds; allowed: 0 to {MOST}")
        self._state = self._state._replace(likely={count: 1.0})
        self.strange = False
        if not count:
            self._trim(self._state.grams)

    # -- what may have come about

    def _begin(self, grams: float) -> None:
        self._settle(grams, self._heap(grams))

    def _heap(self, grams: float) -> dict[int, float]:
        """Nothing is known but what they weigh."""
        return {n: A_NUMBER * _density(grams - n * self.seeds.unit_g, self._sd_of(n)) for n in self._about(grams)}

    def _step(self, grams: float) -> None:
        """From one rest to another."""
        before = self._state
        found = self._heap(grams) if self.strange else {}
        for n, share in () if self.strange else before.likely.items():
            ways = [*self._added(n, grams - before.grams), *self._left(n, grams)]
            for after, density in ways:
                found[after] = found.get(after, 0.0) + A_NUMBER * share * density
        known = [state for state in self._before if abs(state.grams - grams) < 1.5 * self.seeds.unit_g]
        for state in known:
            density = _density(grams - state.grams, self._rests_sd(max(before.grams, grams)))
            for after, share in state.likely.items():
                found[after] = found.get(after, 0.0) + COMES_BACK * share * density
        self._before.append(before)
        self._settle(grams, found)

    def _added(self, n: int, more: float) -> list[tuple[int, float]]:
        """Seeds that were not there before."""
        unit, spread = self.seeds.unit_g, self.seeds.spread
        rests = self._rests_sd(self._state.grams + max(0.0, more))
        found = []
        for k in self._about(more):
            if k and n + k <= MOST:
                found.append((n + k, _density(more - k * unit, math.hypot(spread * unit * math.sqrt(k), rests))))
        return found

    def _left(self, n: int, grams: float) -> list[tuple[int, float]]:
        """All of n seeds have been taken, or some: the weight of n together is known."""
        if not n:
            return []
        held, spread = self._state.grams, self.seeds.spread * self.seeds.unit_g
        rests = self._rests_sd(held)
        found = [(0, _density(grams, math.hypot(rests, self.tare_sd)))]
        each = held / n
        for left in self._about(grams):
            if 0 < left < n:
                sd = math.hypot(spread * math.sqrt(left * (n - left) / n), rests)
                found.append((left, _density(grams - each * left, sd)))
        return found

    def _about(self, grams: float) -> range:
        """The numbers of seeds that may weigh so much."""
        n = min(float(MOST), max(0.0, grams / self.seeds.unit_g))
        off = REACH * self._sd_of(n) / self.seeds.unit_g + 1
        return range(max(0, math.floor(n - off)), min(MOST, math.ceil(n + off)) + 1)

    def _sd_of(self, n: float) -> float:
        """Of the weight of n seeds of which nothing else is known."""
        return math.hypot(self.seeds.spread * self.seeds.unit_g * math.sqrt(n), self.tare_sd, self.errors.at_rest_g)

    def _rests_sd(self, load: float) -> float:
        return math.hypot(self.errors.at_rest_g, self.errors.of_load * load)

    def _settle(self, grams: float, found: Mapping[int, float]) -> None:
        total = sum(found.values())
        self.strange = total <= STRANGE / WIDE
        if self.strange:  # nothing is known but what it weighs
            n = min(float(MOST), max(0.0, grams / self.seeds.unit_g))
            found = {k: math.exp(-((n - k) ** 2)) for k in range(max(0, round(n) - 2), min(MOST, round(n) + 2) + 1)}
            total = sum(found.values())
        likely = {n: share / total for n, share in found.items() if share > FORGOTTEN * total}
        self._state = _State(grams, likely)
        if self.count == 0 and likely[0] > 1 - 1e-6 and not self.strange:
            self._trim(grams)

    # -- the tare

    def _trim(self, grams: float) -> None:
        """The pit is empty: what is read now is the tare."""
        self.tare += grams
        self.tare_sd = self.errors.at_rest_g
        self._state = self._state._replace(grams=0.0)

    def _drift(self, off: float) -> None:
        """The same lies there as before; what is read differently is the scale's affair."""
        most = FOLLOWS_AT_MOST * self.seeds.unit_g
        follows = max(-most, min(most, FOLLOWS * off))
        self.tare += follows


def _second(pair: tuple[int, float]) -> float:
    return pair[1]


def _density(off: float, sd: float) -> float:
    return math.exp(-0.5 * (off / sd) ** 2) / (sd * math.sqrt(2 * math.pi))
