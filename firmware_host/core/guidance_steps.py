"""A sowing led by light on a board of buttons: the hand sows, and its touches tell how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from firmware_host.core.session_settings import Guide
from rules.steps import Site, Sow, Step, sows, touched


@dataclass(frozen=True, slots=True)
class GuidanceStep:
    """A touch that tells that the acts first to last of the step number ``step`` are done. Act 0 lifts, each of the
    others puts one piece down, or what was lifted of a ``Shift``."""

    step: int
    site: Site
    first: int
    last: int


def guided_touches(steps: Sequence[Step], guide: Guide, touchable: frozenset[Site]) -> list[GuidanceStep]:
    """The touches that accompany a sowing; none for other moves, or where nothing is to be led."""
    return list(_beats(steps, touchable)) if guide != "auto" and sows(steps) else []


def _beats(steps: Sequence[Step], touchable: frozenset[Site]) -> Iterator[GuidanceStep]:
    for k, step in enumerate(steps):
        first = 0
        for act, site in enumerate(touched(step)):
            if site in touchable:
                yield GuidanceStep(k, site, first, act)
                first = act + 1


def stage(steps: Sequence[Step], left: Sequence[GuidanceStep]) -> list[GuidanceStep]:
    """Of the touches that are left those that are awaited now: of one lap, or of all that is put away after it."""
    begun = left[0].step if left else 0
    sown = [k for k, step in enumerate(steps) if k >= begun and isinstance(step, Sow)]
    end = begun if sown[:1] == [begun] else sown[0] - 1 if sown else len(steps)
    return list(takewhile(lambda beat: beat.step <= end, left))


def seeds_told(beat: GuidanceStep) -> int:
    """How many seeds have been told to have fallen before the next touch of a lap."""
    return max(beat.first - 1, 0)


def told(steps: Sequence[Step], left: Sequence[GuidanceStep], guide: Guide, site: Site) -> int:
    """How many of the touches that are left a touch does for. Nobody need touch every pit on the way, unless each is
    to be told: the first touch amid a lap may be that of its end. Otherwise a pit that is passed more than once is
    touched as it is passed next."""
    awaited, step = stage(steps, left), steps[left[0].step]
    if isinstance(step, Sow) and not seeds_told(left[0]):
        if guide == "lap" and _ends_lap(step, awaited, site):
            return len(awaited)
        if site == step.src:  # it is lifted, or the first seed stays there
            awaited = awaited[:1]
    for count, beat in enumerate(awaited, start=1):
        if beat.site == site:
            return count
        if guide == "seed" and beat.last > 0:
            break
    return 0


def _ends_lap(step: Sow, awaited: Sequence[GuidanceStep], site: Site) -> bool:
    """Whether a touch there says that all of a lap has been sown."""
    falls = [beat.site for beat in awaited if beat.last > 0]
    is_lifted = len(falls) == len(awaited)
    return bool(falls) and site == falls[-1] != falls[0] and (is_lifted or site != step.src)


def is_passed(steps: Sequence[Step], left: Sequence[GuidanceStep], site: Site) -> bool:
    """Whether the hand has been at a site before."""
    at = left[0].step
    return site in touched(steps[at])[: left[0].first] or any(site in touched(step) for step in steps[:at])


def left(steps: Sequence[Step], beats: Sequence[GuidanceStep]) -> list[Step]:
    """The steps from the one that the hand is at."""
    return list(steps[beats[0].step :]) if beats else []
