"""What happens to a board when nobody means a move: lines of a scenario, chosen by chance for the wood as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from rules.steps import Site
from simulator.scenario.stage import Stage

Lines = list[str]
Disturbance = Callable[[Stage, Random], Lines]


def _sites(stage: Stage) -> list[Site]:
    """Those that a sensor sees; on a board of buttons those that have one."""
    return list(stage.session.layout.seen or sorted(stage.session.layout.touchable))


def _wood(stage: Stage) -> tuple[list[Site], list[Site]]:
    """(where something stands, where nothing does)."""
    wood, sites = stage.wood.contents(), _sites(stage)
    return [site for site in sites if wood[site]], [site for site in sites if not wood[site]]


def _near(stage: Stage, site: Site, others: list[Site]) -> list[Site]:
    """The nearest first."""
    at = stage.game.geometry.positions
    return sorted(others, key=lambda s: ((at[s][0] - at[site][0]) ** 2 + (at[s][1] - at[site][1]) ** 2, s))


def _some(chance: Random, sites: list[Site], most: int) -> list[Site]:
    return chance.sample(sites, min(len(sites), chance.randint(1, most)))


def _knocked(stage: Stage, chance: Random, pieces: list[Site], far: int) -> Lines:
    """Each to a free place near by; among seeds and checkers anywhere."""
    _, empty = _wood(stage)
    piles = stage.game.geometry.drawing in ("pits", "points")
    falls: list[Site] = []
    for src in pieces:
        free = [site for site in _sites(stage) if site != src] if piles else empty
        near = _near(stage, src, free)[:far]
        if near:
            dst = chance.choice(near)
            falls += [src, dst]
            empty = [site for site in empty if site != dst]
    return [f"knock {' '.join(falls)}"] if falls else []


def knock(stage: Stage, chance: Random) -> Lines:
    """An elbow: a few pieces come to lie beside their places."""
    standing, _ = _wood(stage)
    return _knocked(stage, chance, _some(chance, standing, 5), 4)


def jolt(stage: Stage, chance: Random) -> Lines:
    """Somebody falls against the table."""
    standing, _ = _wood(stage)
    return _knocked(stage, chance, _some(chance, standing, len(standing) or 1), 12)


def one(stage: Stage, chance: Random) -> Lines:
    """A single piece on a wrong place."""
    standing, _ = _wood(stage)
    return _knocked(stage, chance, _some(chance, standing, 1), 99)


def sweep(stage: Stage, chance: Random) -> Lines:
    """A sleeve takes pieces that lie together along."""
    standing, _ = _wood(stage)
    if not standing:
        return []
    many = len(standing) if chance.random() < 0.1 else chance.randint(1, min(12, len(standing)))
    return [f"sweep {' '.join(_near(stage, chance.choice(standing), standing)[:many])}"]


def swap(stage: Stage, chance: Random) -> Lines:
    """Two change places; rather two that differ."""
    standing, _ = _wood(stage)
    wood = stage.wood.contents()
    if not standing:
        return []
    first = chance.choice(standing)
    others = [site for site in _sites(stage) if wood[site] != wood[first]]
    return [f"swap {first} {chance.choice(others)}"] if others else []


def add(stage: Stage, chance: Random) -> Lines:
    """Strange magnets, and pieces that belong into the box."""
    standing, empty = _wood(stage)
    sites = empty if chance.random() < 0.8 or stage.game.geometry.drawing == "pits" else standing
    if stage.game.geometry.drawing in ("pits", "points"):
        sites = [*standing, *empty]
    return [f"place {chance.choice(sorted(stage.game.pieces))} {site}" for site in _some(chance, sites, 3) if sites]


def lift(stage: Stage, chance: Random) -> Lines:
    """A piece is taken into the hand, and that is all; or two, by two hands."""
    standing, _ = _wood(stage)
    lines = [f"lift {site}" for site in _some(chance, standing, 2)]
    return [*lines[:1], "hand left", *lines[1:]] if len(lines) > 1 else lines


def spill(stage: Stage, chance: Random) -> Lines:
    """A pit is overturned into those around it."""
    standing, _ = _wood(stage)
    if not standing:
        return []
    pit = chance.choice(standing)
    around = _near(stage, pit, [site for site in _sites(stage) if site != pit])
    return [f"spill {pit} {' '.join(_some(chance, around[:5], 4))}"]


def turn(stage: Stage, chance: Random) -> Lines:
    """Pieces with two faces show the other one."""
    standing, _ = _wood(stage)
    return [f"flip {site}" for site in _some(chance, standing, 4)] if stage.game.faces else []


def compound(stage: Stage, chance: Random) -> Lines:
    """One of the others; what comes after it is chosen when it has happened."""
    return chance.choice([knock, sweep, swap, add, lift])(stage, chance)


DISTURBANCES: Mapping[str, Disturbance] = {
    "one": one,
    "knock": knock,
    "jolt": jolt,
    "sweep": sweep,
    "swap": swap,
    "add": add,
    "lift": lift,
    "spill": spill,
    "turn": turn,
    "compound": compound,
}


def fits(name: str, drawing: str, faces: bool) -> bool:
    """Whether it can happen to such a game."""
    piles = drawing in ("pits", "points")
    return {"spill": piles, "turn": faces}.get(name, True)
