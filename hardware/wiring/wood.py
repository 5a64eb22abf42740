"""Where everything lies on the wood as it was wired, before it was turned; places get a proposal."""

from __future__ import annotations

from hardware import lattice
from hardware.lattice import Cell
from hardware.model import Profile


def wired_size(profile: Profile) -> tuple[int, int]:
    """Columns and rows."""
    return lattice.turned_size(profile.size, profile.rotation)


def wired_cell(profile: Profile, cell: Cell) -> Cell:
    return lattice.turned(cell, profile.size, (360 - profile.rotation) % 360)


def chain_names(profile: Profile) -> list[str]:
    """What each pixel lights; "spare 7" for a pixel that lights nothing, counted from 1."""
    at = {pixel: name for name, spot in profile.spots.items() for pixel in spot.pixels}
    return [at.get(i, f"spare {i + 1}") for i in range(profile.pixels.count)]


def cells(profile: Profile) -> dict[str, Cell]:
    """Every spot and spare pixel -> its cell; those that are not on the lattice lie in columns left or right of it,
    near what comes before or after them in the chain."""
    columns, rows = wired_size(profile)
    found = {s.name: wired_cell(profile, s.cell) for s in profile.spots.values() if s.cell is not None}
    names = chain_names(profile)
    for i, name in enumerate(names):
        if name not in found:
            near = next((found[n] for n in (*names[:i][::-1], *names[i:]) if n in found), (columns - 1, 0))
            found[name] = _beside(near, (columns, rows), set(found.values()))
    for name in profile.places:
        if name not in found:
            found[name] = _beside((columns - 1, 0), (columns, rows), set(found.values()))
    return found


def _beside(near: Cell, size: tuple[int, int], taken: set[Cell]) -> Cell:
    columns, rows = size
    outward = range(-1, -100, -1) if 2 * near[0] < columns - 1 else range(columns, columns + 99)
    free = [(c, r) for c in outward for r in range(rows) if (c, r) not in taken]
    return min(free, key=lambda cell: (abs(cell[0] - near[0]) + abs(cell[1] - near[1]), cell))
