"""Counts visits and games by looking at the board after every scan. Pure: it keeps numbers until they are taken.

Lives in the board's thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from datetime import datetime

from firmware_host.core.session import Session
from firmware_host.shell.controller import Controller
from rules.lesson import Lesson

Key = tuple[str, str, str]
"""Day (ISO), what is counted, and of which."""

STAYS = (1, 2, 5, 10, 20, 40, 80)
"""Minutes: a game's length is counted by the first of these that it does not exceed."""
PLIES = (0, 1, 4, 14, 39)
"""The same of plies at which a game was left."""
MOST_KEYS = 5000
"""Different numbers that are kept until they can be written; what comes beyond is not counted."""


def bucket(value: float, limits: Collection[int]) -> str:
    """The first limit that the value does not exceed, as "<=N", or ">N" of the last."""
    for limit in limits:
        if value <= limit:
            return f"<={limit}"
    return f">{max(limits)}"


class Observer:
    """wall: local time. language: of a page that has not chosen another."""

    def __init__(self, wall: Callable[[], datetime], language: str = "es") -> None:
        self.language = language
        self._wall = wall
        self._counts: Counter[Key] = Counter()
        self._session: Session | None = None
        self._stirred = -1
        self._visiting = False
        self._began: float | None = None
        self._game = ""
        self._over = False
        self._stood = ("setup", 0)
        self._acted = 0.0

    # -- what the daemon tells

    def look(self, now: float, controller: Controller) -> None:
        """After every scan: cheap where nothing has changed."""
        session = controller.session
        if session is not self._session:
            self._leave(controller)
            self._session, self._began, self._over = session, None, session.outcome is not None
        if controller.stirred != self._stirred:
            first, self._stirred = self._stirred < 0, controller.stirred
            if not first and not controller.display.attracting:
                self._visit(now, controller)
        elif controller.display.attracting and self._visiting:
            self._go()
        ply = session.line.ply
        if ply != self._stood[1] or session.state.value != self._stood[0]:
            self._stood = (session.state.value, ply)
            self._play(now, ply, controller)

    def speak(self, language: str) -> None:
        """A visitor has chosen a language."""
        self._count("language", language)

    def ail(self, spots: Collection[str]) -> None:
        """The sensors that are not well today; once a day each."""
        for spot in spots:
            self._counts[self._key("sensor", spot)] = 1

    def take(self) -> Counter[Key]:
        """What has been counted since it was last taken."""
        counts, self._counts = self._counts, Counter()
        return counts

    def give_back(self, counts: Counter[Key]) -> None:
        """What could not be written."""
        for key, number in counts.items():
            if key in self._counts or len(self._counts) < MOST_KEYS:
                self._counts[key] += number

    # -- visits and games

    def _visit(self, now: float, controller: Controller) -> None:
        self._acted = now
        if not self._visiting:
            self._visiting = True
            self._count("visit", f"{self._wall().hour:02}")

    def _go(self) -> None:
        """Nobody is there any more."""
        self._visiting = False

    def _play(self, now: float, ply: int, controller: Controller) -> None:
        if self._began is None and ply:
            is_lesson = isinstance(controller.game, Lesson)
            self._over |= is_lesson  # every try ends a lesson: it is no game that ends, or is left
            self._began, self._game = now, controller.game.key
            if ply == 1:  # else one that goes on, as after a restart: it has been counted
                self._count("lesson" if is_lesson else "begun", self._game)
        if self._began is not None and not self._over and controller.session.outcome is not None:
            self._over = True
            self._count("ended", self._game)
            self._count("minutes", bucket((now - self._began) / 60, STAYS))

    def _leave(self, controller: Controller) -> None:
        """Another game has begun in the place of the one that was watched."""
        if self._session is None or self._over:
            return
        state, ply = self._stood
        if self._began is not None:
            self._count("left", self._game)
            self._count("minutes", bucket(max(0.0, self._acted - self._began) / 60, STAYS))
        elif not self._visiting:
            return
        self._count("step", state)
        self._count("ply", bucket(ply, PLIES))

    def _count(self, what: str, which: str) -> None:
        key = self._key(what, which)
        if key in self._counts or len(self._counts) < MOST_KEYS:
            self._counts[key] += 1

    def _key(self, what: str, which: str) -> Key:
        return self._wall().date().isoformat(), what, which
