"""How people are: what they do besides what the light asks for, and how long they take over it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from tests.visitor.mind import Deed, View

if TYPE_CHECKING:
    from tests.visitor.visit import Visit


class Temper:
    """Brisk: a fifth of a second a gesture, and nothing but what is asked for."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    async def before(self, visit: Visit, view: View) -> View:
        """What is done before the next deed; what is seen then."""
        return view

    def pace(self, deed: Deed) -> float:
        """Seconds that a deed takes."""
        return 0.5 if deed.do == "wait" else 0.2


class Slow(Temper):
    """Half a minute of thought before a move, ten seconds amid one."""

    async def before(self, visit: Visit, view: View) -> View:
        amid = bool(view.seen["hand"] or view.seen["todo"] or visit.mind.story)
        return await visit.wait(10.0 if amid else 30.0)


class Restless(Temper):
    """Now and then something of its own between two deeds."""

    share = 0.08
    mistake = "touches {} by mistake"
    touched = ""
    """The site that it would touch by mistake."""

    async def before(self, visit: Visit, view: View) -> View:
        if self.chance.random() >= self.share:
            return view
        name, strays, do = self.chance.choice(self.ways(visit, view))
        visit.note(f"of its own: {name}")
        if strays:
            visit.judge.disobeyed()
            touches = view.seen["hand"] and name == self.mistake.format(self.touched)
            visit.mind.disturbed(mislaid=self.touched if touches else "")
        await do()
        return await visit.wait(0.3)

    def ways(self, visit: Visit, view: View) -> list[tuple[str, bool, Callable[[], Awaitable[object]]]]:
        """name, whether the hand does what nobody has asked for, and what is done."""
        raise NotImplementedError


class Curious(Restless):
    """Touches what is not lit, opens every panel, changes the view, reloads, goes back, opens a second page."""

    def ways(self, visit: Visit, view: View) -> list[tuple[str, bool, Callable[[], Awaitable[object]]]]:
        guest = visit.guest
        dark = [place for site, place in view.places.items() if site not in view.roles]
        ways: list[tuple[str, bool, Callable[[], Awaitable[object]]]] = [
            ("reads the rules", False, lambda: guest.open_and_close('#title [data-do="rules"]')),
            ("opens the help", False, lambda: guest.open_and_close("#foot > button")),
            ("looks into the cabinet", False, lambda: guest.open_and_close('#desk [data-do="new"]')),
            ("looks inside", False, lambda: guest.look_inside()),
            ("reloads", False, guest.reload),
            ("goes back and forth", False, guest.back_and_forth),
            ("opens a second page", False, guest.second_page),
            ("unfolds the record", False, lambda: guest.press_css("#desk .record summary")),
        ]
        if dark and not view.seen["hand"]:
            place = self.chance.choice(dark)
            ways.append((f"touches {place['site']}, which is dark", True, lambda: guest.touch_thing(place, "tap")))
        return ways


class Clumsy(Restless):
    """The wrong square, a piece that is dropped, half a move and away, OK at the wrong time."""

    def ways(self, visit: Visit, view: View) -> list[tuple[str, bool, Callable[[], Awaitable[object]]]]:
        guest, seen = visit.guest, view.seen
        anywhere = self.chance.choice(seen["sites"])
        self.touched = anywhere["site"]
        ways: list[tuple[str, bool, Callable[[], Awaitable[object]]]] = [
            (self.mistake.format(self.touched), True, lambda: guest.touch_thing(anywhere, "tap")),
            ("leaves for a while", False, lambda: visit.wait(self.chance.choice((5.0, 20.0, 90.0)))),
        ]
        if ok := view.button("ok"):
            ways.append(("presses OK too soon", True, lambda: guest.touch_thing(ok, "press")))
        standing = [place for place in seen["sites"] if place["pieces"]]
        if standing and not seen["hand"]:
            fallen = self.chance.choice(standing)
            ways.append((f"drops {fallen['site']} on {anywhere['site']}", True, lambda: guest.drag(fallen, anywhere)))
        return ways


class Child(Temper):
    """Taps anywhere for twenty seconds, and then plays on."""

    seconds = 20.0
    _hammered = False

    async def before(self, visit: Visit, view: View) -> View:
        if self._hammered or len(view.seen["moves"]) < 4:
            return view
        self._hammered = True
        visit.note("of its own: hammers on the page")
        until = visit.house.now + self.seconds
        while visit.house.now < until:
            visit.judge.disobeyed()
            await visit.guest.hammer(self.chance)
            view = await visit.wait(self.chance.choice((0.05, 0.2, 0.5)))
        return view


TEMPERS: Mapping[str, type[Temper]] = {
    "brisk": Temper,
    "slow": Slow,
    "curious": Curious,
    "clumsy": Clumsy,
    "child": Child,
}
