"""The physical board as a session needs to know it: what kind of sensor stands under each site of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from firmware_host.core.sensing import Reader, Sensing, disbelieved, readers
from rules.model import Piece
from rules.steps import Site


@dataclass(frozen=True)
class SensorLayout:
    """sensing: every site of the game's geometry -> its kind of sensor (Sensing.BLIND where there is none).
    buttons: the names of the board's buttons (ok, undo, hint, new).
    distrusted: sites whose sensor is not to be believed, so that they count as blind -> what kind it is."""

    sensing: Mapping[Site, Sensing]
    buttons: frozenset[str] = field(default_factory=frozenset)
    distrusted: Mapping[Site, Sensing] = field(default_factory=dict)

    def without(self, sites: Collection[Site]) -> SensorLayout:
        """The same, blind on these sites too. KeyError for one that the game does not have."""
        shut = {site: self.sensing[site] for site in sites if self.sensing[site] is not Sensing.BLIND}
        sensing = {**self.sensing, **dict.fromkeys(shut, Sensing.BLIND)}
        return SensorLayout(sensing, self.buttons, {**self.distrusted, **shut})

    def trusting(self, sites: Collection[Site]) -> SensorLayout:
        """The same, believing these sites again."""
        again = {site: kind for site, kind in self.distrusted.items() if site in sites}
        left = {site: kind for site, kind in self.distrusted.items() if site not in sites}
        return SensorLayout({**self.sensing, **again}, self.buttons, left)

    def readers(self, pieces: Mapping[str, Piece]) -> dict[Site, Reader]:
        """How each site is read where these pieces stand."""
        return {**readers(self.sensing, pieces), **dict.fromkeys(self.distrusted, disbelieved)}

    @cached_property
    def touchable(self) -> frozenset[Site]:
        return frozenset(site for site, kind in self.sensing.items() if kind is Sensing.PRESS)

    @cached_property
    def seen(self) -> tuple[Site, ...]:
        """The sites whose state a sensor sees."""
        return tuple(site for site, kind in self.sensing.items() if kind.sees_state)

    @property
    def presses(self) -> bool:
        """Whether the board is played by touching."""
        return not self.seen
