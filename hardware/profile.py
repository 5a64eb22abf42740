"""A physical board, read from its TOML file. What it is made of stands in model.py."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from hardware import calibration
from hardware.files import read_file
from hardware.model import Pixels, Power, Profile, Sensing, Sensors, Spot, sensing_of
from hardware.reader import Board, read_board
from hardware.schema import ABSENT, Problem, ProfileError

__all__ = [
    "Pixels",
    "Power",
    "Profile",
    "ProfileError",
    "Sensing",
    "Sensors",
    "Spot",
    "boards_directory",
    "load",
    "shipped",
]

_BOARDS = Path(__file__).parent / "boards"
_LARGEST = 1_000_000


def boards_directory() -> Path:
    """Where the shipped board files lie."""
    return _BOARDS


@cache
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
        return raw.decode("utf-8-sig")  # some editors put a byte-order mark before it
    except UnicodeDecodeError as error:
        raise _refusal(path, f"is not UTF-8 text: {error.reason} at byte {error.start}") from error


def _profile(path: Path, board: Board) -> Profile:
    return Profile(
        name=path.stem,
        title=board.title,
        path=path,
        size=board.size,
        sensing=sensing_of(board.sensing),
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
