"""One game on one board: readings and commands go in, accepted moves come out. No clock, no I/O."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core import offers, orders, testimony, why
from firmware_host.core.course import Course
from firmware_host.core.cues import due
from firmware_host.core.guidance_steps import GuidanceStep, guided_touches
from firmware_host.core.hypotheses.telling import Story
from firmware_host.core.line import Line
from firmware_host.core.offers import Ok
from firmware_host.core.phases import (
    Asking,
    Failed,
    Leading,
    Over,
    Paused,
    Phase,
    Playing,
    Repairing,
    SettingUp,
    TakingBack,
)
from firmware_host.core.policy import default
from firmware_host.core.recogniser import members
from firmware_host.core.repair import Lead, difference
from firmware_host.core.sensing import Reader
from firmware_host.core.sensor_faults import SensorFaultHypothesis, may_go_on, misses_pieces
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.settings import Settings
from firmware_host.core.sight import Sight
from firmware_host.core.start import is_laid_anew, is_set_up_anew
from firmware_host.core.states import TRANSITIONS, State, Trigger
from firmware_host.core.touching import Accept, Ask, Refused, Several, Touch, Touching
from firmware_host.core.tracks import is_visible
from firmware_host.core.turn import Turn
from firmware_host.core.undo import last_undo
from firmware_host.core.watching import Held, Question, Watching, shown
from firmware_host.core.why import Why
from rules.model import Game, Move, Outcome
from rules.steps import Board, Flip, Site, Step, carry_out
from rules.steps import Touch as Said


class Session:
    """Feed it events with their time; it answers with effects, to be carried out in order.

    What the hands may have done is searched for where there is time (``work``), and heard of with a Tick, or before
    anything but a reading: what is found hangs on the events alone, never on how much was searched between them.

    wake_at: when it wants a Tick, if nothing else happens before; None for never. checklist: what the hands still owe
    to a move that counts. claims: what the hands say stands on the wood against single sensors, the likeliest first;
    while there are any, the board asks whether it is so. unseen: whether a piece that was lifted may stand where no
    sensor sees it. reviewing: whether the board shows, because it was asked, what should stand where.
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
        self.checklist: list[Step] = []
        self.sensor_faults: tuple[SensorFaultHypothesis, ...] = ()
        self.why: Why | None = None
        self.hint: Move | None = None
        self.unseen = False
        self.reviewing = False
        self.wake_at: float | None = None
        self._now = self._stalled = 0.0  # without the seconds in which nobody looked: patience is for what can be seen
        self._asked_at = self._confirmed_at = -inf
        self._rest_at: float | None = None
        self._unseen_at: float | None = None
        self._obeyed = False  # whether the last reading did what the light asked for
        self._lifted: set[Site] = set()
        self._both: frozenset[Site] = frozenset()  # where two pieces went in one scan that no one move lifts
        margins = replace(default(), passing=self.settings.dwell, rest=self.settings.rest)
        self._watching = Watching(self.turn_here(), self.line, self.sight, margins)
        self._touching = Touching(self._watching.turn, self.settings)
        self.sight.picture(0.0, self.turn.base)  # until the first picture comes

    # -- what there is to see

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
    def turn(self) -> Turn:
        return self._touching.turn if self.layout.presses else self._watching.turn

    @property
    def pending_move(self) -> Held | None:
        """The finished move that may still go on."""
        return self._touching.held if self.layout.presses else self._watching.held

    @property
    def guidance_steps(self) -> Sequence[GuidanceStep]:
        """The touches that are left of a sowing that is led."""
        return self._touching.guidance_steps if isinstance(self.phase, Leading) else ()

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
        """Whether that move still stands finished: what it moved may have been lifted again."""
        return bool(self.pending_move and self.held and self.turn.match.complete >> self.pending_move.index & 1)

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
            return self.standing.board
        after = carry_out(self.turn.board, self.turn.ordered)
        untouched = {site for site in self.layout.seen if self.so_far[site] == self.turn.base[site]}
        return {site: self.turn.board[site] if site in untouched else after[site] for site in after}

    def to_mend(self) -> Mapping[Site, int]:
        """site -> the reading that it has to come to, where something is out of place. Where a move is to be carried
        out or taken back that is what was read last before something else happened."""
        match self.phase:
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
        return testimony.claimable(self)

    @property
    def hands_may_be_busy(self) -> bool:
        """Whether they may be amid something: a piece may be in one, or a move is begun."""
        return self._unseen_at is not None and may_go_on(self.turn, self.image)

    def explain(self) -> list[Story]:
        """What the hands may have done, the likeliest first, with what each thing costs."""
        return [] if self.layout.presses else self._watching.explain(self._now)

    @property
    def both(self) -> frozenset[Site]:
        return self._both

    # -- the gate

    def feed(self, now: float, event: ev.Event) -> list[ev.Effect]:
        """Raises RefusedError for a command that makes no sense now; nothing has changed then."""
        if isinstance(event, ev.Stalled):
            self._stalled += event.seconds
        self._now = self._seen_at(now)
        if not isinstance(event, ev.Reading | ev.Tick | ev.Stalled):
            self._catch_up()
        match event:
            case ev.Reading(site, level, more):
                self._reading(site, level, more)
            case ev.Tick():
                self._tick()
            case ev.Touched(site):
                self._touched(site)
            case ev.Picture(image):
                self.sight.picture(self._now, image)
                if not isinstance(self.phase, Paused | Failed):
                    self.look_again()
            case ev.ShowHint(text):
                self.hint = next((move for move in self.turn.legal if move.text == text), None)
            case ev.Broken(text):
                self._broken(text)
            case ev.Mended():
                self._mended()
            case ev.Suspect(sites):
                self.sight.suspect(sites)
            case ev.Distrust(sites, made_up):
                testimony.distrust(self, sites, made_up=made_up)
            case ev.Trust(readings):
                testimony.trust(self, readings)
            case ev.Stalled():
                pass
            case _:
                orders.carry_out(self, event)
        self._settle(now, event)
        return self.course.heard()

    def work(self, now: float, pieces: float) -> bool:
        """Search, so many pieces at most, what a Tick at this time would otherwise have to; whether nothing is left.
        Nothing is shown of it before that Tick."""
        return not self._is_watched or self._watching.work(self._seen_at(now), pieces)

    def _seen_at(self, now: float) -> float:
        """Without the seconds in which nobody looked."""
        return ev.instant(now - self._stalled)

    def _catch_up(self) -> None:
        """What the hands have done so far counts before anything else does."""
        if self._is_watched and self._watching.is_behind:
            self._look()

    def _look(self) -> None:
        led, self._obeyed = self._obeyed, False
        self._watching.look(self._now)
        self._follow(led=led)

    def _broken(self, text: str) -> None:
        was_paused = self.phase.was_paused if isinstance(self.phase, Failed) else isinstance(self.phase, Paused)
        if isinstance(self.phase, Failed):
            self.phase = Failed(text, was_paused)
            return
        self.freeze()
        self.go(Trigger.BROKEN, Failed(text, was_paused))

    def _mended(self) -> None:
        if not isinstance(self.phase, Failed):
            raise ev.RefusedError(f"mended: only in state fault, this is {self.state.value}")
        was_paused = self.phase.was_paused
        self.go(Trigger.MENDED, Playing())
        if was_paused:
            self.go(Trigger.PAUSE, Paused())  # nobody has said that play goes on
        else:
            self.look_again()

    def freeze(self) -> None:
        """Nothing counts until play goes on."""
        self._rest_at = None
        self._touching.settle()
        self._watching.stop()

    def _settle(self, clock: float, event: ev.Event) -> None:
        """After every event. clock: its time, the seconds in which nobody looked among it."""
        if isinstance(self.phase, Paused | Failed):
            self.sensor_faults = ()
        if not self.turn.begun():
            self._unseen_at = None
        self.reviewing = self.reviewing and self._goes_on_reviewing(event)
        self.sight.plan(self._now, self.to_mend())
        watched = self._watching.wake_at if self._is_watched else None
        times = [at for at in (self._touching.wake_at, watched, self._rest_at, self._unseen_at) if at is not None]
        due = inf if isinstance(self.phase, Paused | Failed) else min(times, default=inf)
        self.wake_at = clock if due <= self._now else ev.instant(due + self._stalled) if due < inf else None

    def _goes_on_reviewing(self, event: ev.Event) -> bool:
        """Until the hands do something else than what is shown."""
        if isinstance(self.phase, Over) and not self.layout.presses and isinstance(event, ev.Reading):
            return self.image != self.turn.base
        return isinstance(event, ev.Confirm | ev.Tick | ev.Stalled)

    @property
    def _is_watched(self) -> bool:
        """Whether what hands do may be play."""
        return (
            isinstance(self.phase, Playing | Asking | Repairing | Over) and not self.strict and not self.sensor_faults
        )

    @property
    def now(self) -> float:
        return self._now

    def _after(self, seconds: float) -> float:
        return ev.instant(self._now + seconds)

    # -- what the sensors see

    def _reading(self, site: Site, level: int, more: bool) -> None:
        led = self.sight.change(self._now, site, level, self.turn.base[site])
        led = led and not more
        if isinstance(self.phase, Paused | Failed):
            self.sight.moment.pass_by()
            return
        self.why = None
        self._think_again()
        self._tick_off(site, level)
        self._watching.see(self._now, site, level, self.sight, asked=led)
        self._rest_at = self._after(self.settings.patience if led else self.settings.rest)
        if more:
            return
        self._keep_so_far(led=led)
        self._judge_reading(led=led)
        self.sight.moment.pass_by()

    def _judge_reading(self, *, led: bool) -> None:
        match self.phase:
            case Playing() | Asking(strict=False) if self._is_jolt():
                self._jolted()
            case Over() if self.reviewing or self._now - self.course.over_at > self.settings.patience:
                self._watching.stop()  # whoever tidies up plays no more
            case Leading() | TakingBack():
                self._ordered(at_rest=False)
            case SettingUp() | Repairing(strict=True) | Asking(strict=True):
                if isinstance(self.phase, Asking):
                    self.go(Trigger.DIFFERS, Repairing(strict=True))
                self._mending()
            case Playing() if plain := self._plain():
                self._at_once(plain)
            case Playing() | Asking() | Repairing() | Over():
                self._watching.note(self._now)
                self._obeyed = led
                if isinstance(self.phase, Repairing) and self.image == self.turn.base:  # that needs no search
                    self.go(Trigger.RESOLVED, Playing())

    def _plain(self) -> tuple[int, ...]:
        """The candidates that are carried out, where nothing else can have been done."""
        match, turn = self.turn.match, self.turn
        whole = tuple(members(match.complete))
        if match.open != match.complete or not self._watching.is_plain or not all(turn.moves[k] for k in whole):
            return ()
        unsure = any(turn.unseen_sowing(k) or turn.lands_unseen(k) for k in whole)
        return () if unsure else whole

    def _at_once(self, whole: tuple[int, ...]) -> None:
        if len(whole) > 1:
            self._watching.note(self._now, look=False)
            self.ask(whole)
            return
        move = self.turn.moves[whole[0]]
        assert move
        self._watching.accept(self._now, move)
        self._play([move])

    def _think_again(self) -> None:
        """The hands go on: what they claimed before counts no more."""
        if self.sensor_faults:
            self.sensor_faults = ()
            if isinstance(self.phase, Asking):
                self.go(Trigger.RESOLVED, Playing())
        self.unseen = False
        self._unseen_at = self._after(self.settings.unseen) if self.layout.seen else None

    def _tick_off(self, site: Site, level: int) -> None:
        """A disc lifted and put back has been turned, as far as a board that cannot see its face can tell."""
        if level == 0:
            self._lifted.add(site)
        elif site in self._lifted:
            self._lifted.discard(site)
            self.checklist = [step for step in self.checklist if getattr(step, "site", None) != site]

    def _is_jolt(self) -> bool:
        """More has gone at once than hands can lift; or two pieces that no one move lifts."""
        moment = self.sight.moment
        turns = [self.turn, *([self.pending_move.after] if self.pending_move else [])]
        return moment.is_jolt or (moment.is_both_hands and all(turn.eyes.unexplained(moment.lifted) for turn in turns))

    def _jolted(self) -> None:
        """No move explains it, whatever it looks like. Of two that are gone a hand may have lifted one, going on with
        what looked finished."""
        self._catch_up()
        self._both = frozenset(() if self.sight.moment.is_jolt else self.sight.moment.lifted)
        if self.held and not self._both:
            self._watching.confirm(self._now)
            self._follow_moves()
        self._watching.stop()
        self.go(Trigger.DIFFERS, Repairing(strict=True))

    def _keep_so_far(self, *, led: bool) -> None:
        """What belongs to the move that is to be carried out is kept; of a jolt nothing is, nor of its being mended."""
        if not self.so_far:
            return
        sites = self.sight.moment.sites
        astray = self.turn.eyes.astray(0)
        if not led and (len(sites) == 1 or not astray):
            kept = {site: self.image[site] for site in sites if site not in astray}
            assert isinstance(self.phase, Leading | TakingBack)
            self.phase = replace(self.phase, so_far={**self.so_far, **kept})

    # -- what comes of it

    def _follow(self, *, led: bool = False) -> None:
        """What the tracker makes of the hands."""
        question = None if isinstance(self.phase, Over) else self._watching.ask()
        self._follow_moves()
        if isinstance(self.phase, Over):
            return
        if question:
            self._put(question)
            return
        self._hold()
        if isinstance(self.phase, Asking):
            self.go(Trigger.RESOLVED, Playing())
        if isinstance(self.phase, Repairing) and (self.image == self.turn.base or (not led and self._is_explained())):
            self.go(Trigger.RESOLVED, Playing())

    def _follow_moves(self) -> None:
        """The line of play is what the tracker says."""
        plies, moves = self._watching.moved(self.line)
        if plies:
            self.course.forget(plies)
            self.checklist = []
            self.hint = None
            if isinstance(self.phase, Over):
                self.go(Trigger.RESOLVED, Playing())
            self._watching.follow(self.turn_here(), self.sight)
        self._play(moves)
        if (plies or moves) and self._rest_at is None and self.image != self.turn.base:
            self._rest_at = self._after(self.settings.rest)

    def _play(self, moves: Sequence[Move]) -> None:
        """These have been played by hand."""
        if not moves:
            return
        for move in moves[:-1]:
            self.course.play(self._now, [move])
        before = self.turn if self.turn.position is self.line.position else self.turn_here()
        self.course.play(self._now, moves[-1:])
        self._stands(before.unseen_flips(moves[-1]))

    def _stands(self, checklist: Sequence[Step]) -> None:
        """A move counts: the next turn begins."""
        self.why = self.hint = self._unseen_at = None
        self.sensor_faults = ()
        self.unseen = False
        self._both = frozenset()
        self.checklist = list(checklist)
        self._lifted.clear()
        self.follow(self.turn_here())
        if not isinstance(self.phase, Playing | Over):
            self.go(Trigger.CARRIED_OUT, Playing())
        if self.outcome and not isinstance(self.phase, Over):
            self.go(Trigger.FINISHED, Over())

    def follow(self, turn: Turn) -> None:
        if self.layout.presses:
            self._touching.follow(turn)
        else:
            self._watching.follow(turn, self.sight)

    def _hold(self) -> None:
        """A finished move that may still go on."""
        move = self._watching.finished(self._now) if isinstance(self.phase, Playing | Asking) else None
        if move is None or move not in self.turn.moves:
            self._watching.hold(None)
        elif self.held != move:
            index = self.turn.moves.index(move)
            self._watching.hold(Held(index, shown(self.turn.after(move), self.sight)))

    def _put(self, question: Question) -> None:
        """Ask."""
        indices = tuple(self.turn.moves.index(move) for move in question.moves if move in self.turn.moves)
        if not indices:
            return
        if isinstance(self.phase, Asking):
            self.phase = Asking(indices, self.phase.since)
        else:
            self._asked_at = self._now
            self.go(Trigger.SEVERAL, Asking(indices, self._now))

    def _is_explained(self) -> bool:
        """Whether what is seen may be play."""
        return self._watching.may_be_play(self._now)

    # -- a move to order, a repair

    def _ordered(self, *, at_rest: bool) -> None:
        turn = self.turn
        if turn.press or not turn.moves or not turn.match.open & 1:
            return
        if turn.match.complete & 1:
            sure = not (turn.unseen_sowing(0) or turn.lands_unseen(0) or self.lead.is_in_hand)
            if sure or at_rest:
                self.accept(0)
            else:
                self._rest_at = self._after(self.settings.patience)

    def accept(self, index: int, after: Turn | None = None) -> None:
        """A candidate has been carried out, by all that is known: it is played, or taken back."""
        turn, move = self.turn, self.turn.moves[index]
        if move is None:
            plies = turn.undo_plies
            self.course.forget(plies)
            self.checklist = []
            self.hint = None
            if not isinstance(self.phase, Playing):
                self.go(Trigger.CARRIED_OUT, Playing())
            self.fresh(self.turn_here())
            return
        is_led = isinstance(self.phase, Leading) and turn.press is not None  # whoever was led says so
        owed = [] if is_led else [step for step in turn.steps(index) if not isinstance(step, Said)]
        self.course.play(self._now, [move])
        self._stands(owed if turn.press else turn.unseen_flips(move))
        if after and not self.course.passed and self.turn.position == after.position:
            self._touching.follow(after)
        if not self.layout.presses:
            self._watching.start(self._now, self.line, self.sight)

    def play_all(self, moves: Sequence[Move]) -> None:
        """By word, or several in one go."""
        self.course.play(self._now, moves)
        self._stands(())
        self._watching.start(self._now, self.line, self.sight)

    def _mending(self) -> None:
        """Only the wood as it should be ends it."""
        if self.image == self.standing.base:
            self.go(Trigger.RESOLVED if isinstance(self.phase, Asking) else Trigger.READY, Playing())
            self.fresh(self.turn_here())

    def turn_here(self, only: Sequence[Move] | None = None) -> Turn:
        undo = last_undo(self.line, self.readers)
        tolerated = frozenset(step.site for step in self.checklist if isinstance(step, Flip))
        over = self.is_agreed
        return Turn(
            self.game,
            self.line.position,
            self.layout,
            self.readers,
            only=only,
            undo=undo,
            tolerated=tolerated,
            over=over,
        )

    def fresh(self, turn: Turn) -> None:
        """All that was begun is forgotten: the wood as it is now is what counts."""
        self._rest_at = self._after(self.settings.rest)
        self._unseen_at = None
        self.sensor_faults = ()
        self.unseen = False
        self._both = frozenset()
        self.follow(turn)
        if self.so_far:
            assert isinstance(self.phase, Leading | TakingBack)
            self.phase = replace(self.phase, so_far=self._as_begun())
        if not self.layout.presses:
            if turn.to_order or self.is_agreed:
                self._watching.stop()
            else:
                self._watching.start(self._now, self.line, self.sight)

    def look_again(self) -> None:
        """The wood may have changed unseen: it has to stand as expected before play goes on."""
        if self._touching.guidance_steps:  # a sowing half done goes on
            self.go(Trigger.COMMANDED, Leading(self._touching.led))
            return
        if isinstance(self.phase, Asking | Leading | TakingBack):
            self.stop()
        self.fresh(self.turn_here())
        if self.outcome:
            self.finish()
        elif self.image == self.turn.base or self.layout.presses:
            if isinstance(self.phase, SettingUp | Repairing):
                self.go(Trigger.READY, Playing())
        elif self.line.ply or not isinstance(self.phase, SettingUp):
            self._watching.stop()
            if isinstance(self.phase, Repairing):
                self.phase = Repairing(strict=True)
            else:
                self.go(Trigger.DIFFERS, Repairing(strict=True))

    # -- when nothing happens

    def _tick(self) -> None:
        if isinstance(self.phase, Paused | Failed):
            return
        if self.layout.presses:
            self.take(self._touching.tick(self._now))
        elif self._is_watched:
            self._look()
            if isinstance(self.phase, Playing) and self._rest_at is None:
                self._look_for_faults()
        if self._rest_at is not None and self._now >= self._rest_at:
            self._rest_at = None
            self._at_rest()
        if self._unseen_at is not None and self._now >= self._unseen_at:
            self._unseen_at = None
            waiting = isinstance(self.phase, Playing) and self.turn.is_under_way and not self.pending_move
            waiting = waiting and misses_pieces(self.turn, self.image)
            self.unseen = waiting and any(claim.index is not None for claim in testimony.claims_of(self))

    def _at_rest(self) -> None:
        if is_laid_anew(self):
            self.accept(0)
            return
        if isinstance(self.phase, Over) and self._looks_taken_back():
            self.accept(len(self.turn.moves) - 1)
            return
        if is_set_up_anew(self):
            self.course.tell(ev.NewGameWanted())
        match self.phase:
            case Leading() | TakingBack():
                self._ordered(at_rest=True)
            case Repairing() if self.strict or not self._is_explained():
                self._ask_if_played()
            case Playing():
                self._look_for_faults()

    def _looks_taken_back(self) -> bool:
        moves = self.turn.moves
        return moves[-1:] == (None,) and bool(self.turn.match.complete >> (len(moves) - 1) & 1)

    def _look_for_faults(self) -> None:
        """Whether something stands as no play explains. A legal move that has been begun is no fault."""
        if not self.layout.seen or not self.turn.begun() or self.turn.replies.open or self._is_explained():
            return
        off = difference(self.turn.base, self.image)
        self.why = why.of_picture(self.turn, off)
        gone = (*off.missing, *off.wrong)
        strict = self.turn.eyes.unexplained(gone) >= self.settings.disorder
        if strict:
            self._watching.stop()
        self.go(Trigger.DIFFERS, Repairing(strict))

    def _ask_if_played(self) -> None:
        """Amid a repair even what fits is asked about, not assumed."""
        alike = tuple(members(self.turn.match.complete))
        if alike:
            self._asked_at = self._now
            self.go(Trigger.SEVERAL, Asking(alike, self._now, strict=True))

    # -- what the buttons feel

    def _touched(self, site: Site) -> None:
        if isinstance(self.phase, SettingUp | Paused | Failed | Over) or not self.turn.press:
            return
        self.why = None
        if isinstance(self.phase, Leading) and self.phase.index is not None:
            self._beat(self.phase.index, site)
            return
        self._think_again()
        self.take(self._touching.touch(self._now, site), site)

    def take(self, touch: Touch, site: Site | None = None) -> None:
        """What a touch has come to. site: where, if it was one."""
        match touch:
            case Accept(index, None):
                self.declared(index)
            case Accept(index, after):
                self.accept(index, after)
                self.take(self._touching.judged(self._now))
            case Ask(indices):
                self.ask(indices)
            case Several(moves):
                self.play_all(moves)
            case Refused(reason):
                assert self.turn.press
                if site and (self.turn.press.touches or not self._is_ticked_off(site)):
                    self.why = reason
            case _:
                if site and touch.begun:
                    self.checklist = []
                if site and isinstance(self.phase, Asking):
                    self.go(Trigger.RESOLVED, Playing())

    def declared(self, index: int) -> None:
        """A move is wholly recognised. A sowing is led by light before it counts."""
        led = guided_touches(self.turn.steps(index), self.settings.guide, self.layout.touchable)
        if led and not isinstance(self.phase, Leading):
            self._touching.lead(index, led)
            self.go(Trigger.COMMANDED, Leading(index))
            return
        self.accept(index)

    def _is_ticked_off(self, site: Site) -> bool:
        """Whether something was still lit here for a move that counts already: it has been done now."""
        left = [step for step in self.checklist if site not in {at for at, _ in due([step])}]
        found, self.checklist = len(left) < len(self.checklist), left
        return found

    def _beat(self, index: int, site: Site) -> None:
        """A touch amid a led sowing. Only before it has begun, and with a pit that has nothing to do with it, the
        choice is changed."""
        every = guided_touches(self.turn.steps(index), self.settings.guide, self.layout.touchable)
        match self._touching.beat(index, site, begun=len(self.guidance_steps) < len(every)):
            case True if not self.guidance_steps:
                self.accept(index)
            case False:
                self.why = Why("not-this-pit", site)
            case None:
                self.give_up()
                self._touched(site)

    # -- questions

    def ask(self, indices: Sequence[int]) -> None:
        if self._come_to_the_same(indices):
            self.declared(indices[0])
            return
        self._asked_at = self._now
        if isinstance(self.phase, Asking):
            self.phase = Asking(tuple(indices), self.phase.since)
        else:
            self.go(Trigger.SEVERAL, Asking(tuple(indices), self._now))

    def _come_to_the_same(self, indices: Sequence[int]) -> bool:
        """Whether it makes no difference which of these moves it was."""
        moves = [move for index in indices if (move := self.turn.moves[index])]
        same = {self.game.play(self.turn.position, move) for move in moves}
        return 1 < len(indices) == len(moves) and len(same) == 1

    def answer(self, index: int) -> None:
        """This one, of those that are asked about."""
        question = None if self.strict or self.sensor_faults else self._watching.question
        move = self.turn.moves[index]
        if not question or move not in question.moves:
            self.declared(index)
            return
        end = question.ends[question.moves.index(move)]
        self._watching.answer(self._now, end)
        if isinstance(self.phase, Asking):
            self.go(Trigger.RESOLVED, Playing())
        self._follow()

    def confirm_held(self) -> None:
        """What looks finished is."""
        if not self.pending_move:
            return
        if self.layout.presses:
            self.accept(self.pending_move.index, self.pending_move.after)
            return
        self._watching.confirm(self._now)
        self._follow()

    def give_up(self) -> None:
        """No question, no move to order, no take-back any longer: the wood as it is now is what counts."""
        strict = self.strict
        self.stop()
        self.fresh(self.turn_here())
        if self.turn.press or self.image == self.turn.base or not isinstance(self.phase, Playing):
            return
        if strict:
            self._watching.stop()
            self._rest_at = None  # it is not asked again before something has changed
            self.go(Trigger.DIFFERS, Repairing(strict=True))
        else:
            self._look_for_faults()

    def stop(self) -> None:
        if isinstance(self.phase, Leading | TakingBack | Asking):
            self.go(Trigger.GIVEN_UP, Playing())
        if self.outcome:
            self.finish()

    def finish(self) -> None:
        if isinstance(self.phase, SettingUp | Repairing):
            self.go(Trigger.READY, Playing())
        if not isinstance(self.phase, Over):
            self.go(Trigger.FINISHED, Over())

    # -- phases

    def go(self, trigger: Trigger, phase: Phase) -> None:
        ways = TRANSITIONS[self.state]
        if trigger not in ways:
            raise ev.RefusedError(f"not possible in state {self.state.value}: {trigger.value}")
        assert ways[trigger] is phase.state, (trigger, phase)
        self.phase = phase

    # -- what orders come to

    def deliberate(self) -> bool:
        """Whether whoever answers has had the time to read the question. Hammering on a button starts it anew."""
        since = max(self._asked_at, self.sight.changed_at, self._confirmed_at)
        self._confirmed_at = self._now
        return self._now - since >= self.settings.deliberate

    def tick_off(self) -> None:
        self.checklist = []

    def review(self) -> None:
        self.reviewing = not self.reviewing

    def order(self, move: Move) -> None:
        """This one is to be carried out."""
        self.stop_asking()
        self.fresh(self.turn_here(only=(move,)))
        self.go(Trigger.COMMANDED, Leading(None, self._as_begun()))
        if any(is_visible(chain) for chain in self.turn.chains_of(move).values()):
            self._ordered(at_rest=False)
        else:
            self.accept(0)

    def order_back(self, *, seen: bool) -> None:
        """The last move is to be taken back. seen: whether sensors can tell when it has been."""
        self.fresh(self.turn_here(only=()))
        if not seen:
            self._undo_unseen()
            return
        if isinstance(self.phase, Asking | Leading):
            self.stop()
        self.go(Trigger.UNDO, TakingBack(self._as_begun()))
        if self.turn.begun() and self.turn.eyes.looks_like:
            self.accept(0)  # in whatever order the hands have done it

    def stop_asking(self) -> None:
        if isinstance(self.phase, TakingBack):
            self.stop()

    def _as_begun(self) -> dict[Site, int]:
        astray = self.turn.eyes.astray(0) if self.turn.moves else ()
        return {site: self.turn.base[site] if site in astray else level for site, level in self.image.items()}

    def _undo_unseen(self) -> None:
        """The last move is taken back where no sensor can see it."""
        undo = self.turn.undo
        assert undo
        self.course.forget(undo.plies)
        if not isinstance(self.phase, Playing):
            self.go(Trigger.CARRIED_OUT, Playing())
        self.checklist = list(undo.steps)
        self.fresh(self.turn_here())

    def end_by_word(self, outcome: Outcome) -> None:
        self.course.end(self._now, outcome)
        self.hint = self.why = None
        self.reviewing = False
        self.stop()
        self.fresh(self.turn_here())

    def go_on_after_all(self) -> None:
        """What was ended by word is not."""
        self.course.go_on()
        self.go(Trigger.RESOLVED, Playing())
        self.look_again()

    # -- what is claimed and believed

    def put_claims(self, found: tuple[SensorFaultHypothesis, ...], *, asks: bool) -> None:
        moves = tuple(claim.index for claim in found if claim.index is not None)
        self.sensor_faults = found
        self._asked_at = self._now
        self._rest_at = self._unseen_at = None
        if moves and asks:
            if isinstance(self.phase, Asking):
                self.phase = Asking(moves, self._now)
            else:
                self.go(Trigger.SEVERAL, Asking(moves, self._now))

    def hear(self, claimed: SensorFaultHypothesis) -> None:
        """It stands as the hands say."""
        undone = claimed.index is not None and self.turn.moves[claimed.index] is None
        move = None if claimed.index is None else self.turn.moves[claimed.index]
        plies = self.turn.undo_plies
        self.sensor_faults = ()
        if claimed.faulty:
            self.course.tell(ev.Distrusted(frozenset(claimed.faulty)))
            only = [one for one in self.turn.moves if one] if self.turn.to_order else None
            self.sight.blind(frozenset(claimed.faulty))
            self.fresh(self.turn_here(only=only))
        if undone:
            if not isinstance(self.phase, Playing):
                self.course.forget(plies)
                self.go(Trigger.CARRIED_OUT, Playing())
                self.fresh(self.turn_here())
        elif move:
            if isinstance(self.phase, Leading):
                self.accept(self.turn.moves.index(move))
            else:
                self.declared(self.turn.moves.index(move))
        else:
            self._stands_anew()

    def see_otherwise(self, plies: int, change: Callable[[], None]) -> None:
        """Other sensors are believed now. plies: so many fall with it."""
        if plies:
            self.course.forget(plies)
            if not isinstance(self.phase, Playing):
                self.go(Trigger.RESOLVED, Playing())
        change()
        only = [move for move in self.turn.moves if move] if self.turn.to_order else None
        if self._touching.guidance_steps:
            beats_ = [beat for beat in self._touching.guidance_steps if beat.site in self.layout.touchable]
            self._touching.lead(self._touching.led, beats_)
            if not beats_ and self._touching.led is not None:
                self.accept(self._touching.led)
            return
        self.fresh(self.turn_here(only=only))
        if isinstance(self.phase, TakingBack) and not self.turn.moves:
            self._undo_unseen()
        self._stands_anew()

    def _stands_anew(self) -> None:
        """After a change of what is believed: what do the hands show now?"""
        if isinstance(self.phase, Paused | Failed | Over) or self._touching.guidance_steps:
            return
        if isinstance(self.phase, SettingUp) or self.strict:
            self._mending()
        elif isinstance(self.phase, Repairing | Asking):
            self.go(Trigger.RESOLVED, Playing())
            self.fresh(self.turn_here())
