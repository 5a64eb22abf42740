"""Sowings declared by touch: the pit, then, where that leaves a choice, the sites where the seeds would part.

So "which way?" is answered by the neighbour that gets the first seed, and "stop or go on?" by the pit where the
sowing would stop or by the one where it would go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from firmware_host.core.declaration import Declaration
from firmware_host.core.press import PressRecogniser
from firmware_host.core.recogniser import Match
from rules.steps import Site, Sow, Step, Touch, from_hand, sows


def press_recogniser(candidates: Sequence[Sequence[Step]], touchable: frozenset[Site]) -> PressRecogniser:
    """The recogniser for these candidates: sowings are told apart by where their seeds fall, one after the other."""
    sowings = any(map(sows, candidates))
    return SowingPress(candidates, touchable) if sowings else PressRecogniser(candidates, touchable)


class SowingPress(PressRecogniser):
    """Touches come in order. An origin that all candidates share goes without saying."""

    def __init__(self, candidates: Sequence[Sequence[Step]], touchable: frozenset[Site]) -> None:
        falls = [[site for site in _falls(steps) if site in touchable] for steps in candidates]
        self.size = len(candidates)
        self.touches: tuple[Site, ...] = ()
        self._sequences = [_partings(own, falls) for own in falls]
        self._unsaid = len({tuple(own[:1]) for own in falls}) == 1
        self.declarations = [
            Declaration(frozenset(sequence[:1]), Counter(sequence[:1]), frozenset(sequence[1:]))
            for sequence in self._sequences
        ]

    def _left(self, index: int, touches: Sequence[Site]) -> tuple[Site, ...] | None:
        """What the candidate still waits for; None where the touches are not its own."""
        sequence = self._sequences[index]
        if self._unsaid and touches and touches[:1] != sequence[:1]:
            sequence = sequence[1:]
        done = len(touches)
        return sequence[done:] if tuple(touches) == sequence[:done] else None

    def _open(self, touches: Sequence[Site]) -> int:
        return sum(1 << index for index in range(self.size) if self._left(index, touches) is not None)

    def _match(self, touches: Sequence[Site]) -> Match:
        """A touch is enough for a sowing to be meant; between those that are left the board asks."""
        open_ = self._open(touches)
        return Match(open_, open_ if touches else 0)

    def awaited(self, site: Site) -> int:
        return sum(1 << index for index in range(self.size) if site in self.pending(index))

    def pending(self, index: int) -> frozenset[Site]:
        """The next touch."""
        return frozenset((self._left(index, self.touches) or ())[:1])


def _falls(steps: Sequence[Step]) -> Iterator[Site]:
    """The pit that is opened, then wherever a seed falls."""
    placed = from_hand(steps)
    if placed:
        yield placed.dst
    for step in steps:
        match step:
            case Touch(site):
                yield site
            case Sow(src, path):
                if not placed and step is steps[0]:
                    yield src
                yield from path


def _partings(own: Sequence[Site], every: Sequence[Sequence[Site]]) -> tuple[Site, ...]:
    """The first site, and each at which others that went the same way so far go another; where one ends, its last."""
    together = [falls for falls in every if falls[:1] == own[:1]]
    telling = list(own[:1])
    for k in range(1, len(own) + 1):
        onwards = [falls for falls in together if falls[k : k + 1] == own[k : k + 1]]
        if len(onwards) < len(together):
            telling.append(own[min(k, len(own) - 1)])
        together = onwards
        if len(together) == 1:
            break
    return tuple(telling)
