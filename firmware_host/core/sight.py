"""What the sensors see, when it came about, and which of them are believed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import inf
from typing import Any

from firmware_host.core.counts import Counts, Odds
from firmware_host.core.moment import Moment
from firmware_host.core.repair import Lead
from firmware_host.core.sensor_layout import SensorLayout
from rules.model import Game
from rules.steps import Board, Site

LAG = 0.1
"""Seconds by which one sensor may feel later than another what happened at once."""
REACTION = 0.15
"""Seconds that hands take at least to do what has just been lit."""


class Sight:
    """image: site -> what is read there. changed_at: when anything last changed. moment: what befell the board in the
    present scan. suspects: sites whose sensors fell silent in one moment. lead: what is to be put right next. counts:
    of which readings nobody can be sure."""

    def __init__(self, game: Game[Any], layout: SensorLayout) -> None:
        self._game = game
        self.layout = layout
        self.readers = layout.readers(game.pieces)
        self.image: dict[Site, int] = {}
        self.counts = Counts()
        self.changed_at = -inf
        self.moment = Moment()
        self.suspects: frozenset[Site] = frozenset()
        self.lead = Lead(game.geometry.positions, turns=bool(game.faces))
        self._lit_at = 0.0  # since when what is to be put right next is lit
        self._last: dict[Site, float] = {}

    def readings(self, board: Board) -> dict[Site, int]:
        """What is read where this stands."""
        return {site: self.readers[site](board[site]) for site in self.layout.seen}

    def picture(self, now: float, image: Mapping[Site, int], odds: Mapping[Site, Odds] | None = None) -> None:
        """All at once."""
        for site, level in image.items():
            self.counts.read(site, level, (odds or {}).get(site, ()))
        before, self.image = self.image, {site: image.get(site, 0) for site in self.layout.seen}
        self._last |= {site: now for site, level in self.image.items() if level != before.get(site)}

    def change(self, now: float, site: Site, level: int, base: int) -> bool:
        """base: what stood there when the turn began. Whether it does what the light asked for."""
        obeys = self.lead.obeys(site, self.image[site], level) and now - self._lit_at >= REACTION
        obeys = obeys and not self.moment.sites
        self.moment.change(site, self.image[site], level, base)
        self.image[site] = level
        self.changed_at = self._last[site] = now
        return obeys

    def agree(self, expected: Mapping[Site, int]) -> None:
        """What may just as well be as it is expected is taken for that."""
        if self.counts.odds:
            self.image |= self.counts.agreeing(self.image, expected)

    def changed_last(self, site: Site) -> float:
        return self._last.get(site, -inf)

    def lately(self, now: float) -> list[Site]:
        """Where something changed just now."""
        return [site for site, at in self._last.items() if now - at <= LAG]

    def in_order(self, sites: Iterable[Site]) -> list[Site]:
        """As they changed."""
        return sorted(sites, key=self.changed_last)

    def plan(self, now: float, expected: Mapping[Site, int]) -> None:
        """What is to be put right next, where something is expected."""
        before = self.lead.mend
        self.lead.plan(expected, self.image)
        mend = self.lead.mend
        if mend and not (before and (before.dst or before.src) == (mend.dst or mend.src)):
            self._lit_at = now

    def suspect(self, sites: frozenset[Site]) -> None:
        self.suspects = sites

    def blind(self, sites: Collection[Site]) -> None:
        """From now on nothing is seen there."""
        self._see_by(self.layout.without(sites))

    def trust(self, readings: Mapping[Site, int]) -> None:
        self.image |= readings
        self._see_by(self.layout.trusting(readings))

    def _see_by(self, layout: SensorLayout) -> None:
        self.layout = layout
        self.readers = layout.readers(self._game.pieces)
        self.image = {site: self.image.get(site, 0) for site in layout.seen}
