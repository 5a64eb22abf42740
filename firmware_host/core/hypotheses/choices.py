"""The legal moves of a position by where they touch the board, found without working out what each of them shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.model import Move
from rules.steps import Site, Sow, Step, touched

AT_ONCE = 120
"""So many moves are gone through in one piece of work."""

Role = tuple[tuple[int, Site], ...]
"""In what a move does with a site: the number of each step there, and where that step begins."""


class Choices:
    """A set of moves is an integer with a bit for each."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves
        self._roles: dict[Site, dict[Role, int]] = {}
        self._masks: dict[Site, int] = {}
        self._next = 0

    def work(self) -> Iterator[None]:
        """Goes through the moves, if that has not been done; stops now and then."""
        while self._next < len(self._moves):
            until = min(self._next + AT_ONCE, len(self._moves))
            for index in range(self._next, until):
                if not self._moves[index].weight:
                    self._enter(index, self._moves[index].steps)
            self._next = until
            yield

    def _enter(self, index: int, steps: Sequence[Step]) -> None:
        roles: dict[Site, Role] = {}
        sown: Site | None = None
        for k, step in enumerate(steps):
            sites = touched(step)
            head = sites[0]
            if isinstance(step, Sow):
                head = sown = sown or head
            for site in dict.fromkeys(sites):
                roles[site] = (*roles.get(site, ()), (k, head))
        bit = 1 << index
        for site, role in roles.items():
            of = self._roles.setdefault(site, {})
            of[role] = of.get(role, 0) | bit
            self._masks[site] = self._masks.get(site, 0) | bit

    def at(self, site: Site) -> int:
        """Those that touch a site. Raises RuntimeError before the work is done."""
        if self._next < len(self._moves):
            raise RuntimeError("moves: not all gone through yet")
        return self._masks.get(site, 0)

    def unlike(self, site: Site, changed: Collection[Site], most: int) -> list[int]:
        """Those that touch a site, in order: of each set that does the same with all sites that have changed not more
        than so many, but for those that touch nothing else."""
        if self.at(site).bit_count() <= most:
            return bits(self._masks.get(site, 0))
        groups = list(self._roles[site].values())
        for other in sorted(changed):
            if other != site and other in self._roles:
                groups = [part for group in groups for part in self._split(group, other, most)]
        beyond = 0
        for other, mask in self._masks.items():
            if other not in changed:
                beyond |= mask
        found = 0
        for group in groups:
            found |= group & ~beyond | _first(group, most)
        return bits(found)

    def _split(self, group: int, site: Site, most: int) -> Iterator[int]:
        if group.bit_count() <= most:
            yield group
            return
        for mask in self._roles[site].values():
            if group & mask:
                yield group & mask
        if rest := group & ~self._masks[site]:
            yield rest


def bits(found: int) -> list[int]:
    """The numbers of those that are set, the lowest first."""
    numbers = []
    while found:
        low = found & -found
        numbers.append(low.bit_length() - 1)
        found ^= low
    return numbers


def _first(found: int, most: int) -> int:
    kept = 0
    for _ in range(most):
        low = found & -found
        kept |= low
        found ^= low
    return kept
