"""One visit: a whole game, from an empty page to the result, by what is seen."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.async_api import Browser

from firmware_host.shell.exhibit.idle import Waits
from tests.visitor.cells import options
from tests.visitor.firefox import Firefox
from tests.visitor.guest import Guest, Seen
from tests.visitor.house import House
from tests.visitor.judge import Judge
from tests.visitor.mind import MISLAID, Deed, Mind, View
from tests.visitor.tempers import TEMPERS, Temper

MEMORY = Path("/dev/shm")
"""Where a journal is flushed to without wearing out a disk."""
BRISK = 0.2
WAIT = 0.5
MOST_PLIES = 400
STUCK = 60
"""Deeds in a row after which things stand as they have stood before."""
MOST_DEEDS = 500
"""Of one ply: a sowing may go round and round."""
PICTURES = 10


@dataclass
class Visited:
    """ended: "over", "long" (given up after MOST_PLIES), "enough" (as many plies as were wanted), "stuck" or "broke".
    touched, moved: when the first touch was, and when the first legal move had been played; None where it did not come.
    deeds_before: how many it took to that move.
    story: what was seen and done, a line a deed. pictures: the last ones, where they were wanted."""

    ended: str = ""
    plies: int = 0
    deeds: int = 0
    seconds: float = 0.0
    touched: float | None = None
    moved: float | None = None
    deeds_before: int = 0
    failures: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    story: list[str] = field(default_factory=list)
    pictures: list[bytes] = field(default_factory=list)
    journal: bytes = b""


class Visit:
    """cell: factor -> word. enough: plies after which it may end; longest: after which it is given up. chooses: whether
    the game is chosen in the cabinet; otherwise it is played where it lies, by its usual rules. short: its short form
    lies there. thinks: as of House."""

    thinks = 3

    def __init__(
        self,
        cell: Mapping[str, str],
        seed: int,
        *,
        enough: int | None = None,
        longest: int = MOST_PLIES,
        film: bool = False,
        chooses: bool = True,
        short: bool = False,
    ) -> None:
        self.cell = cell
        self.short = short
        self.chooses = chooses
        self.chance = Random(f"{sorted(cell.items())} {seed}")
        self.seed = seed
        self.enough = longest if enough is None else enough
        self.longest = longest
        self.film = film
        self.mind = Mind(self.chance)
        self.temper: Temper = TEMPERS[cell["temper"]](self.chance)
        self.told = Visited()

    async def play(self, browser: Browser | Firefox) -> Visited:
        with TemporaryDirectory(prefix="tablero-visit-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
            cell = self.cell
            exhibit = Waits() if cell["side"] == "exhibit" else None
            self.house = House(
                Path(folder),
                cell["game"],
                cell["board"],
                {"short": True} if self.short else None,
                language=cell["language"],
                exhibit=exhibit,
                seed=self.seed,
                thinks=self.thinks,
            )
            self.judge = Judge(self.house)
            await self.house.open()
            width, height = map(int, cell["screen"].split("x"))
            how = {
                "viewport": {"width": width, "height": height},
                "color_scheme": cell["scheme"],
                "reduced_motion": "reduce" if cell["motion"] == "still" else "no-preference",
                "locale": cell["language"],
            }
            self.guest = Guest(self.house, browser, how, hand=cell["hand"], painted=self.film)
            view = None
            try:
                await self.guest.come()
                view = await self._play()
            except Exception as error:  # the visit is what breaks down, and the campaign goes on
                self.told.ended = "broke"
                self.judge.fail("died", f"{error!r:.300}\n{traceback.format_exc()}"[:3000])
            finally:
                await self._close(view)
        return self.told

    async def _close(self, view: View | None) -> None:
        told = self.told
        if told.ended != "broke":
            self.judge.close(told.ended, view, self._how_it_stands())
        try:
            await self.guest.leave()
            await self.house.close()
        except Exception as error:
            self.judge.fail("died", repr(error))
        told.plies = self.house.controller.session.line.ply
        told.seconds = self.house.now
        told.failures = [str(failure) for failure in self.judge.failures.values()]
        told.kinds = list(self.judge.failures)
        if told.failures:
            told.journal = self.house.journal()

    def _how_it_stands(self) -> str:
        session = self.house.controller.session
        state = self.house.manager.state()
        wood = {site: (state["wood"][site], c) for site, c in state["board"].items() if state["wood"][site] != c}
        legal = [move.text for move in session.turn.legal[:12]]
        happened = [f"{event.at:.2f} {event.text}" for event in self.house.controller.diary.events][-8:]
        how = f"{session.state.value}, hand {state['hand']!r}, stands/should {wood}, say {state['say']}, legal {legal}"
        return f"{how}; {happened}"

    # -- from the empty page to the first light

    async def _begin(self) -> Seen:
        """Through the cabinet of games."""
        guest, cell = self.guest, self.cell
        seen = await guest.look()
        if not self.chooses:
            self.judge.begin()
            return await guest.wait(BRISK)
        await guest.start(cell["game"], self._chosen())
        seen = await guest.wait(BRISK)
        if self.house.controller.game.key != cell["game"]:
            raise RuntimeError(f"{cell['game']} was chosen, {self.house.controller.game.key} is laid out")
        self.judge.begin()
        return await guest.wait(1.0) if seen else seen

    def _chosen(self) -> dict[str, object]:
        """What is filled in there."""
        return options(self.cell["game"], self.cell["rules"], self.cell["board"])

    def _decide(self, view: View) -> Deed:
        return self.mind.decide(view)

    async def _play(self) -> View:
        seen = await self._begin()
        told, judge = self.told, self.judge
        plies = len(seen["moves"])
        since = 0
        while True:
            view = self.mind.view(seen)
            if seen["outcome"] and not self._goes_on(seen):
                told.ended = "over"
                return view
            if plies >= self.longest:
                view = await self._give_up()
                told.ended = "long" if view.seen["outcome"] else "stuck"
                return view
            if plies >= self.enough:
                told.ended = "enough"
                return view
            if self.mind.idle > STUCK or since > MOST_DEEDS:
                told.ended = "stuck"
                return view
            if told.touched is None:
                told.touched = self.house.now
            view = await self.temper.before(self, view)
            if view.seen["game"] != self.cell["game"]:
                self.note("another game lies there")
                await self._come_back(view)
                view = self.mind.view(await self._begin())
            seen = dict(view.seen)
            deed = self._decide(view)
            self._note(view, deed)
            if deed.why == MISLAID:  # a guess, which no light asked for
                judge.disobeyed()
            await self.do(deed, seen)
            seen = await self.guest.wait(self.temper.pace(deed))
            judge.look(self.mind.view(seen), deed, self.guest.complaints)
            told.deeds += 1
            since += 1
            if len(seen["moves"]) != plies:
                plies, since = len(seen["moves"]), 0
                if told.moved is None:
                    told.moved, told.deeds_before = self.house.now, told.deeds

    async def _give_up(self) -> View:
        await self.guest.give_up(self.chance)
        view = self.mind.view(await self.guest.wait(1.0))
        if view.seen["choices"]:  # a draw is for the other side to accept
            await self.guest.touch_thing(view.seen["choices"][0], "choose")
            view = self.mind.view(await self.guest.wait(1.0))
        return view

    async def _come_back(self, view: View) -> None:
        """To the board, from whatever has been opened."""
        while view.seen["dialog"] or view.seen["away"]:
            deed = self.mind.decide(view)
            self._note(view, deed)
            await self.do(deed, dict(view.seen))
            view = await self.wait(BRISK)

    async def wait(self, seconds: float) -> View:
        """Time passes, and what is seen then is judged."""
        seen = await self.guest.wait(seconds)
        view = self.mind.view(seen)
        self.judge.look(view, self.mind.last, self.guest.complaints)
        return view

    def note(self, text: str) -> None:
        self.told.story.append(f"{self.house.now:8.2f} {text}")

    def _goes_on(self, seen: Seen) -> bool:
        return False

    def _note(self, view: View, deed: Deed) -> None:
        seen = view.seen
        said = " | ".join(part for part in (seen["kicker"], seen["sentence"], seen["why"], seen["toast"]) if part)
        holds = "holds; " if seen["hand"] else ""
        lit = {meaning: " ".join(sites) for meaning, sites in view.lit.items()}
        owed = "; ".join(item["read"] for item in seen["todo"][:3])
        asked = " / ".join(choice["text"] for choice in seen["choices"])
        listed = " | ".join(part for part in (owed, asked) if part)
        self.told.story.append(
            f"{self.house.now:8.2f} ply {len(seen['moves'])}: {said} | {lit} | {listed} | {holds}{deed}"
        )

    async def do(self, deed: Deed, seen: Seen) -> None:
        guest = self.guest
        places = {place["site"]: place for place in seen["sites"]}
        match deed.do:
            case "tap":
                await guest.touch_site(places[deed.site], seen)
            case "drag":
                await guest.drag(places[deed.site], places[deed.to])
            case "tray" | "press" | "choose" | "fetch":
                assert deed.at
                await guest.touch_thing(deed.at, deed.do)
                if deed.do == "fetch":
                    await guest.touch_site(places[deed.site], seen)
            case "escape":
                await guest.page.keyboard.press("Escape")
            case "wait":
                pass
        if self.film:
            self.told.pictures = [
                *self.told.pictures[1 - PICTURES :],
                await guest.page.screenshot(type="jpeg", quality=60),
            ]
