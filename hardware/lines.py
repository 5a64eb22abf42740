"""What channels share: a row's or a column's wire, a chip. And what a channel is called on the wiring sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from hardware.catalogue import Terminal, sensor_card
from hardware.profile import Profile

FEWEST = 3
"""Fewer channels than this are no line: what happens to two sensors at once may have happened to each."""


def lines(profile: Profile) -> Mapping[str, frozenset[int]]:
    """Name -> the channels that fall silent together when it breaks: "row 2 (Pi GPIO 17)", "column 1 (Pi GPIO 18)",
    "74HC165 3". Empty for a driver that says nothing of its wires."""
    params = profile.sensors.params
    if "rows" in params and "columns" in params and params["rows"]:
        found = _crossings(profile)
    else:
        found = defaultdict(set)
        for channel in range(profile.sensors.channels):
            for terminal in _terminals(profile, channel):
                found[terminal.part].add(channel)
        found.pop("Pi", None)
    return {name: frozenset(channels) for name, channels in found.items() if len(channels) >= FEWEST}


def where(profile: Profile, channel: int) -> str:
    """Such as "channel 13, row 2 (Pi GPIO 17), column 6 (Pi GPIO 16)" or "channel 20, 74HC165 3 pin E"."""
    crossing = sorted((name for name, channels in _crossings(profile).items() if channel in channels), reverse=True)
    pins = crossing or [_told(terminal) for terminal in _terminals(profile, channel)]
    return ", ".join([f"channel {channel}", *pins])


def _crossings(profile: Profile) -> dict[str, set[int]]:
    """The rows and columns of a matrix, counted from 1."""
    params = profile.sensors.params
    rows, columns = (_size(params.get(key, 0)) for key in ("rows", "columns"))
    found: dict[str, set[int]] = defaultdict(set)
    for channel in range(min(rows * columns, profile.sensors.channels)):
        terminals = _terminals(profile, channel)
        for k, (kind, number) in enumerate(zip(("row", "column"), divmod(channel, columns), strict=True)):
            pin = f" ({_told(terminals[k])})" if len(terminals) == 2 else ""
            found[f"{kind} {number + 1}{pin}"].add(channel)
    return found


def _terminals(profile: Profile, channel: int) -> tuple[Terminal, ...]:
    return sensor_card(profile.sensors.driver).at(profile.sensors.params, channel)


def _told(terminal: Terminal) -> str:
    return f"{terminal.part} {terminal.pin}" if terminal.part == "Pi" else f"{terminal.part} pin {terminal.pin}"


def _size(given: object) -> int:
    return given if isinstance(given, int) else len(given) if isinstance(given, tuple | list) else 0
