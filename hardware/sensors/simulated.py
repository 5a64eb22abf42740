"""For a board whose sensors have no real driver yet: the simulator plays it, nothing else can."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hardware.catalogue import SensorCard, Wanted, Wires
from hardware.model import Profile
from hardware.ports import HardwareFault, SensorPort
from hardware.schema import Report


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """A channel for every spot, in order; an address is a channel number."""
    channels: dict[str, int] = {}
    for i, want in enumerate(wanted):
        if isinstance(want.address, tuple):
            report(want.key, want.address, "simulated sensors have no crossings; allowed: a channel number, 0 to 9999")
        elif want.address is not None and want.address > 9999:
            report(want.key, want.address, "allowed: a channel number, 0 to 9999")
        else:
            channels[want.name] = i if want.address is None else want.address
    return Wires(channels, 1 + max(channels.values(), default=-1), {})


def _open(profile: Profile, bus: Any) -> SensorPort:
    raise HardwareFault(
        f'board {profile.name}: its sensors have no driver (driver = "simulated" in {profile.path.name}); '
        "run this board with the simulator, or name a real driver"
    )


CARD = SensorCard(
    name="simulated",
    sensing=("press", "occupancy", "polarity", "count"),
    keys=(),
    wire=_wire,
    open=_open,
)
