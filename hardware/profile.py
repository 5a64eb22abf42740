"""A physical board, read from its TOML file: what lies where on the wood, and how it is wired.

Sites of the lattice are named by file letter and rank number; (0, 0) is a1, at the lower left as the first player
sees it. Places beside the lattice have names such as ``store.S`` or ``bar.W``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, cast

from hardware import calibration
from hardware.calibration import Calibration
from hardware.files import read_file
from hardware.lattice import Cell
from hardware.reader import Board, read_board
from hardware.schema import ABSENT, Problem, ProfileError

__all__ = ["Power", "Profile", "ProfileError", "Spot", "boards_directory", "load", "shipped"]

Sensing = Literal["press", "occupancy", "polarity", "count"]
_BOARDS = Path(__file__).parent / "boards"
_LARGEST = 1_000_000


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
    ``pitch_mm``: from site to site; ``hole_mm``: across the hole at each. ``calibration``: how the board turned out;
    already in spots and pixels.
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


def boards_directory() -> Path:
    """Where the shipped board files lie."""
    return _BOARDS


def shipped() -> tuple[str, ...]:
    """The names of the board files that come with the program, sorted."""
    return tuple(sorted(path.stem for path in _BOARDS.glob("*.toml") if not path.name.endswith(calibration.SUFFIX)))


def load(path_or_name: str | Path, *, calibrated: bool = True) -> Profile:
    """The board of a file, or of a shipped board's name; ``calibrated`` as it turned out, if that is known, otherwise
    as its own file says.

    Raises ProfileError with everything that is wrong with the file: each line names file, line, key, value and
    what is allowed. No driver is opened and no vendor library imported.
    """
    path = _find(path_or_name)
    profile = _profile(path, read_board(_text(path), path.name))
    beside = calibration.path_beside(path)
    if not calibrated or not os.path.exists(beside):
        return profile
    return calibration.apply(profile, calibration.read(_text(beside), beside.name, profile))


def _text(path: Path) -> str:
    try:
        raw = read_file(path, _LARGEST, follow=True)
    except OSError as error:
        raise _refusal(path, f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise _refusal(path, f"is no name of a file: {error}") from error
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise _refusal(path, f"is not UTF-8 text: {error.reason} at byte {error.start}") from error


def _profile(path: Path, board: Board) -> Profile:
    return Profile(
        name=path.stem,
        title=board.title,
        path=path,
        size=board.size,
        sensing=cast(Sensing, board.sensing),
        spots={
            name: Spot(name, cell, board.channels.get(name), board.pixels_of.get(name, ()))
            for name, cell in board.spots.items()
        },
        buttons=board.buttons,
        scan_hz=board.scan_hz,
        debounce_scans=board.debounce_scans,
        sensors=Sensors(board.sensor_driver, board.channel_count, board.sensor_params),
        pixels=Pixels(
            driver=board.pixel_driver,
            count=board.pixel_count,
            params=board.pixel_params,
            **{key: board.light[key] for key in ("order", "brightness", "gamma", "dark")},
        ),
        power=Power(**board.power),
        rotation=board.rotation,
        pitch_mm=board.pitch_mm,
        hole_mm=board.hole_mm,
        pins=board.pins,
    )


def _find(path_or_name: str | Path) -> Path:
    if isinstance(path_or_name, str) and path_or_name in shipped():
        return _BOARDS / f"{path_or_name}.toml"
    path = Path(path_or_name)
    if path.suffix != ".toml" and not os.path.exists(path):  # Path.exists complains of a name that is too long
        raise _refusal(path, f"is no board; allowed: a file NAME.toml, or one of {', '.join(shipped())}")
    return path


def _refusal(path: Path, why: str) -> ProfileError:
    return ProfileError([Problem(str(path), None, "", ABSENT, why)])
