"""A board in its fleet: tells how it stands, hears what others say, and is asked only after the scan is done."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from firmware_host.fleet import discovery, payloads, reporting, topics
from firmware_host.fleet.asked import Asked
from firmware_host.fleet.boxes import Inbox, Outbox
from firmware_host.fleet.far import Far
from firmware_host.fleet.fleet_settings import FleetSettings
from firmware_host.fleet.match import document
from firmware_host.fleet.memory import Memory
from firmware_host.fleet.payloads import PayloadError
from firmware_host.fleet.shown_boards import shown
from firmware_host.fleet.updater import Updater
from firmware_host.shell.board_manager import BoardManager

log = logging.getLogger("tablero.fleet")

APART = 0.25
"""Seconds between two words of how the board stands."""
FIGURES_APART = 60.0
ONLINE_LASTS = 180
"""Seconds for which a board counts as there without a word; said again with the figures. A broker that loses its power
together with the board never publishes the board's will."""
REMINDER = 20.0
"""Seconds after which a match is told again, while the other board does not know all of it."""
PACE, LEAST_HEARD = 100_000, 1000
"""Bytes a second that are read, each word counting so many more: whoever talks without end holds up no scan."""
HEARD_APART = 30.0
"""Seconds between two complaints about what makes no sense."""
LONGEST_ANSWER = 500
ECHO = 15.0
"""Seconds in which a board hears from the broker that it is online; else the broker does not let it write."""


class Line(Protocol):
    """To the broker."""

    outbox: Outbox
    inbox: Inbox
    connected: bool
    connections: int
    mark: str

    @property
    def twin(self) -> bool: ...

    def start(self) -> None: ...

    def close(self) -> None: ...


class Agent:
    """A Neighbours. restart: ends the program, for whoever starts it again. post: has something done in the board's
    thread. folder: where a game with another board is kept; None to forget it."""

    def __init__(
        self,
        settings: FleetSettings,
        manager: BoardManager,
        line: Line,
        *,
        restart: Callable[[], None] = lambda: None,
        post: Callable[[Callable[[float], None]], object] = lambda job: None,
        folder: Path | None = None,
    ) -> None:
        self._settings = settings
        self._manager = manager
        self._line = line
        self._watch = reporting.Watch(manager)
        self._seen: tuple[int, int] | None = None
        self._told_at = self._figures_at = self._reminded_at = self._complained_at = float("-inf")
        self._hears_at = float("-inf")
        self._looked: tuple[int, bool] = (-1, False)
        self._shown: dict[str, Any] = {}
        self._heard_self = 0  # the connection in which it was heard that this board is online
        self._warn_at: tuple[int, float] = (0, 0.0)
        updater = Updater(settings.updater, post) if settings.updater else None
        self.far = Far(settings, manager, Memory(folder), self._tell_match)
        self._asked = Asked(
            manager, settings.rights, self._answer, restart=restart, partner=lambda: self.far.partner, update=updater
        )

    def start(self) -> None:
        online = topics.of(self._settings.board, topics.ONLINE)
        self._line.outbox.hold(online, payloads.write(online=True, by=self._line.mark), ONLINE_LASTS)
        if self._settings.home_assistant:
            may = self._settings.rights.get(topics.HOME_ASSISTANT_SENDER, frozenset())
            content = discovery.payload(self._settings.board, may)
            self._line.outbox.hold(topics.discovery(self._settings.board), content)
        self._line.start()

    def close(self) -> None:
        self._line.close()

    def message(self) -> dict[str, Any]:
        return shown(self.far, self._settings.board, connected=self._line.connected)

    def take(self, now: float, message: Mapping[str, Any]) -> bool:
        return self.far.take(now, message)

    def look(self, now: float) -> None:
        if now >= self._hears_at and self._line.inbox and (heard := self._line.inbox.take()):
            self._hears_at = now + (len(heard[1]) + LEAST_HEARD) / PACE
            self._hear(now, *heard)
        self.far.look(now)
        if now >= self._told_at + APART:
            self._tell(now)
        if now >= self._reminded_at + REMINDER:
            self._remind(now)
        self._listen_for_self(now)
        self._manager.tell_trouble("health.twin", self._settings.board if self._line.twin else "")
        looked = (self.far.revision, self._line.connected)
        if looked != self._looked:
            self._looked = looked
            if (shown := self.message()) != self._shown:
                self._shown = shown
                self._manager.controller.touch()

    def _listen_for_self(self, now: float) -> None:
        """A broker acknowledges what it drops for want of rights: only what comes back has been written."""
        number, since = self._warn_at
        if self._line.connections != number:
            self._warn_at = (self._line.connections, now)
        elif self._line.connected and self._heard_self != number and since and now >= since + ECHO:
            self._warn_at = (number, 0.0)
            board = self._settings.board
            log.warning(
                "the broker does not let %s write tablero/%s: look at its acl_file (docs/FLEET.md)", board, board
            )

    # -- told

    def _tell(self, now: float) -> None:
        controller = self._manager.controller
        seen = (controller.revision, controller.health.revision)
        if seen != self._seen:
            self._seen, self._told_at = seen, now
            for event in self._watch.events():
                self._line.outbox.say(topics.of(self._settings.board, topics.EVENTS), payloads.write(**event))
            self._hold(topics.STATE, **reporting.state(self._manager), plays_with=self.far.partner)
            self._hold(topics.HEALTH, **reporting.health(self._manager))
        if now >= self._figures_at + FIGURES_APART:
            self._figures_at = now
            self._line.outbox.again(topics.of(self._settings.board, topics.ONLINE))
            lost = {"connections": self._line.connections, "lost": self._line.outbox.lost + self._line.inbox.lost}
            self._hold(topics.FIGURES, **self._watch.figures(), **lost)

    def _remind(self, now: float) -> None:
        """What the broker, or the other board, may have lost is told once more."""
        self._reminded_at = now
        lobby = self.far.lobby
        if lobby.invited or (lobby.match and not lobby.match.is_settled):
            self._line.outbox.again(topics.of(self._settings.board, topics.MATCH))

    def _tell_match(self, told: document.Document) -> None:
        self._line.outbox.hold(topics.of(self._settings.board, topics.MATCH), document.write(told))

    def _hold(self, what: str, **content: Any) -> None:
        self._line.outbox.hold(topics.of(self._settings.board, what), payloads.write(**content))

    def _answer(self, sender: str, key: str, wrong: str) -> None:
        told = payloads.write(to=sender, id=key, ok=not wrong, text=wrong[:LONGEST_ANSWER])
        self._line.outbox.say(topics.of(self._settings.board, topics.ANSWER), told)

    # -- heard

    def _hear(self, now: float, topic: str, payload: bytes) -> None:
        if topic == topics.HOME_ASSISTANT_STATUS:
            self._line.outbox.again(topics.discovery(self._settings.board))
            return
        found = topics.split(topic)
        if found is None or not payload:
            return
        board, what, sender = found
        try:
            if what == topics.ONLINE:
                said = payloads.read(payload)
                self._hear_online(board, payloads.truth(said, "online"), said.get("by"))
            elif what == topics.MATCH and board != self._settings.board:
                self.far.hear(board, document.read(payload))
            elif what == "do" and board == self._settings.board:
                self._asked.hear(now, sender, payloads.read(payload))
        except PayloadError as error:
            if now >= self._complained_at + HEARD_APART:
                self._complained_at = now
                log.warning("%s: not understood: %s", topic, error)

    def _hear_online(self, board: str, there: bool, by: object) -> None:
        if board != self._settings.board:
            self.far.hear_online(board, there)
            return
        if by == self._line.mark and there:
            self._heard_self = self._line.connections
        if not there:  # the will of an older connection
            self._line.outbox.again(topics.of(board, topics.ONLINE))
