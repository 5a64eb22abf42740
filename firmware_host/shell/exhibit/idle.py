"""A board that nobody looks after: what visitors leave behind ends by itself, and whoever comes next can play at once.

Lives in the board's thread, as the table does. Whatever it does is a new game or a command, and stands in the journal
like one that a hand has given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Literal, Protocol

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.controller import Controller
from firmware_host.shell.exhibit.showing import Showing
from firmware_host.shell.journal.records import instant
from rules.lesson import Lesson

LONGEST = 7 * 24 * 3600.0
"""Seconds: a board that waits longer is no exhibit."""

Left = Literal["idle", "over", "pause", "offer"]


@dataclass(frozen=True, slots=True)
class Waits:
    """In seconds. idle: so long after the last hand, button or word of a page a game is given up, and light calls for
    players. over: so long after the end of a game the next one of its kind begins. pause: the longest pause.
    offer: so long a game that was found at the start waits for an answer.

    The last three run on whatever hands do on the wood: a child that plays with the pieces answers nothing.
    Raises RefusedError for a time that is none."""

    idle: float = 300.0
    over: float = 45.0
    pause: float = 120.0
    offer: float = 60.0

    def __post_init__(self) -> None:
        for name in WAITS:
            if not 0 < getattr(self, name) <= LONGEST:
                raise ev.RefusedError(
                    f"exhibit: {name} {getattr(self, name):g}; allowed: more than 0, up to {LONGEST:g} seconds"
                )


WAITS = tuple(field.name for field in fields(Waits))


def waits(minutes: float, others: Iterable[tuple[str, float]] = ()) -> Waits:
    """minutes: idle. others: (name, seconds). Raises RefusedError."""
    chosen = dict(others)
    if strangers := [name for name in chosen if name not in WAITS]:
        raise ev.RefusedError(f"exhibit: no wait {strangers[0]!r}; allowed: {', '.join(WAITS)}")
    return replace(Waits(idle=60 * minutes), **chosen)


class Keeper(Protocol):
    """Who lays out the games."""

    def home(self, now: float) -> None:
        """The exhibit's own game begins, as at the start of the program."""

    def again(self, now: float) -> None:
        """A game of the present kind begins."""

    @property
    def read_at(self) -> float:
        """When the review of a game was touched last; -inf where none has been."""


class Exhibit:
    """keeper: begins games at this table."""

    def __init__(self, controller: Controller, waits: Waits, keeper: Keeper) -> None:
        self.waits = waits
        self._controller = controller
        self._keeper = keeper
        self._stirred = controller.stirred
        self._quiet_since: float | None = None
        self._stands: tuple[Session, State, bool] | None = None
        self._since = 0.0
        self._showing: Showing | None = None
        self._shown = 0
        self._attracts_since = 0.0

    def wait(self, **seconds: float) -> None:
        """Other waits; those that are not named stay."""
        self.waits = replace(self.waits, **seconds)

    def look(self, now: float) -> None:
        """After every scan and every command: cheap where nothing is due."""
        controller = self._controller
        if controller.stirred != self._stirred or self._quiet_since is None:
            self._stirred, self._quiet_since = controller.stirred, now
            if controller.display.attracting:
                controller.attract(now, on=False)
        stands = (controller.session, controller.session.state, controller.offered is not None)
        if stands != self._stands:
            self._stands, self._since = stands, now
        if now >= self.wake_at:
            self._end(now)
        if controller.display.attracting:
            self._show(now)
        else:
            self._showing = None

    def _show(self, now: float) -> None:
        """The next beat of what calls for players."""
        if self._showing is None:
            self._showing, self._attracts_since, self._shown = Showing(self._controller.game), now, 0
        beat = self._showing.at(now - self._attracts_since)
        if beat != self._shown:
            self._shown = beat
            self._controller.display.demonstrate(now, self._showing.beats[beat].act)

    @property
    def wake_at(self) -> float:
        """When something ends by itself, if nothing happens before."""
        idle = float("inf") if self._controller.display.attracting else (self._quiet_since or 0.0) + self.waits.idle
        left = self._left
        return idle if left == "idle" else min(idle, self._until(left))

    def _until(self, left: Left) -> float:
        """Who reads the review of a game is not done with it."""
        since = max(self._since, self._keeper.read_at) if left == "over" else self._since
        return since + float(getattr(self.waits, left))

    @property
    def _left(self) -> Left:
        """What the present state is the leaving of."""
        controller = self._controller
        if controller.offered is not None:
            return "offer"
        match controller.session.state:
            case State.PAUSED:
                return "pause"
            case State.OVER:
                return "over"
        return "idle"

    def _end(self, now: float) -> None:
        controller, left = self._controller, self._left
        if left != "idle" and now < self._until(left):
            left = "idle"
        controller.diary.left(instant(now), left)
        match left:
            case "pause":
                controller.command(now, ev.GoOn())
            case "over" if not isinstance(controller.game, Lesson):
                self._keeper.again(now)
            case _:
                self._keeper.home(now)
        if left == "idle":
            controller.attract(now, on=True)
        self._stirred = controller.stirred
