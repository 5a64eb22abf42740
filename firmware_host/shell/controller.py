"""One game on one board, from sensor to light: ports, debounce, session, journal and pixels, glued together.

Synchronous; time is an argument, and is rounded to what the journal keeps as soon as it comes in: what is decided at
the times in a journal is decided again. Its owner calls ``step`` for every scan, from one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypedDict

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.session_settings import Settings
from firmware_host.core.theme import CANDLE, Theme
from firmware_host.shell.consequences import Consequences
from firmware_host.shell.devices.buttons import Buttons
from firmware_host.shell.devices.connection import Connection, Listen
from firmware_host.shell.devices.display import Display
from firmware_host.shell.devices.felt import Felt
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.inputs import Inputs
from firmware_host.shell.devices.intake import Intake
from firmware_host.shell.devices.light import Light
from firmware_host.shell.devices.ports import Ports
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.devices.troubles import Troubles
from firmware_host.shell.journal.circumstances import Circumstances
from firmware_host.shell.journal.diary import Diary
from firmware_host.shell.journal.records import Forgetful, Journal, Record, Saved, instant
from rules.model import Game, RulesError

PIECES = 10
"""Of the search for what hands have done, so many in one scan: some two milliseconds where a scan may take five."""


class Options(TypedDict, total=False):
    """What a controller may be given beside a game, its fit and the board's ports; see ``Controller``."""

    theme: Theme
    settings: Settings | None
    health: Health | None
    show_legal: bool
    listen: Listen
    keep_scans: bool


class Controller:
    """fit: where the game lies on the board. listen: how settled changes are had from the sensors. keep_scans: whether
    the journal has the scans as the driver gave them.

    revision: counts the steps in which anything that a page shows may have changed.
    stirred: counts what shows that somebody is there; a sensor that changes again and again counts once.
    intake: what comes from the sensors. display: what is shown. troubles: what is wrong. thinking: whether the board
    thinks about a move of its own.
    on_settled, on_shown: for measuring: called when a settled change has come in, before it is worked on, and when
    the frame that answers it has been handed over.
    """

    def __init__(
        self,
        game: Game[Any],
        fit: Fit,
        ports: Ports,
        *,
        journal: Journal | None = None,
        theme: Theme = CANDLE,
        settings: Settings | None = None,
        health: Health | None = None,
        show_legal: bool = True,
        listen: Listen = Inputs,
        keep_scans: bool = False,
    ) -> None:
        self.game = game
        self.fit = fit
        self.diary = Diary(journal or Forgetful())
        self.settings = settings or Settings()
        self.health = health or Health()
        self.revision = 0
        self.stirred = 0
        self.thinking = False
        self.offered: Saved | None = None
        self.instead: Game[Any] | None = None
        self.on_settled: Callable[[], None] | None = None
        self.on_shown: Callable[[], None] | None = None
        self._connection = Connection(ports, listen)
        self.light = Light(fit, theme)
        self._dirty = True
        self._answering = False
        self._felt = Felt(self, self._connection, self._feed, self._press)
        self.intake = Intake(self, self._connection, self._felt, self._feed, keep_scans=keep_scans)
        self.display = Display(self, self._connection, self.intake.broke, show_legal=show_legal)
        self._consequences = Consequences(self, self._felt, self.new_game)
        self.supervision = SensorSupervision(fit, self.health, self.diary, self._say, self._felt.look)
        self.troubles = Troubles(self, self._connection, self._felt)
        self.buttons = Buttons(self, self._feed)
        self.session = Session(game, fit.layout.without(self.supervision.distrusted), self.settings)

    # -- games

    @property
    def record(self) -> Record:
        profile = self.fit.profile
        return Record(self.game.key, self.game.options, profile.name, profile.sensing)

    def new_game(self, now: float, game: Game[Any] | None = None, fit: Fit | None = None) -> None:
        """Begin anew: another game, or the same again. A fit comes with its game, and is for the board in use."""
        self.stir()
        now = instant(now)
        self.offered = None
        self.display.begin()
        self.game = game or self.game
        self.fit = fit or self.fit
        self.diary.journal.begin(now, self.record)
        self.supervision.sit_down(self.fit)
        self.diary.note(now, "version", self._circumstances(now).data())
        self._seat(now, ())
        self.health.begun()

    def offer(self, now: float, saved: Saved, game: Game[Any], fit: Fit, instead: Game[Any] | None = None) -> None:
        """Ask whether the game found is to go on; until that is answered nothing is played. instead: another game that
        the host begins if it does not. Raises RulesError where its moves are not legal."""
        now = instant(now)
        self.game, self.fit, self.offered, self.instead = game, fit, saved, instead
        try:
            self._seat(now, saved.moves)
        except RulesError:
            self.offered = None
            raise

    def resume(self, now: float) -> None:
        """Yes: go on with the game that was offered. Raises RefusedError if there is none."""
        saved = self.offered
        if saved is None:
            raise ev.RefusedError("resume: no saved game is waiting")
        self.stir()
        now = instant(now)
        self.offered = None
        self.diary.journal.go_on(now, saved)
        ply = len(saved.moves)
        told = {"ply": ply, **self._circumstances(now).data()}
        self.diary.note(now, "resumed", told, f"resumed at ply {ply}")
        self._seat(now, saved.moves)  # whatever the board went through before the answer is forgotten

    def _seat(self, now: float, moves: Sequence[str]) -> None:
        self.intake.begin_anew()
        self.supervision.sit_down(self.fit)
        self.session = Session(self.game, self.fit.layout.without(self.supervision.distrusted), self.settings, moves)
        self.light = Light(self.fit, self.light.theme)
        self.display.forget()
        self.buttons.forget()
        self.diary.remember(now, f"{self.game.key} on {self.fit.profile.name}, ply {len(moves)}")
        if self.fault:
            self.session.feed(now, ev.Broken(self.fault))
        else:
            self._felt.look(now)
        self._finish(now)

    def _circumstances(self, now: float) -> Circumstances:
        mark, theme, legal = self.fit.mark, self.light.theme, self.display.show_legal
        silent, restless = self.supervision.distrusted, self.supervision.restless
        return Circumstances(now, mark, self.settings, theme, legal, silent, restless, self.fault)

    # -- time

    def step(self, now: float, pieces: float = PIECES) -> None:
        """One scan, and all that follows from it. A port that fails is opened again later; nothing is raised. pieces:
        of the search for what hands have done, so many at most."""
        now = instant(now)
        session = self.session
        if (changes := self.intake.scan(now)) is None:
            return
        self._changed(now, changes)
        self._dirty |= self._felt.doubts()
        if session is self.session and self._is_awaited(now) and session.work(now, pieces):
            self._tick(now)
        self._dirty |= self.buttons.lapse(now)
        if changes or self._dirty or self.diary.is_due(now):
            self._finish(now)
        else:
            self._show(now, changed=False)

    def _is_awaited(self, now: float) -> bool:
        return (wake_at := self.session.wake_at) is not None and now >= wake_at

    def _tick(self, now: float, **more: str) -> None:
        self.diary.note(now, "tick", {"light": self.light.trail, **more}, urgent=False)
        self._feed(now, ev.Tick())

    def catch_up(self, now: float) -> None:
        """Who asks for something is answered by what all that was seen has come to, and sees it if that is refused."""
        if self._is_awaited(now):
            self._tick(now, by="asking")
            self._finish(now)

    def command(self, now: float, event: ev.Event) -> None:
        """Something said otherwise than on the wood. Raises RefusedError, and then nothing has changed but what the
        hands had done before."""
        self.stir()
        now = instant(now)
        if self.offered is not None:
            raise ev.RefusedError("a saved game is waiting; allowed: resume, discard")
        played = len(self.session.line.moves)
        self.catch_up(now)
        if isinstance(event, ev.Confirm) and len(self.session.line.moves) > played:
            return  # what was to be confirmed has just counted
        effects = self.session.feed(now, event)
        self.diary.command(now, event)
        self._consequences.carry_out(now, effects)
        self.refresh(now)

    @property
    def wake_at(self) -> float | None:
        """From when on a scan matters though no sensor changes, a light that moves apart; None for never."""
        inputs = self._connection.inputs
        if inputs is None or not inputs.complete:
            return self._connection.wake_at
        times = (self.session.wake_at, self.buttons.asks_until or None, self.diary.due, self._connection.wake_at)
        return min([time for time in times if time is not None], default=None)

    def stir(self) -> None:
        """Somebody is there."""
        self.stirred += 1

    @contextmanager
    def of_its_own_accord(self) -> Iterator[None]:
        """What the board does meanwhile is no sign that somebody is there."""
        stirred = self.stirred
        try:
            yield
        finally:
            self.stirred = stirred

    def attract(self, now: float, *, on: bool) -> None:
        """Light that calls for players, or the game's again. Whatever changes next shows that somebody is there."""
        self._felt.forget()
        self.display.attract(now, on=on)

    def touch(self) -> None:
        """Something that a page shows, but no sensor sees, has changed (on a simulated board)."""
        self.revision += 1

    def change(self) -> None:
        """Something that is shown has changed: it will be, once this step is done."""
        self._dirty = True

    def refresh(self, now: float) -> None:
        """The same, and it is shown now."""
        self.change()
        self._finish(instant(now))

    # -- from the sensors

    def _changed(self, now: float, changes: Sequence[tuple[int, int]]) -> None:
        """What has settled; on a board that is not believed only its OK button counts."""
        if self.supervision.frozen:
            if (self.fit.profile.buttons.get("ok"), 1) in changes:
                self.button(now, "ok")
        elif changes and (news := self._felt.news(changes)):
            if self.on_settled:
                self.on_settled()
            self._answering = True
            self._felt.tell(now, news)

    def button(self, now: float, name: str) -> None:
        """What one of the board's own buttons (ok, undo, hint, new) does, asked for otherwise than on the wood."""
        now = instant(now)
        self.catch_up(now)
        self._press(now, name, {"by": "page"})
        self._finish(now)

    def _press(self, now: float, name: str, by: Mapping[str, str]) -> None:
        if self.buttons.press(now, name, by):
            self._dirty = True

    # -- faults

    @property
    def fault(self) -> str:
        """Why the board does not answer, until it has been seen whole again; empty while it does."""
        return self._connection.fault

    # -- to the session and from it

    def trust(self, now: float, name: str) -> None:
        """A sensor is believed again: of a site, a spot of the board or a button. Raises RefusedError."""
        self.catch_up(now)
        self.intake.begin_anew()
        self.supervision.trust(now, name)
        self._finish(now)

    def distrust(self, now: float, name: str) -> None:
        """The same, not any more."""
        self.catch_up(now)
        self.supervision.distrust(now, name)
        self._finish(now)

    def _say(self, now: float, event: ev.Event) -> None:
        """Of the sensors themselves; while a saved game waits there is nobody to be told."""
        self._dirty = True
        if self.offered is None:
            self._feed(now, event)

    def _feed(self, now: float, event: ev.Event) -> None:
        self._dirty = True
        self._consequences.carry_out(now, self.session.feed(now, event))

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong at present."""
        return self.troubles.all

    def think(self, *, on: bool) -> None:
        self.thinking = on
        self.touch()

    def note_opponent(self, now: float, seat: Mapping[str, int] | None) -> None:
        """What the board plays from now on; None: only people play."""
        now = instant(now)
        told = f"the board plays side {seat['side']} at level {seat['level']}" if seat else "only people play"
        self.diary.note(now, "setting", {"opponent": dict(seat) if seat else None}, told, urgent=False)
        self.refresh(now)

    def close(self) -> None:
        """Dark; the journal written and closed. May be called twice."""
        try:
            self._connection.close()
        finally:
            self.health.save()
            self.diary.journal.close()

    # -- to the disk, and only then to the light

    def _finish(self, now: float) -> None:
        self._dirty |= self.diary.write(now)
        self.light.say(unsaved=bool(self.diary.journal.fault), dark=self.display.dark)
        changed, self._dirty = self._dirty, False
        if changed:
            self.revision += 1
            self.display.forget()
        if self._connection.inputs is not None:
            self._show(now, changed=changed)
        self._answering = False

    def _show(self, now: float, *, changed: bool) -> None:
        is_new = self.display.show(now, changed=changed)
        if is_new and self._answering and self.on_shown:
            self.on_shown()
