"""What can be done to the simulated device, and seen of it: a hand, faults, the line, the light."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from hardware.profile import Profile
from simulator.device.firmware import Firmware, firmware
from simulator.device.line import Line
from simulator.faults import Fault, FaultError, Faults
from simulator.hand import Hand
from simulator.microcontroller import LEAST_V
from simulator.senses import Senses
from simulator.world import World

PIECES = string.ascii_letters
POLES = dict.fromkeys(PIECES, 1)
"""A matrix on a serial line feels no poles: every letter may be a piece."""
LONGEST_SKIP_S = 3600
"""Seconds of the firmware's time that may pass at once."""


class Bench:
    """profile: a board with a microcontroller. firmware_is: one of simulator.device.firmware.FIRMWARES, or the command
    of a process that plays it (simulator/microcontroller.py). baud: of the line; None for one that takes no time.
    seed: of the chances of faults and of the line. poles: a piece's character -> the pole that it turns down.

    Raises MisfitError, DeadError, simulator.nano.BuildError."""

    def __init__(
        self,
        profile: Profile,
        firmware_is: str | Sequence[str],
        baud: int | None = None,
        seed: int = 0,
        poles: Mapping[str, int] = POLES,
    ) -> None:
        self.profile = profile
        self.world = World(profile.spots, poles, profile.buttons)
        self.hand = Hand(self.world)
        self.faults = Faults(profile, seed)
        self.line = Line(baud, seed)
        self._senses = Senses(profile, self.world, self.faults)
        self._numbered: dict[int, Fault] = {}
        self._added = 0
        self.firmware: Firmware = firmware(firmware_is, profile, self._levels)
        self.faults.wiring.run(self.firmware.crash)
        self._is_on = self._has_supply = True

    def _levels(self) -> Sequence[int]:
        return self._senses.scan()

    # -- the hand

    def place(self, site: str, piece: str) -> None:
        """A piece on the site, from a box that is never empty."""
        self.world.know(site)
        self.world.know_piece(piece)
        self.world.stock(piece)
        self.hand.place(site, piece)

    def board(self) -> dict[str, str]:
        return {site: contents for site, contents in self.world.board.items() if contents}

    # -- the light

    @property
    def frame(self) -> bytes:
        """What the chain shows: red, green, blue a pixel, in chain order."""
        _, wire = self.firmware.lit()
        pixels = self.profile.pixels
        lit = bytearray(3 * pixels.count)
        for colour, place in enumerate(map(pixels.order.index, "RGB")):
            lit[colour::3] = wire[place : 3 * pixels.count : 3].ljust(pixels.count, b"\0")
        return self.faults.seen(bytes(lit))

    def light(self) -> dict[str, str]:
        """Site -> #RRGGBB, of those that are lit."""
        seen = self.frame
        found = {}
        for spot in self.profile.spots.values():
            for pixel in spot.pixels[:1]:
                if any(colours := seen[3 * pixel : 3 * pixel + 3]):
                    found[spot.name] = f"#{colours.hex()}"
        return found

    # -- faults

    def break_(self, fault: Fault) -> int:
        """The fault's number. Raises FaultError."""
        self.faults.add(fault)
        self._added += 1
        if not fault.is_moment:
            self._numbered[self._added] = fault
        return self._added

    def mend(self, number: int | None) -> None:
        """One fault, or all of them. Raises FaultError."""
        if number is None:
            self.faults.clear()
            self._numbered.clear()
            return
        if number not in self._numbered:
            raise FaultError(f"no fault {number}; in force: {', '.join(map(str, self._numbered)) or 'none'}")
        self.faults.remove(self._numbered.pop(number))

    # -- supply and line

    def power(self, is_on: bool) -> None:
        self._is_on = is_on
        self._switch()

    def follow(self) -> None:
        """Plug and supply are as the faults say."""
        has_supply = not self.faults.unplugged and self.faults.volts >= LEAST_V
        if has_supply != self._has_supply:  # one that has crashed is not started by being looked at
            self._has_supply = has_supply
            self._switch()

    def _switch(self) -> None:
        is_on = self._is_on and self._has_supply
        self.firmware.power(is_on)
        if not is_on:
            self.line.cut()

    def reset(self) -> None:
        """On return the firmware listens, dark and not greeted."""
        self.power(False)
        self.power(True)

    def close(self) -> None:
        self.firmware.close()


def told(bench: Bench) -> dict[str, Any]:
    """The board's measures, for whoever takes it into use."""
    profile = bench.profile
    params = profile.sensors.params
    return {
        "board": profile.name,
        "rows": params["rows"],
        "columns": params["columns"],
        "pixels": profile.pixels.count,
        "sites": list(profile.spots),
        "buttons": list(profile.buttons),
    }
