"""The board's own buttons: ok, undo, hint and new, whether a finger presses them or a page asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.journal.diary import Diary
from firmware_host.shell.journal.records import Saved
from rules.model import Game

CERTAIN = 4.0
"""Seconds in which the new-game button, pressed amid a game, has to be pressed once more."""


class Played(Protocol):
    """What the buttons act upon: a Controller."""

    session: Session
    diary: Diary
    supervision: SensorSupervision
    offered: Saved | None
    instead: Game[Any] | None

    def resume(self, now: float) -> None: ...

    def new_game(self, now: float) -> None: ...


class Buttons:
    """feed: hands an event to the session. wishes: what is asked of those around the table, by the button's name; they
    take it out. asks_until: until when the new-game button waits for its second press, 0 while it does not."""

    def __init__(self, controller: Played, feed: Callable[[float, ev.Event], None]) -> None:
        self.wishes: list[str] = []
        self._reserved: Callable[[str], bool] = lambda name: False
        self.asks_until = 0.0
        self._controller = controller
        self._feed = feed

    def reserve(self, is_theirs: Callable[[str], bool]) -> None:
        """is_theirs: whether a button belongs to those around the table at present, and says nothing to the game."""
        self._reserved = is_theirs

    def forget(self) -> None:
        """Another game begins, or goes on."""
        self.wishes.clear()
        self.asks_until = 0.0

    def press(self, now: float, name: str, by: Mapping[str, str]) -> bool:
        """by: who presses it, where that is no finger. What makes no sense now is remembered as refused. Whether it has
        to be pressed once more."""
        controller = self._controller
        if self._reserved(name):
            self.wishes.append(name)
            return False
        controller.diary.note(now, "button", {"button": name, **by}, f"button {name}")
        try:
            if controller.offered is not None:
                self._answer(now, name)
            elif name == "ok" and controller.supervision.frozen:
                controller.supervision.give_up(now)
            elif name == "ok":
                self._feed(now, ev.Confirm())
            elif name == "undo":
                self._feed(now, ev.TakeBack())
            elif name == "hint":
                self.wishes.append("hint")
            elif name == "new":
                return self._new(now)
        except ev.RefusedError as refusal:
            controller.diary.remember(now, f"refused: {refusal}")
        return False

    def _answer(self, now: float, name: str) -> None:
        """Whether the game that was found goes on."""
        if name == "ok":
            self._controller.resume(now)
        elif name in ("new", "undo") and self._controller.instead:
            self.wishes.append("discard")
        elif name in ("new", "undo"):
            self._controller.new_game(now)

    def _new(self, now: float) -> bool:
        session = self._controller.session
        asks = now >= self.asks_until and bool(session.line.ply) and session.state is not State.OVER
        if asks:
            self.asks_until = now + CERTAIN
        else:
            self._controller.new_game(now)
        return asks

    def lapse(self, now: float) -> bool:
        """Whether the second press has not come in time."""
        lapsed = bool(self.asks_until) and now >= self.asks_until
        if lapsed:
            self.asks_until = 0.0
        return lapsed
