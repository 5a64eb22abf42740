"""A hand at the board: what a player, a child or a nudge does to the wood, one small change after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from typing import Literal

from simulator.world import HANDS, Contents, World, WorldError


class Hand:
    """which: "right" or "left". pause: called after every change that a sensor could see; the moment to let time
    pass and the board be scanned.

    Everything raises WorldError, naming what is there, and then has changed nothing.
    """

    def __init__(self, world: World, which: str = "right", pause: Callable[[], None] = lambda: None) -> None:
        if which not in HANDS:
            raise WorldError(f"no hand {which!r}; hands: {', '.join(HANDS)}")
        self.world = world
        self.which = which
        self.pause = pause
        self._came_from: list[str] = []

    def rest_by(self, pause: Callable[[], None]) -> Callable[[], None]:
        """Another pause from now on; the one until now."""
        before, self.pause = self.pause, pause
        return before

    @property
    def held(self) -> Contents:
        """What the hand holds, the first lifted first."""
        return self.world.hands[self.which]

    def pick(self, spot: str, count: int | Literal["all"] = 1) -> Contents:
        """Lift the top pieces; a stack keeps its order."""
        number = max(1, len(self.world.at(spot))) if count == "all" else count
        self._settle_origins()
        lifted = self.world.lift(self.which, spot, number)
        self._came_from += [spot] * number
        self.pause()
        return lifted

    def scoop(self, spot: str) -> Contents:
        """Lift everything there."""
        return self.pick(spot, "all")

    def drop(self, spot: str, count: int | None = None) -> Contents:
        """Put pieces down, the first lifted first; all of them unless told how many."""
        self._settle_origins()
        number = max(1, len(self.held)) if count is None else count
        dropped = self.world.put(self.which, spot, number)
        del self._came_from[:number]
        self.pause()
        return dropped

    def put_back(self) -> None:
        """Every piece in the hand goes back where it was lifted, the last lifted first."""
        self._settle_origins()
        if not self._came_from:
            raise WorldError(f"nothing to put back: the {self.which} hand holds nothing")
        while self._came_from:
            spot = self._came_from[-1]
            first = len(self._came_from)
            while first and self._came_from[first - 1] == spot:
                first -= 1
            self.world.put(self.which, spot, len(self._came_from) - first, first)
            del self._came_from[first:]
            self.pause()

    def move(self, src: str, dst: str, count: int = 1) -> None:
        """Pick up here and put down there."""
        self.world.know(dst)
        held = len(self.held)
        self.pick(src, count)
        self._put_last(dst, held, count)

    def slide(self, src: str, dst: str, over: Iterable[str] = ()) -> None:
        """Push the top piece along the wood: it rests a moment on every spot of ``over``."""
        way = [*over, dst]
        for spot in way:
            self.world.know(spot)
        for here, there in zip([src, *way], way, strict=False):
            held = len(self.held)
            self._settle_origins()
            self.world.lift(self.which, here, 1)
            self._came_from.append(here)
            if here == src:
                self.pause()
            self._put_last(there, held, 1)

    def hover(self, spot: str, meanwhile: Callable[[], None]) -> None:
        """Hold all that is in the hand so low over the spot that its sensor feels it; then lift it again."""
        held = max(1, len(self.held))
        self.world.put(self.which, spot, held)
        meanwhile()
        self.world.lift(self.which, spot, held)

    def flip(self, spot: str, face: str) -> None:
        """Lift the top piece, turn it over and lay it down again."""
        self.world.know_piece(face)
        held = len(self.held)
        self.pick(spot)
        self._put_last(spot, held, 1, pause=False)
        self.world.turn(spot, face)
        self.pause()

    def take(self, spot: str | None = None) -> Contents:
        """The top piece of the spot goes into the box; without a spot, all that the hand holds."""
        if spot is None:
            self._came_from.clear()
            return self.world.hand_to_box(self.which)
        taken = self.world.to_box(spot, 1)
        self.pause()
        return taken

    def place(self, spot: str, piece: str) -> None:
        """A piece of the box goes on the spot."""
        self.world.from_box(spot, piece)
        self.pause()

    def sweep(self, spots: Iterable[str]) -> None:
        """Knock everything on these spots into the box, in one go."""
        swept = list(spots)
        for spot in swept:
            self.world.know(spot)
        for spot in swept:
            if self.world.at(spot):
                self.world.to_box(spot, len(self.world.at(spot)))
        self.pause()

    def knock(self, falls: Sequence[tuple[str, str]]) -> None:
        """In one go the top piece of the first spot of each pair comes to lie on the second."""
        self.world.tumble(falls)
        self.pause()

    def spill(self, spot: str, onto: Sequence[str]) -> None:
        """In one go everything there falls on the other spots, one piece on each in turn."""
        self.knock(list(zip([spot] * max(1, len(self.world.at(spot))), cycle(onto), strict=False)))

    def swap(self, one: str, other: str) -> None:
        """In one go all that lies on the two spots changes places."""
        here, there = self.world.at(one), self.world.at(other)
        self.knock([(one, other)] * len(here) + [(other, one)] * len(there))

    def press(self, name: str) -> None:
        """Hold the button, or the spot's own, down."""
        self.world.press(name)
        self.pause()

    def release(self, name: str) -> None:
        self.world.release(name)
        self.pause()

    def tap(self, name: str) -> None:
        """Press and release."""
        self.press(name)
        self.release(name)

    def _put_last(self, spot: str, first: int, count: int, pause: bool = True) -> None:
        self.world.put(self.which, spot, count, first)
        del self._came_from[first : first + count]
        if pause:
            self.pause()

    def _settle_origins(self) -> None:
        """Whatever the world was set up anew in between: the hand remembers only what it still holds."""
        if len(self._came_from) != len(self.held):
            self._came_from.clear()
            if self.held:
                raise WorldError(f"the {self.which} hand holds {self.held!r}, which it did not lift")
