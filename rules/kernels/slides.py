"""Stones that slide until something stops them and are never captured, so that positions come again."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.past import Past
from rules.steps import Shift, Site, Step


@dataclass(frozen=True, slots=True)
class SlidePosition:
    """cells: what stands on each site, in the order of the game's own board; "." for nothing. past: all positions
    before."""

    cells: str
    to_move: int
    past: Past = field(default=None, compare=False, repr=False)

    @property
    def quiet(self) -> int:
        """Nothing in these games is progress that could be counted from."""
        return 0

    @property
    def identity(self) -> tuple[str, int]:
        return self.cells, self.to_move


def slide(src: Site, dst: Site) -> tuple[Step, ...]:
    """Without the sites on the way: a stone that is put down there is refused, not waited for."""
    return (Shift(src, dst),)
