"""Opening a board's drivers. Only here, and only now, is a vendor library imported."""

from __future__ import annotations

from collections.abc import Callable

from hardware.calibration import inverted_channels
from hardware.catalogue import PIXELS, SENSORS, pixel_card, sensor_card
from hardware.guarded import GuardedPixels, GuardedSensors
from hardware.inverted import Inverted
from hardware.model import Profile
from hardware.offered import stranger
from hardware.ports import NoSensors, PixelPort, SensorPort

OpenSensors = Callable[[Profile, object], SensorPort]
"""What opens the sensors of a board, or as many of them as are wanted: one of open_sensors, open_buttons, open_none."""


def open_sensors(profile: Profile, bus: object = None) -> SensorPort:
    """The board's sensors, ready to scan. ``bus`` stands in for the machine's own pins and buses (a
    hardware.buses.Machine; a device's name for a serial driver); None is the real thing. Raises HardwareFault."""
    return _opened(profile, bus, sensor_card(profile.sensors.driver).open)


def open_buttons(profile: Profile, bus: object = None) -> SensorPort:
    """The board's buttons alone, where its driver needs none of the sensors for them, which then read 0; all sensors
    otherwise. bus: as for those. Raises HardwareFault."""
    card = sensor_card(profile.sensors.driver)
    return _opened(profile, bus, card.buttons or card.open)


def open_none(profile: Profile, bus: object = None) -> SensorPort:
    """Leaves the sensors alone, whether there are any or not: all read 0."""
    return NoSensors(profile.sensors.channels)


def _opened(profile: Profile, bus: object, opens: OpenSensors) -> SensorPort:
    if not (who := stranger(SENSORS, profile.sensors.driver)):
        return upright(profile, opens(profile, bus))
    return upright(profile, GuardedSensors(who, profile, lambda: opens(profile, bus)))


def upright(profile: Profile, port: SensorPort) -> SensorPort:
    """The port, with the sensors turned round that the board's calibration found inverted."""
    channels = inverted_channels(profile)
    return Inverted(port, channels, signed=profile.sensing == "polarity") if channels else port


def open_pixels(profile: Profile, bus: object = None) -> PixelPort:
    """The board's lights, dark. ``bus`` stands in for the machine's own bus (a busio.SPI, a board pin); None is
    the real thing. Raises HardwareFault."""
    name = profile.pixels.driver
    card = pixel_card(name)
    if not (who := stranger(PIXELS, name)):
        return card.open(profile, bus)
    return GuardedPixels(who, profile, lambda: card.open(profile, bus))
