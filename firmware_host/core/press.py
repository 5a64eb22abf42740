"""The recogniser of boards that feel touches and see nothing: it narrows the legal moves by the sites pressed.

As in recogniser.py, sets of candidates are bit masks, so that a touch costs the same for ten moves or thousands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from firmware_host.core.declaration import Declaration, declare
from firmware_host.core.recogniser import Match
from rules.steps import Site, Step


class Press(Enum):
    """What a touch did."""

    TAKEN = "taken"
    RESTARTED = "restarted"
    CANCELLED = "cancelled"
    REFUSED = "refused"


class PressRecogniser:
    """Answers as recogniser.Recogniser does; candidates are given by their steps."""

    _earlier = 0
    """So many of the touches may have been left by somebody."""

    def __init__(self, candidates: Sequence[Sequence[Step]], touchable: frozenset[Site]) -> None:
        self.size = len(candidates)
        self.touches: tuple[Site, ...] = ()
        self.declarations = [declare(steps).within(touchable) for steps in candidates]
        if len({d.first for d in self.declarations}) == 1:  # a single origin goes without saying
            self.declarations = [_without_origin(d) for d in self.declarations]
        self._all = (1 << self.size) - 1
        self._first: dict[Site, int] = {}
        self._needed: dict[tuple[Site, int], int] = {}  # (site, n) -> candidates that need n touches there
        self._allowed: dict[tuple[Site, int], int] = {}  # (site, n) -> candidates that bear n touches there
        for index, declaration in enumerate(self.declarations):
            self._enter(declaration, 1 << index)
        self._untouchable = sum(1 << k for k, d in enumerate(self.declarations) if not d.needed)

    def _enter(self, declaration: Declaration, bit: int) -> None:
        def add(masks: dict[tuple[Site, int], int], site: Site, times: int) -> None:
            for n in range(1, times + 1):
                masks[site, n] = masks.get((site, n), 0) | bit

        for site in declaration.first:
            self._first[site] = self._first.get(site, 0) | bit
        for site, times in declaration.needed.items():
            add(self._needed, site, times)
            add(self._allowed, site, times)
        for site in declaration.more:
            add(self._allowed, site, 1)

    def feed(self, site: Site, *, late: bool = False) -> Press:
        """A touch. A second touch of the last site takes it back, unless that completes a move (a double); a touch
        that begins another move changes the choice, any other that fits no move is refused and forgotten.
        late: whether the touches before it may have been left by somebody. It goes on with them where it can; but with
        the first that does not fit them they are forgotten, and those that came late are not."""
        touches = (*self.touches, site)
        if late:
            self._earlier = len(self.touches) if self._open((site,)) else 0
        again = self.touches[-1:] == (site,)
        if self._match(touches).complete if again else self._open(touches):
            self.touches = touches
            return Press.TAKEN
        if again:
            self.touches = self.touches[:-1]
            self._earlier = min(self._earlier, len(self.touches))
            return Press.CANCELLED
        for begun in (touches[self._earlier :], (site,)):
            if self._open(begun):
                self.touches, self._earlier = begun, 0
                return Press.RESTARTED
        return Press.REFUSED

    @property
    def is_mixed(self) -> bool:
        """Whether the last touches would begin a move of their own without those that may have been left."""
        own = self.touches[self._earlier :]
        return self._earlier > 0 and len(own) > 1 and bool(self._open(own))

    def _open(self, touches: Sequence[Site]) -> int:
        if not touches:
            return self._all
        open_ = self._first.get(touches[0], 0)
        for site_and_times in Counter(touches).items():
            open_ &= self._allowed.get(site_and_times, 0)
        return open_

    @property
    def match(self) -> Match:
        return self._match(self.touches)

    def _match(self, touches: Sequence[Site]) -> Match:
        open_ = self._open(touches)
        touched: Mapping[Site, int] = Counter(touches)
        lacking = self._untouchable
        for (site, times), mask in self._needed.items():
            if touched[site] < times:
                lacking |= mask
        return Match(open_, open_ & ~lacking if touched else 0)

    def awaited(self, site: Site) -> int:
        """Mask of the candidates that may still be touched at a site."""
        return self._allowed.get((site, self.touches.count(site) + 1), 0)

    def pending(self, index: int) -> frozenset[Site]:
        """The touches of the candidate that have not come."""
        declaration = self.declarations[index]
        return frozenset(declaration.needed - Counter(self.touches)) | declaration.more - frozenset(self.touches)

    def lacking(self, index: int) -> Counter[Site]:
        """The touches without which the candidate is not complete."""
        return self.declarations[index].needed - Counter(self.touches)

    def telling(self, indices: Iterable[int]) -> frozenset[Site]:
        """Where a touch that these candidates wait for would shut some of them out."""
        asked = list(indices)
        mask = sum(1 << index for index in asked)
        waiting = frozenset[Site]().union(*(self.pending(index) for index in asked))
        return frozenset(site for site in waiting if self.awaited(site) & mask != mask)


def _without_origin(declaration: Declaration) -> Declaration:
    """The same, where touching the origin is allowed but not needed."""
    rest = declaration.needed.copy()
    if len(declaration.first) == 1 and sum(rest.values()) > 1:
        (origin,) = declaration.first
        rest[origin] = 0
        return replace(
            declaration, first=declaration.first | frozenset(+rest), needed=+rest, more=declaration.more | {origin}
        )
    return declaration
