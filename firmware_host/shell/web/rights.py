"""What pages may do that are not the staff's: whether the network only looks on, and how often a visitor may have a new
game begun."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from firmware_host.shell.web.allowance import Allowances
from firmware_host.shell.web.contract import Refused

NEW_BURST, NEW_RATE = 3, 1 / 20
"""New games of one address at once, and a second: whoever begins one every few seconds spoils everybody's."""
TOGETHER = 2
"""All addresses together may begin so many times as many."""


class Rights:
    """granted: what visitors may do besides playing. network_watches: whether pages of other machines only look on."""

    def __init__(self, clock: Callable[[], float], granted: Collection[str] = ()) -> None:
        self.granted = frozenset(granted)
        self.network_watches = False
        self._new = Allowances(clock, NEW_BURST, NEW_RATE, TOGETHER)

    def apply(self, values: Mapping[str, Any]) -> None:
        """values: the settings in force."""
        self.granted = frozenset(values["staff.visitors_may"])
        self.network_watches = values["page.network"] == "watch"

    def judge(self, message: Mapping[str, Any], address: str, *, visitor: bool, watching: bool) -> None:
        """Raises Refused for what may not be done."""
        if watching:
            raise Refused("this page only looks on: play at the board itself, or enter the staff's PIN", "watch-only")
        if visitor and message.get("do") == "new" and not self._new.take(address):
            raise Refused("new: too many new games; wait a little", "new-wait")
