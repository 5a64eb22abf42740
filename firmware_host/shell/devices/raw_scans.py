"""Scans as the driver gave them, kept in the journal on demand; and whether debounce makes the same of them again.

A scan that says what the last one said, while nothing is unsettled, leaves no trace and is not kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.shell.devices.inputs import Inputs
from hardware.profile import Profile

KIND = "scan"
Change = tuple[int, int]


class RawScans:
    """What is noted of each scan: the levels that differ from those noted last, and what settled with it, both as
    channel and level; the first one of a game has all levels, and what had settled before."""

    def __init__(self) -> None:
        self._last: tuple[int, ...] | None = None
        self._was_calm = False

    def forget(self) -> None:
        """Another game begins, or the devices are opened anew."""
        self._last = None

    def of(self, inputs: Inputs, before: Sequence[int] | None, changes: Sequence[Change]) -> dict[str, Any] | None:
        """What is to be noted of the scan that was just made; None for nothing. before: what had settled until then,
        None where that was not known of all channels yet."""
        raw = tuple(inputs.levels)
        calm = inputs.complete and inputs.is_calm and inputs.wake_at is None and raw == tuple(inputs.settled)
        said = self._last != raw or changes or inputs.missed or not (calm and self._was_calm)
        self._was_calm = calm
        if not said:
            return None
        told = self._differing(raw) if self._last is not None else _first(inputs, before)
        if changes:
            told["settled"] = [list(change) for change in changes]
        if inputs.missed:
            told["missed"] = inputs.missed
        self._last = raw
        return told

    def _differing(self, raw: Sequence[int]) -> dict[str, Any]:
        levels = enumerate(zip(self._last or (), raw, strict=True))
        return {"raw": [[k, new] for k, (old, new) in levels if old != new]}


def _first(inputs: Inputs, before: Sequence[int] | None) -> dict[str, Any]:
    told: dict[str, Any] = {"levels": list(inputs.levels), "before": before if before is None else list(before)}
    if inputs.chattering:
        told["shut out"] = sorted(inputs.chattering)
    return told


@dataclass(frozen=True, slots=True)
class Scan:
    """As it was noted. seq: of the event; at: seconds; data: what RawScans tells."""

    seq: int
    at: float
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unlike:
    """The first scan of which debounce makes something else now. expected, got: what settled with it."""

    seq: int
    at: float
    expected: list[list[int]]
    got: list[list[int]]

    def __str__(self) -> str:
        return f"event {self.seq}, {self.at:.6f} s: expected {_told(self.expected)}, got {_told(self.got)}"


def _told(changes: Iterable[Sequence[int]]) -> str:
    return ", ".join(f"channel {channel} settled at {level}" for channel, level in changes) or "nothing settled"


class _Said:
    """A SensorPort that says what is laid on it."""

    def __init__(self, channels: int) -> None:
        self.channels = channels
        self.levels = [0] * channels

    def lay(self, levels: Iterable[int]) -> None:
        self.levels = list(levels)

    def scan(self) -> list[int]:
        return list(self.levels)

    def close(self) -> None:
        pass


def unlike(
    scans: Iterable[Scan], profile: Profile, touched: Collection[int], lines: Mapping[str, Collection[int]]
) -> Unlike | None:
    """The scans of a game, in order, through the debounce that the board has now. touched: the channels of buttons;
    lines: as Inputs takes them. Raises ValueError for what are no scans of the board."""
    inputs, port = None, _Said(profile.sensors.channels)
    for scan in scans:
        if "levels" in scan.data:
            port = _Said(profile.sensors.channels)
            port.lay(map(int, scan.data["levels"]))
            inputs = Inputs(port, profile.debounce_scans, touched, lines)
            inputs.shut_out(map(int, scan.data.get("shut out", ())))
            _warm(inputs, port, scan)
        elif inputs is None:
            raise ValueError("the scans of a game begin with all levels")
        for channel, level in scan.data.get("raw", ()):
            port.levels[int(channel)] = int(level)
        if len(port.levels) != profile.sensors.channels:
            raise ValueError(f"a scan of {len(port.levels)} levels; the board has {profile.sensors.channels}")
        if "missed" not in scan.data:
            inputs.skip(scan.at)
        got = [list(change) for change in inputs.scan(scan.at)]
        expected = [list(change) for change in scan.data.get("settled", ())]
        if got != expected:
            return Unlike(scan.seq, scan.at, expected, got)
    return None


def _warm(inputs: Inputs, port: _Said, scan: Scan) -> None:
    """The debounce as it was before the scan, where the game began on a board that was being read already."""
    before = scan.data.get("before")
    if before is None:
        return
    now = port.levels
    port.lay(map(int, before))
    while not inputs.complete:
        inputs.scan(scan.at)
    port.lay(now)


def scans_of(events: Iterable[Any]) -> Iterator[Scan]:
    """Out of a journal's events."""
    return (Scan(event.seq, event.at, event.data) for event in events if event.kind == KIND)
