"""What a hand shows of a move: where a piece travels, and what else tells one move from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.steps import Add, Remove, Shift, Site, Sow, Step, Touch, from_hand, makes_room, travels


@dataclass(frozen=True, slots=True)
class Declaration:
    """A move as touches. first: the sites it may begin with. needed: touches that must come.
    more: touches that may come besides, to tell it from its like."""

    first: frozenset[Site]
    needed: Counter[Site]
    more: frozenset[Site]

    @property
    def sequence(self) -> list[Site]:
        """The needed touches in an order in which they may come; a second touch of a site comes last."""
        once = sorted(self.needed, key=lambda site: site not in self.first)
        return once + list((self.needed - Counter(once)).elements())

    def within(self, touchable: frozenset[Site]) -> Declaration:
        """As far as a board can feel it. What comes from where no button is begins with where it goes."""
        needed = Counter({site: n for site, n in self.needed.items() if site in touchable})
        return Declaration(self.first_within(touchable), needed, self.more & touchable)

    def first_within(self, touchable: frozenset[Site]) -> frozenset[Site]:
        """Where it may begin, as far as a board can feel it."""
        return self.first & touchable or frozenset([site for site in self.needed if site in touchable][:1])


def declare(steps: Sequence[Step]) -> Declaration:
    """The touches that declare a move.

    What is taken off before anything travels is named first, in any order; what a move captures on its way or where
    it lands follows from origin and destination, and is asked for only where that leaves a doubt.
    """
    going = travels(steps)
    placed = from_hand(steps)
    path = [placed.dst] if placed else [site for pair in going[:1] for site in pair]
    more = [placed.src] if placed else [site for pair in going[1:] for site in pair]
    named: list[Site] = []
    landing: list[Site] = []
    begun = False
    for k, step in enumerate(steps):
        match step:
            case Shift(via=via):
                more += via
                begun = True
            case Sow(src=site) | Add(site=site):
                if not path:
                    path = [site]
                begun = True
            case Remove(site=site) if begun:
                more.append(site)
            case Remove(site=site) if site in path[1:] or makes_room(site, steps[k + 1 :]):
                landing.append(site)
            case Remove(site=site) if not any(site in pair for pair in going):
                named.append(site)
            case Touch(site=site):
                named.append(site)
            case _:
                pass
    named += landing if named else []  # one of several that are taken off
    needed = named + list(dict.fromkeys(path))
    first = named or path[:1]
    return Declaration(frozenset(first), Counter(needed), frozenset(more))
