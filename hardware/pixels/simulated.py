"""For a board whose lights have no real driver yet: the simulator shows them, nothing else can."""

from __future__ import annotations

from typing import Any

from hardware.catalogue import PixelCard
from hardware.model import Profile
from hardware.ports import HardwareFault, PixelPort


def _open(profile: Profile, bus: Any) -> PixelPort:
    raise HardwareFault(
        f'board {profile.name}: its lights have no driver (driver = "simulated" in {profile.path.name}); '
        "run this board with the simulator, or name a real driver"
    )


CARD = PixelCard(name="simulated", keys=(), pins=lambda params: (), open=_open, white=True)
