"""What play has taught about a board's sensors, for the commands."""

from __future__ import annotations

from pathlib import Path

from firmware_host.shell.devices.health import file_of, read
from firmware_host.shell.devices.pulse import BEAT, Ailing, Pulse, ailing
from firmware_host.shell.views.words import book
from hardware.lines import where
from hardware.profile import Profile


def learned(directory: Path, profile: Profile) -> dict[str, Pulse]:
    """Site or button -> what was counted; empty where nothing has been kept yet."""
    return read(file_of(directory, profile))


def channel_lines(pulses: dict[str, Pulse], profile: Profile) -> list[str]:
    """A line for every sensor: how often it has changed, how long something has stood on it, how strong the magnet."""
    names = [*(name for name, spot in profile.spots.items() if spot.channel is not None), *profile.buttons]
    width = max(map(len, names), default=0)
    found = []
    for name in names:
        pulse = pulses.get(name, Pulse())
        told = f"{pulse.flips:>6} changes  {pulse.beats * BEAT:>8.1f} s occupied"
        if pulse.margins:
            told += f"  magnet {pulse.margin} %, at its best {pulse.strongest} %"
        found.append(f"  {name:<{width}}  {told}" + (f"  {pulse.verdict}" if pulse.verdict else ""))
    return found


def told(each: Ailing) -> str:
    return book("en").word(f"health.{each.what}", {"site": each.site})


def lines(pulses: dict[str, Pulse], profile: Profile) -> list[str]:
    """A line for every sensor that is not well, with its counts and where it is wired."""
    channels = {name: spot.channel for name, spot in profile.spots.items()} | dict(profile.buttons)
    found = []
    for each in ailing(pulses):
        pulse = pulses[each.site]
        counts = [
            f"{count} of {total} {what}"
            for count, total, what in (
                (pulse.missed, pulse.due, "moves missed"),
                (pulse.shaken, pulse.beats, "half seconds in which the piece there was not sensed"),
                (pulse.flickers, pulse.flickers + pulse.rises + pulse.falls, "changes too short to count"),
            )
            if count
        ]
        if pulse.margin:
            counts.append(f"its magnet at {pulse.margin} % of what counts as a piece, at its best {pulse.strongest} %")
        channel = channels.get(each.site)
        wired = [] if channel is None else [where(profile, channel)]
        found.append(f"{told(each)} ({'; '.join([*counts, *wired])})")
    return found
