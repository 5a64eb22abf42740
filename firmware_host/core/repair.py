"""From what is seen to what should stand there, one piece at a time, nearest sensible pairing first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.steps import Site


@dataclass(frozen=True, slots=True)
class Difference:
    """Sites by what is wrong with them. extra: something where nothing should be; missing: nothing where
    something should be; wrong: something else than should be (the other pole, another count)."""

    extra: tuple[Site, ...]
    missing: tuple[Site, ...]
    wrong: tuple[Site, ...]

    @property
    def sites(self) -> tuple[Site, ...]:
        return (*self.wrong, *self.extra, *self.missing)

    @property
    def gone(self) -> int:
        """How many pieces are not where they belong."""
        return len(self.missing) + len(self.wrong)

    def __bool__(self) -> bool:
        return bool(self.extra or self.missing or self.wrong)


def difference(expected: Mapping[Site, int], seen: Mapping[Site, int]) -> Difference:
    """Over the sites of ``expected``, in its order."""
    off = [site for site, reading in expected.items() if seen[site] != reading]
    return Difference(
        extra=tuple(s for s in off if expected[s] == 0),
        missing=tuple(s for s in off if seen[s] == 0),
        wrong=tuple(s for s in off if expected[s] and seen[s]),
    )


@dataclass(frozen=True, slots=True)
class Mend:
    """The next thing to do: carry from src to dst; src alone: take it off or turn it; dst alone: put a piece there."""

    src: Site | None
    dst: Site | None


def next_mend(
    expected: Mapping[Site, int], seen: Mapping[Site, int], cells: Mapping[Site, tuple[float, float]]
) -> Mend | None:
    """A wrong piece gives way first; then the nearest pair of an extra and a missing piece that read alike;
    then what is only extra or only missing. None when all is as it should be."""
    off = difference(expected, seen)

    def apart(pair: tuple[Site, Site]) -> float:
        (ax, ay), (bx, by) = cells[pair[0]], cells[pair[1]]
        return (ax - bx) ** 2 + (ay - by) ** 2

    strangers = (*off.extra, *off.wrong)
    pairs = [(src, dst) for src in strangers for dst in off.missing if seen[src] == expected[dst]]
    if pairs:
        return Mend(*min(pairs, key=apart))
    if off.wrong:
        return Mend(off.wrong[0], None)
    if off.extra:
        return Mend(off.extra[0], None)
    if off.missing:
        return Mend(None, off.missing[0])
    return None
