"""Who comes to a museum's board, and what they do there: as scenario lines, and as words of a page."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from random import Random

from firmware_host.core.states import State
from simulator.scenario.tidy import NotPlayedError
from tests.soak.museum import Museum, playable
from tests.soak.pages import Page

MOST_PAGES = 12
"""Open at a time: more of one computer are shown the door."""


class StuckError(Exception):
    """A visitor who does what the light says cannot play: says how things stand."""


class Crowd:
    """say: acts a scenario line out. played: how many moves were made in good order."""

    def __init__(self, museum: Museum, chance: Random, say: Callable[[str], None], said: Callable[[str], None]) -> None:
        self.played = 0
        self.pages: list[Page] = []
        self._museum = museum
        self._chance = chance
        self._say = say
        self._said = said

    async def come(self) -> str:
        """One visit, from the first look to the last; who it was."""
        self._museum.look()
        ways = {
            "player": (self._play, 4),
            "fumbler": (self._fumble, 3),
            "hammerer": (self._hammer, 2),
            "sweeper": (self._sweep, 1),
            "reader": (self._read, 3),
            "staff": (self._staff, 1),
            "engineer": (self._unplug, 0.3),
        }
        names = list(ways)
        name = self._chance.choices(names, [ways[each][1] for each in names])[0]
        self._said(f"# {name}")
        async for _ in ways[name][0]():
            await self._museum.breathe()
            self._museum.look()
        await self._museum.breathe()
        return name

    async def go(self) -> None:
        """All pages are closed, some of them rudely."""
        for page in self.pages:
            await page.leave(politely=self._chance.random() < 0.5)
        self.pages = []

    # -- on the wood

    async def _play(self) -> AsyncIterator[None]:
        """Sets the board up as the light asks, plays some moves, and leaves half way."""
        async for _ in self.ready():
            yield
        for _ in range(self._chance.randrange(2, 14)):
            if not self._may_play():
                break
            session = self._museum.session
            ply = session.line.ply
            try:
                self._say(f"play {self._drawn_move()}")
            except NotPlayedError:
                if self._museum.session is session:
                    raise
                break  # nobody had stirred for so long that the board began anew just then
            if self._museum.session.line.ply <= ply:
                raise StuckError(f"a move was made and not taken; {self._museum.told()}")
            self.played += 1
            yield
            if self._chance.random() < 0.3:
                self._say(f"wait {self._chance.choice((2, 15, 60))}")
                yield
        if self._chance.random() < 0.5:
            async for _ in self._leave_amid_a_move():
                yield

    async def ready(self) -> AsyncIterator[None]:
        """The board stands in order, and may be played on."""
        museum = self._museum
        for _ in range(6):
            if museum.controller.offered is not None or museum.session.state in (
                State.OVER,
                State.PAUSED,
                State.GUIDED,
                State.ASK,
                State.TAKEBACK,
                State.FAULT,
            ):
                exhibit = museum.daemon.company.exhibit
                self._say(f"wait {exhibit.waits.idle + 1:g}" if exhibit else "wait 1")
                yield
            museum.look()
            for line in self._in_order():
                self._say(line)
                yield
            if museum.session.layout.presses and museum.session.turn.begun():
                self._say("command takeback")  # somebody has touched a piece and left
            self._say("wait 0.5")
            yield
            self._say("wait 2.5")
            yield
            if self._may_play():
                return
        raise StuckError(f"all stands in order, and nobody can play; {museum.told()}")

    def _in_order(self) -> list[str]:
        """Lines that put every piece where it should stand, one piece after the other."""
        museum = self._museum
        there, wanted = museum.wood.contents(), museum.standing()
        lines = ["lay aside"] if museum.hand.held else []
        for site, contents in wanted.items():
            kept = 0
            while kept < min(len(contents), len(there[site])) and contents[kept] == there[site][kept]:
                kept += 1
            lines += [f"take {site}"] * (len(there[site]) - kept)
            lines += [f"place {piece} {site}" for piece in contents[kept:]]
        return lines

    def _legal(self) -> list[str]:
        return [move.text for move in self._museum.session.turn.legal]

    def _may_play(self) -> bool:
        """A lesson leads on by itself, an ended game to the next one, and one left too long is given up."""
        museum = self._museum
        begun = museum.session.layout.presses and museum.session.turn.begun()
        in_order = museum.wood.contents() == museum.standing() and not begun
        return museum.session.state is State.PLAY and bool(self._legal()) and in_order

    def _drawn_move(self) -> str:
        """Of moves that come to the same, the one that the board will name."""
        museum = self._museum
        game, position = museum.game, museum.session.line.position
        moves = game.moves(position)
        chosen = self._chance.choices(moves, [move.weight or 1 for move in moves])[0]
        if chosen.weight:
            return chosen.text
        after = game.play(position, chosen)
        return next(move.text for move in moves if game.play(position, move) == after)

    async def _leave_amid_a_move(self) -> AsyncIterator[None]:
        museum = self._museum
        if standing := [site for site, there in museum.wood.contents().items() if there]:
            self._say(f"lift {self._chance.choice(standing)}")
            yield
            if self._chance.random() < 0.5:
                self._say(f"drop {self._chance.choice(museum.game.geometry.sites)}")
            elif self._chance.random() < 0.5:
                self._say("lay aside")  # a piece that goes home in a pocket comes out of the box again
            else:
                self._say("put back")
            yield

    async def _fumble(self) -> AsyncIterator[None]:
        """Moves whatever it likes wherever it likes."""
        museum, chance = self._museum, self._chance
        self._say(f"pace {chance.choice((0, 0.03, 0.1, 0.4))}")
        for _ in range(chance.randrange(3, 25)):
            sites = museum.game.geometry.sites
            standing = [site for site, there in museum.wood.contents().items() if there]
            if museum.hand.held:
                self._say(f"drop {chance.choice(sites)}" if chance.random() < 0.8 else "put back")
            elif standing and chance.random() < 0.8:
                self._say(f"lift {chance.choice(standing)}")
            else:
                self._say(f"place {chance.choice(list(museum.game.pieces))} {chance.choice(sites)}")
            yield
        if museum.hand.held and chance.random() < 0.7:
            self._say("put back")
        self._say("pace 0.1")
        yield

    async def _hammer(self) -> AsyncIterator[None]:
        """A child at the buttons."""
        museum, chance = self._museum, self._chance
        keys = list(museum.fit.profile.buttons)
        if museum.session.layout.presses:
            keys += museum.game.geometry.sites
        if not keys:
            return
        self._say(f"pace {chance.choice((0.02, 0.05, 0.2))}")
        for _ in range(chance.randrange(5, 60)):
            self._say(f"press {chance.choice(keys)}")
            yield
        self._say("pace 0.1")
        yield

    async def _sweep(self) -> AsyncIterator[None]:
        standing = [site for site, there in self._museum.wood.contents().items() if there]
        if standing:
            swept = self._chance.sample(standing, self._chance.randrange(1, len(standing) + 1))
            self._say(f"sweep {' '.join(swept)}")
            yield

    async def _staff(self) -> AsyncIterator[None]:
        """Lays out another game that fits the board, and sets it up; or only tidies up."""
        museum = self._museum
        if self._chance.random() < 0.6:
            page = await self._page()
            await self._tell(page, "new", game=self._chance.choice(sorted(playable(museum.own_fit.profile))))
            yield
        async for _ in self.ready():
            yield

    async def _unplug(self) -> AsyncIterator[None]:
        """Pulls the cable, looks for dust, and plugs it in again."""
        self._say("fault unplugged")
        self._say(f"wait {self._chance.choice((1, 20, 400))}")
        yield
        self._say("mend everything")
        self._say("wait 35")  # it is tried again every half a minute
        yield
        if self._museum.controller.fault:
            raise StuckError(f"the board is plugged in again, and the program says: {self._museum.controller.fault}")

    # -- at a page

    async def _page(self) -> Page:
        if len(self.pages) >= MOST_PAGES:
            await self.pages.pop(0).leave()
        page = Page(self._museum)
        if not await page.come():
            raise StuckError("a page is opened and is not told what it needs")
        self.pages.append(page)
        return page

    async def _tell(self, page: Page, do: str, **fields: object) -> None:
        text = json.dumps({"do": do, **fields})
        self._said(f"# page: {text}")
        await page.say(text)

    async def _read(self) -> AsyncIterator[None]:
        """Plays with the page: commands, lessons, nonsense; several at once, and some leave without closing it."""
        chance, museum = self._chance, self._museum
        page = await self._page()
        for _ in range(chance.randrange(1, 12)):
            legal = self._legal()
            what: list[tuple[str, dict[str, object]]] = [
                ("pause", {}),
                ("go-on", {}),
                ("takeback", {}),
                ("hint", {}),
                ("ok", {}),
                ("roll", {}),
                ("resume", {}),
                ("discard", {}),
                ("theme", {"theme": chance.choice(("candle", "clear", "night", "disco"))}),
                ("watch", {"thoughts": chance.random() < 0.5}),
                ("choose", {"move": chance.choice(legal) if legal else "nothing"}),
                ("new", {"game": museum.controller.game.key, "options": {"lesson": chance.randrange(1, 4)}}),
                ("new", {"game": chance.choice((museum.own.key, "chess"))}),
                ("fly", {"to": "moon"}),
            ]
            do, fields = chance.choice(what)
            await self._tell(page, do, **fields)
            museum.look()
            yield
            if chance.random() < 0.2:
                await page.hammer(["{", "[]", '{"do": "ok"}'] * 30)
                self._said("# page: 90 messages at once")
            if chance.random() < 0.1:
                page = await self._page()
            if chance.random() < 0.1:
                await page.get(chance.choice(("", "words/es.json", f"api/cards/{museum.own.key}", "words/xx.json")))
            self._say(f"wait {chance.choice((0.2, 1, 5))}")
            yield
        if chance.random() < 0.6:
            self.pages.remove(page)
            await page.leave(politely=chance.random() < 0.5)
