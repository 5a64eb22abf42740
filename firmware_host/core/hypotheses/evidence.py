"""What sensors have said since a position that was certain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from firmware_host.core.counts import Odds
from rules.steps import Site


class Change(NamedTuple):
    """A settled change. at: in seconds. asked: whether it puts right what the light asked for. odds: other readings
    that it may stand for, with the nats by which they are less likely. owed: whether it does what the light asks for
    after a move that is certain."""

    at: float
    site: Site
    reading: int
    asked: bool = False
    odds: Odds = ()
    owed: bool = False


@dataclass(slots=True)
class Evidence:
    """start: site -> reading as the certain position has it. since: when it became certain, in seconds.
    changes: all since then, in order. last: when anything changed. first: site -> how many changes came before its
    first one. now: as it is."""

    start: Mapping[Site, int]
    since: float
    changes: list[Change] = field(default_factory=list)
    last: float = 0.0
    now: dict[Site, int] = field(default_factory=dict)
    first: dict[Site, int] = field(default_factory=dict)

    def add(self, change: Change) -> None:
        self.first.setdefault(change.site, len(self.changes))
        self.changes.append(change)
        self.now[change.site] = change.reading
        self.last = change.at

    def reading(self, site: Site) -> int:
        """As it is now."""
        return self.now.get(site, self.start[site])
