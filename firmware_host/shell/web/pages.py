"""The pages that are open: what each is told, and what it says.

No table is touched: what a page says is handed to ``Board.do``, and what the board says comes through ``publish``.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from firmware_host.shell.exhibit.visitors import allowed
from firmware_host.shell.settings.console_commands import looks_by_itself
from firmware_host.shell.web import incoming
from firmware_host.shell.web.allowance import Allowance, Allowances
from firmware_host.shell.web.client import Outbox
from firmware_host.shell.web.console import DOES, Console
from firmware_host.shell.web.contract import STOPPING, Board, Refused
from firmware_host.shell.web.gate import PARTING
from firmware_host.shell.web.guards import counted_as, is_loopback
from firmware_host.shell.web.incoming import NotUnderstood
from firmware_host.shell.web.rights import Rights
from firmware_host.shell.web.staff import IDLE, LONG, Staff

COMPLAINTS_APART = 1.0
"""Seconds between two complaints about a page that says too much."""
BURST, RATE = 60, 30.0
"""What a page may say at once, and a second: messages, or what costs as much."""
ADDRESSES = 4
"""All pages of one address may say so many times as much, and all pages together so many times that."""
COSTS = {"new": 20, "staff": 5, "set": 5, "undo-setting": 5, "pin": 5, "clock": 5}
"""What costs more than one: a game to be laid out; a PIN; what is written to the disk."""
MOST_UNHEARD = 300
"""A page that has said so much too much is let go."""
SENDING = 10.0
"""Seconds that a page has to take a message."""
ALIVE_EVERY = 10.0
"""Seconds between two signs that the board lives: a page cannot see that its line is dead, only that nothing comes."""
ALIVE = json.dumps({"kind": "alive"})


@dataclass(eq=False)
class Page:
    """A page's connection. own: whether it is on the board's own screen. greeted: whether it has been told how all
    stands; before, it is told no changes. only_looks: whether it may ask for nothing. watches: whether it wants the
    thoughts. unheard: messages that were too many. told_rights: whether it knows what it may do."""

    socket: web.WebSocketResponse
    address: str
    own: bool
    allowance: Allowance
    outbox: Outbox = field(default_factory=Outbox)
    greeted: bool = False
    only_looks: bool = False
    watches: bool = False
    unheard: int = 0
    told_rights: bool = False

    def greet(self) -> None:
        """From now on it is told what happens."""
        self.greeted = True

    def watch(self, *, on: bool) -> None:
        """Whether it wants the thoughts."""
        self.watches = on

    def lose(self) -> int:
        """A message is not heard; how many have not been."""
        self.unheard += 1
        return self.unheard

    def tell_rights(self, text: str) -> None:
        """text: JSON."""
        self.told_rights = True
        self.outbox.put("staff", text)


class Pages:
    """rights: what pages may do that are not the staff's. console: answers what staff ask beside the game. dark:
    whether the board shows no light."""

    def __init__(
        self, board: Board, clock: Callable[[], float], staff: Staff, rights: Rights, console: Console
    ) -> None:
        self.open: set[Page] = set()
        self.dark = False
        self._board = board
        self._clock = clock
        self._staff = staff
        self._rights = rights
        self._console = console
        self._said = Allowances(clock, ADDRESSES * BURST, ADDRESSES * RATE, ADDRESSES)
        self._beat: float | None = None
        self._told_alive = clock()

    @property
    def silent_for(self) -> float | None:
        """Seconds since the page on the board's own screen last said that it lives; None where it never did."""
        return None if self._beat is None else round(self._clock() - self._beat, 1)

    def apply(self, values: Mapping[str, Any]) -> None:
        """Other settings are in force."""
        self._rights.apply(values)
        for page in self.open:
            self._tell_staff(page)

    def publish(self, kind: str, text: str) -> None:
        """To every page that it is for."""
        if kind == "house":
            self.dark = bool(json.loads(text)["dark"])
        for page in self.open:
            if page.greeted and self._is_for(kind, page):
                page.outbox.put(kind, text)

    def _is_for(self, kind: str, page: Page) -> bool:
        """Thoughts go to those who want them; how the board is, to those who look after it."""
        return page.watches if kind == "thoughts" else kind != "health" or self._staff.is_staff(page)

    # -- one page

    async def serve(self, request: web.Request, line: web.WebSocketResponse) -> None:
        """line: prepared. Until the page leaves, or is let go."""
        remote = request.remote or ""
        allowance = Allowance(self._clock, BURST, RATE)
        only_looks = "watch" in request.query
        page = Page(line, counted_as(remote), is_loopback(remote), allowance, only_looks=only_looks)
        self.open.add(page)
        sender = asyncio.create_task(_send(request, page))
        try:
            self._count()
            await self._greet(page)
            self._tell_staff(page)
            await self._listen(page)
        except Refused:  # it could not be greeted
            await _part(page, 1001, STOPPING.encode())
        finally:
            sender.cancel()
            self._staff.leave(page)
            self.open.discard(page)
            self._count()

    async def _greet(self, page: Page, *kinds: str) -> None:
        """All that the board says, or only of these kinds."""

        def take(everything: list[tuple[str, str]]) -> None:
            page.greet()
            for kind, text in everything:
                if self._is_for(kind, page) and (not kinds or kind in kinds):
                    page.outbox.put(kind, text)

        await self._board.greet(take)

    async def _listen(self, page: Page) -> None:
        complained = -math.inf
        async for received in page.socket:
            try:
                self._pay(page, 1)
                await self._receive(received, page)
            except NotUnderstood as error:
                page.outbox.put(*_error("not-understood", str(error)))
            except Refused as refused:
                page.outbox.put(*_error(refused.key, str(refused)))
            except _TooFast:
                if page.lose() > MOST_UNHEARD:
                    await _part(page, 1008, b"too much")
                    return
                if self._clock() - complained >= COMPLAINTS_APART:
                    complained = self._clock()
                    page.outbox.put(*_error("too-fast", "too many messages; some were not heard"))

    async def _receive(self, received: WSMessage, page: Page) -> None:
        match received.type:
            case WSMsgType.TEXT:
                await self._heard(received.data, page)
            case WSMsgType.PING:
                await page.socket.pong(received.data)
            case WSMsgType.PONG:
                pass
            case _:
                raise NotUnderstood("only text messages are read")

    async def _heard(self, text: str, page: Page) -> None:
        message = incoming.read(text)
        do = message["do"]
        if page.only_looks:
            raise Refused("this page only watches: nothing can be asked for here")
        if do in COSTS:
            self._pay(page, COSTS[do])
        match do:
            case "watch":
                self._watch(message, page)
            case "staff":
                await self._enter(message, page)
            case "leave":
                self._staff.leave(page)
                self._tell_staff(page)
            case "beat" if page.own:
                self._beat = self._clock()
                return  # nobody has touched anything
            case _ if do in DOES:
                await self._ask_console(message, page)
                if looks_by_itself(message):
                    return
            case _:
                await self._ask_board(message, page)
        self._staff.active(page)

    async def _ask_console(self, message: Mapping[str, Any], page: Page) -> None:
        for answer in await self._console.hear(message, page, page.address, own=page.own):
            page.outbox.put(*answer)
        if message["do"] == "pin":
            self._tell_all()

    async def _ask_board(self, message: Mapping[str, Any], page: Page) -> None:
        visitor = not self._staff.is_staff(page)
        self._rights.judge(message, page.address, visitor=visitor, watching=self._only_watches(page))
        await self._board.do(message, visitor=visitor)

    def _pay(self, page: Page, cost: int) -> None:
        if not (page.allowance.take(cost) and self._said.take(page.address, cost)):
            raise _TooFast

    def _watch(self, message: Mapping[str, Any], page: Page) -> None:
        wanted = message.get("thoughts")
        if not isinstance(wanted, bool):
            raise Refused(f"watch: thoughts {incoming.shown(wanted)}; allowed: true, false")
        if wanted and not self._may_watch(page):
            raise Refused("watch: only staff may see the thoughts", "staff-only")
        page.watch(on=wanted)
        self._count()

    def _may_watch(self, page: Page) -> bool:
        return self._staff.is_staff(page) or ("thoughts" in self._rights.granted and not self._only_watches(page))

    # -- staff

    async def _enter(self, message: Mapping[str, Any], page: Page) -> None:
        pin = message.get("pin")
        if self._staff.pin is None:
            raise Refused("staff: this board has no staff PIN; everybody may do everything")
        if not isinstance(pin, str) or not pin.isascii() or not pin.isdecimal() or len(pin) > 12:
            raise Refused("staff: pin must be a text of 4 to 12 digits")
        if self._staff.is_closed():
            raise Refused("staff: the file with this board's PIN cannot be used", "staff-closed")
        if self._staff.wait(page.address):
            self._tell_staff(page)
            raise Refused(f"staff: wait {self._staff.wait(page.address):.0f} s before the next try", "staff-wait")
        if self._staff.too_short(page.address):
            why = f"staff: this PIN has fewer than {LONG} digits and counts at the board's own screen only"
            raise Refused(why, "staff-short")
        right = self._staff.enter(page, page.address, pin)
        self._tell_staff(page)
        if not right:
            raise Refused("staff: this is not the PIN", "staff-wrong")
        await self._greet(page, "health")

    def _only_watches(self, page: Page) -> bool:
        """Whether the page may do nothing but look on."""
        knows_pin = self._staff.pin is not None and self._staff.is_staff(page)
        return self._rights.network_watches and not page.own and not knows_pin

    def _tell_staff(self, page: Page) -> None:
        """How things stand between this page and the PIN; nothing where everybody may do everything."""
        watching = self._only_watches(page)
        if self._staff.pin is None and not watching and not page.told_rights:
            return
        told = {
            "kind": "staff",
            "in": self._staff.is_staff(page) and not watching,
            "pin": self._staff.pin is not None,
            "watching": watching,
            "may": [] if watching else allowed(self._rights.granted),
            "game": "game" in self._rights.granted and not watching,
            "idle": IDLE,
            "wait": math.ceil(self._staff.wait(page.address)),
            "token": self._staff.token(page),
        }
        page.tell_rights(json.dumps(told))

    def _tell_all(self) -> None:
        """With the first PIN everybody else becomes a visitor."""
        for page in list(self.open):
            self._tell_staff(page)

    def look(self) -> None:
        """Called now and then: pages that staff have left alone become visitors' again, and all hear that the board
        lives."""
        for page in self._staff.ended():
            assert isinstance(page, Page)
            page.watch(on=page.watches and self._may_watch(page))
            self._tell_staff(page)
            self._count()
        if self._clock() - self._told_alive >= ALIVE_EVERY:
            self._told_alive = self._clock()
            self.publish("alive", ALIVE)

    def _count(self) -> None:
        self._board.audience(len(self.open), sum(page.watches for page in self.open))

    async def hang_up(self, app: web.Application) -> None:
        """Every page is told that the board is stopping."""
        await asyncio.gather(*(_part(page, 1001, STOPPING.encode()) for page in list(self.open)))


class _TooFast(Exception):
    """A page says more than it may."""


async def _send(request: web.Request, page: Page) -> None:
    """Until the page leaves, or takes nothing for too long: then its connection is cut."""
    try:
        while (text := await page.outbox.get()) is not None:
            async with asyncio.timeout(SENDING):
                await page.socket.send_str(text)
        await _part(page, 1008, b"too slow")
    except (ConnectionError, TimeoutError):
        pass
    if request.transport:
        request.transport.abort()


async def _part(page: Page, code: int, why: bytes) -> None:
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(PARTING):
            await page.socket.close(code=code, message=why)


def _error(key: str, text: str) -> tuple[str, str]:
    return "error", json.dumps({"kind": "error", "key": key, "text": text}, ensure_ascii=False)
