"""Where a game lies on a board: its lattice embedded in the board's, its places found by name. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.shell.journal.circumstances import mark
from hardware.profile import Profile, Spot
from rules.geometry import Cell, Geometry
from rules.steps import Site

ASIDE = "board:"
"""Before the name of a spot of the board that the game does not use, where it calls a site of its own so."""


@dataclass(frozen=True)
class Fit:
    """spots: the game's every site -> the board's spot. turned: whether the lattice lies a quarter turn round.

    A place that the board lacks has a spot of its own name without sensor and light: the hand uses the table there.
    """

    geometry: Geometry
    profile: Profile
    spots: Mapping[Site, Spot]
    turned: bool

    @cached_property
    def layout(self) -> SensorLayout:
        """The board as a session knows it."""
        return SensorLayout(
            {
                site: Sensing(self.profile.sensing) if spot.channel is not None else Sensing.BLIND
                for site, spot in self.spots.items()
            },
            frozenset(self.profile.buttons),
        )

    @cached_property
    def sites_by_channel(self) -> Mapping[int, Site]:
        return {spot.channel: site for site, spot in self.spots.items() if spot.channel is not None}

    @cached_property
    def buttons_by_channel(self) -> Mapping[int, str]:
        return {channel: name for name, channel in self.profile.buttons.items()}

    @cached_property
    def pressed(self) -> frozenset[int]:
        """The channels that are pressed, not stood upon."""
        sites = self.sites_by_channel if self.profile.sensing == "press" else ()
        return frozenset((*self.profile.buttons.values(), *sites))

    @cached_property
    def pixels(self) -> Mapping[Site, tuple[int, ...]]:
        """site -> the places of its pixels in the chain."""
        return {site: spot.pixels for site, spot in self.spots.items()}

    @cached_property
    def spare(self) -> Mapping[int, str]:
        """channel -> name of the board's spots that the game does not use."""
        used = {spot.name for spot in self.spots.values()}
        return {
            spot.channel: name
            for name, spot in self.profile.spots.items()
            if spot.channel is not None and name not in used
        }

    def called(self, name: str) -> str:
        """What the sensor of a spot or button of the board is called while this game is played, no two alike: as the
        game calls its site; elsewhere by its own name, marked where the game calls another site so."""
        if name in self._sites:
            return self._sites[name]
        return f"{ASIDE}{name}" if name in self.spots else name

    def named(self, name: str) -> str:
        """The board's own name of the sensor that is called so; the name itself where none is."""
        return self.spots[name].name if name in self.spots else name.removeprefix(ASIDE)

    @cached_property
    def _sites(self) -> Mapping[str, Site]:
        return {spot.name: site for site, spot in self.spots.items()}

    @cached_property
    def mark(self) -> str:
        """Of the board, by which a journal knows it."""
        return mark(self.profile)


def fit(geometry: Geometry, profile: Profile) -> Fit | None:
    """The game's lattice in the board's spots: as near to the middle as it goes, at the lower left between two
    equals, and turned a quarter only where it does not fit upright. None where it does not fit at all, or would
    lie wholly on spots without a sensor."""
    columns, rows = geometry.size
    upright = dict(geometry.cells)
    turned = {site: (rows - 1 - row, column) for site, (column, row) in upright.items()}
    for is_turned, cells, size in ((False, upright, (columns, rows)), (True, turned, (rows, columns))):
        for right, up in _offsets(size, profile.size):
            names = {site: profile.cells.get((c + right, r + up)) for site, (c, r) in cells.items()}
            if None not in names.values():
                spots = {site: profile.spots[name] for site, name in names.items() if name is not None}
                spots |= {place: _place(profile, place) for place in geometry.places}
                if any(spot.channel is not None for spot in spots.values()):
                    return Fit(geometry, profile, spots, is_turned)
    return None


def with_places(profile: Profile, geometry: Geometry) -> Profile:
    """The board with a spot, blind and dark, for every place of the game that it lacks: for a simulated hand,
    who has to put the pieces somewhere."""
    return replace(profile, spots={**{place: _place(profile, place) for place in geometry.places}, **profile.spots})


def _place(profile: Profile, name: str) -> Spot:
    spot = profile.spots.get(name)
    return spot if spot is not None and spot.cell is None else Spot(name, None, None, ())


def _offsets(inner: Cell, outer: Cell) -> Iterator[Cell]:
    """Every way to lay one rectangle into the other without turning it, the most central first."""
    room = (outer[0] - inner[0], outer[1] - inner[1])
    ways = [(x, y) for y in range(room[1] + 1) for x in range(room[0] + 1)]
    yield from sorted(ways, key=lambda way: (abs(2 * way[0] - room[0]) + abs(2 * way[1] - room[1]), way[1], way[0]))
