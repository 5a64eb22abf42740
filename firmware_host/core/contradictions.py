"""What may stand on the wood though a sensor says otherwise."""

from __future__ import annotations

from collections.abc import Collection

from firmware_host.core.sensor_faults import SensorFaultHypothesis
from rules.steps import Site


class Contradictions:
    """claims: what the hands say stands there against single sensors, the likeliest first. both: where two pieces went
    in one scan that no one move lifts. is_unseen: whether a piece that was lifted may stand where no sensor sees it;
    unseen_at: when that is to be judged."""

    def __init__(self) -> None:
        self.claims: tuple[SensorFaultHypothesis, ...] = ()
        self.both: frozenset[Site] = frozenset()
        self.is_unseen = False
        self.unseen_at: float | None = None

    def clear(self) -> None:
        """What stands is certain."""
        self.claims, self.both, self.is_unseen, self.unseen_at = (), frozenset(), False, None

    def claim(self, found: tuple[SensorFaultHypothesis, ...]) -> None:
        self.claims = found

    def knocked(self, both: Collection[Site]) -> None:
        self.both = frozenset(both)

    def look_at(self, moment: float | None) -> None:
        """When it is to be judged whether a piece stands unseen; what was found before counts no more."""
        self.unseen_at = moment

    def found(self, *, unseen: bool) -> None:
        self.is_unseen = unseen
