"""One game on one board: readings and commands go in, accepted moves come out. No clock, no I/O.

Nine layers, each calling only downwards: followed.py makes the turns that are followed, play.py judges them,
evidence.py sets against them what the hands have done, rivals.py asks what a move may have been instead, retelling.py
what has been if nothing explains the wood, rest.py what has come about when the hands rest, testimony.py hears what
they say against a sensor, orders.py steers, and here is the gate with what the sensors see and the buttons feel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from math import inf

from firmware_host.core import events as ev
from firmware_host.core import lead, why
from firmware_host.core.cues import due
from firmware_host.core.orders import Orders
from firmware_host.core.press import Press
from firmware_host.core.states import State, Trigger
from firmware_host.core.why import Why
from firmware_host.core.witness import LAG
from rules.model import Move
from rules.steps import Site

_REACTION = 0.15
"""Seconds that hands take at least to do what has just been lit."""


class Session(Orders):
    """Feed it events with their time; it answers with effects, to be carried out in order.

    wake_at: when it wants a Tick, if nothing else happens before; None for never.
    """

    def feed(self, now: float, event: ev.Event) -> list[ev.Effect]:
        """Raises RefusedError for a command that makes no sense now; nothing has changed then."""
        if isinstance(event, ev.Stalled):
            self._stalled += event.seconds
        self._now = now - self._stalled
        self._effects = []
        match event:
            case ev.Reading(site, level, more):
                self._reading(site, level, more)
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
            case ev.Resign(side):
                self._resign(side)
            case ev.OfferDraw(side):
                self._offer_draw(side)
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
                    self._was_paused = self.state is State.PAUSED
                    self._freeze(Trigger.BROKEN)
                self.fault = text
            case ev.Mended():
                self._need(State.FAULT, "mended")
                self.fault = ""
                self._go(Trigger.MENDED)
                if self._was_paused:
                    self._go(Trigger.PAUSE)  # nobody has said that play goes on
                else:
                    self._look_again()
            case ev.Distrust(sites, made_up):
                self._distrust(sites, made_up=made_up)
            case ev.Suspect(sites):
                self.suspects = sites
            case ev.Trust(readings):
                self._trust(readings)
        if self.state in (State.PAUSED, State.FAULT):
            self.claims = ()
        if not self.turn.begun():
            self._unseen_at = None
        self.reviewing = self.reviewing and self._goes_on_reviewing(event)
        self._plan()
        deadline = self.doubt.deadline if self.doubt else None
        times = [t for t in (self._rest_at, self._unseen_at, self._review_at, deadline) if t is not None]
        wakes = times and self.state not in (State.PAUSED, State.FAULT)
        self.wake_at = min(times) + self._stalled if wakes else None
        return self._effects

    def _plan(self) -> None:
        """What is to be put right next."""
        before = self.lead.mend
        self.lead.plan(self.to_mend(), self.image)
        mend = self.lead.mend
        if mend and not (before and (before.dst or before.src) == (mend.dst or mend.src)):
            self._lit_at = self._now

    def _goes_on_reviewing(self, event: ev.Event) -> bool:
        """Until the hands do something else than what is shown."""
        if self.state is State.OVER and not self.wood.presses and isinstance(event, ev.Reading):
            return self.image != self.turn.base
        return isinstance(event, ev.Confirm | ev.Tick | ev.Stalled)

    # -- what the sensors see

    def _picture(self, image: Mapping[Site, int]) -> None:
        before, self.image = self.image, {site: image.get(site, 0) for site in self.wood.seen}
        changed = [site for site, level in self.image.items() if level != before.get(site)]
        self._last_change |= {site: (before.get(site, 0), self._now) for site in changed}
        if self.state in (State.PAUSED, State.FAULT):
            return
        self._look_again()

    def _reading(self, site: Site, level: int, more: bool) -> None:
        obeys = self.lead.obeys(site, self.image[site], level) and self._now - self._lit_at >= _REACTION
        led = obeys and not (more or self._moment.sites)
        self._last_change[site] = (self.image[site], self._now)
        if led:
            self._led_at[site] = self._now
        self._moment.change(site, self.image[site], level, self.turn.base[site])
        self.image[site] = level
        self._changed_at = self._now
        self._denied = set()
        self._changes.append((self._now, site, level))
        if self.state in (State.PAUSED, State.FAULT):
            self._moment.pass_by()
            return
        self.why = None
        self._think_again()
        self._tick_off(site, level)
        self._note_held()
        together = {at for when, at, _ in takewhile(lambda c: self._now - c[0] <= LAG, reversed(self._changes))}
        for turn in self._followed():
            turn.feed(site, level, together=together if turn.is_orderly else None)
        self._rest_at, self._left_at = None, inf
        self._review_at = self._now + (self.settings.forgotten if led else self.settings.patience)
        if more:
            return
        for bare in sorted(self._moment.bared & self.image.keys()):  # but for those not believed since
            self._last_change[bare] = (self._last_change[bare][0], self._now)
            for turn in self._followed():
                turn.feed(bare, self.image[bare])
        self._keep_so_far(led=led)
        self._judge_reading(led=led)
        self._moment.pass_by()

    def _judge_reading(self, *, led: bool) -> None:
        """led: whether it is what the light asked for."""
        if self.state is State.OVER and self._now - self._over_at > self.settings.patience:
            self.before = None  # whoever tidies up now is not thinking better of the last move
        if self.state in (State.PLAY, State.ASK) and self._is_jolt():
            self._jolted()
            return
        mends = led and self.state is State.REPAIR
        if self.state is State.OVER and self.reviewing:
            self._put_back()
        elif mends or self.state is State.SETUP or (self.strict and self.state in (State.REPAIR, State.ASK)):
            self._mending(led=mends)
        else:
            self._resolve()

    def _is_jolt(self) -> bool:
        """More has gone at once than hands can lift; or two pieces that no one move lifts."""
        return self._moment.is_jolt or (
            self._moment.is_both_hands and all(turn.eyes.unexplained(self._moment.lifted) for turn in self._followed())
        )

    def _jolted(self) -> None:
        """No move explains it, whatever it looks like, and nothing is asked any more. Of two that are gone a hand may
        have lifted one, going on with what looked finished."""
        both = frozenset(() if self._moment.is_jolt else self._moment.lifted)
        if self.doubt and self.held and not both and self.state is State.PLAY:
            self._accept(self.doubt.index, self.doubt.after)
        self.doubt = self.before = None
        self.asking = ()
        if self.state in (State.PLAY, State.ASK):
            self.strict = True
            self._both = both
            self._differs()

    def _keep_so_far(self, *, led: bool) -> None:
        """What belongs to the move that is to be carried out is kept; of a jolt nothing is, nor of its being mended."""
        astray = self.turn.eyes.astray(0) if self.state in (State.GUIDED, State.TAKEBACK) else ()
        if not led and (len(self._moment.sites) == 1 or not astray):
            self.so_far |= {site: self.image[site] for site in self._moment.sites if site not in astray}

    def _tick_off(self, site: Site, level: int) -> None:
        """A disc lifted and put back has been turned, as far as a board that cannot see its face can tell."""
        if level == 0:
            self._lifted.add(site)
        elif site in self._lifted:
            self._lifted.discard(site)
            self.checklist = [step for step in self.checklist if getattr(step, "site", None) != site]

    # -- what the buttons feel

    def _touched(self, site: Site) -> None:
        if self.state in (State.SETUP, State.PAUSED, State.FAULT, State.OVER) or not self.turn.press:
            return
        self.why = None
        if self.state is State.GUIDED:
            self._beat(site)
            return
        self._think_again()
        begun = self.turn.press.touches
        late = self._now - self._touched_at >= self.settings.forgotten
        self._touched_at = self._now
        result = self.turn.touch(site, late=late)
        if result is Press.RESTARTED and (moves := self._carried(begun, site)):  # where more of its own stand
            self._play_all(moves)
            return
        if result is Press.REFUSED and self.doubt and self.doubt.after.touch(site) is not Press.REFUSED:
            self._accept(self.doubt.index, self.doubt.after)
        elif result is Press.REFUSED:
            if moves := self._carried(begun, site):
                self._play_all(moves)
            elif begun or not self._is_ticked_off(site):
                self.why = why.of_touch(self.turn, site)
            return
        else:
            self.doubt = None
        self._resolve_touches()

    def _is_ticked_off(self, site: Site) -> bool:
        """Whether something was still lit here for a move that counts already: it has been done now."""
        left = [step for step in self.checklist if site not in {at for at, _ in due([step])}]
        found, self.checklist = len(left) < len(self.checklist), left
        return found

    def _carried(self, begun: Sequence[Site], site: Site) -> list[Move]:
        """The moves that bring the piece touched first there in one go, where that takes several."""
        return self._several_at_once(begun[0], lambda _, at: at == site) if begun else []

    def _resolve_touches(self) -> None:
        if self.turn.begun():
            self.checklist = []
            self._resolve()
        elif self.state is State.ASK:
            self._under_way()

    def _beat(self, site: Site) -> None:
        """A touch amid a led sowing. Whatever the hand passes on its way is part of it; only before it has begun, and
        with a pit that has nothing to do with it, the choice is changed."""
        index = self.asking[0]
        steps = self.turn.steps(index)
        begun = len(self.beats) < len(self._beats(index))
        if done := lead.told(steps, self.beats, self.settings.guide, site):
            del self.beats[:done]
            if not self.beats:
                self._accept(index)
        elif lead.is_passed(steps, self.beats, site):
            pass
        elif begun or not self._may_begin(site):
            self.why = Why("not-this-pit", site)
        else:
            self._give_up()
            self._touched(site)

    def _may_begin(self, site: Site) -> bool:
        """Whether a move begins here."""
        return any(at == site for at, _ in self.turn.openings)
