"""The connection to the broker, in a thread of its own: made again for ever, and never waited for by the board."""

from __future__ import annotations

import asyncio
import logging
import secrets
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from threading import Thread
from typing import Any

from aiomqtt import Client, Message, MqttError, ProtocolVersion, Will
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from firmware_host.fleet import payloads, topics
from firmware_host.fleet.boxes import Inbox, Outbox
from firmware_host.fleet.fleet_settings import FleetError, FleetSettings
from firmware_host.fleet.pauses import SETTLED, Pauses
from firmware_host.fleet.payloads import PayloadError

log = logging.getLogger("tablero.fleet")

_client_log = log.getChild("client")
_client_log.setLevel(logging.ERROR)  # it warns of each connection that breaks

KEEP_ALIVE = 15
"""Seconds after which a silent connection is tried; it is given up after one and a half times as many."""
SCATTER = 0.25
"""So much longer, by chance, is a pause at most, lest a fleet comes back at once."""
TAKEN_OVER = 0x8E
"""Why the broker has ended a connection: another has come with the same name (MQTT 5, 4.13.2)."""
_TWIN = "another board calls itself %s, and each throws the other out: give each a name of its own, in its fleet file"
MOST_TOLD = 20
"""Things that go wrong before the connection has held for long enough."""
STEADY = 10.0
"""Seconds of one connection after which the next failure is told, and the next pause short, again."""
PATIENCE = 10.0
PARTING = 2.0
"""Seconds for the last words when the program ends."""
SWALLOWED = 0.2
"""Seconds after which a task is told once more to end: before Python 3.12 asyncio.wait_for can miss it."""
MOST_HEARD = 1000
"""Messages that the client keeps until they are read here."""


def _leftover(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What the client leaves behind of a connection that broke has been told of already."""
    log.debug("the broker's client: %s: %s", context.get("message"), context.get("exception"))


async def _end(tasks: Sequence[asyncio.Future[None]]) -> None:
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        done, waiting = await asyncio.wait(waiting, timeout=SWALLOWED)
        for task in done:
            if not task.cancelled():
                task.exception()


def was_taken_over(error: BaseException | None) -> bool:
    while error:
        if getattr(getattr(error, "rc", None), "value", None) == TAKEN_OVER:
            return True
        error = error.__cause__
    return False


def offline(**more: str) -> bytes:
    """What the broker tells of a board that has gone without a word."""
    return payloads.write(online=False, **more)


class Link:
    """settings: of which board, and where the broker is. subscriptions: what is heard. outbox, inbox: the two ends in
    the board's thread. connected: whether the broker is reached now. connections: how often it has been. mark: by which
    this program knows its own words again. twin: whether another board has the same name: not every broker says why it
    throws one out, so the other's mark tells, too. It is looked for here: the inbox keeps the last word alone, and this
    board's own follows at once."""

    def __init__(self, settings: FleetSettings, subscriptions: Sequence[str], *, chance: Random | None = None) -> None:
        """Raises FleetError where the certificates cannot be read."""
        self.outbox, self.inbox = Outbox(), Inbox()
        self.connected = False
        self.connections = 0
        self.mark = secrets.token_hex(4)
        self._settings = settings
        self._subscriptions = subscriptions
        self._chance = chance or Random()
        self._context = tls_context(settings)
        self._thread = Thread(target=self._run, name="fleet", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._work: asyncio.Task[None] | None = None
        self._told = set[str]()
        self._parting = False
        self._own = topics.of(settings.board, topics.ONLINE)
        self._heard_self = False
        self._pauses = Pauses()

    @property
    def twin(self) -> bool:
        return self._pauses.twin

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """May be called twice. Returns soon, whatever the broker does."""
        until = time.monotonic() + PATIENCE
        while self._thread.is_alive() and time.monotonic() < until:
            if self._loop and self._work and not self._parting:
                with suppress(RuntimeError):  # it has ended
                    self._loop.call_soon_threadsafe(self._work.cancel)
            self._thread.join(SWALLOWED)

    # -- in its own thread

    def _run(self) -> None:
        asyncio.run(self._live())

    async def _live(self) -> None:
        self._loop, self._work = asyncio.get_running_loop(), asyncio.current_task()
        wake = asyncio.Event()
        loop = self._loop
        loop.set_exception_handler(_leftover)

        def woken() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(wake.set)

        self.outbox.wake(woken)
        with suppress(asyncio.CancelledError):
            while True:
                failure: Exception | None = None
                try:
                    await self._converse(wake)
                except Exception as error:  # a board of a museum is not restarted for what its client misses
                    failure = error
                self.connected = False
                pause = self._pauses.next(taken_over=was_taken_over(failure))
                if failure:
                    self._lament(failure)
                await asyncio.sleep(pause * (1 + SCATTER * self._chance.random()))

    def _lament(self, error: Exception) -> None:
        known = isinstance(error, MqttError | OSError | ValueError)
        told = _TWIN % self._settings.board if self.twin else str(error) or type(error).__name__
        self._tell(logging.WARNING, f"{told}; play goes on, and it is tried again", exc_info=not known)

    def _tell(self, level: int, told: str, *, exc_info: bool = False) -> None:
        """Once, not at each try."""
        if told not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(told)
            where = f"{self._settings.broker} port {self._settings.port}"
            log.log(level, "the broker at %s: %s", where, told, exc_info=exc_info)

    def _hold(self) -> None:
        """The connection has held for a while."""
        self._pauses.reached()
        if not self.twin:  # else it comes and goes
            self._told.clear()

    def _settle(self) -> None:
        """It has held for so long that there is no twin any more."""
        self._pauses.settled()
        self._hold()

    async def _converse(self, wake: asyncio.Event) -> None:
        """One connection, until it breaks: raises MqttError then."""
        settings = self._settings
        will = Will(self._own, offline(by=self.mark), qos=1, retain=True)
        async with client(settings, identifier=f"tablero-{settings.board}", will=will, context=self._context) as line:
            self.connected = True
            self.connections += 1
            self._tell(logging.INFO, "it is reached")
            loop = asyncio.get_running_loop()
            later = [loop.call_later(STEADY, self._hold), loop.call_later(SETTLED, self._settle)]
            try:
                await self._talk(line, wake)
            except asyncio.CancelledError:
                await self._part(line)
                raise
            finally:
                for one in later:
                    one.cancel()

    async def _talk(self, line: Client, wake: asyncio.Event) -> None:
        for topic in self._subscriptions:
            await line.subscribe(topic, qos=1)
        self.outbox.again()
        tasks = [asyncio.ensure_future(job) for job in (self._hear(line), self._send(line, wake))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
        finally:
            await _end(tasks)

    async def _send(self, line: Client, wake: asyncio.Event) -> None:
        while True:
            wake.clear()
            await self._send_all(line)
            await wake.wait()

    async def _send_all(self, line: Client) -> None:
        while parcel := self.outbox.next():
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            if parcel.lasts:
                properties.MessageExpiryInterval = parcel.lasts
            await line.publish(parcel.topic, parcel.payload, qos=1, retain=parcel.retain, properties=properties)
            self.outbox.sent(parcel)

    async def _part(self, line: Client) -> None:
        """What waits is still sent, and last that the board is gone."""
        self._parting = True
        with suppress(MqttError, TimeoutError):
            async with asyncio.timeout(PARTING):
                await self._send_all(line)
                await line.publish(self._own, offline(), qos=1, retain=True)

    async def _hear(self, line: Client) -> None:
        async for message in line.messages:
            self._take(message)

    def _take(self, message: Message) -> None:
        topic, payload = message.topic.value, message.payload
        if not isinstance(payload, bytes):
            return
        found = topics.split(topic)
        is_command = found is not None and found[1] == "do"
        if is_command and message.retain:
            log.warning("%s: a retained command is not carried out; delete it at the broker", topic)
            return
        self.inbox.put(topic, payload, command=is_command)
        if topic == self._own:
            self._hear_self(payload)

    def _hear_self(self, payload: bytes) -> None:
        """What is said in this board's name. Before its own word, it may be what an older program left."""
        with suppress(PayloadError):
            said = payloads.read(payload)
            if said.get("by") == self.mark:
                self._heard_self |= said.get("online") is True
            elif self._heard_self and "by" in said:
                self._pauses.meet_twin()


def client(
    settings: FleetSettings, *, identifier: str, will: Will | None = None, context: ssl.SSLContext | None = None
) -> Client:
    """Not connected yet. context: made already. Raises FleetError where the certificates cannot be read."""
    connecting = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    connecting.MaximumPacketSize = payloads.LARGEST + 1024
    return Client(
        settings.broker,
        settings.port,
        username=settings.board,
        password=settings.password,
        identifier=identifier,
        protocol=ProtocolVersion.V5,
        clean_start=True,
        will=will,
        keepalive=KEEP_ALIVE,
        timeout=PATIENCE,
        max_queued_incoming_messages=MOST_HEARD,
        properties=connecting,
        tls_context=context or tls_context(settings),
        logger=_client_log,
    )


def heard_by(settings: FleetSettings) -> list[str]:
    """What a board listens to."""
    home = [topics.HOME_ASSISTANT_STATUS] if settings.home_assistant else []
    others = [topics.of("+", topics.ONLINE), topics.of("+", topics.MATCH)]
    return [*others, topics.command(settings.board, "+"), *home]


def tls_context(settings: FleetSettings) -> ssl.SSLContext | None:
    """Raises FleetError."""
    if not settings.tls:
        return None
    try:
        context = ssl.create_default_context(cafile=settings.ca_file)
    except (OSError, ValueError) as error:
        raise FleetError(f"ca_file {settings.ca_file}: no certificates in PEM: {error}") from error
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context
