"""How often something happens at most, by a count of it."""

from __future__ import annotations

from math import exp, log, log1p

SURE = 0.95
_STEPS = 60  # halvings of the interval


def upper(count: int, of: int, sure: float = SURE) -> float:
    """The one-sided upper bound of the rate, after Clopper and Pearson: at a higher rate so few would be rarer than
    ``1 - sure``. For none of ``of`` that is about 3 / of."""
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of}: no count")
    if count == of:
        return 1.0
    low, high = count / of, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if at_most(count, of, middle) > 1 - sure:
            low = middle
        else:
            high = middle
    return high


def at_most(count: int, of: int, rate: float) -> float:
    """The probability of so many or fewer."""
    if rate <= 0:
        return 1.0
    if rate >= 1:
        return float(count >= of)
    term = of * log1p(-rate)  # logarithm of the probability of exactly k
    total = exp(term)
    for k in range(1, count + 1):
        term += log((of - k + 1) / k) + log(rate) - log1p(-rate)
        total += exp(term)
    return min(1.0, total)
