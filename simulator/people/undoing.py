"""How people take a move back by hand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.steps import Add, Board, Flip, Remove, Shift, Sow, Step, carry_out
from simulator.people.acts import Beat, outcome_of
from simulator.people.characters import Person

TOOK_BACK_IN_HASTE = 0.35  # of the usual time between acts
HESITATES = 0.2  # of those who take a move back, amid it


def undoing(person: Person, steps: Sequence[Step], board: Board) -> list[Beat] | None:
    """The beats that take a move back by hand: act by act backwards, or in the order in which it was made (then the
    mover first and its victims last). Hurried as often as not. board: as it was before the move."""
    now, tasks = dict(board), []
    for step in steps:
        tasks.append(_undone(person, step, now))
        now = carry_out(now, [step])
    orders = [tasks[::-1], tasks]
    if person.chance.random() < 0.3:
        orders.reverse()
    haste = TOOK_BACK_IN_HASTE if person.chance.random() < 0.5 else 1.0
    for order in orders:
        beats = [beat._replace(gap=beat.gap * haste) for task in order for beat in task]
        if outcome_of(beats, now, 0) == board:
            if person.chance.random() < HESITATES:
                k = person.chance.randrange(len(beats))
                beats[k] = beats[k]._replace(gap=beats[k].gap + person.about(2.0, 0.8))
            return beats
    return None


def _undone(person: Person, step: Step, now: Board) -> list[Beat]:
    reach, carry = person.time("reach"), person.time("carry")
    match step:
        case Shift(src, dst, count):
            pieces = now[src][len(now[src]) - count :]
            return [Beat(reach, "lift", dst, pieces), Beat(carry, "put", src, pieces)]
        case Remove(site, count):
            pieces = now[site][len(now[site]) - count :]
            return [Beat(reach, "fetch", "", pieces), Beat(carry, "put", site, pieces)]
        case Add(site, piece):
            return [Beat(reach, "lift", site, piece), Beat(carry, "lay", "", piece)]
        case Flip(site, face):
            old = now[site][-1:]
            lay, fetch = Beat(0.0, "lay", "", face), Beat(0.0, "fetch", "", old)
            return [Beat(reach, "lift", site, face), lay, fetch, Beat(person.about(0.15), "put", site, old)]
        case Sow(src, path):
            seeds = now[src][len(now[src]) - len(path) :]
            lifts = [
                Beat(person.time("seed"), "lift", site, seed)
                for site, seed in zip(reversed(path), reversed(seeds), strict=True)
            ]
            return [*lifts, Beat(carry, "put", src, seeds)]
        case _:
            return []
