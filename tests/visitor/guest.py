"""A browser's page on the house's clock: what is seen there, and what a mouse, a finger and a keyboard can do."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

from playwright.async_api import Browser, ConsoleMessage, Page

from tests.visitor.firefox import Firefox
from tests.visitor.launched import UNPAINTED

EYES = (Path(__file__).parent / "eyes.js").read_text(encoding="utf-8")
LOOK = "asked => window.visitor.look(...JSON.parse(asked))"
Seen = dict[str, Any]
KEYS = (
    "Enter",
    " ",
    "Tab",
    "ArrowLeft",
    "ArrowUp",
    "ArrowRight",
    "ArrowDown",
    "Backspace",
    "Delete",
    "Escape",
    *"rozhpmtnli?",
)
"""What a child presses."""


class Host(Protocol):
    """Whose page it is. now: seconds. url: where the page is."""

    @property
    def now(self) -> float: ...

    @property
    def url(self) -> str: ...

    def advance(self, seconds: float, stop: float) -> None:
        """Time passes, until a page must be told something, or has something to do by itself (stop, in seconds)."""

    async def breathe(self, turns: int) -> None:
        """The sockets' turn; no time passes."""

    async def heard(self, line: str, said: int) -> None:
        """Until all that a page has said has been dealt with, and all that there is to be told is on its way."""

    def told(self, line: str) -> int:
        """How many messages have been handed to the line."""


class Guest:
    """house: whose page it is. painted: whether pictures are taken of it. complaints: what the browser's console said
    against it."""

    def __init__(
        self,
        house: Host,
        browser: Browser | Firefox,
        how: Mapping[str, Any],
        *,
        hand: str = "mouse",
        painted: bool = False,
    ) -> None:
        self.house = house
        self.complaints: list[str] = []
        self.hand = hand
        self.touch = hand == "touch"
        self._painted = painted
        self._browser: Any = browser
        self._how = dict(how)
        self._line = ""
        self._heard = 0
        self._next = math.inf
        self._room = math.inf
        self._scrolled = 0.0
        """Since the last look."""

    async def come(self) -> None:
        how = {"has_touch": self.touch, **self._how}
        self.context = await self._browser.new_context(**how)
        self.context.set_default_timeout(20_000)
        await self.context.add_init_script(EYES)
        if not self._painted:
            await self.context.add_init_script(UNPAINTED)
        self.page: Page = await self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._said)
        await self.page.goto(self.house.url)

    async def leave(self) -> None:
        await self.context.close()

    def _said(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            where = said.location["url"] if said.location else ""
            self.complaints.append(f"{said.type}: {said.text} {where}".rstrip())

    # -- what is seen

    async def look(self) -> Seen:
        """All there is to be seen, once nothing is on its way any more; no time passes."""
        return await self._settle(see=True)

    async def _settle(self, *, see: bool) -> Seen:
        while True:
            until = 1000 * self.house.now
            asked = json.dumps([self._line, self._heard, until, see])
            found = json.loads(await self.page.evaluate(LOOK, asked))
            self._line, self._next = found["line"], (found["next"] if found["next"] is not None else math.inf)
            await self.house.heard(self._line, found["said"])
            self._heard = self.house.told(self._line)
            if self._heard <= found["heard"] and found["reached"] >= until - 1e-6:
                seen = found["seen"] or {}
                if see:
                    self._room, self._scrolled = seen["room"]["h"], 0.0
                self.complaints += seen.get("errors", ())
                return seen

    async def wait(self, seconds: float) -> Seen:
        """Time passes at the board and at the page; then look."""
        until = self.house.now + seconds
        await self._settle(see=False)
        while until - self.house.now > 1e-9:
            self.house.advance(
                until - self.house.now, self._next / 1000 if self._next > 1000 * self.house.now else math.inf
            )
            await self.house.breathe(6)
            self._heard = self.house.told(self._line)
            if until - self.house.now > 1e-9:
                await self._settle(see=False)
        return await self._settle(see=True)

    # -- what is done

    async def start(self, game: str, options: Mapping[str, object]) -> None:
        """Through the cabinet of games, as the page offers it."""
        page = self.page
        await page.locator('#desk button[data-do="new"]').click()
        await self.look()
        await page.locator(f'#gallery .game[data-game="{game}"]').click()
        await self.look()
        for name, value in options.items():
            field = page.locator(f'#gallery [name="{name}"]')
            if isinstance(value, bool):
                await field.set_checked(value)
            elif await field.evaluate("field => field.tagName") == "SELECT":
                await field.select_option(str(value))
            else:
                await field.fill(str(value))
        await page.locator("#gallery button[type=submit]").click()
        await self.press_css('dialog[open] button[data-do="new"]')  # a game that is under way is asked about first

    async def give_up(self, chance: Random, ways: Sequence[str] = ("resign", "draw")) -> None:
        """Ends the game by what the page offers: to resign, or to agree to a draw."""
        await self.press_css('#sides button[data-do="resign"]')
        await self.look()
        offered = self.page.locator(", ".join(f'dialog[open] button[data-do="{way}"]' for way in ways))
        if count := await offered.count():
            await offered.nth(chance.randrange(count)).click()

    async def touch_site(self, place: Mapping[str, Any], seen: Seen) -> None:
        if self.hand != "keyboard":
            await self.touch_thing(place, "tap")
            return
        await self._walk(place["site"], seen)
        await self.page.keyboard.press("Enter")

    async def _walk(self, site: str, seen: Seen) -> None:
        """Over the board with Tab and the arrow keys, to where the focus is seen to be on this site."""
        places = {place["site"]: place for place in seen["sites"]}
        press, where = self.page.keyboard.press, "document.activeElement?.closest('.site')?.dataset.site ?? ''"
        here = await self.page.evaluate(where)
        for _ in range(40):
            if here:
                break
            await press("Tab")
            here = await self.page.evaluate(where)
        been: dict[str, set[str]] = {}
        for _ in range(120):
            if here == site:
                return
            dx, dy = places[site]["x"] - places[here]["x"], places[site]["y"] - places[here]["y"]
            across, down = "ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"
            wanted = [across, down] if abs(dx) > abs(dy) else [down, across]
            wanted += [key for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") if key not in wanted]
            key = next((key for key in wanted if key not in been.setdefault(here, set())), None)
            if key is None:
                been[here].clear()
                continue
            been[here].add(key)
            await press(key)
            here = await self.page.evaluate(where)
        raise LookupError(f"no way with the arrow keys to {site}; the focus is on {here!r}")

    async def touch_thing(self, at: Mapping[str, Any], do: str) -> None:
        """With the mouse or a finger; what lies outside of the screen is scrolled to first."""
        x, y = await self._in_view(at, under=do in ("tap", "tray", "fetch"))
        if self.touch:
            await self.page.touchscreen.tap(x, y)
        else:
            await self.page.mouse.click(x, y)

    async def press_css(self, css: str) -> None:
        found = self.page.locator(css).first
        if await found.count() and await found.is_visible():
            await found.click()

    async def open_and_close(self, css: str) -> None:
        """A panel, looked at and closed with the key that closes everything."""
        await self.press_css(css)
        await self.wait(1.0)
        await self.page.keyboard.press("Escape")

    async def look_inside(self) -> None:
        """What the board thinks, and back again."""
        await self.press_css('#foot a[href="#thoughts"]')
        await self.wait(1.0)
        await self.page.evaluate("location.hash = ''")

    async def reload(self) -> None:
        await self.page.reload()
        self._line, self._heard = "", 0

    async def back_and_forth(self) -> None:
        await self.page.goto("about:blank")
        await self.page.go_back()
        self._line, self._heard = "", 0

    async def second_page(self) -> None:
        """Another page of the same board comes and goes."""
        other = await self.context.new_page()
        await other.goto(self.house.url)
        await other.close()

    async def hammer(self, chance: Random) -> None:
        """Something somewhere, as fast as a child can."""
        size = self.page.viewport_size
        assert size
        x, y = chance.random() * size["width"], chance.random() * size["height"]
        if self.hand == "keyboard":
            await self.page.keyboard.press(chance.choice(KEYS))
        elif self.touch:
            await self.page.touchscreen.tap(x, y)
        elif chance.random() < 0.3:
            await self.drag(
                {"x": x, "y": y}, {"x": chance.random() * size["width"], "y": chance.random() * size["height"]}
            )
        else:
            await self.page.mouse.click(x, y)

    async def _in_view(self, at: Mapping[str, Any], *, under: bool) -> tuple[float, float]:
        """Where it is now, scrolled to if need be. under: whether buttons at the foot of a telephone may cover it."""
        size = self.page.viewport_size
        assert size
        x, y = at["x"], at["y"] - self._scrolled
        room = min(self._room, size["height"]) if under else size["height"]
        if not 0 <= y < room:
            by = await self.page.evaluate(
                "by => { const before = scrollY; scrollBy({top: by, behavior: 'instant'}); return scrollY - before; }",
                y - room / 2,
            )
            self._scrolled += by
            y -= by
        return x, y

    async def drag(self, start: Mapping[str, float], end: Mapping[str, float]) -> None:
        mouse, up = self.page.mouse, self._scrolled
        await mouse.move(start["x"], start["y"] - up)
        await mouse.down()
        await mouse.move((start["x"] + end["x"]) / 2, (start["y"] + end["y"]) / 2 - up)
        await mouse.move(end["x"], end["y"] - up)
        await mouse.up()
