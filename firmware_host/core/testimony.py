"""When hands and sensors contradict each other: the hands may be right, and a sensor wrong.

A sensor that the hands contradict, and say so twice, is not believed any more; what it would have told is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from firmware_host.core import events as ev
from firmware_host.core.sensor_faults import SensorFaultHypothesis, sensor_fault_hypotheses
from firmware_host.core.states import State
from firmware_host.core.tracks import chains, is_visible
from rules.steps import Site, touched

if TYPE_CHECKING:
    from firmware_host.core.session import Session

_ENOUGH = 2
"""A move that so many other sensors have seen is believed, though one of them is not."""
_CLAIMED = (State.SETUP, State.PLAY, State.GUIDED, State.REPAIR)
"""Where an OK can say that the wood is as it should be, and a sensor wrong. At a take-back it gives up."""
_LED = (State.GUIDED, State.TAKEBACK)


def claimable(session: Session) -> tuple[SensorFaultHypothesis, ...]:
    """What an OK would claim now."""
    return claims_of(session) if session.state in _CLAIMED and not session.hands_may_be_busy else ()


def claims_of(session: Session) -> tuple[SensorFaultHypothesis, ...]:
    """What may stand on the wood if one or two sensors are wrong."""
    cells = session.game.geometry.positions
    suspects = session.sight.suspects | session.both
    moves = session.state is not State.SETUP and (not session.strict or bool(suspects))
    ordered = session.state in _LED
    return sensor_fault_hypotheses(session.turn, session.image, cells, moves=moves, ordered=ordered, suspects=suspects)


def claim(session: Session, found: Sequence[SensorFaultHypothesis]) -> None:
    """The hands say that all is as it should be; the board asks which sensor is wrong."""
    session.put_claims(tuple(found), asks=session.state not in _LED)


def next_claim(session: Session) -> None:
    """Not this one."""
    session.put_claims(session.sensor_faults[1:], asks=session.state is State.ASK)


def drop(session: Session) -> None:
    session.put_claims((), asks=False)


def distrust(session: Session, sites: Collection[Site], *, made_up: bool) -> None:
    """made_up: what was just played on their word alone is taken back, with whatever followed; what other sensors bear
    out is asked about."""
    going = session.state in (State.PLAY, State.ASK, State.REPAIR, State.OVER)
    plies = _shaken(session, sites) if made_up and going else 0
    session.see_otherwise(plies, lambda: session.sight.blind(sites))


def trust(session: Session, readings: Mapping[Site, int]) -> None:
    """Raises RefusedError for a site whose sensor is believed already, or that has none."""
    if strangers := readings.keys() - session.layout.distrusted:
        raise ev.RefusedError(f"trust: the sensor of {', '.join(sorted(strangers))} is not in doubt")
    session.see_otherwise(0, lambda: session.sight.trust(readings))


def _shaken(session: Session, sites: Collection[Site]) -> int:
    """How many of the last plies fall if these sensors were wrong."""
    found, line = 0, session.line
    for plies in range(1, line.ply + 1):
        if session.now - session.course.played_at(plies) > session.settings.patience:
            break
        board, steps = session.game.board(line.positions[-plies - 1]), line.moves[-plies].steps
        if not set(sites).isdisjoint(site for step in steps for site in touched(step)):
            seen = chains(board, steps, session.readers)
            others = sum(is_visible(chain) for site, chain in seen.items() if site not in sites)
            found = plies if others < _ENOUGH else found
    return found
