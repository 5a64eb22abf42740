"""What can be said to a session as it stands: the choices, what OK would mean, which buttons do something."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto
from functools import reduce
from operator import or_
from typing import Protocol

from firmware_host.core.cues import Role
from firmware_host.core.dice import ROLL
from firmware_host.core.guidance_steps import GuidanceStep
from firmware_host.core.recogniser import members
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.stand import Stand
from firmware_host.core.states import State
from firmware_host.core.turn import Turn
from firmware_host.core.undo import can_undo
from rules.model import Move, Outcome
from rules.steps import Site, Step, origins, touched

AS_IT_WAS = "as-it-was"
"""The answer that nothing has been moved, and a sensor is wrong."""
NEITHER = "neither"
"""The answer to a question about sensors that none of what it offers is so."""
NOT_YET = "not-yet"
"""The answer to a question about one move alone: it is still under way, or another is."""
AGREE, PLAY_ON = "agree-draw", "play-on"
"""The answers to an offer of a draw."""
RESIGNED, AGREED = "resigned", "agreed"
"""How players end a game by word."""
FEW = 8
"""Of so many moves that may be under way it is told what they have in common; of so many pushes one can be chosen."""


class Held(Protocol):
    """A finished candidate of the present turn that may still go on."""

    @property
    def index(self) -> int: ...


class Asked(Stand, Protocol):
    """A session, with all that it may ask or be told."""

    @property
    def pending_move(self) -> Held | None: ...

    @property
    def asking(self) -> tuple[int, ...]: ...

    @property
    def guidance_steps(self) -> Sequence[GuidanceStep]: ...

    @property
    def checklist(self) -> Sequence[Step]: ...

    @property
    def sensor_faults(self) -> tuple[SensorFaultHypothesis, ...]: ...

    @property
    def claimable(self) -> tuple[SensorFaultHypothesis, ...]: ...

    @property
    def hint(self) -> Move | None: ...

    @property
    def reviewing(self) -> bool: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def is_agreed(self) -> bool: ...

    @property
    def draw_offered_by(self) -> int | None: ...


class Ok(Enum):
    """What an OK would say."""

    CLAIMED = auto()  # the sensor is wrong that speaks against the likeliest claim
    LANDED = auto()  # the piece stands where no sensor sees it
    LIKELIER = auto()  # what fits but for a sensor, rather than what was finished before
    FINISHED = auto()  # the move that may still go on is done
    SOWN = auto()  # the sowing that is led is done
    NOT_BACK = auto()  # the move is not taken back after all
    CARRIED_OUT = auto()  # all that no sensor sees has been done
    LOOKS_PLAYED = auto()  # what looks played has been played
    CHOSEN = auto()  # the choice that is shown
    ANSWERED = auto()  # the only answer there is, or the likeliest of what one act of the hand may have been
    CLAIM = auto()  # the wood is as it should be, and a sensor wrong
    REVIEW = auto()  # show what should stand where, or no more


def ok(stand: Asked) -> Ok | None:
    """None where there is nothing to confirm."""
    if stand.state in (State.PAUSED, State.FAULT):
        return None
    return next((what for what, says in _oks(stand) if says), None)


def _oks(stand: Asked) -> Iterator[tuple[Ok, object]]:
    """All that an OK may say, what comes first first, and whether it does."""
    turn, pending, state = stand.turn, stand.pending_move, stand.state
    yield Ok.CLAIMED, stand.sensor_faults
    if pending:
        yield Ok.LANDED, turn.lands_unseen(pending.index)
        yield Ok.LIKELIER, _likelier_than(stand, pending)
        yield Ok.FINISHED, True
    yield Ok.SOWN, state is State.GUIDED and stand.guidance_steps
    yield Ok.NOT_BACK, state is State.TAKEBACK
    yield Ok.CHOSEN, stand.hint and stand.hint.text in choices(stand)
    yield Ok.CARRIED_OUT, stand.checklist and not turn.begun()
    yield Ok.LOOKS_PLAYED, looks_played(stand)
    yield Ok.ANSWERED, state is State.ASK and _is_one_act(stand)
    yield Ok.CARRIED_OUT, stand.checklist
    yield Ok.CLAIM, stand.claimable
    yield Ok.REVIEW, reviewable(stand)


def _is_one_act(stand: Asked) -> bool:
    """Whether all that is asked about is done at the same sites: one move, or what nobody sees that a pawn becomes."""
    moves = [stand.turn.moves[index] for index in stand.asking]
    return len({move and tuple(map(touched, move.steps)) for move in moves}) == 1


def _likelier_than(stand: Asked, pending: Held) -> tuple[SensorFaultHypothesis, ...]:
    """What an OK rather means than a move finished some time ago: the hands have gone on, and another fits but for a
    sensor."""
    found = stand.claimable if stand.state is State.REPAIR else ()
    return found if any(claim.index not in (None, pending.index) for claim in found) else ()


def looks_played(stand: Asked) -> tuple[int, ...]:
    """The candidates after which the wood would stand as it does, whatever of them was not seen."""
    may_look = stand.state in (State.PLAY, State.REPAIR) and not stand.turn.press
    return tuple(members(stand.turn.eyes.looks_like)) if may_look else ()


def choices(stand: Asked) -> tuple[str, ...]:
    """All that can be chosen now: the answers to a question, "" for a take-back; or what may be said."""
    moves = stand.turn.moves
    if stand.sensor_faults:
        claimed = [moves[claim.index] if claim.index is not None else None for claim in stand.sensor_faults]
        return tuple(move.text if move else AS_IT_WAS for move in claimed)
    if stand.state is State.ASK:
        asked = [moves[index] for index in stand.asking]
        return (*(move.text if move else "" for move in asked), *_denials(stand))
    told: tuple[str, ...] = ()
    if stand.state is State.PLAY:
        said = tuple(move.text for move in stand.turn.legal if move.text in stand.game.said - {ROLL})
        told = (*said, *_pushes(stand))
    return told if offered_draw(stand) is None else (AGREE, PLAY_ON, *told)


def _denials(stand: Asked) -> Iterator[str]:
    """What says no to a question about one thing alone."""
    if asks_only_back(stand):
        yield AS_IT_WAS
    elif asks_only_whether(stand):
        yield NOT_YET


def _pushes(stand: Asked) -> Iterator[str]:
    """The pushes that the hand may be making, where stones look alike to the sensors: several begin alike, and go on in
    any order. Whoever says which it is, is led."""
    turn = stand.turn
    if not stand.game.pushes or Sensing.OCCUPANCY not in stand.layout.sensing.values():
        return
    mask = turn.replies.open & going_from(turn, turn.eyes.changed) or turn.replies.open
    if turn.begun() and not stand.pending_move and 1 < mask.bit_count() <= FEW:
        yield from (move.text for index in members(mask) if (move := turn.moves[index]))


def going_from(turn: Turn, sites: Collection[Site]) -> int:
    """Mask of the candidates of which a piece goes on from one of these sites: not one that is only pushed."""
    mask = reduce(or_, (turn.roles.get((site, Role.LEGAL), 0) for site in sites), 0)
    if not turn.game.pushes:
        return mask
    return sum(1 << k for k in members(mask) if not origins(turn.steps(k)).isdisjoint(sites))


def asks_only_back(stand: Asked) -> bool:
    """Whether the question is only whether a move was taken back: OK says yes, and "take back" no."""
    return stand.state is State.ASK and {stand.turn.moves[index] for index in stand.asking} == {None}


def asks_only_whether(stand: Asked) -> bool:
    """Whether the question is only whether one move has been played: OK says yes."""
    return stand.state is State.ASK and len(stand.asking) == 1 and stand.turn.moves[stand.asking[0]] is not None


def can_roll(stand: Asked) -> bool:
    """Whether dice are to be thrown, at once or after saying so."""
    return stand.state is State.PLAY and any(move.weight or move.text == ROLL for move in stand.turn.legal)


def can_take_back(stand: Asked) -> bool:
    if stand.sensor_faults:
        return True
    if stand.state in (State.SETUP, State.PAUSED, State.FAULT):
        return False
    under_way = stand.state in (State.GUIDED, State.ASK) or bool(stand.turn.press and stand.turn.begun())
    return under_way or stand.is_agreed or can_undo(stand.line)


def can_end_by_word(stand: Asked) -> bool:
    """Whether a player may resign or offer a draw."""
    stands = stand.state not in (State.PAUSED, State.FAULT, State.OVER)
    return stands and stand.outcome is None and len(stand.game.sides) == 2


def can_offer_draw(stand: Asked) -> bool:
    """Not where the offer could not be answered at once, nor twice."""
    return can_end_by_word(stand) and stand.draw_offered_by is None and _hears_of_draws(stand)


def offered_draw(stand: Asked) -> int | None:
    """The side whose offer is to be answered now: what the board asks comes first."""
    return stand.draw_offered_by if _hears_of_draws(stand) else None


def _hears_of_draws(stand: Asked) -> bool:
    return not stand.sensor_faults and stand.state in (State.PLAY, State.GUIDED, State.REPAIR)


def reviewable(stand: Asked) -> bool:
    """Whether an OK that confirms nothing else shows what should stand where, or no more. Once a game is over, what
    differs is not spoken of unasked: hands may clear the wood."""
    if stand.checklist:
        return False
    if stand.state is State.OVER:
        return stand.reviewing or stand.layout.presses or stand.image != stand.turn.base
    return stand.state is State.PLAY and stand.layout.presses
