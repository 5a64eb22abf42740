"""Habits of a hand that puts a piece down: on the wrong square, more than once, or not quite."""

from __future__ import annotations

from simulator.people.acts import Beat, Kind
from simulator.people.scene import Scene

_OFF_AND_ON: tuple[Kind, ...] = ("lift", "put")


def _held_over(scene: Scene, seconds: float, free: bool, at_origin: bool = False) -> bool:
    """On its way the piece comes down beside the square for so long. free: only where nothing stands."""
    chance = scene.person.chance
    puts = scene.of_main("put")
    if not puts:
        return False
    k = chance.choice(puts)
    beat = scene.main[k]
    centre = beat.site
    if at_origin and (lifted := [b.site for b in scene.main[:k] if b.kind == "lift"]):
        centre = lifted[-1]
    now = scene.board_before(k)
    sites = [site for site in scene.near[centre] if site != beat.site and not (free and now[site])]
    if not sites:
        return False
    site = chance.choice(sites)
    share = chance.random()
    scene.main[k : k + 1] = [
        Beat(beat.gap * share, "put", site, beat.pieces, habit="?"),
        Beat(seconds, "lift", site, beat.pieces, habit="?"),
        beat._replace(gap=beat.gap * (1 - share), habit="?"),
    ]
    return True


def hover(scene: Scene) -> bool:
    """Held so low over a square that its sensor feels it; a pit that counts feels nothing."""
    return not scene.has_heaps and _held_over(scene, scene.person.about(0.15), free=False)


def wrong_square(scene: Scene) -> bool:
    """Let go of on the square beside it; noticed after 0.2 to 8 s."""
    return _held_over(scene, 0.2 * 40 ** scene.person.chance.random(), free=True)


def drop(scene: Scene) -> bool:
    """It slips out of the fingers, lands somewhere near, and is picked up."""
    return _held_over(scene, scene.person.about(0.8), free=True, at_origin=True)


def hop_about(scene: Scene) -> bool:
    """Put down, fingers not yet off, lifted again, perhaps put back where it came from, and put down again."""
    person = scene.person
    puts = scene.of_main("put")
    if not puts:
        return False
    k = person.chance.choice(puts)
    beat = scene.main[k]
    again: list[Beat] = []
    source = next((b.site for b in reversed(scene.main[:k]) if b.kind == "lift" and b.pieces == beat.pieces), "")
    for _ in range(person.chance.choice((1, 1, 2))):
        again.append(Beat(person.about(0.5), "lift", beat.site, beat.pieces, habit="?"))
        if source and person.chance.random() < 0.5:
            again.append(Beat(person.time("carry"), "put", source, beat.pieces, habit="?"))
            again.append(Beat(person.about(0.6), "lift", source, beat.pieces, habit="?"))
        again.append(Beat(person.time("carry"), "put", beat.site, beat.pieces, habit="?"))
    scene.main[k + 1 : k + 1] = again
    return True


def rock(scene: Scene) -> bool:
    """The piece rocks as it is set down, or a hand trembles: it is off again for some hundredths of a second."""
    person = scene.person
    puts = [k for k in scene.of_main("put") if len(scene.main[k].pieces) == 1]
    if not puts:
        return False
    k = person.chance.choice(puts)
    beat = scene.main[k]
    again = [
        Beat(person.about(0.04, 0.5), kind, beat.site, beat.pieces, habit="?")
        for _ in range(person.chance.choice((1, 1, 2, 3)))
        for kind in _OFF_AND_ON
    ]
    scene.main[k + 1 : k + 1] = again
    return True
