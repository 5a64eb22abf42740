"""What channels share: a row's or a column's wire, a chip. And what a channel is called on the wiring sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from hardware.catalogue import PI, Terminal, sensor_card
from hardware.model import Profile

FEWEST = 3
"""Fewer channels than this are no line: what happens to two sensors at once may have happened to each."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What a channel hangs on. kind: "row" or "column" of a matrix, with its number, counted from 1; "pin" of a chip;
    "chip", all of it. part, pin: such as "Pi", "GPIO 17"; empty where the driver says nothing of its wires."""

    kind: str
    number: int = 0
    part: str = ""
    pin: str = ""

    @property
    def name(self) -> str:
        """Such as "row 2 (Pi GPIO 17)", "74HC165 3 pin E"."""
        at = " ".join(filter(None, (self.part, "pin" if self.pin and self.part != PI else "", self.pin)))
        return at if not self.number else f"{self.kind} {self.number} ({at})" if at else f"{self.kind} {self.number}"


def lines(profile: Profile) -> Mapping[str, frozenset[int]]:
    """Name -> the channels that fall silent together when it breaks: "row 2 (Pi GPIO 17)", "column 1 (Pi GPIO 18)",
    "74HC165 3". Empty for a driver that says nothing of its wires."""
    return {wire.name: channels for wire, channels in _shared(profile).items()}


def line(profile: Profile, name: str) -> Wire | None:
    """What a line of that name is; None where the profile has none."""
    return next((wire for wire in _shared(profile) if wire.name == name), None)


def wires(profile: Profile, channel: int) -> tuple[Wire, ...]:
    """What a channel hangs on: the row and the column of a matrix, or a pin of a chip or of the computer."""
    terminals = _terminals(profile, channel)
    rows, columns = _matrix(profile)
    if channel >= rows * columns:
        return tuple(Wire("pin", 0, terminal.part, terminal.pin) for terminal in terminals)
    ends = terminals if len(terminals) == 2 else (Terminal("", ""), Terminal("", ""))
    crossing = zip(("row", "column"), divmod(channel, columns), ends, strict=True)
    return tuple(Wire(kind, number + 1, end.part, end.pin) for kind, number, end in crossing)


def where(profile: Profile, channel: int) -> str:
    """Such as "channel 13, row 2 (Pi GPIO 17), column 6 (Pi GPIO 16)" or "channel 20, 74HC165 3 pin E"."""
    return ", ".join([f"channel {channel}", *(wire.name for wire in wires(profile, channel))])


def _shared(profile: Profile) -> dict[Wire, frozenset[int]]:
    params = profile.sensors.params
    is_matrix = "rows" in params and "columns" in params and bool(params["rows"])
    rows, columns = _matrix(profile)
    found: dict[Wire, set[int]] = defaultdict(set)
    for channel in range(min(rows * columns, profile.sensors.channels) if is_matrix else profile.sensors.channels):
        for wire in wires(profile, channel):
            if is_matrix:
                found[wire].add(channel)
            elif wire.part != PI:
                found[Wire("chip", 0, wire.part)].add(channel)
    return {wire: frozenset(channels) for wire, channels in found.items() if len(channels) >= FEWEST}


def _matrix(profile: Profile) -> tuple[int, int]:
    params = profile.sensors.params
    return _size(params.get("rows", 0)), _size(params.get("columns", 0))


def _terminals(profile: Profile, channel: int) -> tuple[Terminal, ...]:
    return sensor_card(profile.sensors.driver).at(profile.sensors.params, channel)


def _size(given: object) -> int:
    return given if isinstance(given, int) else len(given) if isinstance(given, tuple | list) else 0
