"""A visitor without a page: sees the wood and its lights, has the pieces, the box, and the buttons OK and undo."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from firmware_host.core.cues import Role
from firmware_host.core.guide import scene
from firmware_host.core.session import Session
from firmware_host.shell.simulation.simulated_board import Hand, Simulation
from firmware_host.shell.views.owed import standing
from rules.steps import Add, Shift, Step
from simulator.world import WorldError
from tests.visitor.guest import Seen
from tests.visitor.house import House
from tests.visitor.judge import Judge
from tests.visitor.mind import ANSWER, BEGIN, GO, PLACE, TAKE, TURN, Deed, Mind, View
from tests.visitor.visit import MEMORY, MOST_DEEDS, MOST_PLIES, STUCK, Visited

PACE = 0.4
"""Seconds that a deed takes."""
LOOKS = 0.1
"""Seconds from look to look."""
HELD_DOWN = 0.12
DELIBERATE = 3.0
"""Seconds after which somebody presses OK who has nothing else to do."""
REMEMBERED = 2.5
PATIENCE = 20
"""Deeds that led nowhere, before a move is taken back."""
ENOUGH_DEEDS = 600
"""Since the game had come as far as never before: one that is taken back and played again for ever has no end."""
BESIDE = {"x": 0.0, "y": 0.0}


class LightMind(Mind):
    """What lies wrong is put right by light alone, and a question is answered with OK, or with undo."""

    def _carry(self, view: View) -> Iterator[Deed]:
        """Captured seeds go where the light shows, if it does; first what should have stayed."""
        if view.seen["pits"] and self.taken:
            for site in self._mixed(view.lit.get("missing", ())):
                yield Deed("tap", site, meaning=PLACE, why="one too many was taken")
            for site in self._mixed(view.lit.get(GO, ())):
                yield Deed("tap", site, meaning=GO, why="holding what is taken")
            yield Deed("wait", why="a light that flashes may be dark")
            yield Deed("tray", at=BESIDE, why="holding what is taken")
        else:
            if view.seen["pits"] and TAKE in view.lit and not {GO, "missing"} & view.lit.keys():
                yield Deed("wait", why="a light that flashes may be dark")
                yield Deed("tray", at=BESIDE, why="all that is lit has its seed; the store lies beside the board")
            yield from super()._carry(view)

    def _onwards(self, sites: Sequence[str], view: View) -> list[str]:
        """Seeds follow the light that runs from pit to pit."""
        order = view.seen["runs"]
        return sorted(super()._onwards(sites, view), key=lambda site: order.get(site, len(order)) if self.sows else 0)

    def _begin(self, view: View) -> Iterator[Deed]:
        lit = view.lit
        for meaning in ("wrong", "extra"):
            for site in self._mixed(lit.get(meaning, ())):
                yield Deed("tap", site, meaning=meaning, why=meaning)
        for site in self._mixed(lit.get("missing", ())):
            yield Deed("tap", site, meaning=PLACE, why="missing")
        if not view.seen["presses"] and ANSWER in lit and BEGIN not in lit:
            yield Deed("press", what="ok", at=BESIDE, why="a question")
            yield Deed("press", what="undo", at=BESIDE, why="a question")
        if view.seen["presses"]:
            for site in self._mixed(lit.get(ANSWER, ())):
                yield Deed("tap", site, meaning=ANSWER, why="a question, answered where it is asked")
        yield from super()._begin(view)
        if self.idle > PATIENCE:
            yield Deed("press", what="undo", at=BESIDE, why="nothing else has helped")


class LightVisit:
    """One game, on wood where it lies already, by its usual rules. thinks: as of House."""

    thinks = 3

    def __init__(self, game: str, board: str, seed: int, *, enough: int = MOST_PLIES) -> None:
        self.game = game
        self.board = board
        self.seed = seed
        self.enough = enough
        self.mind: LightMind = LightMind(Random(f"{game} {board} {seed}"))
        self.told = Visited()
        self._history: list[dict[str, Any]] = []

    def play(self) -> Visited:
        return asyncio.run(self._visit())

    async def _visit(self) -> Visited:
        told = self.told
        with TemporaryDirectory(prefix="tablero-lights-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
            self.house = House(Path(folder), self.game, self.board, seed=self.seed, thinks=self.thinks)
            self.judge = Judge(self.house)
            await self.house.open()
            self.judge.begin()
            view = None
            try:
                view = await self._play()
            except Exception as error:  # the visit is what breaks down, and the campaign goes on
                told.ended = "broke"
                self.judge.fail("died", f"{error!r:.300}\n{traceback.format_exc()}"[:3000])
            if told.ended != "broke":
                self.judge.close(told.ended, view, self._how_it_stands())
            await self.house.close()
        told.plies, told.seconds = self._session.line.ply, self.house.now
        told.failures = [str(failure) for failure in self.judge.failures.values()]
        told.kinds = list(self.judge.failures)
        return told

    @property
    def _session(self) -> Session:
        session: Session = self.house.controller.session
        return session

    def _how_it_stands(self) -> str:
        state = self.house.manager.state()
        asked = [choice["text"] for choice in state["ask"]]
        return f"{self._session.state.value}, hand {state['hand']!r}, say {state['say']}, asks {asked}"

    async def _play(self) -> View:
        told, since, plies, furthest, loops = self.told, 0, 0, 0, 0
        await self._begin()
        view = await self._wait(1.0)
        while True:
            self._view, seen = view, view.seen
            if seen["outcome"] or len(seen["moves"]) >= self.enough:
                told.ended = "over" if seen["outcome"] else "long" if self.enough == MOST_PLIES else "enough"
                return view
            if self.mind.idle > STUCK or since > MOST_DEEDS or loops > ENOUGH_DEEDS:
                told.ended = "stuck"
                return view
            deed = self._decide(view)
            lit = {meaning: " ".join(sites) for meaning, sites in view.lit.items()}
            told.story.append(f"{self.house.now:8.2f} ply {len(seen['moves'])}: {seen['sentence']} | {lit} | {deed}")
            await self._do(deed)
            view = await self._wait(PACE)
            self.judge.look(view, deed, [])
            told.deeds += 1
            since = 0 if len(view.seen["moves"]) != plies else since + 1
            plies = len(view.seen["moves"])
            loops = 0 if plies > furthest else loops + 1
            furthest = max(plies, furthest)

    async def _begin(self) -> None:
        """What he does before he plays."""

    def _decide(self, view: View) -> Deed:
        return self.mind.decide(view)

    # -- what is seen

    async def _wait(self, seconds: float) -> View:
        until = self.house.now + seconds
        while self.house.now < until - 1e-9:
            step = min(until, self.house.now + LOOKS)
            while self.house.now < step - 1e-9:
                self.house.advance(step - self.house.now)
                await self.house.breathe(2)
            self._history.append({"at": 1000 * self.house.now, "lights": self._lights()})
        self._history = [look for look in self._history if look["at"] >= 1000 * (self.house.now - REMEMBERED)]
        return self.mind.view(self._look())

    def _lights(self) -> dict[str, str]:
        colours = self.house.controller.light.colours
        return {site: "{:02x}{:02x}{:02x}".format(*colour) for site, colour in colours.items() if max(colour)}

    def _look(self) -> Seen:
        session, controller, wood = self._session, self.house.controller, self._wood.contents()
        geometry, lights, hand = session.game.geometry, self._lights(), self._hand.held
        outcome = session.outcome
        return {
            "now": 1000 * self.house.now,
            "presses": session.layout.presses,
            "pits": geometry.drawing == "pits",
            "sites": [
                {"site": s, "x": x, "y": -y, "light": lights.get(s, ""), "label": s, "pieces": len(wood[s])}
                for s, (x, y) in geometry.positions.items()
            ],
            "history": self._history,
            "runs": {site: cue.order for site, cue in scene(session).items() if cue.role is Role.SOW},
            "hand": {"many": len(hand), "face": hand[-1]} if hand else None,
            "tray": None if session.layout.presses else {**BESIDE, "wanted": False, "kinds": []},
            "buttons": [{"name": name, "off": False, **BESIDE} for name in ("ok", "undo")],
            "moves": [move.text for move in session.line.moves],
            "outcome": outcome.reason if outcome else "",
            "sentence": session.state.value,  # for the story only
            "game": controller.game.key,
            "plates": [{"turn": side == session.turn.position.to_move, "score": ""} for side in (0, 1)],
            **dict.fromkeys(("kicker", "why", "toast"), ""),
            **{name: [] for name in ("todo", "choices")},
            **dict.fromkeys(("dialog", "away")),
            "numbers": {},
        }

    # -- what is done

    @property
    def _wood(self) -> Simulation:
        assert self.house.manager.simulation
        return self.house.manager.simulation

    @property
    def _hand(self) -> Hand:
        return self._wood.hand

    async def _do(self, deed: Deed) -> None:
        try:
            if deed.do == "press":
                if deed.what == "ok" and (await self._wait(DELIBERATE)).roles != self._view.roles:
                    return  # something else is lit by now: he looks again
                await self._press(deed.what)
            elif deed.do == "tray":
                self._hand.take()
            elif deed.do == "tap" and self._session.layout.presses:
                await self._press(self._wood.spot(deed.site))
                self._follow()
            elif deed.do == "tap":
                await self._touch(deed)
        except WorldError as error:  # a hand cannot do it
            self.told.story.append(f"{self.house.now:8.2f} {error}")
        self.house.controller.touch()

    async def _press(self, name: str) -> None:
        self.house.rig.hand.press(name)
        await self._wait(HELD_DOWN)
        self.house.rig.hand.release(name)

    def _follow(self) -> None:
        """On a board of buttons the pieces go where the moves say."""
        if not self._session.turn.begun():
            self._wood.set_up(standing(self._session))

    async def _touch(self, deed: Deed) -> None:
        simulation, hand, session = self._wood, self._hand, self._session
        spot, there = simulation.spot(deed.site), simulation.contents()[deed.site]
        pits = session.game.geometry.drawing == "pits"
        if hand.held and deed.meaning in (TAKE, GO) and not pits and not self._lands_on(deed.site):
            hand.take()  # what he holds is captured
        if hand.held:
            pieces = session.game.pieces
            stacks = pits or session.game.geometry.drawing == "points"
            if there and not stacks and pieces[there[-1]].side != pieces[hand.held[-1]].side:
                hand.take(spot)
                await self._wait(2 * LOOKS)
            away = self.mind.taken and deed.site in session.game.geometry.places and deed.meaning != PLACE
            hand.drop(spot, 1 if pits and not away else None)  # into a pit seed by seed, as long as there is light
        elif deed.meaning == TURN and session.game.faces:
            hand.flip(spot, next(iter(session.game.faces - {there[-1:]})))
        elif deed.meaning == TAKE and not pits:
            hand.take(spot)
        elif there and not (pits and deed.meaning == GO and self.house.rig.world.box[self._own(session)]):
            hand.pick(spot, "all" if pits and deed.site not in session.game.geometry.places else 1)
        elif piece := self._entering(deed.site) or self._own(session):  # from the box, or the store beside the board
            simulation.provide_one(piece)
            hand.place(spot, piece)

    def _lands_on(self, site: str) -> bool:
        """Whether some move of the game at hand brings a piece there: how one captures is known to whoever plays."""
        return any(isinstance(step, Shift) and step.dst == site for step in self._steps())

    def _entering(self, site: str) -> str:
        """The piece that some move of the game at hand brings there from the box."""
        return next((step.piece for step in self._steps() if isinstance(step, Add) and step.site == site), "")

    def _steps(self) -> Iterator[Step]:
        return (step for move in self._session.turn.legal for step in move.steps)

    def _own(self, session: Session) -> str:
        """The piece that whoever is to move would take from the box."""
        box: Mapping[str, int] = self.house.rig.world.box
        side = session.turn.position.to_move
        own = [piece for piece, look in session.game.pieces.items() if look.side in (side, None)]
        return next((piece for piece in own if box[piece]), own[0] if own else "")
