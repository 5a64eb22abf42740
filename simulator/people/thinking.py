"""Habits of the head: thinking with a piece in the hand, walking off, counting seeds, another move after all."""

from __future__ import annotations

from simulator.people.acts import Beat
from simulator.people.manners import perform
from simulator.people.scene import Scene
from simulator.people.undoing import undoing


def think_in_hand(scene: Scene) -> bool:
    """The piece is in the hand, and the plan turns out to have a hole: one second to minutes."""
    return scene.delay(scene.of_main("put"), scene.person.about(4.0, 1.1))


def leave(scene: Scene) -> bool:
    """The doorbell, a sibling, the next showcase: away in the middle of a move."""
    places = [k for k, beat in enumerate(scene.main) if k and not beat.habit]
    return scene.delay(places, scene.person.about(45.0, 0.8))


def touch(scene: Scene) -> bool:
    """Fingers think: one to three own pieces are lifted and put back while the head decides."""
    person = scene.person
    pieces = [site for site in scene.occupied if scene.board[site][-1] in scene.own]
    if not pieces:
        return False
    for site in person.chance.sample(pieces, min(len(pieces), person.chance.choice((1, 1, 2, 3)))):
        piece = scene.board[site][-1]
        scene.begin_with(
            Beat(person.time("reach"), "lift", site, piece, habit="?"),
            Beat(person.about(0.7, 0.9), "put", site, piece, habit="?"),
        )
    return True


def count_seeds(scene: Scene) -> bool:
    """A heap is counted in the hand and put back; some count by lifting a part of it."""
    person = scene.person
    heaps = [site for site in scene.occupied if len(scene.board[site]) > 1]
    if not heaps:
        return False
    for site in person.chance.sample(heaps, min(len(heaps), person.chance.choice((1, 1, 2, 3)))):
        held = scene.board[site]
        part = held if person.chance.random() < 0.6 else held[person.chance.randrange(1, len(held)) :]
        scene.begin_with(
            Beat(person.time("reach"), "lift", site, part, habit="?"),
            Beat(person.about(1.5), "put", site, part, habit="?"),
        )
    return True


def changed_mind(scene: Scene) -> bool:
    """Another move is made, hand off the piece and all; then it is put back and the move is made that counts."""
    if scene.other is None:
        return False
    steps, _ = scene.other
    there = perform(scene.person, steps, scene.board, scene.near)
    back = undoing(scene.person, steps, scene.board)
    if not there or not back:
        return False
    back[0] = back[0]._replace(gap=scene.person.about(0.9, 0.8))
    scene.begin_with(*(beat._replace(habit="?") for beat in (*there, *back)))
    return True
