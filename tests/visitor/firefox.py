"""Debian's Firefox ESR, spoken to in WebDriver BiDi (W3C, https://w3c.github.io/webdriver-bidi/): as much of
Playwright's browser as a Guest needs. Playwright itself only drives a Firefox of its own making."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

FIREFOX = shutil.which("firefox-esr") or ""
STARTING = 60.0
"""Real seconds that it may take to start."""
PREFERENCES = {
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "services.settings.server": "",
    "ui.prefersReducedMotion": 1,
}
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003", "Delete": "\ue017"}


class Firefox:
    """A running Firefox; ``new_context`` opens a page. Used with ``async with``."""

    async def __aenter__(self) -> Firefox:
        self._folder = TemporaryDirectory(prefix="tablero-firefox-", ignore_cleanup_errors=True)
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items()]
        (Path(self._folder.name) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self._process = await asyncio.create_subprocess_exec(
            *(FIREFOX, "--headless", "--no-remote", "--profile", self._folder.name, "--remote-debugging-port", "0"),
            stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._listeners: list[Callable[[str, dict[str, Any]], None]] = []
        async with asyncio.timeout(STARTING):
            url = await self._address()
        self._draining = asyncio.create_task(self._drain())
        self._session = ClientSession()
        self._line: ClientWebSocketResponse = await self._session.ws_connect(f"{url}/session", max_msg_size=0)
        self._listening = asyncio.create_task(self._listen())
        await self.ask("session.new", capabilities={})
        await self.ask("session.subscribe", events=["log.entryAdded"])
        return self

    async def __aexit__(self, *_: object) -> None:
        self._process.terminate()
        await self._process.wait()
        self._listening.cancel()
        self._draining.cancel()
        await self._session.close()
        self._folder.cleanup()

    async def _address(self) -> str:
        assert self._process.stderr
        while line := (await self._process.stderr.readline()).decode(errors="replace"):
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                return found[1]
        raise RuntimeError("Firefox ended before it listened")

    async def _drain(self) -> None:
        assert self._process.stderr
        while await self._process.stderr.readline():
            pass

    async def _listen(self) -> None:
        async for received in self._line:
            if received.type is not WSMsgType.TEXT:
                break
            message = json.loads(received.data)
            if message.get("type") == "event":
                for listener in self._listeners:
                    listener(message["method"], message["params"])
            elif (future := self._answers.pop(message.get("id"), None)) and not future.done():
                if message["type"] == "error":
                    future.set_exception(RuntimeError(f"{message['error']}: {message['message']}"))
                else:
                    future.set_result(message["result"])

    async def ask(self, method: str, **params: Any) -> Any:
        """One command and its answer. Raises RuntimeError with what Firefox says against it."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._line.send_str(json.dumps({"id": number, "method": method, "params": params}))
        return await self._answers[number]

    async def new_context(self, **how: Any) -> _Context:
        return _Context(self, how)

    def on(self, listener: Callable[[str, dict[str, Any]], None]) -> None:
        self._listeners.append(listener)


class _Context:
    def __init__(self, firefox: Firefox, how: dict[str, Any]) -> None:
        self._firefox = firefox
        self._how = how

    def set_default_timeout(self, milliseconds: float) -> None:
        """Everything here waits for as long as it takes."""

    async def add_init_script(self, script: str) -> None:
        await self._firefox.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    async def new_page(self) -> _Page:
        context = (await self._firefox.ask("browsingContext.create", type="tab"))["context"]
        page = _Page(self._firefox, context, self._how["viewport"])
        await self._firefox.ask("browsingContext.setViewport", context=context, viewport=self._how["viewport"])
        self._page = page
        return page

    async def close(self) -> None:
        await self._firefox.ask("browsingContext.close", context=self._page.context)


class _Page:
    def __init__(self, firefox: Firefox, context: str, viewport: dict[str, int]) -> None:
        self.context = context
        self.viewport_size = viewport
        self._firefox = firefox
        self._hearers: dict[str, Callable[[Any], None]] = {}
        self.mouse = SimpleNamespace(click=self._click)
        self.keyboard = SimpleNamespace(press=self._press)
        firefox.on(self._event)

    def on(self, kind: str, hearer: Callable[[Any], None]) -> None:
        self._hearers[kind] = hearer

    def _event(self, method: str, params: dict[str, Any]) -> None:
        level = {"warn": "warning"}.get(params.get("level", ""), params.get("level", ""))
        if method == "log.entryAdded" and params.get("source", {}).get("context") == self.context:
            if params.get("type") == "javascript" and level == "error":
                self._hearers["pageerror"](params.get("text"))
            elif params.get("type") == "console":
                self._hearers["console"](SimpleNamespace(type=level, text=params.get("text"), location=None))

    async def goto(self, url: str) -> None:
        await self._firefox.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    async def evaluate(self, what: str, argument: Any = None) -> Any:
        """A function of one argument; texts, numbers and truth values come back as they are."""
        function = what if "=>" in what else f"() => ({what})"
        given = json.dumps(json.dumps(argument))
        found = await self._firefox.ask(
            "script.evaluate",
            expression=f"({function})(JSON.parse({given}))",
            target={"context": self.context},
            awaitPromise=True,
        )
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return found["result"].get("value")

    async def _click(self, x: float, y: float) -> None:
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        await self._perform({"type": "pointer", "id": "mouse", "actions": actions})

    async def _press(self, key: str) -> None:
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        await self._perform({"type": "key", "id": "keys", "actions": actions})

    async def _perform(self, source: dict[str, Any]) -> None:
        await self._firefox.ask("input.performActions", context=self.context, actions=[source])

    def locator(self, css: str) -> _Locator:
        return _Locator(self, css)


class _Locator:
    """The first element of a selector."""

    def __init__(self, page: _Page, css: str) -> None:
        self._page = page
        self._css = css
        self.first = self

    async def count(self) -> int:
        return int(await self._page.evaluate("css => document.querySelectorAll(css).length", self._css))

    async def is_visible(self) -> bool:
        found = "css => Boolean(document.querySelector(css)?.getClientRects().length)"
        return bool(await self._page.evaluate(found, self._css))

    async def click(self) -> None:
        where = """css => {
            const element = document.querySelector(css);
            element.scrollIntoView({ block: "nearest", behavior: "instant" });
            const { left, top, width, height } = element.getBoundingClientRect();
            return JSON.stringify([left + width / 2, top + height / 2]);
        }"""
        await self._page.mouse.click(*json.loads(await self._page.evaluate(where, self._css)))
