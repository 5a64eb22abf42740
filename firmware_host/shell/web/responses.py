"""What is answered alike to everybody: the page itself, its words and rule cards; and the headers of every answer."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

from aiohttp import web

from firmware_host.shell.views import words
from firmware_host.shell.views.page import card_message
from firmware_host.shell.web import incoming
from rules import RulesError, card

OWN = frozenset({"same-origin", "none"})
"""How a browser calls a request of the page itself, or of whoever typed the address: another site's would have a bundle
packed for nothing."""
STATIC = Path(__file__).parent / "static"

HEADERS = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Server": "Tablero",
}


def dates_are_dates(request: web.Request) -> bool:
    """Whoever sends a file reads them, and falls over years of twenty digits."""
    try:
        _ = request.if_modified_since, request.if_unmodified_since, request.if_range
    except (OverflowError, ValueError):
        return False
    return True


async def dress(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(request.get("headers", HEADERS))


async def index(request: web.Request) -> web.StreamResponse:
    return _page("index.html")


async def console(request: web.Request) -> web.StreamResponse:
    return _page("console.html")


def _page(name: str) -> web.StreamResponse:
    if not (STATIC / name).is_file():
        raise web.HTTPNotFound(text="The page is not installed; the board itself works.\n")
    return web.FileResponse(STATIC / name)


async def rule_card(request: web.Request) -> web.StreamResponse:
    key = request.match_info["key"]
    try:
        card(key)  # no file is looked for but those of the games
        return web.json_response(card_message(key))
    except RulesError as error:
        raise web.HTTPNotFound(text=f"{error}\n") from error


async def book(request: web.Request) -> web.StreamResponse:
    language = request.match_info["language"]
    known = words.languages()
    if language not in known:
        shown = incoming.shown(language)
        raise web.HTTPNotFound(text=f"No words in {shown}; languages: {', '.join(known)}\n")
    packed, mark = await asyncio.to_thread(words.served, language)
    if any(each.value == mark for each in request.if_none_match or ()):
        response = web.Response(status=304)
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = web.Response(body=packed, content_type="application/json", headers={"Content-Encoding": "gzip"})
    else:
        response = web.Response(body=gzip.decompress(packed), content_type="application/json")
    response.headers["Vary"] = "Accept-Encoding"
    response.etag = mark
    return response
