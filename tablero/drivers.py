"""Board files, and the sensors and pixels that they name.

    >>> profile = load("hall-8x8")
    >>> profile.sensing, len(profile.spots), profile.pixels.count
    ('occupancy', 64, 64)

``load`` reads a board file and opens nothing. ``open_sensors`` and ``open_pixels`` open its drivers: a ``SensorPort``
is scanned as one picture, a ``PixelPort`` shows one frame. Every failure of a device is a ``HardwareFault`` that names
the device and the cure; every flaw of a board file is told by one ``ProfileError``.

A package of yours brings a driver along as an entry point, a name and a card, in the group ``tablero.sensors`` or
``tablero.pixels``::

    [project.entry-points."tablero.sensors"]
    my-keys = "my_package.my_keys:CARD"

``CARD`` is a ``SensorCard`` (a ``PixelCard``), which tells what is known of the driver without opening it: what a board
file may say of it (``Key``, with a kind of value such as ``integer``), how it is wired, and how it is opened: on a
``Machine``, which is a ``RaspberryPi`` unless the simulator gives its own. A board file with ``driver = "my-keys"``
then works like any other; ``tablero drivers`` lists it.

In the group ``tablero.parts`` a chip's type, as terminals name it, gives its ``ChipCard``: pins, supply and limits,
which sheets, checks and the book then have. In the group ``tablero.chips`` the driver's name may give the circuit by
which the simulator stands for such a board; in the group ``tablero.strips`` a pixel driver's name gives the class that
stands for its pixels, as ``chip`` of a ``tablero.testing.PixelContract``.
"""

from tablero import _packages  # noqa: F401 - before all others: says so where one of them is not ours

# isort: split
from hardware.buses import Machine, RaspberryPi
from hardware.catalogue import Links, PixelCard, SensorCard, Terminal, Wanted, Wires
from hardware.drivers import open_pixels, open_sensors
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Pixels, Power, Profile, ProfileError, Sensors, Spot, load, shipped
from hardware.schema import (
    Key,
    Kind,
    Report,
    anything_in,
    bus_address,
    choice,
    integer,
    names,
    number_of,
    pair,
    real,
    text,
)
from hardware.wiring.chip_card import ChipCard
from hardware.wiring.electrical import Facts as ChipFacts
from hardware.wiring.electrical import I2c, Limit

__all__ = [
    "ChipCard",
    "ChipFacts",
    "HardwareFault",
    "I2c",
    "Key",
    "Kind",
    "Limit",
    "Links",
    "Machine",
    "PixelCard",
    "PixelPort",
    "Pixels",
    "Power",
    "Profile",
    "ProfileError",
    "RaspberryPi",
    "Report",
    "SensorCard",
    "SensorPort",
    "Sensors",
    "Spot",
    "Terminal",
    "Wanted",
    "Wires",
    "anything_in",
    "bus_address",
    "choice",
    "integer",
    "load",
    "names",
    "number_of",
    "open_pixels",
    "open_sensors",
    "pair",
    "real",
    "shipped",
    "text",
]
