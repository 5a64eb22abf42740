"""The figures as pictures and as a table, for staff alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import web

import rules
from firmware_host.shell.figures.book import BookError
from firmware_host.shell.figures.keeper import PICTURES, Figures
from firmware_host.shell.views.words import book, languages
from rules.rule_cards import rule_card

LONGEST = 3700
"""Days."""


class Figuring:
    """may: whether a request comes from staff."""

    def __init__(self, figures: Figures | None, may: Callable[[web.Request], bool]) -> None:
        self._figures = figures
        self._may = may

    async def picture(self, request: web.Request) -> web.Response:
        figures, name = self._for_staff(request), request.match_info["name"]
        days = _days(request.query.get("days", "30"))
        if name not in PICTURES or not 0 < days <= LONGEST:
            allowed = f"{', '.join(PICTURES)}, of 1 to {LONGEST} days"
            raise web.HTTPNotFound(text=f"No such picture; allowed: {allowed}\n")
        said = _called(name, request.query.get("language", ""))
        return web.Response(text=await self._read(figures.picture, name, days, said), content_type="image/svg+xml")

    async def table(self, request: web.Request) -> web.Response:
        text = await self._read(self._for_staff(request).csv)
        headers = {"Content-Disposition": 'attachment; filename="tablero-figures.csv"'}
        return web.Response(text=text, content_type="text/csv", headers=headers)

    def _for_staff(self, request: web.Request) -> Figures:
        if not self._may(request):
            raise web.HTTPForbidden(text="Only staff may see the figures.\n")
        if self._figures is None:
            raise web.HTTPNotFound(text="This board keeps no figures.\n")
        return self._figures

    @staticmethod
    async def _read(job: Callable[..., str], *given: object) -> str:
        try:
            return await asyncio.to_thread(job, *given)
        except BookError as error:
            raise web.HTTPServiceUnavailable(text=f"{error}\n") from error


def _called(name: str, language: str) -> Callable[[str], str]:
    """What the bars of a picture are called in a language; as they are kept, where it has no word for them."""
    if language not in languages():
        return str
    if name == "games":
        known = set(rules.keys())
        return lambda game: rule_card(game).names.get(language, game) if game in known else game
    spoken = book(language)
    return lambda key: spoken.say(f"phase.{key}") if f"phase.{key}" in spoken else key


def _days(text: str) -> int:
    """0 for what is no number of days."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(LONGEST)) else 0
