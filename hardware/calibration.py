"""How a board turned out once it was built: which channel and which pixels lie under each site, which sensors are
inverted, and the zeros and thresholds of analog ones.

Kept in ``NAME.calibration.toml`` beside the board's file NAME.toml, and applied to every profile that is loaded from
there. The file is replaced as a whole or not at all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from hardware.catalogue import sensor_card
from hardware.files import replace_file
from hardware.lattice import listed
from hardware.model import Calibration, Profile, Spot, Trim
from hardware.schema import (
    ABSENT,
    Key,
    Kind,
    KindError,
    Problem,
    ProfileError,
    choice,
    integer,
    names,
    read_table,
    real,
    text,
)
from hardware.toml_lines import key_lines, line_of, line_of_error

VERSION = 1
SUFFIX = ".calibration.toml"
ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")


def path_beside(board: Path) -> Path:
    """Where the calibration of a board's file lies."""
    return board.with_name(board.stem + SUFFIX)


# -- to and from text


def _by_site(one: Kind, allowed: str) -> Kind:
    def read(value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise KindError(value, f"allowed: {allowed}")
        return {site: one.read(entry) for site, entry in value.items()}

    return Kind(allowed, read)


def _numbers() -> Kind:
    allowed = "a list of different places in the chain, such as [12]"

    def read(value: object) -> tuple[int, ...]:
        if not isinstance(value, list) or not all(type(item) is int and item >= 0 for item in value):
            raise KindError(value, f"allowed: {allowed}")
        if len(set(value)) != len(value):
            raise KindError(value, f"allowed: {allowed}")
        return tuple(value)

    return Kind(allowed, read)


_CHANNEL = integer(0, 9999)
_CODES = (1 << 23) - 1
"""The largest reading of a converter of 24 bits."""
_KEYS = (
    Key("version", integer(1, 9999), "of this file's form"),
    Key("board", text(), "the name of the board that was calibrated"),
    Key("channels", integer(1, 10000), "how many its sensors have"),
    Key("pixels", integer(1, 2000), "how many its chain has"),
    Key("rotation", integer(0, 270), "as in the board file", 0),
    Key("order", choice(*ORDERS), "of the colours on the wire", None),
    Key("inverted", names(), "sites whose sensor says the opposite", ()),
    Key("sites", _by_site(_CHANNEL, "a table of sites and their channels"), "the channel under each site", {}),
    Key("lights", _by_site(_numbers(), "a table of sites and lists of pixels"), "the pixels under each site", {}),
    Key("zeros", _by_site(integer(-_CODES, _CODES), "a table of sites and readings"), "reading with nothing there", {}),
    Key("thresholds", _by_site(integer(1, _CODES), "a table of sites and readings"), "from zero to a piece", {}),
    Key("spread", real(0, 0.3), "of the seeds' weight, as a share of it, where scales count them", None),
)
_COPIED = ("board", "channels", "pixels", "rotation", "sites", "lights", "order", "spread")


def write(calibration: Calibration) -> str:
    """As TOML."""
    return "\n".join(_lines(calibration)) + "\n"


def _lines(it: Calibration) -> Iterator[str]:
    yield f'# Made by "tablero calibrate" for {it.board}.toml. Without this file the board is as that one says.'
    yield f"version = {VERSION}"
    yield f"board = {_quoted(it.board)}"
    yield f"channels = {it.channels}"
    yield f"pixels = {it.pixels}"
    yield f"rotation = {it.rotation}"
    if it.order:
        yield f'order = "{it.order}"'
    if it.spread is not None:
        yield f"spread = {it.spread}"
    if it.inverted:
        yield f"inverted = [{', '.join(map(_quoted, sorted(it.inverted)))}]"
    tables: tuple[tuple[str, Mapping[str, object]], ...] = (
        ("sites", it.sites),
        ("lights", {site: list(pixels) for site, pixels in it.lights.items()}),
        ("zeros", {site: trim.zero for site, trim in it.trims.items()}),
        ("thresholds", {site: trim.threshold for site, trim in it.trims.items()}),
    )
    for name, table in tables:
        if table:
            yield ""
            yield f"[{name}]"
            yield from (f"{_quoted(site)} = {value}" for site, value in table.items())


def _quoted(name: str) -> str:
    """Quoted only where TOML wants it, and always as a value."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def save(calibration: Calibration, path: Path) -> None:
    """The old file or the new one stands there, whenever the power goes. Raises OSError, and then the old one does."""
    replace_file(path, write(calibration))


def read(content: str, file: str, profile: Profile) -> Calibration:
    """For a board as its own file says. Raises ProfileError with everything that is wrong."""
    try:
        table = tomllib.loads(content)
    except (ValueError, RecursionError) as error:
        problem = Problem(file, line_of_error(error), "", ABSENT, f"is not TOML: {error}")
        raise ProfileError([problem]) from error
    lines = key_lines(content)
    problems: list[Problem] = []

    def report(at: tuple[str, ...], value: object, why: str) -> None:
        problems.append(Problem(file, line_of(at, lines), ".".join(at), value, why))

    if type(version := table.get("version")) is int and version > VERSION:
        report(("version",), version, f"comes from a later version of this program; this one reads {VERSION}")
        raise ProfileError(problems)
    found = read_table(table, _KEYS, (), report)
    if not problems:
        _check_board(found, profile, report)
    if not problems:
        _check_sites(found, profile, report)
    if problems:
        raise ProfileError(sorted(problems, key=lambda problem: problem.line or 0))
    return Calibration(
        **{key: found[key] for key in _COPIED},
        inverted=frozenset(found["inverted"]),
        trims={site: Trim(zero, found["thresholds"][site]) for site, zero in found["zeros"].items()},
    )


Report = Any


def _check_board(found: Mapping[str, Any], profile: Profile, report: Report) -> None:
    cure = "calibrate again, or remove this file"
    for key, own in (
        ("board", profile.name),
        ("channels", profile.sensors.channels),
        ("pixels", profile.pixels.count),
        ("rotation", profile.rotation),
    ):
        if found[key] != own:
            report((key,), found[key], f"this calibration is for another board; {profile.name} has {own}: {cure}")


def _check_sites(found: Mapping[str, Any], profile: Profile, report: Report) -> None:
    sensed = {name: spot.channel for name, spot in profile.spots.items() if spot.channel is not None}
    _check_names(found, sensed, profile, report)
    _check_channels({name: found["sites"].get(name, own) for name, own in sensed.items()}, profile, report)
    _check_pixels({name: found["lights"].get(name, one.pixels) for name, one in profile.spots.items()}, profile, report)


def _check_names(found: Mapping[str, Any], sensed: Collection[str], profile: Profile, report: Report) -> None:
    for key in ("sites", "zeros", "thresholds"):
        for site in found[key]:
            if site not in sensed:
                report((key, site), found[key][site], f"no such site with a sensor; allowed: {listed(sensed)}")
    for site in found["lights"]:
        if site not in profile.spots:
            report(("lights", site), list(found["lights"][site]), f"no such site; allowed: {listed(profile.spots)}")
    for site in found["inverted"]:
        if site not in sensed:
            report(("inverted",), site, f"no such site with a sensor; allowed: {listed(sensed)}")
    for site in found["zeros"].keys() ^ found["thresholds"].keys():
        key = "zeros" if site in found["zeros"] else "thresholds"
        report((key, site), found[key][site], "needs both a zero and a threshold")


def _check_channels(channels: Mapping[str, int], profile: Profile, report: Report) -> None:
    """channels: site -> channel, as calibrated."""
    taken: dict[int, str] = {channel: name for name, channel in profile.buttons.items()}
    for site, channel in channels.items():
        at = ("sites", site)
        if channel >= profile.sensors.channels:
            report(at, channel, f"allowed: 0 to {profile.sensors.channels - 1}")
        elif channel in taken:
            report(at, channel, f"{site} and {taken[channel]} would share one sensor")
        taken.setdefault(channel, site)


def _check_pixels(lights: Mapping[str, Iterable[int]], profile: Profile, report: Report) -> None:
    """lights: site -> its pixels, as calibrated."""
    lit: dict[int, str] = {}
    for name, pixels in lights.items():
        for pixel in pixels:
            at = ("lights", name)
            if pixel >= profile.pixels.count:
                report(at, pixel, f"allowed: 0 to {profile.pixels.count - 1}")
            elif pixel in lit:
                report(at, pixel, f"{name} and {lit[pixel]} would share one pixel")
            lit.setdefault(pixel, name)


# -- to a board


def apply(profile: Profile, calibration: Calibration) -> Profile:
    """The board as it turned out. ``profile``: as its own file says."""
    spots = {
        name: replace(
            spot,
            channel=calibration.sites.get(name, spot.channel),
            pixels=calibration.lights.get(name, spot.pixels),
        )
        for name, spot in profile.spots.items()
    }
    trims = {_channel(spots[site]): trim for site, trim in calibration.trims.items()}
    moved = {_channel(spot): _channel(spots[name]) for name, spot in profile.spots.items() if spot.channel is not None}
    params = sensor_card(profile.sensors.driver).trim(profile.sensors.params, trims, moved)
    if calibration.spread is not None and "spread" in params:
        params = {**params, "spread": calibration.spread}
    pixels = replace(profile.pixels, order=calibration.order or profile.pixels.order)
    return replace(
        profile, spots=spots, sensors=replace(profile.sensors, params=params), pixels=pixels, calibration=calibration
    )


def _channel(spot: Spot) -> int:
    assert spot.channel is not None
    return spot.channel


def inverted_channels(profile: Profile) -> frozenset[int]:
    """Of a board to which its calibration has been applied."""
    sites: Iterable[str] = profile.calibration.inverted if profile.calibration else ()
    return frozenset(channel for site in sites if (channel := profile.spots[site].channel) is not None)
