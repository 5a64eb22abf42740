"""Board files, and the sensors and pixels that they name.

    >>> profile = load("hall-8x8")
    >>> profile.sensing, len(profile.spots), profile.pixels.count
    ('occupancy', 64, 64)

``load`` reads a board file and opens nothing. ``open_sensors`` and ``open_pixels`` open its drivers: a ``SensorPort``
is scanned as one picture, a ``PixelPort`` shows one frame. Every failure of a device is a ``HardwareFault`` that names
the device and the cure; every flaw of a board file is told by one ``ProfileError``.
"""

from hardware.drivers import open_pixels, open_sensors
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Pixels, Power, Profile, ProfileError, Sensors, Spot, load, shipped

__all__ = [
    "HardwareFault",
    "PixelPort",
    "Pixels",
    "Power",
    "Profile",
    "ProfileError",
    "SensorPort",
    "Sensors",
    "Spot",
    "load",
    "open_pixels",
    "open_sensors",
    "shipped",
]
