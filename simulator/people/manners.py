"""How people carry out a move that they have made up their minds about: from steps to beats.

Capturing by taking a square. Careful people clear the victim away first. Club players lift the captor, take the victim
with the same hand and set the captor down. In haste the captor lands on the victim's square and pushes it out from
under itself, or both hands act in the same instant. Some shove the victim to a free square beside it and clear up.

Capturing by a leap, a mill or a hunt. Most move first and then take the victims, in any order; some take the victims
one by one as they hop; some go straight to the last landing; some take the victim first, or while the captor is in
the hand. Many victims are laid aside one by one, gathered in the hand, or raked together in one go.

Promotion and exchange. Some set the pawn down and exchange it there; many put it beside the board and set the new piece
on the square at once. Castling: king first as the laws say, rook first, or both hands at once. Hitting a blot: it goes
to the bar first, or the hand that brings the checker takes it along, or the checker lands on it and it is drawn from
below.

Flipping. The new disc first and then the others, in any order; rarely the others first. A disc that is rolled over in
place leaves its square for a tenth of a second or not at all; others lift it, turn it in the hand and lay it down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.steps import Add, Board, Flip, Remove, Shift, Site, Sow, Step, StepError, Touch, carry_out
from simulator.people.acts import Beat, outcome_of
from simulator.people.characters import Person
from simulator.people.plainly import plain, task, turned
from simulator.people.sowing import sown

Near = Mapping[Site, Sequence[Site]]

TAKING = {"victim_first": 3.0, "holding": 3.0, "under": 0.6, "both_hands": 0.4, "shoved": 0.2, "mover_first": 0.3}
LEAPING = {"straight": 3.0, "hop": 2.0, "hop_take": 1.0, "victim_first": 0.4, "holding": 0.6, "both_hands": 0.2}
GOING = {"lifting": 6.0, "sliding": 1.0}
FLIPPING = {"rolling": 3.0, "lifting": 2.0, "both_hands": 1.0, "discs_first": 0.2}
CLEARING = {"each": 1.0, "gathered": 1.5, "raked": 0.4}
EXCHANGING = {"in_place": 1.0, "direct": 1.5}
TWO_SHIFTS = {"in_order": 3.0, "reversed": 0.7, "both_hands": 0.8, "second_on_top": 0.8, "same_hand": 1.5}


def perform(person: Person, steps: Sequence[Step], board: Board, near: Near) -> list[Beat]:
    """The beats of a move, in a manner of the person's; they end with the hands empty and the move's own board."""
    done = [step for step in steps if not isinstance(step, Touch)]
    if any(isinstance(step, Sow) for step in done):
        return _checked(sown(person, done, board), done, person, board)
    if any(isinstance(step, Flip) for step in done):
        return _checked(_flips(person, done, board), done, person, board)
    beats = _displacement(person, done, board, near)
    return _checked(_cleared(person, plain(person, done, board)) if beats is None else beats, done, person, board)


def _checked(beats: list[Beat] | None, steps: Sequence[Step], person: Person, board: Board) -> list[Beat]:
    """The beats, or the plain way where this manner is impossible here."""
    if beats is not None and outcome_of(beats, board, 0) == carry_out(board, steps):
        return beats
    return plain(person, steps, board)


# Moving and capturing


def _displacement(person: Person, steps: Sequence[Step], board: Board, near: Near) -> list[Beat] | None:
    shifts = [step for step in steps if isinstance(step, Shift)]
    removes = [step for step in steps if isinstance(step, Remove)]
    adds = [step for step in steps if isinstance(step, Add)]
    match shifts, removes, adds:
        case [one, other], [], []:
            return _two_shifts(person, one, other, board)
        case [shift], [], []:
            return _going(person, shift, board)
        case [shift], [victim], [] if victim.site == shift.dst and victim is steps[0]:
            return _taking(person, shift, victim, board, near)
        case [shift], [_, *_], [] if shift.dst not in [step.site for step in removes]:
            return _leaping(person, shift, removes, board)
        case [], [victim], [add] if victim.site != add.site:
            return _with_victim(person, add, victim, board)
        case [shift, *_], [_, *_], [add, *_] if person.manner(EXCHANGING) == "direct":
            return _exchange(person, shift, add, removes, board)
    return None


def _cleared(person: Person, beats: list[Beat]) -> list[Beat]:
    """Several pieces that come off one after the other: each laid aside, gathered in the hand, or raked together."""
    manner = person.manner(CLEARING)
    if manner == "each":
        return beats
    cleared: list[Beat] = []
    for k, beat in enumerate(beats):
        goes_on = k + 1 < len(beats) and beats[k + 1].kind == "lift"
        if beat.kind == "lay" and goes_on and k + 2 < len(beats) and beats[k + 2].kind == "lay":
            beats[k + 2] = beats[k + 2]._replace(pieces=beat.pieces + beats[k + 2].pieces)
            if manner == "raked":
                beats[k + 1] = beats[k + 1]._replace(gap=person.at_once())
        else:
            cleared.append(beat)
    return cleared


def _going(person: Person, shift: Shift, board: Board) -> list[Beat]:
    pieces = board[shift.src][len(board[shift.src]) - shift.count :]
    beats = [Beat(person.time("reach"), "lift", shift.src, pieces)]
    sliding = shift.via and not any(board[site] for site in shift.via) and person.manner(GOING) == "sliding"
    for site in shift.via if sliding else ():
        rest = person.time("carry") / (len(shift.via) + 1)
        beats += [Beat(rest * 0.5, "put", site, pieces), Beat(rest * 0.5, "lift", site, pieces)]
    beats.append(Beat(person.time("carry") if not sliding else 0.1, "put", shift.dst, pieces))
    return beats


def _taking(person: Person, shift: Shift, remove: Remove, board: Board, near: Near) -> list[Beat] | None:
    lift, put = task(person, shift, board)
    taken, lay = task(person, remove, board)
    victim = taken.site
    match person.manner(TAKING):
        case "victim_first":
            return [taken, lay, lift, put] if person.chance.random() < 0.5 else [taken, lift, put, lay]
        case "holding":
            return [lift, taken._replace(gap=person.time("carry")), put._replace(gap=person.time("carry") * 0.5), lay]
        case "under":
            pull = Beat(person.chance.uniform(0.02, 0.5), "pull", victim, taken.pieces)
            return [lift, put, pull, lay]
        case "both_hands":
            pair = [lift, taken] if person.chance.random() < 0.5 else [taken, lift]
            return [pair[0], pair[1]._replace(gap=person.at_once()), put, lay]
        case "shoved":
            free = [site for site in near[victim] if not board[site] and site != shift.src]
            if not free or len(taken.pieces) != 1:
                return None
            to = person.chance.choice(free)
            knock = Beat(put.gap, "knock", victim, taken.pieces, to)
            later = Beat(person.time("reach"), "lift", to, taken.pieces)
            return [lift, knock, put._replace(gap=person.at_once()), later, lay]
        case _:  # mover_first: held over the square while the other hand clears it
            return [lift, taken, lay, put]


def _leaping(person: Person, shift: Shift, removes: Sequence[Remove], board: Board) -> list[Beat] | None:
    lift, put = task(person, shift, board)
    victims = [task(person, step, board) for step in removes]
    if person.chance.random() < 0.3:
        person.chance.shuffle(victims)
    manner = person.manner(LEAPING)
    if person.chance.random() < 0.4:  # gathered in the hand and laid aside together
        flat = [pair[0] for pair in victims]
        flat.append(Beat(person.time("carry"), "lay", "", "".join(pair[0].pieces for pair in victims)))
    else:
        flat = [beat for pair in victims for beat in pair]
    hops = [site for site in shift.via if site not in (step.site for step in removes)]
    match manner:
        case "victim_first":
            return [*flat, lift, put]
        case "holding":
            return [lift, *flat, put]
        case "both_hands":
            return [lift, put, flat[0]._replace(gap=person.at_once()), *flat[1:]]
        case "hop" | "hop_take":
            beats, left = [lift], [task(person, step, board) for step in removes]
            for site in hops:
                beats.append(Beat(person.time("carry"), "put", site, lift.pieces))
                if manner == "hop_take" and len(left) > 1:
                    beats += left.pop(0)
                beats.append(Beat(person.time("carry") * 0.4, "lift", site, lift.pieces))
            return [*beats, put, *(beat for pair in left for beat in pair)]
        case _:
            return [lift, put, *flat]


def _with_victim(person: Person, add: Add, remove: Remove, board: Board) -> list[Beat] | None:
    fetch, put = task(person, add, board)
    taken, lay = task(person, remove, board)
    match person.manner({"straight": 4.0, "victim_first": 0.7, "holding": 0.6, "both_hands": 0.5}):
        case "victim_first":
            return [taken, lay, fetch, put]
        case "holding":
            return [fetch, taken, put, lay]
        case "both_hands":
            return [fetch, put, taken._replace(gap=person.at_once()), lay]
        case _:
            return [fetch, put, taken, lay]


def _two_shifts(person: Person, one: Shift, other: Shift, board: Board) -> list[Beat] | None:
    first = task(person, one, board)
    try:
        second = task(person, other, carry_out(board, [one]))
    except StepError:
        return None
    match person.manner(TWO_SHIFTS):
        case "reversed":
            return [*second, *first]
        case "both_hands":
            lifts = [first[0], second[0]._replace(gap=person.at_once())]
            return [*lifts, first[1], second[1]._replace(gap=person.at_once())]
        case "second_on_top" if other.dst == one.src:
            pulled = Beat(person.time("reach"), "pull", one.src, first[0].pieces)
            return [*second, pulled, first[1]]
        case "same_hand" | "second_on_top":
            return [second[0], first[0], second[1], first[1]]
        case _:
            return [*first, *second]


def _exchange(person: Person, shift: Shift, add: Add, removes: Sequence[Remove], board: Board) -> list[Beat] | None:
    """What is taken off is taken off first, and the new piece goes straight to its square."""
    if shift.dst != add.site:
        return None
    away = [Remove(step.site) for step in removes if step.site != shift.dst]
    if board[shift.dst]:
        away.append(Remove(shift.dst))
    return plain(person, [*away, Remove(shift.src), add], board)


# Flipping


def _flips(person: Person, steps: Sequence[Step], board: Board) -> list[Beat] | None:
    flips = [step for step in steps if isinstance(step, Flip)]
    others = [step for step in steps if not isinstance(step, Flip)]
    if person.chance.random() < 0.4:
        person.chance.shuffle(flips)
    manner = person.manner(FLIPPING)
    own = plain(person, others, board)
    discs: list[Beat] = []
    for k, step in enumerate(flips):
        beats = turned(person, step.site, board[step.site][-1:], step.face, manner)
        if manner == "both_hands" and k % 2:
            beats[0] = beats[0]._replace(gap=person.at_once())
        discs += beats
    return [*discs, *own] if manner == "discs_first" else [*own, *discs]
