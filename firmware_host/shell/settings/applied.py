"""What the settings change while the board plays: light, waits, rights, words, and the dark of the night.

Lives in the board's thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.core.theme import chosen
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.exhibit.hours import Hours
from firmware_host.shell.exhibit.idle import Exhibit
from firmware_host.shell.exhibit.visitors import Visitors, grants
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import Values
from firmware_host.shell.views.publisher import Publisher

log = logging.getLogger("tablero.settings")

LOOK_EVERY = 1.0
"""Seconds between two looks at the file and at the clock."""
GRACE = 120.0
"""Seconds without a hand after which a closed house goes dark, though the exhibit would wait longer."""
STAFF_AT_WORK = 600.0
"""Seconds of light after staff have done something at night."""
SOMEBODY_THERE = 600.0
"""The same after anybody has, where nothing vouches for the clock: it may be day."""

_THEME = ("light.theme", "light.calm")


class Applied:
    """exhibit: None for a board that somebody looks after; it never goes dark. tell: is given the values, at first and
    whenever they have changed. dark: whether the board is."""

    def __init__(
        self,
        house: InForce,
        manager: BoardManager,
        exhibit: Exhibit | None,
        visitors: Visitors,
        publisher: Publisher,
        tell: Callable[[Values], None] = lambda values: None,
    ) -> None:
        self.house = house
        self.dark = False
        self._manager = manager
        self._exhibit = exhibit
        self._visitors = visitors
        self._publisher = publisher
        self._tell = tell
        self._in_force: Values = {}
        self._hours = Hours()
        self._next = 0.0
        self._lit_until = 0.0
        self._stirred = (-1, 0.0)
        self._logo: int | None = None

    def look(self, now: float) -> None:
        """After every scan: cheap where nothing is due."""
        controller = self._manager.controller
        if controller.stirred != self._stirred[0]:
            self._stirred = (controller.stirred, now)
            self._next = now if self.dark else self._next
        if now < self._next:
            return
        self._next = now + LOOK_EVERY
        self.house.look()
        self.apply(now)

    def apply(self, now: float) -> None:
        """What is in force, where it is not yet."""
        values, before = self.house.values, self._in_force
        if values is not before:
            self._in_force = values
            self._change(now, values, before)
        self._go_dark_or_light(now)
        self._publisher.say_house(self._message())

    def staff_act(self, now: float) -> None:
        """Staff are at work: they see what they do."""
        self._lit_until = now + STAFF_AT_WORK
        self._go_dark_or_light(now)

    def logo(self, number: int | None) -> None:
        """Another one each time; None for none."""
        self._logo = number

    def _change(self, now: float, values: Values, before: Values) -> None:
        self._hours = self.house.hours
        self._visitors.may(grants(",".join(values["staff.visitors_may"])), values["game.offered"])
        self._publisher.speak(values["page.language"], values["page.languages"])
        if self._exhibit:
            waits = {name: values[f"exhibit.{name}"] for name in ("over", "pause", "offer")}
            self._exhibit.wait(idle=60 * values["exhibit.idle"], **waits)
        if before and any(values[name] != before[name] for name in _THEME):
            self._manager.furnish(now, chosen(values["light.theme"], calm=values["light.calm"]))
        self._manager.shine(values["light.brightness"] / 100)
        self._tell(values)

    def _go_dark_or_light(self, now: float) -> None:
        dark = self._is_dark(now)
        if dark != self.dark:
            self.dark = dark
            log.info("the board goes %s", "dark: the house is closed" if dark else "light again")
        self._manager.controller.display.dim(now, 0.0 if dark else self._manager.brightness)

    @property
    def keeps_hours(self) -> bool:
        """Whether the clock makes it go dark."""
        values = self._in_force
        if self._exhibit is None or values.get("hours.night") != "dark":
            return False
        return bool(values["hours.open"] or values["hours.closed"])

    def _is_dark(self, now: float) -> bool:
        if not self.keeps_hours or now < self._lit_until:
            return False
        clock, alone = self.house.clock, now - self._stirred[1]
        if clock.is_wrong or self._hours.is_open(clock.now):
            return False  # a clock that is wrong keeps no visitor in the dark
        if alone < SOMEBODY_THERE and not clock.is_sure:
            return False
        return self.dark or self._manager.controller.display.attracting or alone >= GRACE

    def _message(self) -> Mapping[str, Any]:
        values = self._in_force
        opens = self._hours.next_opening(self.house.clock.now) if self.dark else None
        return {
            "kind": "house",
            "name": values["house.name"],
            "welcome": values["house.welcome"],
            "logo": self._logo,
            "dark": self.dark,
            "opens": opens.isoformat(timespec="minutes") if opens else None,
        }
