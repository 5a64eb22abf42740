"""From what is seen to what should stand there, one piece at a time: as few carries as can be, and then the nearest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from firmware_host.core.assignment import nearest_pairs
from rules.steps import Site

Cells = Mapping[Site, tuple[float, float]]


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
    if not off:
        return _NONE
    alike = [site for site in off if seen[site] * expected[site] >= 0]
    return Difference(
        extra=tuple(s for s in alike if abs(seen[s]) > abs(expected[s])),
        missing=tuple(s for s in alike if abs(seen[s]) < abs(expected[s])),
        wrong=tuple(s for s in off if s not in alike),
    )


_NONE = Difference((), (), ())


def lacks(expected: Mapping[Site, int], seen: Mapping[Site, int]) -> bool:
    """Whether fewer pieces stand than should: one may be in a hand, or stand where no sensor sees it."""
    return sum(map(abs, seen.values())) < sum(abs(expected[site]) for site in seen)


@dataclass(frozen=True, slots=True)
class Mend:
    """The next piece: carry it from src to dst; src alone: take it off, or turn it over; dst alone: put one there.
    count: how many, where sensors count."""

    src: Site | None
    dst: Site | None
    count: int = 1


@dataclass(frozen=True, slots=True)
class _Disorder:
    """How many pieces of each pole (+1, -1) lie where none belongs, are missing where nothing lies, and lie where one
    of the other pole belongs."""

    extra: Counter[int]
    missing: Counter[int]
    wrong: Counter[int]

    def surplus(self, pole: int) -> int:
        """How many of this pole have no place left."""
        return self.extra[pole] + self.wrong[pole] - self.missing[pole] - self.wrong[-pole]

    @property
    def carries(self) -> int:
        """The fewest that put it right. Each puts one piece right; but where wrong ones lie only on each other's
        places, one of them has to give way before any can."""
        each = sum(self.extra[pole] + self.wrong[pole] + max(0, -self.surplus(pole)) for pole in (1, -1))
        stuck = self.wrong.total() and not self.extra.total() + self.missing.total() and not self.surplus(1)
        return each + bool(stuck)

    def after(self, pole: int, *, wrong: bool) -> _Disorder:
        """When a piece of this pole has gone from where it was too many, or wrong, to where one was missing."""
        one = Counter([pole])
        if not wrong:
            return replace(self, extra=self.extra - one, missing=self.missing - one)
        return replace(self, wrong=self.wrong - one, missing=self.missing - one + Counter([-pole]))


def _pole(reading: int) -> int:
    return 1 if reading > 0 else -1


def next_mend(
    expected: Mapping[Site, int], seen: Mapping[Site, int], cells: Cells, *, turns: bool = False
) -> Mend | None:
    """A piece too many goes where one that reads alike is missing, so paired that the ways are short over all; a wrong
    one first where that saves a carry. Then a wrong piece gives way, one that has no other place before the others;
    then what is only too many or only missing. None when all is as it should be.

    turns: whether pieces have two faces: a wrong one is turned over where it lies, any other fits everywhere.
    """
    off = difference(expected, seen)
    if not off:
        return None
    amounts = {site: abs(abs(seen[site]) - abs(expected[site])) for site in (*off.extra, *off.missing)}
    for sources, targets in _groups(expected, seen, off, turns):
        if pairs := nearest_pairs(sources, targets, cells):
            src, dst = pairs[0]
            return Mend(src, dst, min(amounts.get(src, 1), amounts[dst]))
    if off.wrong:
        disorder = _disorder(expected, seen, off)
        homeless = [site for site in off.wrong if disorder.surplus(_pole(seen[site])) > 0]
        return Mend((*homeless, *off.wrong)[0], None)
    if off.extra:
        return Mend(off.extra[0], None, amounts[off.extra[0]])
    if off.missing:
        return Mend(None, off.missing[0], amounts[off.missing[0]])
    return None


def _disorder(expected: Mapping[Site, int], seen: Mapping[Site, int], off: Difference) -> _Disorder:
    found = _Disorder(Counter(), Counter(), Counter())
    for site in off.extra:
        found.extra[_pole(seen[site])] += abs(seen[site] - expected[site])
    for site in off.missing:
        found.missing[_pole(expected[site])] += abs(seen[site] - expected[site])
    for site in off.wrong:
        found.wrong[_pole(seen[site])] += 1
    return found


def _groups(
    expected: Mapping[Site, int], seen: Mapping[Site, int], off: Difference, turns: bool
) -> Iterator[tuple[Sequence[Site], Sequence[Site]]]:
    """(from where, to where) pieces may be carried now without one carry too many."""
    if turns:
        yield off.extra, off.missing
        return
    disorder = _disorder(expected, seen, off)
    for pole in (1, -1):
        targets = [site for site in off.missing if _pole(expected[site]) == pole]
        sources: list[Site] = []
        for group, wrong in ((off.extra, False), (off.wrong, True)):
            if targets and (alike := [site for site in group if _pole(seen[site]) == pole]):
                sources += alike if disorder.after(pole, wrong=wrong).carries < disorder.carries else []
        if sources:
            yield sources, targets


class Lead:
    """What is to be put right next. Where its place is stays lit while the piece is in the hand.

    turns: as in next_mend.
    """

    def __init__(self, cells: Cells, *, turns: bool) -> None:
        self.mend: Mend | None = None
        self._cells = cells
        self._turns = turns
        self._expected: Mapping[Site, int] = {}
        self._due: Mend | None = None  # in the hand

    def plan(self, expected: Mapping[Site, int], seen: Mapping[Site, int]) -> None:
        """After every change; nothing is expected where nothing is to be put right."""
        due, self._expected = self._due, expected
        if due and due.dst and due.dst in expected and abs(seen[due.dst]) < abs(expected[due.dst]):
            self.mend = due
        else:
            self._due = None
            self.mend = next_mend(expected, seen, self._cells, turns=self._turns)

    @property
    def is_in_hand(self) -> bool:
        """Whether what is to be put somewhere has just been lifted."""
        return self._due is not None

    def obeys(self, site: Site, before: int, level: int) -> bool:
        """A change at a site: whether a hand does what is asked."""
        mend, self._due = self.mend, None
        if mend is None or site not in (mend.src, mend.dst):
            return False
        if site == mend.dst:
            return abs(level) > abs(before) and level * self._expected[site] > 0
        if abs(level) < abs(before) and mend.dst:
            self._due = Mend(None, mend.dst, mend.count)
        return abs(level) < abs(before) or (self._turns and level == -before)
