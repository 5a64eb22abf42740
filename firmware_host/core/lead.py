"""A sowing led by light on a board of buttons: the hand sows, and presses where it has come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_host.core.settings import Guide
from rules.steps import Shift, Site, Sow, Step, from_hand, sows


@dataclass(frozen=True, slots=True)
class Beat:
    """Press ``site`` when ``step`` is done (of a sowing: up to and with seed number ``seeds``)."""

    site: Site
    step: Step
    seeds: int = 0


def beats(steps: Sequence[Step], guide: Guide, touchable: frozenset[Site]) -> list[Beat]:
    """The presses that accompany a sowing; none for other moves, or where nothing is to be led."""
    if guide == "auto" or not sows(steps):
        return []
    found = []
    placed = from_hand(steps)
    for step in steps:
        if isinstance(step, Sow):
            each = range(len(step.path)) if guide == "seed" else [len(step.path) - 1]
            found += [Beat(step.path[k], step, k + 1) for k in each]
        elif isinstance(step, Shift):
            found.append(Beat(step.dst if step is placed else step.src, step))
    return [beat for beat in found if beat.site in touchable]


def left(steps: Sequence[Step], beats: Sequence[Beat]) -> list[Step]:
    """The steps from the one that the hand is at."""
    return list(steps[steps.index(beats[0].step) :]) if beats else []
