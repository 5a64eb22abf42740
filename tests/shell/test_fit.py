from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import rules
from firmware_host.core.sensing import Sensing
from firmware_host.shell.devices.fit import Fit, fit, with_places
from hardware.profile import Profile, Spot, load, shipped
from rules.geometry import Cell, Geometry, grid, square_name


def board(columns: int, rows: int, holes: frozenset[Cell] = frozenset()) -> Profile:
    cells = [(c, r) for r in range(rows) for c in range(columns) if (c, r) not in holes]
    spots = {square_name(*cell): Spot(square_name(*cell), cell, i, (i,)) for i, cell in enumerate(cells)}
    return replace(load("square-8x8"), size=(columns, rows), spots=spots, buttons={})


def lattice(columns: int, rows: int) -> Geometry:
    return Geometry("test", "squares", grid(columns, rows), places={"bar": (9.0, 9.0)})


def corner(found: Fit | None, site: str = "a1") -> str | None:
    return found.spots[site].name if found else None


@pytest.mark.parametrize(
    ("game", "wood", "expected"),
    [
        ((8, 8), (8, 8), "a1"),
        ((4, 4), (8, 8), "c3"),  # in the middle
        ((7, 7), (8, 8), "a1"),  # no middle: lower left
        ((6, 2), (6, 3), "a1"),
        ((8, 8), (7, 8), None),
        ((2, 6), (6, 2), "f1"),  # turned a quarter: the first player's left is now below
    ],
)
def test_where_a_lattice_lies(game: Cell, wood: Cell, expected: str | None) -> None:
    assert corner(fit(lattice(*game), board(*wood))) == expected


def test_a_hole_in_the_middle_is_avoided() -> None:
    found = fit(lattice(3, 3), board(5, 5, frozenset({(2, 2)})))
    assert found is None
    found = fit(lattice(2, 2), board(4, 4, frozenset({(1, 1)})))
    assert found
    assert (1, 1) not in {spot.cell for spot in found.spots.values()}


def test_upright_is_preferred() -> None:
    found = fit(lattice(3, 2), board(8, 8))
    assert found
    assert not found.turned


def test_a_turned_lattice_keeps_its_neighbours() -> None:
    game = lattice(2, 6)
    found = fit(game, board(6, 2))
    assert found
    assert found.turned

    def near(cells: Mapping[str, Cell]) -> set[frozenset[str]]:
        return {
            frozenset((a, b))
            for a, (ac, ar) in cells.items()
            for b, (bc, br) in cells.items()
            if abs(ac - bc) + abs(ar - br) == 1
        }

    assert near(game.cells) == near({site: spot.cell for site, spot in found.spots.items() if spot.cell})


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_fits_a_shipped_board(key: str) -> None:
    geometry = rules.load(key).geometry
    fits = [found for name in shipped() if (found := fit(geometry, load(name)))]
    assert fits
    for found in fits:
        names = [spot.name for spot in found.spots.values()]
        assert len(set(names)) == len(names) == len(geometry.sites)
        assert set(found.layout.sensing) == set(geometry.sites)


def test_a_place_that_the_board_lacks_is_blind_and_dark() -> None:
    found = fit(lattice(8, 8), board(8, 8))
    assert found
    assert found.layout.sensing["bar"] is Sensing.BLIND
    assert found.pixels["bar"] == ()
    assert "bar" in with_places(found.profile, found.geometry).spots


def test_a_lattice_without_sensors_is_no_fit() -> None:
    bare = board(8, 8)
    blind = replace(bare, spots={name: replace(spot, channel=None) for name, spot in bare.spots.items()})
    assert fit(lattice(8, 8), blind) is None


def test_unused_spots_are_spare() -> None:
    found = fit(lattice(6, 6), board(8, 8))
    assert found
    assert len(found.spare) == 64 - 36
    assert not set(found.spare) & set(found.sites_by_channel)


def test_without_believes_the_rest() -> None:
    found = fit(lattice(8, 8), board(8, 8))
    assert found
    fewer = found.layout.without({"c3", "d4"})
    assert fewer.sensing["c3"] is Sensing.BLIND
    assert len(fewer.seen) == 62
    assert fewer.distrusted.keys() == {"c3", "d4"}
    assert fewer.trusting({"c3", "d4"}) == found.layout
