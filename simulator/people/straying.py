"""Habits that touch what is not of the move: pieces set straight, palms, sleeves, meddlers, moves against the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rules.steps import Site
from simulator.people.acts import Beat
from simulator.people.scene import Scene


def adjust(scene: Scene) -> bool:
    """J'adoube: a piece is set straight, before the move or after it, anybody's."""
    person = scene.person
    after = person.chance.random() < 0.5
    board = scene.goal if after else scene.board
    pieces = [site for site, held in board.items() if held]
    if not pieces:
        return False
    for site in person.chance.sample(pieces, min(len(pieces), person.chance.choice((1, 1, 1, 2, 4)))):
        (scene.after if after else scene.before).extend(
            (
                Beat(person.time("reach"), "lift", site, board[site][-1], habit="?"),
                Beat(person.about(0.2), "put", site, board[site][-1], habit="?"),
            )
        )
    return True


def palm(scene: Scene) -> bool:
    """The heel of the hand comes to lie on neighbouring squares, while the fingers move the piece or after it."""
    person = scene.person
    sites = [site for site in scene.touched if scene.near[site]]
    if not sites:
        return False
    beside = list(scene.near[person.chance.choice(sites)])
    covered = person.chance.sample(beside, min(len(beside), person.chance.randint(1, 4)))
    first = person.chance.randrange(len(scene.main))
    last = person.chance.randint(first + 1, len(scene.main))
    off = [Beat(person.chance.uniform(0.0, 0.05), "uncover", site, habit="?") for site in covered]
    off[0] = off[0]._replace(gap=person.about(0.4))
    if last == len(scene.main):
        scene.after[:0] = off
    else:
        scene.main[last:last] = off
    scene.main[first:first] = [Beat(person.chance.uniform(0.0, 0.05), "cover", site, habit="?") for site in covered]
    return True


def sleeve(scene: Scene) -> bool:
    """A sleeve drags a piece to the square beside it; it is put back when somebody sees it."""
    person = scene.person
    k = person.chance.randrange(1, len(scene.main) + 1)
    now = scene.board_before(k)
    pairs = [
        (src, dst)
        for site in dict.fromkeys(scene.touched)
        for src in scene.near[site]
        if now[src] and src not in scene.touched
        for dst in scene.near[src]
        if not now[dst] and dst not in scene.touched
    ]
    if not pairs:
        return False
    src, dst = person.chance.choice(pairs)
    piece = now[src][-1]
    scene.main.insert(k, Beat(person.chance.uniform(0.0, 0.2), "knock", src, piece, dst, habit="?"))
    scene.after[:0] = [
        Beat(person.about(1.5, 0.8), "lift", dst, piece, habit="?"),
        Beat(person.time("carry"), "put", src, piece, habit="?"),
    ]
    if k == len(scene.main) - 1:  # it happened when all was done
        scene.after.insert(0, scene.main.pop())
    return True


def meddle(scene: Scene) -> bool:
    """A child, or a visitor who passes: any piece is set on any free site, and comes back when somebody has seen it."""
    person = scene.person
    return _astray(scene, scene.occupied, person.about(3.0, 1.0))


def unlawful(scene: Scene) -> bool:
    """A move that the rules do not allow: made, seen, or objected to, and put back where it came from; sometimes with
    the piece that it was to take."""
    person = scene.person
    pieces = [site for site in scene.occupied if scene.board[site][-1] in scene.own]
    victims = [site for site in scene.occupied if scene.board[site][-1] not in scene.own]
    if not pieces or not victims or scene.has_heaps or person.chance.random() < 0.6:
        return _astray(scene, pieces, person.about(2.0, 0.8))
    site, victim = person.chance.choice(pieces), person.chance.choice(victims)
    if (site, victim) in scene.lawful:
        return False
    mine, theirs = scene.board[site][-1], scene.board[victim][-1]
    pace = person.time
    scene.begin_with(
        Beat(pace("reach"), "lift", victim, theirs, habit="?"),
        Beat(pace("reach"), "lift", site, mine, habit="?"),
        Beat(pace("carry"), "put", victim, mine, habit="?"),
        Beat(person.about(2.0, 0.8), "lift", victim, mine, habit="?"),
        Beat(pace("carry"), "put", site, mine, habit="?"),
        Beat(pace("carry"), "put", victim, theirs, habit="?"),
    )
    return True


def _astray(scene: Scene, pieces: Sequence[Site], seconds: float) -> bool:
    """One of the pieces goes to any free site, and after so long back."""
    person = scene.person
    free = [site for site, held in scene.board.items() if not held or scene.has_heaps]
    if not pieces or not free:
        return False
    src, dst = person.chance.choice(pieces), person.chance.choice(free)
    if src == dst or (src, dst) in scene.lawful:
        return False
    piece = scene.board[src][-1]
    for here, there, gap in ((src, dst, person.time("reach")), (dst, src, seconds)):
        scene.begin_with(
            Beat(gap, "lift", here, piece, habit="?"),
            Beat(person.time("carry"), "put", there, piece, habit="?"),
        )
    return True
