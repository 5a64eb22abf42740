"""Who looks after a fleet from elsewhere: hears all boards, asks one for something, and waits for its answer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from aiomqtt import Client, MqttError

from firmware_host.core.events import RefusedError
from firmware_host.fleet import payloads, topics
from firmware_host.fleet.fleet_settings import FleetSettings
from firmware_host.fleet.link import client
from firmware_host.fleet.payloads import PayloadError

QUIET = 0.3
"""Seconds without another word after which all that is retained has been heard."""
HEARD = (topics.ONLINE, topics.STATE, topics.HEALTH, topics.FIGURES, topics.EVENTS, topics.ANSWER)

LOST = "the connection to the broker was lost"

Content = Mapping[str, Any]
Hear = Callable[[str, str, Content], None]
"""(board, what, content)"""


class BrokerError(RefusedError):
    """The broker cannot be reached, or does not let us in."""


class Operator:
    """boards: name -> what (state, health, ..) -> its last content."""

    def __init__(self, settings: FleetSettings, line: Client) -> None:
        self.boards: dict[str, dict[str, Content]] = {}
        self._settings = settings
        self._line = line
        self._news = asyncio.Condition()
        self._count = 0
        self._lost = ""

    async def listen(self, hear: Hear = lambda board, what, content: None) -> None:
        """Until the connection ends: whoever waits then is told."""
        try:
            await self._listen(hear)
        except MqttError as error:
            self._lost = str(error)
            async with self._news:
                self._news.notify_all()

    async def _listen(self, hear: Hear) -> None:
        async for message in self._line.messages:
            found = topics.split(message.topic.value)
            if found is None or found[1] not in HEARD or not isinstance(message.payload, bytes):
                continue
            try:
                content = payloads.read(message.payload)
            except PayloadError:
                continue
            board, what, _ = found
            if what == topics.ANSWER and content.get("to") != self._settings.board:
                hear(board, what, content)
                continue  # and does not take the place of one to this operator
            self.boards.setdefault(board, {})[what] = content
            hear(board, what, content)
            async with self._news:
                self._count += 1
                self._news.notify_all()

    async def survey(self) -> None:
        """Returns when all that is retained has been heard. Raises BrokerError."""
        while True:
            before = self._count
            await asyncio.sleep(QUIET)
            if self._count == before:
                return self._need_connection()

    async def ask(self, board: str, patience: float, done: Callable[[], bool] = lambda: False, **command: Any) -> str:
        """What went wrong; empty where all went well. done: whether that can be seen without an answer. Raises
        BrokerError."""
        key = secrets.token_hex(8)
        payload = payloads.write(id=key, **command)
        try:
            await self._line.publish(topics.command(board, self._settings.board), payload, qos=1)
        except MqttError as error:
            raise BrokerError(f"{LOST}: {error}") from error

        def answered() -> bool:
            answer = self.boards.get(board, {}).get(topics.ANSWER, {})
            return bool(answer.get("id") == key and answer.get("to") == self._settings.board)

        if not await self.until(lambda: answered() or done(), patience):
            return f"{board} has not answered in {patience:g} s"
        if not answered():
            return ""
        answer = self.boards[board][topics.ANSWER]
        return "" if answer.get("ok") is True else str(answer.get("text") or "refused")

    async def until(self, wanted: Callable[[], bool], patience: float) -> bool:
        """Whether it has come about in so many seconds. Raises BrokerError where it cannot be heard of any more."""
        try:
            async with asyncio.timeout(patience), self._news:
                await self._news.wait_for(lambda: self._lost or wanted())
        except TimeoutError:
            return False
        if not wanted():
            self._need_connection()
        return True

    def _need_connection(self) -> None:
        """Raises BrokerError."""
        if self._lost:
            raise BrokerError(f"{LOST}: {self._lost}")

    def is_there(self, board: str) -> bool:
        return self.boards.get(board, {}).get(topics.ONLINE, {}).get("online") is True

    def trouble(self, board: str) -> str:
        """What it says is broken; empty where nothing is."""
        health = self.boards.get(board, {}).get(topics.HEALTH, {})
        if health.get("word") != "fault":
            return ""
        troubles = health.get("troubles")
        first = troubles[0] if isinstance(troubles, list) and troubles else {}
        return str(first.get("text") or "a fault") if isinstance(first, dict) else "a fault"

    def version(self, board: str) -> str:
        return str(self.boards.get(board, {}).get(topics.STATE, {}).get("version", ""))


@asynccontextmanager
async def operating(settings: FleetSettings, hear: Hear = lambda board, what, content: None) -> AsyncIterator[Operator]:
    """Connected, with all that is retained heard. Raises BrokerError."""
    where = f"the broker at {settings.broker} port {settings.port}"
    try:
        async with client(settings, identifier=f"tablero-{settings.board}-{secrets.token_hex(4)}") as line:
            operator = Operator(settings, line)
            for what in HEARD:
                await line.subscribe(topics.of("+", what), qos=1)
            listening = asyncio.ensure_future(operator.listen(hear))
            try:
                await operator.survey()
                yield operator
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
    except (MqttError, OSError) as error:
        raise BrokerError(f"{where}: {error}") from error
