"""Boards in one room of simulated time, with a wire between them that can be cut, and a broker's memory."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

from firmware_host.fleet import topics
from firmware_host.fleet.agent import Agent, Line
from firmware_host.fleet.boxes import Inbox, Outbox
from firmware_host.fleet.fleet_settings import FleetSettings
from firmware_host.fleet.link import Link, heard_by, offline
from tests.shell.bench import SCAN, Bench

TIRED = 20.0
"""Seconds after which hands that were led do it once more."""
HEARTBEAT = 0.005
"""Seconds after which time goes on over a real line, though nothing has come in."""


class Wire:
    """A Line of one board."""

    def __init__(self) -> None:
        self.outbox, self.inbox = Outbox(), Inbox()
        self.connected = False
        self.connections = 0
        self.twin = False
        self.mark = "this"

    def start(self) -> None:
        self.connect()

    def connect(self) -> None:
        self.connected = True
        self.connections += 1
        self.outbox.again()

    def close(self) -> None:
        self.connected = False


class Player(Bench):
    """A bench in a fleet. over: the settings of a real line to a real broker."""

    def __init__(self, room: Room, name: str, game: str, board: str, folder: Path | None = None, **more: Any) -> None:
        settings_of_line: FleetSettings | None = more.pop("over", None)
        settings = {key: more.pop(key) for key in ("rights", "accepts", "invites", "home_assistant") if key in more}
        self.name, self._room = name, room
        self.agent: Agent | None = None
        self._obeyed: tuple[str, int, bool] = ("", 0, False)
        self._obeyed_at = 0.0
        super().__init__(game, board, **more)
        self.settings = FleetSettings(name, "room", 1, "", tls=False, **settings)
        self.wire = Wire()
        line: Line = Link(settings_of_line, heard_by(settings_of_line)) if settings_of_line else self.wire
        self.settings = settings_of_line or self.settings
        if settings_of_line:
            line.inbox = Ringing(room.bell)
        self.line = line
        self.agent = Agent(self.settings, self.manager, line, folder=folder, post=self._posted.append)
        self.manager.neighbours = self.agent
        self.agent.start()
        room.enter(self)

    @property
    def far(self) -> Any:
        assert self.agent
        return self.agent.far

    @property
    def say_of_fleet(self) -> str:
        say = self.state()["fleet"]["say"]
        return say["key"] if say else ""

    def obey(self) -> None:
        """Hands do what the light asks for, and put right what is out of place."""
        owed = bool(self.controller.session.checklist)
        asked = (self.phase, len(self.moves), owed)
        if asked == self._obeyed and self.now < self._obeyed_at + TIRED:
            return
        self._obeyed, self._obeyed_at = asked, self.now
        if owed or self.phase in ("guided", "takeback"):
            self.say("help")
        elif self.phase in ("repair", "setup"):
            self.say("tidy", at_once=True)

    def scan(self) -> None:
        super().run(SCAN)
        if self.agent:
            self.agent.look(self.now)

    def run(self, seconds: float) -> None:
        if self.agent is None:
            super().run(seconds)
        else:
            self._room.run(seconds)

    def do(self, do: str, **fields: Any) -> None:
        self.say(do, **fields)
        self._room.run(5 * SCAN)

    def say(self, do: str, **fields: Any) -> None:
        message = {"do": do, **fields}
        if not (self.agent and self.agent.take(self.now, message)):
            self.commands.do(self.now, message)


class Ringing(Inbox):
    """Rings where something comes in."""

    def __init__(self, bell: Event) -> None:
        super().__init__()
        self._bell = bell

    def put(self, topic: str, payload: bytes, *, command: bool) -> None:
        super().put(topic, payload, command=command)
        self._bell.set()


class Room:
    """Boards, and what is retained. deaf: what is written is taken and dropped."""

    def __init__(self) -> None:
        self.bell = Event()
        self.deaf = False
        self.players: dict[str, Player] = {}
        self.retained: dict[str, bytes] = {}
        self.said: list[tuple[str, bytes]] = []

    def enter(self, player: Player) -> None:
        if self.players:
            player.now = max(player.now, next(iter(self.players.values())).now)
        self.players[player.name] = player
        self._listen(player)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / SCAN)):
            for player in list(self.players.values()):
                player.scan()
            self._carry()

    def until(self, wanted: Any, what: str = "what was waited for", patience: float = 90.0) -> None:
        """patience: seconds of simulated time, or over real lines of real time."""
        real = any(player.line is not player.wire for player in self.players.values())
        ends = time.monotonic() + patience
        for step in count():
            if wanted():
                return
            if time.monotonic() > ends if real else step * 5 * SCAN > patience:
                break
            if real and self.bell.wait(HEARTBEAT):
                self.bell.clear()
            self.run(5 * SCAN)
        raise AssertionError(
            f"no {what}: "
            + "; ".join(
                f"{name} {player.phase} {player.moves} {player.say_of_fleet}" for name, player in self.players.items()
            )
        )

    def cut(self, name: str) -> None:
        """The line of a board goes dead, and the broker tells so."""
        player = self.players[name]
        player.wire.connected = False
        self._spread(topics.of(name, topics.ONLINE), offline(), retain=True)

    def mend(self, name: str) -> None:
        player = self.players[name]
        player.wire.connect()
        self._listen(player)

    def leave(self, name: str) -> None:
        """The power of a board goes."""
        self.cut(name)
        del self.players[name]

    def _listen(self, player: Player) -> None:
        for topic, payload in self.retained.items():
            self._hand(player, topic, payload)

    def _carry(self) -> None:
        for player in list(self.players.values()):
            while player.wire.connected and (parcel := player.wire.outbox.next()):
                player.wire.outbox.sent(parcel)
                if not self.deaf:
                    self._spread(parcel.topic, parcel.payload, retain=parcel.retain)

    def _spread(self, topic: str, payload: bytes, *, retain: bool) -> None:
        if retain:
            self.retained[topic] = payload
        else:
            self.said.append((topic, payload))
        for player in self.players.values():
            if player.wire.connected:
                self._hand(player, topic, payload)

    def _hand(self, player: Player, topic: str, payload: bytes) -> None:
        found = topics.split(topic)
        if any(_matches(pattern, topic) for pattern in heard_by(player.settings)):
            player.wire.inbox.put(topic, payload, command=found is not None and found[1] == "do")


def _matches(pattern: str, topic: str) -> bool:
    wanted, given = pattern.split("/"), topic.split("/")
    return len(wanted) == len(given) and all(w in ("+", g) for w, g in zip(wanted, given, strict=True))
