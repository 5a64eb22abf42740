"""The recogniser of boards that feel touches and see nothing: it narrows the legal moves by the sites pressed."""

from __future__ import annotations

from collections.abc import Sequence
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

    def __init__(self, candidates: Sequence[Sequence[Step]], touchable: frozenset[Site]) -> None:
        self.size = len(candidates)
        self.touches: tuple[Site, ...] = ()
        self._all = (1 << self.size) - 1
        self._declarations = [declare(steps).within(touchable) for steps in candidates]
        if len({d.first for d in self._declarations}) == 1:  # a single origin goes without saying
            self._declarations = [_without_origin(d) for d in self._declarations]

    def feed(self, site: Site) -> Press:
        """A touch. A second touch of the last site takes it back, a touch that begins another move changes
        the choice, any other that fits no move is refused and forgotten."""
        touches = (*self.touches, site)
        if self._open(touches):
            self.touches = touches
            return Press.TAKEN
        if self.touches and site == self.touches[-1]:
            self.touches = self.touches[:-1]
            return Press.CANCELLED
        if self._open((site,)):
            self.touches = (site,)
            return Press.RESTARTED
        return Press.REFUSED

    def clear(self) -> None:
        self.touches = ()

    def _open(self, touches: Sequence[Site]) -> int:
        return sum(1 << k for k, d in enumerate(self._declarations) if d.allows(touches))

    @property
    def match(self) -> Match:
        open_ = self._open(self.touches)
        done = sum(1 << k for k, d in enumerate(self._declarations) if d.completed_by(self.touches))
        return Match(open_, open_ & done)

    def awaited(self, site: Site) -> int:
        """Mask of the candidates that may still be touched at a site."""
        return sum(
            1 << k
            for k, d in enumerate(self._declarations)
            if (site in d.needed or site in d.more) and site not in self.touches
        )

    def pending(self, index: int) -> frozenset[Site]:
        """The touches of the candidate that have not come."""
        declaration = self._declarations[index]
        return (frozenset(declaration.needed) | declaration.more) - frozenset(self.touches)


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
