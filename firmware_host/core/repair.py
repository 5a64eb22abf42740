"""From what is seen to what should stand there, one piece at a time, nearest sensible pairing first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.steps import Site


@dataclass(frozen=True, slots=True)
class Difference:
    """Sites by what is wrong with them. extra: more than should be; missing: less than should be (nothing, or a
    smaller count); wrong: the other pole."""

    extra: tuple[Site, ...]
    missing: tuple[Site, ...]
    wrong: tuple[Site, ...]

    @property
    def sites(self) -> tuple[Site, ...]:
        return (*self.wrong, *self.extra, *self.missing)

    @property
    def gone(self) -> int:
        """At how many sites a piece is not where it belongs."""
        return len(self.missing) + len(self.wrong)

    def __bool__(self) -> bool:
        return bool(self.extra or self.missing or self.wrong)


def difference(expected: Mapping[Site, int], seen: Mapping[Site, int]) -> Difference:
    """Over the sites of ``expected``, in its order."""
    off = [site for site, reading in expected.items() if seen[site] != reading]
    alike = [site for site in off if seen[site] * expected[site] >= 0]
    return Difference(
        extra=tuple(s for s in alike if abs(seen[s]) > abs(expected[s])),
        missing=tuple(s for s in alike if abs(seen[s]) < abs(expected[s])),
        wrong=tuple(s for s in off if s not in alike),
    )


@dataclass(frozen=True, slots=True)
class Mend:
    """The next piece: carry it from src to dst; src alone: take it off or turn it; dst alone: put one there."""

    src: Site | None
    dst: Site | None


def next_mend(
    expected: Mapping[Site, int], seen: Mapping[Site, int], cells: Mapping[Site, tuple[float, float]]
) -> Mend | None:
    """The nearest pair of a piece too many and a piece that is missing and reads alike; then a wrong piece gives
    way; then what is only too many or only missing. None when all is as it should be."""
    off = difference(expected, seen)

    def apart(pair: tuple[Site, Site]) -> float:
        (ax, ay), (bx, by) = cells[pair[0]], cells[pair[1]]
        return (ax - bx) ** 2 + (ay - by) ** 2

    pairs = [(src, dst) for src in (*off.extra, *off.wrong) for dst in off.missing if seen[src] * expected[dst] > 0]
    if pairs:
        return Mend(*min(pairs, key=apart))
    if off.wrong or off.extra:
        return Mend((*off.wrong, *off.extra)[0], None)
    if off.missing:
        return Mend(None, off.missing[0])
    return None
