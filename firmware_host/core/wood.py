"""The physical board as a session needs to know it: what kind of sensor stands under each site of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_host.core.sensing import Sensing
from rules.steps import Site


@dataclass(frozen=True, slots=True)
class Wood:
    """sensing: every site of the game's geometry -> its kind of sensor (Sensing.BLIND where there is none).
    buttons: the names of the board's buttons (ok, undo, hint, new)."""

    sensing: Mapping[Site, Sensing]
    buttons: frozenset[str] = field(default_factory=frozenset)

    @property
    def touchable(self) -> frozenset[Site]:
        return frozenset(site for site, kind in self.sensing.items() if kind is Sensing.PRESS)

    @property
    def seen(self) -> tuple[Site, ...]:
        """The sites whose state a sensor sees."""
        return tuple(site for site, kind in self.sensing.items() if kind.sees_state)

    @property
    def presses(self) -> bool:
        """Whether the board is played by touching."""
        return not self.seen
