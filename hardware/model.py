"""A board as data: what lies where on the wood, how it is wired, and how it turned out once it was built.

Sites of the lattice are named by file letter and rank number; (0, 0) is a1, at the lower left as the first player
sees it. Places beside the lattice have names such as ``store.S`` or ``bar.W``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from hardware.lattice import Cell

Sensing = Literal["press", "occupancy", "polarity", "count"]
SENSINGS: tuple[Sensing, ...] = get_args(Sensing)


def sensing_of(word: str) -> Sensing:
    """The kind of sensor that is called so. Raises ValueError for another word."""
    for kind in SENSINGS:
        if word == kind:
            return kind
    raise ValueError(f"no kind of sensor {word!r}; allowed: {', '.join(SENSINGS)}")


@dataclass(frozen=True, slots=True)
class Trim:
    """Of one analog sensor: its reading with nothing on the site, and how far from it a piece begins; of a scale, how
    much a seed adds to it."""

    zero: int
    threshold: int


@dataclass(frozen=True)
class Calibration:
    """board, channels, pixels, rotation: which board it is for. sites: site -> channel. lights: site -> places in the
    chain. order: of the colours on the wire. inverted: sites whose sensor says the opposite: the other pole, or
    something for nothing. trims: of the sites with analog sensors. spread: standard deviation of a seed's weight, as a
    share of it, where scales count them.

    Sites that are not named are as the board file says."""

    board: str
    channels: int
    pixels: int
    rotation: int = 0
    sites: Mapping[str, int] = field(default_factory=dict)
    lights: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    order: str | None = None
    inverted: frozenset[str] = frozenset()
    trims: Mapping[str, Trim] = field(default_factory=dict)
    spread: float | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the wood: its lattice cell (column, row) or None beside the lattice, its channel in a scan or
    None without a sensor, and its pixels' positions in the chain."""

    name: str
    cell: Cell | None
    channel: int | None
    pixels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sensors:
    """``params`` are the driver's own keys, read and complete; ``channels`` is how many levels a scan gives."""

    driver: str
    channels: int
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pixels:
    """``order``: the colours as they go on the wire, such as "GRB". ``dark``: brightness of the dark squares beside
    the light ones (0.1 to 1), None where the wood is all alike."""

    driver: str
    count: int
    order: str
    params: Mapping[str, Any]
    brightness: float
    gamma: float
    dark: float | None


@dataclass(frozen=True, slots=True)
class Power:
    """mA: what all pixels together may draw, one colour of one pixel fully lit, one dark pixel."""

    limit_ma: int
    channel_ma: float
    idle_ma: float


@dataclass(frozen=True)
class Profile:
    """A board. ``spots`` go row by row from a1, then the places in the file's order; ``buttons``: name -> channel.

    ``rotation`` is already in the spots: it is kept for drawings of the wiring. ``pins``: GPIO -> what it serves.
    ``pitch_mm``: from site to site; ``hole_mm``: across the hole at each, for the light where it counts.
    ``calibration``: how the board turned out; already in spots and pixels.
    """

    name: str
    title: str
    path: Path
    size: tuple[int, int]
    sensing: Sensing
    spots: Mapping[str, Spot]
    buttons: Mapping[str, int]
    scan_hz: int
    debounce_scans: int
    sensors: Sensors
    pixels: Pixels
    power: Power
    rotation: int
    pins: Mapping[int, str]
    pitch_mm: float = 50.0
    hole_mm: float = 8.0
    calibration: Calibration | None = None

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """Lattice cell -> spot name."""
        return {spot.cell: name for name, spot in self.spots.items() if spot.cell is not None}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The names of the spots beside the lattice."""
        return tuple(name for name, spot in self.spots.items() if spot.cell is None)
