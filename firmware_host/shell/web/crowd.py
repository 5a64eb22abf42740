"""How many may be connected, and who gives way when it gets full. Pure: time is an argument.

Whoever has the most connections gives up his quietest one, so that a crowd from one address is in nobody's way but its
own; a page is the last to go. The board's own screen gives way to nobody, however many visitors have one page each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from firmware_host.shell.web.guards import is_loopback

MOST = 256
"""Connections in all, far below the 1024 files that a process may have open."""
MOST_OF_ONE = 64
"""Connections of one address. A browser opens six for a page, and one that stays."""
MOST_PAGES = 64
MOST_PAGES_OF_ONE = 16
"""Pages that stay connected: each is told the light thirty times a second."""
GREETING = 10.0
"""Seconds in which a connection must have asked for something."""
ANSWERING = 30.0
"""Seconds in which it must have taken the answer, or asked again."""
UNHEARD = 64 * 1024
"""Bytes that a connection may send for one request."""


@dataclass(eq=False)
class Guest:
    """A connection. since: its last request, or when it came. sent: bytes that it has sent since. heard: when it last
    sent anything. asked: whether a whole request has come. page: whether it stays. borne: seconds that the answer may
    take, if that is longer than any other's."""

    address: str
    since: float
    heard: float
    asked: bool = False
    page: bool = False
    sent: int = 0
    borne: float = 0.0

    @property
    def is_here(self) -> bool:
        """Whether it comes from this machine: the board's own screen."""
        return is_loopback(self.address)

    def sends(self, now: float, count: int) -> None:
        """So many bytes."""
        self.heard = now
        self.sent += count

    def asks(self, now: float) -> None:
        """A whole request has come."""
        self.asked, self.since, self.sent, self.borne = True, now, 0, 0.0

    def bear(self, seconds: float) -> None:
        """The answer may take so long."""
        self.borne = seconds

    def stay(self) -> None:
        """It is a page."""
        self.page = True

    def late(self, now: float) -> bool:
        return not self.page and now - self.since > (max(ANSWERING, self.borne) if self.asked else GREETING)


class Crowd:
    """Everybody who is connected."""

    def __init__(self) -> None:
        self._guests: dict[Guest, None] = {}

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def pages(self) -> int:
        return sum(guest.page for guest in self._guests)

    def enter(self, address: str, now: float) -> tuple[Guest, Guest | None]:
        """The new guest, and the one who has to go for it; that may be itself."""
        guest = Guest(address, now, now)
        self._guests[guest] = None
        own = [one for one in self._guests if one.address == address]
        if len(own) > MOST_OF_ONE:
            return guest, _quietest(own)
        if len(self._guests) > MOST:
            return guest, _quietest(self._of_the_most(self._guests))
        return guest, None

    def stay(self, guest: Guest) -> tuple[bool, Guest | None]:
        """A guest wants to stay as a page: whether it may, and who has to go for it."""
        pages = [one for one in self._guests if one.page]
        own = sum(one.address == guest.address for one in pages)
        if own >= MOST_PAGES_OF_ONE:
            return False, None
        gives_way = None
        if len(pages) >= MOST_PAGES:
            theirs = self._of_the_most(pages)
            if len(theirs) <= own + 1 and not (guest.is_here and not theirs[0].is_here):
                return False, None
            gives_way = _quietest(theirs)
        guest.stay()
        return True, gives_way

    def leave(self, guest: Guest) -> None:
        self._guests.pop(guest, None)

    def late(self, now: float) -> list[Guest]:
        """Who neither asks nor takes the answer."""
        return [guest for guest in self._guests if guest.late(now)]

    @staticmethod
    def _of_the_most(guests: Collection[Guest]) -> list[Guest]:
        others = [guest for guest in guests if not guest.is_here] or list(guests)
        ((address, _),) = Counter(guest.address for guest in others).most_common(1)
        return [guest for guest in others if guest.address == address]


def _quietest(guests: Iterable[Guest]) -> Guest:
    """Rather one that never asked, then one that has its answer, then a page."""
    return min(guests, key=lambda guest: (guest.page, guest.asked, guest.heard))
