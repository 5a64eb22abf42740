"""When hands and sensors contradict each other: the hands may be right, and a sensor wrong.

A sensor that the hands contradict, and say so twice, is not believed any more; what it would have told is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from firmware_host.core import acceptance
from firmware_host.core.anew import stands_anew
from firmware_host.core.claimable_faults import LED
from firmware_host.core.events import Distrusted, RefusedError
from firmware_host.core.led_moves import undo_unseen
from firmware_host.core.phases import Asking, Leading, Playing, TakingBack
from firmware_host.core.play import Play
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.states import State, Trigger
from firmware_host.core.tracks import chains, is_visible
from rules.model import Move
from rules.steps import Site, touched

_ENOUGH = 2
"""A move that so many other sensors have seen is believed, though one of them is not."""


def claim(play: Play, found: Sequence[SensorFaultHypothesis]) -> None:
    """The hands say that all is as it should be; the board asks which sensor is wrong."""
    play.review(False)
    _put(play, tuple(found), asks=play.state not in LED)


def next_claim(play: Play) -> None:
    """Not this one."""
    _put(play, play.sensor_faults[1:], asks=play.state is State.ASK)


def drop(play: Play) -> None:
    _put(play, (), asks=False)


def think_again(play: Play) -> None:
    """The hands go on: what they claimed before counts no more."""
    if play.sensor_faults:
        play.contradictions.claim(())
        play.resolve()
    play.contradictions.found(unseen=False)
    play.contradictions.look_at(play.time.after(play.settings.patience) if play.layout.seen else None)


def _put(play: Play, found: tuple[SensorFaultHypothesis, ...], *, asks: bool) -> None:
    moves = tuple(claim.index for claim in found if claim.index is not None)
    play.contradictions.claim(found)
    play.time.ask()
    play.time.rest_no_more()
    play.contradictions.look_at(None)
    if not moves or not asks:
        return
    if isinstance(play.phase, Asking):
        play.stay(Asking(moves, play.time.now))
    else:
        play.ask(moves)


def hear(play: Play, claimed: SensorFaultHypothesis) -> None:
    """It stands as the hands say."""
    move = None if claimed.index is None else play.turn.moves[claimed.index]
    plies = play.turn.undo_plies
    play.contradictions.claim(())
    if claimed.faulty:
        play.course.tell(Distrusted(frozenset(claimed.faulty)))
        only = _still_ordered(play)
        play.sight.blind(frozenset(claimed.faulty))
        play.fresh(play.turn_here(only=only))
    if move and isinstance(play.phase, Leading):
        acceptance.accept(play, play.turn.moves.index(move))
    elif move:
        acceptance.declared(play, play.turn.moves.index(move))
    elif claimed.index is None:
        stands_anew(play)
    elif not isinstance(play.phase, Playing):  # the last one has been taken back
        acceptance.forget(play, plies)
        play.carried_out()
        play.fresh(play.turn_here())


def _still_ordered(play: Play) -> list[Move] | None:
    """The move that is to be carried out, or none that is to be taken back; None where nothing is ordered."""
    return [move for move in play.turn.moves if move] if play.turn.to_order else None


def distrust(play: Play, sites: Collection[Site], *, made_up: bool) -> None:
    """made_up: what was just played on their word alone is taken back, with whatever followed; what other sensors bear
    out is asked about."""
    going = play.state in (State.PLAY, State.ASK, State.REPAIR, State.OVER)
    plies = _shaken(play, sites) if made_up and going else 0
    _see_otherwise(play, plies, lambda: play.sight.blind(sites))


def trust(play: Play, readings: Mapping[Site, int]) -> None:
    """Raises RefusedError for a site whose sensor is believed already, or that has none."""
    if strangers := readings.keys() - play.layout.distrusted:
        raise RefusedError(f"trust: the sensor of {', '.join(sorted(strangers))} is not in doubt")
    _see_otherwise(play, 0, lambda: play.sight.trust(readings))


def _shaken(play: Play, sites: Collection[Site]) -> int:
    """How many of the last plies fall if these sensors were wrong."""
    found, line = 0, play.line
    for plies in range(1, line.ply + 1):
        if play.time.now - play.course.played_at(plies) > play.settings.patience:
            break
        board, steps = play.game.board(line.positions[-plies - 1]), line.moves[-plies].steps
        if not set(sites).isdisjoint(site for step in steps for site in touched(step)):
            seen = chains(board, steps, play.readers)
            others = sum(is_visible(chain) for site, chain in seen.items() if site not in sites)
            found = plies if others < _ENOUGH else found
    return found


def _see_otherwise(play: Play, plies: int, change: Callable[[], None]) -> None:
    """Other sensors are believed now. plies: so many fall with it."""
    if plies:
        acceptance.forget(play, plies)
        if not isinstance(play.phase, Playing):
            play.go(Trigger.RESOLVED, Playing())
    change()
    only = _still_ordered(play)
    if play.touching.guidance_steps:
        _lead_on(play)
        return
    play.fresh(play.turn_here(only=only))
    if isinstance(play.phase, TakingBack) and not play.turn.moves:
        undo_unseen(play)
    stands_anew(play)


def _lead_on(play: Play) -> None:
    """A sowing that is led goes on with the buttons that are believed."""
    left = [step for step in play.touching.guidance_steps if step.site in play.layout.touchable]
    play.touching.lead(play.touching.led, left)
    if not left and play.touching.led is not None:
        acceptance.accept(play, play.touching.led)
