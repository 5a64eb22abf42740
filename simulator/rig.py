"""A board on the bench: wood, hands, faults, clock, and the ports that the program is to be plugged into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, get_args

from hardware.catalogue import sensor_card
from hardware.ports import PixelPort, SensorPort
from hardware.profile import Profile, Sensing, Sensors
from simulator.clock import Clock
from simulator.faults import Faults
from simulator.hand import Hand
from simulator.ports import SimulatedPixels, SimulatedSensors
from simulator.senses import Senses
from simulator.world import World

Gate = Literal["ports", "pins"]


class RigError(ValueError):
    """A rig that cannot be built: says why and what is allowed."""


class Rig:
    """gate: "ports" puts the world straight into the ports; "pins" puts it behind the real drivers, on simulated
    pins and bus. poles: a piece's character -> +1, 0 or -1. seed: of the faults' chances.

    Raises RigError for a gate that the profile's drivers do not allow.
    """

    sensors: SensorPort
    pixels: PixelPort

    def __init__(
        self, profile: Profile, gate: Gate = "ports", poles: Mapping[str, int] | None = None, seed: int = 0
    ) -> None:
        if gate not in get_args(Gate):
            raise RigError(f"no gate {gate!r}; gates: {', '.join(get_args(Gate))}")
        self.profile = profile
        self.gate = gate
        self.clock = Clock()
        self.world = World(profile.spots, poles or {}, profile.buttons)
        self.hand = Hand(self.world, "right")
        self.left = Hand(self.world, "left")
        self.faults = Faults(profile, seed)
        senses = Senses(profile, self.world, self.faults)
        if gate == "ports":
            self.sensors = SimulatedSensors(senses, profile.sensors.channels)
            self.pixels = SimulatedPixels(profile.pixels.count)
        else:
            raise RigError('the gate "pins" is not there yet; gates: ports')

    @property
    def frame(self) -> bytes:
        """What the pixels show now: red, green, blue a pixel, in chain order."""
        assert isinstance(self.pixels, SimulatedPixels)
        return self.pixels.frame

    def light(self, spot: str) -> tuple[int, int, int]:
        """What the spot's first pixel shows now. Raises WorldError for an unknown spot, RigError for a dark one."""
        self.world.know(spot)
        pixels = self.profile.spots[spot].pixels
        if not pixels:
            raise RigError(f"{spot} has no pixel on board {self.profile.name}")
        red, green, blue = self.frame[3 * pixels[0] : 3 * pixels[0] + 3]
        return red, green, blue

    def close(self) -> None:
        """Sensors and lights; may be called twice."""
        self.sensors.close()
        self.pixels.close()


def with_sensing(profile: Profile, sensing: str) -> Profile:
    """The same wood with another kind of sensor under it, for the simulator; where its driver cannot give that
    kind, with simulated sensors on the same channels. Raises RigError for an unknown kind."""
    if sensing not in get_args(Sensing):
        raise RigError(f"no sensing {sensing!r}; allowed: {', '.join(get_args(Sensing))}")
    able = sensing in sensor_card(profile.sensors.driver).sensing
    sensors = profile.sensors if able else Sensors("simulated", profile.sensors.channels, {})
    return replace(profile, sensing=sensing, sensors=sensors)  # type: ignore[arg-type]
