"""One game on one board: how it stands, and the few ways in which that changes as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from firmware_host.core import claimable_faults, offers
from firmware_host.core.checklist import Checklist
from firmware_host.core.contradictions import Contradictions
from firmware_host.core.course import Course
from firmware_host.core.events import RefusedError
from firmware_host.core.guidance_steps import GuidanceStep
from firmware_host.core.hypotheses.telling import ToldHypothesis
from firmware_host.core.line import Line
from firmware_host.core.offers import Ok
from firmware_host.core.phases import Asking, Failed, Leading, Over, Phase, Playing, Repairing, SettingUp, TakingBack
from firmware_host.core.policy import default
from firmware_host.core.repair import Lead
from firmware_host.core.sensing import Reader
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session_settings import Settings
from firmware_host.core.sight import Sight
from firmware_host.core.states import TRANSITIONS, State, Trigger
from firmware_host.core.timing import Timing
from firmware_host.core.touching import Touching
from firmware_host.core.turn import Turn
from firmware_host.core.undo import last_undo
from firmware_host.core.watching import Held, Watching
from firmware_host.core.why import Why
from rules.model import Game, Move, Outcome
from rules.steps import Board, Site, Step, carry_out


class Play:
    """phase: what is being done. course: what has been played. sight: what the sensors see. watching, touching: what
    the hands make of it. owed: what they still owe to a move that counts. contradictions: what may stand there
    though a sensor says otherwise.

    why: the reason why something was refused. hint: the move that is shown; hints_whole: not only where it begins.
    reviewing: it is shown, on request, what should stand where. ways: each that it has gone from one state to another.
    """

    def __init__(
        self, game: Game[Any], layout: SensorLayout, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        """moves: those already played, for a game that is resumed. Raises RulesError where one is not legal."""
        self.game = game
        self.settings = settings or Settings()
        self.course = Course(game, moves)
        self.sight = Sight(game, layout)
        self.phase: Phase = SettingUp()
        self.time = Timing()
        self.owed = Checklist()
        self.contradictions = Contradictions()
        self.why: Why | None = None
        self.hint: Move | None = None
        self.ways: set[tuple[State, Trigger]] = set()
        self.reviewing = self.hints_whole = False
        margins = replace(default(), passing=self.settings.dwell, rest=self.settings.rest)
        self.watching = Watching(self.turn_here(), self.line, self.sight, margins)
        self.touching = Touching(self.watching.turn, self.settings)
        self.sight.picture(0.0, self.turn.base)  # until the first picture comes

    # -- how it stands

    @property
    def state(self) -> State:
        return self.phase.state

    @property
    def line(self) -> Line:
        return self.course.line

    @property
    def outcome(self) -> Outcome | None:
        return self.course.outcome

    @property
    def is_agreed(self) -> bool:
        return self.course.is_agreed

    @property
    def draw_offered_by(self) -> int | None:
        return self.course.draw_offered_by

    @property
    def passed(self) -> int | None:
        return self.course.passed

    @property
    def layout(self) -> SensorLayout:
        return self.sight.layout

    @property
    def readers(self) -> Mapping[Site, Reader]:
        return self.sight.readers

    @property
    def image(self) -> Mapping[Site, int]:
        return self.sight.image

    @property
    def lead(self) -> Lead:
        return self.sight.lead

    @property
    def checklist(self) -> Sequence[Step]:
        return self.owed.steps

    @property
    def sensor_faults(self) -> tuple[SensorFaultHypothesis, ...]:
        """What the hands say stands on the wood against single sensors, the likeliest first; while there are any, the
        board asks whether it is so."""
        return self.contradictions.claims

    @property
    def unseen(self) -> bool:
        """Whether a piece that was lifted may stand where no sensor sees it."""
        return self.contradictions.is_unseen

    @property
    def turn(self) -> Turn:
        return self.touching.turn if self.layout.presses else self.watching.turn

    @property
    def pending_move(self) -> Held | None:
        """The finished move that may still go on."""
        return self.touching.held if self.layout.presses else self.watching.held

    @property
    def guidance_steps(self) -> Sequence[GuidanceStep]:
        """The touches that are left of a sowing that is led."""
        return self.touching.guidance_steps if isinstance(self.phase, Leading) else ()

    @property
    def asking(self) -> tuple[int, ...]:
        """The candidates between which is asked, or the one that is led."""
        match self.phase:
            case Asking(indices):
                return indices
            case Leading(int(index)):
                return (index,)
        return ()

    @property
    def strict(self) -> bool:
        """Whether the board was knocked."""
        return isinstance(self.phase, Repairing | Asking) and self.phase.strict

    @property
    def fault(self) -> str:
        return self.phase.text if isinstance(self.phase, Failed) else ""

    @property
    def held(self) -> Move | None:
        """The finished move that may still go on."""
        return self.turn.moves[self.pending_move.index] if self.pending_move else None

    @property
    def stands_finished(self) -> bool:
        """Whether that move still stands finished: what it moved may have been lifted again, or be in the hand while no
        sensor is believed where it should land."""
        if not self.pending_move or not self.held:
            return False
        index = self.pending_move.index
        return bool(self.turn.match.complete >> index & 1) and not self.turn.lands_unseen(index)

    @property
    def standing(self) -> Turn:
        """The turn that begins with what should stand on the wood: the one after a finished move that may still go on,
        or else the present one."""
        return self.pending_move.after if self.pending_move and self.held else self.turn

    @property
    def so_far(self) -> Mapping[Site, int]:
        """What was read when all belonged to the move that is to be carried out or taken back."""
        so_far = self.phase.so_far if isinstance(self.phase, Leading | TakingBack) else None
        return so_far or {}

    @property
    def mended_board(self) -> Board:
        """What stands where everything has been put right."""
        if not self.so_far:
            begun = self.phase.begun if isinstance(self.phase, Repairing) else None
            return begun or self.standing.board
        after = carry_out(self.turn.board, self.turn.ordered)
        untouched = {site for site in self.layout.seen if self.so_far[site] == self.turn.base[site]}
        return {site: self.turn.board[site] if site in untouched else after[site] for site in after}

    def to_mend(self) -> Mapping[Site, int]:
        """site -> what it has to read, where something is out of place; of a led move what it read before that."""
        match self.phase:
            case Repairing(begun=begun) if begun:
                return self.readings(begun)
            case SettingUp() | Repairing():
                return self.standing.base
            case Over() if self.reviewing and not self.layout.presses:
                return self.turn.base
        return self.so_far

    def readings(self, board: Mapping[Site, str]) -> dict[Site, int]:
        """What the sensors read where this stands."""
        return self.sight.readings(board)

    @property
    def choices(self) -> tuple[str, ...]:
        """All that can be chosen now."""
        return offers.choices(self)

    @property
    def ok(self) -> Ok | None:
        """What an OK would say; None where there is nothing to confirm."""
        return offers.ok(self)

    @property
    def claimable(self) -> tuple[SensorFaultHypothesis, ...]:
        """What an OK would claim now."""
        return claimable_faults.claimable(self)

    @property
    def is_watched(self) -> bool:
        """Whether what hands do may be play."""
        may = isinstance(self.phase, Playing | Asking | Repairing | Over)
        return may and not self.strict and not self.sensor_faults

    @property
    def is_explained(self) -> bool:
        """Whether what is seen may be play."""
        return self.watching.may_be_play(self.time.now)

    def explain(self) -> list[ToldHypothesis]:
        """What the hands may have done, the likeliest first, with what each thing costs."""
        return [] if self.layout.presses else self.watching.explain(self.time.now)

    # -- what changes

    def go(self, trigger: Trigger, phase: Phase) -> None:
        """From one state to another. Raises RefusedError where there is no such way."""
        ways = TRANSITIONS[self.state]
        if trigger not in ways:
            raise RefusedError(f"not possible in state {self.state.value}: {trigger.value}")
        assert ways[trigger] is phase.state, (trigger, phase)
        self.ways.add((self.state, trigger))
        self.phase = phase

    def stay(self, phase: Phase) -> None:
        """In the same state, with other things in it."""
        assert phase.state is self.state
        self.phase = phase

    def say(self, why: Why | None) -> None:
        self.why = why

    def suggest(self, move: Move | None, *, whole: bool = True) -> None:
        self.hint, self.hints_whole = move, whole

    def review(self, reviewing: bool) -> None:
        self.reviewing = reviewing

    def ask(self, indices: tuple[int, ...], *, strict: bool = False) -> None:
        """Between these candidates; whether they were asked about before or not."""
        if isinstance(self.phase, Asking):
            self.stay(Asking(indices, self.phase.since))
        else:
            self.time.ask()
            self.go(Trigger.SEVERAL, Asking(indices, self.time.now, strict))

    def resolve(self) -> None:
        """Nothing is asked any more."""
        if isinstance(self.phase, Asking):
            self.go(Trigger.RESOLVED, Playing())

    def carried_out(self) -> None:
        if not isinstance(self.phase, Playing):
            self.go(Trigger.CARRIED_OUT, Playing())

    def repair(self, *, strict: bool) -> None:
        """Something stands as no play explains. strict: whatever it looks like."""
        if strict:
            self.watching.stop()
        self.go(Trigger.DIFFERS, Repairing(strict, self.watching.begun(self.time.now, self.image)))

    def freeze(self) -> None:
        """Nothing counts until play goes on."""
        self.time.rest_no_more()
        self.touching.settle()
        self.watching.stop()

    def stop(self) -> None:
        """No question, no move to order, no take-back any longer."""
        if isinstance(self.phase, Leading | TakingBack | Asking):
            self.go(Trigger.GIVEN_UP, Playing())
        if self.outcome:
            self.finish()

    def finish(self) -> None:
        if isinstance(self.phase, SettingUp | Repairing):
            self.go(Trigger.READY, Playing())
        if not isinstance(self.phase, Over):
            self.go(Trigger.FINISHED, Over())

    def turn_here(self, only: Sequence[Move] | None = None) -> Turn:
        return Turn(
            self.game,
            self.line.position,
            self.layout,
            self.readers,
            only=only,
            undo=last_undo(self.line, self.readers),
            tolerated=self.owed.flips,
            over=self.is_agreed,
        )

    def follow(self, turn: Turn) -> None:
        """Light and hands go by this turn from now on."""
        if self.layout.presses:
            self.touching.follow(turn)
        else:
            self.watching.follow(turn, self.sight)

    def fresh(self, turn: Turn) -> None:
        """All that was begun is forgotten: the wood as it is now is what counts."""
        self.time.rest_for(self.settings.rest)
        self.contradictions.clear()
        self.follow(turn)
        if self.so_far:
            self.keep_so_far(self.as_begun())
        if not self.layout.presses:
            if turn.to_order or self.is_agreed:
                self.watching.stop()
            else:
                self.start_watching()

    def start_watching(self) -> None:
        """It is certain how the game stands."""
        self.watching.start(self.time.now, self.line, self.sight)

    def keep_so_far(self, so_far: Mapping[Site, int]) -> None:
        """This belongs to the move that is to be carried out or taken back."""
        assert isinstance(self.phase, Leading | TakingBack)
        self.phase = replace(self.phase, so_far=so_far)

    def as_begun(self) -> dict[Site, int]:
        """What is read, but for what does not belong to the move that is to be carried out or taken back."""
        astray = self.turn.eyes.astray(0) if self.turn.moves else ()
        return {site: self.turn.base[site] if site in astray else level for site, level in self.image.items()}
