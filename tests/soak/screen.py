"""A museum's own screen: the page in a real browser beside the board, while others play on its wood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import Browser

from tests.soak.museum import Museum
from tests.visitor import lines
from tests.visitor.guest import Guest, Seen

SIZE = {"width": 1080, "height": 1920}
DARK = "() => !document.querySelector('#night').hidden"


class Front:
    """A museum, as the guest at a page takes it: its time, and what goes over the line."""

    def __init__(self, museum: Museum) -> None:
        self._museum = museum

    @property
    def now(self) -> float:
        return self._museum.now

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._museum.port}/?kiosk"

    def advance(self, seconds: float, stop: float) -> None:
        self._museum.wait(min(seconds, max(stop - self.now, 0.0)))

    async def breathe(self, turns: int = 20) -> None:
        await self._museum.breathe(turns)

    async def heard(self, line: str, said: int) -> None:
        await lines.heard(line, said, self.breathe)

    def told(self, line: str) -> int:
        return lines.told(line)


class Screen:
    """looks: how often it was looked at. fail: told what is wrong on it, a line each."""

    def __init__(self, museum: Museum, browser: Browser, fail: Callable[[str], None]) -> None:
        self.looks = 0
        self._museum = museum
        self._browser = browser
        self._fail = fail
        self._guest: Guest | None = None

    async def switch_on(self) -> None:
        lines.counted()
        self._guest = Guest(Front(self._museum), self._browser, {"viewport": SIZE, "locale": "es"}, hand="touch")
        await self._guest.come()

    async def switch_off(self) -> None:
        guest, self._guest = self._guest, None
        if guest:
            await guest.leave()
            await self._museum.breathe()
            lines.forget()

    async def glance_at_night(self) -> None:
        await self.switch_on()
        await self.look(dark=True)
        await self.switch_off()

    async def look(self, *, dark: bool = False) -> None:
        """Does it show what is so? dark: whether the house is closed."""
        guest = self._guest
        assert guest
        seen = await guest.look()
        self.looks += 1
        wrong = [*guest.complaints, *self._untrue(seen)]
        if await guest.page.evaluate(DARK) is not dark:
            wrong.append("it shows the night by day" if not dark else "the house is closed, and it does not say so")
        if not dark and not any(seen[said] for said in ("kicker", "sentence", "outcome")):
            wrong.append("it says nothing")
        guest.complaints.clear()
        for what in wrong:
            self._fail(f"the screen: {what}")

    def _untrue(self, seen: Seen) -> list[str]:
        session, found = self._museum.session, list[str]()
        told: dict[str, Any] = {
            "game": self._museum.controller.game.key,
            "moves": [move.text for move in session.line.moves],
            "phase": session.state.value,
        }
        found += [f"{what} is {seen[what]!r}, should be {so!r}" for what, so in told.items() if seen[what] != so]
        if bool(seen["outcome"]) and session.outcome is None:
            found.append(f"{seen['outcome']!r}, and the game is not over")
        return found
