"""How a game stands, frozen: all that whoever shows it needs to decide what is said and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firmware_host.core import offers
from firmware_host.core.cues import Role
from firmware_host.core.offers import Ok
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.states import State
from firmware_host.core.todo import laid_away
from firmware_host.core.why import Why
from rules.model import Outcome
from rules.steps import Add, Contents, Site, Step, Touch, from_hand, touched


@dataclass(frozen=True, slots=True)
class Choice:
    """text: what ``Choose`` takes. steps: of the move that it stands for; empty for a word, or for no move."""

    text: str
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """to_move, passed: indices of sides. presses: whether the board feels buttons and sees nothing. ok: what an OK
    would say. choices: what can be chosen now. only_said: whether nothing is to be moved now. said: the notations that
    are words. sows: the first pit of a sowing that is led pit by pit. sows_unseen: whether seeds of a move that looks
    finished fall where no sensor sees it. lays: the pieces that may be put on the board from beside it. away: where
    pieces were lifted that go beside it. claimed: the sites whose sensors are wrong, if the hands are right; None where
    they claim nothing. ask_stands: seconds for which a question must have stood before an answer counts. asked_earlier:
    the number of the move that is asked about, from 1, where others have been played after it. offered_draw: the side
    whose offer is to be answered now.
    """

    state: State
    sides: tuple[str, ...]
    to_move: int
    presses: bool
    ok: Ok | None
    can_take_back: bool
    can_roll: bool
    can_hint: bool
    reviewing: bool
    reviewable: bool
    choices: tuple[Choice, ...]
    only_said: bool
    said: frozenset[str]
    claimed: tuple[Site, ...] | None
    claims_move: bool
    ask_stands: float
    asked_earlier: int | None
    unseen: bool
    sows: Site | None
    held: bool
    sows_unseen: bool
    begun: bool
    passed: int | None
    why: Why | None
    fault: str
    outcome: Outcome | None
    lays: tuple[Contents, ...]
    away: tuple[Site, ...]
    can_end_by_word: bool
    can_offer_draw: bool
    offered_draw: int | None


def snapshot(play: Play) -> Snapshot:
    turn = play.turn
    claim = play.sensor_faults[0] if play.sensor_faults else None
    return Snapshot(
        state=play.state,
        sides=play.game.sides,
        to_move=(play.pending_move.after if play.pending_move else turn).position.to_move,
        presses=play.layout.presses,
        ok=play.ok,
        can_take_back=offers.can_take_back(play),
        can_roll=offers.can_roll(play),
        can_hint=play.state is State.PLAY and any(not move.weight for move in turn.legal[:1]),
        reviewing=play.reviewing,
        reviewable=offers.reviewable(play),
        choices=tuple(_choice(play, text) for text in play.choices),
        only_said=bool(turn.legal) and all(isinstance(s, Touch) for move in turn.legal for s in move.steps),
        said=play.game.said,
        claimed=claim.faulty if claim else None,
        claims_move=claim is not None and claim.index is not None,
        ask_stands=play.settings.deliberate if claim else 0.0,
        asked_earlier=_asked_earlier(play),
        unseen=bool(play.unseen),
        sows=_first_pit(turn.steps(play.asking[0])) if play.guidance_steps else None,
        held=play.stands_finished,
        sows_unseen=bool(play.pending_move and play.held and turn.unseen_sowing(play.pending_move.index)),
        begun=turn.is_under_way,
        passed=play.passed,
        why=play.why or _doubted(play),
        fault=play.fault,
        outcome=play.outcome,
        lays=tuple(sorted(_lays(play))),
        away=tuple(sorted(laid_away(play))),
        can_end_by_word=offers.can_end_by_word(play),
        can_offer_draw=offers.can_offer_draw(play),
        offered_draw=offers.offered_draw(play),
    )


def _asked_earlier(play: Play) -> int | None:
    """The number of the move that is asked about, where others have been played after it."""
    question = play.watching.question if play.state is State.ASK else None
    if question is None or max(end.ply for end in question.ends) <= question.base.ply + 1:
        return None
    return question.base.ply + 1


def _doubted(play: Play) -> Why | None:
    """The pit that the board waits for because it cannot be sure how many lie there."""
    if play.state not in (State.SETUP, State.REPAIR, State.ASK):
        return None
    sites = play.sight.counts.doubted(play.image, play.standing.base)
    return Why("count-unsure", sites[0]) if sites else None


def _lays(play: Play) -> Iterator[Contents]:
    turn = play.turn
    if play.state is not State.PLAY:
        return
    found: set[Contents] = set()
    for (site, role), mask in turn.openings.items():
        if role is Role.DROP and (own := mask & turn.chosen):
            steps = turn.steps(next(members(own)))
            found |= {step.piece for step in steps if isinstance(step, Add) and step.site == site}
    yield from found


def _first_pit(steps: Sequence[Step]) -> Site:
    """The pit that a sowing begins with."""
    placed = from_hand(steps)
    return placed.dst if placed else touched(steps[0])[0]


def _choice(play: Play, text: str) -> Choice:
    turn = play.turn
    index = next((k for k, move in enumerate(turn.moves) if move and move.text == text), None)
    if index is not None:
        return Choice(text, turn.steps(index))
    move = next((move for move in turn.legal if move.text == text), None)
    return Choice(text, move.steps if move else ())
