"""What stands on the wood if a sensor is wrong: what the hands may claim against what is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference, lacks, next_mend
from firmware_host.core.turn import Turn
from rules.steps import Site

MOST = 2
"""So many sensors at most are contradicted at once: a board that was knocked over is not waved through."""


@dataclass(frozen=True, slots=True)
class SensorFaultHypothesis:
    """index: the candidate of the present turn that has been carried out; None: none has, and the wood stands as it
    should. liars: the sites whose sensors are wrong then."""

    index: int | None
    faulty: tuple[Site, ...]


def misses_pieces(turn: Turn, image: Mapping[Site, int]) -> bool:
    """Whether fewer stand than when the turn began: one may be in a hand, or stand where no sensor sees it."""
    return lacks(turn.base, image)


def may_go_on(turn: Turn, image: Mapping[Site, int]) -> bool:
    """Whether hands may be amid something: a piece may be in one, or a move is begun."""
    return turn.is_under_way or misses_pieces(turn, image)


def sensor_fault_hypotheses(
    turn: Turn,
    image: Mapping[Site, int],
    cells: Mapping[Site, tuple[float, float]],
    *,
    moves: bool,
    ordered: bool,
    suspects: frozenset[Site] = frozenset(),
) -> tuple[SensorFaultHypothesis, ...]:
    """All that fit with the fewest wrong sensors; none where it would take more than MOST.

    moves: whether one may have been made. ordered: one move is to be carried out or taken back, and the claim is that
    it has been. suspects: sites whose sensors may all be wrong at once.
    """
    if turn.press:
        return _untouched(turn)
    if ordered:
        wanted = turn.eyes.outcome(0)
        return tuple(
            SensorFaultHypothesis(0, liars)
            for liars in [_contradicting(wanted, image, cells, suspects)]
            if liars is not None
        )
    found = _moves(turn, suspects) if moves else []
    if turn.begun() and (standing := _as_it_should(turn, image, cells, suspects)):
        found.append(standing)
    wrong = [len(set(claim.faulty) - suspects) for claim in found]
    return tuple(claim for claim, liars in zip(found, wrong, strict=True) if liars == min(wrong))


def _moves(turn: Turn, suspects: Collection[Site]) -> list[SensorFaultHypothesis]:
    """The moves of which some site shows the end while others deny it; where nothing shows, those that nothing could
    show because their sensors are not believed."""
    if not turn.begun():
        unseen = (k for k in members(turn.eyes.hidden) if turn.moves[k] and turn.lands_unseen(k))
        return [SensorFaultHypothesis(k, ()) for k in unseen]
    near = turn.eyes.unlike(1, suspects)
    return [
        SensorFaultHypothesis(k, tuple(sorted(off)))
        for k, off in near.items()
        if off and turn.moves[k] and turn.eyes.borne_out(k)
    ]


def _as_it_should(
    turn: Turn, image: Mapping[Site, int], cells: Mapping[Site, tuple[float, float]], suspects: frozenset[Site]
) -> SensorFaultHypothesis | None:
    """No move."""
    liars = _contradicting(turn.base, image, cells, suspects)
    return SensorFaultHypothesis(None, liars) if liars else None


def _contradicting(
    wanted: Mapping[Site, int],
    image: Mapping[Site, int],
    cells: Mapping[Site, tuple[float, float]],
    suspects: frozenset[Site],
) -> tuple[Site, ...] | None:
    """The sensors that are wrong if all is as wanted: single pieces that are there and are not seen, or are seen and
    are not there. None where there are too many, or where a piece is on one site instead of another: it was carried
    there, or not yet, whatever the hands say."""
    off = difference(wanted, image)
    if set(off.sites) <= suspects:
        return off.sites
    mend = next_mend(wanted, image, cells)
    carried = mend is not None and mend.src is not None and mend.dst is not None
    return None if carried or len(set(off.sites) - suspects) > MOST else off.sites


def _untouched(turn: Turn) -> tuple[SensorFaultHypothesis, ...]:
    """On a board of buttons: the moves that lack one touch."""
    assert turn.press
    if not turn.begun():
        return ()
    found = []
    for index in members(turn.press.match.open):
        lacking = turn.press.lacking(index)
        if lacking.total() == 1:
            found.append(SensorFaultHypothesis(index, tuple(lacking)))
    return tuple(found)
