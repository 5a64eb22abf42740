"""One game on one board: readings and commands go in, accepted moves come out. No clock, no I/O.

The same machine follows the player's move, the move that is to be carried out, the take-back and the repair:
only the candidates differ (DESIGN: a move is steps, steps are chains, a sensor is a projection).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core import why
from firmware_host.core.chain import by_one_hand
from firmware_host.core.lead import Beat, beats, left
from firmware_host.core.line import Line
from firmware_host.core.press import Press
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.sensing import readers
from firmware_host.core.settings import Settings
from firmware_host.core.states import TRANSITIONS, State, Trigger
from firmware_host.core.tracks import is_visible
from firmware_host.core.turn import Turn
from firmware_host.core.undo import last_undo
from firmware_host.core.verdict import (
    Accept,
    Ask,
    Doubt,
    Hold,
    Return,
    Several,
    UnderWay,
    Unexplained,
    is_victim,
    judge,
    only_adjusted,
)
from firmware_host.core.why import Why
from firmware_host.core.wood import Wood
from rules.model import Game, Move, Outcome
from rules.steps import Flip, Site, Sow, Step

_SET_UP_ANEW = 4
"""So many sites must differ before a wood that stands as at the start, amid a game, means a new game."""


class Session:
    """Feed it events with their time; it answers with effects, to be carried out in order.

    wake_at: when it wants a Tick, if nothing else happens before; None for never.
    """

    def __init__(
        self, game: Game[Any], wood: Wood, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        """moves: those already played, for a game that is resumed. Raises RulesError where one is not legal."""
        self.game = game
        self.wood = wood
        self.settings = settings or Settings()
        self.line = Line(game, moves)
        self.state = State.SETUP
        self.image: dict[Site, int] = {}
        self.before: Turn | None = None
        self.doubt: Doubt | None = None
        self.asking: tuple[int, ...] = ()
        self.checklist: list[Step] = []
        self.beats: list[Beat] = []
        self.why: Why | None = None
        self.hint: Move | None = None
        self.passed: int | None = None
        self.fault = ""
        self.outcome: Outcome | None = game.outcome(self.line.position)
        self.strict = False
        self.wake_at: float | None = None
        self.readers = readers(wood.sensing, game.pieces)
        self._now = 0.0
        self._rest_at: float | None = None
        self._over_at = 0.0
        self._lifted: set[Site] = set()
        self._last_change: dict[Site, tuple[int, float]] = {}  # site -> level before its last change, and when
        self._effects: list[ev.Effect] = []
        self.turn = self._turn_here()
        self.image.update(self.turn.base)  # until the first picture comes

    # -- the gate

    def feed(self, now: float, event: ev.Event) -> list[ev.Effect]:
        """Raises RefusedError for a command that makes no sense now; nothing has changed then."""
        self._now = now
        self._effects = []
        match event:
            case ev.Reading(site, level):
                self._reading(site, level)
            case ev.Tick():
                self._tick()
            case ev.Touched(site):
                self._touched(site)
            case ev.Picture(image):
                self._picture(image)
            case ev.Confirm():
                self._confirm()
            case ev.TakeBack():
                self._take_back()
            case ev.Roll(chance):
                self._roll(chance)
            case ev.Choose(text):
                self._choose(text)
            case ev.ShowHint(text):
                self.hint = next((m for m in self.turn.legal if m.text == text), None)
            case ev.Pause():
                self._freeze(Trigger.PAUSE)
            case ev.GoOn():
                self._need(State.PAUSED, "go on")
                self._go(Trigger.GO_ON)
                self._look_again()
            case ev.Broken(text):
                if self.state is not State.FAULT:
                    self._freeze(Trigger.BROKEN)
                self.fault = text
            case ev.Mended():
                self._need(State.FAULT, "mended")
                self.fault = ""
                self._go(Trigger.MENDED)
                self._look_again()
        times = [t for t in (self._rest_at, self.doubt.deadline if self.doubt else None) if t is not None]
        self.wake_at = None if self.state in (State.PAUSED, State.FAULT) else min(times, default=None)
        return self._effects

    def _go(self, trigger: Trigger) -> None:
        ways = TRANSITIONS[self.state]
        if trigger not in ways:
            raise ev.RefusedError(f"not possible in state {self.state.value}: {trigger.value}")
        self.state = ways[trigger]

    def _need(self, state: State, what: str) -> None:
        if self.state is not state:
            raise ev.RefusedError(f"{what}: only in state {state.value}, this is {self.state.value}")

    def _refuse_in(self, what: str, *states: State) -> None:
        if self.state in states:
            raise ev.RefusedError(f"{what}: not in state {self.state.value}")

    def _freeze(self, trigger: Trigger) -> None:
        """Nothing counts until play goes on. A finished move that was only waiting has been played."""
        if trigger not in TRANSITIONS[self.state]:
            self._go(trigger)
        if self.doubt and self.doubt.deadline is not None:
            self._accept(self.doubt.index, self.doubt.after)
        self.doubt = self._rest_at = None
        self._go(trigger)

    # -- turns

    def _turn_here(self, only: Sequence[Move] | None = None) -> Turn:
        return Turn(
            self.game,
            self.line.position,
            self.wood,
            self.readers,
            only=only,
            undo=last_undo(self.line, self.readers),
            tolerated=_turned(self.checklist),
        )

    def _turn_after(self, turn: Turn, move: Move) -> Turn:
        """The turn that follows a move, with what the hands have done by now."""
        after = Turn(
            self.game,
            self.game.play(turn.position, move),
            self.wood,
            self.readers,
            undo=turn.undo_of(move),
            tolerated=_turned(turn.unseen_flips(move)),
        )
        self._show(after)
        return after

    def _show(self, turn: Turn) -> None:
        for site, level in self.image.items():
            if level != turn.base[site]:
                turn.feed(site, level)

    def readings(self, board: Mapping[Site, str]) -> dict[Site, int]:
        """What the sensors read where this stands."""
        return {site: self.readers[site](board[site]) for site in self.wood.seen}

    # -- what the sensors see

    def _picture(self, image: Mapping[Site, int]) -> None:
        self.image = {site: image.get(site, 0) for site in self.wood.seen}
        if self.state in (State.PAUSED, State.FAULT):
            return
        self._look_again()

    def _look_again(self) -> None:
        """The wood may have changed unseen: it has to stand as expected before play goes on."""
        if self.turn.press and self.beats:  # a sowing half done goes on
            self._go(Trigger.COMMANDED)
            return
        untouched = self.state is State.SETUP and not self.turn.begun()
        self._fresh(self.turn if untouched else self._turn_here())
        self.strict = False
        if self.state in (State.ASK, State.GUIDED, State.TAKEBACK):
            self._stop()
        if self.outcome:
            self._finish()
        elif not self.turn.eyes.changed:
            if self.state in (State.SETUP, State.REPAIR):
                self._go(Trigger.READY)
        elif self.line.ply or self.state is not State.SETUP:
            self.strict = True
            self._differs()

    def _finish(self) -> None:
        if self.state in (State.SETUP, State.REPAIR):
            self._go(Trigger.READY)
        if self.state is not State.OVER:
            self._go(Trigger.FINISHED)

    def _differs(self) -> None:
        """What no move explains has to be put right, or taken for what it looks like once it rests."""
        if self.state is not State.REPAIR:
            self._go(Trigger.DIFFERS)
        self._rest_at = self._now + self.settings.rest

    def _fresh(self, turn: Turn) -> None:
        self.turn = turn
        self.before = self.doubt = self._rest_at = None
        self.asking = ()
        self.beats = []
        self._show(turn)

    def _reading(self, site: Site, level: int) -> None:
        before, changed_at = self._last_change.get(site, (None, 0.0))
        put_back = level == before != 0 and self._now - changed_at < self.settings.put_back
        self._last_change[site] = (self.image[site], self._now)
        self.image[site] = level
        if self.state in (State.PAUSED, State.FAULT):
            return
        self.why = None
        self._tick_off(site, level)
        for turn in (self.turn, self.before, self.doubt and self.doubt.after):
            if turn:
                turn.feed(site, level)
        self._rest_at = None
        if self.state is State.OVER and self._now - self._over_at > self.settings.patience:
            self.before = None  # whoever tidies up now is not thinking better of the last move
        if put_back and self.doubt and self.turn.match.open and is_victim(self.turn, site):
            self.doubt = None  # what had been finished is undone; no reply comes that quickly
        if self.state is State.SETUP or (self.strict and self.state in (State.REPAIR, State.ASK)):
            self._mending()
        elif put_back and self.state in (State.PLAY, State.OVER) and only_adjusted(self.turn, self.before, site):
            assert self.before
            self._return_to(self.before)
        else:
            self._resolve()

    def _return_to(self, turn: Turn) -> None:
        self._forget(self.line.ply - self._ply_of(turn))
        self.turn = turn
        self.before = self.doubt = None
        if self.state is State.OVER:
            self._go(Trigger.RESOLVED)

    def _mending(self) -> None:
        if not self.turn.eyes.changed:
            self.strict = False
            self._go(Trigger.RESOLVED if self.state is State.ASK else Trigger.READY)
            self._fresh(self._turn_here())
        elif self.state is not State.SETUP:
            self.asking = ()
            self._differs()

    def _tick_off(self, site: Site, level: int) -> None:
        """A disc lifted and put back has been turned, as far as a board that cannot see its face can tell."""
        if level == 0:
            self._lifted.add(site)
        elif site in self._lifted:
            self._lifted.discard(site)
            self.checklist = [step for step in self.checklist if getattr(step, "site", None) != site]

    # -- which move is it?

    def _resolve(self) -> None:
        to_order = self.state in (State.GUIDED, State.TAKEBACK)
        before = None if to_order else self.before
        match judge(self.turn, before, self.doubt, None if to_order else self._turn_after):
            case Accept(index, None):
                self._declared(index)
            case Accept(index, after):
                self._accept(index, after)
                self._resolve()
            case Return(turn):
                self._return_to(turn)
                self._resolve()
            case Hold(index) if self.state is State.TAKEBACK:
                self._accept(index)
            case Hold(index):
                self._hold(index)
            case Ask(indices):
                self.doubt = None
                self._ask(indices)
            case UnderWay():
                self._under_way()
            case Several():
                self.doubt = None
                self._rest_at = self._now + self.settings.rest
            case Unexplained(earlier):
                self._rest_at = self._now + (self.settings.patience if earlier else self.settings.rest)

    def _under_way(self) -> None:
        if self.doubt:
            self.doubt.deadline = None
        if self.turn.begun() and not self.turn.replies.open:  # the beginning of a take-back, or of nothing
            self._rest_at = self._now + self.settings.patience
        if self.state in (State.ASK, State.REPAIR):
            self.asking = ()
            self._go(Trigger.RESOLVED)

    def _hold(self, index: int) -> None:
        """A finished move that may still go on: it waits, and the hands decide. What looks like a take-back but
        may be the beginning of a move (a piece lifted that was just put there) waits for more than time."""
        move = self.turn.moves[index]
        wait = self.settings.press_dwell if self.turn.press else self.settings.dwell
        deadline: float | None = self._now + max(wait, self.settings.seed_dwell * self.turn.unseen_sowing(index))
        if move is None:
            match = self.turn.match
            deadline = self._now + self.settings.adjust if match.open == match.complete else None
        if self.state in (State.ASK, State.REPAIR):
            self.asking = ()
            self._go(Trigger.RESOLVED)
        if self.doubt and self.doubt.index == index:
            self.doubt.deadline = deadline
        elif move is None:
            self.doubt = Doubt(index, self.turn, deadline)
        else:
            self.doubt = Doubt(index, self._turn_after(self.turn, move), deadline)

    def _ply_of(self, turn: Turn) -> int:
        return max(k for k, position in enumerate(self.line.positions) if position is turn.position)

    def _ask(self, indices: Iterable[int]) -> None:
        self.asking = tuple(indices)
        if self.state is not State.ASK:
            self._go(Trigger.SEVERAL)

    def _tick(self) -> None:
        if self.state in (State.PAUSED, State.FAULT):
            return
        if self.doubt and self.doubt.deadline is not None and self._now >= self.doubt.deadline:
            self._accept(self.doubt.index, self.doubt.after)
            self._resolve()
        if self._rest_at is not None and self._now >= self._rest_at:
            self._rest_at = None
            self._at_rest()

    def _at_rest(self) -> None:
        if self._set_up_anew():
            self._effects.append(ev.NewGameWanted())
        if self.state is State.OVER:
            return
        match = self.turn.match
        whole = list(members(match.complete))
        if whole and (len(whole) > 1 or self.strict):
            self._ask(whole)  # after a knock even a single fitting move is asked about, not assumed
        elif not whole and not self.turn.replies.open and self.state not in (State.GUIDED, State.TAKEBACK):
            if not self.strict and self._carried_on():
                return
            off = difference(self.turn.base, self.image)
            self.strict = self.strict or min(off.gone, self.turn.eyes.unexplained()) >= self.settings.disorder
            self.why = None if match.open else why.of_picture(self.turn, off)
            self.doubt = None
            if self.state is not State.REPAIR:
                self._go(Trigger.DIFFERS)

    def _set_up_anew(self) -> bool:
        """Whether the wood stands as at the start: after a game, or amid one where it takes more than a move or two.
        An empty board is no start amid a game: that is what a sweep leaves."""
        start = self.game.board(self.line.positions[0])
        if not self.wood.seen or self.image != self.readings(start):
            return False
        amid = any(start.values()) and len(difference(self.turn.base, self.image).sites) >= _SET_UP_ANEW
        return self.state is State.OVER or amid

    def _carried_on(self) -> bool:
        """Several moves of one player made in one go."""

        def shows(position: Any, site: Site) -> bool:
            return self.readings(self.game.board(position)) == self.image

        for src in sorted(self.turn.eyes.changed):
            if moves := self._several_at_once(src, shows):
                self._play_all(moves)
                return True
        return False

    def _several_at_once(self, src: Site, arrived: Callable[[Any, Site], bool]) -> list[Move]:
        return by_one_hand(self.game, self.turn.position, src, arrived) if self.game.explodes else []

    # -- what the buttons feel

    def _touched(self, site: Site) -> None:
        if self.state in (State.SETUP, State.PAUSED, State.FAULT, State.OVER) or not self.turn.press:
            return
        self.why = None
        if self.state is State.GUIDED:
            self._beat(site)
            return
        result = self.turn.touch(site)
        if result is Press.REFUSED and self.doubt and self.doubt.after.touch(site) is not Press.REFUSED:
            self._accept(self.doubt.index, self.doubt.after)
        elif result is Press.REFUSED:
            begun = self.turn.press.touches
            if begun and (moves := self._several_at_once(begun[0], lambda _, at: at == site)):
                self._play_all(moves)
                return
            self.why = why.of_touch(self.turn, site)
            return
        else:
            self.doubt = None
        self._resolve_touches()

    def _resolve_touches(self) -> None:
        if self.turn.begun():
            self.checklist = []
            self._resolve()
        elif self.state is State.ASK:
            self._under_way()

    def _declared(self, index: int) -> None:
        """A move is wholly recognised. On a board of buttons a sowing is led by light before it counts."""
        move = self.turn.moves[index]
        if self.turn.press and move and self.state is not State.GUIDED:
            self.beats = self._beats(index)
            if self.beats:
                self.asking = (index,)
                self._go(Trigger.COMMANDED)
                return
        self._accept(index)

    def _beats(self, index: int) -> list[Beat]:
        return beats(self.turn.steps(index), self.settings.guide, self.wood.touchable)

    def _beat(self, site: Site) -> None:
        index = self.asking[0]
        begun = len(self.beats) < len(self._beats(index))
        if site == self.beats[0].site:
            del self.beats[0]
            if not self.beats:
                self._accept(index)
        elif begun:
            self.why = Why("not-this-pit", site)
        else:  # the choice may still be changed
            self._give_up()
            if site not in {step.src for step in self.turn.steps(index) if isinstance(step, Sow)}:
                self._touched(site)

    # -- commands

    def _confirm(self) -> None:
        self._refuse_in("ok", State.SETUP, State.PAUSED, State.FAULT)
        if self.doubt:
            self._accept(self.doubt.index, self.doubt.after)
        elif self.state is State.GUIDED and self.beats:
            self._accept(self.asking[0])
        elif self.state is State.TAKEBACK:
            self._give_up()
        elif self.state in (State.PLAY, State.REPAIR) and not self.turn.press and self.turn.eyes.looks_like:
            alike = list(members(self.turn.eyes.looks_like))
            if len(alike) == 1 and not self.strict:
                self._accept(alike[0])
            else:
                self._ask(alike)
        elif self.checklist:
            self.checklist = []
        else:
            raise ev.RefusedError("nothing to confirm")

    def _give_up(self) -> None:
        self._stop()
        self._fresh(self._turn_here())
        self.strict = self.strict and bool(self.turn.eyes.changed)
        if self.strict and self.state is State.PLAY:
            self._go(Trigger.DIFFERS)  # the question about a knocked board has been answered: no
        elif self.turn.eyes.changed:
            self._resolve()

    def _stop(self) -> None:
        """No question, no move to order, no take-back any longer."""
        if self.state in (State.GUIDED, State.TAKEBACK, State.ASK):
            self._go(Trigger.GIVEN_UP)
        if self.outcome:
            self._finish()

    def _take_back(self) -> None:
        self._refuse_in("take back", State.SETUP, State.PAUSED, State.FAULT)
        if self.state in (State.GUIDED, State.ASK) or (self.turn.press and self.turn.begun()):
            self._give_up()
            return
        if self.doubt and self.turn.moves[self.doubt.index]:
            self._accept(self.doubt.index, self.doubt.after)  # what looks played is what is meant
        undo = last_undo(self.line, self.readers)
        if not undo:
            raise ev.RefusedError("nothing to take back")
        if not any(is_visible(chain) for chain in undo.chains.values()):
            self._forget(undo.plies)
            if self.state is not State.PLAY:
                self._go(Trigger.CARRIED_OUT)
            self._fresh(self._turn_here())
            self.checklist = list(undo.steps)
            return
        self._fresh(self._turn_here(only=()))
        self._go(Trigger.UNDO)
        self._resolve()

    def _roll(self, chance: float) -> None:
        self._refuse_in("roll", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK)
        legal = self.turn.legal
        if legal and not legal[0].weight:
            ahead = [m for m in legal if not m.steps and self._leads_to_chance(m)]
            if not ahead:
                raise ev.RefusedError("no dice to roll now")
            self._play_unseen(ahead[0])
            legal = self.turn.legal
        if not legal:
            raise ev.RefusedError("no dice to roll: the game is over")
        point = chance * sum(move.weight for move in legal)
        for move in legal:
            point -= move.weight
            if point < 0:
                break
        self._play_unseen(move)

    def _leads_to_chance(self, move: Move) -> bool:
        following = self.game.moves(self.game.play(self.turn.position, move))
        return bool(following) and following[0].weight > 0

    def _choose(self, text: str) -> None:
        self._refuse_in("choose", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK, State.OVER)
        if self.state is State.ASK:
            for index in self.asking:
                chosen = self.turn.moves[index]
                if (chosen.text if chosen else "") == text:
                    self._declared(index)
                    return
        move = next((m for m in self.turn.legal if m.text == text), None)
        if move is None:
            some = ", ".join(m.text for m in self.turn.legal[:20])
            raise ev.RefusedError(f"choose: {text!r} is not legal now; legal: {some or 'nothing'}")
        if move.weight or not move.steps:
            self._play_unseen(move)
            return
        if self.wood.presses:
            self._stop()
            self._fresh(self._turn_here())
            self._declared(self.turn.moves.index(move))
            return
        self._fresh(self._turn_here(only=(move,)))
        self._go(Trigger.COMMANDED)
        if any(is_visible(chain) for chain in self.turn.chains_of(move).values()):
            self._resolve()
        else:
            self._accept(0)

    def _play_unseen(self, move: Move) -> None:
        """A move that leaves no trace on the wood: dice, a pass, a double."""
        self._play_all([move])

    def _play_all(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self._push(move, self.game.play(self.line.position, move))
        if self.state is not State.PLAY:
            self._go(Trigger.CARRIED_OUT)
        self._fresh(self._turn_here())
        self._follow_up()

    # -- what has been played

    def _push(self, move: Move, position: Any) -> None:
        self.line.push(move, position)
        self._effects.append(ev.Played(self.line.ply, move.text))

    def _forget(self, plies: int) -> None:
        for _ in range(plies):
            self._effects.append(ev.TookBack(self.line.ply))
            self.line.take_back()
        self.outcome = None
        self.checklist = []
        self.hint = self.passed = None

    def _accept(self, index: int, after: Turn | None = None) -> None:
        """A candidate has been carried out: it is played (or taken back) and the next turn begins."""
        turn = self.turn
        move = turn.moves[index]
        led = self.state is State.GUIDED and turn.press is not None
        owed = left(turn.steps(index), self.beats) if led else list(turn.steps(index))
        self.doubt = self._rest_at = self.why = self.hint = self.passed = None
        self.strict = False
        self.asking = ()
        self.beats = []
        if self.state not in (State.PLAY, State.OVER):
            self._go(Trigger.CARRIED_OUT)
        if move is None:
            self._forget(turn.undo_plies)
            if self.state is State.OVER:
                self._go(Trigger.CARRIED_OUT)
            self._fresh(self._turn_here())
            return
        self.turn = after or self._turn_after(turn, move)
        self.before = None if turn.press else turn
        self._push(move, self.turn.position)
        self.checklist = owed if turn.press else list(turn.unseen_flips(move))
        self._lifted.clear()
        self._follow_up()

    def _follow_up(self) -> None:
        """Passes that leave no choice are played at once; an ended game is over."""
        while len(self.turn.legal) == 1 and not self.turn.legal[0].weight and not self.turn.legal[0].steps:
            forced = self.turn.legal[0]
            self.passed = self.turn.position.to_move
            self._push(forced, self.game.play(self.turn.position, forced))
            before, checklist = self.before, self.checklist
            self._fresh(self._turn_here())
            self.before, self.checklist = before, checklist
        self.outcome = self.game.outcome(self.line.position)
        if self.outcome and self.state is not State.OVER:
            self._over_at = self._now
            self._effects.append(ev.Ended(self.outcome))
            self._go(Trigger.FINISHED)


def _turned(checklist: Iterable[Step]) -> frozenset[Site]:
    """Where a disc may still be lifted to be turned over."""
    return frozenset(step.site for step in checklist if isinstance(step, Flip))
