"""The web server of the page: static files, words, the list of games, and one WebSocket a page (pages.py).

It touches no table: what it answers comes from ``Board``, and what the board says comes through ``publish``.
Who may connect is decided at the gate (gate.py), who may ask in guards.py, and how much in allowance.py.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from aiohttp import web

from firmware_host.shell.figures.keeper import Figures
from firmware_host.shell.views.house import House
from firmware_host.shell.web import incoming, responses
from firmware_host.shell.web.allowance import Allowances
from firmware_host.shell.web.bundling import PATIENCE, Bundling
from firmware_host.shell.web.console import Commands, Console
from firmware_host.shell.web.contract import Board, Pack
from firmware_host.shell.web.embedding import framed
from firmware_host.shell.web.figuring import Figuring
from firmware_host.shell.web.gate import PARTING, Gate
from firmware_host.shell.web.guards import ANY, counted_as, host_allowed, is_loopback, names, origin_allowed
from firmware_host.shell.web.incoming import LARGEST
from firmware_host.shell.web.pages import Pages
from firmware_host.shell.web.rights import Rights
from firmware_host.shell.web.staff import Staff
from firmware_host.shell.web.uploading import Uploading
from rules import RulesError

REQUEST_BURST, REQUEST_RATE = 1000, 100.0
"""Requests of one address at once, and a second. A page is some seventy files."""
PAGE_COSTS = 10
"""A page that is to stay costs as much as so many requests: it is told everything."""
TOGETHER = 4
"""All addresses together may ask so many times as much."""


class Kiosk:
    """host: the address to listen on. clock: for how much may be asked in how much time, and for the staff.
    staff: who has said the PIN; without it everybody is staff. granted: what visitors may do besides playing.
    pack: packs the support bundle; None where there is none to be had. house: how the page begins. commands: answers
    the console. figures: None where none are kept. state: where uploads are kept; logo_changed: is told of another
    logo."""

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
        commands: Commands | None = None,
        figures: Figures | None = None,
        state: Path | None = None,
        logo_changed: Callable[[int | None], None] = lambda number: None,
    ) -> None:
        self._board = board
        self._names = names(host, socket.gethostname())
        self._any = host in ANY
        self._requests = Allowances(clock, REQUEST_BURST, REQUEST_RATE, TOGETHER)
        self._staff = staff or Staff(None, clock)
        self._pages = Pages(board, clock, self._staff, Rights(clock, granted), Console(self._staff, commands))
        self._house = house or House()
        self._speech = self._house.recordings()
        self.bundling = Bundling(pack, clock)
        self.app = web.Application(middlewares=[self._guard], client_max_size=LARGEST)
        self.gate = Gate(self.app, clock, self._pages.look)
        self.app.router.add_get("/", responses.index)
        self.app.router.add_get("/watch", self._watched)
        self.app.router.add_get("/console", responses.console)
        self.app.router.add_get("/api/games", self._games)
        self.app.router.add_get("/api/games/{key}", self._questions)
        self.app.router.add_get("/api/puzzles", self._puzzles)
        self.app.router.add_get("/api/cards/{key}", responses.rule_card)
        self.app.router.add_get("/words/{language}.json", responses.book)
        self.app.router.add_get("/speech/{language}/{name}", self._recording)
        self.app.router.add_get("/api/bundle", self._bundle, allow_head=False)
        figuring = Figuring(figures, self._is_console)
        self.app.router.add_get("/api/figures/{name}.svg", figuring.picture)
        self.app.router.add_get("/api/figures.csv", figuring.table, allow_head=False)
        self.app.router.add_get("/api/beat", self._heartbeat)
        self._uploading = Uploading(state, self._uploads, clock, logo_changed)
        self.app.router.add_post("/api/upload/{kind}", self._uploading.piece)
        self.app.router.add_get("/api/logo", self._uploading.logo)
        self.app.router.add_delete("/api/logo", self._uploading.remove_logo)
        self.app.router.add_get("/ws", self._websocket)
        if responses.STATIC.is_dir():
            self.app.router.add_static("/", responses.STATIC)
        self.app.on_response_prepare.append(responses.dress)
        self.app.on_shutdown.append(self._pages.hang_up)

    def apply(self, values: Mapping[str, Any]) -> None:
        """Other settings are in force."""
        self._pages.apply(values)

    def publish(self, kind: str, text: str) -> None:
        """To every page that it is for."""
        self._pages.publish(kind, text)

    def is_staff(self, request: web.Request) -> bool:
        """Whether a request that is staff's alone comes from a page that is staff's now (query: ``token``)."""
        return self._staff.knows(request.query.get("token", ""))

    def _is_console(self, request: web.Request) -> bool:
        """The same, but without a PIN only from the board's own screen."""
        if self._staff.pin is None:
            return is_loopback(request.remote or "")
        return self.is_staff(request)

    def _uploads(self, request: web.Request) -> bool:
        """The same, and staff who upload are at work."""
        self._staff.work_with(request.query.get("token", ""))
        return self._is_console(request)

    # -- requests

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        self.gate.asks(request)
        if not self._requests.take(counted_as(request.remote or ""), PAGE_COSTS if request.path == "/ws" else 1):
            raise web.HTTPTooManyRequests(
                text="Too many requests; ask again in a second.\n", headers={"Retry-After": "1"}
            )
        hosts = request.headers.getall("Host", [])
        host = hosts[0] if len(hosts) == 1 else None
        if not host_allowed(host, self._names, self._any):
            shown = incoming.shown(host)
            raise web.HTTPForbidden(text=f"This board is not {shown}; ask it as {', '.join(sorted(self._names))}.\n")
        if not origin_allowed(request.headers.get("Origin"), host):
            shown = incoming.shown(request.headers["Origin"])
            raise web.HTTPForbidden(text=f"No page of {shown} may talk to this board.\n")
        if request.can_read_body and not self._uploading.expects(request):
            refusal = web.HTTPRequestEntityTooLarge(max_size=0, actual_size=request.content_length or 1)
            refusal.force_close()
            raise refusal
        if not responses.dates_are_dates(request):
            raise web.HTTPBadRequest(text="A date in the request lies beyond the calendar.\n")
        try:
            return await handler(request)
        except (OSError, web.HTTPForbidden) as error:
            if "filename" not in request.match_info:
                raise
            raise web.HTTPNotFound from error  # no file can have such a name, or a folder has it

    async def _watched(self, request: web.Request) -> web.StreamResponse:
        """The page again, which other pages may show, and whose line takes no orders."""
        response = await responses.index(request)
        request["headers"] = framed(responses.HEADERS, self._house.embed)
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
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in responses.OWN:
            raise web.HTTPForbidden(text="Only this board's own page may fetch a bundle.\n")
        if not self.is_staff(request):
            raise web.HTTPForbidden(text="Only staff may have the bundle.\n")
        self.gate.bear(request, 2 * PATIENCE)
        return await self.bundling.answer(request)

    async def _heartbeat(self, request: web.Request) -> web.Response:
        """How long the page on the board's own screen has been silent, for whoever keeps its browser."""
        if not is_loopback(request.remote or ""):
            raise web.HTTPForbidden(text="Only this machine may ask for that.\n")
        return web.json_response({"age": self._pages.silent_for, "dark": self._pages.dark})

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(
            max_msg_size=LARGEST, heartbeat=20, compress=False, timeout=PARTING, autoping=False
        )
        if not line.can_prepare(request):
            raise web.HTTPUpgradeRequired(text="A WebSocket is spoken here.\n")
        if not self.gate.stay(request):
            raise web.HTTPServiceUnavailable(text="Too many pages; close one.\n", headers={"Retry-After": "5"})
        await line.prepare(request)
        await self._pages.serve(request, line)
        return line
