"""A move acted out: where the hand is at each act, what it holds, and what stands on the board then.

Pure: for showing a move to people, on the page, in light or in a picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from firmware_host.core.cues import Role
from rules.steps import Add, Contents, Flip, Remove, Shift, Site, Sow, Step, Touch


@dataclass(frozen=True, slots=True)
class Act:
    """site: where the hand is, None beside the board. holds: what is in it afterwards. board: what stands on each site
    afterwards. role: what the light says there."""

    site: Site | None
    holds: Contents
    board: Mapping[Site, Contents]
    role: Role = Role.LAST


def enacted(board: Mapping[Site, Contents], steps: Sequence[Step]) -> Iterator[Act]:
    """The steps law holds: the last act's board is that of the position after the move."""
    stands = dict(board)
    for step in steps:
        for act in _acts(stands, step):
            stands = dict(act.board)
            yield act


def _acts(stands: Mapping[Site, Contents], step: Step) -> Iterator[Act]:
    match step:
        case Shift(src, dst, count, via):
            held, without = _lifted(stands, src, count)
            yield Act(src, held, without, Role.LEGAL)
            for passed in via:
                yield Act(passed, held, without, Role.TARGET)
            yield Act(dst, "", {**without, dst: without[dst] + held}, Role.TARGET)
        case Remove(site, count):
            yield Act(site, "", _lifted(stands, site, count)[1], Role.CAPTURE)
        case Add(site, piece):
            yield Act(site, "", {**stands, site: stands[site] + piece}, Role.TARGET)
        case Flip(site, face):
            yield Act(site, "", {**stands, site: stands[site][:-1] + face}, Role.FLIP)
        case Sow(src, path):
            held, without = _lifted(stands, src, len(path))
            yield Act(src, held, without, Role.LEGAL)
            for k, site in enumerate(path):
                without = {**without, site: without[site] + held[k]}
                yield Act(site, held[k + 1 :], without, Role.SOW)
        case Touch(site):
            yield Act(site, "", stands, Role.LEGAL)


def _lifted(stands: Mapping[Site, Contents], site: Site, count: int) -> tuple[Contents, dict[Site, Contents]]:
    stays = len(stands[site]) - count
    return stands[site][stays:], {**stands, site: stands[site][:stays]}
