"""Boards in one room of simulated time, with a wire between them that can be cut, and a broker's memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware_host.fleet import topics
from firmware_host.fleet.agent import Agent
from firmware_host.fleet.boxes import Inbox, Outbox
from firmware_host.fleet.link import heard_by, offline
from firmware_host.fleet.settings import FleetSettings
from tests.shell.bench import SCAN, Bench


class Wire:
    """A Line of one board."""

    def __init__(self, room: Room) -> None:
        self.outbox, self.inbox = Outbox(), Inbox()
        self.connected = False
        self.connections = 0
        self._room = room

    def start(self) -> None:
        self.connect()

    def connect(self) -> None:
        self.connected = True
        self.connections += 1
        self.outbox.again()

    def close(self) -> None:
        self.connected = False


class Player(Bench):
    """A bench in a fleet."""

    def __init__(self, room: Room, name: str, game: str, board: str, folder: Path | None = None, **more: Any) -> None:
        settings = {key: more.pop(key) for key in ("rights", "accepts", "invites", "home_assistant") if key in more}
        self.name, self._room = name, room
        self.agent: Agent | None = None
        super().__init__(game, board, **more)
        self.settings = FleetSettings(name, "room", 1, "", tls=False, **settings)
        self.wire = Wire(room)
        self.agent = Agent(self.settings, self.manager, self.wire, folder=folder, post=self._posted.append)
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


class Room:
    """Boards, and what is retained."""

    def __init__(self) -> None:
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
        for _ in range(round(patience / SCAN / 5)):
            if wanted():
                return
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
