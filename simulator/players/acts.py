"""From a move's steps to what hands do, line by line, and which of it can be done next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.steps import Add, Flip, Remove, Shift, Site, Sow, Step, Touch

Act = tuple[Site, str]
"""A site, and the line that does something there."""


def lift(site: Site, count: int) -> str:
    return f"lift {site} {count}" if count > 1 else f"lift {site}"


def acts(step: Step, *, slide: bool = False) -> Iterator[Act]:
    """slide: along the wood, where the step says over which sites."""
    match step:
        case Shift(src, dst, count, via):
            if slide and via and count == 1:
                yield src, f"slide {' '.join((src, *via, dst))}"
                return
            yield src, lift(src, count)
            yield dst, f"drop {dst}"
        case Remove(site, count):
            for _ in range(count):
                yield site, f"take {site}"
        case Add(site, piece):
            yield site, f"place {piece} {site}"
        case Flip(site, face):
            yield site, f"flip {site} {face}"
        case Sow(src, path):
            yield src, f"lift {src} {len(path)}"
            for site in path:
                yield site, f"drop {site} 1"
        case Touch():
            pass


@dataclass
class Strand:
    """The acts of one step, still to be done. lap: whether of a sowing. hand: the one that is busy with it."""

    todo: list[Act]
    lap: bool
    hand: str | None = None

    @property
    def sites(self) -> set[Site]:
        return {site for site, _ in self.todo}

    @property
    def lifts(self) -> bool:
        """Whether a hand has to be free for what comes next."""
        return self.hand is None and self.todo[0][1].startswith("lift")

    @property
    def adds(self) -> bool:
        """Whether what comes next is a piece of the box."""
        return self.todo[0][1].startswith("place")

    @property
    def by_hand(self) -> bool:
        return self.todo[0][1].startswith(("lift", "drop"))

    def do(self, hand: str | None) -> Act:
        """The next act, by this hand if it takes one; which is free again once it has dropped the last."""
        act = self.todo.pop(0)
        drops_more = any(line.startswith("drop") for _, line in self.todo)
        self.hand = hand if drops_more else None
        return act


def strands(steps: Iterable[Step], *, slide: bool = False) -> list[Strand]:
    return [Strand(list(acts(step, slide=slide)), isinstance(step, Sow)) for step in steps]


def ready(all_of_them: Sequence[Strand], *, free: bool) -> list[Strand]:
    """Those that can go on now: each site in the steps' order, one thing a hand at a time, one lap of a sowing after
    the other. free: whether a hand is. A hand lifts nothing that it could not put down again."""
    lap = next((strand for strand in all_of_them if strand.lap and strand.todo), None)
    found = []
    for k, strand in enumerate(all_of_them):
        if not strand.todo or (strand.lap and strand is not lap) or (strand.lifts and not free):
            continue
        waits_for = strand.sites if strand.lifts else {strand.todo[0][0]}
        here = {strand.todo[0][0]}
        if not any((waits_for if other.hand is None else here) & other.sites for other in all_of_them[:k]):
            found.append(strand)
    return found
