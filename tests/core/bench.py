"""A session on a bench: real wood as contents, a clock moved by hand, and every tick that the session asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing, readers
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session import Session
from firmware_host.core.session_settings import Settings
from firmware_host.core.states import State
from rules.model import Game
from rules.steps import Add, Contents, Flip, Remove, Shift, Site, Sow, Step, carry_out

FACTS = (ev.Tick, ev.Reading, ev.Picture, ev.Touched)
"""What happens by itself."""
_MOST_TICKS = 50  # at one moment; a session that wants more than that is going round in circles


def wood_of(game: Game[Any], sensing: Sensing) -> SensorLayout:
    """A board with one kind of sensor. The stores of a sowing game are bare wood; bar and off feel as the rest."""
    bare = set(game.geometry.places) if sensing is not Sensing.PRESS and game.key != "backgammon" else set()
    return SensorLayout(
        {s: Sensing.BLIND if s in bare else sensing for s in game.geometry.sites}, frozenset({"ok", "undo"})
    )


def counting(game: Game[Any]) -> SensorLayout:
    """A board that counts everywhere, in the stores too."""
    return SensorLayout(dict.fromkeys(game.geometry.sites, Sensing.COUNT))


class Bench:
    """board: what really stands on the wood. heard: the effects so far."""

    def __init__(
        self,
        game: Game[Any],
        sensing: Sensing,
        moves: Iterable[str] = (),
        settings: Settings | None = None,
        board: dict[Site, Contents] | None = None,
        layout: SensorLayout | None = None,
    ) -> None:
        self.game = game
        self.session = Session(game, layout or wood_of(game, sensing), settings, moves)
        self.read = readers(self.layout.sensing, game.pieces)
        self.board = dict(game.board(self.session.line.position) if board is None else board)
        self.now = 0.0
        self.heard: list[ev.Effect] = []
        self.look()

    @property
    def layout(self) -> SensorLayout:
        """As far as it is believed."""
        return self.session.layout

    @property
    def image(self) -> dict[Site, int]:
        return {site: self.read[site](self.board[site]) for site in self.layout.seen}

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def texts(self) -> list[str]:
        return [move.text for move in self.session.line.moves]

    @property
    def scene(self) -> Any:
        return scene(self.session)

    def look(self) -> None:
        """The whole picture at once."""
        self.tell(ev.Picture(self.image))

    def tell(self, event: ev.Event) -> list[ev.Effect]:
        """A command comes when all that was due by then has been done."""
        if not isinstance(event, FACTS):
            self.until(self.now)
        effects = self.session.feed(self.now, event)
        self.heard += effects
        return effects

    def until(self, moment: float) -> None:
        """Lets time pass, with its ticks."""
        ticks = 0
        while (wake := self.session.wake_at) is not None and wake <= moment:
            ticks = ticks + 1 if wake <= self.now else 0
            assert ticks < _MOST_TICKS, "ticks without end"
            self.now = max(self.now, wake)
            self.tell(ev.Tick())
        self.now = max(self.now, moment)

    def wait(self, seconds: float) -> None:
        self.until(self.now + seconds)

    def set(self, site: Site, contents: Contents) -> None:
        """The wood changes at a site; the sensors see what they can of it."""
        before = self.read[site](self.board[site])
        self.board[site] = contents
        if self.layout.sensing[site].sees_state and (level := self.read[site](contents)) != before:
            self.tell(ev.Reading(site, level))

    def obey(self, step: Step) -> None:
        """A hand does one step: what leaves before what comes; a disc to be turned, a piece that leaps in a round and
        seeds are lifted first."""
        done = self._as_found(step)
        after = carry_out(self.board, done)
        if lifted := _comes_back(step):
            self.set(lifted, self.board[lifted][:-1])
            self.wait(0.1)
        if isinstance(step, Sow) and self.board[step.src]:
            seeds = len(step.path) if done == [step] else len(self.board[step.src])
            self.set(step.src, self.board[step.src][seeds:])
            self.wait(0.1)
        changed = [site for site in after if after[site] != self.board[site]]
        for site in sorted(changed, key=lambda site: len(after[site]) - len(self.board[site])):
            self.set(site, after[site])
            self.wait(0.1)

    def _as_found(self, step: Step) -> list[Step]:
        """The step on the wood as it is. Where the board cannot count, neither can it say that a pile is not what it
        should be: a hand takes all of it, but of seeds that go back the last one stays where some should."""
        match step:
            case Shift(src=src) | Remove(site=src) if self.layout.sensing[src] is Sensing.OCCUPANCY:
                pile = len(self.board[src])
                count = min(step.count, pile - 1) if self._seeds_stay(src) else pile
                return [replace(step, count=count)] if count else _from_the_box(step, self.game)
            case Sow(src, path) if not self._can_count(src, len(path)):
                seeds = self.board[src]
                return [Remove(src, len(seeds)), *(Add(site, seeds[-1]) for site in path)]
            case _:
                return [step]

    def _can_count(self, src: Site, seeds: int) -> bool:
        """Whether a hand takes just so many: all there are, or some of those that a board counts for it."""
        held = len(self.board[src])
        return held == seeds or (held > seeds and self.layout.sensing[src] is Sensing.COUNT)

    def _seeds_stay(self, site: Site) -> bool:
        """Whether seeds go back from here, and some should stay."""
        turn = self.session.turn
        taking_back = self.state is State.TAKEBACK
        if len(self.game.pieces) > 1 or not (taking_back or self.session.checklist):
            return False
        return bool(carry_out(turn.board, turn.ordered if taking_back else ())[site])


def _comes_back(step: Step) -> Site | None:
    """Where a step lifts a piece and puts it down again."""
    match step:
        case Flip(site):
            return site
        case Shift(src, dst) if src == dst:
            return src
        case _:
            return None


def _from_the_box(step: Shift | Remove, game: Game[Any]) -> list[Step]:
    """Where none can be taken, what is missing comes from beside the board."""
    return [Add(step.dst, next(iter(game.pieces)))] if isinstance(step, Shift) else []
