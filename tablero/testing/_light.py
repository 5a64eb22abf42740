"""What a site's light says, and expectations of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from simulator.scenario.timeline import Timeline

Says = Literal[
    "water", "last", "unsaved", "mark", "win", "back", "drop", "check", "legal", "sow", "target", "done", "flip",
    "capture", "hint", "ask", "missing", "extra", "wrong", "refused", "attract",
]  # fmt: skip
"""What a light can say; firmware_host/LIGHT.md tells what each of them means."""


@dataclass(frozen=True, slots=True)
class View:
    """What lights are looked at with. scan: lets one scan pass. now: seconds. colour: of a site's first pixel."""

    timeline: Timeline
    scan: Callable[[], None]
    now: Callable[[], float]
    colour: Callable[[str], tuple[int, int, int]]


class Light:
    """The light of one site."""

    def __init__(self, view: View, site: str) -> None:
        self._view = view
        self.site = site

    @property
    def role(self) -> str | None:
        """What it says now; None for nothing. It counts once the frame that says so has reached the site's pixels."""
        return self._view.timeline.role(self.site)

    @property
    def rgb(self) -> tuple[int, int, int]:
        """What the site's first pixel shows now, as on the wire (gamma, brightness and current limit are in it)."""
        return self._view.colour(self.site)

    def says(self, role: Says) -> bool:
        """Whether it says this now."""
        return self.role == _known(role)

    def is_dark(self) -> bool:
        """Whether it says nothing now."""
        return self.role is None

    def within(self, seconds: float) -> Within:
        """An expectation with a limit, counted from what was done last, by a hand, a fault or a command. Where the
        limit has not come yet, time passes until it has, or until what is expected is so."""
        if not 0 <= seconds <= 1e6:
            raise ValueError(f"within {seconds} s; allowed: 0 to 1000000")
        return Within(self._view, self.site, seconds)

    def __repr__(self) -> str:
        role = self.role
        return f"<light of {self.site}: {f'says {role}' if role else 'says nothing'}, rgb {self.rgb}>"


class Within:
    """An expectation of a site's light: that it be so at some time from the last act until so many seconds later."""

    def __init__(self, view: View, site: str, seconds: float) -> None:
        self._view = view
        self._site = site
        self._seconds = seconds

    def says(self, role: Says) -> bool:
        return self._comes(_known(role))

    def is_dark(self) -> bool:
        return self._comes(None)

    def _comes(self, role: str | None) -> bool:
        view, start = self._view, self._view.timeline.acted
        end = start + self._seconds
        while not (so := view.timeline.within(self._site, role, start, end)) and view.now() < end - 1e-9:
            view.scan()
        return so

    def __repr__(self) -> str:
        view, start = self._view, self._view.timeline.acted
        since = [(at, role) for at, role in view.timeline.said.get(self._site, ()) if at > start]
        told = ", ".join(f"{role or 'nothing'} after {at - start:.3f} s" for at, role in since)
        return (
            f"<light of {self._site} within {self._seconds:g} s of what was done last, at {start:.3f} s: "
            f"it said {told or 'nothing new'}; it says {view.timeline.role(self._site) or 'nothing'}>"
        )


def _known(role: str) -> str:
    if role not in get_args(Says):
        raise ValueError(f"no light says {role!r}; allowed: {', '.join(get_args(Says))}")
    return role
