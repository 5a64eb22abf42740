"""The page in a tab of a browser, for tests that know what they look for. Who plays by what is seen alone is in
tests/visitor."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, WebSocket
from playwright.sync_api import TimeoutError as NeverCame

from rules.steps import Add, Flip, Remove, Shift, Site, Sow, Step, Touch
from tests.visitor.launched import UNPAINTED

LAPTOP = {"width": 1366, "height": 768}
KIOSK = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
DARK = "000000"
TOLD = ("phase", "ply", "moves", "say", "why", "todo", "ask", "hand", "box", "dice")
MIDDLE = """async (css) => {
    const frame = () => new Promise(requestAnimationFrame);
    const look = () => JSON.stringify(document.querySelector(css)?.getBoundingClientRect() ?? null);
    for (let before = '', now = look(); ; before = now, now = look()) {
        const box = JSON.parse(now);
        if (now === before && box?.width) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        await frame();
    }
}"""
"""Where something is, once it is there and has stopped moving."""
SAID_BESIDE = """(message) => new Promise((done) => {
    const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws?another');
    line.onopen = () => (line.send(JSON.stringify(message)), line.close());
    line.onclose = done;
})"""
"""What another page says to the daemon."""


def seat(site: Site) -> str:
    return f'#board .site[data-site="{site}"]'


class Tab:
    """board, state: the last messages of the daemon, as they came over the line; said: all that the page said to it.
    complaints: errors of the page and its console; whoever makes the visitor checks that there are none.
    painted: whether pictures are taken of the page."""

    def __init__(
        self, browser: Browser, url: str, *, language: str = "en", painted: bool = False, **context: Any
    ) -> None:
        self.context = browser.new_context(**{"viewport": LAPTOP, "reduced_motion": "reduce", **context})
        remembered = "localStorage.{0}Item('tablero.language'{1})"
        chosen = remembered.format("set", f", '{language}'")
        self.context.add_init_script(f"{remembered.format('get', '')} ?? {chosen}")
        if not painted:
            self.context.add_init_script(UNPAINTED)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.complaints: list[str] = []
        self.said: list[str] = []
        self.board: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._said)
        self.page.on("websocket", self._connected)
        self.page.goto(url)
        self.page.wait_for_selector("#board .site")

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def _connected(self, line: WebSocket) -> None:
        if "?" in line.url:
            return  # a test's own: what it is told may come after what the page is told later
        self._line = line
        line.on("framereceived", self._heard)
        line.on("framesent", lambda text: self.said.append(str(text)))

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["kind"] == "state":
            self.state = message
        elif message["kind"] == "board":
            self.board = message

    # What is seen

    def at(self, site: Site) -> Locator:
        return self.page.locator(seat(site))

    def button(self, name: str) -> Locator:
        return self.page.locator(f'#desk button[data-do="{name}"]')

    @property
    def moves(self) -> list[str]:
        return self.page.locator("#desk .moves span").all_text_contents()

    @property
    def phase(self) -> str:
        return self.page.locator("body").get_attribute("data-phase") or ""

    def text(self, css: str) -> str:
        return self.page.locator(css).inner_text()

    def lit(self) -> dict[Site, str]:
        found: dict[Site, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('#board .site')]"
            ".map((b) => [b.dataset.site, b.dataset.light]))"
        )
        return {site: rgb for site, rgb in found.items() if rgb and rgb != DARK}

    def standing(self, site: Site) -> int:
        """How many pieces are drawn there."""
        return self.page.locator(f'#board .pieces > g[data-site="{site}"] > g').count()

    def until_standing(self, board: Mapping[Site, int]) -> None:
        """Until so many pieces are drawn on each of these sites."""
        drawn = 'document.querySelectorAll(`#board .pieces > g[data-site="${s}"] > g`).length'
        self.until(f"(board) => Object.entries(board).every(([s, n]) => {drawn} === n)", dict(board))

    def until(self, condition: str, argument: Any = None) -> None:
        """Wait for a condition in the page's own JavaScript, looked at on every frame."""
        try:
            self.page.wait_for_function(condition, arg=argument)
        except NeverCame as error:
            raise AssertionError(f"never came: {condition} {argument!r}\n{self.told}") from error

    @property
    def told(self) -> str:
        """What the daemon has told, and what the page has said to it of late."""
        return f"{ {key: self.state.get(key) for key in TOLD} }\nsaid: {self.said[-9:]}"

    def until_phase(self, phase: str) -> None:
        self.until("phase => document.body.dataset.phase === phase", phase)

    def until_ply(self, ply: int) -> None:
        self.until("n => document.querySelectorAll('#desk .moves span').length === n", ply)

    def until_lit(self, sites: Sequence[Site]) -> None:
        light = 'document.querySelector(`#board .site[data-site="${s}"]`).dataset.light'
        self.until(f"(sites) => sites.every((s) => parseInt({light}, 16))", list(sites))

    def until_text(self, css: str, part: str) -> None:
        self.until("([css, part]) => document.querySelector(css)?.textContent.includes(part)", [css, part])

    def until_empty_hand(self) -> None:
        self.until("() => document.body.dataset.holding === 'false'")

    # What is done

    def speak(self, language: str) -> None:
        """Choose a language by its own name."""
        self.page.locator("#foot .language").click()
        self.page.locator(f"#languages button[lang={language}]").click()
        self.until("(language) => document.documentElement.lang === language", language)

    def centre(self, site: Site) -> tuple[float, float]:
        return self.middle(seat(site))

    def middle(self, css: str) -> tuple[float, float]:
        found = self.page.evaluate(MIDDLE, css)
        return found["x"], found["y"]

    def focus(self, css: str) -> None:
        """Once it is seen: what is hidden does not take the focus, and the browser does not say so."""
        self.page.locator(css).wait_for()
        self.page.locator(css).focus()

    def touch(self, site: Site) -> None:
        self.page.mouse.click(*self.centre(site))

    def drag(self, src: tuple[float, float], dst: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*src)
        mouse.down()
        mouse.move(*((a + b) / 2 for a, b in zip(src, dst, strict=True)))
        mouse.move(*dst)
        mouse.up()

    def carry(self, src: Site, dst: Site) -> None:
        self.drag(self.centre(src), self.centre(dst))

    def take_off(self, site: Site) -> None:
        drawn = 'document.querySelectorAll(`#board .pieces > g[data-site="${site}"] > g`).length'
        self.until(f"(site) => {drawn} > 0", site)  # it may just have been put there
        before = self.standing(site)
        self.drag(self.centre(site), self.middle("#tray"))
        self.until(f"([site, n]) => {drawn} < n", [site, before])

    def lay(self, piece: str, site: Site) -> None:
        kind, before = f'#tray .kind[data-piece="{piece}"]', self.standing(site)
        drawn = f'document.querySelectorAll(`#board .pieces > g[data-site="{site}"] > g`).length'
        self.page.locator(kind).wait_for()
        self.drag(self.middle(kind), self.centre(site))
        self.until(f"n => {drawn} > n", before)

    def start(self, game: str, sensing: str | None = None, /, **options: object) -> None:
        """As another page might, in no time."""
        message = {"do": "new", "game": game, "options": options, **({"sensing": sensing} if sensing else {})}
        with self._line.expect_event("framereceived", self._begun()):
            self.page.evaluate(SAID_BESIDE, message)
        self._until_laid(game)

    def choose(self, game: str, sensing: str | None = None, /, **options: object) -> None:
        """Through the cabinet of games."""
        self.button("new").click()
        self.page.locator(f'#gallery .game[data-game="{game}"]').click()
        self.page.locator("#gallery button[type=submit]").wait_for()
        if sensing:
            chosen = self.page.locator('#gallery select[name="sensing"]')
            if chosen.count():
                chosen.select_option(sensing)
        for name, value in options.items():
            self.page.locator(f'#gallery select[name="{name}"]').select_option(str(value))
        with self._line.expect_event("framereceived", self._begun()):
            self.page.locator("#gallery button[type=submit]").click()
            if self.page.locator("#confirm[open]").count():
                self.page.locator('#confirm [data-do="new"]').click()
        self._until_laid(game)

    def choose_puzzle(self, game: str) -> None:
        """The first of a game, in the list that is open."""
        first = self.page.locator(f'#puzzles [data-game="{game}"] [data-puzzle]').first
        first.wait_for()
        with self._line.expect_event("framereceived", self._begun()):
            first.click()
        self._until_laid(game)

    def _begun(self) -> Callable[[str | bytes], bool]:
        """The same game may have stood there before: how it stands now is told after its board."""
        told: list[str] = []

        def begun(text: str | bytes) -> bool:
            told.append(json.loads(text)["kind"])
            return "board" in told and told[-1] == "state"

        return begun

    def _until_laid(self, game: str) -> None:
        self.until("game => document.querySelector('#board').dataset.game === game", game)
        self.until("() => ['play', 'over'].includes(document.body.dataset.phase)")
        self.until_ply(0)
        # Light tells that the board has seen its pieces: what a hand does before belongs to the setting up.
        self.until("() => [...document.querySelectorAll('#board .site')].some((b) => parseInt(b.dataset.light, 16))")

    def do(self, step: Step) -> None:
        """One step of a move, on a board that sees its pieces."""
        match step:
            case Shift(src, dst, count):
                if count > 1:
                    self.touch(src)
                    self.touch(dst)
                else:
                    self.carry(src, dst)
            case Remove(site):
                self.take_off(site)
            case Add(site, piece):
                self.lay(piece, site)
            case Flip(site):
                self.until("s => document.querySelector(`.site[data-site=\"${s}\"]`).dataset.owed === 'flip'", site)
                self.touch(site)
            case Sow(src, path):
                self.touch(src)
                self.until("() => document.body.dataset.holding === 'true'")
                for site in path:
                    self.touch(site)
                self.until_empty_hand()
            case Touch(site):
                self.touch(site)
