"""The web server of the page: static files, words, the list of games, and one WebSocket a page.

It touches no table: what a page says is handed to ``Board.do``, and what the board says comes through ``publish``.
Who may connect is decided at the gate (gate.py), who may ask in guards.py, and how much in allowance.py.
"""

from __future__ import annotations

import asyncio
import json
import math
import socket
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from firmware_host.shell.exhibit.visitors import allowed
from firmware_host.shell.figures.keeper import Figures
from firmware_host.shell.views.house import House
from firmware_host.shell.web import answers, messages
from firmware_host.shell.web.allowance import Allowance, Allowances
from firmware_host.shell.web.bundling import PATIENCE, Bundling
from firmware_host.shell.web.client import Outbox
from firmware_host.shell.web.console import DOES, Console, Desk
from firmware_host.shell.web.contract import STOPPING, Board, Pack, Refused
from firmware_host.shell.web.figuring import Figuring
from firmware_host.shell.web.gate import PARTING, Gate
from firmware_host.shell.web.guards import ANY, counted_as, host_allowed, is_loopback, names, origin_allowed
from firmware_host.shell.web.messages import LARGEST, NotUnderstood
from firmware_host.shell.web.rights import Rights
from firmware_host.shell.web.staff import IDLE, LONG, Staff
from firmware_host.shell.web.uploading import Uploading
from firmware_host.shell.web.watching import framed
from rules import RulesError

COMPLAINTS_APART = 1.0
"""Seconds between two complaints about a page that says too much."""
BURST, RATE = 60, 30.0
"""What a page may say at once, and a second: messages, or what costs as much."""
ADDRESSES = 4
"""All pages of one address may say so many times as much, and all pages together so many times that."""
COSTS = {"new": 20, "staff": 5, "set": 5, "undo-setting": 5, "pin": 5}
"""What costs more than one: a game to be laid out; a PIN; what is written to the disk."""
MOST_UNHEARD = 300
"""A page that has said so much too much is let go."""
REQUEST_BURST, REQUEST_RATE = 1000, 100.0
"""Requests of one address at once, and a second. A page is some seventy files."""
PAGE_COSTS = 10
"""A page that is to stay costs as much as so many requests: it is told everything."""
TOGETHER = 4
"""All addresses together may ask so many times as much."""
SENDING = 10.0
"""Seconds that a page has to take a message."""


@dataclass(eq=False)
class _Page:
    """A page's connection. own: whether it is on the board's own screen. greeted: whether it has been told how all
    stands; before, it is told no changes. only_looks:
    whether it may ask for nothing. watches: whether it wants the thoughts. unheard: messages that were too
    many. told_rights: whether it knows what it may do."""

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


class Kiosk:
    """host: the address to listen on. clock: for how much may be asked in how much time, and for the staff.
    staff: who has said the PIN; without it everybody is staff. granted: what visitors may do besides playing.
    pack: packs the support bundle; None where there is none to be had. house: how the page begins. desk: answers the
    console. figures: None where none are kept. state: where uploads are kept; logo_changed: is told of another logo."""

    def __init__(
        self,
        board: Board,
        host: str,
        clock: Callable[[], float],
        *,
        staff: Staff | None = None,
        granted: Collection[str] = (),
        pack: Pack | None = None,
        house: House | None = None,
        desk: Desk | None = None,
        figures: Figures | None = None,
        state: Path | None = None,
        logo_changed: Callable[[int | None], None] = lambda number: None,
    ) -> None:
        self._board = board
        self._names = names(host, socket.gethostname())
        self._any = host in ANY
        self._clock = clock
        self._pages: set[_Page] = set()
        self._said = Allowances(clock, ADDRESSES * BURST, ADDRESSES * RATE, ADDRESSES)
        self._requests = Allowances(clock, REQUEST_BURST, REQUEST_RATE, TOGETHER)
        self._staff = staff or Staff(None, clock)
        self._rights = Rights(clock, granted)
        self._console = Console(self._staff, desk)
        self._house = house or House()
        self._speech = self._house.recordings()
        self.bundling = Bundling(pack, clock)
        self.app = web.Application(middlewares=[self._guard], client_max_size=LARGEST)
        self.gate = Gate(self.app, clock, self.look)
        self.app.router.add_get("/", answers.index)
        self.app.router.add_get("/watch", self._watched)
        self.app.router.add_get("/console", answers.console)
        self.app.router.add_get("/api/games", self._games)
        self.app.router.add_get("/api/games/{key}", self._questions)
        self.app.router.add_get("/api/puzzles", self._puzzles)
        self.app.router.add_get("/api/cards/{key}", answers.rule_card)
        self.app.router.add_get("/words/{language}.json", answers.book)
        self.app.router.add_get("/speech/{language}/{name}", self._recording)
        self.app.router.add_get("/api/bundle", self._bundle, allow_head=False)
        figuring = Figuring(figures, self._is_console)
        self.app.router.add_get("/api/figures/{name}.svg", figuring.picture)
        self.app.router.add_get("/api/figures.csv", figuring.table, allow_head=False)
        self._beat: float | None = None
        self._dark = False
        self.app.router.add_get("/api/beat", self._heartbeat)
        self._uploading = Uploading(state, self._is_console, clock, logo_changed)
        self.app.router.add_post("/api/upload/{kind}", self._uploading.piece)
        self.app.router.add_get("/api/logo", self._uploading.logo)
        self.app.router.add_get("/ws", self._websocket)
        if answers.STATIC.is_dir():
            self.app.router.add_static("/", answers.STATIC)
        self.app.on_response_prepare.append(answers.dress)
        self.app.on_shutdown.append(self._hang_up)

    def apply(self, values: Mapping[str, Any]) -> None:
        """Other settings are in force."""
        self._rights.apply(values)
        for page in self._pages:
            self._tell_staff(page)

    def publish(self, kind: str, text: str) -> None:
        """To every page that it is for."""
        if kind == "house":
            self._dark = bool(json.loads(text)["dark"])
        for page in self._pages:
            if page.greeted and self._is_for(kind, page):
                page.outbox.put(kind, text)

    def _is_for(self, kind: str, page: _Page) -> bool:
        """Thoughts go to those who want them; how the board is, to those who look after it."""
        return page.watches if kind == "thoughts" else kind != "health" or self._staff.is_staff(page)

    def is_staff(self, request: web.Request) -> bool:
        """Whether a request that is staff's alone comes from a page that is staff's now (query: ``token``)."""
        return self._staff.knows(request.query.get("token", ""))

    def _is_console(self, request: web.Request) -> bool:
        """The same, but without a PIN only from the board's own screen."""
        if self._staff.pin is None:
            return is_loopback(request.remote or "")
        return self.is_staff(request)

    # -- requests

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        self.gate.asks(request)
        hosts = request.headers.getall("Host", [])
        host = hosts[0] if len(hosts) == 1 else None
        if not host_allowed(host, self._names, self._any):
            shown = messages.shown(host)
            raise web.HTTPForbidden(text=f"This board is not {shown}; ask it as {', '.join(sorted(self._names))}.\n")
        if not origin_allowed(request.headers.get("Origin"), host):
            shown = messages.shown(request.headers["Origin"])
            raise web.HTTPForbidden(text=f"No page of {shown} may talk to this board.\n")
        if request.can_read_body and not self._uploading.expects(request):
            refusal = web.HTTPRequestEntityTooLarge(max_size=0, actual_size=request.content_length or 1)
            refusal.force_close()
            raise refusal
        if not self._requests.take(counted_as(request.remote or ""), PAGE_COSTS if request.path == "/ws" else 1):
            raise web.HTTPTooManyRequests(
                text="Too many requests; ask again in a second.\n", headers={"Retry-After": "1"}
            )
        if not answers.dates_are_dates(request):
            raise web.HTTPBadRequest(text="A date in the request lies beyond the calendar.\n")
        try:
            return await handler(request)
        except OSError as error:
            if "filename" not in request.match_info:
                raise
            raise web.HTTPNotFound from error  # no file can have such a name

    async def _watched(self, request: web.Request) -> web.StreamResponse:
        """The page again, which other pages may show, and whose line takes no orders."""
        response = await answers.index(request)
        request["headers"] = framed(answers.HEADERS, self._house.embed)
        return response

    async def _recording(self, request: web.Request) -> web.StreamResponse:
        """Of the house's own folder; nothing is looked for but what was in it at the start."""
        known = self._speech.get(request.match_info["language"], {})
        if not (path := known.get(request.match_info["name"])):
            raise web.HTTPNotFound(text="There is no such recording.\n")
        return web.FileResponse(path)

    async def _games(self, request: web.Request) -> web.Response:
        return web.json_response(await self._board.games())

    async def _puzzles(self, request: web.Request) -> web.Response:
        return web.json_response(await self._board.puzzles())

    async def _questions(self, request: web.Request) -> web.Response:
        try:
            return web.json_response(await self._board.questions(request.match_info["key"]))
        except RulesError as error:
            raise web.HTTPNotFound(text=f"{error}\n") from error

    async def _bundle(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in answers.OWN:
            raise web.HTTPForbidden(text="Only this board's own page may fetch a bundle.\n")
        if not self.is_staff(request):
            raise web.HTTPForbidden(text="Only staff may have the bundle.\n")
        self.gate.bear(request, 2 * PATIENCE)
        return await self.bundling.answer(request)

    async def _heartbeat(self, request: web.Request) -> web.Response:
        """How long the page on the board's own screen has been silent, for whoever keeps its browser."""
        if not is_loopback(request.remote or ""):
            raise web.HTTPForbidden(text="Only this machine may ask for that.\n")
        age = None if self._beat is None else round(self._clock() - self._beat, 1)
        return web.json_response({"age": age, "dark": self._dark})

    # -- pages

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(max_msg_size=LARGEST, heartbeat=20, compress=False, timeout=PARTING)
        if not line.can_prepare(request):
            raise web.HTTPUpgradeRequired(text="A WebSocket is spoken here.\n")
        if not self.gate.stay(request):
            raise web.HTTPServiceUnavailable(text="Too many pages; close one.\n", headers={"Retry-After": "5"})
        await line.prepare(request)
        remote = request.remote or ""
        page = _Page(line, counted_as(remote), is_loopback(remote), Allowance(self._clock, BURST, RATE))
        page.only_looks = "watch" in request.query
        self._pages.add(page)
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
            self._pages.discard(page)
            self._count()
        return line

    async def _greet(self, page: _Page, *kinds: str) -> None:
        """All that the board says, or only of these kinds."""

        def take(everything: list[tuple[str, str]]) -> None:
            page.greeted = True
            for kind, text in everything:
                if self._is_for(kind, page) and (not kinds or kind in kinds):
                    page.outbox.put(kind, text)

        await self._board.greet(take)

    async def _listen(self, page: _Page) -> None:
        complained = -math.inf
        async for received in page.socket:
            if received.type is not WSMsgType.TEXT:
                page.outbox.put(*_error("not-understood", "only text messages are read"))
                continue
            try:
                await self._heard(received.data, page)
            except NotUnderstood as error:
                page.outbox.put(*_error("not-understood", str(error)))
            except Refused as refused:
                page.outbox.put(*_error(refused.key, str(refused)))
            except _TooFast:
                page.unheard += 1
                if page.unheard > MOST_UNHEARD:
                    await _part(page, 1008, b"too much")
                    return
                if self._clock() - complained >= COMPLAINTS_APART:
                    complained = self._clock()
                    page.outbox.put(*_error("too-fast", "too many messages; some were not heard"))

    async def _heard(self, text: str, page: _Page) -> None:
        self._pay(page, 1)
        message = messages.read(text)
        do = message.get("do")
        if page.only_looks:
            raise Refused("this page only watches: nothing can be asked for here")
        if isinstance(do, str) and do in COSTS:
            self._pay(page, COSTS[do])
        if do == "watch":
            self._watch(message, page)
        elif do == "staff":
            await self._enter(message, page)
        elif do == "leave":
            self._staff.leave(page)
            self._tell_staff(page)
        elif do == "beat" and page.own:
            self._beat = self._clock()
            return  # nobody has touched anything
        elif isinstance(do, str) and do in DOES:
            for answer in await self._console.hear(message, page, page.address, own=page.own):
                page.outbox.put(*answer)
            if do == "pin":
                self._tell_all()
        else:
            visitor = not self._staff.is_staff(page)
            self._rights.judge(message, page.address, visitor=visitor, watching=self._only_watches(page))
            await self._board.do(message, visitor=visitor)
        self._staff.active(page)

    def _pay(self, page: _Page, cost: int) -> None:
        if not (page.allowance.take(cost) and self._said.take(page.address, cost)):
            raise _TooFast

    def _watch(self, message: Mapping[str, Any], page: _Page) -> None:
        wanted = message.get("thoughts")
        if not isinstance(wanted, bool):
            raise Refused(f"watch: thoughts {messages.shown(wanted)}; allowed: true, false")
        if wanted and not self._may_watch(page):
            raise Refused("watch: only staff may see the thoughts", "staff-only")
        page.watches = wanted
        self._count()

    def _may_watch(self, page: _Page) -> bool:
        return self._staff.is_staff(page) or ("thoughts" in self._rights.granted and not self._only_watches(page))

    # -- staff

    async def _enter(self, message: Mapping[str, Any], page: _Page) -> None:
        pin = message.get("pin")
        if self._staff.pin is None:
            raise Refused("staff: this board has no staff PIN; everybody may do everything")
        if not isinstance(pin, str) or not pin.isascii() or not pin.isdecimal() or len(pin) > 12:
            raise Refused("staff: pin must be a text of 4 to 12 digits")
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

    def _only_watches(self, page: _Page) -> bool:
        """Whether the page may do nothing but look on."""
        knows_pin = self._staff.pin is not None and self._staff.is_staff(page)
        return self._rights.network_watches and not page.own and not knows_pin

    def _tell_staff(self, page: _Page) -> None:
        """How things stand between this page and the PIN; nothing where everybody may do everything."""
        watching = self._only_watches(page)
        if self._staff.pin is None and not watching and not page.told_rights:
            return
        page.told_rights = True
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
        page.outbox.put("staff", json.dumps(told))

    def _tell_all(self) -> None:
        """With the first PIN everybody else becomes a visitor."""
        for page in list(self._pages):
            self._tell_staff(page)

    def look(self) -> None:
        """Called now and then: pages that staff have left alone become visitors' again."""
        for page in self._staff.ended():
            assert isinstance(page, _Page)
            page.watches = page.watches and self._may_watch(page)
            self._tell_staff(page)
            self._count()

    # -- all of them

    def _count(self) -> None:
        self._board.audience(len(self._pages), sum(page.watches for page in self._pages))

    async def _hang_up(self, app: web.Application) -> None:
        await asyncio.gather(*(_part(page, 1001, STOPPING.encode()) for page in list(self._pages)))


class _TooFast(Exception):
    """A page says more than it may."""


async def _send(request: web.Request, page: _Page) -> None:
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


async def _part(page: _Page, code: int, why: bytes) -> None:
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(PARTING):
            await page.socket.close(code=code, message=why)


def _error(key: str, text: str) -> tuple[str, str]:
    return "error", json.dumps({"kind": "error", "key": key, "text": text}, ensure_ascii=False)
