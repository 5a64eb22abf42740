"""A move step by step, as the rules write it: from steps to beats, whatever manner a person has."""

from __future__ import annotations

from collections.abc import Sequence

from rules.steps import Add, Board, Contents, Flip, Remove, Shift, Site, Sow, Step, Touch, carry_out
from simulator.people.acts import Beat
from simulator.people.characters import Person


def plain(person: Person, steps: Sequence[Step], board: Board) -> list[Beat]:
    """Step by step, as the rules write it."""
    now, beats = dict(board), []
    for step in steps:
        beats += task(person, step, now)
        now = carry_out(now, [step])
    return beats


def task(person: Person, step: Step, now: Board) -> list[Beat]:
    """The beats of one step. now: the board before it."""
    reach, carry = person.time("reach"), person.time("carry")
    match step:
        case Shift(src, dst, count):
            pieces = now[src][len(now[src]) - count :]
            return [Beat(reach, "lift", src, pieces), Beat(carry, "put", dst, pieces)]
        case Remove(site, count):
            pieces = now[site][len(now[site]) - count :]
            return [Beat(reach, "lift", site, pieces), Beat(carry, "lay", "", pieces)]
        case Add(site, piece):
            return [Beat(reach, "fetch", "", piece), Beat(carry, "put", site, piece)]
        case Flip(site, face):
            return turned(person, site, now[site][-1:], face, person.manner({"rolling": 2.0, "lifting": 1.0}))
        case Sow(src, path):
            seeds = now[src][len(now[src]) - len(path) :]
            drops = [Beat(person.time("seed"), "put", site, seed) for site, seed in zip(path, seeds, strict=True)]
            return [Beat(reach, "lift", src, seeds), *drops]
        case Touch():
            return []


def turned(person: Person, site: Site, old: Contents, new: Contents, manner: str) -> list[Beat]:
    """A disc's other face: lifted and turned in the hand, or rolled over in place."""
    if manner == "lifting":
        away = person.time("turn") * 0.6
        return [
            Beat(person.time("turn"), "lift", site, old),
            Beat(away * 0.5, "lay", "", old),
            Beat(0.0, "fetch", "", new),
            Beat(away * 0.5, "put", site, new),
        ]
    if person.chance.random() < 0.2:
        return [Beat(person.time("turn"), "turn", site, new)]
    lay, fetch = Beat(0.0, "lay", "", old), Beat(0.0, "fetch", "", new)
    return [Beat(person.time("turn"), "lift", site, old), lay, fetch, Beat(person.about(0.08), "put", site, new)]
