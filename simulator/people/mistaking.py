"""Mistakes in what a move does to other pieces: victims late or wrong, a disc too many, seeds in the wrong pit."""

from __future__ import annotations

from simulator.people.acts import Beat, Wood
from simulator.people.scene import Scene

# Capturing and flipping


def late(scene: Scene) -> bool:
    """The captured piece stays, or the disc unturned, until it is noticed; the opponent may be playing already."""
    places, wood = [], Wood(scene.board)
    for _, kind, site, pieces, to, _ in scene.before:
        wood.do(kind, site, pieces, to, 0)
    for k, beat in enumerate(scene.main):
        if k > 1 and beat.kind in ("lift", "turn", "pull") and not beat.habit and wood.resting:
            places.append(k)
        wood.do(beat.kind, beat.site, beat.pieces, beat.to, 0)
    return scene.delay(places, scene.person.about(3.0, 0.9))


def back_by_mistake(scene: Scene) -> bool:
    """What was captured is set down on the board again, and taken away when it is seen."""
    person = scene.person
    lays = [k for k in scene.of_main("lay") if len(scene.main[k].pieces) == 1]
    places = []
    for k in lays:
        now = scene.board_before(k)
        lifted = [b.site for b in scene.main[:k] if b.kind in ("lift", "pull") and b.pieces == scene.main[k].pieces]
        if lifted and not now[lifted[-1]]:
            places.append((k, lifted[-1]))
    if not places:
        return False
    k, site = person.chance.choice(places)
    piece = scene.main[k].pieces
    scene.main[k:k] = [
        Beat(person.about(0.6), "put", site, piece, habit="?"),
        Beat(person.about(1.2, 0.9), "lift", site, piece, habit="?"),
    ]
    return True


def wrong_victim(scene: Scene) -> bool:
    """The wrong piece is taken off and put back."""
    person = scene.person
    lifts = [k for k in scene.of_main("lift") if scene.main[k].pieces not in scene.own and k > 0]
    if not lifts:
        return False
    k = person.chance.choice(lifts)
    now = scene.board_before(k)
    wrong = [s for s, held in now.items() if held and held[-1] not in scene.own and s not in scene.touched]
    if not wrong:
        return False
    site = person.chance.choice(wrong)
    piece = now[site][-1]
    scene.main[k:k] = [
        Beat(person.time("reach"), "lift", site, piece, habit="?"),
        Beat(person.about(0.9, 0.9), "put", site, piece, habit="?"),
    ]
    return True


def wrong_disc(scene: Scene) -> bool:
    """A disc too many is turned, and turned back."""
    person = scene.person
    changed = [s for s, held in scene.goal.items() if held and scene.board[s] and held != scene.board[s]]
    if not changed or len(scene.occupied) > sum(map(bool, scene.goal.values())):  # pieces taken, none turned
        return False
    faces = {beat.pieces for beat in scene.main if beat.kind in ("turn", "fetch")}
    turned = [k for k in range(2, len(scene.main)) if scene.main[k].kind in ("lift", "turn")]
    wrong = [s for s in scene.occupied if s not in scene.touched and scene.board[s][-1] not in faces]
    if not turned or not wrong or len(faces) != 1:
        return False
    site, k, face = person.chance.choice(wrong), person.chance.choice(turned), next(iter(faces))
    old = scene.board[site][-1]
    beats: list[Beat] = []
    for shown, now, gap in ((old, face, person.time("turn")), (face, old, person.about(1.5, 0.8))):
        beats += [
            Beat(gap, "lift", site, shown, habit="?"),
            Beat(0.0, "lay", "", shown, habit="?"),
            Beat(0.0, "fetch", "", now, habit="?"),
            Beat(person.about(0.12), "put", site, now, habit="?"),
        ]
    scene.main[k:k] = beats
    return True


# Sowing


def two_at_once(scene: Scene) -> bool:
    """Two seeds slip into one pit; one is taken out again and goes where it belongs."""
    person = scene.person
    places = [
        k
        for k in range(len(scene.main) - 1)
        if scene.main[k].kind == scene.main[k + 1].kind == "put"
        and len(scene.main[k].pieces) == len(scene.main[k + 1].pieces) == 1
        and not scene.main[k].habit + scene.main[k + 1].habit
    ]
    if not places:
        return False
    k = person.chance.choice(places)
    first, second = scene.main[k], scene.main[k + 1]
    scene.main[k : k + 2] = [
        first._replace(pieces=first.pieces + second.pieces, habit="?"),
        Beat(person.about(0.5, 0.8), "lift", first.site, second.pieces, habit="?"),
        second._replace(habit="?"),
    ]
    return True


def wrong_pit(scene: Scene) -> bool:
    """A seed drops into the pit beside, and is fetched back some seeds later, or when all are sown."""
    person = scene.person
    puts = scene.of_main("put")
    if not scene.has_heaps or not puts:
        return False
    k = person.chance.choice(puts)
    beat = scene.main[k]
    near = scene.near[beat.site]
    later = next((j for j in range(k + 1, len(scene.main)) if scene.main[j].kind != "put"), len(scene.main))
    if not near:
        return False
    wrong = person.chance.choice(near)
    scene.main[k] = beat._replace(site=wrong, habit="?")
    back = person.chance.choice((k + 1, person.chance.randint(k + 1, later)))
    scene.main[back:back] = [
        Beat(person.about(0.7, 0.8), "lift", wrong, beat.pieces, habit="?"),
        Beat(person.time("seed"), "put", beat.site, beat.pieces, habit="?"),
    ]
    return True
