"""One game on one board: readings and commands go in, accepted moves come out. No clock, no I/O."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

from firmware_host.core import acceptance, claims, orders
from firmware_host.core import events as ev
from firmware_host.core.anew import look_again
from firmware_host.core.on_reading import read
from firmware_host.core.on_tick import tick
from firmware_host.core.on_touch import touched
from firmware_host.core.phases import Failed, Over, Paused, Playing
from firmware_host.core.play import Play
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session_settings import Settings
from firmware_host.core.states import Trigger
from rules.model import Game


class Session(Play):
    """Feed it events with their time; it answers with effects, to be carried out in order.

    What the hands may have done is searched for where there is time (``work``), and heard of with a Tick, or before
    anything but a reading: what is found hangs on the events alone, never on how much was searched between them.

    wake_at: when it wants a Tick, if nothing else happens before; None for never.
    """

    def __init__(
        self, game: Game[Any], layout: SensorLayout, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        """moves: those already played, for a game that is resumed. Raises RulesError where one is not legal."""
        super().__init__(game, layout, settings, moves)
        self.wake_at: float | None = None

    def feed(self, now: float, event: ev.Event) -> list[ev.Effect]:
        """Raises RefusedError for a command that makes no sense now; nothing has changed then."""
        if isinstance(event, ev.Stalled):
            self.time.stall(event.seconds)
        self.time.go_to(now)
        if not isinstance(event, ev.Reading | ev.Tick | ev.Stalled):
            acceptance.catch_up(self)
        if not self._happened(event) and not self._told(event):
            orders.carry_out(self, event)
        self._settle(now, event)
        return self.course.heard()

    def work(self, now: float, pieces: float) -> bool:
        """Search, so many pieces at most, what a Tick at this time would otherwise have to; whether nothing is left.
        Nothing is shown of it before that Tick."""
        return not self.is_watched or self.watching.work(self.time.of_play(now), pieces)

    def _happened(self, event: ev.Event) -> bool:
        """What befalls the board, and whether that was it."""
        match event:
            case ev.Reading(site, level, more, odds):
                read(self, site, level, more=more, odds=odds)
            case ev.Tick():
                tick(self)
            case ev.Touched(site):
                touched(self, site)
            case ev.Picture(image, odds):
                self.sight.picture(self.time.now, image, odds)
                self.sight.agree(self.standing.base)
                if not isinstance(self.phase, Paused | Failed):
                    look_again(self)
            case ev.Broken(text):
                self._broken(text)
            case ev.Mended():
                self._mended()
            case ev.Stalled():
                pass
            case _:
                return False
        return True

    def _told(self, event: ev.Event) -> bool:
        """What is said of the board by who knows, and whether that was it."""
        match event:
            case ev.ShowHint(text, whole):
                self.suggest(next((move for move in self.turn.legal if move.text == text), None), whole=whole)
            case ev.Suspect(sites):
                self.sight.suspect(sites)
            case ev.Distrust(sites, made_up):
                claims.distrust(self, sites, made_up=made_up)
            case ev.Trust(readings):
                claims.trust(self, readings)
            case _:
                return False
        return True

    def _broken(self, text: str) -> None:
        if isinstance(self.phase, Failed):
            self.stay(Failed(text, self.phase.was_paused))
            return
        was_paused = isinstance(self.phase, Paused)
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
            look_again(self)

    def _settle(self, clock: float, event: ev.Event) -> None:
        """After every event. clock: its time, the seconds in which nobody looked among it."""
        is_still = isinstance(self.phase, Paused | Failed)
        if is_still:
            self.contradictions.claim(())
        if not self.turn.begun():
            self.contradictions.look_at(None)
        if self.sight.counts.odds and isinstance(self.phase, Playing | Over) and self.image == self.turn.base:
            self.course.tell(ev.Counted(self.sight.counts.learn()))
        self.review(self.reviewing and self._goes_on_reviewing(event))
        self.sight.plan(self.time.now, self.to_mend())
        watched = self.watching.wake_at if self.is_watched else None
        waits = (self.touching.wake_at, watched, self.time.rest_at, self.contradictions.unseen_at)
        due = inf if is_still else min((at for at in waits if at is not None), default=inf)
        self.wake_at = clock if due <= self.time.now else self.time.of_clock(due) if due < inf else None

    def _goes_on_reviewing(self, event: ev.Event) -> bool:
        """Until the hands do something else than what is shown."""
        if isinstance(self.phase, Over) and not self.layout.presses and isinstance(event, ev.Reading):
            return self.image != self.turn.base
        return isinstance(event, ev.Confirm | ev.Tick | ev.Stalled)
