"""What is amiss with board, wires and disk, as plain data for those who look after it: see web/PROTOCOL.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from firmware_host.shell.controller import Controller
from firmware_host.shell.devices.pulse import AGREED, Pulse
from hardware.lines import Wire, line, where, wires
from hardware.profile import Profile

Message = dict[str, Any]

_NONE: Mapping[str, str] = MappingProxyType({})


def health_message(controller: Controller, besides: Mapping[str, str] = _NONE) -> Message:
    """Empty lists where all is well. What the driver cannot tell for a moment is no ailment, and not among it.
    besides: word key -> text, of what is amiss beside the table."""
    profile, pulses = controller.fit.profile, controller.health.pulses
    ailing = [_sensor(controller, spot, pulse) for spot, pulse in pulses.items() if pulse.verdict]
    return {
        "kind": "health",
        "sensors": sorted(ailing, key=lambda sensor: (sensor["believed"], sensor["site"])),
        "troubles": [*({"key": key, "text": text} for key, text in besides.items()), *_troubles(controller)],
        "believed": [controller.supervision.called(spot) for spot, pulse in pulses.items() if not pulse.distrusted],
        "buttons": sorted(profile.buttons),
        "agree": AGREED,
    }


def ailing_messages(controller: Controller) -> list[Message]:
    """Of every sensor that is not well a word key, its arguments, and where it is wired."""
    profile, ailing = controller.fit.profile, controller.health.ailing
    return [
        {
            "key": f"health.{each.what}",
            "args": {"site": controller.supervision.called(each.site)},
            "where": where(profile, _channel(profile, each.site)),
        }
        for each in ailing
    ]


def _channel(profile: Profile, spot: str) -> int:
    channel = profile.buttons[spot] if spot in profile.buttons else profile.spots[spot].channel
    assert channel is not None  # only what has a sensor has a pulse
    return channel


def _sensor(controller: Controller, spot: str, pulse: Pulse) -> Message:
    """since: where the date was known. agreed: how often it has been right since it is not believed. The rest is what
    play has counted of it."""
    profile = controller.fit.profile
    channel = _channel(profile, spot)
    since = datetime.fromtimestamp(pulse.since, UTC).isoformat() if pulse.since is not None else None
    return {
        "site": controller.supervision.called(spot),
        "what": pulse.verdict,
        "believed": not pulse.distrusted,
        "since": since,
        "agreed": pulse.agreed,
        "missed": pulse.missed,
        "due": pulse.due,
        "shaken": pulse.shaken,
        "beats": pulse.beats,
        "chattered": pulse.chattered,
        "flips": pulse.flips,
        "margin": pulse.margin,
        "strongest": pulse.strongest,
        "channel": channel,
        "wires": [_wire(wire) for wire in wires(profile, channel)],
    }


def _troubles(controller: Controller) -> Iterator[Message]:
    """Of the board as a whole: a word key, and what it is about: a text of a driver or of the disk, or a line."""
    doubts, profile = controller.supervision, controller.fit.profile
    if controller.fault:
        yield {"key": "health.fault", "text": controller.fault}
    if controller.diary.journal.fault:
        yield {"key": "health.unsaved", "text": controller.diary.journal.fault}
    if controller.troubles.light:
        yield {"key": "health.light", "text": controller.troubles.light}
    for key, name in (("shorted", doubts.shorted), ("silent", doubts.suspects.line if doubts.suspects else "")):
        if name and (found := line(profile, name)):
            yield {"key": f"health.{key}", "wire": _wire(found)}
    if doubts.frozen and not doubts.shorted:
        yield {"key": "health.noisy"}


def _wire(wire: Wire) -> Message:
    return {"kind": wire.kind, "number": wire.number, "part": wire.part, "pin": wire.pin}
