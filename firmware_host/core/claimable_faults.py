"""What may stand on the wood if the hands are right, and a sensor wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.core.sensor_faults import SensorFaultHypothesis, may_go_on, sensor_fault_hypotheses
from firmware_host.core.states import State

if TYPE_CHECKING:
    from firmware_host.core.play import Play

_CLAIMED = (State.SETUP, State.PLAY, State.GUIDED, State.REPAIR)
"""Where an OK can say that the wood is as it should be, and a sensor wrong. At a take-back it gives up."""
LED = (State.GUIDED, State.TAKEBACK)


def claimable(play: Play) -> tuple[SensorFaultHypothesis, ...]:
    """What an OK would claim now."""
    return claims_of(play) if play.state in _CLAIMED and not _may_be_busy(play) else ()


def _may_be_busy(play: Play) -> bool:
    """Whether hands may be amid something: a piece may be in one, or a move is begun."""
    waits = play.contradictions.unseen_at is not None and may_go_on(play.turn, play.image)
    return waits or play.touching.is_amid(play.time.now)


def claims_of(play: Play) -> tuple[SensorFaultHypothesis, ...]:
    """What may stand on the wood if one or two sensors are wrong."""
    cells = play.game.geometry.positions
    suspects = play.sight.suspects | play.contradictions.both
    moves = play.state is not State.SETUP and (not play.strict or bool(suspects))
    ordered = play.state in LED
    return sensor_fault_hypotheses(play.turn, play.image, cells, moves=moves, ordered=ordered, suspects=suspects)
